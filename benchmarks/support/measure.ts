// Times functions against each other, in Node and on a page. Samples are taken in rounds, one per candidate, so that
// the machine's other work affects all of them equally. There are many short samples, so that most fit into one CPU
// time slice.

/** A function to time. It returns a number that's used, so that the compiler can't skip the work. */
export type Run = () => number;

export interface SampleOptions {
  /** The number of samples per candidate. */
  readonly rounds?: number;
  /** The minimum duration of a sample, in ms. */
  readonly sampleMs?: number;
  /** How long each candidate runs before its first sample, in ms. */
  readonly warmMs?: number;
}

/** @returns the median time of a call by name, in ms */
export function timeCandidates(
  candidates: Readonly<Record<string, Run>>,
  { rounds = 61, sampleMs = 2, warmMs = 300 }: SampleOptions = {},
): ReadonlyMap<string, number> {
  const warm = Object.entries(candidates).map(([name, run]) => ({
    name,
    run,
    calls: callsPerSample(run, warmMs, sampleMs),
  }));
  const samples = new Map<string, number[]>(warm.map(({ name }) => [name, []]));
  for (const [{ name, run, calls }] of inRounds(warm, rounds)) {
    // Run it once before timing it, because the previous candidates have filled the CPU's caches, which would
    // slow down a short call.
    timeOf(run, calls);
    samples.get(name)!.push(timeOf(run, calls) / calls);
  }
  return medians(samples);
}

/** Yields each candidate once per round. Every round starts with a different one. */
export function* inRounds<T>(all: readonly T[], rounds: number): Generator<readonly [item: T, round: number]> {
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < all.length; index++) yield [all[(index + round) % all.length]!, round];
  }
}

export function medians(samples: ReadonlyMap<string, readonly number[]>): ReadonlyMap<string, number> {
  return new Map([...samples].map(([name, times]) => [name, median(times)]));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** @param share the share of values at or below the result: 0.95 for the 95th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

let used = 0;

function callsPerSample(run: Run, warmMs: number, sampleMs: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  let calls = 1;
  let total = 0;
  while (total < warmMs) {
    const time = timeOf(run, calls);
    total += time;
    fastest = Math.min(fastest, time / calls);
    if (time < sampleMs) calls *= 2;
  }
  return Math.max(1, Math.ceil(sampleMs / fastest));
}

function timeOf(run: Run, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call++) used += run();
  const time = performance.now() - start;
  if (Number.isNaN(used)) throw new Error("The measured function doesn't return numbers.");
  return time;
}
