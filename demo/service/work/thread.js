// What a worker thread starts with. It is JavaScript since Node 20 does not hand tsx on to threads: it is registered here,
// and then the jobs, which are TypeScript, are loaded.

import { register } from 'tsx/esm/api';

register();

const { createRunner } = await import('./jobs.ts');

export const run = createRunner();
