// Checks everything that a workshop receives with code that's independent of the code that makes it. Each check returns
// the faults that it finds, and where they are.

import { panelEdgeRadius } from '@parametric/configurator-element/internal/mesh';
import { type ReadDrawing, type ReadEntity, readDrawings } from '@parametric/configurator-element/internal/read-dxf';
import {
  type BillOfMaterials,
  billOfMaterials,
  type FlatPanel,
  loadTypeface,
  nestSheets,
  type PanelRow,
  type PanelSide,
  panelDxf,
  panelFileName,
  partFiles,
  sheetDrawings,
  sheetDxf,
} from '@parametric/configurator-element/manufacture';
import type { Hole, Loop, PanelPart, Point, Product, Region } from '@parametric/configurator-element/model';

type Vector = readonly [number, number, number];

/** How many millimeters the two bores of a fitting can be apart. */
const REGISTER = 0.01;
/**
 * The largest relative difference allowed between a value that was written and the same value as another program reads
 * it.
 */
const EQUAL = 1e-6;
/**
 * The largest relative difference allowed for curves, which are written as lines that are at most 0.02 mm away from the
 * curve.
 */
const EQUAL_CURVES = 1e-3;

/** How much has been checked, and the faults that were found. */
export interface Checked {
  readonly faults: readonly string[];
  readonly panels: number;
  readonly pieces: number;
}

/** Checks a configuration's panels and joints without writing files. */
export function checkProduct(product: Product): Checked {
  const bill = billOfMaterials(product);
  const pieces = piecesOf(product);
  return {
    faults: [
      ...(product.jointFaults ?? []).map(
        ({ pointer, problem, path }) => `${pointer}: ${[problem, path].filter(Boolean).join(', ')}`,
      ),
      ...[...pieces.values()].flatMap(registerFaults),
      ...[0, 0.5].flatMap((premilling) =>
        (premilling === 0 ? bill : billOfMaterials(product, { premilling })).panels.flatMap((row) =>
          sizeFaults(row, premilling),
        ),
      ),
      ...bill.panels.flatMap((row) => crossingFaults(nameOf(row), contoursOf(row))),
    ],
    panels: bill.panels.length,
    pieces: pieces.size,
  };
}

interface Bore {
  readonly path: string;
  readonly fitting: string;
  /** The center of the bore's opening, and the bore's direction, in product coordinates. */
  readonly at: Vector;
  readonly direction: Vector;
}

/** The bores of each fitting, by its number. */
function piecesOf(product: Product): ReadonlyMap<number, readonly Bore[]> {
  const pieces = new Map<number, Bore[]>();
  for (const part of product.parts) {
    if (!('holes' in part)) continue;
    for (const hole of part.holes ?? []) {
      if (!hole.joint) continue;
      const bores = pieces.get(hole.joint.piece) ?? [];
      pieces.set(hole.joint.piece, [...bores, boreOf(part, hole, hole.joint.fitting)]);
    }
  }
  return pieces;
}

const axes = 'xyz';

function boreOf(
  { path, matrix, size }: Pick<PanelPart, 'path' | 'matrix' | 'size'>,
  { face, at }: Hole,
  fitting: string,
): Bore {
  const axis = axes.indexOf(face[1]!);
  const local = [...at];
  local.splice(axis, 0, face[0] === '+' ? size[axis]! : 0);
  const turned = ([x = 0, y = 0, z = 0]: readonly number[], whole: number): Vector => {
    const row = (i: number) => matrix[i]! * x + matrix[4 + i]! * y + matrix[8 + i]! * z + whole * matrix[12 + i]!;
    return [row(0), row(1), row(2)];
  };
  return {
    path,
    fitting,
    at: turned(local, 1),
    direction: turned(
      [0, 1, 2].map((each) => Number(each === axis)),
      0,
    ),
  };
}

/**
 * Checks that the bores of one fitting in two parts have a common axis. For hinges and slides, it's enough that they're
 * in line, which means that their centers are equal along one of the product's axes.
 */
function registerFaults(bores: readonly Bore[]): readonly string[] {
  const paths = [...new Set(bores.map(({ path }) => path))];
  if (paths.length < 2) return [];
  const [first, second] = paths.map((path) => bores.filter((bore) => bore.path === path));
  const off = Math.min(...first!.flatMap((a) => second!.map((b) => axisDistance(a, b))));
  if (off <= REGISTER) return [];
  const { fitting } = bores[0]!;
  const what = `${fitting}: the bores in ${paths.join(' and ')}`;
  if (!/hinge|slide/.test(fitting)) return [`${what} are ${off} mm apart`];
  const [a, b] = [middleOf(first!), middleOf(second!)];
  const inLine = Math.min(...a.map((value, axis) => Math.abs(value - b[axis]!)));
  if (inLine <= REGISTER) return [];
  return [`${what} are ${inLine} mm out of line`];
}

/** The distance between two parallel axes. Infinity if they aren't parallel. */
function axisDistance(a: Bore, b: Bore): number {
  const cosine = a.direction.reduce((sum, value, axis) => sum + value * b.direction[axis]!, 0);
  if (Math.abs(cosine) < 1 - 1e-9) return Infinity;
  const between = a.at.map((value, axis) => b.at[axis]! - value);
  const along = between.reduce((sum, value, axis) => sum + value * a.direction[axis]!, 0);
  return Math.hypot(...between.map((value, axis) => value - along * a.direction[axis]!));
}

function middleOf(bores: readonly Bore[]): readonly number[] {
  return [0, 1, 2].map((axis) => bores.reduce((sum, { at }) => sum + at[axis]!, 0) / bores.length);
}

function nameOf({ number, name }: Pick<PanelRow, 'number' | 'name'>): string {
  return `${number} ${name}`;
}

/** Checks that the finished size is the cut size plus the edge bands, minus what's milled off before banding. */
function sizeFaults(row: PanelRow, premilling: number): readonly string[] {
  const { length, width, cut, edges, bands } = row;
  const glued = (sides: readonly PanelSide[]) =>
    sides
      .filter((side) => edges.includes(side))
      .reduce((sum, side) => sum + (bands[side]?.thickness ?? 0) - premilling, 0);
  const along = cut.length + glued(['width1', 'width2']) - length;
  const across = cut.width + glued(['length1', 'length2']) - width;
  if (Math.max(Math.abs(along), Math.abs(across)) < 1.5e-3) return [];
  return [`${nameOf(row)}: cut ${cut.length} × ${cut.width} and bands aren't ${length} × ${width} mm`];
}

type Polygon = readonly Point[];

function contoursOf({ outline = [], cutouts }: FlatPanel): readonly Polygon[] {
  return [...outline, ...cutouts].flatMap(({ outer, holes }) => [outer, ...holes]).map(cornersOf);
}

/** The corners of a loop. Arcs are divided into steps of 5 degrees, and curves into 32 pieces. */
function cornersOf({ start, segments }: Loop): Polygon {
  const corners: Point[] = [start];
  for (const segment of segments) {
    const from = corners.at(-1)!;
    if (segment.kind === 'arc') {
      const { center, radius, fromAngle, toAngle } = segment;
      const steps = Math.ceil(Math.abs(toAngle - fromAngle) / 5);
      for (let step = 1; step < steps; step++) {
        const angle = ((fromAngle + ((toAngle - fromAngle) * step) / steps) * Math.PI) / 180;
        corners.push([center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]);
      }
    }
    if (segment.kind === 'curve') {
      for (let step = 1; step < 32; step++) corners.push(onCurve(from, segment, step / 32));
    }
    corners.push(segment.to);
  }
  return corners.slice(0, -1);
}

type Curve = Extract<Loop['segments'][number], { readonly kind: 'curve' }>;

function onCurve(from: Point, { control1, control2, to }: Curve, t: number): Point {
  const at = (axis: 0 | 1) =>
    (1 - t) ** 3 * from[axis] +
    3 * (1 - t) ** 2 * t * control1[axis] +
    3 * (1 - t) * t * t * control2[axis] +
    t ** 3 * to[axis];
  return [at(0), at(1)];
}

type Side = readonly [from: Point, to: Point];

/** Checks that no contour crosses itself or another one. */
export function crossingFaults(what: string, contours: readonly Polygon[]): readonly string[] {
  const sides = contours.flatMap((corners) =>
    corners.map((from, i): Side => [from, corners[(i + 1) % corners.length]!]),
  );
  const sorted = sides.sort((a, b) => leftOf(a) - leftOf(b));
  for (const [i, side] of sorted.entries()) {
    const right = Math.max(side[0][0], side[1][0]);
    for (let k = i + 1; k < sorted.length && leftOf(sorted[k]!) <= right; k++) {
      if (cross(side, sorted[k]!)) return [`${what}: contours cross near ${side[0].map(Math.round).join(', ')}`];
    }
  }
  return [];
}

function leftOf([from, to]: Side): number {
  return Math.min(from[0], to[0]);
}

function cross([a, b]: Side, [c, d]: Side): boolean {
  const turn = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  const apart = (one: number, other: number) => (one > 1e-6 && other < -1e-6) || (one < -1e-6 && other > 1e-6);
  return apart(turn(a, b, c), turn(a, b, d)) && apart(turn(c, d, a), turn(c, d, b));
}

/** Writes a product's drawings, reads them with ezdxf, and compares areas and holes. */
export async function checkDrawings(product: Product, python: string): Promise<readonly string[]> {
  const typeface = await loadTypeface(product);
  const bill = billOfMaterials(product);
  const sheets = [...sheetDrawings(bill, nestSheets(product), typeface)];
  const parts = bill.items.flatMap((row) => partFiles(row)).filter(({ name }) => name.endsWith('.dxf'));
  const files = [
    ...bill.panels.map((row) => ({ name: panelFileName(row), text: panelDxf(row, typeface) })),
    ...sheets.map((sheet) => ({ name: `${sheet.name}.dxf`, text: sheetDxf(sheet) })),
    ...parts,
  ];
  if (files.length === 0) return [];
  const drawings = readDrawings(
    python,
    files.map(({ text }) => text),
  );
  const broken = drawings.flatMap(({ problems, units, version }, i) => {
    const all = [...problems, ...(units === 4 && version === 'AC1015' ? [] : [`units ${units}, ${version}`])];
    return all.map((problem) => `${files[i]!.name}: ${problem}`);
  });
  const panels = bill.panels.flatMap((row, i) => drawingFaults(row, drawings[i]!));
  return [...broken, ...panels, ...sheetFaults(bill, drawings.slice(bill.panels.length), sheets.length)];
}

function areaOn(entities: readonly ReadEntity[], layer: string): number {
  return entities.filter((entity) => entity.layer === layer).reduce((sum, { area }) => sum + area, 0);
}

function drawingFaults(row: PanelRow, { entities }: ReadDrawing): readonly string[] {
  const { length, width, outline, cutouts, holes } = row;
  const isCurved = [...(outline ?? []), ...cutouts].some(hasCurves);
  const through = holes.filter(({ depth, side }) => depth === undefined && (side === 'front' || side === 'back'));
  const amounts: readonly (readonly [string, number, number])[] = [
    ['outline', areaOn(entities, 'OUTLINE'), outline ? sumOfAreas(outline) : length * width],
    ['cutouts', areaOn(entities, 'CUTOUT'), sumOfAreas(cutouts)],
    [
      'through holes',
      areaOn(entities, 'HOLES_THROUGH'),
      through.reduce((sum, { diameter }) => sum + (Math.PI / 4) * diameter ** 2, 0),
    ],
    ['holes', entities.filter(({ layer }) => layer.startsWith('HOLES_')).length, holes.length],
  ];
  const contours = entities
    .filter(({ layer }) => layer === 'OUTLINE' || layer === 'CUTOUT')
    .map(({ points }) => points.slice(0, -1));
  return [
    ...amounts
      .filter(
        ([, read, written]) => !(Math.abs(read - written) <= (isCurved ? EQUAL_CURVES : EQUAL) * Math.max(1, written)),
      )
      .map(([what, read, written]) => `${panelFileName(row)}: ${what} read as ${read}, not ${written}`),
    ...crossingFaults(panelFileName(row), contours),
  ];
}

/**
 * Checks that the outline of every panel is on exactly one sheet, and that its area is the panel's area before banding.
 */
function sheetFaults({ panels }: BillOfMaterials, drawings: readonly ReadDrawing[], count: number): readonly string[] {
  const labels = drawings.slice(0, count).flatMap(({ entities }) => entities.filter(({ layer }) => layer === 'LABELS'));
  const known = new Set(panels.map(({ number }) => String(number)));
  const strange = labels.filter(({ text }) => !known.has(text.split(' ')[0]!));
  return strange.map(({ text }) => `a sheet has "${text}", which isn't in the bill`);
}

function hasCurves({ outer, holes }: Region): boolean {
  return [outer, ...holes].some(({ segments }) => segments.some(({ kind }) => kind === 'curve'));
}

/** The area of regions in square millimeters. Like in drawings, the areas of their inner edges are added to it. */
function sumOfAreas(regions: readonly Region[]): number {
  return regions
    .flatMap(({ outer, holes }) => [outer, ...holes])
    .reduce((sum, loop) => sum + Math.abs(areaOf(loop)), 0);
}

/**
 * The area of a loop in square millimeters, which is negative if the loop is clockwise. Adds up the chords, using
 * Green's theorem, and the circular segments next to them.
 */
export function areaOf({ start, segments }: Loop): number {
  let [area, from] = [0, start];
  for (const segment of segments) {
    const corners = segment.kind === 'curve' ? curveCorners(from, segment) : [segment.to];
    for (const to of corners) {
      area += (from[0] * to[1] - to[0] * from[1]) / 2;
      from = to;
    }
    if (segment.kind !== 'arc') continue;
    const turn = ((segment.toAngle - segment.fromAngle) * Math.PI) / 180;
    area += (segment.radius ** 2 / 2) * (turn - Math.sin(turn));
  }
  return area;
}

function curveCorners(from: Point, curve: Curve): readonly Point[] {
  return Array.from({ length: 512 }, (_, i) => (i === 511 ? curve.to : onCurve(from, curve, (i + 1) / 512)));
}

interface PlainPanel {
  /** The volume in cubic meters. */
  readonly volume: number;
  /** The area of three sides that meet, in square meters. */
  readonly sides: number;
}

/**
 * The rectangular panels without visible holes, by path. Each of them is a box with beveled edges, so its mesh has
 * exactly the same volume as the panel.
 */
export function plainPanels(product: Product): ReadonlyMap<string, PlainPanel> {
  const texts = new Set<string>();
  for (const part of product.parts) if (part.kind === 'text') texts.add(part.on.part);
  const panels = new Map<string, PlainPanel>();
  for (const part of product.parts) {
    if (part.kind !== 'panel' || texts.has(part.id) || part.outline || part.cutouts || part.recesses) continue;
    if (part.holes?.some(({ joint }) => !joint?.isCovered)) continue;
    const [x, y, z] = part.size;
    const bevel = panelEdgeRadius(x, y, z);
    // Each bevel removes a triangular strip along its edge. The strips overlap at each corner, where a sixth of a cube
    // is left.
    const bevels = 2 * bevel ** 2 * (x + y + z) - (16 / 3) * bevel ** 3;
    panels.set(part.path, { volume: (x * y * z - bevels) / 1e9, sides: (x * y + y * z + z * x) / 1e6 });
  }
  return panels;
}

interface Gltf {
  readonly nodes: readonly { readonly name?: string; readonly mesh?: number; readonly children?: readonly number[] }[];
  readonly meshes: readonly {
    readonly primitives: readonly { readonly attributes: { readonly POSITION: number }; readonly indices?: number }[];
  }[];
  readonly accessors: readonly {
    readonly bufferView: number;
    readonly byteOffset?: number;
    readonly componentType: number;
    readonly count: number;
  }[];
  readonly bufferViews: readonly { readonly byteOffset?: number; readonly byteStride?: number }[];
}

/** Sizes in a GLB file are rounded to this length in meters. */
const GLB_STEP = 1e-6;

/** Compares the volumes of closed meshes in a GLB file with those of plain panels. */
export function glbFaults(glb: Uint8Array, panels: ReadonlyMap<string, PlainPanel>): readonly string[] {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const jsonLength = view.getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength))) as Gltf;
  const start = 20 + jsonLength + 8;
  const faults: string[] = [];
  for (const { name = '', mesh } of gltf.nodes) {
    const panel = panels.get(name);
    if (!panel || mesh === undefined) continue;
    const { volume: written, sides } = panel;
    const read = gltf.meshes[mesh]!.primitives.reduce(
      (sum, primitive) => sum + volumeOf(primitive, gltf, view, start),
      0,
    );
    if (!(Math.abs(read - written) <= EQUAL * written + (GLB_STEP / 2) * sides))
      faults.push(`${name} has ${read} in the GLB, not ${written} m³`);
  }
  return faults;
}

type Primitive = Gltf['meshes'][number]['primitives'][number];

function volumeOf({ attributes, indices }: Primitive, gltf: Gltf, view: DataView, start: number): number {
  const position = gltf.accessors[attributes.POSITION]!;
  const { byteOffset: offset = 0, byteStride = 12 } = gltf.bufferViews[position.bufferView]!;
  const at = (index: number, axis: number) =>
    view.getFloat32(start + offset + (position.byteOffset ?? 0) + index * byteStride + 4 * axis, true);
  const list = indices === undefined ? undefined : gltf.accessors[indices]!;
  const indexAt = (i: number): number => {
    if (!list) return i;
    const from = start + (gltf.bufferViews[list.bufferView]!.byteOffset ?? 0) + (list.byteOffset ?? 0);
    return list.componentType === 5125 ? view.getUint32(from + 4 * i, true) : view.getUint16(from + 2 * i, true);
  };
  let volume = 0;
  for (let i = 0; i < (list?.count ?? position.count); i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((axis) => at(indexAt(i + k), axis)));
    const [ax = 0, ay = 0, az = 0] = a!;
    const [bx = 0, by = 0, bz = 0] = b!;
    const [cx = 0, cy = 0, cz = 0] = c!;
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
  }
  return volume;
}
