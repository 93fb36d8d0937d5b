// The drawings and tables of parts that aren't panels, in millimeters.
//
//   a bar or plate   SECTION, its profile
//   a turned part    PROFILE, the half above its AXIS, which runs along X, with each HOLE along the axis; and all holes as
//                    text. Rods and cones have this drawing if they have holes.
//   a bent tube      TUBE, seen square to its bends, or a CENTERLINE from the front, right and top if they're in several
//                    planes; and its bend table as text and as two lists, by LRA and by XYZ
//   a mitered tube    the same views of its center line; the bar list has its pieces
//   a folded sheet   its flat pattern (see flat-sheet-files.ts), and its table of bends

import { axisIndex } from '../geometry/axes.js';
import { type Loop, loopBounds, type Point, rectLoop, reverseLoop, type Segment } from '../geometry/curve.js';
import { faceAxis, planeAxes } from '../geometry/sides.js';
import { add, cross, normalize, type Vector } from '../geometry/vector.js';
import { dot, rotate, subtract } from '../geometry/vector-math.js';
import { turnedCenter, turnedProfile } from '../model/evaluate/bored-volume.js';
import type { CenterlineSegment, CylinderPart, ExtrudePart, RevolvePart, TubePart } from '../model/evaluate/product.js';
import { type BendTable, bendTable, lraCsv, xyzCsv } from './bend-table.js';
import type { ItemRow } from './bill-of-materials.js';
import { canonicalRegion, legsBetween, type RigidMotion } from './canonical-shape.js';
import { hundredths } from './csv.js';
import { dxf } from './dxf.js';
import { closedCurve, cornersOf, type DxfEntity, openLine } from './dxf-entity.js';
import type { DxfStyle } from './dxf-style.js';
import { flatSheetOf } from './flat-sheet.js';
import { bendsCsv, flatSheetEntities } from './flat-sheet-files.js';
import { baseName } from './panel-dxf.js';

/** A file from which a part is made. */
export interface PartFile {
  /** The name begins with the row's number: `07-frame.dxf`, `07-frame-lra.csv`. */
  readonly name: string;
  readonly text: string;
}

/**
 * The files of a row that isn't a panel: the section of a bar, the half profile of a turned part or a rod with holes,
 * the drawing and bend tables of a tube. Blocks, other rods, letters and bought items have none.
 * @param style the drawings' version and unit, and the layers' names
 * @example
 * ```ts
 * for (const row of billOfMaterials(product).items) {
 *   for (const { name, text } of partFiles(row)) await writeFile(name, text);
 * }
 * ```
 */
export function partFiles(row: ItemRow, style: DxfStyle = {}): readonly PartFile[] {
  const [drawing, lra, xyz] = partFileNames(row);
  const { part } = row;
  if (drawing === undefined) return [];
  if (part?.kind === 'extrude') return [{ name: drawing, text: dxf(sectionEntities(part), style) }];
  if (part?.kind === 'revolve' || part?.kind === 'cylinder') {
    return [{ name: drawing, text: dxf(turnedEntities(part), style) }];
  }
  if (part?.kind === 'sheet') {
    const flat = flatSheetOf(part);
    return [
      { name: drawing, text: dxf(flatSheetEntities(flat), style) },
      { name: lra!, text: bendsCsv(flat) },
    ];
  }
  const table = bendTable(part as TubePart);
  return [
    { name: drawing, text: dxf(tubeEntities(part as TubePart, table), style) },
    ...(table
      ? [
          { name: lra!, text: lraCsv(table) },
          { name: xyz!, text: xyzCsv(table) },
        ]
      : []),
  ];
}

/** The names of a row's files: its drawing, and then the bend tables of a tube. */
export function partFileNames(row: Pick<ItemRow, 'number' | 'name' | 'part'>): readonly string[] {
  const { part } = row;
  const base = baseName(row);
  const isBored = part?.kind === 'cylinder' && part.holes !== undefined;
  if (part?.kind === 'extrude' || part?.kind === 'revolve' || isBored) return [`${base}.dxf`];
  if (part?.kind === 'sheet') return [`${base}.dxf`, `${base}-bends.csv`];
  if (part?.kind !== 'tube' || legsBetween(part.points).length < 2) return [];
  return [`${base}.dxf`, ...(part.bend === undefined ? [] : [`${base}-lra.csv`, `${base}-xyz.csv`])];
}

/** The height at which text is legible when the whole drawing is in view, in mm. */
function textHeight(entities: readonly DxfEntity[]): number {
  const corners = entities.flatMap(cornersOf);
  const extents = ([0, 1] as const).map((axis) => {
    const along = corners.map((corner) => corner[axis]);
    return Math.max(...along) - Math.min(...along);
  });
  return Math.min(60, Math.max(3, Math.max(...extents) / 50));
}

/** A drawing with lines of text below it. */
function withText(entities: readonly DxfEntity[], lines: readonly string[]): readonly DxfEntity[] {
  const height = textHeight(entities);
  const low = Math.min(...entities.flatMap(cornersOf).map(([, y]) => y));
  const all = [...lines, 'dimensions in mm and degrees'];
  return [...entities, ...all.map((text, i) => textAt(text, [0, low - 1.6 * (i + 1) * height], height))];
}

function textAt(text: string, at: Point, height: number): DxfEntity {
  return { kind: 'text', layer: 'TEXT', at, height, text };
}

function sectionEntities({ profile, length, bevel }: ExtrudePart): readonly DxfEntity[] {
  const loops = profile.flatMap(({ outer, holes }) => [outer, ...holes]);
  const words = [`length ${hundredths(length)}`, ...(bevel > 0 ? [`bevel ${hundredths(bevel)} at both ends`] : [])];
  return withText(
    loops.map((loop) => closedCurve('SECTION', loop)),
    words,
  );
}

/**
 * Lays a half profile on the lathe: its axis becomes X, and its radius Y. Mirroring it that way doesn't change the
 * part.
 */
const onLathe: RigidMotion = { point: ([u, v]) => [v, u], direction: ([u, v]) => [v, u] };

function turnedEntities(part: RevolvePart | CylinderPart): readonly DxfEntity[] {
  const angle = part.kind === 'revolve' ? part.angle : 360;
  const regions = turnedProfile(part).map((region) => canonicalRegion(region, onLathe));
  const loops = regions.flatMap(({ outer, holes }) => [outer, ...holes]);
  const { max } = loopBounds(loops);
  const beyond = max[0] / 20;
  const axis = openLine('AXIS', [
    [-beyond, 0],
    [max[0] + beyond, 0],
  ]);
  const holes = boresOf(part);
  const words = [
    `diameter ${hundredths(2 * max[1])}`,
    ...(angle < 360 ? [`turned by ${hundredths(angle)} deg`] : []),
    ...holes.map(({ text }) => text),
  ];
  const profile = loops.map((loop) => closedCurve('PROFILE', loop));
  return withText([...profile, ...holes.flatMap(({ half }) => (half ? [half] : [])), axis], words);
}

/** A hole of a turned part in the part's drawing. */
interface DrawnBore {
  readonly text: string;
  /** The hole's half profile, if it runs along the middle of the part's axis. */
  readonly half: DxfEntity | undefined;
}

/** The holes of a turned part. Angles are about the axis, right-handed, from the next axis in the order x, y, z, x. */
function boresOf(part: RevolvePart | CylinderPart): readonly DrawnBore[] {
  const { holes = [], axis, size } = part;
  const center = turnedCenter(part);
  const [u] = planeAxes[axis];
  const length = size[axisIndex[axis]]!;
  const first = (axisIndex[axis] + 1) % 3;
  const angleOf = (a: number, b: number) => {
    const degrees = (Math.atan2(...((first === u ? [b, a] : [a, b]) as [number, number])) * 180) / Math.PI;
    return `${hundredths((degrees + 360) % 360)} deg`;
  };
  return holes.map(({ face, at, diameter, depth, thread }): DrawnBore => {
    const isFar = face.startsWith('+');
    const deep = depth === undefined ? 'through' : `${hundredths(depth)} deep`;
    const tapped = thread === undefined ? 'hole' : `thread ${thread}, drill`;
    const what = `${tapped} ${hundredths(diameter)}, ${deep}`;
    if (faceAxis(face) !== axis) {
      const across = axisIndex[faceAxis(face)];
      const [along, aside] = planeAxes[faceAxis(face)][0] === axisIndex[axis] ? at : [at[1], at[0]];
      const beside = aside - center[across === u ? 1 : 0];
      const from = across === u ? angleOf(isFar ? 1 : -1, 0) : angleOf(0, isFar ? 1 : -1);
      const off = Math.abs(beside) < 5e-3 ? '' : `, ${hundredths(Math.abs(beside))} beside the axis`;
      return { text: `${what}, across at X ${hundredths(along)} from ${from}${off}`, half: undefined };
    }
    const [a, b] = [at[0] - center[0], at[1] - center[1]];
    const away = Math.hypot(a, b);
    const end = `from X ${hundredths(isFar ? length : 0)}`;
    if (away > 5e-3)
      return { text: `${what}, ${end}, ${hundredths(away)} off the axis at ${angleOf(a, b)}`, half: undefined };
    const stop = Math.min(depth ?? length, length);
    const from = isFar ? length - stop : 0;
    return { text: `${what}, ${end}`, half: closedCurve('HOLE', rectLoop([from, 0], stop, diameter / 2, 0)) };
  });
}

function tubeEntities(part: TubePart, table: BendTable | undefined): readonly DxfEntity[] {
  const { diameter, wall, centerline } = part;
  const views = planeViews(part) ?? spaceViews(centerline);
  const section = `diameter ${hundredths(diameter)}, ${wall === undefined ? 'solid' : `wall ${hundredths(wall)}`}`;
  const bends = table?.bends.map(
    ({ length, rotation, angle }, i) =>
      `${i + 1}: L ${hundredths(length)}  R ${hundredths(rotation)}  A ${hundredths(angle)}`,
  );
  const words = table
    ? [section, `cut length ${hundredths(table.cutLength)}, radius ${hundredths(table.radius)}`, ...bends!]
    : [section, 'mitered: see the bar list'];
  const rest = table ? [`then L ${hundredths(table.rest)}`] : [];
  return withText(views, [...words, ...rest]);
}

/** The outline of a tube in its own plane; undefined if it's bent in several planes or mitered. */
function planeViews({ centerline, diameter, bend, points }: TubePart): readonly DxfEntity[] | undefined {
  const legs = legsBetween(points);
  const normal = normalize(cross(legs[0]!, legs[1]!));
  if (bend === undefined || legs.some((leg) => Math.abs(dot(leg, normal)) > 1e-3)) return undefined;
  const right = normalize(legs[0]!);
  const up = cross(normal, right);
  const origin = centerline[0]!.from;
  const place = (point: Vector): Point => {
    const from = subtract(point, origin);
    return [dot(from, right), dot(from, up)];
  };
  const radius = diameter / 2;
  const left = edgeOf(centerline, place, normal, radius);
  const back = reverseLoop(edgeOf(centerline, place, normal, -radius));
  const segments = [
    ...left.segments,
    { kind: 'line', to: back.start } as const,
    ...back.segments,
    { kind: 'line', to: left.start } as const,
  ];
  return [closedCurve('TUBE', { start: left.start, segments })];
}

/** An open curve beside a center line, in its plane. @param aside the distance to the left of the center line, in mm */
function edgeOf(
  centerline: readonly CenterlineSegment[],
  place: (point: Vector) => Point,
  normal: Vector,
  aside: number,
): Loop {
  const beside = ([x, y]: Point, [dx, dy]: Point): Point => [x - dy * aside, y + dx * aside];
  const directionOf = (from: Point, to: Point): Point => {
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
  };
  let start: Point | undefined;
  const segments = centerline.map((piece): Segment => {
    const [from, to] = [place(piece.from), place(piece.to)];
    if (piece.kind === 'line') {
      const direction = directionOf(from, to);
      start ??= beside(from, direction);
      return { kind: 'line', to: beside(to, direction) };
    }
    const center = place(piece.center);
    const turn = dot(piece.axis, normal) > 0 ? piece.angle : -piece.angle;
    const angleOf = ([x, y]: Point) => (Math.atan2(y - center[1], x - center[0]) * 180) / Math.PI;
    // If a bend's inner radius is 0, the tube's outline has a corner there.
    const radius = Math.max(0, piece.radius - Math.sign(turn) * aside);
    const scaled = ([x, y]: Point): Point => [
      center[0] + ((x - center[0]) * radius) / piece.radius,
      center[1] + ((y - center[1]) * radius) / piece.radius,
    ];
    start ??= scaled(from);
    if (radius < 1e-6) return { kind: 'line', to: scaled(to) };
    const fromAngle = angleOf(from);
    return { kind: 'arc', center, radius, fromAngle, toAngle: fromAngle + turn, to: scaled(to) };
  });
  return { start: start!, segments };
}

const SIDES: readonly (readonly [name: string, place: (point: Vector) => Point])[] = [
  ['front', ([x, y]) => [x, y]],
  ['right', ([, y, z]) => [-z, y]],
  ['top', ([x, , z]) => [x, -z]],
];

/** The center line from the front, the right and the top, side by side, with the views' names. */
function spaceViews(centerline: readonly CenterlineSegment[]): readonly DxfEntity[] {
  const points = centerline.flatMap((piece, i) => [...(i === 0 ? [piece.from] : []), ...pointsAlong(piece)]);
  const starts: number[] = [];
  let right = 0;
  const lines = SIDES.map(([, place]) => {
    const placed = points.map(place);
    const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)];
    const [left, low] = [Math.min(...xs), Math.min(...ys)];
    const [start, long] = [right, Math.max(...xs) - left];
    starts.push(start);
    right += long + Math.max(long, Math.max(...ys) - low) / 5;
    return openLine(
      'CENTERLINE',
      placed.map(([x, y]) => [x - left + start, y - low]),
    );
  });
  const height = textHeight(lines);
  return [...lines, ...SIDES.map(([name], i) => textAt(name, [starts[i]!, -1.6 * height], height))];
}

/** The points of a piece of the center line after its start, at most 5 degrees apart. */
function pointsAlong(piece: CenterlineSegment): readonly Vector[] {
  if (piece.kind === 'line') return [piece.to];
  const { center, from, axis, angle, to } = piece;
  const steps = Math.max(1, Math.ceil(Math.abs(angle) / 5));
  const out = subtract(from, center);
  return Array.from({ length: steps }, (_, i): Vector => {
    const turn = (((i + 1) / steps) * angle * Math.PI) / 180;
    return i === steps - 1 ? to : add(center, rotate(out, axis, turn));
  });
}
