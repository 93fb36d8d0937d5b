// Sends SIGTERM while clients are sending requests. Requests that were sent before it have to get their responses, and
// the process has to end within ten seconds.

import { setTimeout as sleep } from 'node:timers/promises';
import { boardDocument } from '@parametric/service/testing/models';
import { askQuote, orderOf, request } from '@parametric/service/testing/service';
import { type Exchange, Load } from './load.js';
import { ServiceProcesses } from './processes.js';
import { Random } from './random.js';
import type { Report, Target } from './target.js';

const CLIENTS = 64;
const LIMIT_MS = 10_000;

export async function endUnderLoad(seed: number, rounds: number, until: number, databaseUrl?: string): Promise<Report> {
  const random = new Random(seed);
  const processes = await ServiceProcesses.create(databaseUrl);
  const violations: string[] = [];
  const figures = {
    rounds: 0,
    'sent before the signal, answered after': 0,
    'told to try again': 0,
    'cut off, sent after': 0,
  };
  let slowest = 0;
  try {
    for (let round = 0; round < rounds && Date.now() < until; round++) {
      const { goneMs, late, streamEnded } = await endOnce(processes, random);
      figures.rounds += 1;
      slowest = Math.max(slowest, goneMs);
      if (goneMs > LIMIT_MS) violations.push(`round ${round}: gone after ${goneMs} ms`);
      if (!streamEnded) violations.push(`round ${round}: an event stream was cut off`);
      for (const { status, error, method, path, isBefore } of late) {
        if (isBefore && status !== undefined && status < 500) figures['sent before the signal, answered after'] += 1;
        // The response tells the client when to retry.
        else if (status === 503) figures['told to try again'] += 1;
        else if (isBefore) violations.push(`round ${round}: ${method} ${path}, sent before: ${status ?? error}`);
        else if (error) figures['cut off, sent after'] += 1;
      }
    }
  } finally {
    await processes.close();
  }
  return { figures: { ...figures, 'ms until it was gone, at most': slowest }, violations };
}

interface LateExchange extends Exchange {
  readonly isBefore: boolean;
}

async function endOnce(processes: ServiceProcesses, random: Random) {
  const target = await processes.start();
  const { apiKey: key } = target.organizations[0];
  await request(target, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
  const stream = await watch(target);
  const exchanges: { readonly exchange: Exchange; readonly endedAt: number }[] = [];
  const load = new Load(target, random, (exchange) => exchanges.push({ exchange, endedAt: Date.now() }));
  const ended = load.run(CLIENTS);
  await sleep(500 + random.below(1_000));
  const signaledAt = Date.now();
  const gone = processes.end('SIGTERM');
  // Some clients send one more request while the process is ending.
  await sleep(random.below(200));
  load.end();
  await gone;
  const goneMs = Date.now() - signaledAt;
  await ended;
  const late = exchanges
    .filter(({ endedAt }) => endedAt >= signaledAt)
    .map(({ exchange }): LateExchange => ({ ...exchange, isBefore: exchange.startedAt < signaledAt }));
  return { goneMs, late, streamEnded: await stream() };
}

/** Opens an event stream. @returns a function that resolves to whether the stream has ended properly */
async function watch(target: Target): Promise<() => Promise<boolean>> {
  const { apiKey: key } = target.organizations[0];
  const quote = await askQuote(target, key);
  const { text } = await request(target, 'POST', '/v1/orders', { key, body: orderOf(quote) });
  const { id } = JSON.parse(text) as { id: string };
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${target.url}/v1/orders/${id}/events`, { headers });
  const ended = answer.text().then(
    () => true,
    () => false,
  );
  return () => ended;
}
