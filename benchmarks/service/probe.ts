// Requests an address again and again, one request at a time, as a load balancer's health check does, only without pauses.

import { setTimeout as sleep } from 'node:timers/promises';

/** @returns a function that ends the probe and gives the time of each response; ms */
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
