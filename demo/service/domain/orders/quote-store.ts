// The part of the store for quote requests and the quotes for them.

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
   * Stores the request, its quotes and the claim, and counts the request if `count` is given. Stores all of it, or
   * nothing if the model is no longer on sale or was deleted.
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
  /** For organizations with more than `count` of these requests, deletes the oldest. @returns those organizations */
  deleteUnorderedBeyond(count: number): Promise<readonly string[]>;
}

export interface RequestedQuotes {
  readonly request: QuoteRequestRecord;
  readonly quotes: readonly QuoteRecord[];
}

/** Why a quote couldn't be accepted. */
export type QuoteRefusal =
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'expired' }
  | { readonly outcome: 'canceled' }
  /** Its workshop was removed, and another one was added with the same slug. */
  | { readonly outcome: 'replaced' }
  | { readonly outcome: 'ordered'; readonly orderId: string };
