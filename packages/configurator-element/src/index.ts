// The class, its events and its types. Importing it registers nothing and is safe on a server.

export type { Units } from './element/attributes.js';
export type { Change, Patch } from './element/controllers/configuration.js';
export type { Theme } from './element/controllers/theme.js';
export type { ConfiguratorEvent, ConfiguratorEventDetails, ConfiguratorEventName } from './element/events.js';
export { ParametricConfigurator } from './element/parametric-configurator.js';
export type { Configuration, ConfigurationValue, Product } from './model/product.js';
