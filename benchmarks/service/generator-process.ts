// Sends the load, from a process of its own: autocannon, which spends the least processor time a request of the
// generators that there are for Node, and so leaves most to what is measured.

import autocannon from 'autocannon';
import { answer } from './child.js';
import { startProbe } from './probe.js';

const PROBE_INTERVAL_MS = 20;

export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** In place of `path`: asked for one after the other, then again from the first. */
  readonly paths?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after the other, then again from the first. */
  readonly bodies?: readonly string[];
  /** Gives each request an idempotency key of its own. */
  readonly idempotent?: boolean;
  readonly connections: number;
  /** Ends after so many seconds, or after each body was sent once. */
  readonly until: number | 'sent once';
  readonly expected: number;
  /** Requests a second, at most. */
  readonly rate?: number;
  /** How long an answer may take, longer than the load even; 10 by default, and one is to come at least. */
  readonly answerSeconds?: number;
  /** An address that is asked meanwhile, by one client. */
  readonly probe?: string;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Until the probed address answered; ms. */
  readonly probed: readonly number[];
}

const answers = { load };

export type GeneratorAnswers = typeof answers;

answer(answers, async () => undefined);

async function load(job: Load): Promise<LoadResult> {
  const probing = job.probe === undefined ? undefined : startProbe(job.probe, PROBE_INTERVAL_MS);
  const began = performance.now();
  // The generator ends a run with its next whole second only.
  let ended = began;
  const result = await run(job, () => {
    ended = performance.now();
  });
  const seconds = (ended - began) / 1000;
  const probed = (await probing?.()) ?? [];
  const requests = Object.values(result.statusCodeStats ?? {}).reduce((sum, { count = 0 }) => sum + count, 0);
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== job.expected);
  const isNone = requests === 0 && job.answerSeconds === undefined;
  if (wrong.length > 0 || result.errors > 0 || isNone) {
    throw new Error(`${job.path}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { requests, seconds, p50: result.latency.p50, p99: result.latency.p99, probed };
}

async function run(
  { url, method, path, paths, headers, bodies, idempotent, connections, until, rate, answerSeconds }: Load,
  onResponse: () => void,
): Promise<autocannon.Result> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    if (bodies) request.body = bodies[next % bodies.length]!;
    if (paths) request.path = paths[next % paths.length]!;
    next += 1;
    if (idempotent) request.headers = { ...headers, 'idempotency-key': crypto.randomUUID() };
    return request;
  };
  const options: autocannon.Options = {
    url: url + path,
    connections,
    ...(rate ? { overallRate: rate } : {}),
    ...(answerSeconds ? { timeout: answerSeconds } : {}),
    ...(until === 'sent once' ? { amount: bodies!.length } : { duration: until }),
    requests: [{ method, path, headers: { ...headers }, ...(bodies || paths ? { setupRequest } : {}) }],
  };
  return new Promise((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', onResponse);
  });
}
