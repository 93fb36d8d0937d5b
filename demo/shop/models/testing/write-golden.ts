// Writes the golden files: what the workshop gets of the products with their defaults, to be checked by hand before
// they are committed.

import { writeFileSync } from 'node:fs';
import { goldenOf, goldenProducts } from './golden.js';

for (const id of goldenProducts) {
  const file = new URL(`../golden/${id}.json`, import.meta.url);
  goldenOf(id).then((golden) => writeFileSync(file, `${JSON.stringify(golden, undefined, 2)}\n`));
}
