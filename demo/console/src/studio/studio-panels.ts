// The elements on the studio's page, one per row. Each is loaded as its own chunk.

interface Row {
  /** The tag of a `StudioElement`. */
  readonly tag: string;
  readonly load: () => Promise<unknown>;
}

/** A panel on one side of the page. If a side has several, they're tabs. */
export interface StudioPanelRow extends Row {
  readonly id: string;
  /** The tab's name. */
  readonly name: string;
}

/** On the left: the text and other ways to edit the document. */
export const leftPanels: readonly StudioPanelRow[] = [
  { id: 'text', name: 'Document', tag: 'studio-editor', load: () => import('./editor/studio-editor.js') },
  { id: 'tables', name: 'Tables', tag: 'studio-tables', load: () => import('./tables/studio-tables.js') },
  { id: 'files', name: 'Files', tag: 'studio-files', load: () => import('./files/studio-files.js') },
];

/** On the right: the product. */
export const rightPanels: readonly StudioPanelRow[] = [
  { id: 'product', name: 'Product', tag: 'studio-preview', load: () => import('./preview/studio-preview.js') },
];

/** In the header: elements that publish the document and save drafts. */
export const studioActions: readonly Row[] = [
  { tag: 'product-actions', load: () => import('../products/publish/product-actions.js') },
];
