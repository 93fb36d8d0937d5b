// Lets an import on use be tried again. Some browsers keep an import that has failed, with each file that it takes, for as long as
// the page is open; a failed `fetch` is not kept. So the files are fetched, each once, and imported when they are all there.
// It replaces Vite's helper, which tells the page of each failure by `vite:preloadError`, upon which some shops reload.

import type { Plugin } from 'vite';

/**
 * @param base of a build whose files are named from it, and not from the file that imports them
 */
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
 * @param forget is called if it fails, so that the next import requests the file again
 */
async function fetchWhole(file: string, address: string, forget: () => void): Promise<void> {
  const limit = new AbortController();
  let timer = setTimeout(() => limit.abort(new TypeError(`${file} has not come for 8 s`)), 8_000);
  try {
    const response = await fetch(address, { signal: limit.signal });
    clearTimeout(timer);
    const type = response.headers.get('content-type');
    // A network in between may answer with a page of its own, which the browser would keep as this file's failure.
    if (!response.ok || !/script|css/.test(type!)) throw new TypeError(`${file} came as ${response.status} ${type}`);
    timer = setTimeout(() => limit.abort(), 60_000);
    await response.arrayBuffer();
  } catch (error) {
    forget();
    const { message } = error as Error;
    // The browser's own message doesn't name the file.
    throw message.includes(file) ? error : new TypeError(`${message}: ${file}`);
  } finally {
    clearTimeout(timer);
  }
}
