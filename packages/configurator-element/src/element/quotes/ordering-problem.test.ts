import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  type ProblemCode,
  problemCodes,
  RateLimitError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from '@parametric/api-client';
import { isGone, isUncertain, orderProblemsOf, quotesProblems, refusalOf } from './ordering-problem.js';

const said = (code: ProblemCode, status: number) => ({ code, status, problem: { title: code, status, code } });

it('only a response from the service itself makes an order’s outcome certain', () => {
  assert.ok(isUncertain(new ConnectionError('', { code: 'connection_failed' })));
  assert.ok(isUncertain(new ServiceUnavailableError('', said('unavailable', 503))));
  assert.ok(isUncertain(new UnexpectedResponseError('', { code: 'unexpected_response', status: 201 })));
  assert.ok(isUncertain(new ConflictError('', said('key_in_flight', 409))));
  assert.ok(isUncertain(new PermissionError('', { code: 'http_403', status: 403 })), 'of a network in between');
  assert.ok(!isUncertain(new ConflictError('', said('quote_canceled', 409))));
  assert.ok(!isUncertain(new InvalidRequestError('', said('invalid_request', 422))));
  assert.ok(!isUncertain(new RateLimitError('', said('rate_limited', 429))));
});

it('only the service itself can say that something is gone', () => {
  assert.ok(isGone(new NotFoundError('', said('not_found', 404))));
  assert.ok(!isGone(new NotFoundError('', { code: 'http_404', status: 404 })));
  assert.ok(!isGone(new PermissionError('', said('origin_not_allowed', 403))));
  assert.ok(!isGone(new AuthenticationError('', said('key_invalid', 401))));
  assert.ok(!isGone(new TypeError('Failed to fetch')));
});

it('a temporary error can be retried, after the time the service asks for', () => {
  const limited = new RateLimitError('', { code: 'rate_limited', status: 429, retryAfterMs: 4200 });
  const expected = { problem: { message: 'rateLimited', values: { time: 'in 5 seconds' }, fix: 'again' }, fields: {} };
  assert.deepEqual(orderProblemsOf(limited, 'en'), expected);
  assert.deepEqual(quotesProblems(limited, 'en'), expected);
  const offline = new ConnectionError('', { code: 'connection_failed' });
  assert.equal(quotesProblems(offline, 'en').problem?.fix, 'again');
  assert.equal(orderProblemsOf(offline, 'en').problem?.message, 'orderUnanswered');
});

it('an overused email address has a message at its field, and a sentence in forms without fields', () => {
  const limited = new RateLimitError('Used too often.', {
    ...said('email_limit_reached', 429),
    retryAfterMs: 80_000_000,
  });
  assert.deepEqual(orderProblemsOf(limited, 'en'), {
    problem: undefined,
    fields: { email: { message: 'emailLimited' } },
  });
  const messages = {
    language: 'pl',
    askFailed: 'Failed: {detail}',
    emailLimited: 'Use another address.',
    emailWrong: 'Enter an address.',
    rateLimited: 'Again {time}.',
  };
  assert.equal(refusalOf(limited, messages, 'askFailed'), 'Use another address.');
  const other = new RateLimitError('Too many requests.', said('rate_limited', 429));
  assert.equal(refusalOf(other, messages, 'askFailed'), 'Again za 10 sekund.');
  const wrong = new InvalidRequestError('Invalid input.', {
    ...said('invalid_request', 422),
    errors: [{ pointer: '/email', code: 'pattern', detail: 'Invalid input.' }],
  });
  assert.equal(refusalOf(wrong, messages, 'askFailed'), 'Enter an address.');
  const closed = new ConflictError('Closed.', said('thread_closed', 409));
  assert.equal(refusalOf(closed, messages, 'askFailed'), 'Failed: Closed.');
});

it('long waits are in minutes or hours, in the page’s language', () => {
  const times = [0, 89_001, 100_000, 5_400_001, 43_000_000].map((retryAfterMs) => {
    const limited = new RateLimitError('', { code: 'rate_limited', status: 429, retryAfterMs });
    return quotesProblems(limited, 'pl').problem?.values?.time;
  });
  assert.deepEqual(times, ['za 1 sekundę', 'za 90 sekund', 'za 2 minuty', 'za 2 godziny', 'za 12 godzin']);
});

it('errors of fields in the form are shown there, and all others in one sentence', () => {
  const error = new InvalidRequestError('', {
    code: 'invalid_request',
    status: 422,
    problem: {},
    errors: [
      { pointer: '/shipping/postcode', code: 'postcode', detail: 'No postcode.' },
      { pointer: '/shipping/name', code: 'missing', detail: 'This field is missing.' },
      { pointer: '/shipping/city', code: 'no_such_place', detail: 'There is no such city.' },
      { pointer: '/shipping/planet', code: 'unknown', detail: 'No such field.' },
      { pointer: '/quote', code: 'type', detail: 'No quote.' },
    ],
  });
  assert.deepEqual(orderProblemsOf(error, 'en'), {
    problem: { message: 'orderRefused', values: { detail: 'No such field. No quote.' } },
    fields: {
      postcode: { message: 'postcodeWrong' },
      name: { message: 'nameMissing' },
      city: { message: 'fieldRefused', values: { detail: 'There is no such city.' } },
    },
  });
});

it('the service’s English sentence is shown only if there’s no message', () => {
  const problemsOf = (pointer: string, code: string) =>
    quotesProblems(
      new InvalidRequestError('', {
        code: 'invalid_request',
        status: 422,
        problem: {},
        errors: [{ pointer, code, detail: 'In English.' }],
      }),
      'pl',
    );
  assert.deepEqual(problemsOf('/ship_to/postcode', 'too_long').fields, { postcode: { message: 'postcodeWrong' } });
  assert.deepEqual(problemsOf('/shipping/email', 'pattern').fields, { email: { message: 'emailWrong' } });
  assert.equal(problemsOf('/currency', 'unknown').problem?.values?.detail, 'In English.');
});

it('every other error has a sentence', () => {
  for (const code of problemCodes) {
    const { problem, fields } = orderProblemsOf(new AuthenticationError('', said(code, 401)), 'en');
    assert.ok(problem?.message ?? fields.email?.message, code);
  }
});
