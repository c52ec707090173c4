/** Reads what transport.py writes: a JSON header and typed arrays, without copying when memory is aligned. */

const TYPES = { float64: Float64Array, float32: Float32Array, int32: Int32Array, uint16: Uint16Array, uint8: Uint8Array };
const MAGIC = 'PEP1';
const DECODER = new TextDecoder();

/**
 * @typedef {{values: ArrayLike<number>, shape: number[]}} Block
 * @param {Uint8Array} payload
 * @returns {{header: object, arrays: Object<string, Block>}}
 */
export function unpack(payload) {
  const bytes = payload.byteOffset % 8 ? payload.slice() : payload;
  if (DECODER.decode(bytes.subarray(0, 4)) !== MAGIC) throw new Error('The payload of a part must begin with PEP1');
  const start = 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const header = JSON.parse(DECODER.decode(bytes.subarray(8, start)));
  const arrays = {};
  for (const [name, [offset, dtype, shape]] of Object.entries(header.arrays)) {
    const count = shape.reduce((product, size) => product * size, 1);
    arrays[name] = { values: new TYPES[dtype](bytes.buffer, bytes.byteOffset + start + offset, count), shape };
  }
  return { header, arrays };
}

/** The arrays whose names begin with `prefix`, without it: 'masked' for '2.masked' below '2.'. */
export function below(arrays, prefix) {
  const own = Object.entries(arrays).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, block]) => [name.slice(prefix.length), block]));
}

/** Row `index` of a two-dimensional block, as a view. */
export function rowOf({ values, shape: [, columns] }, index) {
  return values.subarray(index * columns, (index + 1) * columns);
}
