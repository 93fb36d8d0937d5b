// Test files that Node runs, and the programs that they start, bundled once for all of their processes: each would start tsx, and
// resolve and transform several hundred modules one by one. Each file keeps a process of its own, and its modules read what lies
// beside their sources; what fails is told by the sources' lines.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './process.mjs';

/** What tests start as processes; see demo/service/testing/program.ts. */
const PROGRAMS = ['demo/main.ts', 'demo/service/main.ts', 'demo/faults/main.ts'];
/** What threads start with, each named by one `new URL()`. */
const THREADS = ['demo/service/work/thread.js'];
/** Import sources by addresses that they put together: tsx runs them as they are. */
const RUN_BY_TSX = /\/lean-\w+\.test\.ts$/;
/** Packages stay where they are, but for those of several hundred modules. */
const PACKAGE_LEFT_OUT = /\/node_modules\/(?!.*\/node_modules\/)(?!kysely\/|zod\/)/;
const NO_TSX = '\0no-tsx';
const placeBeside = /new URL\('([^'\n]+)', import\.meta\.url\)/g;

/**
 * @param {readonly string[]} tests test files, relative to the repository
 * @param {string} folder outside of the repository, is made
 * @returns {Promise<ReadonlyMap<string, string>>} by test file, the path of what Node runs of it
 */
export async function bundleTests(tests, folder) {
  const bundled = tests.filter((test) => !RUN_BY_TSX.test(test));
  const bundle = await rolldown({
    input: Object.fromEntries([...bundled, ...PROGRAMS, ...THREADS].map((path) => [nameOf(path), join(root, path)])),
    cwd: root,
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    resolve: { conditionNames: ['@parametric/source', 'node', 'import', 'default'] },
    // What a package says of its built files is not true of its tests' modules, some of which only define an element.
    treeshake: false,
    // What loads a module that it shares with a test file must not define that file's tests too.
    experimental: { chunkOptimization: { mergeCommonChunks: false } },
    onLog: (level, log, handle) => (level === 'warn' ? undefined : handle(level, log)),
    plugins: [leavePackages(), keepPlaces(folder)],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared/[name]-[hash].mjs',
  });
  await bundle.close();
  const shared = output.find(({ imports }) => imports?.some((name) => /\.(?:test|e2e)\.mjs$/.test(name)));
  if (shared) throw new Error(`${shared.fileName} imports the tests of another file.`);
  for (const test of tests) if (!bundled.includes(test)) writeForTsx(test, join(folder, `${nameOf(test)}.mjs`));
  return new Map(tests.map((test) => [test, join(folder, `${nameOf(test)}.mjs`)]));
}

function nameOf(path) {
  return path.replace(/\.m?[jt]s$/, '');
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
function keepPlaces(folder) {
  const threads = new Map(
    THREADS.map((path) => [
      pathToFileURL(join(root, path)).href,
      pathToFileURL(join(folder, `${nameOf(path)}.mjs`)).href,
    ]),
  );
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { include: /\.m?[jt]s$/, exclude: /node_modules/ }, code: 'import.meta.url' },
      handler: (code, id) => {
        const place = pathToFileURL(id).href;
        const placed = code
          .replace(placeBeside, (whole, file) => {
            const thread = threads.get(new URL(file, place).href);
            return thread === undefined ? whole : `new URL(${JSON.stringify(thread)})`;
          })
          .replaceAll('import.meta.url', JSON.stringify(place));
        return { code: placed, map: mapOfLines(code) };
      },
    },
  };
}

/** Each line to the same of the source; without it the module's failures would be told by the lines of the bundle. */
function mapOfLines(code) {
  return { version: 3, sources: [''], names: [], mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}` };
}

function toPath(file) {
  return relative(root, file).split(sep).join('/');
}

function writeForTsx(test, path) {
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(join(root, test)).href].map((url) =>
    JSON.stringify(url),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { register } from ${tsx};\nregister();\nawait import(${source});\n`);
}
