// The nearest number that will do, found by trying. Knows no model.

import { roundToNineDecimals } from '../expression/register-machine.js';

interface Range {
  readonly min: number;
  readonly max: number;
  /** None: any number. */
  readonly step?: number | undefined;
}

/** From the current value towards one end, by steps. */
interface Direction {
  /** The step that reaches the end. */
  readonly last: number;
  at(steps: number): number;
}

type Predicate = (value: number) => boolean;

/**
 * On the grid of `step` the nearest there is, where the tries are enough for all of it; further away, one that has a
 * wrong neighbour on the way. Of any numbers, whole ones are tried, and the found one is refined to a thousandth.
 * @param current on the grid
 * @param tries that `isRight` may be asked
 */
export function nearestNumber(
  current: number,
  { min, max, step }: Range,
  isRight: Predicate,
  tries: number,
): number | undefined {
  const up = step === undefined ? directionTo(max, Math.floor(current), 1) : directionTo(max, current, step);
  const down = step === undefined ? directionTo(min, Math.ceil(current), -1) : directionTo(min, current, -step);
  const byDistance = (a: number, b: number) => Math.abs(a - current) - Math.abs(b - current);
  // Of two that are as far, the greater.
  const ways = [up, down].sort((a, b) => byDistance(a.at(1), b.at(1)));
  const isAllTried = up.last + down.last <= tries - (step === undefined ? refining : 0);
  const reach = isAllTried ? Math.max(up.last, down.last) : Math.floor(tries / 4);
  const near = nearestWithin(ways, reach, isRight);
  const candidates =
    near !== undefined || isAllTried ? [near] : ways.map((way) => searchBeyond(way, reach, isRight, tries));
  const found = candidates.filter((value) => value !== undefined).sort(byDistance)[0];
  return found === undefined || step !== undefined ? found : refine(found, current, isRight);
}

function directionTo(end: number, from: number, step: number): Direction {
  // A slack of floating point is no step, but what is left of one is.
  const last = Math.max(0, Math.ceil((end - from) / step - 1e-9));
  return { last, at: (steps) => (steps >= last ? end : roundToNineDecimals(from + steps * step)) };
}

function nearestWithin(ways: readonly Direction[], reach: number, isRight: Predicate): number | undefined {
  for (let steps = 1; steps <= reach; steps++) {
    const way = ways.find(({ last, at }) => steps <= last && isRight(at(steps)));
    if (way) return way.at(steps);
  }
  return undefined;
}

/** In strides that double; within the one that ends well, halved towards a boundary, and then from its near end. */
function searchBeyond({ last, at }: Direction, reach: number, isRight: Predicate, tries: number): number | undefined {
  let [wrong, right, stride] = [reach, reach, 1];
  do {
    if (right >= last) return undefined;
    wrong = right;
    right = Math.min(last, right + stride);
    stride *= 2;
  } while (!isRight(at(right)));
  const start = wrong;
  while (right - wrong > 1) {
    const middle = Math.floor((wrong + right) / 2);
    if (isRight(at(middle))) right = middle;
    else wrong = middle;
  }
  const walk = Math.min(wrong, start + Math.floor(tries / 8));
  for (let steps = start + 1; steps <= walk; steps++) if (isRight(at(steps))) return at(steps);
  return at(right);
}

const decimals = [0.1, 0.01, 0.001] as const;

/** The most tries that it takes to refine. */
const refining = 10 * decimals.length;

/** Goes back towards the current value as far as it stays right. */
function refine(found: number, current: number, isRight: Predicate): number {
  const towards = Math.sign(current - found);
  let value = found;
  for (const unit of decimals) {
    for (let count = 1; count <= 9; count++) {
      const next = roundToNineDecimals(value + towards * unit);
      if ((current - next) * towards <= 0 || !isRight(next)) break;
      value = next;
    }
  }
  return value;
}
