// The elements of the studio's page. Each is a row, and is loaded as a chunk of its own.

interface Row {
  /** The tag of a `StudioElement`. */
  readonly tag: string;
  readonly load: () => Promise<unknown>;
}

/** A panel on one side of the page; several on a side are tabs. */
export interface StudioPanelRow extends Row {
  readonly id: string;
  /** The name on the tab. */
  readonly name: string;
}

/** On the left: the text, and other ways to edit the same document. */
export const leftPanels: readonly StudioPanelRow[] = [
  { id: 'text', name: 'Document', tag: 'studio-editor', load: () => import('./editor/studio-editor.js') },
  { id: 'tables', name: 'Tables', tag: 'studio-tables', load: () => import('./tables/studio-tables.js') },
  { id: 'files', name: 'Files', tag: 'studio-files', load: () => import('./files/studio-files.js') },
];

/** On the right: the product. */
export const rightPanels: readonly StudioPanelRow[] = [
  { id: 'product', name: 'Product', tag: 'studio-preview', load: () => import('./preview/studio-preview.js') },
];

/** In the header: elements that publish the document and keep its drafts. */
export const studioActions: readonly Row[] = [
  { tag: 'product-actions', load: () => import('../products/publish/product-actions.js') },
];
