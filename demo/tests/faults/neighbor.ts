// Measures how well a shop's customers are served while another shop on the same service is so busy that its visitors
// request 3D files without a pause, of a product that costs about as much as can be published.

import { boardDocument } from '@parametric/service/testing/models';
import { request } from '@parametric/service/testing/service';
import type { Report, Target } from './target.js';

/** The quotes of a round. Quiet and busy rounds alternate, so that both meet the same other work of the machine. */
const SAMPLES = 150;
const ROUNDS = 4;
const VISITORS = 8;
/** How many times as long 99 of 100 quotes may take beside the neighbor. */
const MAX_RATIO = 2;

/** A board with 84,100 holes. */
const perforated = boardDocument({
  id: 'perforated',
  parts: [
    {
      id: 'board',
      kind: 'panel',
      size: ['width', 18, 'depth'],
      normal: 'y',
      material: 'material',
      holes: [
        {
          at: ['width / 300 * (i + 1)', 'depth / 300 * (j + 1)'],
          diameter: 0.5,
          depth: 5,
          repeat: { i: '290', j: '290' },
        },
      ],
    },
  ],
});

/** A product with so many parts that its bill is computed in a worker thread. */
const slats = boardDocument({
  id: 'slats',
  parts: [
    {
      id: 'slat',
      kind: 'panel',
      repeat: { i: '1200' },
      at: [0, '20 * i', 0],
      size: ['width', 18, 40],
      normal: 'y',
      material: 'material',
    },
  ],
});

/** Measures how long a shop's quotes take, both alone and while another shop's visitors keep requesting 3D files. */
export async function besideNeighbor(target: Target, until: number): Promise<Report> {
  const [neighbor, shop] = target.organizations;
  const publish = async (key: string, document: Readonly<Record<string, unknown>>) => {
    const { status, text } = await request(target, 'PUT', `/v1/models/${document.id}`, { key, body: { document } });
    if (status >= 300) throw new Error(text);
  };
  await publish(shop.apiKey, boardDocument());
  await publish(shop.apiKey, slats);
  await publish(neighbor.apiKey, perforated);
  let count = 0;
  const measure = async (times: number[]) => {
    for (let sample = 0; sample < SAMPLES && Date.now() < until; sample += 1) {
      count += 1;
      const isBoard = count % 2 === 0;
      const configuration = isBoard ? {} : { width: 300 + 10 * (count % 90) };
      const body = { model: isBoard ? 'board' : 'slats', configuration, quantity: 1 + (count % 9) };
      const start = performance.now();
      const { status, text } = await request(target, 'POST', '/v1/quotes', { key: shop.apiKey, body });
      if (status !== 201) throw new Error(text);
      times.push(performance.now() - start);
    }
  };
  const answers = new Map<number, number>();
  /** The files that were being made when their round ended. */
  let begun = 0;
  const visit = async (visitor: number, signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${neighbor.licenseKey}` };
    for (let i = 0; !signal.aborted; i += 1) {
      const width = 1_000 + 10 * ((i * VISITORS + visitor) % 100);
      const configuration = encodeURIComponent(JSON.stringify({ width, depth: 600 }));
      const path = `/v1/models/perforated/product.glb?configuration=${configuration}`;
      try {
        const answer = await fetch(target.url + path, { headers, signal });
        await answer.arrayBuffer();
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      } catch (error) {
        if (!signal.aborted) throw error;
        begun += 1;
      }
    }
  };
  const [quiet, beside]: [number[], number[]] = [[], []];
  await measure([]);
  while (beside.length < ROUNDS * SAMPLES && Date.now() < until) {
    await measure(quiet);
    const round = new AbortController();
    const visits = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor, round.signal)));
    await measure(beside).finally(() => round.abort());
    await visits;
  }
  const at = (times: readonly number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  const ratio = at(beside, 0.99) / at(quiet, 0.99);
  const made = answers.get(200) ?? 0;
  const stopped = [...answers.values()].reduce((sum, each) => sum + each, 0) - made;
  const figures = {
    'ms for half of the quotes, quiet': at(quiet, 0.5).toFixed(1),
    'ms for half of the quotes, beside the neighbor': at(beside, 0.5).toFixed(1),
    'ms for 99 of 100 quotes, quiet': at(quiet, 0.99).toFixed(1),
    'ms for 99 of 100 quotes, beside the neighbor': at(beside, 0.99).toFixed(1),
    'times as long': ratio.toFixed(2),
    '3D files made for the neighbor': made,
    'stopped at their time limit, or refused': stopped,
    'still being made at the end of a round': begun,
  };
  const violations = [
    ...(beside.length < ROUNDS * SAMPLES
      ? [`there was time for only ${beside.length} of ${ROUNDS * SAMPLES} quotes`]
      : []),
    ...(made + stopped + begun === 0 ? ['no 3D file was begun for the neighbor'] : []),
    ...(ratio > MAX_RATIO ? [`99 of 100 quotes took ${ratio.toFixed(2)} times as long beside the neighbor`] : []),
  ];
  return { figures, violations };
}
