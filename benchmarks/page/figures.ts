// A visit's figures, and the medians over many visits.

import { median } from '../support/measure.js';
import { type PageTrace, workUntil } from './trace.js';

/** A request of the page. */
export interface Request {
  /** When it was sent; ms since the navigation. */
  readonly at: number;
  /** Including headers; 0 for a response from the cache. */
  readonly bytes: number;
}

/** By name; times in ms, bytes in kB. */
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

/** @param scene when the product was shown in 3D; ms since the navigation */
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
