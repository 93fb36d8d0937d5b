// Imports a module on demand, and again after a failure.

/**
 * How bundlers and browsers write it: import('./ordering-3f2a.js'), followed by .then(e=>e.t) where a file has several
 * modules.
 */
const literalImport = /\bimport\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.then\((\w+)=>\3\.(\w+)\))?/;

/** How long to wait for a module, and how long at its own address if there is another one to try; ms. */
const limitMs = 8_000;
const retryLimitMs = 2_000;

/**
 * Imports a module again after a failure. It is imported in the same way first: the embed build then fetches anew (see
 * lean-build.ts), and so do some browsers and bundlers' runtimes. Chromium remembers a failed import by its address and
 * never asks the server again, so it needs another address: the same with a query. Only the bundler knows a chunk's
 * name with its hash, so the address is read from the source of the function that imports it.
 * @param attempt how often it has failed
 * @param onLate called when it arrives after the time limit: the next attempt gets it at once
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
