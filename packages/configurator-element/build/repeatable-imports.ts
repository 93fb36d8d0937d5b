// Lets dynamic imports be retried. Some browsers remember a failed import, and each file that it needs, for as long as
// the page is open, but not a failed `fetch`. Each file is therefore fetched first, and the files are imported once
// they're all available. This replaces Vite's helper, which reports each failure as a `vite:preloadError` event, on
// which some shops reload the page.

import type { Plugin } from 'vite';

/** @param base the URL that file names are relative to; by default, the importing file */
export function repeatableImports(base?: string): Plugin {
  const importer = base === undefined ? 'importer' : `new URL(${JSON.stringify(base)}, location.href)`;
  const helper = `((fetched, fetchWhole) => (load, files, importer) => Promise.all(files.map((file) => {
    const { href } = new URL(file, ${importer});
    if (!fetched.has(href)) fetched.set(href, fetchWhole(file, href, () => fetched.delete(href)));
    return fetched.get(href);
  })).then(load))(new Map(), ${fetchWhole})`;
  return {
    name: 'repeatable-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? `export const __vitePreload = ${helper};` : undefined),
  };
}

/**
 * Runs in the page, so it must not refer to anything else in this file.
 * @param forget called on failure, so that the next import requests the file again
 */
async function fetchWhole(file: string, address: string, forget: () => void): Promise<void> {
  const limit = new AbortController();
  let timer = setTimeout(() => limit.abort(new TypeError(`${file} got no response for 8 s`)), 8_000);
  try {
    const response = await fetch(address, { signal: limit.signal });
    clearTimeout(timer);
    const type = response.headers.get('content-type');
    // A network may respond with its own page, such as a sign-in page. The browser would then remember this import as
    // failed.
    if (!response.ok || !/script|css/.test(type!)) throw new TypeError(`${file} came as ${response.status} ${type}`);
    timer = setTimeout(() => limit.abort(), 60_000);
    // Use `text`, because some `fetch` polyfills lack the other methods.
    await response.text();
  } catch (error) {
    forget();
    const { message } = error as Error;
    // Add the file name, which the browser's own message may lack.
    throw message.includes(file) ? error : new TypeError(`${message}: ${file}`);
  } finally {
    clearTimeout(timer);
  }
}
