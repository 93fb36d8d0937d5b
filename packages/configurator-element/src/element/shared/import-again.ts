// A module that is fetched when it is needed, and asked for again where that failed.

/** As bundlers and browsers write it: import('./ordering-3f2a.js'), and where a file has several modules .then(e=>e.t) */
const literalImport = /\bimport\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.then\((\w+)=>\3\.(\w+)\))?/;

/**
 * Imports a module that could not be fetched before. It is imported as before: the embed build fetches what it needs anew (see
 * lean-build.ts), and so do some browsers and bundlers' runtimes. Chromium keeps a failed import by its address and never asks
 * the server for it again, so there it needs another address: the same with a query. Only the bundler knows a chunk's hashed
 * name, so the address is read from the source of the function that imports it.
 * @param attempt how often it has failed
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  loadedFrom: string,
  attempt: number,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [, , specifier, , part] = literalImport.exec(String(load)) ?? [];
    if (attempt === 0 || specifier === undefined) throw error;
    const address = new URL(specifier, loadedFrom);
    address.searchParams.set('retry', String(attempt));
    const file = await import(/* @vite-ignore */ /* webpackIgnore: true */ address.href);
    return part === undefined ? file : file[part];
  }
}
