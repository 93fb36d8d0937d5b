// Asks an address again and again, one request at a time, as a load balancer that is in a hurry.

import { setTimeout as sleep } from 'node:timers/promises';

/** @returns ends it: how long each answer took; ms */
export function startProbe(url: string, intervalMs: number): () => Promise<readonly number[]> {
  const times: number[] = [];
  let isEnding = false;
  const probe = async () => {
    while (!isEnding) {
      const began = performance.now();
      await (await fetch(url)).arrayBuffer();
      times.push(performance.now() - began);
      await sleep(intervalMs);
    }
  };
  const probing = probe();
  return async () => {
    isEnding = true;
    await probing;
    return times;
  };
}
