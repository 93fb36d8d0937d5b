// Measures how well a shop's customers are served while another shop on the same service is so busy that its visitors
// request 3D files without a pause.

import { boardDocument } from '@parametric/service/testing/models';
import { request } from '@parametric/service/testing/service';
import type { Report, Target } from './target.js';

const SAMPLES = 200;
const VISITORS = 8;

/** Measures how long a shop's quotes take, both alone and while another shop's visitors keep requesting 3D files. */
export async function besideNeighbor(target: Target, until: number): Promise<Report> {
  const [neighbor, shop] = target.organizations;
  await request(target, 'PUT', '/v1/models/board', { key: shop.apiKey, body: { document: boardDocument() } });
  const measure = async () => {
    const times: number[] = [];
    while (times.length < SAMPLES && Date.now() < until) {
      const start = performance.now();
      const body = { model: 'board', configuration: {}, quantity: 1 + (times.length % 9) };
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
      const configuration = encodeURIComponent(JSON.stringify({ width: 600 + ((i * VISITORS + visitor) % 1_200) }));
      const path = `/v1/models/hallway-shelf/product.glb?configuration=${configuration}`;
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
  const figures = {
    'ms for half of the quotes, quiet': at(quiet, 0.5).toFixed(1),
    'ms for half of the quotes, beside the neighbor': at(beside, 0.5).toFixed(1),
    'ms for 99 of 100 quotes, quiet': at(quiet, 0.99).toFixed(1),
    'ms for 99 of 100 quotes, beside the neighbor': at(beside, 0.99).toFixed(1),
    'times as long': (at(beside, 0.99) / at(quiet, 0.99)).toFixed(2),
    '3D files made for the neighbor': made,
    'refused to the neighbor': [...answers].reduce((sum, [status, count]) => (status === 200 ? sum : sum + count), 0),
  };
  const violations = [
    ...(beside.length < SAMPLES ? [`there was time for only ${beside.length} of ${SAMPLES} quotes`] : []),
    ...(made === 0 ? ['no 3D file was made for the neighbor'] : []),
  ];
  return { figures, violations };
}
