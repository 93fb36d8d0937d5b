// The materials that workshops hold, each kind, surface and thickness once, with the workshops that hold it.

import { kindName, type Names, surfaceName } from './kinds.js';
import type { HeldMaterial, WorkshopProfile } from './workshop.js';

export interface HeldByWorkshops {
  readonly kind: string;
  readonly name: Names;
  readonly form: 'board' | 'solid';
  readonly surface?: string;
  readonly surface_name?: Names;
  readonly thickness_mm?: number | readonly [number, number];
  /** The slugs of the workshops. */
  readonly workshops: readonly string[];
}

/** Sorted by kind, boards before solids, the thinnest first. */
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
