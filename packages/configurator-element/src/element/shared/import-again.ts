// A module that is fetched when it is needed, and asked for again where that failed.

/** As bundlers and browsers write it: import('./ordering-3f2a.js'), and where a file has several modules .then(e=>e.t) */
const literalImport = /\bimport\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.then\((\w+)=>\3\.(\w+)\))?/;

/** How long a module is waited for, and, where it has another address to try, how long at its own; ms. */
const limitMs = 8_000;
const retryLimitMs = 2_000;

/**
 * Imports a module that could not be fetched before. It is imported as before: the embed build fetches what it needs anew (see
 * lean-build.ts), and so do some browsers and bundlers' runtimes. Chromium keeps a failed import by its address and never asks
 * the server for it again, so there it needs another address: the same with a query. Only the bundler knows a chunk's hashed
 * name, so the address is read from the source of the function that imports it.
 * @param attempt how often it has failed
 * @param onLate it has come after all, once it was no longer waited for: the next attempt has it at once
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  loadedFrom: string,
  attempt: number,
  onLate?: () => void,
): Promise<Module> {
  const [, , specifier, , part] = (attempt > 0 && literalImport.exec(String(load))) || [];
  const own = load();
  try {
    return await within(specifier === undefined ? limitMs : retryLimitMs, own, onLate);
  } catch (error) {
    if (specifier === undefined) throw error;
    const address = new URL(specifier, loadedFrom);
    address.searchParams.set('retry', String(attempt));
    const file = await within(limitMs, import(/* @vite-ignore */ /* webpackIgnore: true */ address.href), onLate);
    return part === undefined ? file : file[part];
  }
}

function within<Value>(ms: number, value: Promise<Value>, onLate?: () => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new TypeError(`A file of the element has not come for ${ms / 1000} s`));
      if (onLate) value.then(onLate, () => {});
    }, ms);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
