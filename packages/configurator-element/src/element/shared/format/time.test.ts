import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDay, formatDays, formatDistance, formatTime } from './time.js';

test('a day is that day wherever the person is', () => {
  assert.equal(formatDay('2026-12-04', 'en-GB'), '4 Dec 2026');
  assert.equal(formatDay('2026-12-04', 'de'), '4. Dez. 2026');
});

test('a time is shown with its day, and what can’t be read as it came', () => {
  assert.match(formatTime('2026-12-04T12:30:00Z', 'en-GB'), /Dec.*\d\d:\d\d/);
  assert.equal(formatTime('soon', 'en'), 'soon');
});

test('days and kilometres have their unit in the language', () => {
  assert.equal(formatDays(1, 'en'), '1 day');
  assert.equal(formatDays(12, 'de'), '12 Tage');
  assert.equal(formatDistance(480.4, 'en').replace(/\s/, ' '), '480 km');
});
