// The properties that the studio's page sets on its elements, and the event that the elements send to the page.

import type { DraftKeeper, OpenedProduct } from '../products/drafts.js';
import type { Api } from '../shared/api.js';
import type { TextRange } from './json-text.js';
import type { StudioDocument } from './studio-document.js';

/** The interface of the elements listed in `console-studio.ts`. */
export interface StudioElement {
  document: StudioDocument;
  api: Api;
  /** The product's id, as in the page's URL. */
  product: string;
  /** The text that the studio opened with; undefined if the document was passed in. */
  opened: OpenedProduct | undefined;
  /** Saves the draft; undefined if the document was passed in. */
  keeper: DraftKeeper | undefined;
  /** Selects and focuses a range of the text. Only the editor has this method. */
  show?(range: TextRange): void;
}

/** A message about the document for the studio's header, sent by one of the studio's elements. */
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
