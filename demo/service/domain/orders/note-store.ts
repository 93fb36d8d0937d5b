// The part of the store for the shop's notes about an order. They're erased together with its personal data, since
// people may write anything in them.

import type { CallerActor } from '../records/audit-store.js';
import type { OrderRecord } from '../records/records.js';

export interface NoteRecord {
  readonly orderId: string;
  /** Counted from 1 within the order. */
  readonly sequence: number;
  /** Plain text. */
  readonly body: string;
  /** The key that wrote the note, with its label at that time. */
  readonly keyId: string;
  readonly keyLabel: string | undefined;
  readonly createdAt: string;
}

/** The maximum per order, which is more than anyone reads. */
export const MAX_NOTES = 200;

export interface NoteStore {
  /** The orders' notes, each order's oldest first. */
  list(orderIds: readonly string[]): Promise<readonly NoteRecord[]>;
  /**
   * Adds a note, unless the order no longer has a recipient, or already has `MAX_NOTES`.
   * @param note.key the same for each attempt to send the note, so that a repeat adds nothing
   */
  add(
    order: Pick<OrderRecord, 'id' | 'organizationId'>,
    note: Pick<NoteRecord, 'body'> & { readonly key: string | undefined },
    context: { readonly now: string; readonly by: CallerActor },
  ): Promise<'added' | 'repeated' | 'closed'>;
}
