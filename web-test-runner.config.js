// Browser tests: every *.browser.test.ts next to the source it tests, bundled once for all pages; where they can't be,
// and with --watch, on the sources. In Chromium, and those of firefoxTests in Firefox too, where one is installed.

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
/** The tests, and what they load by its address: in a worker, or in a page of its own. */
const entry = /\.browser\.test\.ts$|[-.]worker\.ts$|\/src\/define\.ts$/;
// A bundle is of what was there at first.
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
  // Software WebGL and two cores: one page of a browser at a time measures true sizes and draws in time.
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

/** Two Chromes have half of the files each, since a hidden page of one would get no frames. */
async function browsersAndFiles() {
  const executablePath = await findTestChrome();
  const at = process.argv.indexOf('--files');
  const named = process.argv.slice(at + 1).map((file) => resolve(file));
  const inFirefox = firefoxTests.filter((file) => at < 0 || named.includes(resolve(file)));
  const groups =
    findFirefox() && inFirefox.length > 0 ? [{ name: 'Firefox', files: inFirefox, browsers: [firefox()] }] : [];
  // web-test-runner adds the files that are named.
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
  // Short lives leave little to collect: threads that look for it all the time are a core that the other browser needs.
  const args = [...testArguments, '--js-flags=--single-threaded-gc --min-semi-space-size=32'];
  return Object.assign(chromeLauncher({ launchOptions: { executablePath, args } }), { name: `Chrome ${number}` });
}

function firefox() {
  // To tell this process of every request takes Firefox a seventh of its time, and nothing here asks.
  const launchOptions = { browser: 'firefox', executablePath: findFirefox(), headless: true, networkEnabled: false };
  return puppeteerLauncher({ launchOptions });
}

// JSON is a module where it is imported, as bundlers have it, and JSON where it is fetched.
function jsonModules() {
  const isModule = ({ path, query }) => path.endsWith('.json') && query.module !== undefined;
  return {
    name: 'json-modules',
    resolveImport: ({ source }) => (source.endsWith('.json') ? `${source}?module` : undefined),
    resolveMimeType: (context) => (isModule(context) ? 'js' : undefined),
    transform: (context) => (isModule(context) ? `export default ${context.body}` : undefined),
  };
}

// The barrel of three-stdlib is about 250 requests when nothing bundles it.
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

// Leaves the counts of each file where scripts/test.mjs asks for them.
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
        // A file that defines no test is one whose tests were lost.
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
