// The elements that the studio's page consists of: a row each, whose element comes with a chunk of its own.

interface Row {
  /** A `StudioElement`. */
  readonly tag: string;
  readonly load: () => Promise<unknown>;
}

/** A side of the page; several at one side are tabs. */
export interface StudioPanelRow extends Row {
  readonly id: string;
  /** The name on the tab. */
  readonly name: string;
}

/** At the left: the text, and other ways to edit the same document. */
export const leftPanels: readonly StudioPanelRow[] = [
  { id: 'text', name: 'Document', tag: 'studio-editor', load: () => import('./editor/studio-editor.js') },
  { id: 'tables', name: 'Tables', tag: 'studio-tables', load: () => import('./tables/studio-tables.js') },
  { id: 'files', name: 'Files', tag: 'studio-files', load: () => import('./files/studio-files.js') },
];

/** At the right: the product. */
export const rightPanels: readonly StudioPanelRow[] = [
  { id: 'product', name: 'Product', tag: 'studio-preview', load: () => import('./preview/studio-preview.js') },
];

/** Buttons in the header, and what keeps the document: `publish`, drafts. */
export const studioActions: readonly Row[] = [
  { tag: 'product-actions', load: () => import('../products/publish/product-actions.js') },
];
