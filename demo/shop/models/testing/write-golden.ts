// Writes the golden files, which contain what a workshop receives for each product in its default configuration. Review
// the changes before you commit them.

import { writeFileSync } from 'node:fs';
import { goldenOf, goldenProducts } from './golden.js';

for (const id of goldenProducts) {
  const file = new URL(`../golden/${id}.json`, import.meta.url);
  goldenOf(id).then((golden) => writeFileSync(file, `${JSON.stringify(golden, undefined, 2)}\n`));
}
