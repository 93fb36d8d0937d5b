// The requests of the views for workshops.

import type { HeldByWorkshops } from '@parametric/service/contract';
import type { Api, List } from '../../shared/api.js';

type Names = Readonly<Record<string, string>>;

export interface WorkshopResource extends Readonly<Record<string, unknown>> {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly pricing: 'price_list' | 'estimate';
  readonly currencies: readonly string[];
  /** Whether all organizations may ask the workshop. */
  readonly shared: boolean;
  readonly asked: boolean;
  readonly changed_at?: string;
}

export interface MaterialVocabulary {
  readonly kinds: readonly { readonly kind: string; readonly name: Names }[];
  readonly surfaces: readonly { readonly surface: string; readonly name: Names }[];
}

/** The materials of the products on sale. */
export interface ProductMaterials {
  readonly data: readonly {
    /** A text by language, or one for all languages. */
    readonly name: unknown;
    /** The kinds under which a price list may hold it, the likeliest first. */
    readonly kinds: readonly string[];
  }[];
  /** Whether the service has not searched all products. */
  readonly has_more: boolean;
}

export type MaterialList = List<HeldByWorkshops> & MaterialVocabulary;

/**
 * Sets whether the organization asks a workshop for quotes.
 * @returns false where it would be the last one that is asked
 */
export function askFor(api: Api, slug: string, isAsked: boolean): Promise<boolean> {
  return askThose(api, (one) => (one.slug === slug ? isAsked : one.asked));
}

/**
 * Sets whether the organization asks the shared workshops for quotes, or only its own. @returns the same as `askFor`
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
