// `npm test`: installs, checks, builds and runs every test. The last line has the counts of all stages. `node
// scripts/test.mjs check|build|packages|node|browser|e2e` runs one stage; with paths, only the tests in them.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupTests } from './group-tests.mjs';
import { installDependencies, pnpm } from './install.mjs';
import { root, run } from './process.mjs';
import {
  browserTests,
  journeys,
  journeysInEachChrome,
  journeysInWindow,
  packageTests,
  unitTests,
} from './test-files.mjs';

const stages = {
  check: { title: 'Lint, format, types and comments', run: runChecks },
  build: { title: 'Build', run: async () => countSteps([await pnpm(['--recursive', 'run', 'build'])]) },
  packages: { title: 'Packages as published', run: runPackageChecks },
  node: {
    title: 'Unit tests (Node)',
    run: (counts) => withPostgres((env) => runTwice((files = chosen(unitTests())) => runNode(files, counts, { env }))),
  },
  browser: {
    title: 'Element and loader tests (browser)',
    run: (counts) =>
      runTwice((files = paths.length > 0 ? chosen(browserTests()) : undefined) => runBrowser(files, counts)),
  },
  e2e: { title: 'Journeys (browser and service)', run: runJourneys },
};

/** If more files than this fail, a slow process or browser isn't the reason. */
const MAX_FILES_RUN_AGAIN = 5;
const PREPARE_DEMO_DATA = 'demo/tests/journeys/support/prepare-demo-data.ts';
const RUN_POSTGRES = 'demo/service/testing/run-postgres.ts';
/** The name for the runner itself in the list of failures. The other names are those of files. */
const RUNNER = '';
const conditions = '--conditions=@parametric/source';
/** Runs tests from source, without a bundle. */
const onSources = { args: ['--import=tsx', conditions], places: new Map(), env: {} };

/** The time limit for a group of test files, in ms. */
const groupLimitMs = 1_800_000;
const cores = Math.max(2, availableParallelism());

let bundling;
let preparing;

const isPath = (argument) => argument.includes('/');
const wanted = process.argv.slice(2).filter((argument) => !isPath(argument));
const paths = process.argv.slice(2).filter(isPath);
const chosen = (files) => files.filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
const unknown = wanted.find((name) => !(name in stages));
if (unknown) {
  console.error(`There is no test stage "${unknown}". The stages are ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** Resolves once CI has installed the browsers and other programs that the tests use. */
const installing = process.env.INPUT_ENDS_WHEN_INSTALLED && once(process.stdin.resume(), 'end');
const folder = mkdtempSync(join(tmpdir(), 'parametric-tests-'));
const isInstalled = await attempt({ title: 'Dependencies', run: installDependencies });
for (const [name, stage] of Object.entries(stages)) {
  if (!isInstalled) break;
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!['check', 'build'].includes(name)) await installing;
  console.log(`\n── ${stage.title}`);
  await attempt({ ...stage, run: () => stage.run(join(folder, `${name}.json`)) });
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${format(total)}`);
// Compare in a way that also fails for NaN, in case a stage doesn't return a number.
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs a stage and adds its counts. A stage that couldn't run at all counts as one failure. */
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
  // Fails for a public export without a comment. It runs in parallel with the other two, which together take just as
  // long.
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

async function runPackageChecks(countsFile) {
  const files = await runNode(packageTests, countsFile, { env: await demoAsBuilt() });
  return sum({ ...files, 'size-limit': countSteps([await run('node_modules/.bin/size-limit', [])]) });
}

/**
 * @param options.groups how many processes the files run in
 * @param options.atOnce how many of them run at a time. One more than there are cores, because most tests wait now and
 * then. Node's default leaves a core idle.
 * @param options.pattern matches the names of the tests to run; by default all of them
 */
async function runNode(files, countsFile, { groups = 12, atOnce = cores + 1, env = {}, pattern } = {}) {
  // List the files one by one, because for a folder, Node 20 runs no tests and reports success.
  if (files.length === 0) throw new Error('No test file was found.');
  const bundle = await bundleOnce();
  const places = new Map(files.map((file) => [file, bundle.places.get(file) ?? join(root, file)]));
  const options = [
    ...bundle.args,
    '--test',
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${groupLimitMs}`,
    ...(pattern ? [`--test-name-pattern=${pattern}`] : []),
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/count-reporter.mjs',
    `--test-reporter-destination=${countsFile}`,
  ];
  const programs = groupTests(places, {
    count: Math.min(groups, files.length),
    folder: mkdtempSync(join(folder, 'groups-')),
  });
  const code = await run('node', [...options, ...programs], { env: { ...env, ...bundle.env } });
  const counts = readCounts(countsFile, code);
  for (const file of files) {
    if (counts[file] && counts[file].passed + counts[file].failed + counts[file].skipped > 0) continue;
    console.error(`No test ran in ${file}.`);
    counts[file] = { passed: 0, failed: 1, skipped: 0 };
  }
  return counts;
}

/** @returns the bundle for all stages, created when the first one needs it */
function bundleOnce() {
  bundling ??= prepareBundle([...packageTests, ...unitTests(), ...journeys(), PREPARE_DEMO_DATA, RUN_POSTGRES]);
  return bundling;
}

/** If bundling fails, tsx runs the tests one by one, so that a file that can't be parsed fails only its own tests. */
async function prepareBundle(tests) {
  const bundle = mkdtempSync(join(folder, 'bundle-'));
  try {
    // Import this only now, because the packages it needs may not have been installed before.
    const { bundleNodeTests } = await import('./bundle-node-tests.mjs');
    const places = await bundleNodeTests(tests, bundle);
    return {
      args: ['--enable-source-maps', conditions, ...shortLived()],
      places,
      env: { BUNDLED_PROGRAMS: bundle },
    };
  } catch (error) {
    console.error(`The tests are not bundled: ${error instanceof Error ? error.message : error}`);
    return onSources;
  }
}

/**
 * V8's options for processes that end within seconds. Optimizing a function only after three times the usual work saves
 * a fifth of the time. Collecting garbage in one thread and in larger steps saves a tenth.
 * @returns an empty list if Node doesn't support them
 */
function shortLived() {
  const options = ['--interrupt-budget=400000', '--single-threaded-gc', '--min-semi-space-size=16'];
  return spawnSync('node', [...options, '--eval', '']).status === 0 ? options : [];
}

/** Starts a PostgreSQL server for all files that need one, if it's installed. */
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

/** @returns the environment for tests that start the demo: its built programs, and its data as after a first start */
async function demoAsBuilt() {
  preparing ??= prepareDemoData();
  return { PREPARED_DEMO_DATA: await preparing, BUILT_PROGRAMS: 'true' };
}

/**
 * @returns the data folder of a demo that was started once; undefined if that failed, in which case tests start without
 * data
 */
async function prepareDemoData() {
  const data = join(folder, 'demo-data');
  const { args, places, env } = await bundleOnce();
  const code = await run('node', [...args, places.get(PREPARE_DEMO_DATA) ?? PREPARE_DEMO_DATA, data], { env });
  return code === 0 ? data : undefined;
}

/**
 * Runs each journey. In CI, those that depend on the browser's version also run in a second browser at the same time.
 * One more than there are cores run at a time, because they spend half their time waiting.
 */
async function runJourneys(countsFile) {
  const demo = await demoAsBuilt();
  const [most, ...inEachChrome] = (await journeysByChrome()).filter(({ files }) => chosen(files).length > 0);
  if (!most) throw new Error('No journey was found.');
  const runOne = ({ files, env, pattern }, atOnce, index = 0) =>
    runTwice((all = chosen(files)) =>
      runNode(all, `${countsFile}-${index}`, {
        groups: Math.ceil(all.length / 4),
        atOnce,
        env: { ...demo, ...env },
        pattern,
      }),
    );
  const runOthers = async () => {
    const counts = [];
    for (const [index, one] of inEachChrome.entries()) counts.push(await runOne(one, 1, index + 1));
    return counts;
  };
  const [counts, others] = await Promise.all([runOne(most, cores + 1), runOthers()]);
  return sum([counts, ...others]);
}

/** @returns which journeys run in which browser, and the names of their tests if only some of them do */
async function journeysByChrome() {
  // Import this only now, because the packages it needs may not have been installed before.
  const { installedChrome, runsPackagedChrome } = await import('./browser.mjs');
  const installed = installedChrome();
  const isOne = !process.env.JOURNEYS_IN_EACH_CHROME || process.env.CHROME_PATH || !installed || !runsPackagedChrome;
  if (isOne) return [{ files: journeys() }];
  // Unpack the browser before several processes do so at the same time. Use a separate process, because this changes
  // the environment.
  const unpack = "await (await import('./scripts/browser.mjs')).findChrome()";
  await run('node', ['--input-type=module', '--eval', unpack], { env: { CHROME_PATH: 'packaged' } });
  return [
    { files: journeys().filter((file) => !journeysInEachChrome.includes(file)) },
    { files: journeysInEachChrome, env: { CHROME_PATH: 'packaged' } },
    { files: journeysInEachChrome, env: { CHROME_PATH: installed }, pattern: journeysInWindow },
  ];
}

async function runBrowser(files, countsFile) {
  const chosenFiles = files ? ['--files', ...files] : [];
  const code = await run('node_modules/.bin/web-test-runner', chosenFiles, { env: { TEST_COUNTS_FILE: countsFile } });
  return readCounts(countsFile, code);
}

/**
 * Runs all files, then reruns those with failed tests on their own: a software-rendered page or a service may be too
 * slow while everything else is running. Files that pass only on the second run are listed. Fix a test that's listed
 * often.
 * @param {(files?: readonly string[]) => Promise<FileCounts>} runFiles runs all files, or the given ones
 */
async function runTwice(runFiles) {
  const first = await runFiles();
  const failed = Object.keys(first).filter((file) => first[file].failed > 0);
  // If a failure's file is unknown, the runner itself has failed.
  if (failed.length === 0 || failed.length > MAX_FILES_RUN_AGAIN || failed.includes(RUNNER)) return sum(first);
  console.log(`\nRun again, as something failed in it: ${failed.join(', ')}`);
  const second = await runFiles(failed);
  for (const file of failed) {
    if (second[file]?.failed === 0) console.log(`Failed at first, and passed when run again: ${file}`);
  }
  const counts = Object.fromEntries(failed.map((file) => [file, second[file] ?? first[file]]));
  return sum({ ...first, ...counts });
}

/**
 * Reads the counts. A runner that fails without a failed test, or doesn't run any tests, counts as one failure.
 * @typedef {Readonly<Record<string, { passed: number, failed: number, skipped: number }>>} FileCounts
 * @returns {FileCounts}
 */
function readCounts(countsFile, code) {
  let files = {};
  try {
    files = JSON.parse(readFileSync(countsFile, 'utf8'));
    rmSync(countsFile);
  } catch {
    console.error('The runner left no counts.');
  }
  const { passed, failed } = sum(files);
  if (failed > 0 || (code === 0 && passed > 0)) return files;
  return { ...files, [RUNNER]: { passed: 0, failed: 1, skipped: 0 } };
}

function sum(files) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of Object.values(files)) for (const name of Object.keys(counts)) counts[name] += file[name];
  return counts;
}

function countSteps(codes) {
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed, skipped: 0 };
}

function format({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
