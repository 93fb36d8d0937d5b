// Type-checks everything, including the types of the tag in frameworks; then the pure folders without the DOM's types, so that
// they can't use it; then the shop's page with Vue, whose templates need another compiler; then whether declarations can be
// emitted for everything that is published.

import { run } from './process.mjs';

// Vue's compiler takes one core as long as the others take theirs.
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
