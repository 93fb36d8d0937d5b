// Type-checks everything, including the tag's types in frameworks. Then checks the pure folders without DOM types, so
// that they can't use the DOM, and the shop's Vue page, because Vue templates need a separate compiler. Finally checks
// that declarations can be emitted for everything that's published.

import { run } from './process.mjs';

// Start this first: Vue's compiler keeps one core busy while the others are used.
const templates = run('demo/shop/node_modules/.bin/vue-tsc', ['-p', 'demo/shop/vue']);
const codes = [
  await run('node_modules/.bin/tsc', ['-p', 'tsconfig.json']),
  await run('node_modules/.bin/tsc', ['-p', 'packages/configurator-element/tsconfig.core.json']),
  await run('node_modules/.bin/tsc', [
    '-p',
    'packages/configurator-element/tsconfig.build.json',
    '--noEmit',
    '--customConditions',
    '@parametric/source',
    '--rootDir',
    '.',
  ]),
  await templates,
];
process.exitCode = Math.max(...codes);
