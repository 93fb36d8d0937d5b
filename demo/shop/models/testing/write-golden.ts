// Writes the golden files: what the workshop gets for the products in their default configuration. Check them by hand
// before committing.

import { writeFileSync } from 'node:fs';
import { goldenOf, goldenProducts } from './golden.js';

for (const id of goldenProducts) {
  const file = new URL(`../golden/${id}.json`, import.meta.url);
  goldenOf(id).then((golden) => writeFileSync(file, `${JSON.stringify(golden, undefined, 2)}\n`));
}
