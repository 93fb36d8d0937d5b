// The test clock, which lets days pass for test data.

import * as z from 'zod/mini';
import { orderStatuses } from '../order-status.js';
import { openEnum } from './common.js';

/** `POST /v1/test-clock/advance`. */
export const testAdvanceRequestSchema = z.strictObject({
  /** How many days pass. */
  days: z.int().check(z.minimum(1), z.maximum(60)),
});

export const testAdvanceSchema = z.looseObject({
  object: z.literal('test_advance'),
  days: z.int(),
  /** The orders whose status changed, oldest first, each with its new status. */
  changed: z.array(z.looseObject({ order: z.string(), status: openEnum(orderStatuses) })),
});

/** How many days pass for test data: 1 to 60. */
export type TestAdvanceRequest = z.infer<typeof testAdvanceRequestSchema>;
/** The orders that changed. */
export type TestAdvance = z.infer<typeof testAdvanceSchema>;
