// Joins the parts of a product: determines the holes that its joints drill and the fittings they use. This runs on the
// placed parts, when its result is first read.

import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { fail, IssueList } from '../document/errors.js';
import type { Material } from '../document/material.js';
import { textIn } from '../document/text.js';
import type { Joined, PartColumnsBuilder } from '../evaluate/columns.js';
import { pathOf } from '../evaluate/part-list.js';
import type { PartProgram } from '../evaluate/part-program.js';
import type { Hole, JointFault, JointProblem, PlacedItem, Recess, Region } from '../evaluate/product.js';
import { bolted } from './bolted.js';
import { cam } from './cam.js';
import type { CompiledJoint, SettledJoint } from './compile-joints.js';
import { dado } from './dado.js';
import { dowel } from './dowel.js';
import { finger } from './finger.js';
import type { Fitting } from './fitting.js';
import { hinge } from './hinge.js';
import { type JointKind, jointKinds } from './joint-definition.js';
import type { Join, JointPart, JointWork, Place } from './joint-work.js';
import { holeIn, type PlacedBox, placedBox } from './placed-box.js';
import { screw } from './screw.js';
import { shelfPins } from './shelf-pins.js';
import { slide } from './slide.js';
import { STANDARD_FITTINGS } from './standard-fittings.js';

type Entry<K extends JointKind> = (typeof jointKinds)[K];

const joins: {
  readonly [K in JointKind]: Join<NonNullable<Entry<K>['fittingKind']>, keyof Entry<K>['numbers'] & string>;
} = {
  dowel,
  cam,
  confirmat: screw,
  dado,
  finger,
  screw,
  hinge,
  slide,
  handle: bolted,
  leg: bolted,
  shelf_pins: shelfPins,
};

export interface JoinedParts {
  readonly columns: PartColumnsBuilder;
  readonly definitions: readonly PartProgram[];
  readonly materials: readonly Material[];
  /** The document's own fittings. */
  readonly fittings: readonly Fitting[];
  readonly language: string;
}

/** The most pairs of parts that the joints of a product compare. */
const MAX_PAIRS = 20_000_000;

export function joinParts(joints: readonly SettledJoint[], parts: JoinedParts): Joined {
  const fittings = fittingsOf(parts.fittings);
  const rows = rowsByDefinition(parts.columns);
  const known = new Map<number, JointPart>();
  const partsOf = (indexes: readonly number[]) =>
    [...new Set(indexes)].flatMap((index) =>
      (rows.get(index) ?? []).map((row) => {
        const part = known.get(row) ?? jointPart(row, parts);
        known.set(row, part);
        return part;
      }),
    );
  const holes = new Map<number, Hole[]>();
  const places = new Map<string, Place[]>();
  const recesses = new Map<number, Recess[]>();
  const cutouts = new Map<number, Region[]>();
  const faults: JointFault[] = [];
  const items: PlacedItem[] = [];
  let [piece, pairs] = [0, 0];
  for (const { pointer, kind, fittings: ids, parts: sides, values } of joints) {
    // Kinds without a fitting don't read it.
    const choice = ids.map((id) => fittings.get(id)!);
    const fitting = choice[0]!;
    const [first, second] = [partsOf(sides[0]), partsOf(sides[1])];
    pairs += first.length * second.length;
    if (pairs > MAX_PAIRS) fail(pointer, 'too-much-work', 'The joints compare too many parts: name fewer on each side');
    const used = new Map<Fitting, number>();
    const drilled = new Map<number, Hole[]>();
    let isMade = false;
    const found = faults.length;
    const refuse = (problem: JointProblem, { box }: JointPart) => {
      faults.push({ pointer, problem, path: pathIn(parts, box.row) });
      return undefined;
    };
    join(kind, {
      first,
      second,
      fitting,
      fittings: choice,
      numbers: values,
      drill: (part, bore, own = fitting) => {
        const hole = holeIn(part.box, bore, own.id, piece);
        if (!hole || !isInside(hole, part.box)) refuse('outside-board', part);
        else if (isNew(hole, drilled, part.box.row)) addTo(holes, part.box.row, hole);
      },
      sink: ({ box }, recess) => {
        addTo(recesses, box.row, recess);
        isMade = true;
      },
      cut: ({ box }, region) => {
        addTo(cutouts, box.row, region);
        isMade = true;
      },
      use: (pieces, own = fitting) => {
        used.set(own, (used.get(own) ?? 0) + pieces);
        isMade = true;
        piece++;
      },
      refuse,
      placesBetween: ({ box: one }, { box: other }) => {
        const key = one.row < other.row ? `${one.row},${other.row}` : `${other.row},${one.row}`;
        const known = places.get(key) ?? [];
        places.set(key, known);
        return known;
      },
    });
    const isIdle = !isMade && faults.length === found && first.length > 0 && second.length > 0;
    if (isIdle) faults.push({ pointer, problem: 'unjoined', path: undefined });
    for (const [own, pieces] of used) items.push(itemOf(own, pointer, pieces, parts.language));
  }
  return { holes, recesses, cutouts, items, faults };
}

/**
 * Checks that each joint's fitting exists and has the right kind.
 * @throws ModelError
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

/** The standard fittings and the document's own, which replace those with the same id. */
function fittingsOf(own: readonly Fitting[]): ReadonlyMap<string, Fitting> {
  return new Map([...STANDARD_FITTINGS, ...own].map((fitting) => [fitting.id, fitting]));
}

/** @param work with the kind's fitting and numbers */
function join(kind: JointKind, work: JointWork): void {
  (joins[kind] as (work: JointWork) => void)(work);
}

function addTo<T>(lists: Map<number, T[]>, row: number, item: T): void {
  const list = lists.get(row);
  if (list) list.push(item);
  else lists.set(row, [item]);
}

/** A difference smaller than any machine can make; mm. */
const SLACK = 1e-6;

/** Whether all of a hole is on its board. */
function isInside({ face, at, diameter }: Hole, { size }: PlacedBox): boolean {
  return planeAxes[faceAxis(face)].every(
    (axis, index) => at[index]! >= diameter / 2 - SLACK && at[index]! <= size[axis] - diameter / 2 + SLACK,
  );
}

/** Adds a hole to those of one joint. @returns false if the joint has it already, such as for shelves a row apart */
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
  const isPanel = definitions[columns.definition[row]!]!.partKind.board !== undefined;
  const box = placedBox(columns, row, isPanel);
  const density = materials[columns.material[row]!]?.density ?? 0;
  const [x, y, z] = box.size;
  return { box, mass: (x * y * z * density) / 1e9, motion: columns.motions[row]?.at(-1) };
}

function pathIn({ columns, definitions }: JoinedParts, row: number): string {
  const { path } = definitions[columns.definition[row]!]!;
  return pathOf(path, columns.counters, columns.counterCount * row);
}

function itemOf(fitting: Fitting, pointer: string, quantity: number, language: string): PlacedItem {
  const { id, name, price, article } = fitting;
  return {
    path: pointer.slice(1).replace('/', '[').concat(']'),
    id,
    name: textIn(name, language),
    quantity,
    unitPrice: price,
    ...(article === undefined ? {} : { article }),
  };
}
