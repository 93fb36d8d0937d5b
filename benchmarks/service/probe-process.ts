// Probes an address from a process that does nothing else, so that no other work adds to the measured times.

import { setTimeout as sleep } from 'node:timers/promises';
import { answer } from './child.js';
import { startProbe } from './probe.js';

const INTERVAL_MS = 5;

const answers = {
  /** @returns how long each answer took; ms */
  probe: async ({ url, seconds }: { readonly url: string; readonly seconds: number }) => {
    const end = startProbe(url, INTERVAL_MS);
    await sleep(seconds * 1_000);
    return end();
  },
};

export type ProbeAnswers = typeof answers;

answer(answers, async () => undefined);
