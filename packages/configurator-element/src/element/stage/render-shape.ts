// A drawing as nodes. Trusted Types forbid innerHTML, so the tree is built one node after another.

import type { SvgShape } from '../../drawing/index.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

export function renderShape(shape: SvgShape): SVGElement {
  const element = document.createElementNS(svgNamespace, shape.tag);
  for (const [name, value] of Object.entries(shape.attributes)) element.setAttribute(name, String(value));
  for (const child of shape.children) {
    element.append(typeof child === 'string' ? document.createTextNode(child) : renderShape(child));
  }
  return element;
}
