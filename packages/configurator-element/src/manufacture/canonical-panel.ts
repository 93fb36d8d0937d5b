// Describes panels so that those that the workshop makes the same way have equal descriptions, whatever their
// orientation in the product. It considers all positions that a panel can have on the bench, and uses the one whose
// description sorts first. Panels are never mirrored.

import { AXES, type Axis, axisIndex, type Face } from '../geometry/axes.js';
import type { Point, Region } from '../geometry/curve.js';
import { lazily } from '../geometry/lazily.js';
import { faceAxis, planeAxes } from '../geometry/sides.js';
import type { Vector } from '../geometry/vector.js';
import { mitreAngle } from '../model/evaluate/mitred.js';
import type { Hole, Mitre, PanelPart, Recess } from '../model/evaluate/product.js';
import { isThrough } from '../model/parts/hole.js';
import { baseLine, type PartText } from '../typeface/index.js';
import { type BenchPart, benchParts } from './bench-part.js';
import { canonicalRegion, micrometres, type RigidMotion, roundedJson, sortedByJson } from './canonical-shape.js';
import {
  type BandingOptions,
  type BenchPoint,
  type Blank,
  blankOf,
  cutBlankOf,
  type FlatHole,
  type FlatLetters,
  type FlatMitre,
  type FlatPanel,
  type FlatRecess,
  type PanelSide,
  panelAxes,
} from './flat-panel.js';

export interface CanonicalPanel {
  readonly panel: FlatPanel;
  /** A key that's the same for panels that are sawn the same way. */
  readonly blankKey: string;
  /** A key that's the same for panels that the workshop makes the same way. */
  readonly key: string;
  /** The key of the panel's mirror image. Text isn't mirrored. */
  mirrorKey(): string;
  /** For each face of the part, the side of the panel that it becomes. */
  readonly sides: PanelFrame['sides'];
}

type Machining = Pick<
  FlatPanel,
  'edges' | 'bands' | 'holes' | 'recesses' | 'outline' | 'cutouts' | 'letters' | 'mitres'
>;

const unmachined: Machining = {
  edges: [],
  bands: {},
  holes: [],
  recesses: [],
  outline: undefined,
  cutouts: [],
  letters: [],
  mitres: [],
};

/**
 * Returns a function that describes one panel after another. Panels from the same part of the document share their hole
 * and outline objects, and are compared only once.
 * @param textsByPath the text parts on each part
 * @param banding how the workshop bands edges
 * @param fronts the face that becomes the front, for panels that can't be turned over, by their paths
 */
export function canonicalPanels(
  textsByPath: ReadonlyMap<string, readonly PartText[]>,
  banding: BandingOptions = {},
  fronts: ReadonlyMap<string, Face> = new Map(),
): (part: PanelPart) => CanonicalPanel {
  const known = new Map<string, KeyedMachining>();
  const readings = new Map<string, readonly Reading[]>();
  const numbers = new Map<unknown, number>();
  const numberOf = (shared: unknown) => {
    if (!numbers.has(shared)) numbers.set(shared, numbers.size);
    return numbers.get(shared)!;
  };
  const benchOf = benchParts();
  return (placed) => {
    const { part, move } = benchOf(placed);
    const blank = blankOf(part);
    const { length, width, thickness, material, color, grain } = blank;
    const blankKey = `${material?.id}|${color}|${length}|${width}|${thickness}|${grain}`;
    const texts = textsByPath.get(part.path) ?? [];
    const { holes, outline, cutouts, recesses, mitres, edges, normal, size } = part;
    const front = fronts.get(part.path);
    const isUncut =
      !holes?.length && !outline && !cutouts?.length && !recesses?.length && !mitres && texts.length === 0;
    if (isUncut && edges.length === 0) {
      const { along, across } = panelAxes(part);
      const { sides } = framesWith(front, `${along}${across}|false|false`)[0]!;
      return { panel: panelOf(blank, unmachined, banding), blankKey, key: blankKey, mirrorKey: () => blankKey, sides };
    }
    const engraved = texts.filter(({ text }) => text.depth < 0 && text.on.face.endsWith(normal));
    const isSquare = !grain && length === width;
    const { along, across } = panelAxes(part);
    // If a panel is only banded and not cut in any other way, its frames don't depend on its size.
    const bands = edges.map((face) => part.bands?.[face]?.id ?? '');
    const shared = isUncut
      ? `${along}${across}|${isSquare}|${edges}|${bands}`
      : [...[holes, outline, cutouts, recesses, mitres].map(numberOf), normal, part.grain, size, edges, bands].join(
          '|',
        );
    // A text part is on only one panel, so its object is part of the key.
    const alike = [shared, front, ...engraved.map(numberOf)].join('|');
    const machining = (isMirrored: boolean) => {
      const key = `${shared}|${front}|${engraved.map(({ text }) => text.on.face)}|${isMirrored}`;
      const frames = framesWith(front, `${along}${across}|${isSquare}|${isMirrored}`);
      const own = readings.get(key) ?? readingsOf(part, engraved, frames, isUncut && new Set(bands).size === 1);
      readings.set(key, own);
      return withLetters(own, engraved, move);
    };
    const own = known.get(alike) ?? machining(false);
    known.set(alike, own);
    return {
      panel: panelOf(blank, own.machining, banding),
      blankKey,
      key: `${blankKey}|${own.key}`,
      mirrorKey: () => `${blankKey}|${machining(true).key}`,
      sides: own.sides,
    };
  };
}

/** The number of holes, recesses and engravings that aren't on the front if the panel lies with this face up. */
export function worksElsewhere(part: PanelPart, texts: readonly PartText[] = [], front: Face): number {
  const { along, across } = panelAxes(part);
  const [frame] = framesWith(front, `${along}${across}|false|false`);
  return Math.floor(rankOf(part, texts, frame!) / SIDES);
}

function panelOf(blank: Blank, machining: Machining, banding: BandingOptions): FlatPanel {
  return { ...blank, ...machining, cut: cutBlankOf(blank, machining, banding) };
}

/** The position of a panel on the bench, whatever its size. */
interface PanelFrame {
  /** The part's axes along, across and through the panel. */
  readonly axes: readonly [number, number, number];
  readonly isMirrored: boolean;
  readonly turn: Turn;
  /** The side of the panel that each face of the part becomes. */
  readonly sides: Readonly<Record<Face, FlatHole['side']>>;
}

/** Right-handed triples of axes. */
const RIGHT_HANDED: ReadonlySet<string> = new Set(['xyz', 'yzx', 'zxy']);

const EDGES: readonly (readonly [PanelSide, BenchPoint])[] = [
  ['length1', [0, -1, 0]],
  ['length2', [0, 1, 0]],
  ['width1', [-1, 0, 0]],
  ['width2', [1, 0, 0]],
];

const sides: readonly (readonly [FlatHole['side'], BenchPoint])[] = [
  ...EDGES,
  ['front', [0, 0, 1]],
  ['back', [0, 0, -1]],
];

/** A rotation that keeps a panel within its length and width. For a direction, `size` is 0. */
type Turn = (point: BenchPoint, size: BenchPoint) => BenchPoint;

const halfTurns: readonly Turn[] = [
  (point) => point,
  ([x, y, z], [length, width]) => [length - x, width - y, z],
  ([x, y, z], [, width, thickness]) => [x, width - y, thickness - z],
  ([x, y, z], [length, , thickness]) => [length - x, y, thickness - z],
];

/** The rotations of a square panel without grain, which may also be turned sideways. */
const quarterTurns: readonly Turn[] = halfTurns.map((turn) => (point, size) => {
  const [x, y, z] = turn(point, size);
  return [y, size[0] - x, z];
});

interface KeyedMachining {
  readonly machining: Machining;
  /** A key that's the same for panels with the same size and machining. */
  readonly key: string;
  readonly sides: PanelFrame['sides'];
}

/** A panel's description in one of the frames that differ only in cuts, holes and engravings. */
interface Reading extends KeyedMachining {
  readonly frame: PanelFrame;
  readonly motion: RigidMotion;
}

/**
 * The descriptions of a panel in each of its frames, without letters, so that numbered doors are described once.
 * @param isAlike whether frames with the same banded sides have equal descriptions
 */
function readingsOf(
  part: PanelPart,
  engraved: readonly PartText[],
  frames: readonly PanelFrame[],
  isAlike: boolean,
): readonly Reading[] {
  const ranks = frames.map((frame) => rankOf(part, engraved, frame));
  const first = Math.min(...ranks);
  const best = frames.filter((_, i) => ranks[i] === first);
  return (isAlike ? best.slice(0, 1) : best).map((frame) => {
    const motion = motionOf(frame, part);
    const machining = machiningIn(frame, motion, part);
    return { frame, motion, machining, key: `${first}|${roundedJson(machining)}`, sides: frame.sides };
  });
}

/** @param move converts a point of the placed panel to the bench; undefined if the panel isn't turned */
function withLetters(
  readings: readonly Reading[],
  engraved: readonly PartText[],
  move: BenchPart['move'],
): KeyedMachining {
  const all = readings.map(({ frame, motion, machining, key }): KeyedMachining => {
    const { sides } = frame;
    if (engraved.length === 0) return { machining, key, sides };
    const letters = sortedByJson(engraved.map((text) => lettersOn(text, motion, frame, move)));
    return { machining: { ...machining, letters }, key: `${key}|${JSON.stringify(letters)}`, sides };
  });
  return all.reduce((best, one) => (one.key < best.key ? one : best));
}

/** All frames, by the axes along and across the panel, whether it's square, and whether it's mirrored. */
const panelFrames = lazily(() => {
  const all = new Map<string, readonly PanelFrame[]>();
  for (const along of AXES) {
    for (const across of AXES) {
      if (across === along) continue;
      for (const isMirrored of [false, true]) {
        const halves = halfTurns.map((turn) => panelFrame(along, across, isMirrored, turn));
        const quarters = quarterTurns.map((turn) => panelFrame(along, across, isMirrored, turn));
        all.set(`${along}${across}|false|${isMirrored}`, halves);
        all.set(`${along}${across}|true|${isMirrored}`, [...halves, ...quarters]);
      }
    }
  }
  return all;
});

/** @param front the face that must become the front; undefined for any */
function framesWith(front: Face | undefined, key: string): readonly PanelFrame[] {
  const frames = panelFrames().get(key)!;
  return front ? frames.filter(({ sides }) => sides[front] === 'front') : frames;
}

function panelFrame(along: Axis, across: Axis, isMirrored: boolean, turn: Turn): PanelFrame {
  const normal = AXES.find((axis) => axis !== along && axis !== across)!;
  const lying = {
    axes: [axisIndex[along], axisIndex[across], axisIndex[normal]] as const,
    isMirrored: RIGHT_HANDED.has(along + across + normal) === isMirrored,
    turn,
  };
  const sideOf = (direction: Vector) => sideTowards(onBench(lying, direction, STILL));
  return {
    ...lying,
    sides: {
      '+x': sideOf([1, 0, 0]),
      '-x': sideOf([-1, 0, 0]),
      '+y': sideOf([0, 1, 0]),
      '-y': sideOf([0, -1, 0]),
      '+z': sideOf([0, 0, 1]),
      '-z': sideOf([0, 0, -1]),
    },
  };
}

/**
 * Transforms a vector from the part's frame to the bench.
 * @param size the panel's size on the bench; `STILL` for a direction
 */
function onBench(
  { axes: [length, width, thickness], isMirrored, turn }: Omit<PanelFrame, 'sides'>,
  vector: Vector,
  size: BenchPoint,
): BenchPoint {
  const across = isMirrored ? size[1] - vector[width]! : vector[width]!;
  return turn([vector[length]!, across, vector[thickness]!], size);
}

/** The size of a panel along the axes of its frame. */
function sizeIn({ axes: [length, width, thickness] }: PanelFrame, { size }: PanelPart): BenchPoint {
  return [size[length]!, size[width]!, size[thickness]!];
}

/** The size to use when transforming a direction. */
const STILL: BenchPoint = [0, 0, 0];

function sideTowards([u, v, w]: BenchPoint): FlatHole['side'] {
  for (const [side, [x, y, z]] of sides) if (x * u + y * v + z * w > 0.5) return side;
  throw new TypeError("The direction isn't along an axis.");
}

/**
 * The rank of a frame; the frame with the lowest rank is used. Frames rank lower with fewer holes, recesses and
 * engravings that aren't on the front, where the machine works. Ties are decided by the banded sides.
 */
function rankOf(
  { holes = [], recesses = [], mitres = [], edges, ...part }: PanelPart,
  engraved: readonly PartText[],
  { sides }: PanelFrame,
): number {
  let elsewhere = 0;
  for (const hole of holes) if (sides[hole.face] !== 'front' && !isThroughFaces(hole, part)) elsewhere += 1;
  for (const { face } of recesses) if (sides[face] !== 'front') elsewhere += 1;
  for (const { long } of mitres) if (sides[long] === 'front') elsewhere += 1;
  for (const { text } of engraved) if (sides[text.on.face] === 'back') elsewhere += 1;
  let unbanded = 0b111111;
  for (const face of edges) unbanded &= ~weights[sides[face]];
  return elsewhere * SIDES + unbanded;
}

/** The number of combinations of banded sides. */
const SIDES = 64;

/** The weights of banded sides in the rank. */
const weights: Readonly<Record<FlatHole['side'], number>> = {
  length1: 32,
  length2: 16,
  width1: 8,
  width2: 4,
  front: 2,
  back: 1,
};

/**
 * The motion that lays the panel onto the bench, in the plane of one of its sides. On a face, the coordinates are along
 * and across it; on an edge, along and up it.
 */
function motionOf(frame: PanelFrame, part: PanelPart, face: Face = `+${part.normal}`): RigidMotion {
  const [first, second] = planeAxes[faceAxis(face)];
  const [right, up] = benchAxes(frame.sides[face]);
  const size = sizeIn(frame, part);
  const move = ([u, v]: Point, within: BenchPoint): Point => {
    const vector: [number, number, number] = [0, 0, 0];
    vector[first] = u;
    vector[second] = v;
    const at = onBench(frame, vector, within);
    return [at[right], at[up]];
  };
  return { point: (point) => move(point, size), direction: (direction) => move(direction, STILL) };
}

/** The bench's axes along a side, and across it or up from it. */
function benchAxes(side: FlatHole['side']): readonly [0 | 1, 1 | 2] {
  if (side === 'front' || side === 'back') return [0, 1];
  return side.startsWith('length') ? [0, 2] : [1, 2];
}

/** The machining of a panel, without letters. */
function machiningIn(frame: PanelFrame, motion: RigidMotion, part: PanelPart): Machining {
  const faces = new Map(part.edges.map((face) => [frame.sides[face], face]));
  const edges = EDGES.flatMap(([side]) => (faces.has(side) ? [side] : []));
  const canonical = (regions: readonly Region[]) =>
    sortedByJson(
      regions.map((region) => canonicalRegion(region, motion)),
      roundedJson,
    );
  return {
    edges,
    bands: Object.fromEntries(
      edges.flatMap((side) => {
        const band = part.bands?.[faces.get(side)!];
        return band ? [[side, band] as const] : [];
      }),
    ),
    holes: sortedByJson((part.holes ?? []).map((hole) => holeOn(hole, part, frame))),
    recesses: sortedByJson(
      (part.recesses ?? []).map((recess) => recessOn(recess, part, frame)),
      roundedJson,
    ),
    outline: part.outline && canonical(part.outline),
    cutouts: canonical(part.cutouts ?? []),
    letters: [],
    mitres: sortedByJson((part.mitres ?? []).map((mitre) => mitreOn(mitre, part, frame))),
  };
}

function mitreOn(mitre: Mitre, { size }: PanelPart, { sides }: PanelFrame): FlatMitre {
  return {
    side: sides[mitre.end] as PanelSide,
    long: sides[mitre.long] as FlatMitre['long'],
    angle: micrometres(mitreAngle(mitre, size)),
    setback: micrometres(mitre.setback),
  };
}

function lettersOn(
  { text, toCarrier }: PartText,
  motion: RigidMotion,
  frame: PanelFrame,
  move: BenchPart['move'] = (point) => point,
): FlatLetters {
  const toPart = baseLine(text);
  const at = (u: number, v: number) => motion.point(move(toCarrier(toPart([u, v]))));
  const start = at(0, 0);
  const towards = ([x, y]: Point): Point => [direction(x - start[0]), direction(y - start[1])];
  return {
    side: frame.sides[text.on.face] === 'back' ? 'back' : 'front',
    text: text.text,
    height: micrometres(text.height),
    ...(text.typeface === undefined ? {} : { typeface: text.typeface }),
    depth: micrometres(-text.depth),
    at: [micrometres(start[0]), micrometres(start[1])],
    right: towards(at(1, 0)),
    up: towards(at(0, 1)),
  };
}

/**
 * Rounds off floating-point noise in a component of a unit vector. The result is still precise enough for the longest
 * line.
 */
function direction(share: number): number {
  return Math.round(share * 1e9) / 1e9 + 0;
}

function holeOn(hole: Hole, part: PanelPart, frame: PanelFrame): FlatHole {
  const { face, at, depth, thread } = hole;
  const [axis, [first, second]] = [axisIndex[faceAxis(face)], planeAxes[faceAxis(face)]];
  const opening: [number, number, number] = [0, 0, 0];
  opening[first] = at[0];
  opening[second] = at[1];
  opening[axis] = face[0] === '+' ? part.size[axis] : 0;
  const [x, y, z] = onBench(frame, opening, sizeIn(frame, part));
  const through = isThroughFaces(hole, part);
  return {
    side: through ? 'front' : frame.sides[face],
    at: [micrometres(x), micrometres(y), micrometres(through ? part.size[axis] : z)],
    diameter: micrometres(hole.diameter),
    depth: depth === undefined || isThrough(hole, part.size[axis]) ? undefined : micrometres(depth),
    ...(thread === undefined ? {} : { thread }),
  };
}

function recessOn({ kind, face, region, depth, line, width }: Recess, part: PanelPart, frame: PanelFrame): FlatRecess {
  const motion = motionOf(frame, part, face);
  const place = (at: Point): Point => {
    const [x, y] = motion.point(at);
    return [micrometres(x), micrometres(y)];
  };
  const [start, end] = (line ?? []).map(place).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    kind,
    side: frame.sides[face],
    region: canonicalRegion(region, motion),
    depth: micrometres(depth),
    ...(start && end && width !== undefined ? { line: [start, end], width: micrometres(width) } : {}),
  };
}

/** Whether a hole goes from one face of the panel to the other, so that it looks the same on both. */
function isThroughFaces(hole: Hole, { size, normal }: Pick<PanelPart, 'size' | 'normal'>): boolean {
  return hole.face.endsWith(normal) && isThrough(hole, size[axisIndex[normal]]);
}
