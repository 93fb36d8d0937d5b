// The class, its events and its types. Importing it doesn't register anything and is safe on a server.

export { ParametricConfigurator } from './element/parametric-configurator.js';
export type { Change } from './element/session/configuration-store.js';
export type { Patch, Theme, Units } from './element/shared/attributes.js';
export type { FileMaker, FileRequest } from './element/shared/configurator.js';
export type { ConfiguratorEvent, ConfiguratorEventDetails, ConfiguratorEventName } from './element/shared/events.js';
export type { ModelDocument, ModelDocumentJson } from './model/document/model-document.js';
export type { Configuration, ConfigurationValue, Product } from './model/evaluate/product.js';
export type { Setting } from './view/setting.js';
export type { SnapshotOptions } from './view/snapshot-options.js';
