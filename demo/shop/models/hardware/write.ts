// Writes the hardware files of the products. To run it: node --import=tsx --conditions=@parametric/source
// demo/shop/models/hardware/write.ts

import { writeFileSync } from 'node:fs';
import { makers } from './makers.js';

for (const [name, make] of Object.entries(makers)) writeFileSync(new URL(name, import.meta.url), make());
