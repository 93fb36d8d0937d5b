// Times functions against one another: samples taken in turn, so that what else the machine does falls on all alike;
// many and short, so that most of them fall into one slice of the processor's time.
// Runs in Node and in a page. Knows nothing of what is measured.

export interface Contestant {
  readonly name: string;
  /** Its result is used, so that no engine may leave the work out. */
  readonly run: () => number;
}

export interface RaceOptions {
  /** Samples of each. */
  readonly rounds?: number;
  /** How long a sample lasts at least; ms. */
  readonly sampleMs?: number;
  /** How long each runs before the first sample; ms. */
  readonly warmMs?: number;
}

/** @returns by name, the median time of a call; ms */
export function race(
  contestants: readonly Contestant[],
  { rounds = 61, sampleMs = 2, warmMs = 300 }: RaceOptions = {},
): ReadonlyMap<string, number> {
  const entrants = contestants.map(({ name, run }) => ({ name, run, calls: warm(run, warmMs, sampleMs) }));
  const samples = new Map<string, number[]>(entrants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < entrants.length; turn++) {
      const { name, run, calls } = entrants[(turn + round) % entrants.length]!;
      samples.get(name)!.push(timeOf(run, calls) / calls);
    }
  }
  return new Map([...samples].map(([name, times]) => [name, median(times)]));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

let used = 0;

/** @returns how many calls last a sample */
function warm(run: () => number, warmMs: number, sampleMs: number): number {
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

function timeOf(run: () => number, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call++) used += run();
  const time = performance.now() - start;
  if (Number.isNaN(used)) throw new Error('What is measured gives no numbers.');
  return time;
}
