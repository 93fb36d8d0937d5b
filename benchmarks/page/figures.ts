// The figures of a visit, and the medians of many visits.

import { median } from '../support/measure.js';
import { workUntil } from './trace.js';
import type { Visit } from './visit.js';

/** By name; times in ms, bytes in kB. */
export type Figures = Readonly<Partial<Record<FigureName, number>>>;

const figureNames = [
  'picture',
  'form',
  'scene',
  'gone',
  'longest',
  'blocking',
  'work',
  'longestToScene',
  'blockingToScene',
  'workToScene',
  'shift',
  'bytes',
  'bytesToScene',
  'requests',
  'requestsToScene',
] as const;

export type FigureName = (typeof figureNames)[number];

/** Work in this time after the first 3D frame counts too; ms. */
const afterSceneMs = 2_000;

/** @param scene when the product was shown in 3D; ms since the navigation */
export function figuresUntil({ trace, requests }: Visit, scene: number): Figures {
  const end = scene + afterSceneMs;
  const toScene = workUntil(trace.tasks, scene);
  const whole = workUntil(trace.tasks, end);
  const sent = (until: number) => requests.filter(({ at, bytes }) => at < until && bytes > 0);
  const kB = (until: number) => sent(until).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    scene,
    longest: whole.longest,
    blocking: whole.blocking,
    work: whole.total,
    longestToScene: toScene.longest,
    blockingToScene: toScene.blocking,
    workToScene: toScene.total,
    shift: trace.shifts.reduce((sum, { score }) => sum + score, 0),
    bytes: kB(end),
    bytesToScene: kB(scene),
    requests: sent(end).length,
    requestsToScene: sent(scene).length,
  };
}

export function mediansOf(visits: readonly Figures[]): Figures {
  return Object.fromEntries(
    figureNames.flatMap((name) => {
      const values = visits.flatMap(({ [name]: value }) => value ?? []);
      return values.length === 0 ? [] : [[name, median(values)]];
    }),
  );
}
