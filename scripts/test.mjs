// `npm test`: installs, checks, builds and runs every test; the last line counts over all runners.
// `node scripts/test.mjs check|build|packages|node|browser|e2e` runs one of them.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { installDependencies, pnpm } from './install.mjs';
import { root, run } from './process.mjs';

const stages = {
  check: { title: 'Lint, format and types', run: runChecks },
  build: { title: 'Build', run: runBuild },
  packages: { title: 'Packages as published', run: runPackageChecks },
  node: {
    title: 'Unit tests (Node)',
    run: (counts) =>
      runNode(findTests(['scripts', 'packages', 'demo', 'benchmarks'], ['.test.ts', '.test.mjs']), counts),
  },
  browser: { title: 'Element and loader tests (browser)', run: runBrowser },
  e2e: {
    title: 'Journeys (browser and service)',
    run: (counts) => runNode(findTests(['demo/e2e'], ['.e2e.ts']), counts, 2),
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in stages));
if (unknown) {
  console.error(`There is no test stage "${unknown}". The stages are ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
const folder = mkdtempSync(join(tmpdir(), 'parametric-tests-'));
const isInstalled = await attempt({ title: 'Dependencies', run: installDependencies });
for (const [name, stage] of Object.entries(stages)) {
  if (!isInstalled) break;
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${stage.title}`);
  await attempt({ ...stage, run: () => stage.run(join(folder, `${name}.json`)) });
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${format(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs a stage and adds what it counted; one that could not run at all is one failure, and the count is still printed. */
async function attempt({ title, run: runStage }) {
  try {
    const counts = await runStage();
    if (!counts) return true;
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    console.log(`${title}: ${format(counts)}`);
    return true;
  } catch (error) {
    console.error(`${title}: ${error instanceof Error ? error.message : error}`);
    total.failed += 1;
    return false;
  }
}

async function runChecks() {
  const lint = await run('node_modules/.bin/biome', ['ci', '.']);
  const types = await run('node', ['scripts/check-types.mjs']);
  return countSteps([lint, types]);
}

async function runBuild() {
  return countSteps([await pnpm(['--recursive', 'run', 'build'])]);
}

async function runPackageChecks() {
  const packages = await run('node', ['scripts/check-packages.mjs']);
  // What a page downloads, see .size-limit.json.
  const sizes = await run('node_modules/.bin/size-limit', []);
  return countSteps([packages, sizes]);
}

/** Node's own default leaves one core free, which is half of a machine with two; most tests wait for something now and then. */
async function runNode(files, countsFile, concurrency = Math.max(2, availableParallelism())) {
  // Every file is named, because Node 20 runs no test when it is given a folder, and reports success.
  if (files.length === 0) throw new Error('No test file was found.');
  const code = await run('node', [
    '--import=tsx',
    '--conditions=@parametric/source',
    '--test',
    `--test-concurrency=${concurrency}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/count-reporter.mjs',
    `--test-reporter-destination=${countsFile}`,
    ...files,
  ]);
  return readCounts(countsFile, code);
}

async function runBrowser(countsFile) {
  const code = await run('node_modules/.bin/web-test-runner', [], { env: { TEST_COUNTS_FILE: countsFile } });
  return readCounts(countsFile, code);
}

/** A runner that fails without a failed test, or runs none, counts as one failure. */
function readCounts(file, code) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error('The runner left no counts.');
  }
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

function countSteps(codes) {
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed, skipped: 0 };
}

function findTests(folders, suffixes) {
  return folders
    .flatMap((folder) => listFiles(join(root, folder)))
    .filter((file) => suffixes.some((suffix) => file.endsWith(suffix)) && !file.endsWith('.browser.test.ts'))
    .map((file) => relative(root, file))
    .sort();
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function format({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
