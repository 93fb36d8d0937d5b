// Reads a Chromium trace: the tasks of a page's main thread since its navigation, its layout shifts, and its
// screenshots.

import type { TraceEvent } from '../support/browser.js';
import { median } from '../support/measure.js';

/** Times are in ms since the navigation started. */
export interface PageTrace {
  /** When the navigation started on the trace's clock, in µs. */
  readonly start: number;
  readonly tasks: readonly Task[];
  readonly shots: readonly Shot[];
  readonly shifts: readonly Shift[];
}

/** A task on the main thread, in ms. */
export interface Task {
  readonly at: number;
  readonly duration: number;
}

/** What was on screen from a given time. */
export interface Shot {
  readonly at: number;
  readonly jpeg: Buffer;
}

export interface Shift {
  readonly at: number;
  readonly score: number;
}

export const TRACE_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.screenshot',
  'blink.user_timing',
  'loading',
  'toplevel',
];

/** The maximum number of screenshots that Chromium takes of a page. */
const MAX_SHOTS = 450;

/** @throws {Error} if the trace has no navigation to the URL, or no screenshot at its end */
export function readTrace(events: readonly TraceEvent[], address: string): PageTrace {
  const navigation = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  );
  if (!navigation) throw new Error(`The trace has no navigation to ${address}.`);
  const { ts: start, pid } = navigation;
  const since = (ts: number) => (ts - start) / 1000;
  const later = events.filter(({ ts }) => ts >= start);
  const shots = later.filter(({ name, args }) => name === 'Screenshot' && args?.snapshot);
  if (shots.length >= MAX_SHOTS)
    throw new Error(`${address} was on screen for longer than a trace has screenshots for.`);
  const main = events.find(
    (event) => event.pid === pid && event.name === 'thread_name' && event.args?.name === 'CrRendererMain',
  );
  return {
    start,
    tasks: later
      .filter(({ name, pid: process, tid }) => name === 'RunTask' && process === pid && tid === main?.tid)
      .map(({ ts, dur = 0 }) => ({ at: since(ts), duration: dur / 1000 })),
    shots: shots
      .map(({ ts, args }) => ({ at: since(ts), jpeg: Buffer.from(args!.snapshot!, 'base64') }))
      .toSorted((one, other) => one.at - other.at),
    shifts: later
      .filter(
        ({ name, pid: process, args }) => name === 'LayoutShift' && process === pid && !args?.data?.had_recent_input,
      )
      .map(({ ts, args }) => ({ at: since(ts), score: Number(args?.data?.score) })),
  };
}

/** What the main thread did from the navigation until a given time, in ms. */
export interface Work {
  readonly longest: number;
  /** The total time by which tasks exceed 50 ms each. */
  readonly blocking: number;
  readonly total: number;
}

/** @param until tasks that start later don't count */
export function workUntil(tasks: readonly Task[], until: number): Work {
  const durations = tasks.filter(({ at }) => at < until).map(({ duration }) => duration);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    longest: Math.max(0, ...durations),
    blocking: sum(durations.map((duration) => Math.max(0, duration - 50))),
    total: sum(durations),
  };
}

// A visit's figures, and the medians over many visits.

/** A request made by the page. */
export interface Request {
  /** When the request was sent, in ms since the navigation. */
  readonly at: number;
  /** The size including headers; 0 for a response from the cache. */
  readonly bytes: number;
}

/** By name. Times are in ms, and bytes in kB. */
export type Figures = Readonly<Partial<Record<FigureName, number>>>;

const FIGURE_NAMES = [
  'picture',
  'form',
  'scene',
  'gone',
  'longest',
  'blocking',
  'work',
  'shift',
  'bytes',
  'requests',
] as const;

export type FigureName = (typeof FIGURE_NAMES)[number];

/** Work within this time after the first 3D frame also counts, in ms. */
const AFTER_SCENE_MS = 2_000;

/** @param scene when the product was shown in 3D, in ms since the navigation */
export function figuresUntil(
  { trace, requests }: { readonly trace: PageTrace; readonly requests: readonly Request[] },
  scene: number,
): Figures {
  const end = scene + AFTER_SCENE_MS;
  const { longest, blocking, total } = workUntil(trace.tasks, end);
  const sent = requests.filter(({ at, bytes }) => at < end && bytes > 0);
  return {
    scene,
    longest,
    blocking,
    work: total,
    shift: trace.shifts.reduce((sum, { score }) => sum + score, 0),
    bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    requests: sent.length,
  };
}

export function mediansOf(visits: readonly Figures[]): Figures {
  return Object.fromEntries(
    FIGURE_NAMES.flatMap((name) => {
      const values = visits.flatMap(({ [name]: value }) => value ?? []);
      return values.length === 0 ? [] : [[name, median(values)]];
    }),
  );
}
