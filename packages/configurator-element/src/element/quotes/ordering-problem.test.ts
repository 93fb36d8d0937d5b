import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  problemCodes,
  RateLimitError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from '@parametric/api-client';
import { isUncertain, orderProblemsOf, quotesProblems } from './ordering-problem.js';

it('only an answer makes an order certain', () => {
  assert.ok(isUncertain(new ConnectionError('', { code: 'connection_failed' })));
  assert.ok(isUncertain(new ServiceUnavailableError('', { code: 'unavailable', status: 503 })));
  assert.ok(isUncertain(new UnexpectedResponseError('', { code: 'unexpected_response', status: 201 })));
  assert.ok(isUncertain(new ConflictError('', { code: 'key_in_flight', status: 409 })));
  assert.ok(!isUncertain(new ConflictError('', { code: 'quote_canceled', status: 409 })));
  assert.ok(!isUncertain(new InvalidRequestError('', { code: 'invalid_request', status: 422 })));
  assert.ok(!isUncertain(new RateLimitError('', { code: 'rate_limited', status: 429 })));
});

it('what passes by itself can be tried again, with the time that the service asks for', () => {
  const limited = new RateLimitError('', { code: 'rate_limited', status: 429, retryAfterMs: 4200 });
  const expected = { problem: { message: 'rateLimited', values: { count: 5 }, fix: 'again' }, fields: {} };
  assert.deepEqual(orderProblemsOf(limited), expected);
  assert.deepEqual(quotesProblems(limited), expected);
  const offline = new ConnectionError('', { code: 'connection_failed' });
  assert.equal(quotesProblems(offline).problem?.fix, 'again');
  assert.equal(orderProblemsOf(offline).problem?.message, 'orderUnanswered');
});

it('places that the form shows go to their fields, all others into one sentence', () => {
  const error = new InvalidRequestError('', {
    code: 'invalid_request',
    status: 422,
    errors: [
      { pointer: '/shipping/postcode', code: 'postcode', detail: 'No postcode.' },
      { pointer: '/shipping/planet', code: 'unknown', detail: 'No such field.' },
      { pointer: '/quote', code: 'type', detail: 'No quote.' },
    ],
  });
  assert.deepEqual(orderProblemsOf(error), {
    problem: { message: 'orderRefused', values: { detail: 'No such field. No quote.' } },
    fields: { postcode: { message: 'fieldRefused', values: { detail: 'No postcode.' } } },
  });
});

it('every other refusal has a sentence', () => {
  for (const code of problemCodes) {
    const { problem } = orderProblemsOf(new AuthenticationError('', { code, status: 401 }));
    assert.ok(problem?.message, code);
  }
});
