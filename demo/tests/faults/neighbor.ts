// Measures how well a shop's customers are served while another shop on the same service is so busy that its visitors
// request 3D files without a pause, of a product that costs about as much as can be published.

import { boardDocument } from '@parametric/service/testing/models';
import { request } from '@parametric/service/testing/service';
import type { Report, Target } from './target.js';

const SAMPLES = 200;
const VISITORS = 8;

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
  const measure = async () => {
    const times: number[] = [];
    while (times.length < SAMPLES && Date.now() < until) {
      count += 1;
      const isBoard = count % 2 === 0;
      const configuration = isBoard ? {} : { width: 300 + 10 * (count % 90) };
      const body = { model: isBoard ? 'board' : 'slats', configuration, quantity: 1 + (count % 9) };
      const start = performance.now();
      const { status, text } = await request(target, 'POST', '/v1/quotes', { key: shop.apiKey, body });
      if (status !== 201) throw new Error(text);
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b);
  };
  await measure();
  const quiet = await measure();
  let isOver = false;
  const answers = new Map<number, number>();
  const visit = async (visitor: number) => {
    for (let i = 0; !isOver; i += 1) {
      const width = 1_000 + 10 * ((i * VISITORS + visitor) % 100);
      const configuration = encodeURIComponent(JSON.stringify({ width, depth: 600 }));
      const path = `/v1/models/perforated/product.glb?configuration=${configuration}`;
      const { status } = await request(target, 'GET', path, { key: neighbor.licenseKey });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  const beside = await measure().finally(() => {
    isOver = true;
  });
  await visits;
  const at = (times: readonly number[], share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  const made = answers.get(200) ?? 0;
  const stopped = [...answers.values()].reduce((sum, each) => sum + each, 0) - made;
  const figures = {
    'ms for half of the quotes, quiet': at(quiet, 0.5).toFixed(1),
    'ms for half of the quotes, beside the neighbor': at(beside, 0.5).toFixed(1),
    'ms for 99 of 100 quotes, quiet': at(quiet, 0.99).toFixed(1),
    'ms for 99 of 100 quotes, beside the neighbor': at(beside, 0.99).toFixed(1),
    'times as long': (at(beside, 0.99) / at(quiet, 0.99)).toFixed(2),
    '3D files made for the neighbor': made,
    'stopped at their time limit, or refused': stopped,
  };
  const violations = [
    ...(beside.length < SAMPLES ? [`there was time for only ${beside.length} of ${SAMPLES} quotes`] : []),
    ...(made + stopped === 0 ? ['no 3D file was begun for the neighbor'] : []),
  ];
  return { figures, violations };
}
