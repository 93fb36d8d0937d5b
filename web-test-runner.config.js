// Runs the browser tests: every *.browser.test.ts next to the source it tests. The tests are bundled once for all
// pages. If bundling fails, and with --watch, they run from the sources. They run in Chromium, and those in
// `firefoxTests` also in Firefox if it's installed.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { puppeteerLauncher } from '@web/test-runner-puppeteer';
import { loaderService } from './packages/embed-loader/src/testing/loader-service.js';
import { findFirefox, findTestChrome, testArguments } from './scripts/browser.mjs';
import { bundleBrowserTests } from './scripts/bundle-browser-tests.mjs';
import { browserTestFolders, browserTests, firefoxTests } from './scripts/test-files.mjs';

const orbitControls = fileURLToPath(
  new URL('packages/configurator-element/node_modules/three-stdlib/controls/OrbitControls.js', import.meta.url),
);

const rootDir = fileURLToPath(new URL('.', import.meta.url));
/** The tests, and the modules that they load by URL: in a worker or a separate page. */
const entry = /\.browser\.test\.ts$|[-.]worker\.ts$|\/src\/define\.ts$/;
// A bundle wouldn't include later changes.
const isWatching = process.argv.some((argument) => ['--watch', '--manual'].includes(argument));

export default {
  rootDir,
  ...(await browsersAndFiles()),
  middleware: isWatching
    ? []
    : [
        await bundleBrowserTests({
          rootDir,
          folders: browserTestFolders,
          entry,
          alias: { 'three-stdlib': orbitControls },
          tsconfig: tsconfig('tsconfig.wtr.json'),
        }),
      ],
  nodeResolve: { exportConditions: ['@parametric/source', 'browser'] },
  // With software WebGL and two cores, only a single page per browser measures correct sizes and draws in time.
  concurrency: 1,
  concurrentBrowsers: 2,
  testFramework: { config: { timeout: 60_000 } },
  browserStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  plugins: [
    loaderService(),
    leanStdlib(),
    jsonModules(),
    esbuildPlugin({ ts: true, target: 'auto', tsconfig: tsconfig('tsconfig.wtr.json') }),
  ],
  reporters: [defaultReporter({ reportTestProgress: false }), summaryReporter(), countReporter()],
};

/**
 * Two Chromes run half of the files each, because with two pages in one Chrome, the hidden page would get no frames.
 */
async function browsersAndFiles() {
  const executablePath = await findTestChrome();
  const at = process.argv.indexOf('--files');
  const named = process.argv.slice(at + 1).map((file) => resolve(file));
  const inFirefox = firefoxTests.filter((file) => at < 0 || named.includes(resolve(file)));
  const groups =
    findFirefox() && inFirefox.length > 0 ? [{ name: 'Firefox', files: inFirefox, browsers: [firefox()] }] : [];
  // web-test-runner itself adds the files named on the command line.
  if (at >= 0) return { browsers: [chrome(executablePath)], groups };
  const files = browserTests();
  const halves = [0, 1].map((half) => ({
    name: `Chrome ${half + 1}`,
    files: files.filter((_, index) => index % 2 === half),
    browsers: [chrome(executablePath, half + 1)],
  }));
  return { groups: [...halves, ...groups] };
}

function chrome(executablePath, number = 1) {
  // Test pages are short-lived and leave little garbage. Collecting it in separate threads would use a core that the
  // other browser needs.
  const args = [...testArguments, '--js-flags=--single-threaded-gc --min-semi-space-size=32'];
  return Object.assign(chromeLauncher({ launchOptions: { executablePath, args } }), { name: `Chrome ${number}` });
}

function firefox() {
  // Reporting every request to this process takes a seventh of Firefox's time, and nothing here uses the reports.
  const launchOptions = { browser: 'firefox', executablePath: findFirefox(), headless: true, networkEnabled: false };
  return puppeteerLauncher({ launchOptions });
}

// Serves a JSON file as a module if it's imported, as bundlers do, and as JSON if it's fetched.
function jsonModules() {
  const isModule = ({ path, query }) => path.endsWith('.json') && query.module !== undefined;
  return {
    name: 'json-modules',
    resolveImport: ({ source }) => (source.endsWith('.json') ? `${source}?module` : undefined),
    resolveMimeType: (context) => (isModule(context) ? 'js' : undefined),
    transform: (context) => (isModule(context) ? `export default ${context.body}` : undefined),
  };
}

// Imports one module of three-stdlib directly. Without a bundle, its index module would cause about 250 requests.
function leanStdlib() {
  return {
    name: 'lean-three-stdlib',
    resolveImport: ({ source }) =>
      source === 'three-stdlib'
        ? `/${orbitControls.slice(fileURLToPath(new URL('.', import.meta.url)).length)}`
        : undefined,
  };
}

function tsconfig(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

// Writes each file's counts to the file that scripts/test.mjs names.
function countReporter() {
  return {
    stop({ sessions }) {
      const file = process.env.TEST_COUNTS_FILE;
      if (!file) return;
      const files = {};
      for (const session of sessions) {
        files[session.testFile] ??= { passed: 0, failed: 0, skipped: 0 };
        const counts = files[session.testFile];
        if (session.testResults) countSuite(session.testResults, counts);
        if (session.errors.length > 0 && !session.passed) counts.failed += 1;
        // A file without any tests must have lost them.
        else if (!session.testResults || !hasTest(session.testResults)) counts.failed += 1;
      }
      writeFileSync(file, JSON.stringify(files));
    },
  };
}

function hasTest({ tests, suites }) {
  return tests.length > 0 || suites.some(hasTest);
}

function countSuite(suite, counts) {
  for (const test of suite.tests) {
    if (test.skipped) counts.skipped += 1;
    else if (test.passed) counts.passed += 1;
    else counts.failed += 1;
  }
  for (const child of suite.suites) countSuite(child, counts);
}
