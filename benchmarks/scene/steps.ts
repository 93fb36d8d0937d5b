// Steps timed one by one, because the graphics card (or the software in its place) has to catch up after each, outside
// the stopwatch: what is timed is JavaScript.

import { median } from '../support/measure.js';

export interface Stepper {
  readonly name: string;
  /** What is timed. */
  readonly step: (count: number) => void;
  /** What is not: waits for the graphics card. */
  readonly settle: () => void;
  readonly dispose: () => void;
}

export interface StepOptions {
  readonly rounds?: number;
  readonly warmRounds?: number;
}

/** @returns by name, the median time of a step; ms */
export function raceSteps(
  steppers: readonly Stepper[],
  { rounds = 41, warmRounds = 40 }: StepOptions = {},
): ReadonlyMap<string, number> {
  const samples = new Map<string, number[]>(steppers.map(({ name }) => [name, []]));
  for (let round = 0; round < warmRounds + rounds; round++) {
    for (let turn = 0; turn < steppers.length; turn++) {
      const { name, step, settle } = steppers[(turn + round) % steppers.length]!;
      const start = performance.now();
      step(round);
      const time = performance.now() - start;
      if (round >= warmRounds) samples.get(name)!.push(time);
      settle();
    }
  }
  return new Map([...samples].map(([name, times]) => [name, median(times)]));
}
