// Bundles the repository's TypeScript programs for Node. With tsx, a program resolves and transforms several hundred
// modules one by one when it starts, and each nested function costs an extra call, which adds up to a third of the
// service's CPU time. Modules still read the files next to their sources, and packages are imported from where they're
// installed.

import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './process.mjs';

/** The worker threads' entry points. Each is loaded by exactly one `new URL()`. */
export const THREADS = ['demo/service/domain/jobs/thread.js'];
/** Matches packages that aren't bundled: all except those that consist of several hundred modules. */
const PACKAGE_LEFT_OUT = /\/node_modules\/(?!.*\/node_modules\/)(?!kysely\/|zod\/)/;
const NO_TSX = '\0no-tsx';
const PLACE_BESIDE = /new URL\('([^'\n]+)', import\.meta\.url\)/g;

/**
 * @param {readonly string[]} sources programs and threads, relative to the repository
 * @param {object} options
 * @param {string} options.folder created if it doesn't exist; other files in it are kept
 * @param {(source: string) => string} options.nameOf the name of the file for a source, without its extension
 * @param {boolean} [options.isMovable] whether the repository may be moved together with the bundle; all files are then
 * in one folder
 * @param {boolean} [options.isWhole] whether to keep modules whose exports aren't used, because their side effects are
 * needed
 * @returns {Promise<readonly import('rolldown').OutputChunk[]>} the written files
 */
export async function bundleForNode(sources, { folder, nameOf, isMovable = false, isWhole = false }) {
  const toUrl = (file) => pathToFileURL(file).href;
  /** The code of an expression that evaluates to a file's URL. */
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
    // Don't merge chunks: a program that shares a module with another entry must not also run that entry.
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

/** Imports packages by file URL, because a package can be found by name only from packages that depend on it. */
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
    // A thread's modules are bundled, so the thread doesn't have to register tsx.
    load: { filter: { id: /^\0no-tsx$/ }, handler: () => 'export const register = () => undefined;' },
  };
}

/** Replaces `import.meta.url` with the source's URL, except for threads, which start from the bundle. */
function keepPlaces(threads, addressOf) {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { include: /\.m?[jt]s$/, exclude: /node_modules/ }, code: 'import.meta.url' },
      handler: (code, id) => {
        const address = addressOf(id);
        const placed = code
          .replace(PLACE_BESIDE, (whole, file) => {
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

/** A placeholder for an `import.meta.url` that stays as it is, because it refers to the bundle. */
const PLACE = '__placeOfBundle__';

/** Makes package URLs relative, so that they're valid on another machine. */
function nearPackages(fromFolder) {
  const machine = `${pathToFileURL(root).href.replace(/\/$/, '')}/`;
  return {
    name: 'near-packages',
    renderChunk: (code) => ({ code: code.replaceAll(machine, `${fromFolder}/`), map: mapOfLines(code) }),
  };
}

/** A source map from each line to itself. Without it, errors would show the bundle's lines. */
function mapOfLines(code) {
  return { version: 3, sources: [''], names: [], mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}` };
}

function toPath(file) {
  return relative(root, file).split(sep).join('/');
}
