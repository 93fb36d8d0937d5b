// A module that is fetched when it is needed, and asked for again where that failed.

/** As bundlers and browsers write it: import('./ordering-3f2a.js') */
const literalImport = /\bimport\(\s*(['"`])([^'"`]+)\1/;

/**
 * Imports a module that could not be fetched before. Browsers keep a failed import by its address and never ask the
 * server for it again, so the second attempt needs another address: the same with a query. Only the bundler knows a
 * chunk's hashed name, so the address is read from the source of the function that imports it. Where a bundler writes
 * something else than `import()` there (webpack), its own runtime forgets what failed, and the function is called again.
 * @param attempt how often it has failed
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  loadedFrom: string,
  attempt: number,
): Promise<Module> {
  if (attempt === 0) return load();
  const specifier = literalImport.exec(String(load))?.[2];
  if (specifier === undefined) return load();
  const address = new URL(specifier, loadedFrom);
  address.searchParams.set('retry', String(attempt));
  return import(/* @vite-ignore */ /* webpackIgnore: true */ address.href);
}
