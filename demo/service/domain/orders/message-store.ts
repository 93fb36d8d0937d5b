// The part of the store for the messages about an order. They're erased together with its personal data, since people
// may write anything in them.

import type { OrderRecord } from '../records/records.js';

export interface MessageRecord {
  readonly orderId: string;
  /** Counted from 1 within the order. */
  readonly sequence: number;
  readonly author: 'customer' | 'shop' | 'workshop';
  /** Plain text. */
  readonly body: string;
  readonly createdAt: string;
  /** When the other side first read the message. */
  readonly readAt: string | undefined;
}

/** The maximum per order, which is more than anyone reads. */
export const MAX_MESSAGES = 200;

export interface MessageStore {
  /** Oldest first. */
  list(orderId: string): Promise<readonly MessageRecord[]>;
  /**
   * Adds a message with its emails, unless the order no longer has a recipient, or already has `MAX_MESSAGES`.
   * @param key the same for each attempt to send the message, so that a repeat adds nothing
   */
  add(
    order: Pick<OrderRecord, 'id' | 'organizationId' | 'mode'>,
    message: Pick<MessageRecord, 'author' | 'body'> & { readonly key: string | undefined },
    now: string,
  ): Promise<'added' | 'repeated' | 'closed'>;
  /** Marks the messages to this reader as read. */
  read(orderId: string, reader: 'customer' | 'staff', now: string): Promise<void>;
  /** How many of each order's customer messages no one has read. Orders without any are left out. */
  unread(orderIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
