// What deliveries that wait for an endpoint that never answers cost the orders of another organization.

import { inRounds, median, percentile } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import type { Bench, MeasuredService, TakeSample } from './measure-load.js';

const ROUNDS = 5;
const WAITING = 10_000;
const MANY_WAITING = 100_000;

export async function measureWaiting(bench: Bench): Promise<readonly Table[]> {
  const [quiet, crowded] = [await bench.startService(), await bench.startService()];
  await crowded.child.ask('letDeliveriesWait', WAITING);
  const candidates = [ordersOf(quiet), ordersOf(crowded)] as const;
  for (const sample of candidates) await sample();
  const rates = new Map<TakeSample, number[]>(candidates.map((sample) => [sample, []]));
  for (const [sample] of inRounds(candidates, ROUNDS)) rates.get(sample)!.push((await sample()).rate);
  const [without, beside] = candidates.map((sample) => median(rates.get(sample)!));
  const few = await claimTimes(quiet, candidates[0]);
  await crowded.child.ask('letDeliveriesWait', MANY_WAITING - WAITING);
  const many = await claimTimes(crowded, candidates[1]);
  const claimRow = (what: string, share: number): Row => ({
    what,
    ours: percentile(many, share),
    unit: 'ms',
    peer: 'none wait',
    theirs: percentile(few, share),
  });
  return [
    {
      title: `Orders a second, ${WAITING} deliveries wait`,
      rows: [
        {
          what: 'orders',
          ours: beside!,
          unit: '/s',
          peer: 'none wait',
          theirs: without!,
          goal: { kind: 'reaches', times: 0.9 },
        },
      ],
    },
    {
      title: `Claiming a delivery meanwhile, ${MANY_WAITING} wait`,
      rows: [claimRow('median', 0.5), claimRow('99 of 100', 0.99)],
    },
  ];
}

function ordersOf({ requests, sampler }: MeasuredService): TakeSample {
  return sampler(requests.find(({ areOrders }) => areOrders)!);
}

/** Measures how long everything else waits for a claim while orders are placed. */
async function claimTimes({ child }: MeasuredService, placeOrders: TakeSample): Promise<readonly number[]> {
  await child.ask('takeClaimTimes');
  await placeOrders();
  return child.ask('takeClaimTimes');
}
