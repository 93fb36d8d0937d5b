// Sends half as many requests as the service can handle, for a given time. Memory after garbage collection must not
// grow.

import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './load.js';
import type { Random } from './random.js';
import type { Report, Target } from './target.js';

const CLIENTS = 16;
const PEAK_MS = 5_000;
const SAMPLE_MS = 5_000;
const MB_A_MINUTE = 1;
/** The minimum length of a run for which growth is judged. In shorter runs, caches are still being filled. */
const JUDGED_MINUTES = 5;

export async function soak(target: Target, random: Random, until: number): Promise<Report> {
  const peak = await measurePeak(target, random);
  let answered = 0;
  const failures = new Map<string, number>();
  const load = new Load(target, random, ({ status, error }) => {
    answered += 1;
    const failure = status === undefined ? error : status >= 500 ? String(status) : undefined;
    if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  });
  const start = Date.now();
  const ended = load.run(CLIENTS, peak / 2);
  const samples: { readonly minute: number; readonly megabytes: number }[] = [];
  while (Date.now() < until) {
    await sleep(Math.min(SAMPLE_MS, Math.max(0, until - Date.now())));
    const bytes = await target.memory?.();
    if (bytes !== undefined) samples.push({ minute: (Date.now() - start) / 60_000, megabytes: bytes / 1e6 });
  }
  load.end();
  await ended;
  const minutes = (Date.now() - start) / 60_000;
  // Ignore the first fifth, which fills caches and compiles code.
  const slope = slopeOf(samples.slice(Math.floor(samples.length / 5)));
  const violations = [...failures].map(([failure, count]) => `${count} requests failed: ${failure}`);
  if (minutes >= JUDGED_MINUTES && slope >= MB_A_MINUTE)
    violations.push(`memory grew by ${slope.toFixed(2)} MB a minute`);
  const figures = {
    minutes: minutes.toFixed(1),
    'requests a second at most': Math.round(peak),
    'requests a second': Math.round(answered / (minutes * 60)),
    'MB at first': samples[0]?.megabytes.toFixed(1) ?? '',
    'MB at last': samples.at(-1)?.megabytes.toFixed(1) ?? '',
    'MB a minute': slope.toFixed(2),
  };
  return { figures, violations };
}

async function measurePeak(target: Target, random: Random): Promise<number> {
  let answered = 0;
  const load = new Load(target, random, () => {
    answered += 1;
  });
  const start = Date.now();
  const ended = load.run(CLIENTS);
  await sleep(PEAK_MS);
  load.end();
  await ended;
  return (answered * 1_000) / (Date.now() - start);
}

/** The slope of the regression line, calculated by least squares. */
function slopeOf(samples: readonly { readonly minute: number; readonly megabytes: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(samples.map(({ minute }) => minute));
  const level = mean(samples.map(({ megabytes }) => megabytes));
  const products = samples.map(({ minute, megabytes }) => (minute - middle) * (megabytes - level));
  const squares = samples.map(({ minute }) => (minute - middle) ** 2);
  return mean(products) / mean(squares);
}
