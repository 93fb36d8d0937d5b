// Puts Node test files into groups that run in one process each. Node's runner starts a process for every file, which
// takes 0.6 s of CPU time, and a process that has been running for a while is faster.

import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A file's time limit in ms, because a file that waits for something after a failure would never end. The slowest file
 * takes 3 min.
 */
const FILE_LIMIT = 600_000;
/** How long a process may keep running after its tests, in ms. */
const END_LIMIT = 10_000;

/**
 * @param {ReadonlyMap<string, string>} files the modules to import, by the names of their sources; neighbors, which
 * often share modules, stay together
 * @param {object} options
 * @param {number} options.count the number of groups
 * @param {string} options.folder the folder for the generated modules
 * @returns {readonly string[]} a module to run for each group
 */
export function groupTests(files, { count, folder }) {
  const sizes = [...files.values()].map((path) => statSync(path).size);
  const groupSize = sizes.reduce((sum, size) => sum + size, 0) / count;
  const groups = Array.from({ length: count }, () => []);
  let before = 0;
  for (const [index, file] of [...files].entries()) {
    groups[Math.floor((before + sizes[index] / 2) / groupSize)].push(file);
    before += sizes[index];
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group, index) => {
      const path = join(folder, `group-${index + 1}.mjs`);
      writeFileSync(path, moduleOf(group));
      return path;
    });
}

// A suite keeps a file's hooks away from other files' tests. count-reporter.mjs reads the file from the suite's name.
// Node's runner tracks every promise, to find the suite of a test that's defined after an `await`. That takes an eighth
// of the time, so it ends once all tests are defined.
function moduleOf(files) {
  return `import asyncHooks from 'node:async_hooks';
let tracking;
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => (tracking = createHook(callbacks));
const { after, describe } = await import('node:test');
const loaded = ${JSON.stringify(files)}.map(
  ([name, path]) =>
    new Promise((done) => {
      describe(name, { timeout: ${FILE_LIMIT} }, () => import(path).finally(done));
    }),
);
void Promise.all(loaded).then(() => tracking?.disable());
process.on('uncaughtExceptionMonitor', console.error);
after(() => {
  const end = () => {
    console.error('The tests are over, and this is still open: ' + process.getActiveResourcesInfo());
    process.exit(1);
  };
  setTimeout(end, ${END_LIMIT}).unref();
});
`;
}
