// What the studio's page consists of beyond editor and product: a row each, whose element comes with a chunk of its own.

import type { Api } from '../shared/api.js';
import type { StudioDocument } from './studio-document.js';

/** What the elements of these tables get as properties. */
export interface StudioPiece {
  document: StudioDocument;
  api: Api;
  /** The product's id, as the address has it. */
  product: string;
}

interface Row {
  /** A `StudioPiece`. */
  readonly tag: string;
  readonly load: () => Promise<unknown>;
}

/** A side of the page; several at one side are tabs. */
export interface StudioPanelRow extends Row {
  readonly id: string;
  /** Of the tab. */
  readonly name: string;
}

/** At the left: the text, and other ways to edit the same document. */
export const leftPanels: readonly StudioPanelRow[] = [
  { id: 'text', name: 'Document', tag: 'studio-editor', load: () => import('./editor/studio-editor.js') },
];

/** At the right: the product. */
export const rightPanels: readonly StudioPanelRow[] = [];

/** Buttons in the header, and what keeps the document: `publish`, drafts. */
export const studioActions: readonly Row[] = [];

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
