// Type-checks everything, the types of the tag in frameworks too; then the pure folders again without the DOM's types, so that
// they cannot use it; then the shop's page with Vue, whose templates another compiler reads; then whether declarations can be
// emitted for all that is published.

import { run } from './process.mjs';

// Vue's compiler takes one core as long as the others take theirs.
const templates = run('demo/node_modules/.bin/vue-tsc', ['-p', 'demo/shop/vue']);
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
