// What the studio's page gives to the elements in it, and the event that they send to it.

import type { DraftKeeper } from '../products/draft-keeper.js';
import type { Api } from '../shared/api.js';
import type { TextRange } from './json-tree.js';
import type { OpenedProduct } from './open-product.js';
import type { StudioDocument } from './studio-document.js';

/** What the elements of studio-elements.ts get as properties. */
export interface StudioElement {
  document: StudioDocument;
  api: Api;
  /** The product's id, as the address has it. */
  product: string;
  /** The id of the organization whose product it is. */
  organization: string;
  /** What the studio began with; undefined where the document was given to it. */
  opened: OpenedProduct | undefined;
  /** Keeps what is typed; undefined where the document was given to the studio. */
  keeper: DraftKeeper | undefined;
  /** Selects what stands there in the text, with the focus: of the editor. */
  show?(range: TextRange): void;
}

/** What the header says of the document; dispatched by one of the elements above. */
export class StudioStateEvent extends Event {
  readonly text: string;
  readonly kind: 'plain' | 'success' | 'warning' | 'danger';

  constructor(text: string, kind: StudioStateEvent['kind'] = 'plain') {
    super('studio-state', { bubbles: true, composed: true });
    this.text = text;
    this.kind = kind;
  }
}

declare global {
  interface HTMLElementEventMap {
    'studio-state': StudioStateEvent;
  }
}
