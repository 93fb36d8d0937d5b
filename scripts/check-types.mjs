// Type-checks everything; then the pure folders again without the DOM's types, which is what keeps them pure; then
// the types of the tag in frameworks, and whether all that is published can be declared.

import { run } from './process.mjs';

const codes = [
  await run('node_modules/.bin/tsc', ['-p', 'tsconfig.json']),
  await run('node_modules/.bin/tsc', ['-p', 'packages/configurator-element/tsconfig.core.json']),
  await run('node_modules/.bin/tsc', ['-p', 'packages/configurator-element/test/frameworks']),
  await run('node_modules/.bin/tsc', [
    '-p',
    'packages/configurator-element/tsconfig.build.json',
    '--noEmit',
    '--customConditions',
    '@parametric/source',
    '--rootDir',
    '.',
  ]),
];
process.exitCode = Math.max(...codes);
