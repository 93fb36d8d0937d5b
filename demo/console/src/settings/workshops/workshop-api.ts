// The requests that the workshop views make.

import type { HeldByWorkshops } from '@parametric/service/contract';
import type { Api, List, Session } from '../../shared/api.js';
import { capitalized } from '../../shared/format.js';

type Names = Readonly<Record<string, string>>;

export interface WorkshopResource extends Readonly<Record<string, unknown>> {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly pricing: 'price_list' | 'estimate';
  readonly currencies: readonly string[];
  /** Whether all organizations can get quotes from the workshop. */
  readonly shared: boolean;
  readonly asked: boolean;
  readonly changed_at?: string;
  /** When the workshop proposed the price list that the shop still has to decide on; undefined if there's none. */
  readonly proposed_at?: string;
}

/** The URL of the page for a workshop's price list. People from the workshop have a page of their own for it. */
export function listPath({ key }: Session, slug: string): string {
  return key.kind === 'workshop' ? '/console/price-list' : `/console/workshops/${encodeURIComponent(slug)}`;
}

export interface MaterialVocabulary {
  readonly kinds: readonly { readonly kind: string; readonly name: Names }[];
  readonly surfaces: readonly { readonly surface: string; readonly name: Names }[];
}

/** The materials of the products that are for sale. */
export interface ProductMaterials {
  readonly data: readonly {
    /** The material's name, which is either an object with one text per language, or a single string. */
    readonly name: unknown;
    /** The kinds under which a price list may list the material, the most likely one first. */
    readonly kinds: readonly string[];
    /** The thickness in mm; undefined if the document doesn't specify one. */
    readonly thickness_mm?: number;
  }[];
  /** Whether there are more products than the service searched. */
  readonly has_more: boolean;
}

export type MaterialList = List<HeldByWorkshops> & MaterialVocabulary;

/**
 * Sets whether the organization gets quotes from a workshop.
 * @returns false if no workshop would be left
 */
export function askFor(api: Api, slug: string, isAsked: boolean): Promise<boolean> {
  return askThose(api, (one) => (one.slug === slug ? isAsked : one.asked));
}

/**
 * Sets whether the organization gets quotes from shared workshops, or only from its own.
 * @returns false if no workshop would be left
 */
export function askShared(api: Api, isAsked: boolean): Promise<boolean> {
  return askThose(api, (one) => (one.shared ? isAsked : one.asked));
}

async function askThose(api: Api, isWanted: (workshop: WorkshopResource) => boolean): Promise<boolean> {
  const { data } = await api.get<List<WorkshopResource>>('/v1/workshops');
  const asked = data.filter(isWanted).map((one) => one.slug);
  if (asked.length === 0) return false;
  await api.patch('/v1/organization', { workshops: asked.length === data.length ? null : asked });
  return true;
}

export interface HeldKind {
  readonly kind: string;
  readonly name: string;
  /** The thicknesses of the boards, such as `6, 12, 18 mm`; empty if the workshops stock no boards of this kind. */
  readonly boards: string;
  readonly isSolid: boolean;
  readonly surfaces: string;
  /** The slugs of the workshops that stock this kind. */
  readonly workshops: readonly string[];
}

/**
 * Groups the materials by kind.
 * @param filter words that the name of a kind must contain, all of them
 */
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
    name: capitalized(name),
    boards: boards.length === 0 ? '' : `${boards.join(', ')} mm`,
    isSolid: rows.some(({ form }) => form === 'solid'),
    surfaces: [...surfaces].join(', '),
    workshops: [...new Set(rows.flatMap(({ workshops }) => workshops))],
  };
}
