// Type-checks everything, then the pure folders again without the DOM's types, which is what keeps them pure.

import { run } from './process.mjs';

const codes = [
  await run('node_modules/.bin/tsc', ['-p', 'tsconfig.json']),
  await run('node_modules/.bin/tsc', ['-p', 'packages/configurator-element/tsconfig.core.json']),
  await run('node_modules/.bin/tsc', ['-p', 'packages/configurator-element/test/frameworks']),
];
process.exitCode = Math.max(...codes);
