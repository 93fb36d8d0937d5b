// Documents and configurations by lot. What is generated is right by the format; whether it can be built with every
// value is left to chance.

import { type Json, oak, steel } from './documents.js';
import type { Lots } from './lots.js';

/** Names by what they are, in sight of an expression. */
interface Names {
  readonly numbers: readonly string[];
  readonly booleans: readonly string[];
}

export function generateDocument(lots: Lots): Json {
  const keys = lots.many(2, 8, (index) => `p${index}`);
  const types = keys.map(() => lots.pick(['number', 'integer', 'boolean', 'choice', 'material', 'color', 'text']));
  // An expression names only what stands before it: circles have a test of their own.
  const seen = (end: number): Names => ({
    numbers: keys.filter((_, i) => i < end && (types[i] === 'number' || types[i] === 'integer')),
    booleans: keys.filter((_, i) => i < end && types[i] === 'boolean'),
  });
  const parameters = keys.map((key, index) => generateParameter(key, types[index]!, seen(index), lots));
  const all = seen(keys.length);
  const define = Object.fromEntries(lots.many(0, 4, (index) => [`d${index}`, generateNumber(all, lots, 3)]));
  const names: Names = { ...all, numbers: [...all.numbers, ...Object.keys(define)] };
  return {
    format: 'parametric-model/1',
    id: 'generated',
    name: 'Generated',
    parameters,
    materials: [oak, steel],
    define,
    parts: lots.many(1, 5, (index) => generatePart(`part${index}`, names, lots, 2)),
    rules: lots.many(0, 3, () => ({
      require: generateBoolean(names, lots, 2),
      message: 'No',
      keys: [lots.pick(keys)],
      level: lots.pick(['error', 'warning']),
    })),
    dimensions: [{ from: [0, 0, 0], to: [generateNumber(names, lots, 2), 0, 0] }],
    estimate: { currency: 'EUR', amount: 'panels.area * 10 + volume + mass' },
  };
}

/** Values of all sorts, right and wrong ones. */
export function generateConfiguration({ parameters }: Json, lots: Lots): Json {
  const keys = (parameters as readonly Json[]).map(({ key }) => key as string);
  const values = [
    0,
    -1,
    7.3,
    450,
    1e9,
    -1e300,
    0.1 + 0.2,
    true,
    false,
    'a',
    'b',
    'oak',
    'steel',
    '#AABBCC',
    'Ünï 𝒜',
    '',
    null,
    [],
    {},
  ];
  const given = keys
    .filter(() => lots.chance(0.7))
    .map((key) => [key, lots.chance(0.3) ? lots.next() * 3000 : lots.pick(values)]);
  return Object.fromEntries(given) as Json;
}

function generateParameter(key: string, type: string, names: Names, lots: Lots): Json {
  const common = { key, type, label: key, ...(lots.chance(0.2) ? { visible: generateBoolean(names, lots, 1) } : {}) };
  const least = lots.whole(-50, 300);
  const dependent = names.numbers.length > 0 && lots.chance(0.4);
  const max = dependent ? `${least} + abs(${lots.pick(names.numbers)})` : least + lots.whole(0, 2000);
  switch (type) {
    case 'number':
      return {
        ...common,
        min: least + lots.pick([0, 0.5, 0.1]),
        max: dependent ? `${max} + 1` : least + 1 + lots.next() * 2000,
        default: generateNumber(names, lots, 1),
        ...(lots.chance(0.7) ? { step: lots.pick([1, 10, 0.1, 0.25, 7.3, 1e-3]) } : {}),
      };
    case 'integer':
      return { ...common, min: least, max, default: generateNumber(names, lots, 1) };
    case 'boolean':
      return { ...common, default: generateBoolean(names, lots, 1) };
    case 'choice':
      return {
        ...common,
        default: 'a',
        options: [
          { value: 'a', label: 'A', if: generateBoolean(names, lots, 1) },
          { value: 'b', label: 'B' },
        ],
      };
    case 'material':
      return { ...common, default: 'oak', options: ['oak', 'steel'] };
    case 'color':
      return { ...common, default: '#aabbcc', ...(lots.chance(0.5) ? { options: ['#aabbcc', '#112233'] } : {}) };
    default:
      return {
        ...common,
        default: 'abc',
        minLength: 1,
        maxLength: lots.whole(3, 9),
        pattern: lots.pick(['any', 'letters']),
      };
  }
}

function generatePart(id: string, names: Names, lots: Lots, depth: number): Json {
  const loop = `${id}_i`;
  const repeat = lots.chance(0.5) ? { [loop]: `clamp(${generateNumber(names, lots, 1)}, 0, 6)` } : undefined;
  const inner: Names = repeat ? { ...names, numbers: [...names.numbers, loop] } : names;
  const number = () => generateNumber(inner, lots, 2);
  const size = () => `1 + abs(clamp(${number()}, -1000, 1000))`;
  const common = {
    id,
    ...(repeat ? { repeat } : {}),
    ...(lots.chance(0.3) ? { if: generateBoolean(inner, lots, 1) } : {}),
    at: [number(), number(), number()],
    ...(lots.chance(0.3) ? { rotate: [number(), 0, number()] } : {}),
    ...(lots.chance(0.3) ? { explode: [0, number(), 0] } : {}),
    material: lots.pick(['oak', 'steel']),
  };
  const kinds: readonly (() => Json)[] = [
    () => ({ kind: 'box', size: [size(), size(), size()], radius: `abs(${number()})` }),
    () => ({
      kind: 'panel',
      size: [size(), size(), size()],
      normal: 'y',
      edges: [{ on: '+x', if: generateBoolean(inner, lots, 1) }],
      holes: [{ at: [number(), number()], diameter: size(), repeat: { [`${id}_k`]: lots.whole(0, 3) } }],
    }),
    () => ({
      kind: 'cylinder',
      diameter: size(),
      topDiameter: size(),
      length: size(),
      axis: lots.pick(['x', 'y', 'z']),
    }),
    () => ({
      kind: 'extrude',
      axis: lots.pick(['x', 'y', 'z']),
      length: size(),
      profile: { rect: [size(), size()], radius: 2 },
    }),
    () => ({
      kind: 'revolve',
      axis: lots.pick(['x', 'y', 'z']),
      angle: lots.pick([30, 90, 270, 360]),
      profile: { rect: [size(), size()], at: [1, number()] },
    }),
    () => ({
      kind: 'tube',
      path: [
        [0, 0, 0],
        [size(), 0, 0],
        [`2000 + ${size()}`, size(), size()],
      ],
      diameter: 5,
    }),
  ];
  if (depth === 0 || lots.chance(0.75)) return { ...common, ...lots.pick(kinds)() };
  const parts = lots.many(1, 3, (index) => generatePart(`${id}_${index}`, inner, lots, depth - 1));
  return { ...common, kind: 'group', parts };
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
