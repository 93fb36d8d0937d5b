// The entry point of the studio's worker.

import { TaskServer } from './task-server.js';
import type { ToWorker } from './worker-client.js';

const server = new TaskServer();

self.addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  const reply = await server.answer(data);
  const answer = 'answer' in reply ? reply.answer : undefined;
  // Transfer bytes instead of copying them, because files can have several megabytes.
  const isBytes = answer instanceof Uint8Array || answer instanceof Uint8ClampedArray;
  self.postMessage(reply, { transfer: isBytes ? [answer.buffer] : [] });
});
