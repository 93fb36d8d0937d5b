// Starts the worker in which `StudioDocument` checks its text, in a browser.

import type { CheckThread } from './check-runner.js';

export function startCheckThread(): CheckThread {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
}
