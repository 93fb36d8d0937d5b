// Writes demo/docs/errors.md:
// `node --import=tsx --conditions=@parametric/source demo/service/api/errors/write-docs.ts`, then `npx biome format --write demo/docs`.

import { writeFileSync } from 'node:fs';
import { errorsMarkdown } from './errors-page.js';

writeFileSync(new URL('../../../docs/errors.md', import.meta.url), errorsMarkdown());
