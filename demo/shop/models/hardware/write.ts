// Writes the hardware file that the products refer to. It's in the repository, so that a shop only needs a document and
// the file. To run it: node --import=tsx --conditions=@parametric/source demo/shop/models/hardware/write.ts

import { writeFileSync } from 'node:fs';
import { makeCupPull } from './cup-pull.js';

writeFileSync(new URL('cup-pull.glb', import.meta.url), makeCupPull());
