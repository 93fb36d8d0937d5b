// Simulates clients that request quotes, place and read orders, and fetch files. Their number is fixed, and they can
// also send requests at a fixed rate.

import { setTimeout as sleep } from 'node:timers/promises';
import { quoteListSchema } from '@parametric/api-client';
import { orderOf } from '@parametric/service/testing/service';
import { type RawAnswer, RawClient, type RawRequest } from './http.js';
import type { Random } from './random.js';
import type { Target } from './target.js';

export interface Exchange {
  /** The time at which the request was sent, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly method: string;
  readonly path: string;
  /** The response's status; undefined if the connection was dropped. */
  readonly status: number | undefined;
  /** Node's error code, such as `ECONNRESET`. */
  readonly error: string | undefined;
}

const LIMIT_MS = 30_000;

export class Load {
  readonly #client: RawClient;
  readonly #target: Target;
  readonly #random: Random;
  readonly #onExchange: (exchange: Exchange) => void;
  #isOver = false;

  constructor(target: Target, random: Random, onExchange: (exchange: Exchange) => void) {
    this.#client = new RawClient(target.url, LIMIT_MS);
    this.#target = target;
    this.#random = random;
    this.#onExchange = onExchange;
  }

  /**
   * @param perSecond the number of requests per second that all clients send together. By default, they send requests
   *   as fast as the service responds.
   * @returns when all clients have finished
   */
  async run(clients: number, perSecond = Number.POSITIVE_INFINITY): Promise<void> {
    const pauseMs = (clients * 1_000) / perSecond;
    const work = async () => {
      while (!this.#isOver) {
        const start = Date.now();
        await this.#ask();
        await sleep(Math.max(0, pauseMs - (Date.now() - start)));
      }
    };
    await Promise.all(Array.from({ length: clients }, work));
    this.#client.close();
  }

  /** Stops sending requests, and lets clients finish those in progress. */
  end(): void {
    this.#isOver = true;
  }

  async #ask(): Promise<void> {
    const { licenseKey, apiKey } = this.#target.organizations[0];
    const kind = this.#random.below(10);
    if (kind === 0) await this.#send(apiKey, 'GET', '/v1/orders?limit=5');
    else if (kind === 1) await this.#send(licenseKey, 'GET', '/v1/models/hallway-shelf');
    else if (kind === 2)
      await this.#send(licenseKey, 'GET', `/v1/models/board/picture.svg?configuration=${this.#size()}`);
    else if (kind === 3)
      await this.#send(licenseKey, 'GET', `/v1/models/board/product.glb?configuration=${this.#size()}`);
    else await this.#quoteAndOrder(licenseKey);
  }

  #size(): string {
    return encodeURIComponent(JSON.stringify({ width: 300 + 10 * this.#random.below(60) }));
  }

  async #quoteAndOrder(key: string): Promise<void> {
    const asked = { model: 'board', configuration: {}, quantity: 1 + this.#random.below(9) };
    const answer = await this.#send(key, 'POST', '/v1/quotes', asked);
    if (answer?.status !== 201 || this.#isOver || this.#random.chance(0.5)) return;
    const { data } = quoteListSchema.parse(JSON.parse(answer.body));
    const quote = data.find(({ workshop }) => workshop.country === 'DE');
    if (quote) await this.#send(key, 'POST', '/v1/orders', orderOf(quote));
  }

  async #send(key: string, method: string, path: string, body?: object): Promise<RawAnswer | undefined> {
    const headers: RawRequest['headers'] = [
      ['authorization', `Bearer ${key}`],
      ['idempotency-key', crypto.randomUUID()],
      ...(body ? ([['content-type', 'application/json']] as const) : []),
    ];
    const startedAt = Date.now();
    try {
      const answer = await this.#client.send({ method, path, headers, body: body && JSON.stringify(body) });
      this.#onExchange({ startedAt, method, path, status: answer.status, error: undefined });
      return answer;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      this.#onExchange({ startedAt, method, path, status: undefined, error: code ?? message });
      return undefined;
    }
  }
}
