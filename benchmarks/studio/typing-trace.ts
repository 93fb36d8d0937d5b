// Reads a trace of a page in which somebody types. Its marks `key N` and `shown N` tell when a key was pressed, and when the
// text of N keys is shown.

import type { TraceEvent } from '../support/trace.js';

/** The longest task of the main thread from a key to the next one; ms. */
export interface KeyWork {
  readonly wall: number;
  /** Of the task that had the processor longest; differs where the machine does other things too. */
  readonly processor: number;
  /** The innermost event of the trace that takes more than half of it. */
  readonly within: string;
}

export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

interface Mark extends TraceEvent {
  readonly count: number;
}

export function workAfterKeys(events: readonly TraceEvent[]): readonly KeyWork[] {
  const keys = marksOf(events, 'key');
  const [{ pid, tid } = { pid: 0, tid: 0 }] = keys;
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.dur !== undefined);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  return keys.map(({ ts }, index) => {
    const next = keys[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    // The task that was under way when the key was pressed holds it up too.
    const during = tasks.filter((task) => endOf(task) > ts && task.ts < next);
    const longest = during.reduce((one, other) => (other.dur! > one.dur! ? other : one));
    const processor = Math.max(...during.map(({ tdur = 0 }) => tdur)) / 1000;
    return { wall: longest.dur! / 1000, processor, within: mostOf(longest, own) };
  });
}

/** @returns for each key the time until the product of its text, or of a later one, was shown; ms */
export function followedAfter(events: readonly TraceEvent[]): readonly number[] {
  const shown = marksOf(events, 'shown');
  return marksOf(events, 'key').flatMap(({ ts, count }) => {
    const follower = shown.find((mark) => mark.count >= count);
    return follower ? [(follower.ts - ts) / 1000] : [];
  });
}

/** In the order of time. */
function marksOf(events: readonly TraceEvent[], what: 'key' | 'shown'): readonly Mark[] {
  return events
    .filter(({ name }) => name.startsWith(`${what} `))
    .map((event) => ({ ...event, count: Number(event.name.slice(what.length)) }))
    .toSorted((one, other) => one.ts - other.ts);
}

function mostOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const inside = events.filter(
    (each) => each !== task && each.ts >= task.ts && endOf(each) <= endOf(task) && each.dur! > task.dur! / 2,
  );
  const innermost = inside.toSorted((one, other) => one.dur! - other.dur!)[0] ?? task;
  const { functionName, type } = innermost.args?.data ?? {};
  return [innermost.name, functionName || type].filter(Boolean).join(' ');
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
