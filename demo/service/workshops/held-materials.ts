// Which of the materials that a workshop holds a product's material is: by kind, thickness and surface, whatever the
// document calls it.

import { materialKindOf } from '@parametric/configurator-element/manufacture';
import type { BoardMaterial } from './requirements.js';
import { surfacesOf } from './surfaces.js';
import type { HeldMaterial } from './workshop.js';

/** Boards are never exactly as thick as they are called; mm. */
const TOLERANCE_MM = 0.25;

/** What is needed of a material: a board of a thickness in mm, or a solid. */
export interface NeededMaterial {
  readonly material: BoardMaterial;
  readonly thickness?: number | undefined;
}

/** The row that it is charged by, or what is missing, with the rows that come nearest. */
export type HeldResult =
  | { readonly held: HeldMaterial }
  | { readonly missing: 'kind' | 'thickness' | 'surface'; readonly nearest: readonly HeldMaterial[] };

export function findHeld(materials: readonly HeldMaterial[], { material, thickness }: NeededMaterial): HeldResult {
  const sameForm = materials.filter((row) => (row.thickness !== undefined) === (thickness !== undefined));
  const ofKind = kindsOf(material, thickness !== undefined).flatMap((kind) => rowsOfKind(sameForm, kind));
  if (ofKind.length === 0) return { missing: 'kind', nearest: sameForm };
  const asThick = ofKind.filter((row) => isAsThick(row, thickness));
  if (asThick.length === 0) return { missing: 'thickness', nearest: ofKind };
  const surfaces = surfacesOf(material);
  const treated = asThick.find(({ surface }) => surface !== undefined && surfaces.includes(surface));
  const held = treated ?? asThick.find(({ surface }) => surface === undefined);
  if (held) return { held };
  // A material that says nothing of its surface takes any.
  return surfaces.length === 0 ? { held: asThick[0]! } : { missing: 'surface', nearest: asThick };
}

/**
 * What it may be, the likeliest first. A board whose document only says that it is oak may be oak veneer.
 */
export function kindsOf(material: BoardMaterial, isBoard: boolean): readonly string[] {
  const kind = materialKindOf(material);
  const maybeVeneer = isBoard && material.kind === undefined && material.finish === 'wood' && !kind.includes('/');
  return maybeVeneer ? [kind, `veneer/${kind}`] : [kind];
}

/** Those of the kind itself, else those of a more special one, else those that are for all special ones. */
function rowsOfKind(rows: readonly HeldMaterial[], kind: string): readonly HeldMaterial[] {
  const exact = rows.filter((row) => row.kind === kind);
  if (exact.length > 0) return exact;
  const special = rows.filter((row) => row.kind.startsWith(`${kind}/`));
  if (special.length > 0) return special;
  return rows.filter((row) => row.kind.endsWith('/*') && kind.startsWith(row.kind.slice(0, -1)));
}

function isAsThick({ thickness: held }: HeldMaterial, thickness: number | undefined): boolean {
  if (thickness === undefined || held === undefined) return true;
  const [least, most] = typeof held === 'number' ? [held, held] : held;
  return thickness >= least - TOLERANCE_MM && thickness <= most + TOLERANCE_MM;
}
