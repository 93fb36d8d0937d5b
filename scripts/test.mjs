// `npm test`: installs, checks, builds and runs every test; the last line has the counts of all stages.
// `node scripts/test.mjs check|build|packages|node|browser|e2e` runs one stage; followed by paths, only the tests in them.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupTests } from './group-tests.mjs';
import { installDependencies, pnpm } from './install.mjs';
import { root, run } from './process.mjs';
import { browserTests, journeys, packageTests, unitTests } from './test-files.mjs';

const stages = {
  check: { title: 'Lint, format, types and comments', run: runChecks },
  build: { title: 'Build', run: runBuild },
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
  e2e: {
    title: 'Journeys (browser and service)',
    run: runJourneys,
  },
};

/** If more files fail, the reason is not a slow process or browser. */
const MAX_FILES_RUN_AGAIN = 5;
const PREPARE_DEMO_DATA = 'demo/tests/journeys/support/prepare-demo-data.ts';
const RUN_POSTGRES = 'demo/service/testing/run-postgres.ts';
const NONE = { passed: 0, failed: 0, skipped: 0 };
/** Stands for a file where a runner itself failed. */
const RUNNER = '';
const conditions = '--conditions=@parametric/source';
const withTypeScript = ['--import=tsx', conditions];
/** Runs tests from their sources, without a bundle. */
const onSources = { args: withTypeScript, places: new Map(), env: {} };

/** The time limit of a group of test files. */
const groupLimitMs = 1_800_000;

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
// Fails for NaN too, should a stage return no number.
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs a stage and adds its counts. A stage that could not run at all counts as one failure. */
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
  // Fails for a public export without a comment. It runs beside the other two, which take as long together.
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
  const files = await runNode(packageTests, countsFile, { env: await demoAsBuilt() });
  // The sizes of what a page downloads, see .size-limit.json.
  return sum({ ...files, 'size-limit': countSteps([await run('node_modules/.bin/size-limit', [])]) });
}

/**
 * Uses all cores: Node's default leaves one free, which is half of a machine with two, and most tests wait now and then.
 * @param options.groups in how many processes the files run
 */
async function runNode(files, countsFile, { groups = 8, env = {} } = {}) {
  // Files are listed one by one, because Node 20 runs no test for a folder, and reports success.
  if (files.length === 0) throw new Error('No test file was found.');
  const bundle = await bundleOnce();
  const places = new Map(files.map((file) => [file, bundle.places.get(file) ?? join(root, file)]));
  const options = [
    ...bundle.args,
    '--test',
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    `--test-timeout=${groupLimitMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/count-reporter.mjs',
    `--test-reporter-destination=${countsFile}`,
  ];
  const programs = groupTests(places, { count: Math.min(groups, files.length), folder });
  const code = await run('node', [...options, ...programs], { env: { ...env, ...bundle.env } });
  const counts = readCounts(countsFile, code);
  for (const file of files) {
    if (counts[file] && counts[file].passed + counts[file].failed + counts[file].skipped > 0) continue;
    console.error(`No test ran in ${file}.`);
    counts[file] = { passed: 0, failed: 1, skipped: 0 };
  }
  return counts;
}

/** @returns the bundle of all stages, which is made when the first of them needs it */
function bundleOnce() {
  bundling ??= prepareBundle([...packageTests, ...unitTests(), ...journeys(), PREPARE_DEMO_DATA, RUN_POSTGRES]);
  return bundling;
}

/** If the tests can't be bundled, tsx runs them one by one, so that a file that can't be parsed only fails its own tests. */
async function prepareBundle(tests) {
  const bundle = mkdtempSync(join(folder, 'bundle-'));
  try {
    // Imported here, since the packages that it needs may not have been installed before.
    const { bundleNodeTests } = await import('./bundle-node-tests.mjs');
    const places = await bundleNodeTests(tests, bundle);
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
 * The option by which V8 optimizes a function only after three times the usual work. The process of a test file ends after
 * seconds, and the files take a fifth less time with it. @returns an empty list where Node has no such option
 */
function optimizedLate() {
  const option = '--interrupt-budget=400000';
  return spawnSync('node', [option, '--eval', '']).status === 0 ? [option] : [];
}

/** Starts a PostgreSQL server, where one is installed, that all files which need one share. */
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

/** @returns the environment of tests that start the demo: with its built programs, and its data as after a first start */
async function demoAsBuilt() {
  preparing ??= prepareDemoData();
  return { PREPARED_DEMO_DATA: await preparing, BUILT_PROGRAMS: 'true' };
}

/** @returns the data folder of a demo that was started once; undefined if that failed: each test then starts without data */
async function prepareDemoData() {
  const data = join(folder, 'demo-data');
  const { args, places, env } = await bundleOnce();
  const code = await run('node', [...args, places.get(PREPARE_DEMO_DATA) ?? PREPARE_DEMO_DATA, data], { env });
  return code === 0 ? data : undefined;
}

/** Runs the journeys in the browser that findChrome gives, or in each Chrome here, the packaged and the installed one. */
async function runJourneys(countsFile) {
  const env = await demoAsBuilt();
  const runIn = (chrome) =>
    runTwice((files = chosen(journeys())) => runNode(files, countsFile, { groups: 6, env: { ...env, ...chrome } }));
  // Imported here, since the packages that it needs may not have been installed before.
  const { installedChrome } = await import('./browser.mjs');
  if (!process.env.JOURNEYS_IN_EACH_CHROME || !installedChrome()) return runIn({});
  const inPackaged = await runIn({ CHROME_PATH: 'packaged' });
  return sum([inPackaged, await runIn({ CHROME_PATH: installedChrome() })]);
}

async function runBrowser(files, countsFile) {
  const chosenFiles = files ? ['--files', ...files] : [];
  const code = await run('node_modules/.bin/web-test-runner', chosenFiles, { env: { TEST_COUNTS_FILE: countsFile } });
  return readCounts(countsFile, code);
}

/**
 * Runs the files in which a test failed once more, alone, because a page that is rendered in software or a service may be too
 * slow beside everything else. Files that pass only then are listed: a test that is listed often has to be mended.
 * @param {(files?: readonly string[]) => Promise<FileCounts>} runFiles of all files, or of those named
 */
async function runTwice(runFiles) {
  const first = await runFiles();
  const failed = Object.keys(first).filter((file) => first[file].failed > 0);
  // If no file is known for a failure, the runner itself failed.
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
 * A runner that fails without a failed test, or runs none, counts as one failure.
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
  const counts = { ...NONE };
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
