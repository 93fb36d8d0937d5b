// Bundles the browser tests' modules once for all pages. Without a bundle, each page would request several hundred
// files, which are transformed and compiled one by one. Each entry is served at its source's URL, so that relative URLs
// work.

import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

const CHUNKS = '__bundled-tests__';
/** Matches the URL of a file next to the module, which is relative to the source, not to the module's chunk. */
const PLACE_BESIDE = /new URL\(([^()]+), import\.meta\.url\)/g;

/**
 * A web-test-runner middleware. The development server transforms files that aren't in the bundle one by one. If the
 * tests can't be bundled, it does so for all files, so that a file that can't be parsed fails only its own tests.
 * @param {{ rootDir: string, folders: readonly string[], entry: RegExp, alias: Readonly<Record<string, string>>,
 * tsconfig: string }} options folders: the folders with sources, relative to rootDir; entry: matches the modules in
 * them that a page or worker loads by URL
 */
export async function bundleBrowserTests(options) {
  // Bundle before any page opens, so that the time for it doesn't count toward a page's time limit.
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

/** @returns {Promise<Map<string, string>>} the files by path */
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
    // With a `require`, chai-a11y-axe would load axe, which adds a megabyte to every page's bundle, although few pages
    // need it.
    transform: { define: { 'typeof require': '"undefined"' } },
    // These modules are on the test runner's own server.
    external: [/^\/__web-/],
    // Keep side effects of test modules, some of which only define an element. Their package's `sideEffects` don't
    // apply to them.
    treeshake: { moduleSideEffects: (id) => (id.includes('node_modules') ? undefined : true) },
    // Don't merge chunks: a page that shares a module with another test file must not define that file's tests too.
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
