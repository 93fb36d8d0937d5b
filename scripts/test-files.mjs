// Lists the files that contain tests, and the runner for each. test-files.test.mjs checks that none of the repository's
// test files is missing.

import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './process.mjs';

/** The folders with browser tests, and the modules that they load by URL. */
export const browserTestFolders = [
  'packages/api-client/src',
  'packages/configurator-element/src',
  'packages/embed-loader/src',
  'demo/console/src',
];

/** Browser tests that also run in Firefox, because they cover things that browsers do differently. */
export const firefoxTests = [
  // Failed or late module imports, and the tag's own script.
  'packages/embed-loader/src/embed.browser.test.ts',
  'packages/embed-loader/src/page-picture.browser.test.ts',
  'packages/configurator-element/src/element/shared/lazy-feature.browser.test.ts',
  // Custom elements in forms, fields, and pointer behavior.
  'packages/configurator-element/src/element/parametric-configurator.browser.test.ts',
  'packages/configurator-element/src/element/form/parameter-form.browser.test.ts',
  'packages/configurator-element/src/element/interaction/pointer.browser.test.ts',
  // Scrolling, storage, tabs, clipboard and tasks.
  'packages/configurator-element/src/element/session/scroll-restoration.browser.test.ts',
  'packages/configurator-element/src/element/order/two-tabs.browser.test.ts',
  'packages/configurator-element/src/element/sharing/sharing-dialogs.browser.test.ts',
  'packages/configurator-element/src/yield-to-page.browser.test.ts',
  // Image decoding and color computation.
  'packages/configurator-element/src/element/stage/model-picture.browser.test.ts',
  'packages/configurator-element/src/element/shared/styles/accent.browser.test.ts',
  // Text editing, dialogs and popovers.
  'demo/console/src/studio/editor/studio-editor.browser.test.ts',
  'demo/console/src/shared/shared-elements.browser.test.ts',
];

/**
 * Journeys that CI runs in both the packaged Chromium and the installed one, because they cover things that differ
 * between versions or in a browser with windows: failed imports, storage, tabs, reloads and scrolling.
 */
export const journeysInEachChrome = [
  'demo/tests/journeys/failures.e2e.ts',
  'demo/tests/journeys/interrupted.e2e.ts',
  'demo/tests/journeys/scroll-restoration.e2e.ts',
];
/**
 * The names of the tests in those journeys that also run in the installed Chromium: hidden tabs, going back, and
 * imports that are retried.
 */
export const journeysInWindow =
  'second tab|two tabs|file (?:that )?couldn.t load|file was lost|390 px, with the tag in';

/** Tests of the published packages. These need a build. */
export const packageTests = ['consumers/packages.test.ts', 'consumers/readmes.test.ts'];

/** Tests that `npm test` leaves out. Each has its own command in package.json. */
export const testsApart = ['consumers/next.test.ts'];

export function unitTests() {
  return findTests(['scripts', 'packages', 'demo', 'benchmarks'], /(?<!\.browser)\.test\.m?ts$|\.test\.mjs$/);
}

export function browserTests() {
  return findTests(browserTestFolders, /\.browser\.test\.ts$/);
}

export function journeys() {
  return findTests(['demo/tests/journeys'], /\.e2e\.ts$/);
}

function findTests(folders, pattern) {
  return folders
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => pattern.test(file))
    .sort();
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
