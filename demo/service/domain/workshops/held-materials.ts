// The materials that workshops stock. Finds the price list row for a product's material by its kind, thickness, and
// surface, and lists the materials of all workshops.

import { kindName, type Names, surfaceName } from './data.js';
import { type BoardMaterial, fitsKind, identityOf, type MaterialIdentity, memoized } from './material-identity.js';
import type { HeldMaterial, WorkshopProfile } from './workshop.js';

/** How much boards can differ from their nominal thickness, in mm. */
const TOLERANCE_MM = 0.25;

/** A material that a product needs: a board with its thickness in mm, or a solid. */
export interface NeededMaterial {
  readonly material: BoardMaterial;
  readonly thickness?: number | undefined;
  /** The material's identity, if it has already been determined. */
  readonly identity?: MaterialIdentity;
}

/**
 * Either the price list's row that determines the material's price or, if there's none, what's missing and the closest
 * rows.
 */
export type HeldResult =
  | { readonly held: HeldMaterial }
  | { readonly missing: 'kind' | 'thickness' | 'surface'; readonly nearest: readonly HeldMaterial[] };

export function findHeld(
  materials: readonly HeldMaterial[],
  { material, thickness, identity = identityOf(material, thickness !== undefined) }: NeededMaterial,
): HeldResult {
  const { surfaces } = identity;
  const { sameForm, ofIdentity } = thickness === undefined ? solidsOf(materials) : boardsOf(materials);
  const ofKind = ofIdentity(identity);
  if (ofKind.length === 0) return { missing: 'kind', nearest: sameForm };
  const asThick = ofKind.filter((row) => isAsThick(row, thickness));
  if (asThick.length === 0) return { missing: 'thickness', nearest: ofKind };
  const treated = asThick.find(({ surface }) => surface !== undefined && surfaces.includes(surface));
  const held = treated ?? asThick.find(({ surface }) => surface === undefined);
  if (held) return { held };
  // If the document doesn't specify a surface, any surface fits.
  return surfaces.length === 0 ? { held: asThick[0]! } : { missing: 'surface', nearest: asThick };
}

/** The rows of a price list that are boards, or those that are solids. They're searched once for each material. */
interface HeldForm {
  readonly sameForm: readonly HeldMaterial[];
  ofIdentity(identity: MaterialIdentity): readonly HeldMaterial[];
}

const boardsOf = memoized((materials: readonly HeldMaterial[]) =>
  heldForm(materials.filter(({ thickness }) => thickness !== undefined)),
);
const solidsOf = memoized((materials: readonly HeldMaterial[]) =>
  heldForm(materials.filter(({ thickness }) => thickness === undefined)),
);

function heldForm(sameForm: readonly HeldMaterial[]): HeldForm {
  const ofIdentity = memoized(({ kinds }: MaterialIdentity) => kinds.flatMap((kind) => rowsOfKind(sameForm, kind)));
  return { sameForm, ofIdentity };
}

/**
 * Returns the rows for exactly this kind. If there are none, returns the rows for more specific kinds, or else those
 * for a general kind that covers it.
 */
function rowsOfKind(rows: readonly HeldMaterial[], kind: string): readonly HeldMaterial[] {
  const fitting = rows.filter((row) => fitsKind(row.kind, kind));
  const exact = fitting.filter((row) => row.kind === kind);
  if (exact.length > 0) return exact;
  const special = fitting.filter((row) => row.kind.startsWith(`${kind}/`));
  return special.length > 0 ? special : fitting;
}

function isAsThick({ thickness: held }: HeldMaterial, thickness: number | undefined): boolean {
  if (thickness === undefined || held === undefined) return true;
  const [least, most] = typeof held === 'number' ? [held, held] : held;
  return thickness >= least - TOLERANCE_MM && thickness <= most + TOLERANCE_MM;
}

export interface HeldByWorkshops {
  readonly kind: string;
  readonly name: Names;
  readonly form: 'board' | 'solid';
  readonly surface?: string;
  readonly surface_name?: Names;
  readonly thickness_mm?: number | readonly [number, number];
  /** The slugs of the workshops that stock the material. */
  readonly workshops: readonly string[];
}

/** All materials, sorted by kind, then by form with boards before solids, and then by thickness. */
export function heldMaterials(workshops: readonly WorkshopProfile[]): readonly HeldByWorkshops[] {
  const found = new Map<string, { readonly row: HeldMaterial; readonly slugs: string[] }>();
  for (const workshop of workshops) {
    if (workshop.pricing === 'estimate') continue;
    for (const row of workshop.materials) {
      const key = JSON.stringify([row.kind, row.surface, row.thickness]);
      const known = found.get(key) ?? { row, slugs: [] };
      known.slugs.push(workshop.slug);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .sort((one, other) => compare(one.row, other.row))
    .map(({ row: { kind, surface, thickness }, slugs }) => ({
      ...{ kind, name: kindName(kind), form: thickness === undefined ? 'solid' : 'board' },
      ...(surface === undefined ? {} : { surface, surface_name: surfaceName(surface) }),
      ...(thickness === undefined ? {} : { thickness_mm: thickness }),
      workshops: slugs,
    }));
}

export function withoutPrices({ kind, surface, thickness }: HeldMaterial) {
  return { kind, ...(surface === undefined ? {} : { surface }), ...(thickness === undefined ? {} : { thickness }) };
}

function compare(one: HeldMaterial, other: HeldMaterial): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  const difference = leastOf(one) - leastOf(other);
  return difference === 0 ? (one.surface ?? '').localeCompare(other.surface ?? '') : difference;
}

function leastOf({ thickness }: HeldMaterial): number {
  return thickness === undefined ? Number.MAX_VALUE : [thickness].flat()[0]!;
}
