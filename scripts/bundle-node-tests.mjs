// Bundles the Node test files and the programs they start, once for all of their processes. Each file still runs in its
// own process, and failures show source lines.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode, THREADS } from './bundle-node.mjs';
import { root } from './process.mjs';

/** Programs that tests start as processes; see demo/service/testing/program.ts. */
const PROGRAMS = ['demo/service/demo.ts', 'demo/service/main.ts', 'demo/tests/faults/main.ts'];
/** Tests that import sources from computed URLs. tsx runs them, without a bundle. */
const RUN_BY_TSX = /\/build\/[\w-]+\.test\.ts$/;

/**
 * @param {readonly string[]} tests test files, relative to the repository
 * @param {string} folder outside the repository; created if needed
 * @returns {Promise<ReadonlyMap<string, string>>} for each test file, the path of the file that Node runs for it
 */
export async function bundleNodeTests(tests, folder) {
  const bundled = tests.filter((test) => !RUN_BY_TSX.test(test));
  // Keep side effects of test modules, some of which only define an element. Their package's `sideEffects` don't apply
  // to them.
  const output = await bundleForNode([...bundled, ...PROGRAMS, ...THREADS], { folder, nameOf, isWhole: true });
  const shared = output.find(({ imports }) => imports?.some((name) => /\.(?:test|e2e)\.mjs$/.test(name)));
  if (shared) throw new Error(`${shared.fileName} imports the tests of another file.`);
  for (const test of tests) if (!bundled.includes(test)) writeForTsx(test, join(folder, `${nameOf(test)}.mjs`));
  return new Map(tests.map((test) => [test, join(folder, `${nameOf(test)}.mjs`)]));
}

function nameOf(path) {
  return path.replace(/\.m?[jt]s$/, '');
}

function writeForTsx(test, path) {
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(join(root, test)).href].map((url) =>
    JSON.stringify(url),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { register } from ${tsx};\nregister();\nawait import(${source});\n`);
}
