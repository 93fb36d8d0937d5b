// The element as its parts see it: the properties that the page sets, Lit's lifecycle, and the language. Everything
// that changes later is in `Session` and the parts themselves.

import type { PageClient } from '@parametric/api-client';
import type { LitElement } from 'lit';
import type { ModelDocument } from '../../model/document/model-document.js';
import type { Configuration, Product } from '../../model/evaluate/product.js';
import type { Setting } from '../../view/setting.js';
import type { ColorScheme } from '../../view/stage-colors.js';
import type { Theme, Units } from './attributes.js';
import type { Messages } from './messages/index.js';

export interface Configurator extends LitElement {
  // These properties are set by the page.
  readonly licenseKey: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly modelDocument: unknown;
  quantity: number;
  readonly preset: string;
  /** ISO 4217. If empty, the destination and the workshops determine it. */
  readonly currency: string;
  readonly units: Units;
  readonly groups: 'auto' | 'steps' | 'all';
  readonly checkout: 'order' | 'event';
  readonly basket: boolean;
  readonly agent: 'on' | 'off';
  readonly structuredData: boolean;
  readonly theme: Theme;
  readonly setting: 'auto' | Setting;
  readonly accent: string;
  readonly terms: string;
  readonly privacy: string;
  readonly withdrawal: string;
  /** How far the product is exploded, from 0 to 1. */
  exploded: number;
  /** Whether everyday objects are placed on the product. */
  props: boolean;
  readonly disabled: boolean;
  readonly debug: boolean;
  readonly makeFile: FileMaker | undefined;

  // These properties are derived from those that the page sets.

  /** The settled configuration; empty until the model is loaded. */
  readonly configuration: Configuration;
  readonly product: Product | undefined;
  /** The current model's revision; undefined until loaded, and for the page's own document. */
  readonly revision: string | undefined;
  /** Whether the configuration has errors, so that nothing can be quoted. */
  readonly hasErrors: boolean;
  /** The language of the messages and of the model's texts. */
  readonly language: string;
  readonly messages: Messages;
  readonly scheme: ColorScheme;
  /** Undefined without a service, or until the code for quotes and orders is loaded. */
  readonly client: PageClient | undefined;
  /** The prefix for the element's storage keys. */
  readonly storageScope: { readonly parts: readonly string[] };
}

/** The input for making a product file. Can be sent to a worker. */
export interface FileRequest {
  readonly kind: 'glb' | 'usdz';
  readonly document: ModelDocument;
  readonly configuration: Configuration;
  /** The language of texts on parts (BCP 47). */
  readonly language: string;
  /** Hardware (GLB) and materials' pictures (PNG or JPEG) by their address in the document. */
  readonly assets: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Makes a file instead of the element. If it rejects, the element makes the file. */
export type FileMaker = (request: FileRequest) => Promise<Uint8Array<ArrayBuffer>>;
