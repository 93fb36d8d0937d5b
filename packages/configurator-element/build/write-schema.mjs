// Runs after tsc: writes the JSON Schema next to the modules, where editors find it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { modelJsonSchema } from '../dist/checker/schema/index.js';

const folder = new URL('../dist/schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('parametric-model-1.json', folder), `${JSON.stringify(modelJsonSchema(), null, 2)}\n`);
