// Registers <parametric-configurator>. Harmless when it is registered already, by this copy or by another of ours.

import { ParametricConfigurator } from './index.js';

// With it, what imports this module alone knows the tag and its events by their types.
export type { ParametricConfigurator } from './index.js';

const NAME = 'parametric-configurator';

const taken = customElements.get(NAME);
// Another copy of this element may be of another version; it still has its methods.
if (taken && !('setConfiguration' in taken.prototype)) {
  throw new Error(`<${NAME}> is defined already, by another script of this page`);
}
// Templates are parsed by the rules of the page's own type. A server has no page.
const type = globalThis.document?.contentType ?? 'text/html';
if (type !== 'text/html') throw new Error(`The page is ${type}; <${NAME}> needs one that is text/html`);
if (!taken) customElements.define(NAME, ParametricConfigurator);
