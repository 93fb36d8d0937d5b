// What the views of workshops ask of the service.

import type { HeldByWorkshops } from '../../../../service/workshops/held-list.js';
import type { Api, List } from '../../shared/api.js';

type Names = Readonly<Record<string, string>>;

export interface WorkshopResource extends Readonly<Record<string, unknown>> {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly pricing: 'price_list' | 'estimate';
  readonly currencies: readonly string[];
  /** All organizations may ask it. */
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
    /** By language, or one for all. */
    readonly name: unknown;
    /** Under which a price list may hold it, the likeliest first. */
    readonly kinds: readonly string[];
  }[];
  /** Whether there are more products than were looked at. */
  readonly has_more: boolean;
}

export type MaterialList = List<HeldByWorkshops> & MaterialVocabulary;

/**
 * Has a workshop asked for quotes, or no more.
 * @returns false where it is the only one that is asked
 */
export function askFor(api: Api, slug: string, isAsked: boolean): Promise<boolean> {
  return askThose(api, (one) => (one.slug === slug ? isAsked : one.asked));
}

/** Has all shared workshops asked for quotes, or none: then the organization's own alone. @returns as `askFor` */
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
