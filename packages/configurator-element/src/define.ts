// Registers <parametric-configurator>. Does nothing if this or another copy of it has already registered it.

import { ParametricConfigurator } from './index.js';

// Code that imports only this module also needs the types of the tag and its events.
export type { ParametricConfigurator } from './index.js';

const NAME = 'parametric-configurator';

const taken = customElements.get(NAME);
// Another copy of this element may be another version, but it still has this method.
if (taken && !('setConfiguration' in taken.prototype)) {
  throw new Error(`<${NAME}> is already defined by another script on this page`);
}
// On an XHTML page, browsers would parse the element's templates as XML. A server has no document.
const type = globalThis.document?.contentType ?? 'text/html';
if (type !== 'text/html') throw new Error(`The page is ${type}, but <${NAME}> needs a text/html page`);
// Old polyfills replace the whole of Intl. Without this one, rendering would fail later and without a message.
if (!Intl.PluralRules) throw new Error('The page lacks Intl.PluralRules');
if (!taken) customElements.define(NAME, ParametricConfigurator);
