// Writes the golden files, which contain what the workshop gets for each product's default configuration. Review them
// before committing.

import { writeFileSync } from 'node:fs';
import { goldenOf, goldenProducts } from './golden.js';

for (const id of goldenProducts) {
  const file = new URL(`../golden/${id}.json`, import.meta.url);
  goldenOf(id).then((golden) => writeFileSync(file, `${JSON.stringify(golden, undefined, 2)}\n`));
}
