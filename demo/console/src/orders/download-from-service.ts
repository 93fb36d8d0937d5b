// Downloads a file from the service. A plain link would save an error page as the file after the session has ended or
// the request was refused.

import type { Api, Query } from '../shared/api.js';
import { sayError } from '../shared/api-errors.js';
import { download } from '../shared/download.js';
import { notify } from '../shared/page-events.js';

/** Long enough for the list of 10,000 orders, or for a product of many parts. */
const TIMEOUT_MS = 120_000;

/** Shows a message if the download fails. */
export async function downloadFromService(from: EventTarget, api: Api, path: string, query: Query = {}): Promise<void> {
  try {
    const response = await api.request('GET', path, { query, timeoutMs: TIMEOUT_MS });
    const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    download(new Uint8Array(await response.arrayBuffer()), name, type);
  } catch (error) {
    notify(from, sayError(error), 'failed');
  }
}
