// Straight lines on paper: those that lie in one another become one. Knows no product.

import type { PicturePoint } from './camera.js';
import { lineData } from './path-data.js';

export type Line = readonly [PicturePoint, PicturePoint];

/** Ends that are not farther apart meet; units of the paper. */
const reach = 0.1;

/** Each stretch of each straight line once. */
export function mergedLines(lines: readonly Line[]): readonly Line[] {
  const groups = new Map<
    string,
    { readonly direction: PicturePoint; readonly normal: PicturePoint; readonly spans: Span[] }
  >();
  for (const [a, b] of lines) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < reach) continue;
    const forward = b[0] - a[0] > 1e-6 * length || (Math.abs(b[0] - a[0]) <= 1e-6 * length && b[1] > a[1]) ? 1 : -1;
    const direction: PicturePoint = [((b[0] - a[0]) / length) * forward, ((b[1] - a[1]) / length) * forward];
    const normal: PicturePoint = [-direction[1], direction[0]];
    const away = a[0] * normal[0] + a[1] * normal[1];
    const key = [direction[0] * 1000, direction[1] * 1000, away / reach].map((value) => Math.round(value) + 0).join();
    const group = groups.get(key) ?? { direction, normal: [normal[0] * away, normal[1] * away], spans: [] };
    const ends = [a, b].map((point) => point[0] * direction[0] + point[1] * direction[1]);
    group.spans.push({ from: Math.min(...ends), to: Math.max(...ends) });
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ direction, normal, spans }) => {
    const place = (by: number): PicturePoint => [normal[0] + direction[0] * by, normal[1] + direction[1] * by];
    return joined(spans).map(({ from, to }): Line => [place(from), place(to)]);
  });
}

/** Lines that follow one another are drawn in one go. */
export function linesData(lines: readonly Line[]): string {
  const runs: PicturePoint[][] = [];
  for (const [a, b] of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last && Math.hypot(last[0] - a[0], last[1] - a[1]) < reach) runs.at(-1)!.push(b);
    else runs.push([a, b]);
  }
  return runs.map(lineData).join('');
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to + reach)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}
