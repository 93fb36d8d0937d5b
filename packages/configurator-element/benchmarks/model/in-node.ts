// Runs in a Node of its own: `all` measures everything, `compile` a first and a warm compile of a large document.

import { readFileSync } from 'node:fs';
import { measureModel, timeCompilations } from './suite.js';

const [what, wasm] = process.argv.slice(2);
if (what === 'all') {
  const file = readFileSync(wasm!);
  console.log(
    JSON.stringify(await measureModel(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))),
  );
} else {
  console.log(JSON.stringify(timeCompilations()));
}
