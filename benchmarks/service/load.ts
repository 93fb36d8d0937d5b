// Generates load with autocannon. Of Node's load generators, it takes the least processor time away from what's
// measured.

import autocannon from 'autocannon';

const CONNECTIONS = 16;
export const LOAD_SECONDS = 2;

export interface Load {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after another, then again from the first. */
  readonly bodies?: readonly string[];
  /** Sends each body once, with its own idempotency key. */
  readonly isOnce?: boolean;
  readonly expected: number;
}

export interface Sample {
  /** Requests per second. */
  readonly rate: number;
  /** ms */
  readonly p50: number;
  /** ms */
  readonly p99: number;
}

export async function sendLoad({ method, url, headers, bodies, isOnce, expected }: Load): Promise<Sample> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    if (bodies) request.body = bodies[next++ % bodies.length]!;
    if (isOnce) request.headers = { ...headers, 'idempotency-key': crypto.randomUUID() };
    return request;
  };
  const options: autocannon.Options = {
    url,
    connections: CONNECTIONS,
    ...(isOnce ? { amount: bodies!.length } : { duration: LOAD_SECONDS }),
    requests: [{ method, path: new URL(url).pathname, headers: { ...headers }, ...(bodies ? { setupRequest } : {}) }],
  };
  const began = performance.now();
  // autocannon ends a run only on a whole second.
  let ended = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    running.on('response', () => {
      ended = performance.now();
    });
  });
  const statuses = Object.entries(result.statusCodeStats ?? {});
  const requests = statuses.reduce((sum, [, { count = 0 }]) => sum + count, 0);
  if (requests === 0 || result.errors > 0 || statuses.some(([status]) => Number(status) !== expected)) {
    throw new Error(`${url}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { rate: (1000 * requests) / (ended - began), p50: result.latency.p50, p99: result.latency.p99 };
}
