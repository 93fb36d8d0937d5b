// Finds the row of a workshop's price list for a product's material, by kind, thickness and surface, whatever name the
// document gives it.

import { fitsKind } from './fits-kind.js';
import { type BoardMaterial, identityOf, type MaterialIdentity } from './material-identity.js';
import { memoized } from './memoized.js';
import type { HeldMaterial } from './workshop.js';

/** Real boards differ from their nominal thickness by up to this; mm. */
const TOLERANCE_MM = 0.25;

/** The material that a product needs: a board with its thickness in mm, or a solid. */
export interface NeededMaterial {
  readonly material: BoardMaterial;
  readonly thickness?: number | undefined;
  /** The material's identity, where it is known already. */
  readonly identity?: MaterialIdentity;
}

/** The row that the material is charged by, or what is missing, with the rows that come nearest. */
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
  // A material without a surface accepts any.
  return surfaces.length === 0 ? { held: asThick[0]! } : { missing: 'surface', nearest: asThick };
}

/** The boards or the solids of a workshop's price list. The list is searched once for each material. */
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

/** The rows of the kind itself, else of a more special kind, else of the general kind that covers it. */
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
