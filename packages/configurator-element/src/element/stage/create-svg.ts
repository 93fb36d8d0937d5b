// What is drawn, as elements of the page.

import type { SvgShape } from '../../drawing/to-svg.js';
import { runToEnd } from '../../view/run-to-end.js';

/** Node by node, as Trusted Types forbid `innerHTML`. */
export function createSvg(shape: SvgShape): SVGElement {
  return runToEnd(createSvgInSteps(shape));
}

/** The same in steps, each for one node. */
export function* createSvgInSteps({ tag, attributes, children }: SvgShape): Generator<void, SVGElement> {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  yield;
  for (const child of children) element.append(typeof child === 'string' ? child : yield* createSvgInSteps(child));
  return element;
}
