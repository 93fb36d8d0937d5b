// Places a few everyday objects on a product's free surfaces: books, a vase, a bowl, a plant. They're only in the
// picture and are never priced or made. Their positions depend only on the parts, so the same product always shows the
// same objects.

import type { Curve, Loop, Point, Region } from '../../geometry/curve.js';
import { times } from '../../geometry/times.js';
import type { Material } from '../../model/document/material.js';
import type { BoxPart, ExtrudePart, PlacedPart, Product, RevolvePart, Vector } from '../../model/evaluate/product.js';
import { randomNumbers } from '../noise.js';
import { type FreeSurface, freeSurfacesOf } from './free-surfaces.js';
import { PERSON_PATH } from './scale-person.js';
import { curvesThrough } from './smooth-curve.js';

/** The everyday objects on a product's surfaces. Their paths are empty, because they aren't parts of the product. */
export function everydayObjectsOf(product: Product): readonly PlacedPart[] {
  const surfaces = freeSurfacesOf(product).slice(0, MOST_SURFACES);
  return surfaces.flatMap((surface, index) => arrange(surface, index, randomNumbers(31 * index + 7)));
}

const MOST_SURFACES = 60;

/** The distance to a surface's ends and front, in mm. */
const MARGIN = 24;

/** Above this height (in mm), no one would see more than an object's foot. */
const EYE_LEVEL = 1650;

/** The arrangements in compartments, used in turn. An empty one gives the eye a rest. */
const ARRANGEMENTS = [
  'none',
  'vase',
  'books',
  'pile',
  'plant',
  'none',
  'bowl',
  'books',
  'none',
  'vase',
  'pile',
] as const;

type Random = () => number;

function arrange(surface: FreeSurface, index: number, random: Random): readonly PlacedPart[] {
  const { x, y, clearance } = surface;
  const width = x[1] - x[0];
  const at = (share: number) => x[0] + MARGIN + share * (width - 2 * MARGIN);
  if (clearance > 2000) {
    if (y > EYE_LEVEL || y < 250) return [];
    // Only the first piece of a top gets more than one object.
    if (index > 0) return width > 500 ? bowl(surface, at(0.5), random) : [];
    const plantAt = plant(surface, at(width < 500 ? 0.3 : 0.86), random);
    return width < 500 ? plantAt : [...plantAt, ...pile(surface, at(0.14), random, true)];
  }
  const kind = ARRANGEMENTS[index % ARRANGEMENTS.length]!;
  const isLeft = random() < 0.5;
  const place = at(isLeft ? 0.3 : 0.7);
  if (kind === 'none') return width > 700 ? bowl(surface, place, random) : [];
  if (kind === 'books' && clearance > 200) {
    const row = books(surface, isLeft, random);
    return width > 700 ? [...row, ...vase(surface, at(isLeft ? 0.8 : 0.2), random)] : row;
  }
  if (kind === 'vase' && clearance > 190) return vase(surface, place, random);
  if (kind === 'plant' && clearance > 270) return plant(surface, place, random);
  if (kind === 'bowl' || clearance < 140) return bowl(surface, place, random);
  return pile(surface, place, random, false);
}

// Books.

const COVERS = [
  '#5d6c74',
  '#b0654b',
  '#d8cbb4',
  '#46543f',
  '#8d9196',
  '#bf9a3e',
  '#7b4038',
  '#2f3e4e',
  '#e6e0d4',
] as const;
const PAPER = '#f1ece0';

interface Book {
  /** The thickness in mm. */
  readonly thickness: number;
  readonly height: number;
  readonly depth: number;
  readonly color: string;
}

/** Standing books, with their spines to the front. The last one leans if there's room. */
function books({ x, y, z, clearance }: FreeSurface, isLeft: boolean, random: Random): readonly PlacedPart[] {
  const room = x[1] - x[0] - 2 * MARGIN;
  const count = Math.min(7, Math.max(3, Math.floor((room * 0.55) / 32)));
  const list = times(count, () => bookOf(random, Math.min(255, clearance - 20), z[1] - z[0] - MARGIN));
  const whole = list.reduce((sum, { thickness }) => sum + thickness + 1, 0);
  let from = isLeft ? x[0] + 8 : x[1] - 8 - whole;
  const parts = list.flatMap((book) => {
    const origin: Vector = [from, y, z[1] - MARGIN - book.depth];
    from += book.thickness + 1;
    return bookParts(book, origin, UPRIGHT);
  });
  const last = bookOf(random, Math.min(215, clearance - 40), z[1] - z[0] - MARGIN);
  const [sine, cosine] = [Math.sin(LEAN), Math.cos(LEAN)];
  const reach = last.height * sine + last.thickness * cosine;
  if (!isLeft || whole + reach + MARGIN > room) return parts;
  // The book's lower right edge is on the board, and its upper left edge touches the row.
  const origin: Vector = [from + last.height * sine, y, z[1] - MARGIN - last.depth];
  const axes: Axes = [
    [cosine, sine, 0],
    [-sine, cosine, 0],
    [0, 0, 1],
  ];
  return [...parts, ...bookParts(last, origin, axes)];
}

const LEAN = (13 * Math.PI) / 180;

/** A pile of books with a bowl on it, if there's room. */
function pile(surface: FreeSurface, middle: number, random: Random, hasBowl: boolean): readonly PlacedPart[] {
  const { y, z, clearance } = surface;
  const width = surface.x[1] - surface.x[0];
  let top = y;
  const list = times(3, () => bookOf(random, Math.min(235, width - 2 * MARGIN), z[1] - z[0] - MARGIN))
    .sort((a, b) => b.height * b.depth - a.height * a.depth)
    .filter(({ thickness }, i) => (i + 1) * thickness < clearance - 10);
  const parts = list.flatMap((book) => {
    const left = within(surface, middle + (random() - 0.5) * 14, book.height / 2);
    const origin: Vector = [
      left + book.height / 2,
      top,
      (z[0] + z[1] - book.depth) / 2 + 0.15 * (z[1] - z[0] - book.depth),
    ];
    top += book.thickness;
    // The book is lying: its thickness points up, and its height is along the board.
    const lying: Axes = [
      [0, 1, 0],
      [-1, 0, 0],
      [0, 0, 1],
    ];
    return bookParts(book, origin, lying);
  });
  return hasBowl ? [...parts, ...bowl({ ...surface, y: top }, middle, random, 0.62)] : parts;
}

function bookOf(random: Random, highest: number, deepest: number): Book {
  const height = Math.max(90, Math.min(highest, 185 + 65 * random()));
  return {
    thickness: Math.round(16 + 20 * random()),
    height,
    depth: Math.min(deepest, height * (0.66 + 0.1 * random())),
    color: COVERS[Math.floor(random() * COVERS.length)]!,
  };
}

const BOARD = 2.6;
/** How far the cover extends beyond the pages, in mm. */
const SQUARE = 3;

function bookParts({ thickness, height, depth, color }: Book, origin: Vector, axes: Axes): readonly PlacedPart[] {
  const cover = (offset: Vector, size: Vector) => box(color, 0.6, moved(origin, axes, offset), axes, size, 0.8);
  return [
    cover([0, 0, 0], [BOARD, height, depth]),
    cover([thickness - BOARD, 0, 0], [BOARD, height, depth]),
    cover([0, 0, depth - BOARD], [thickness, height, BOARD]),
    box(
      PAPER,
      0.95,
      moved(origin, axes, [BOARD, SQUARE, SQUARE]),
      axes,
      [thickness - 2 * BOARD, height - 2 * SQUARE, depth - SQUARE - BOARD],
      0,
    ),
  ];
}

// Vessels.

const GLAZES = ['#e7e1d6', '#6f7f7a', '#3f4a52', '#c9b79c', '#8c5a44'] as const;

const VASE: readonly Point[] = [
  [36, 0],
  [50, 30],
  [58, 80],
  [52, 130],
  [34, 172],
  [22, 200],
  [21, 224],
  [29, 244],
];

const BOWL: readonly Point[] = [
  [40, 0],
  [44, 7],
  [78, 30],
  [104, 62],
];

const POT: readonly Point[] = [
  [50, 0],
  [58, 50],
  [66, 104],
];

function vase(surface: FreeSurface, middle: number, random: Random): readonly PlacedPart[] {
  const scale = Math.min(1, (0.72 * surface.clearance) / 244, (surface.z[1] - surface.z[0] - 20) / 130);
  return [vessel(VASE, 4, glazeOf(random), surface, middle, scale * (0.85 + 0.15 * random()))];
}

function bowl(surface: FreeSurface, middle: number, random: Random, share = 1): readonly PlacedPart[] {
  const scale = share * Math.min(1, (surface.z[1] - surface.z[0] - 20) / 220, (surface.clearance - 30) / 62);
  return scale < 0.4 ? [] : [vessel(BOWL, 4.5, glazeOf(random), surface, middle, scale)];
}

function glazeOf(random: Random): string {
  return GLAZES[Math.floor(random() * GLAZES.length)]!;
}

/** @param wall the thickness of the vessel's wall, in mm */
function vessel(
  contour: readonly Point[],
  wall: number,
  color: string,
  surface: FreeSurface,
  middle: number,
  scale: number,
): RevolvePart {
  const outside = contour.map(([r, h]): Point => [r * scale, h * scale]);
  const [rim, foot] = [outside.at(-1)!, outside[0]!];
  const inside = [...outside].reverse().map(([r, h]): Point => [Math.max(4, r - wall), Math.max(wall + 1, h)]);
  const outer: Loop = {
    start: [0, 0],
    segments: [
      { kind: 'line', to: foot },
      ...curvesThrough(outside),
      { kind: 'line', to: [Math.max(4, rim[0] - wall), rim[1]] },
      ...curvesThrough(inside),
      { kind: 'line', to: [0, wall + 1] },
      { kind: 'line', to: [0, 0] },
    ],
  };
  const radius = Math.max(...outside.map(([r]) => r));
  const x = within(surface, middle, radius);
  const z = (surface.z[0] + surface.z[1]) / 2;
  return {
    ...partOf(color, 0.35, [x - radius, surface.y, z - radius], UPRIGHT, [2 * radius, rim[1], 2 * radius]),
    kind: 'revolve',
    axis: 'y',
    profile: [{ outer, holes: [] }],
    angle: 360,
    center: [radius, radius],
  };
}

// A plant.

const LEAVES = ['#4c6a48', '#587a50', '#43603f', '#668a5a'] as const;
const TERRACOTTA = '#b9704f';
const SOIL = '#3b2f28';

/** The angle from one leaf to the next. With this angle, no leaf is above another. */
const GOLDEN = 2.39996;

function plant(surface: FreeSurface, middle: number, random: Random): readonly PlacedPart[] {
  const depth = surface.z[1] - surface.z[0];
  const scale = Math.min(1, (depth - 10) / 150, (0.92 * surface.clearance) / 330);
  const pot = vessel(POT, 5, TERRACOTTA, surface, middle, scale);
  const [radius] = pot.center;
  const base: Vector = [pot.at[0] + radius, surface.y + 88 * scale, pot.at[2] + radius];
  const soil: PlacedPart = {
    ...partOf(SOIL, 1, [base[0] - 54 * scale, base[1] - 8, base[2] - 54 * scale], UPRIGHT, [
      108 * scale,
      8,
      108 * scale,
    ]),
    kind: 'cylinder',
    axis: 'y',
    diameter: 108 * scale,
    topDiameter: 108 * scale,
    length: 8,
  };
  const reach = Math.min(1, depth / 300);
  const leaves = times(13, (i) => {
    const share = i / 12;
    const length = (230 - 95 * share + 25 * random()) * scale;
    const tilt = (0.08 + 0.62 * share * reach) * (0.9 + 0.2 * random());
    return leaf(base, i * GOLDEN, tilt, length, (30 + 8 * random()) * scale, LEAVES[i % LEAVES.length]!);
  });
  return [pot, soil, ...leaves];
}

function leaf(base: Vector, azimuth: number, tilt: number, length: number, width: number, color: string): ExtrudePart {
  const [sine, cosine] = [Math.sin(tilt), Math.cos(tilt)];
  const along: Vector = [Math.sin(azimuth) * sine, cosine, Math.cos(azimuth) * sine];
  const side: Vector = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
  const normal: Vector = [
    side[1] * along[2] - side[2] * along[1],
    side[2] * along[0] - side[0] * along[2],
    side[0] * along[1] - side[1] * along[0],
  ];
  const axes: Axes = [side, along, normal];
  const middle = width / 2;
  const edge = (to: number): Curve[] => [
    {
      kind: 'curve',
      control1: to > 0 ? [width * 0.78, length * 0.14] : [middle - width * 0.1, length * 0.9],
      control2: to > 0 ? [width * 1.3, length * 0.62] : [-width * 0.3, length * 0.62],
      to: to > 0 ? [middle, length] : [middle - 3, 0],
    },
  ];
  const outer: Loop = {
    start: [middle - 3, 0],
    segments: [{ kind: 'line', to: [middle + 3, 0] }, ...edge(1), ...edge(-1)],
  };
  const region: Region = { outer, holes: [] };
  return {
    ...partOf(color, 0.55, moved(base, axes, [-middle, 0, 0]), axes, [width, length, 1.6]),
    kind: 'extrude',
    axis: 'z',
    profile: [region],
    length: 1.6,
    bevel: 0,
  };
}

// Parts.

type Axes = readonly [x: Vector, y: Vector, z: Vector];

const UPRIGHT: Axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function within({ x }: FreeSurface, middle: number, half: number): number {
  return Math.max(x[0] + half + 4, Math.min(x[1] - half - 4, middle));
}

function moved(origin: Vector, axes: Axes, offset: Vector): Vector {
  const along = (row: 0 | 1 | 2) =>
    origin[row] + offset[0] * axes[0][row] + offset[1] * axes[1][row] + offset[2] * axes[2][row];
  return [along(0), along(1), along(2)];
}

function box(color: string, roughness: number, origin: Vector, axes: Axes, size: Vector, radius: number): BoxPart {
  return { ...partOf(color, roughness, origin, axes, size), kind: 'box', radius };
}

function partOf(color: string, roughness: number, origin: Vector, axes: Axes, size: Vector) {
  const material: Material = { id: '', name: '', color, finish: 'laminate', roughness };
  return {
    ...{ path: PERSON_PATH, id: PERSON_PATH, name: '', at: origin, size, material, color, bom: false },
    matrix: [...axes[0], 0, ...axes[1], 0, ...axes[2], 0, ...origin, 1],
  };
}
