// What is drawn, as elements of the page.

import type { SvgShape } from '../../drawing/to-svg.js';

/** Node by node, as Trusted Types forbid `innerHTML`. */
export function createSvg(shape: SvgShape): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', shape.tag);
  for (const [name, value] of Object.entries(shape.attributes)) element.setAttribute(name, String(value));
  for (const child of shape.children) {
    element.appendChild(typeof child === 'string' ? document.createTextNode(child) : createSvg(child));
  }
  return element;
}
