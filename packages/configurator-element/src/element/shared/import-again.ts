/** How bundlers write an import: `import('./scene-3f2a.js')`, and `.then(e=>e.t)` behind it if a file has several modules. */
const LITERAL_IMPORT = /\bimport\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.then\((\w+)=>\3\.(\w+)\))?/;

/**
 * Imports a module again after a failure. Browsers may remember a failed import by its address, so after trying the same
 * address, this tries it with a query. Only the bundler knows a chunk's name, so the address is read from the source of
 * the function that imports it. The embed build fetches other files before it imports them, and needs this only for those
 * that the loader requests.
 * @param loadedFrom `import.meta.url` of the module with the function
 * @param attempt how often importing has failed
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  loadedFrom: string,
  attempt: number,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [, , specifier, , part] = (attempt > 0 && LITERAL_IMPORT.exec(String(load))) || [];
    if (specifier === undefined) throw error;
    const address = new URL(specifier, loadedFrom);
    address.searchParams.set('retry', String(attempt));
    const file = await import(/* @vite-ignore */ /* webpackIgnore: true */ address.href);
    return part === undefined ? file : file[part];
  }
}
