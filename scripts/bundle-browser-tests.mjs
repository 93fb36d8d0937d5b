// Bundles the modules of the browser tests once for all pages; without it, each page would request several hundred files,
// which are transformed and compiled one by one. Each entry is served at the address of its source, so that relative
// addresses are those of the source.

import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

const CHUNKS = '__bundled-tests__';
/** Matches the address of a file beside the module: it is relative to the source, not to the chunk that has the module. */
const PLACE_BESIDE = /new URL\(([^()]+), import\.meta\.url\)/g;

/**
 * A middleware of web-test-runner. Files without a bundle are transformed one by one by the development server. These are
 * all files if the tests can't be bundled, so that a file that can't be parsed only fails its own tests.
 * @param {{ rootDir: string, folders: readonly string[], entry: RegExp, alias: Readonly<Record<string, string>>, tsconfig: string }} options
 *   folders: of the sources, relative to rootDir; entry: matches the modules in them that a page or a worker loads by address
 */
export async function bundleBrowserTests(options) {
  // Bundled before a page is opened, so that it takes none of the page's time limit.
  const files = await build(options).catch((error) => {
    console.error(`The browser tests are not bundled: ${error.message}`);
    return new Map();
  });
  return (context, next) => {
    const content = files.get(context.path.slice(1));
    if (content === undefined) return next();
    context.type = context.path.endsWith('.map') ? 'json' : 'js';
    context.body = content;
  };
}

/** @returns {Promise<Map<string, string>>} the files by their paths */
async function build({ rootDir, folders, entry, alias, tsconfig }) {
  const toPath = (file) => relative(rootDir, file).split(sep).join('/');
  const inputs = folders
    .flatMap((folder) =>
      readdirSync(join(rootDir, folder), { recursive: true }).map((file) => join(rootDir, folder, file)),
    )
    .filter((file) => entry.test(toPath(file)));
  const bundle = await rolldown({
    input: Object.fromEntries(inputs.map((file) => [toPath(file), file])),
    cwd: rootDir,
    platform: 'browser',
    tsconfig,
    resolve: { conditionNames: ['@parametric/source', 'browser', 'module', 'import', 'default'], alias },
    // With a `require`, chai-a11y-axe would load axe by it: a megabyte in the bundle of every page, though few need it.
    transform: { define: { 'typeof require': '"undefined"' } },
    // Modules of the test runner's own server.
    external: [/^\/__web-/],
    // The `sideEffects` of a package do not hold for modules of its tests, some of which only define an element.
    treeshake: { moduleSideEffects: (id) => (id.includes('node_modules') ? undefined : true) },
    // A page that imports a module which it shares with another test file must not define the tests of that file, too.
    experimental: { chunkOptimization: { mergeCommonChunks: false } },
    onLog: (level, log, handle) => (level === 'warn' ? undefined : handle(level, log)),
    plugins: [
      {
        name: 'places-of-sources',
        transform: {
          filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.url' },
          handler: (code, id) =>
            code.replace(PLACE_BESIDE, (_, file) => `new URL(${file}, new URL('/${toPath(id)}', import.meta.url))`),
        },
      },
    ],
  });
  const { output } = await bundle.generate({
    dir: rootDir,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name]',
    chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
  });
  await bundle.close();
  const shared = output.find((file) => file.imports?.some((name) => name.endsWith('.browser.test.ts')));
  if (shared) throw new Error(`${shared.fileName} imports the tests of another file.`);
  return new Map(output.map((file) => [file.fileName, file.code ?? file.source]));
}
