// Expressions by lot, of the right type by construction.

import type { Lots } from './lots.js';

/** Names by what they are, in sight of an expression. */
export interface Names {
  readonly numbers: readonly string[];
  readonly booleans: readonly string[];
  /** Of any text. */
  readonly texts: readonly string[];
  /** Of a text that is a colour. */
  readonly colors: readonly string[];
}

export function generateNumber(names: Names, lots: Lots, depth: number): string {
  if (depth === 0 || lots.chance(0.3)) {
    return names.numbers.length > 0 && lots.chance(0.6)
      ? lots.pick(names.numbers)
      : String(lots.pick([0, 1, 2, 18, 300, 0.5]));
  }
  const number = () => generateNumber(names, lots, depth - 1);
  return lots.pick([
    () => `(${number()} ${lots.pick(['+', '-', '*'])} ${number()})`,
    () => `${number()} / (1 + abs(${number()}))`,
    () => `${lots.pick(['abs', 'floor', 'round', 'sin', 'random', '-'])}(${number()})`,
    () => `${lots.pick(['min', 'max', 'hypot'])}(${number()}, ${number()})`,
    () => `(${generateBoolean(names, lots, depth - 1)} ? ${number()} : ${number()})`,
    () => `pick(${lots.whole(0, 1)}, ${number()}, ${number()})`,
  ])();
}

export function generateBoolean(names: Names, lots: Lots, depth: number): string {
  if (depth === 0)
    return names.booleans.length > 0 && lots.chance(0.6) ? lots.pick(names.booleans) : lots.pick(['true', 'false']);
  const boolean = () => generateBoolean(names, lots, depth - 1);
  return lots.pick([
    () =>
      `(${generateNumber(names, lots, depth - 1)} ${lots.pick(['<', '<=', '>', '>=', '==', '!='])} ${generateNumber(names, lots, depth - 1)})`,
    () => `(${boolean()} ${lots.pick(['&&', '||', '=='])} ${boolean()})`,
    () => `!(${boolean()})`,
  ])();
}
