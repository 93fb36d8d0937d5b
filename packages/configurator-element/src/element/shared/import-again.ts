/**
 * How bundlers write an import: `import('./scene-3f2a.js')`, followed by `.then(e=>e.t)` if a file has several modules.
 */
const LITERAL_IMPORT = /\bimport\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.then\((\w+)=>\3\.(\w+)\))?/;

/**
 * Imports a module again after a failure. Browsers can remember a failed import by its URL, so after trying the same
 * URL, this adds a query to it. Only the bundler knows a chunk's name, so the URL is read from the source of the
 * function that imports it. The embed build fetches most files before importing them, and needs this only for those
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
