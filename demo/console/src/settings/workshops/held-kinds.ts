// The materials that workshops hold, with one line for each kind.

import type { HeldByWorkshops } from '@parametric/service/contract';

export interface HeldKind {
  readonly kind: string;
  readonly name: string;
  /** `6, 12, 18 mm`; empty where there are no boards. */
  readonly boards: string;
  readonly isSolid: boolean;
  readonly surfaces: string;
  /** Slugs of the workshops. */
  readonly workshops: readonly string[];
}

/** @param filter words; a kind must contain all of them somewhere */
export function heldKinds(rows: readonly HeldByWorkshops[], filter = ''): readonly HeldKind[] {
  const byKind = new Map<string, HeldByWorkshops[]>();
  for (const row of rows) byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row]);
  const kinds = [...byKind].map(([kind, held]) => kindOf(kind, held));
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return kinds.filter((one) => {
    const text = `${one.kind} ${one.name} ${one.boards} ${one.surfaces}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function kindOf(kind: string, rows: readonly HeldByWorkshops[]): HeldKind {
  const thicknesses = rows.flatMap(({ thickness_mm }) => (thickness_mm === undefined ? [] : [thickness_mm]));
  const boards = [...new Set(thicknesses.map((span) => (typeof span === 'number' ? `${span}` : span.join('–'))))];
  const surfaces = new Set(rows.map(({ surface, surface_name }) => surface_name?.en ?? surface ?? 'any'));
  const name = rows[0]!.name.en ?? kind;
  return {
    kind,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    boards: boards.length === 0 ? '' : `${boards.join(', ')} mm`,
    isSolid: rows.some(({ form }) => form === 'solid'),
    surfaces: [...surfaces].join(', '),
    workshops: [...new Set(rows.flatMap(({ workshops }) => workshops))],
  };
}
