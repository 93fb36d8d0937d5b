// The text with which the studio begins: that of the published product, or of one that is new.

import { DraftStore } from '../products/draft-store.js';
import type { Api } from '../shared/api.js';
import { ApiError, LineError } from '../shared/api-errors.js';
import { printJson } from './json-print.js';

export interface OpenedProduct {
  readonly text: string;
  /** Of the service; undefined where it was never published. */
  readonly revision: string | undefined;
}

interface ModelAnswer {
  readonly revision: string;
  readonly document: unknown;
}

/**
 * What this browser has of it that is not published comes first; of that there is something to show without a line too.
 * @throws {ApiError} @throws {LineError}
 */
export async function openProduct(
  api: Api,
  organization: string,
  id: string,
  signal?: AbortSignal,
): Promise<OpenedProduct> {
  const draft = await new DraftStore().get(organization, id).catch(() => undefined);
  try {
    const { revision, document } = await api.get<ModelAnswer>(`/v1/models/${encodeURIComponent(id)}`, { signal });
    // A draft that differs in nothing has the lines as its author wrote them.
    const isKept = draft && (draft.isChanged || draft.base === revision);
    return { text: isKept ? draft.text : `${printJson(document, '', '  ')}\n`, revision };
  } catch (error) {
    const isNew = error instanceof ApiError && error.status === 404;
    if (draft && (isNew || error instanceof LineError)) return { text: draft.text, revision: draft.base };
    if (!isNew) throw error;
    return { text: newDocument(id), revision: undefined };
  }
}

/** A board, to begin with: something is seen at once. */
function newDocument(id: string): string {
  const document = {
    format: 'parametric-model/1',
    id,
    name: 'New product',
    parameters: [
      { key: 'width', type: 'number', label: 'Width', unit: 'mm', min: 200, max: 2000, step: 10, default: 800 },
      { key: 'material', type: 'material', label: 'Material', options: ['oak'], default: 'oak' },
    ],
    materials: [{ id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood', thickness: 19, density: 720 }],
    parts: [
      { id: 'board', kind: 'panel', material: 'material', size: ['width', 'material.thickness', 300], normal: 'y' },
    ],
    dimensions: [{ key: 'width', from: [0, 0, 300], to: ['width', 0, 300], offset: [0, -60, 0] }],
  };
  return `${printJson(document, '', '  ')}\n`;
}
