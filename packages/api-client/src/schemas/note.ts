// The shop's internal notes about an order. Neither the customer nor the workshop sees them.

import * as z from 'zod/mini';
import { timestampSchema } from './common.js';

export const orderNoteSchema = z.looseObject({
  object: z.literal('order_note'),
  /** The note's number, counted from 1 within the order. */
  number: z.int(),
  /** The note as plain text. */
  text: z.string(),
  /** The key that wrote the note, with the key's label at that time. */
  by: z.looseObject({ id: z.string(), label: z.optional(z.string()) }),
  created_at: timestampSchema,
});

/** All notes about an order, oldest first. */
export const orderNoteListSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(orderNoteSchema),
  /** Whether the order still accepts notes. It doesn't after its personal data is erased, or once there are 200. */
  is_open: z.boolean(),
});

/** The shop's internal note about an order. */
export type OrderNote = z.infer<typeof orderNoteSchema>;
/** All notes about an order. */
export type OrderNoteList = z.infer<typeof orderNoteListSchema>;
