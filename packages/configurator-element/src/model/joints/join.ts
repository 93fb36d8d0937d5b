// Joins the parts of a product: determines the holes that its joints drill, and the fittings that they use. This runs
// on the placed parts when its result is first read.

import { AXES, axisIndex, FACES } from '../../geometry/axes.js';
import { loopLength } from '../../geometry/curve.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { vectorAt } from '../../geometry/vector.js';
import { subtract } from '../../geometry/vector-math.js';
import { fail, IssueList } from '../document/errors.js';
import type { Material } from '../document/material.js';
import { textIn } from '../document/text.js';
import { inPlaneCut, isInPlane, mitredVolume } from '../evaluate/mitred.js';
import type { Joined, PartColumnsBuilder } from '../evaluate/part-columns.js';
import { pathOf } from '../evaluate/part-list.js';
import type { PartProgram } from '../evaluate/part-program.js';
import type {
  Hole,
  JointFault,
  JointProblem,
  Mitre,
  Motion,
  PlacedItem,
  PlacedWeld,
  Recess,
  Region,
} from '../evaluate/product.js';
import { isBlind } from './along-contact.js';
import { bolted } from './bolted.js';
import { cam } from './cam.js';
import type { CompiledJoint, SettledJoint } from './compile-joints.js';
import { dado } from './dado.js';
import { dowel } from './dowel.js';
import { finger } from './finger.js';
import type { Fitting, FittingOf, ListedFitting } from './fitting.js';
import { hinge } from './hinge.js';
import { type JointEntry, type JointKind, jointKinds } from './joint-definition.js';
import type { Join, JointPart, JointWork, Place } from './joint-work.js';
import { mitre } from './mitre.js';
import { areNear, covers, holeIn, type PlacedBox, placedBox, TOUCHING } from './placed-box.js';
import { screw } from './screw.js';
import { shelfPins } from './shelf-pins.js';
import { slide } from './slide.js';
import { STANDARD_CATALOG, STANDARD_FITTINGS } from './standard-fittings.js';
import { tongue } from './tongue.js';
import { touch } from './touch.js';
import { leavesWeb } from './web.js';
import { weld } from './weld.js';

type Entry<K extends JointKind> = (typeof jointKinds)[K];

const joins: {
  readonly [K in JointKind]: Join<NonNullable<Entry<K>['fittingKind']>, keyof Entry<K>['numbers'] & string>;
} = {
  dowel,
  cam,
  confirmat: screw,
  dado,
  finger,
  mitre,
  screw,
  hinge,
  slide,
  handle: bolted,
  leg: bolted,
  shelf_pins: shelfPins,
  tongue,
  touch,
  weld,
};

export interface JoinedParts {
  readonly columns: PartColumnsBuilder;
  readonly definitions: readonly PartProgram[];
  readonly materials: readonly Material[];
  /** The document's own fittings. */
  readonly fittings: readonly Fitting[];
  /** The name of their catalog. */
  readonly catalog: string | undefined;
  readonly language: string;
}

/** The maximum number of pairs of parts that a product's joints compare. */
const MAX_PAIRS = 20_000_000;

export function joinParts(joints: readonly SettledJoint[], parts: JoinedParts): Joined {
  const fittings = fittingsOf(parts.fittings);
  const partsOf = partReader(parts);
  const hidersOf = hiderReader(parts, partsOf);
  const made = nothingMade();
  let pairs = 0;
  const compare = ({ pointer }: SettledJoint, more: number) => {
    pairs += more;
    if (pairs > MAX_PAIRS) fail(pointer, 'too-much-work', 'The joints compare too many parts: name fewer on each side');
  };
  for (const joint of joints) {
    const [first, second] = [partsOf(joint.parts[0]), partsOf(joint.parts[1])];
    compare(joint, first.length * second.length);
    const isHidden: JointWork['isHidden'] = (part, side, area, share) => {
      const hiders = hidersOf(part);
      compare(joint, hiders.length);
      return hiders.some(({ box }) => covers(box, part.box, side, area, share));
    };
    make(joint, { first, second, isHidden, fittings: joint.fittings.map((id) => fittings.get(id)!) }, made, parts);
  }
  const { holes, recesses, cutouts, mitres, welds, items, faults } = made;
  items.push(...glueIn(made, parts, fittings));
  if (joints.some(({ kind }) => kind === 'shelf_pins')) openPins(holes, parts, fittings);
  return { holes, recesses, cutouts, ...cutMitres(mitres, cutouts, parts), welds, items, faults };
}

/**
 * Replaces the bores for two pins that meet back to back in a board with one through bore, as in System 32. The pins go
 * into it from both sides.
 */
function openPins(holes: Map<number, Hole[]>, { columns }: JoinedParts, fittings: ReadonlyMap<string, Fitting>): void {
  for (const [row, all] of holes) {
    const pins = all.filter(({ joint }) => fittings.get(joint!.fitting)?.kind === 'pin');
    if (pins.length < 2) continue;
    const bores = new Map<string, Hole>();
    const opened = new Map<Hole, Hole | undefined>();
    for (const pin of pins) {
      const axis = faceAxis(pin.face);
      const key = `${axis} ${pin.at} ${pin.diameter}`;
      const other = bores.get(key);
      bores.set(key, pin);
      if (!other?.depth || !pin.depth || other.face === pin.face) continue;
      if (isBlind(columns.size[3 * row + axisIndex[axis]]!, pin.depth + other.depth)) continue;
      opened.set(other, { ...other, depth: undefined });
      opened.set(pin, undefined);
    }
    if (opened.size > 0)
      holes.set(
        row,
        all.flatMap((hole) => (opened.has(hole) ? (opened.get(hole) ?? []) : hole)),
      );
  }
}

/** The results of the joints so far, keyed by row of the columns unless a comment says otherwise. */
interface Made {
  readonly holes: Map<number, Hole[]>;
  readonly recesses: Map<number, Recess[]>;
  readonly cutouts: Map<number, Region[]>;
  readonly mitres: Map<number, Mitre[]>;
  /** The fittings of joints between two boards, keyed by the boards' rows. */
  readonly places: Map<string, Place[]>;
  /** The pairs of rows of boards that connectors or screws hold. */
  readonly pulled: Set<string>;
  readonly glued: Glued[];
  readonly welds: PlacedWeld[];
  readonly items: PlacedItem[];
  readonly faults: JointFault[];
  /** The number of fittings so far. */
  pieces: number;
}

/** Two parts that a joint glues. */
interface Glued {
  readonly pointer: string;
  readonly parts: readonly [JointPart, JointPart];
  /** The glued area, in mm². */
  readonly area: number;
  /** Whether the document requests glue. */
  readonly isAsked: boolean;
}

/** The grams of glue that each joint needs. Dowels need no glue where connectors or screws hold the parts. */
function glueIn({ glued, pulled }: Made, parts: JoinedParts, fittings: ReadonlyMap<string, Fitting>): PlacedItem[] {
  const needed = glued.filter((each) => each.isAsked || !pulled.has(pairOf(...each.parts)));
  const glue = fittings.get(GLUE) as FittingOf<'glue'>;
  return [...new Set(needed.map(({ pointer }) => pointer))].map((pointer) => {
    const own = needed.filter((each) => each.pointer === pointer);
    const area = own.reduce((sum, each) => sum + each.area, 0);
    const pairs = new Map(own.map((each) => [pairOf(...each.parts), each.parts] as const));
    return {
      ...placedItem(glue, pointer, Math.ceil((2 * area * glue.spread) / 1e6), parts, glue),
      pairs: [...pairs.values()].map(([one, other]) => [pathIn(parts, one.box.row), pathIn(parts, other.box.row)]),
    };
  });
}

const GLUE = 'wood-glue-d3';

function nothingMade(): Made {
  return {
    ...{ holes: new Map(), recesses: new Map(), cutouts: new Map(), mitres: new Map(), places: new Map() },
    ...{ pulled: new Set(), glued: [], welds: [], items: [], faults: [], pieces: 0 },
  };
}

/** Makes one joint. Kinds without fittings don't read `fitting`. */
function make(
  { pointer, kind, glue, values }: SettledJoint,
  { first, second, fittings, isHidden }: Pick<JointWork, 'first' | 'second' | 'fittings' | 'isHidden'>,
  made: Made,
  parts: JoinedParts,
): void {
  const { holes, recesses, cutouts, mitres, places, pulled, glued, welds, items, faults } = made;
  const { isGlued, pulls }: JointEntry = jointKinds[kind];
  const fitting = fittings[0]!;
  const used = new Map<string, { readonly fitting: ListedFitting; readonly quantity: number }>();
  const drilled = new Map<number, Hole[]>();
  const found = faults.length;
  let isMade = false;
  const add = <T>(lists: Map<number, T[]>, { box }: JointPart, item: T) => {
    addTo(lists, box.row, item);
    isMade = true;
  };
  const list = (own: ListedFitting, pieces = 1) => {
    used.set(own.id, { fitting: own, quantity: (used.get(own.id)?.quantity ?? 0) + pieces });
  };
  const refuse = (problem: JointProblem, { box }: JointPart) => {
    faults.push({ pointer, problem, path: pathIn(parts, box.row) });
    return undefined;
  };
  const hasRoom: JointWork['hasRoom'] = (part, sunk) => {
    const isClear = leavesWeb(sunk, sunkIn(part.box.row, made, parts), part.box.size);
    if (!isClear) refuse('too-thin', part);
    return isClear;
  };
  join(kind, {
    ...{ first, second, fitting, fittings, numbers: values, refuse, isHidden },
    language: parts.language,
    drill: (part, bore, own = fitting) => {
      const hole = holeIn(part.box, bore, own.id, made.pieces);
      if (!hole || !isInside(hole, part.box)) refuse('outside-board', part);
      else if (own.kind !== 'pin' && !hasRoom(part, hole)) return false;
      else if (isNew(hole, drilled, part.box.row)) addTo(holes, part.box.row, hole);
      return true;
    },
    hasRoom,
    sink: (part, recess) => add(recesses, part, recess),
    cut: (part, region) => add(cutouts, part, region),
    mitre: (ends) => {
      addMitres(ends, mitres, refuse);
      isMade = true;
    },
    weld: ([one, other], found) => {
      const paths = [pathIn(parts, one.box.row), pathIn(parts, other.box.row)] as const;
      welds.push({ pointer, parts: paths, offset: subtract(found.at, one.box.bounds.min), ...found });
      isMade = true;
    },
    meet: () => {
      isMade = true;
    },
    use: (pieces, own = fitting) => {
      list(own, pieces);
      isMade = true;
      made.pieces++;
    },
    list,
    glue: (one, other, area) => {
      if (glue ?? (isGlued && !one.isMetal && !other.isMetal))
        glued.push({ pointer, parts: [one, other], area, isAsked: glue === true });
    },
    placesBetween: (one, other) => {
      const key = pairOf(one, other);
      if (pulls) pulled.add(key);
      const known = places.get(key) ?? [];
      places.set(key, known);
      return known;
    },
  });
  const isIdle = !isMade && faults.length === found && first.length > 0 && second.length > 0;
  if (isIdle) faults.push({ pointer, problem: 'unjoined', path: undefined });
  for (const { fitting: own, quantity } of used.values())
    items.push(placedItem(own, pointer, quantity, parts, fitting));
}

/** The bores and recesses that a part has so far. */
function sunkIn(row: number, { holes, recesses }: Made, { columns }: JoinedParts): readonly (Hole | Recess)[] {
  const own = columns.details[row]?.machining;
  const all = [own?.holes, own?.recesses, holes.get(row), recesses.get(row)];
  return all.flatMap((list: readonly (Hole | Recess)[] = []) => list);
}

function pairOf({ box: one }: JointPart, { box: other }: JointPart): string {
  return one.row < other.row ? `${one.row},${other.row}` : `${other.row},${one.row}`;
}

/** Returns a function that reads the placed parts with given definitions. Each part is read only once. */
function partReader(parts: JoinedParts): (indexes: Iterable<number>) => readonly JointPart[] {
  const rows = rowsByDefinition(parts.columns);
  const known = new Map<number, JointPart>();
  const read = (row: number) => {
    const part = known.get(row) ?? jointPart(row, parts);
    known.set(row, part);
    return part;
  };
  return (indexes) => [...new Set(indexes)].flatMap((index) => (rows.get(index) ?? []).map(read));
}

/**
 * Returns a function that finds the parts that can hide a part's sides: parts next to it that are made, and that stay
 * there when doors and drawers open.
 */
function hiderReader(
  { definitions }: JoinedParts,
  partsOf: (indexes: Iterable<number>) => readonly JointPart[],
): (part: JointPart) => readonly JointPart[] {
  const known = new Map<JointPart, readonly JointPart[]>();
  const together = new Map<Motion | undefined, JointPart[]>();
  return (part) => {
    if (together.size === 0) {
      const made = [...definitions.keys()].filter((index) => definitions[index]!.bom);
      for (const one of partsOf(made)) addTo(together, one.motion, one);
    }
    const { box, motion } = part;
    const isBeside = (other: JointPart) => other !== part && areNear(other.box.bounds, box.bounds, TOUCHING);
    const hiders = known.get(part) ?? together.get(motion)?.filter(isBeside) ?? [];
    known.set(part, hiders);
    return hiders;
  };
}

/** Miters all of the ends, unless one of them can't be mitered. */
function addMitres(
  ends: readonly (readonly [JointPart, Mitre])[],
  mitres: Map<number, Mitre[]>,
  refuse: JointWork['refuse'],
): void {
  const canCut = ends.map((end) => canMitre(end, mitres, refuse));
  if (canCut.every(Boolean)) for (const [{ box }, cut] of ends) addTo(mitres, box.row, cut);
}

/** Whether an end can be mitered. It can't be if it's banded or already mitered. */
function canMitre(
  [part, { end, long, setback }]: readonly [JointPart, Mitre],
  mitres: ReadonlyMap<number, readonly Mitre[]>,
  refuse: JointWork['refuse'],
): boolean {
  const known = mitres.get(part.box.row)?.find((other) => other.end === end);
  const isSame = known?.long === long && Math.abs(known.setback - setback) < SLACK;
  const isBanded = (part.bands & (1 << FACES.indexOf(end))) !== 0;
  if (isBanded) refuse('banded', part);
  else if (known && !isSame) refuse('no-mitre', part);
  return !isBanded && !known;
}

/** Boards mitered within their plane have a corner cut off. Other miters go through the thickness. */
function cutMitres(mitres: ReadonlyMap<number, readonly Mitre[]>, cutouts: Map<number, Region[]>, parts: JoinedParts) {
  const beveled = new Map<number, readonly Mitre[]>();
  const mitred = new Map<number, number>();
  for (const [row, all] of mitres) {
    const size = vectorAt(parts.columns.size, row);
    const properties = parts.columns.details[row]?.properties;
    const bar = properties?.kind === 'extrude' ? properties : undefined;
    const normal = bar ? undefined : AXES[parts.columns.attributes[4 * row]!]!;
    const inPlane = normal ? all.filter((cut) => isInPlane(cut, normal)) : [];
    const others = all.filter((cut) => !inPlane.includes(cut));
    if (others.length > 0) beveled.set(row, others);
    mitred.set(row, mitredVolume(all, size, bar ?? normal!));
    for (const cut of inPlane) addTo(cutouts, row, inPlaneCut(cut, size));
  }
  return { mitres: beveled, mitred };
}

/**
 * Checks that each joint's fitting exists and has the right kind.
 * @throws {ModelError}
 */
export function checkFittings(joints: readonly CompiledJoint[], own: readonly Fitting[] = []): void {
  const issues = new IssueList();
  const fittings = fittingsOf(own);
  for (const { pointer, kind, fittings: ids } of joints) {
    const { fittingKind } = jointKinds[kind];
    const known = [...fittings.values()].filter((fitting) => fitting.kind === fittingKind).map(({ id }) => id);
    for (const id of ids) {
      if (known.includes(id)) continue;
      issues.addUnknown(`${pointer}/fitting`, 'unknown-fitting', `${fittingKind} fitting`, id, known);
    }
  }
  issues.throwIfAny();
}

/** The standard fittings and the document's own. Its own replace standard fittings with the same id. */
function fittingsOf(own: readonly Fitting[]): ReadonlyMap<string, Fitting> {
  return new Map([...STANDARD_FITTINGS, ...own].map((fitting) => [fitting.id, fitting]));
}

/** @param work the joint's work, with the kind's fitting and numbers */
function join(kind: JointKind, work: JointWork): void {
  (joins[kind] as (work: JointWork) => void)(work);
}

function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-6;

/** Whether a whole hole is on its board. */
function isInside({ face, at, diameter }: Hole, { size }: PlacedBox): boolean {
  return planeAxes[faceAxis(face)].every(
    (axis, index) => at[index]! >= diameter / 2 - SLACK && at[index]! <= size[axis] - diameter / 2 + SLACK,
  );
}

/**
 * Adds a hole to those of one joint.
 * @returns false if the joint already has it, as with shelves that are one row of pins apart
 */
function isNew(hole: Hole, drilled: Map<number, Hole[]>, row: number): boolean {
  if (drilled.get(row)?.some((other) => isSame(other, hole))) return false;
  addTo(drilled, row, hole);
  return true;
}

function isSame(a: Hole, b: Hole): boolean {
  return (
    a.face === b.face && a.at[0] === b.at[0] && a.at[1] === b.at[1] && a.diameter === b.diameter && a.depth === b.depth
  );
}

function rowsByDefinition({ count, definition }: PartColumnsBuilder): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < count; row++) {
    const list = rows.get(definition[row]!);
    if (list) list.push(row);
    else rows.set(definition[row]!, [row]);
  }
  return rows;
}

function jointPart(row: number, { columns, definitions, materials }: JoinedParts): JointPart {
  const { board, isDrillable = false } = definitions[columns.definition[row]!]!.partKind;
  const isPanel = board !== undefined;
  const box = placedBox(columns, row, isPanel);
  const { density = 0, finish } = materials[columns.material[row]!] ?? {};
  const [x, y, z] = box.size;
  const bands = isPanel ? columns.attributes[4 * row + 2]! : 0;
  const end = isPanel ? undefined : endOf(columns, row, isDrillable);
  const mass = (x * y * z * density) / 1e9;
  return { box, mass, motion: columns.motions[row]?.at(-1), isMetal: finish === 'metal', isDrillable, bands, end };
}

/** @param isDrillable true for rods too, whose only properties are in their attributes */
function endOf(columns: PartColumnsBuilder, row: number, isDrillable: boolean): JointPart['end'] {
  const properties = columns.details[row]?.properties;
  const size = vectorAt(columns.size, row);
  if (properties?.kind === 'extrude') {
    return {
      axis: axisIndex[properties.axis],
      outline: properties.profile.reduce((sum, { outer }) => sum + loopLength(outer), 0),
    };
  }
  if (properties?.kind === 'tube') {
    const { diameter } = properties;
    const along = ([0, 1, 2] as const).filter((axis) => size[axis] > diameter + SLACK);
    return along.length === 1 ? { axis: along[0]!, outline: Math.PI * diameter } : undefined;
  }
  const [axis, bottom, top] = columns.attributesAt(row);
  const isRod = !properties && isDrillable && bottom === top;
  return isRod ? { axis: axis as 0 | 1 | 2, outline: Math.PI * bottom! } : undefined;
}

function pathIn({ columns, definitions }: JoinedParts, row: number): string {
  const { path } = definitions[columns.definition[row]!]!;
  return pathOf(path, columns.counters, columns.counterCount * row);
}

/** @param source the fitting whose catalog lists the item: the item itself, or the fitting that it's used with */
function placedItem(
  { id, name, price, article = id }: ListedFitting,
  pointer: string,
  quantity: number,
  { fittings, catalog: own, language }: JoinedParts,
  source: Fitting,
): PlacedItem {
  const catalog = fittings.includes(source) ? own : STANDARD_CATALOG;
  return {
    path: pointer.slice(1).replace('/', '[').concat(']'),
    id,
    name: textIn(name, language),
    quantity,
    unitPrice: price,
    article,
    ...(catalog === undefined ? {} : { catalog }),
  };
}
