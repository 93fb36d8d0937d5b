// `npm test`: installs, checks, builds and runs every test; the last line counts over all runners.
// `node scripts/test.mjs check|build|packages|node|browser|e2e` runs one of them.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, parse, relative } from 'node:path';
import { installDependencies, pnpm } from './install.mjs';
import { root, run } from './process.mjs';

const stages = {
  check: { title: 'Lint, format, types and comments', run: runChecks },
  build: { title: 'Build', run: runBuild },
  packages: { title: 'Packages as published', run: runPackageChecks },
  node: {
    title: 'Unit tests (Node)',
    run: (counts) => withPostgres((env) => runTwice((files = unitTests()) => runNode(files, counts, { env }))),
  },
  browser: {
    title: 'Element and loader tests (browser)',
    run: (counts) => runTwice((files) => runBrowser(files, counts)),
  },
  e2e: {
    title: 'Journeys (browser and service)',
    run: async (counts) => {
      const env = await demoAsBuilt();
      return runTwice((files = journeys()) => runNode(files, counts, { concurrency: 2, env }));
    },
  },
};

/** More is no process or browser that was late. */
const MAX_FILES_RUN_AGAIN = 5;
const TEST_FILE = /\.(?:e2e|test)\.m?[jt]s$/;
const PACKAGE_TESTS = ['consumers/packages.test.ts', 'consumers/readmes.test.ts'];
const PREPARE_DEMO_DATA = 'demo/e2e/support/prepare-demo-data.ts';
const RUN_POSTGRES = 'demo/service/testing/run-postgres.ts';
const NONE = { passed: 0, failed: 0, skipped: 0 };
/** Stands for a file where the runner itself failed. */
const RUNNER = '(the runner)';
const conditions = '--conditions=@parametric/source';
const withTypeScript = ['--import=tsx', conditions];
/** What Node runs without a bundle. */
const onSources = { args: withTypeScript, places: new Map(), env: {} };

/** A file that leaves a server open after a failure would never end; the longest takes two minutes. */
const fileLimitMs = 300_000;

let bundling;
let preparing;

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
// Not a number of failures either, should a stage ever count none.
process.exitCode = total.failed === 0 ? 0 : 1;

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
  // What is public and has no comment fails. It takes one core as long as the others take theirs.
  const reference = run('consumers/node_modules/.bin/typedoc', [
    '--options',
    'consumers/typedoc.json',
    '--emit',
    'none',
  ]);
  const lint = await run('node_modules/.bin/biome', ['ci', '.']);
  const types = await run('node', ['scripts/check-types.mjs']);
  return countSteps([lint, types, await reference]);
}

async function runBuild() {
  return countSteps([await pnpm(['--recursive', 'run', 'build'])]);
}

async function runPackageChecks(countsFile) {
  const files = await runNode(PACKAGE_TESTS, countsFile, { env: await demoAsBuilt() });
  // What a page downloads, see .size-limit.json.
  return sum({ ...files, 'size-limit': countSteps([await run('node_modules/.bin/size-limit', [])]) });
}

/** Node's own default leaves one core free, which is half of a machine with two; most tests wait for something now and then. */
async function runNode(files, countsFile, { concurrency = Math.max(2, availableParallelism()), env = {} } = {}) {
  // Every file is named, because Node 20 runs no test when it is given a folder, and reports success.
  if (files.length === 0) throw new Error('No test file was found.');
  const bundle = await bundleOnce();
  const options = [
    ...bundle.args,
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${fileLimitMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/count-reporter.mjs',
    `--test-reporter-destination=${countsFile}`,
  ];
  const places = new Map(files.map((file) => [bundle.places.get(file) ?? file, file]));
  const code = await run('node', [...options, ...places.keys()], { env: { ...env, ...bundle.env } });
  return readCounts(countsFile, code, (file) => places.get(file) ?? relative(root, file));
}

/** @returns what Node runs, bundled for all stages where one of them needs it */
function bundleOnce() {
  bundling ??= prepareBundle([...PACKAGE_TESTS, ...unitTests(), ...journeys(), PREPARE_DEMO_DATA, RUN_POSTGRES]);
  return bundling;
}

/** Where the tests can't be bundled, tsx runs them one by one, so that a file which can't be parsed is told as the fault of its own. */
async function prepareBundle(tests) {
  const bundle = mkdtempSync(join(folder, 'bundle-'));
  try {
    // Not before the packages are installed.
    const { bundleTests } = await import('./bundle-tests.mjs');
    const places = await bundleTests(tests, bundle);
    return {
      args: ['--enable-source-maps', conditions, ...optimizedLate()],
      places,
      env: { BUNDLED_PROGRAMS: bundle },
    };
  } catch (error) {
    console.error(`The tests are not bundled: ${error instanceof Error ? error.message : error}`);
    return onSources;
  }
}

/**
 * A file's process ends after seconds: where V8 optimizes what has run three times as long as it usually waits for, the files
 * take a fifth less. @returns nothing where Node has no such option
 */
function optimizedLate() {
  const option = '--interrupt-budget=400000';
  return spawnSync('node', [option, '--eval', '']).status === 0 ? [option] : [];
}

/** Files that need PostgreSQL share one server, where one is installed. */
async function withPostgres(runFiles) {
  if (process.env.TEST_DATABASE_URL) return runFiles({});
  const { args, places, env } = await bundleOnce();
  const server = spawn('node', [...args, places.get(RUN_POSTGRES) ?? RUN_POSTGRES], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close');
  const [url] = await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), ended]);
  try {
    return await runFiles(typeof url === 'string' ? { TEST_DATABASE_URL: url.trim() } : {});
  } finally {
    server.stdin.end();
    await ended;
  }
}

/** @returns the environment of tests that start the demo: its programs as they are built, its data as after a first start */
async function demoAsBuilt() {
  preparing ??= prepareDemoData();
  return { PREPARED_DEMO_DATA: await preparing, BUILT_PROGRAMS: 'true' };
}

/** @returns the folder of a demo that was started once; undefined, and each starts from nothing, when that failed */
async function prepareDemoData() {
  const data = join(folder, 'demo-data');
  const { args, places, env } = await bundleOnce();
  const code = await run('node', [...args, places.get(PREPARE_DEMO_DATA) ?? PREPARE_DEMO_DATA, data], { env });
  return code === 0 ? data : undefined;
}

async function runBrowser(files, countsFile) {
  const chosen = files ? ['--files', ...files] : [];
  const code = await run('node_modules/.bin/web-test-runner', chosen, { env: { TEST_COUNTS_FILE: countsFile } });
  return readCounts(countsFile, code);
}

/**
 * Where pages are drawn in software, and services started, beside everything else, either may be late. So the files in which
 * something failed are run once more, alone, and what passes only then is said: a test that is named there often is to be mended.
 * @param {(files?: readonly string[]) => Promise<FileCounts>} runFiles of all files, or of those named
 */
async function runTwice(runFiles) {
  const first = await runFiles();
  const failed = Object.keys(first).filter((file) => first[file].failed > 0);
  const again = [...new Set(failed.flatMap(testsOf))];
  // Without a file for each, the runner itself failed.
  const canRunAgain = failed.every((file) => testsOf(file).length > 0);
  if (failed.length === 0 || again.length > MAX_FILES_RUN_AGAIN || !canRunAgain) return sum(first);
  console.log(`\nRun again, as something failed in it: ${again.join(', ')}`);
  const second = await runFiles(again);
  for (const file of failed) {
    if (second[file]?.failed === 0) console.log(`Failed at first, and passed when run again: ${file}`);
  }
  const counts = Object.fromEntries(failed.map((file) => [file, second[file] ?? first[file]]));
  return sum({ ...first, ...counts });
}

/** What a helper defines for several files is counted as the helper's: all of these run it. */
function testsOf(file) {
  if (TEST_FILE.test(file)) return [file];
  const name = `/${parse(file).name}.js'`;
  return journeys().filter((test) => readFileSync(join(root, test), 'utf8').includes(name));
}

/**
 * A runner that fails without a failed test, or runs none, counts as one failure.
 * @typedef {Readonly<Record<string, { passed: number, failed: number, skipped: number }>>} FileCounts
 * @returns {FileCounts}
 */
function readCounts(countsFile, code, sourceOf = (file) => file) {
  const files = {};
  try {
    for (const [file, counts] of Object.entries(JSON.parse(readFileSync(countsFile, 'utf8')))) {
      const source = sourceOf(file);
      files[source] = sum([files[source] ?? NONE, counts]);
    }
    rmSync(countsFile);
  } catch {
    console.error('The runner left no counts.');
  }
  const { passed, failed } = sum(files);
  if (failed > 0 || (code === 0 && passed > 0)) return files;
  return { ...files, [RUNNER]: { passed: 0, failed: 1, skipped: 0 } };
}

function sum(files) {
  const counts = { ...NONE };
  for (const file of Object.values(files)) for (const name of Object.keys(counts)) counts[name] += file[name];
  return counts;
}

function countSteps(codes) {
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed, skipped: 0 };
}

function unitTests() {
  return findTests(['scripts', 'packages', 'demo', 'benchmarks'], ['.test.ts', '.test.mjs']);
}

function journeys() {
  return findTests(['demo/e2e'], ['.e2e.ts']);
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
