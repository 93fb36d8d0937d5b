// The store for the messages about an order. They're erased together with the order's personal data, because people can
// write anything in them.

import type { OrderRecord } from '../records/records.js';

export interface MessageRecord {
  readonly orderId: string;
  /** The number of the message in the order, starting at 1. */
  readonly sequence: number;
  readonly author: 'customer' | 'shop' | 'workshop';
  /** The text, without markup. */
  readonly body: string;
  readonly createdAt: string;
  /** When the other side first read the message. */
  readonly readAt: string | undefined;
}

/** The maximum number of messages per order, which is more than anyone would read. */
export const MAX_MESSAGES = 200;

export interface MessageStore {
  /** An order's messages, oldest first. */
  list(orderId: string): Promise<readonly MessageRecord[]>;
  /**
   * Adds a message with its emails, unless the order no longer has a recipient, or already has `MAX_MESSAGES`.
   * @param key identifies the message. It's the same for each attempt to send it, so that a retry adds nothing.
   */
  add(
    order: Pick<OrderRecord, 'id' | 'organizationId' | 'mode'>,
    message: Pick<MessageRecord, 'author' | 'body'> & { readonly key: string | undefined },
    now: string,
  ): Promise<'added' | 'repeated' | 'closed'>;
  /** Marks the messages to this reader as read. */
  read(orderId: string, reader: 'customer' | 'staff', now: string): Promise<void>;
  /** The number of unread messages from the customer, for each order that has any. */
  unread(orderIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
