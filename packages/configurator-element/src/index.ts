// The class, its events and its types. Importing it registers nothing and is safe on a server.

export { ParametricConfigurator } from './element/parametric-configurator.js';
export type { Change, Patch } from './element/session/configuration-store.js';
export type { Units } from './element/shared/attributes.js';
export type { ConfiguratorEvent, ConfiguratorEventDetails, ConfiguratorEventName } from './element/shared/events.js';
export type { Theme } from './element/shared/theme.js';
export type { FileMaker, FileRequest } from './element/sharing/product-file.js';
export type { ModelDocument, ModelDocumentJson } from './model/document/model-document.js';
export type { Configuration, ConfigurationValue, Product } from './model/evaluate/product.js';
export type { SnapshotOptions } from './view/snapshot-options.js';
