import assert from 'node:assert/strict';
import { it } from 'node:test';
import { localDay, withLocalDays } from './format.js';

it('converts a filter’s days to times in the person’s time zone, with the change from daylight saving time', () => {
  process.env.TZ = 'Pacific/Auckland';
  const filter = { status: 'shipped', created_after: '2026-04-05', created_before: '2026-04-05' };
  const times = { created_after: '2026-04-04T11:00:00.000Z', created_before: '2026-04-05T12:00:00.000Z' };
  assert.deepEqual(withLocalDays(filter), { status: 'shipped', ...times });
  // The service explains what's wrong with other texts, which may be in the URL.
  assert.deepEqual(withLocalDays({ created_after: 'yesterday' }), { created_after: 'yesterday' });
  assert.equal(localDay(new Date('2026-04-04T12:30:00Z')), '2026-04-05');
});
