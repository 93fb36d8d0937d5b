import assert from 'node:assert/strict';
import { it } from 'node:test';
import { convertIcsCalendar } from 'ts-ics';
import { calendarFile } from './order-page.js';

const event = {
  id: 'ord_1',
  day: '2026-12-31',
  title: 'Your order is ready',
  description: 'Shelf',
  now: new Date('2026-11-21T09:30:05.123Z'),
};

/** Parses the file like a calendar app. */
function read(text: string | undefined) {
  const { events = [] } = convertIcsCalendar(undefined, text ?? '');
  assert.equal(events.length, 1);
  return events[0]!;
}

it('a calendar file describes an all-day event', () => {
  const { uid, start, end, summary, stamp } = read(calendarFile(event));
  assert.equal(uid, 'ord_1');
  assert.equal(summary, 'Your order is ready');
  assert.deepEqual([start.type, start.date.toISOString()], ['DATE', '2026-12-31T00:00:00.000Z']);
  assert.equal(end?.date.toISOString(), '2027-01-01T00:00:00.000Z');
  assert.equal(stamp.date.toISOString(), '2026-11-21T09:30:05.000Z');
});

it('a calendar file preserves texts of any length and script', () => {
  const texts = [
    'Tisch, Regal; und \\ mehr\nzweite Zeile',
    'رف من خشب البلوط بعرض متر وثمانين سنتيمترًا، جاهز للتسليم في نهاية الشهر القادم إن شاء الله',
    `${'🪵'.repeat(60)} é ${'ü'.repeat(80)}`,
    'one\r\nBEGIN:VALARM\rtwo',
  ];
  for (const text of texts) {
    const { summary, description } = read(calendarFile({ ...event, title: text, description: text }));
    assert.equal(summary, text.replace(/\r\n?/g, '\n'));
    assert.equal(description, text.replace(/\r\n?/g, '\n'));
  }
});

it('no line has more than 75 octets, and each ends with CRLF', () => {
  const address = `https://shop.example/?${'a'.repeat(300)}#configurator-order-shelf=1`;
  const file = calendarFile({ ...event, title: '🪵é'.repeat(90), address })!;
  assert.ok(file.endsWith('END:VCALENDAR\r\n'));
  assert.ok(!/[^\r]\n/.test(file));
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.equal(read(file).url, address);
});

it('uses only the date of a time, and creates no file for an invalid date', () => {
  const { start } = read(calendarFile({ ...event, day: '2026-12-04T10:00:00Z' }));
  assert.equal(start.date.toISOString(), '2026-12-04T00:00:00.000Z');
  assert.equal(calendarFile({ ...event, day: 'soon' }), undefined);
});
