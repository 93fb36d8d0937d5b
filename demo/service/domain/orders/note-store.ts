// The store for the shop's notes about an order. They're erased together with the order's personal data, because people
// can write anything in them.

import type { CallerActor } from '../records/audit-store.js';
import type { OrderRecord } from '../records/records.js';

export interface NoteRecord {
  readonly orderId: string;
  /** The number of the note in the order, starting at 1. */
  readonly sequence: number;
  /** The text, without markup. */
  readonly body: string;
  /** The key that wrote the note, with its label at that time. */
  readonly keyId: string;
  readonly keyLabel: string | undefined;
  readonly createdAt: string;
}

/** The maximum number of notes per order, which is more than anyone would read. */
export const MAX_NOTES = 200;

export interface NoteStore {
  /** The orders' notes. Those of each order are sorted with the oldest first. */
  list(orderIds: readonly string[]): Promise<readonly NoteRecord[]>;
  /**
   * Adds a note, unless the order no longer has a recipient, or already has `MAX_NOTES`.
   * @param note.key identifies the note. It's the same for each attempt to send it, so that a retry adds nothing.
   */
  add(
    order: Pick<OrderRecord, 'id' | 'organizationId'>,
    note: Pick<NoteRecord, 'body'> & { readonly key: string | undefined },
    context: { readonly now: string; readonly by: CallerActor },
  ): Promise<'added' | 'repeated' | 'closed'>;
}
