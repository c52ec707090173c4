/**
 * A list may stand below what it opens, on a phone always: then the visitor has to be taken up to it. Nothing
 * moves at the first view, or while the place is in view.
 */
import { unpack } from '../kit/transport.js';

/** Once now, and once when what stood there before has gone and the page has its new height. */
const LOOKS = [0, 300];
let arrived; // of the visit, not of the element: that one may be made anew

function bring(selector) {
  const place = document.querySelector(selector);
  if (!place) return;
  const { top, bottom } = place.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) place.scrollIntoView({ block: 'start' });
}

export default function mount({ data }) {
  const { thing, selector } = unpack(data).header;
  const isAnother = arrived !== undefined && arrived !== thing;
  arrived = thing;
  if (isAnother) LOOKS.forEach((wait) => setTimeout(bring, wait, selector));
}
