// The thread that `StudioDocument` checks in, in a browser.

import type { CheckThread } from './check-runner.js';

export function startCheckThread(): CheckThread {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
}
