// Generates random parts of every kind, with all fields.

import type { Json } from './documents.js';
import { generateBoolean, generateNumber, type Names } from './generate-expressions.js';
import type { SeededRandom } from './seeded-random.js';

/**
 * `free`: some values may not be buildable, such as a size of 0 or a bend that's too tight. `sure`: all values are
 * buildable.
 */
export type Sizes = 'sure' | 'free';

/** The generators for a part's values. */
interface Making {
  readonly id: string;
  readonly random: SeededRandom;
  readonly sizes: Sizes;
  /** Any number. */
  number(): string;
  /** A length or a diameter. */
  size(): string;
  /** A number that may be 0 or less, but only once parameters have values. */
  any(): string;
  boolean(): string;
  text(): string;
  color(): string;
}

const axes = ['x', 'y', 'z'] as const;
const faces = ['+x', '-x', '+y', '-y', '+z', '-z'] as const;

/** @param depth how many more levels of groups are allowed */
function generatePart(id: string, names: Names, random: SeededRandom, sizes: Sizes, depth: number): Json {
  const loops = random.pick([[], [`${id}_i`], [`${id}_i`, `${id}_j`]].slice(0, depth === 2 ? 3 : 2));
  const inner: Names = { ...names, numbers: [...names.numbers, ...loops, `${id}_v`] };
  const making = makingOf(id, inner, random, sizes);
  const counted = makingOf(id, names, random, sizes);
  const common = {
    id,
    ...(loops.length > 0
      ? { repeat: Object.fromEntries(loops.map((loop) => [loop, `clamp(${counted.number()}, 0, 4)`])) }
      : {}),
    let: { [`${id}_v`]: bounded(generateNumber({ ...names, numbers: [...names.numbers, ...loops] }, random, 2)) },
    ...generateLooks(making),
    ...generatePlace(making),
  };
  if (depth === 0 || random.chance(0.75)) return { ...common, ...random.pick(kinds)(making) };
  return { ...common, kind: 'group', parts: generateParts(id, inner, random, sizes, depth - 1, 3) };
}

/** Several parts, with letters on one of them. */
export function generateParts(
  id: string,
  names: Names,
  random: SeededRandom,
  sizes: Sizes,
  depth: number,
  most: number,
): readonly Json[] {
  const parts = random.many(1, most, (index) => generatePart(`${id}_${index}`, names, random, sizes, depth));
  return [...parts, ...generateLetters(`${id}_letters`, parts, makingOf(id, names, random, sizes))];
}

/** Letters on one of these parts, if any of them can carry letters. Folded sheets can't. */
function generateLetters(id: string, parts: readonly Json[], { random, number, size, text }: Making): readonly Json[] {
  const carriers = parts.filter(
    ({ kind, repeat }) => !['group', 'item', 'sheet'].includes(kind as string) && repeat === undefined,
  );
  if (carriers.length === 0) return [];
  const on = { part: random.pick(carriers).id, face: random.pick(faces) };
  return [{ id, kind: 'text', text: text(), height: size(), depth: number(), at: [number(), number(), 0], on }];
}

function bounded(number: string): string {
  return `clamp(${number}, -3000, 3000)`;
}

function makingOf(id: string, names: Names, random: SeededRandom, sizes: Sizes): Making {
  const number = () => generateNumber(names, random, 2);
  // Multiply a parameter by 0, because a constant 0 would be an error in the document itself.
  const varying = names.numbers.filter((name) => /^p\d+$/.test(name));
  const any = () => `${number()} + 0 * ${random.pick(varying)}`;
  const sure = () => `1 + abs(clamp(${number()}, -1000, 1000))`;
  return {
    id,
    random,
    sizes,
    number,
    size: () => (sizes === 'sure' || varying.length === 0 || random.chance(0.85) ? sure() : any()),
    any: () => (varying.length === 0 ? sure() : any()),
    boolean: () => generateBoolean(names, random, 1),
    text: () =>
      names.texts.length > 0 && random.chance(0.6) ? random.pick(names.texts) : random.pick(["'Ä b'", "''", "'8'"]),
    color: () => random.pick([...names.colors, "'#aabbcc'"]),
  };
}

function generateLooks({ id, random, boolean, color }: Making): Json {
  return {
    ...(random.chance(0.3) ? { if: boolean() } : {}),
    ...(random.chance(0.1) ? { bom: false } : {}),
    ...(random.chance(0.3) ? { color: color() } : {}),
    ...(random.chance(0.9) ? { material: random.pick(['oak', 'steel']) } : {}),
    ...(random.chance(0.2) ? { name: { en: id, de: 'Teil' } } : {}),
  };
}

function generatePlace({ random, number }: Making): Json {
  const vector = () => [number(), number(), number()];
  const motions = [
    { kind: 'hinge', axis: random.pick(axes), at: vector(), angle: number() },
    { kind: 'slide', by: vector() },
  ];
  return {
    at: vector(),
    ...(random.chance(0.3) ? { rotate: [number(), random.pick(['0', number()]), number()] } : {}),
    ...(random.chance(0.2) ? { pivot: vector() } : {}),
    ...(random.chance(0.3) ? { explode: [0, number(), 0] } : {}),
    ...(random.chance(0.3) ? { motion: random.pick(motions) } : {}),
  };
}

/** All part kinds except groups. */
const kinds: readonly ((making: Making) => Json)[] = [
  generatePanel,
  ({ size, number }) => ({ kind: 'box', size: [size(), size(), size()], radius: `abs(${number()})` }),
  ({ size, random }) => ({
    kind: 'cylinder',
    diameter: size(),
    ...(random.chance(0.5) ? { topDiameter: size() } : {}),
    length: size(),
    axis: random.pick(axes),
  }),
  (making) => ({
    kind: 'extrude',
    axis: making.random.pick(axes),
    length: making.size(),
    profile: generateProfile(making, 1),
    ...(making.random.chance(0.5) ? { bevel: `abs(${making.number()})` } : {}),
  }),
  generateTurned,
  generateTube,
  generateSheet,
  ({ size }) => ({ kind: 'asset', src: 'handle.glb', size: [size(), size(), size()] }),
  ({ number }) => ({ kind: 'item', quantity: `abs(${number()})`, unitPrice: number() }),
];

function generatePanel(making: Making): Json {
  const { id, random, number, size, boolean } = making;
  const normal = random.pick(axes);
  const sides = faces.filter((face) => !face.endsWith(normal));
  const length = size();
  const across = size();
  const [first, second] = axes.filter((axis) => axis !== normal);
  const sizes = { [normal]: size(), [first!]: length, [second!]: across };
  const holes = random.many(0, 3, (index) => ({
    at: [number(), number()],
    diameter: size(),
    ...(random.chance(0.5) ? { depth: size() } : {}),
    ...(random.chance(0.5) ? { face: random.pick(faces) } : {}),
    ...(random.chance(0.5) ? { repeat: { [`${id}_k${index}`]: random.integer(0, 3) } } : {}),
  }));
  return {
    kind: 'panel',
    size: axes.map((axis) => sizes[axis]),
    normal,
    ...(random.chance(0.5) ? { grain: random.pick([first, second]) } : {}),
    edges: sides.filter(() => random.chance(0.4)).map((on) => (random.chance(0.5) ? on : { on, if: boolean() })),
    ...(random.chance(0.3) ? { outline: generateOutline(length, across, making) } : {}),
    ...(random.chance(0.5) ? { cutouts: random.many(1, 2, () => generateProfile(making, 1)) } : {}),
    ...(holes.length > 0 ? { holes } : {}),
  };
}

/** A hole that's inside its board for all sizes. With `free` sizes, it may extend beyond the board. */
function generateOutline(length: string, across: string, { random, sizes, any }: Making): Json {
  const [u, v] = [`(${length})`, `(${across})`];
  const out = sizes === 'free' && random.chance(0.2) ? any() : '0';
  return random.pick<Json>([
    { rect: [`${u} / 2 + ${out}`, `${v} / 2`], at: [`${u} / 4`, `${v} / 4`], radius: '3' },
    { circle: `0.9 * min(${u}, ${v}) + ${out}`, at: [`${u} / 2`, `${v} / 2`] },
    {
      polygon: [
        [0, 0],
        [`${u} * 0.9 + ${out}`, 0],
        [`${u} / 3`, `${v} * 0.8`],
      ],
    },
    {
      path: [
        ['M', 0, 0],
        ['L', `${u} * 0.9 + ${out}`, 0],
        ['C', `${u} * 0.9`, `${v} / 2`, `${u} / 2`, `${v} * 0.9`, 0, `${v} / 2`],
        ['Z'],
      ],
    },
  ]);
}

/** A profile anywhere in its plane. */
function generateProfile(making: Making, depth: number): Json {
  const { id, random, number, size } = making;
  const common = {
    ...(random.chance(0.5) ? { at: [number(), number()] } : {}),
    ...(random.chance(0.2) && depth > 0 ? { repeat: { [`${id}_p`]: random.integer(1, 3) } } : {}),
    ...(random.chance(0.3) && depth > 0 ? { holes: [generateProfile(making, 0)] } : {}),
  };
  return { ...common, ...random.pick(shapes)(size, random) };
}

const shapes: readonly ((size: () => string, random: SeededRandom) => Json)[] = [
  (size) => ({ rect: [size(), size()], radius: 2 }),
  (size) => ({ circle: size() }),
  (size) => ({
    polygon: [
      [0, 0],
      [size(), 0],
      [0, size()],
    ],
  }),
  (size, random) => {
    const radius = size();
    const end = random.pick([90, 180, -270, 359]);
    return { path: [['M', 0, 0], ['L', radius, 0], ['A', 0, 0, radius, 0, end], ['Z']] };
  },
  (size) => {
    const width = size();
    return {
      path: [
        ['M', 0, 0],
        ['C', 0, 9, width, 9, width, 0],
        ['L', 0, `-(${size()})`],
      ],
    };
  },
];

/** A profile to the right of the axis. */
function generateTurned({ random, number, size, any, sizes }: Making): Json {
  const away = sizes === 'free' && random.chance(0.2) ? any() : `abs(${number()})`;
  return {
    kind: 'revolve',
    axis: random.pick(axes),
    ...(random.chance(0.6) ? { angle: random.pick([30, 90, 270, 360, size()]) } : {}),
    profile: random.pick<Json>([
      { rect: [size(), size()], at: [away, number()] },
      {
        polygon: [
          [0, 0],
          [size(), 0],
          [0, size()],
        ],
        at: [away, number()],
      },
      { circle: 2, at: [`1 + ${away}`, number()], holes: [{ circle: 1, at: [`1 + ${away}`, '0'] }] },
    ]),
  };
}

/** A base with flanges on some or all of its sides, and one flange on another flange. */
function generateSheet({ random, any, size, sizes }: Making): Json {
  const long = () => (sizes === 'free' && random.chance(0.3) ? any() : `100 + ${size()}`);
  const radius = random.pick([1, 2, 5]);
  const flange = (on: string): Json => ({
    on,
    length: long(),
    angle: random.pick([90, 45, -30, -90, 120]),
    ...(random.chance(0.3) ? { from: 30, to: 60 } : {}),
    ...(random.chance(0.3) ? { relief: { width: 1, depth: random.pick([0, 3]) } } : {}),
    ...(random.chance(0.3) ? { flanges: [{ length: 40, angle: random.pick([90, -90]) }] } : {}),
    ...(random.chance(0.3) ? { holes: [{ at: [50, 40], diameter: 5 }] } : {}),
  });
  return {
    kind: 'sheet',
    size: [long(), 2, long()],
    normal: 'y',
    radius,
    ...(random.chance(0.5) ? { kFactor: random.pick([0.33, 0.5]) } : {}),
    ...(random.chance(0.5) ? { cutouts: [{ rect: [20, 10], at: [40, 40] }] } : {}),
    flanges: ['+x', '-x', '+z', '-z'].filter(() => random.chance(0.6)).map(flange),
  };
}

/** A path with turns of at most 90°, and segments that are long enough for their bends. */
function generateTube({ random, any, size, sizes }: Making): Json {
  const long = () => (sizes === 'free' && random.chance(0.3) ? any() : `100 + ${size()}`);
  const [x, y] = [long(), long()];
  return {
    kind: 'tube',
    path: [
      [0, 0, 0],
      [x, 0, 0],
      [x, y, 0],
      [x, y, long()],
    ],
    diameter: 10,
    ...(random.chance(0.5) ? { wall: random.pick([1, 5]) } : {}),
    ...(random.chance(0.5) ? { bend: random.pick([0, 5, 30]) } : {}),
  };
}
