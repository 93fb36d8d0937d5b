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

/** A contestant that is warm. */
export interface Entrant {
  readonly name: string;
  /** How long a call takes; ms. */
  sample(): number;
}

export function enter(
  { name, run }: Contestant,
  { sampleMs = 2, warmMs = 300 }: Omit<RaceOptions, 'rounds'> = {},
): Entrant {
  const calls = warm(run, warmMs, sampleMs);
  return { name, sample: () => timeOf(run, calls) / calls };
}

/** @returns by name, the median time of a call; ms */
export function race(contestants: readonly Contestant[], options: RaceOptions = {}): ReadonlyMap<string, number> {
  const { rounds = 61 } = options;
  const entrants = contestants.map((contestant) => enter(contestant, options));
  const samples = new Map<string, number[]>(entrants.map(({ name }) => [name, []]));
  for (const { name, sample } of turns(entrants, rounds)) samples.get(name)!.push(sample());
  return medians(samples);
}

/** Each once a round, another one first in every round. */
export function* turns<T>(all: readonly T[], rounds: number): Generator<T> {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < all.length; turn++) yield all[(turn + round) % all.length]!;
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
