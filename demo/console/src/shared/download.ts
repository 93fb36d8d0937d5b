// Downloads a file that was made in the page.

import { type Api, type Query, sayError } from './api.js';
import { notify } from './page-events.js';

export function download(content: string | Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Shows a message if the download fails. */
export async function downloadFromService(from: EventTarget, api: Api, path: string, query: Query = {}): Promise<void> {
  try {
    await api.request('GET', path, { query, isLong: true, headers: { accept: '*/*' } }, async (response) => {
      const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      const type = response.headers.get('content-type') ?? 'application/octet-stream';
      download(new Uint8Array(await response.arrayBuffer()), name, type);
    });
  } catch (error) {
    notify(from, sayError(error), 'failed');
  }
}
