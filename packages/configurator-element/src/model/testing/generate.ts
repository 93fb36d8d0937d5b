// Generates random documents and configurations, all valid according to the format.

import { type Json, oak, steel } from './documents.js';
import { generateBoolean, generateNumber, type Names } from './generate-expressions.js';
import { generateParts, type Sizes } from './generate-parts.js';
import type { SeededRandom } from './seeded-random.js';

/** A document that may not be buildable with every value. */
export function generateDocument(random: SeededRandom): Json {
  return generate(random, 'free');
}

/**
 * A document that can be built with every value: sizes are above 0, values are finite, and parts fit inside their
 * parents.
 */
export function generateSureDocument(random: SeededRandom): Json {
  return generate(random, 'sure');
}

function generate(random: SeededRandom, sizes: Sizes): Json {
  const keys = random.many(2, 8, (index) => `p${index}`);
  const types = keys.map(() => random.pick(['number', 'integer', 'boolean', 'choice', 'material', 'color', 'text']));
  // An expression uses only earlier definitions, because cycles have their own test.
  const seen = (end: number): Names => ({
    numbers: keys.filter((_, i) => i < end && (types[i] === 'number' || types[i] === 'integer')),
    booleans: keys.filter((_, i) => i < end && types[i] === 'boolean'),
    texts: keys.filter((_, i) => i < end && (types[i] === 'choice' || types[i] === 'text')),
    colors: keys.filter((_, i) => i < end && types[i] === 'color'),
  });
  const parameters = keys.map((key, index) => generateParameter(key, types[index]!, seen(index), random));
  const all = seen(keys.length);
  // Values stay within bounds, so that no result overflows.
  const value = () =>
    sizes === 'sure' ? `clamp(${generateNumber(all, random, 3)}, -3000, 3000)` : generateNumber(all, random, 3);
  const define = Object.fromEntries(random.many(0, 4, (index) => [`d${index}`, value()]));
  const names: Names = { ...all, numbers: [...all.numbers, ...Object.keys(define)] };
  return {
    format: 'parametric-model/1',
    id: 'generated',
    name: 'Generated',
    parameters,
    materials: [{ ...oak, sheet: [2800, 2070], kerf: 4 }, steel],
    define,
    parts: generateParts('part', names, random, sizes, 2, 5),
    rules: random.many(0, 3, () => ({
      require: generateBoolean(names, random, 2),
      message: 'No',
      keys: [random.pick(keys)],
      level: random.pick(['error', 'warning']),
    })),
    dimensions: [{ from: [0, 0, 0], to: [generateNumber(names, random, 2), 0, 0] }],
    estimate: { currency: 'EUR', amount: 'panels.area * 10 + volume + mass' },
  };
}

/** Values of all types, valid and invalid. */
export function generateConfiguration({ parameters }: Json, random: SeededRandom): Json {
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
    .filter(() => random.chance(0.7))
    .map((key) => [key, random.chance(0.3) ? random.next() * 3000 : random.pick(values)]);
  return Object.fromEntries(given) as Json;
}

function generateParameter(key: string, type: string, names: Names, random: SeededRandom): Json {
  const common = {
    key,
    type,
    label: key,
    ...(random.chance(0.2) ? { visible: generateBoolean(names, random, 1) } : {}),
  };
  const least = random.integer(-50, 300);
  const dependent = names.numbers.length > 0 && random.chance(0.4);
  const max = dependent ? `${least} + abs(${random.pick(names.numbers)})` : least + random.integer(0, 2000);
  switch (type) {
    case 'number':
      return {
        ...common,
        min: least + random.pick([0, 0.5, 0.1]),
        max: dependent ? `${max} + 1` : least + 1 + random.next() * 2000,
        default: generateNumber(names, random, 1),
        ...(random.chance(0.7) ? { step: random.pick([1, 10, 0.1, 0.25, 7.3, 1e-3]) } : {}),
      };
    case 'integer':
      return { ...common, min: least, max, default: generateNumber(names, random, 1) };
    case 'boolean':
      return { ...common, default: generateBoolean(names, random, 1) };
    case 'choice':
      return {
        ...common,
        default: 'a',
        options: [
          { value: 'a', label: 'A', if: generateBoolean(names, random, 1) },
          { value: 'b', label: 'B' },
        ],
      };
    case 'material':
      return { ...common, default: 'oak', options: ['oak', 'steel'] };
    case 'color':
      return { ...common, default: '#aabbcc', ...(random.chance(0.5) ? { options: ['#aabbcc', '#112233'] } : {}) };
    default:
      return {
        ...common,
        default: 'abc',
        minLength: 1,
        maxLength: random.integer(3, 9),
        pattern: random.pick(['any', 'letters']),
      };
  }
}
