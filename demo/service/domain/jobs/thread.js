// The first module of a worker thread. It is JavaScript because Node 20 does not pass tsx on to threads: it registers
// tsx, and then loads the jobs, which are TypeScript.

import { register } from 'tsx/esm/api';

register();

const { createRunner } = await import('./jobs.ts');

export const run = createRunner();
