/**
 * A chart of bars of which nothing but the heights changes is moved, not drawn: Plotly does that in half the
 * time, since axes, letters and legend stay as they are.
 */
const MOVE = ['y', 'customdata'];

/** Everything about a chart that moving its bars leaves as it is, as a text; null where nothing can be moved. */
export function frameOf({ data, layout }) {
  const isBars = data.length > 0 && data.every(({ type }) => type === 'bar');
  if (!isBars || !layout.xaxis?.range || !layout.yaxis?.range) return null;
  return JSON.stringify({ layout, bars: data.map(still) }, plain);
}

/** What Plotly has to be told of every trace: heights, and what the pointer reads. */
export function movesOf({ data }) {
  return data.map((trace) => Object.fromEntries(MOVE.filter((name) => name in trace).map((name) => [name, trace[name]])));
}

function still(trace) {
  const left = Object.entries(trace).filter(([name]) => !MOVE.includes(name));
  return { ...Object.fromEntries(left), count: trace.y.length };
}

/** Typed arrays as lists: JSON would write them as objects. */
const plain = (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
