/**
 * A list may stand below what it opens, on a phone always: then the visitor has to be taken up to it. Nothing
 * moves at the first view, or while the place is in view.
 */
import { unpack } from '../kit/transport.js';

export default function mount({ parentElement, data }) {
  const { thing, selector } = unpack(data).header;
  const before = parentElement.__arrived;
  parentElement.__arrived = thing;
  if (before === undefined || before === thing) return;
  requestAnimationFrame(() => {
    const place = document.querySelector(selector);
    if (!place) return;
    const { top, bottom } = place.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) place.scrollIntoView({ block: 'start' });
  });
}
