// Advances the test clock. Requires a test API key.

import type { RequestOptions, Transport } from '../request.js';
import { type TestAdvance, type TestAdvanceRequest, testAdvanceSchema } from '../schemas/test-clock.js';

/** Lets time pass for test data. */
export interface TestClockResource {
  /**
   * Lets days pass for the organization's test quotes and orders: quotes expire, and workshops confirm, make, and ship.
   * @throws {PermissionError} with a live key
   * @example
   * const { changed } = await client.testClock.advance({ days: 1 }); // [{ order: 'ord_…', status: 'confirmed' }]
   */
  advance(request: TestAdvanceRequest, options?: RequestOptions): Promise<TestAdvance>;
}

export function createTestClock(transport: Transport): TestClockResource {
  return {
    advance: (body, { signal } = {}) =>
      transport.request(
        { method: 'POST', path: '/v1/test-clock/advance', body, signal, isOnce: true },
        testAdvanceSchema,
      ),
  };
}
