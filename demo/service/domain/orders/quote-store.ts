// The part of the store for requests for quotes, and the quotes that answer them.

import type {
  IdempotencyClaim,
  QuoteRecord,
  QuoteRequestRecord,
  QuoteWithRequest,
  ReplayResult,
} from '../records/records.js';
import type { QuoteCount } from '../records/statistics-store.js';

export interface QuoteStore {
  /**
   * Stores the request, its quotes and the claim, and counts the request if `count` is given. It stores all of it, or
   * nothing where the model is no longer on sale or was deleted.
   */
  save(
    request: QuoteRequestRecord,
    quotes: readonly QuoteRecord[],
    claim: IdempotencyClaim | undefined,
    count?: QuoteCount,
  ): Promise<ReplayResult | { readonly outcome: 'saved' | 'model_retired' | 'model_missing' }>;
  get(organizationId: string, id: string): Promise<QuoteWithRequest | undefined>;
  ofRequest(organizationId: string, requestId: string): Promise<RequestedQuotes | undefined>;
  /** Deletes requests made before this time that led to no order, with their quotes. @returns how many */
  deleteUnorderedBefore(before: string): Promise<number>;
  /** Deletes the oldest of these for organizations with more than `count`. @returns those organizations */
  deleteUnorderedBeyond(count: number): Promise<readonly string[]>;
}

export interface RequestedQuotes {
  readonly request: QuoteRequestRecord;
  readonly quotes: readonly QuoteRecord[];
}

/** Why a quote could not be accepted. */
export type QuoteRefusal =
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'canceled' }
  /** Its workshop was removed, and another one with the same slug was added. */
  | { readonly outcome: 'replaced' }
  | { readonly outcome: 'ordered'; readonly orderId: string };
