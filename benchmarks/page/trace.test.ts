import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TraceEvent } from '../support/browser.js';
import { figuresUntil, readTrace, workUntil } from './trace.js';

const ADDRESS = 'http://localhost/page';
const PAGE = { pid: 1, tid: 1 };

const navigation = (ts: number, documentLoaderURL: string): TraceEvent => ({
  ...PAGE,
  name: 'navigationStart',
  ts,
  args: { data: { documentLoaderURL } },
});
const task = (ts: number, dur: number, thread = PAGE): TraceEvent => ({ ...thread, name: 'RunTask', ts, dur });
const shift = (ts: number, score: number, had_recent_input = false): TraceEvent => ({
  ...PAGE,
  name: 'LayoutShift',
  ts,
  args: { data: { score, had_recent_input } },
});
const shot = (ts: number): TraceEvent => ({ pid: 9, tid: 9, name: 'Screenshot', ts, args: { snapshot: 'AAAA' } });
const mainThread: TraceEvent = { ...PAGE, name: 'thread_name', ts: 0, args: { name: 'CrRendererMain' } };

describe('readTrace', () => {
  it('returns times since the navigation in ms', () => {
    const { start, tasks, shots, shifts } = readTrace(
      [
        mainThread,
        navigation(1000, 'about:blank'),
        task(2000, 500_000),
        navigation(10_000, ADDRESS),
        shot(30_000),
        shot(20_000),
        task(15_000, 60_000),
        shift(40_000, 0.2),
      ],
      ADDRESS,
    );
    assert.equal(start, 10_000);
    assert.deepEqual(tasks, [{ at: 5, duration: 60 }]);
    assert.deepEqual(
      shots.map(({ at, jpeg }) => [at, jpeg.length]),
      [
        [10, 3],
        [20, 3],
      ],
    );
    assert.deepEqual(shifts, [{ at: 30, score: 0.2 }]);
  });

  it('ignores tasks of other threads and processes, and layout shifts after a press', () => {
    const { tasks, shifts } = readTrace(
      [
        mainThread,
        navigation(0, ADDRESS),
        task(10, 10, { pid: 1, tid: 2 }),
        task(10, 10, { pid: 2, tid: 1 }),
        shift(20, 0.5, true),
      ],
      ADDRESS,
    );
    assert.deepEqual([tasks, shifts], [[], []]);
  });

  it('throws without the navigation, or with more screenshots than Chromium takes', () => {
    assert.throws(() => readTrace([navigation(0, 'http://localhost/other')], ADDRESS), /no navigation/);
    const shots = Array.from({ length: 450 }, (_, index) => shot(index));
    assert.throws(() => readTrace([navigation(0, ADDRESS), ...shots], ADDRESS), /longer than a trace/);
  });
});

describe('workUntil', () => {
  it('returns the blocking time of tasks beyond 50 ms each, up to a given time', () => {
    const tasks = [
      { at: 0, duration: 30 },
      { at: 40, duration: 80 },
      { at: 130, duration: 150 },
      { at: 300, duration: 900 },
    ];
    assert.deepEqual(workUntil(tasks, 300), { longest: 150, blocking: 130, total: 260 });
    assert.deepEqual(workUntil([], 300), { longest: 0, blocking: 0, total: 0 });
  });
});

it('a visit’s figures end two seconds after the first 3D frame, excluding cached responses', () => {
  const request = (at: number) => ({ at, bytes: 1500 });
  const tasks = [
    { at: 0, duration: 70 },
    { at: 2000, duration: 90 },
    { at: 3001, duration: 1000 },
  ];
  const trace = { start: 0, tasks, shots: [], shifts: [{ at: 10, score: 0.25 }] };
  const requests = [request(0), { ...request(950), bytes: 0 }, request(1100), request(3001)];
  const { longest, blocking, work, bytes, requests: sent, shift } = figuresUntil({ trace, requests }, 1000);
  assert.deepEqual([longest, blocking, work, bytes, sent, shift], [90, 60, 160, 3, 2, 0.25]);
});
