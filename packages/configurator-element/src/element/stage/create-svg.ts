// Creates the elements of a drawing.

import type { SvgShape } from '../../drawing/to-svg.js';
import { runToEnd } from '../../run-to-end.js';

/** Creates each node separately, because Trusted Types forbids `innerHTML`. */
export function createSvg(shape: SvgShape): SVGElement {
  return runToEnd(createSvgInSteps(shape));
}

/** Creates the same nodes in steps, one per node. */
export function* createSvgInSteps({ tag, attributes, children }: SvgShape): Generator<void, SVGElement> {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  yield;
  for (const child of children)
    element.appendChild(typeof child === 'string' ? document.createTextNode(child) : yield* createSvgInSteps(child));
  return element;
}
