import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ordering } from '../shared/messages/de.js';
import { allEnglish } from '../testing/messages.js';
import { formatExpiry, nextChange } from './expiry.js';

const now = new Date(2026, 10, 22, 9, 30).getTime();
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

function english(deadline: number, from = now): string {
  return formatExpiry(deadline, from, 'en-GB', { ...allEnglish, language: 'en-GB' });
}

it('a distant expiry is a day, with its year if it’s in another year', () => {
  assert.equal(english(at(2026, 10, 24, 0, 10)), '24 Nov');
  assert.equal(english(at(2026, 11, 6, 9, 30)), '6 Dec');
  assert.equal(english(at(2027, 0, 2, 9, 30)), '2 Jan 2027');
});

it('today’s or tomorrow’s expiry includes the hour', () => {
  assert.equal(english(at(2026, 10, 22, 17, 0)), 'today 17:00');
  assert.match(english(at(2026, 10, 23, 8, 5)), /^tomorrow 0?8:05$/);
  const german = formatExpiry(at(2026, 10, 22, 17, 0), now, 'de', { ...allEnglish, ...ordering, language: 'de' });
  assert.equal(german, 'heute 17:00');
});

it('in the last hour, an expiry is in minutes, rounded up and never negative', () => {
  assert.equal(english(at(2026, 10, 22, 10, 29)), '59 minutes left');
  assert.equal(english(now + 1), '1 minute left');
  assert.equal(english(now - 5_000), '0 minutes left');
  assert.equal(english(at(2026, 10, 22, 10, 30)), 'today 10:30');
});

it('nextChange says when the text changes next', () => {
  const deadlines = [
    now + 59 * 60_000,
    now + 90 * 60_000,
    at(2026, 10, 23, 8, 5),
    at(2026, 10, 30, 8, 5),
    now + 30_000,
  ];
  for (const deadline of deadlines) {
    const wait = nextChange(deadline, now)!;
    assert.ok(wait > 0);
    assert.equal(english(deadline, now + wait - 2), english(deadline, now), 'the same until then');
  }
  assert.notEqual(english(deadlines[1]!, now + nextChange(deadlines[1]!, now)!), english(deadlines[1]!));
  assert.notEqual(english(deadlines[2]!, now + nextChange(deadlines[2]!, now)!), english(deadlines[2]!));
  assert.equal(nextChange(now, now), undefined, 'nothing follows its end');
});
