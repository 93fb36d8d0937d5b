// Generates random expressions, which have the right type by construction.

import type { SeededRandom } from './seeded-random.js';

/** The names that an expression may use, by type. */
export interface Names {
  readonly numbers: readonly string[];
  readonly booleans: readonly string[];
  /** The names of strings. */
  readonly texts: readonly string[];
  /** The names of strings that are colors. */
  readonly colors: readonly string[];
}

export function generateNumber(names: Names, random: SeededRandom, depth: number): string {
  if (depth === 0 || random.chance(0.3)) {
    return names.numbers.length > 0 && random.chance(0.6)
      ? random.pick(names.numbers)
      : String(random.pick([0, 1, 2, 18, 300, 0.5]));
  }
  const number = () => generateNumber(names, random, depth - 1);
  return random.pick([
    () => `(${number()} ${random.pick(['+', '-', '*'])} ${number()})`,
    () => `${number()} / (1 + abs(${number()}))`,
    () => `${random.pick(['abs', 'floor', 'round', 'sin', 'random', '-'])}(${number()})`,
    () => `${random.pick(['min', 'max', 'hypot'])}(${number()}, ${number()})`,
    () => `(${generateBoolean(names, random, depth - 1)} ? ${number()} : ${number()})`,
    () => `pick(${random.integer(0, 1)}, ${number()}, ${number()})`,
  ])();
}

export function generateBoolean(names: Names, random: SeededRandom, depth: number): string {
  if (depth === 0)
    return names.booleans.length > 0 && random.chance(0.6)
      ? random.pick(names.booleans)
      : random.pick(['true', 'false']);
  const boolean = () => generateBoolean(names, random, depth - 1);
  return random.pick([
    () =>
      `(${generateNumber(names, random, depth - 1)} ${random.pick(['<', '<=', '>', '>=', '==', '!='])} ${generateNumber(names, random, depth - 1)})`,
    () => `(${boolean()} ${random.pick(['&&', '||', '=='])} ${boolean()})`,
    () => `!(${boolean()})`,
  ])();
}
