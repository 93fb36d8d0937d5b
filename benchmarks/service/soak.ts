// Memory at half load for ten minutes, or SOAK_MINUTES.

import type { Table } from '../support/table.js';
import type { Bench } from './measure-load.js';

const STEP_SECONDS = 15;

export async function measureSoak(bench: Bench): Promise<readonly Table[]> {
  const minutes = Number(process.env.SOAK_MINUTES ?? 10);
  const { child, requests, sampler } = await bench.startService();
  const [quotes] = requests;
  await sampler(quotes!)();
  const { rate } = await sampler(quotes!)();
  const half = sampler(quotes!, { rate: Math.round(rate / 2), until: STEP_SECONDS });
  const points: { readonly minute: number; readonly heapMb: number; readonly residentMb: number }[] = [];
  for (let minute = 0; minute < minutes; minute += STEP_SECONDS / 60) {
    await half();
    points.push({ minute, ...(await child.ask('memory')) });
  }
  // Caches fill and code is compiled before that.
  const settled = points.slice(Math.floor(points.length / 4));
  const goal = { kind: 'at most', limit: 1 } as const;
  const slope = (of: 'heapMb' | 'residentMb') => slopeOf(settled.map((point) => [point.minute, point[of]]));
  return [
    {
      title: `Memory a minute, ${minutes} minutes of ${Math.round(rate / 2)} requests a second`,
      rows: [
        { what: 'heap after a collection', ours: slope('heapMb'), unit: 'MB', goal },
        { what: 'resident', ours: slope('residentMb'), unit: 'MB', goal },
      ],
    },
  ];
}

/** The slope of the regression line (least squares). */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of: (point: readonly [number, number]) => number) =>
    points.reduce((total, point) => total + of(point), 0);
  return sum((point) => (point[0] - x) * (point[1] - y)) / sum((point) => (point[0] - x) ** 2);
}
