/** Letters of a picture: how wide they are, where a line breaks, and the fonts a picture must carry with it. */

/** Our own two families come first: what they have looks the same everywhere. */
const OWN = ['Source Sans', 'PE Han'];
const OTHERS = [
  'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC',
  'WenQuanYi Micro Hei',
];
export const FAMILIES = [...OWN, ...OTHERS].map((name) => `'${name}'`).concat('sans-serif').join(', ');

// Quotation marks and dashes: Chinese text wants them in its own width, where our Chinese family has them.
const CHINESE_SIGN = 0x201c;
const NOT_CHINESE_SIGNS = 'U+0-2013, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-2DFF';
// XML has no way to say these, not even escaped.
// eslint-disable-next-line no-control-regex
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const pen = document.createElement('canvas').getContext('2d');
const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What may stand in a file: half an emoji and control characters become a replacement sign. */
export const sayable = (words) => words.toWellFormed().replace(UNSAYABLE, '\ufffd');

/** Width of words in px. */
export function breadth(words, size, weight = 400) {
  pen.font = `${weight} ${size}px ${FAMILIES}`;
  return pen.measureText(words).width;
}

/** Words that fit into a width, cut by an ellipsis if they must be. */
export function cut(words, width, size, weight = 400) {
  if (breadth(words, size, weight) <= width) return words;
  const signs = [...clusters.segment(words)].map(({ segment }) => segment);
  let [fits, fails] = [0, signs.length];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (breadth(`${signs.slice(0, middle).join('')}…`, size, weight) <= width) fits = middle;
    else fails = middle;
  }
  return `${signs.slice(0, fits).join('')}…`;
}

/**
 * Break a sentence of runs [text, bold] into lines.
 * @returns {[string, boolean][][]}
 */
export function lines(runs, width, size) {
  const made = [[]];
  let used = 0;
  for (const [words, bold] of runs) {
    for (const bit of bits(words)) {
      const long = breadth(bit, size, bold ? 700 : 400);
      if (used && used + breadth(bit.trimEnd(), size, bold ? 700 : 400) > width) {
        made.push([]);
        used = 0;
      }
      made.at(-1).push([cut(bit, width, size), bold]);
      used += long;
    }
  }
  return made.map(joined);
}

/** Pieces between which a line may break: words with the space behind them, single Chinese characters. */
const bits = (words) => words.match(/\p{Script=Han}[\p{P}]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];

function joined(line) {
  const runs = [];
  for (const [words, bold] of line) {
    if (runs.length && runs.at(-1)[1] === bold) runs.at(-1)[0] += words;
    else runs.push([words, bold]);
  }
  return runs;
}

/**
 * Load what a text needs of the page's own fonts, and nothing else. Only a real text makes the browser choose:
 * asked by name, it would load every face that could have a letter.
 */
export async function loaded(words) {
  const text = document.createElement('span');
  text.style.cssText = `position: fixed; visibility: hidden; font-family: ${OWN.map((name) => `'${name}'`)}`;
  text.textContent = words;
  document.body.append(text);
  do {
    text.getBoundingClientRect(); // a face that lacks a letter is known only when it is there: then the next is asked
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (document.fonts.status === 'loading');
  text.remove();
}

/**
 * The @font-face rules that a picture with this text must carry, fonts inside.
 * @param {string} words all letters of the picture
 * @param {string} language of the picture
 */
export async function faces(words, language) {
  await loaded(words);
  const points = new Set([...words].map((sign) => sign.codePointAt(0)));
  const inUse = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(nameOfFace));
  const wanted = pageFaces().filter((rule) => inUse.has(nameOfRule(rule)) && needed(rule, points));
  const signs = language === 'zh' && wanted.some((rule) => familyOf(rule) === OWN[1] && needed(rule, [CHINESE_SIGN]));
  return (await Promise.all(wanted.map((rule) => carried(rule, signs)))).join('\n');
}

function pageFaces() {
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules];
    } catch {
      return []; // a sheet of another host, put there by an extension
    }
  });
  return rules.filter((rule) => rule instanceof CSSFontFaceRule && OWN.includes(familyOf(rule)) && !isItalic(rule));
}

const nameOfFace = ({ family, unicodeRange }) => `${bare(family)} ${plainRange(unicodeRange)}`;
const nameOfRule = (rule) => `${familyOf(rule)} ${plainRange(property(rule, 'unicode-range'))}`;
const plainRange = (range) => (range ? range.toUpperCase().replaceAll(' ', '') : 'U+0-10FFFF');
const bare = (family) => family.replace(/^["']|["']$/g, '');
const property = (rule, name) => rule.style.getPropertyValue(name).trim();
const familyOf = (rule) => bare(property(rule, 'font-family'));
const isItalic = (rule) => property(rule, 'font-style').startsWith('italic');

function needed(rule, points) {
  const ranges = property(rule, 'unicode-range');
  if (!ranges) return true;
  return ranges.split(',').some((range) => {
    const [low, high] = edges(range.trim());
    return [...points].some((point) => point >= low && point <= high);
  });
}

/** "U+4E00-9FFF", "U+201C" and "U+4??" as their first and last code point. */
function edges(range) {
  const [low, high = low] = range.replace(/^u\+/i, '').split('-');
  return [parseInt(low.replaceAll('?', '0'), 16), parseInt(high.replaceAll('?', 'f'), 16)];
}

async function carried(rule, chineseSigns) {
  const found = /url\(\s*["']?([^"')]+)["']?\s*\)/.exec(property(rule, 'src'));
  if (!found) return '';
  const url = new URL(found[1], rule.parentStyleSheet.href ?? document.baseURI);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  const family = familyOf(rule);
  const range = (family === OWN[0] && chineseSigns && NOT_CHINESE_SIGNS) || property(rule, 'unicode-range');
  return [
    `@font-face { font-family: '${family}'; font-weight: ${property(rule, 'font-weight') || '400'};`,
    range ? `unicode-range: ${range};` : '',
    `src: url(${await dataUrl(await answer.blob())}) format('woff2'); }`,
  ].join(' ');
}

function dataUrl(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([blob], { type: 'font/woff2' }));
  });
}
