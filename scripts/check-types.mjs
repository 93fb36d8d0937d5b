// Type-checks everything, including the tag's types in frameworks. Then checks the pure folders without DOM types, so
// that they can't use the DOM, and the shop's Vue page, because Vue templates need a separate compiler. It checks the
// page against the element's declarations, which takes a third of the time that the sources take.

import { run } from './process.mjs';

const tsc = (...args) => run('node_modules/.bin/tsc', args);
const element = 'packages/configurator-element';
// This also checks that declarations can be emitted for everything that's published.
const declarations = await tsc(
  ...['-p', `${element}/tsconfig.build.json`, '--customConditions', '@parametric/source', '--rootDir', '.'],
  ...['--emitDeclarationOnly', '--outDir', `${element}/node_modules/.types`],
);
const templates = run('demo/shop/node_modules/.bin/vue-tsc', ['-p', 'demo/shop/vue']);
const codes = [await tsc('-p', 'tsconfig.json'), await tsc('-p', `${element}/tsconfig.core.json`), await templates];
process.exitCode = Math.max(declarations, ...codes);
