// Documents and configurations by lot. What is generated is right by the format.

import { type Json, oak, steel } from './documents.js';
import { generateBoolean, generateNumber, type Names } from './generate-expressions.js';
import { generateParts, type Sizes } from './generate-parts.js';
import type { Lots } from './lots.js';

/** Whether it can be built with every value is left to chance. */
export function generateDocument(lots: Lots): Json {
  return generate(lots, 'free');
}

/** It can be built with every value: every size is above 0, every value finite, what lies within something is small enough. */
export function generateSureDocument(lots: Lots): Json {
  return generate(lots, 'sure');
}

function generate(lots: Lots, sizes: Sizes): Json {
  const keys = lots.many(2, 8, (index) => `p${index}`);
  const types = keys.map(() => lots.pick(['number', 'integer', 'boolean', 'choice', 'material', 'color', 'text']));
  // An expression names only what stands before it: circles have a test of their own.
  const seen = (end: number): Names => ({
    numbers: keys.filter((_, i) => i < end && (types[i] === 'number' || types[i] === 'integer')),
    booleans: keys.filter((_, i) => i < end && types[i] === 'boolean'),
    texts: keys.filter((_, i) => i < end && (types[i] === 'choice' || types[i] === 'text')),
    colors: keys.filter((_, i) => i < end && types[i] === 'color'),
  });
  const parameters = keys.map((key, index) => generateParameter(key, types[index]!, seen(index), lots));
  const all = seen(keys.length);
  // Within bounds, so that nothing that is made of it can leave what a number holds.
  const value = () =>
    sizes === 'sure' ? `clamp(${generateNumber(all, lots, 3)}, -3000, 3000)` : generateNumber(all, lots, 3);
  const define = Object.fromEntries(lots.many(0, 4, (index) => [`d${index}`, value()]));
  const names: Names = { ...all, numbers: [...all.numbers, ...Object.keys(define)] };
  return {
    format: 'parametric-model/1',
    id: 'generated',
    name: 'Generated',
    parameters,
    materials: [{ ...oak, sheet: [2800, 2070], kerf: 4 }, steel],
    define,
    parts: generateParts('part', names, lots, sizes, 2, 5),
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
