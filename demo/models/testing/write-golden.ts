// Writes down what the workshop gets of the products as they come: to be read and checked by hand before it is committed.

import { writeFileSync } from 'node:fs';
import { goldenOf, goldenProducts } from './golden.js';

for (const id of goldenProducts) {
  const file = new URL(`../golden/${id}.json`, import.meta.url);
  goldenOf(id).then((golden) => writeFileSync(file, `${JSON.stringify(golden, undefined, 2)}\n`));
}
