// TypeScript of the repository bundled for Node: started with tsx, a program resolves and transforms several hundred modules one
// by one, and each function within a function costs it a call more, a third of what the service computes. Modules read what lies
// beside their sources; packages stay where they are.

import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './process.mjs';

/** What threads start with, each named by one `new URL()`. */
export const THREADS = ['demo/service/work/thread.js'];
/** Packages stay where they are, but for those of several hundred modules. */
const PACKAGE_LEFT_OUT = /\/node_modules\/(?!.*\/node_modules\/)(?!kysely\/|zod\/)/;
const NO_TSX = '\0no-tsx';
const placeBeside = /new URL\('([^'\n]+)', import\.meta\.url\)/g;

/**
 * @param {readonly string[]} sources programs and threads, relative to the repository
 * @param {object} options
 * @param {string} options.folder is made, and keeps what else is in it
 * @param {(source: string) => string} options.nameOf the file in it that a source becomes, without its ending
 * @param {boolean} [options.isMovable] the repository may be moved with what is bundled; all names are in one folder then
 * @param {boolean} [options.isWhole] what only defines something is kept too
 * @returns {Promise<readonly import('rolldown').OutputChunk[]>} what was written
 */
export async function bundleForNode(sources, { folder, nameOf, isMovable = false, isWhole = false }) {
  const toUrl = (file) => pathToFileURL(file).href;
  /** An expression. */
  const addressOf = (file) =>
    isMovable ? `new URL(${JSON.stringify(fromFolder(file))}, import.meta.url).href` : JSON.stringify(toUrl(file));
  const fromFolder = (file) => posix.join(relative(folder, file).split(sep).join('/'));
  const threads = new Map(
    THREADS.map((path) => [toUrl(join(root, path)), addressOf(join(folder, `${nameOf(path)}.mjs`))]),
  );
  const bundle = await rolldown({
    input: Object.fromEntries(sources.map((path) => [nameOf(path), join(root, path)])),
    cwd: root,
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    resolve: { conditionNames: ['@parametric/source', 'node', 'import', 'default'] },
    ...(isWhole && { treeshake: false }),
    // What loads a module that it shares with another entry must not run that entry too.
    experimental: { chunkOptimization: { mergeCommonChunks: false } },
    onLog: (level, log, handle) => (level === 'warn' ? undefined : handle(level, log)),
    plugins: [leavePackages(), keepPlaces(threads, addressOf), ...(isMovable ? [nearPackages(fromFolder(root))] : [])],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: isMovable ? '[name]-[hash].mjs' : 'shared/[name]-[hash].mjs',
  });
  await bundle.close();
  return output;
}

/** By their places, as a package is found only from those that depend on it. */
function leavePackages() {
  return {
    name: 'leave-packages',
    resolveId: {
      filter: { id: /^[^.\0/]/ },
      async handler(id, importer, options) {
        if (id === 'tsx/esm/api' && THREADS.includes(toPath(importer))) return NO_TSX;
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
        if (!resolved || resolved.external || !PACKAGE_LEFT_OUT.test(resolved.id)) return resolved;
        return { id: pathToFileURL(resolved.id).href, external: true };
      },
    },
    // A thread's modules are bundled too.
    load: { filter: { id: /^\0no-tsx$/ }, handler: () => 'export const register = () => undefined;' },
  };
}

/** A module's place is that of its source, but for threads, which start with what is bundled. */
function keepPlaces(threads, addressOf) {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { include: /\.m?[jt]s$/, exclude: /node_modules/ }, code: 'import.meta.url' },
      handler: (code, id) => {
        const address = addressOf(id);
        const placed = code
          .replace(placeBeside, (whole, file) => {
            const thread = threads.get(new URL(file, pathToFileURL(id)).href);
            return thread === undefined ? whole : `new URL(${thread.replace('import.meta.url', PLACE)})`;
          })
          .replaceAll('import.meta.url', address)
          .replaceAll(PLACE, 'import.meta.url');
        return { code: placed, map: mapOfLines(code) };
      },
    },
  };
}

/** Stands for `import.meta.url` where that is the place of what is bundled. */
const PLACE = '__placeOfBundle__';

/** Addresses of packages that are none of this machine. */
function nearPackages(fromFolder) {
  const machine = `${pathToFileURL(root).href.replace(/\/$/, '')}/`;
  return {
    name: 'near-packages',
    renderChunk: (code) => ({ code: code.replaceAll(machine, `${fromFolder}/`), map: mapOfLines(code) }),
  };
}

/** Each line to the same of the source; without it the module's failures would be told by the lines of the bundle. */
function mapOfLines(code) {
  return { version: 3, sources: [''], names: [], mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}` };
}

function toPath(file) {
  return relative(root, file).split(sep).join('/');
}
