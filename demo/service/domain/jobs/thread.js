// The entry module of a worker thread. It's JavaScript because Node 20 doesn't pass tsx on to threads. It registers
// tsx, then loads the jobs, which are TypeScript.

import { register } from 'tsx/esm/api';

register();

const { createRunner } = await import('./jobs.ts');

export const run = createRunner();
