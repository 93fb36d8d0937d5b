// Runs in a Node of its own: `all` measures everything, `compile` a first and a warm compile of a large document.

import { readFileSync } from 'node:fs';
import { largeDocument, measureModel, timeCompile } from './suite.js';

const [what, wasm] = process.argv.slice(2);
if (what === 'all') {
  const file = readFileSync(wasm!);
  console.log(
    JSON.stringify(await measureModel(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))),
  );
} else {
  const document: unknown = JSON.parse(largeDocument());
  const first = timeCompile(document);
  const warm = Array.from({ length: 30 }, () => timeCompile(document));
  console.log(JSON.stringify({ first, warm: warm.at(-1) }));
}
