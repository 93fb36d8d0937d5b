// One try to deliver: resolve, check, connect to the checked address, sign, post, read the status. Knows no retry.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { signWebhook } from '@parametric/api-client/webhooks';
import type { WebhookSettings } from '../settings.js';
import { errorCode } from '../startup-error.js';
import { ForbiddenTargetError, parseTarget, resolveTarget, type Target } from './targets.js';

export interface WebhookMessage {
  readonly url: string;
  /** `webhook-id` */
  readonly id: string;
  readonly payload: string;
  /** Both while one replaces the other. */
  readonly secrets: readonly string[];
}

/** What came of it: the answer's status, or why there was none. */
export interface SendResult {
  readonly status?: number;
  readonly detail: string;
  /** What the answer asks for, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Never throws, save for the signal's reason. */
export type WebhookSender = (outgoing: WebhookMessage, signal: AbortSignal) => Promise<SendResult>;

/** More of an answer than this is not read: only its status counts. */
const MOST_ANSWER_BYTES = 64 * 1024;

export function createSender({ allowLoopback, tryTimeoutMs }: WebhookSettings): WebhookSender {
  return async (outgoing, signal) => {
    const limit = AbortSignal.timeout(tryTimeoutMs);
    try {
      const url = parseTarget(outgoing.url, allowLoopback);
      const target = await untilAborted(resolveTarget(url, allowLoopback), AbortSignal.any([signal, limit]));
      return await post(url, target, outgoing, AbortSignal.any([signal, limit]));
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) return { detail: `No answer within ${tryTimeoutMs / 1_000} s.` };
      return { detail: explain(error) };
    }
  };
}

async function post(
  url: URL,
  target: Target,
  { id, payload, secrets }: WebhookMessage,
  signal: AbortSignal,
): Promise<SendResult> {
  const body = Buffer.from(payload);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': 'parametric-webhooks/1',
    ...(await signWebhook({ id, payload, secrets })),
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', headers, lookup: always(target), agent: false, signal },
      async (answer) => {
        try {
          let bytes = 0;
          for await (const chunk of answer) {
            bytes += chunk.length;
            if (bytes > MOST_ANSWER_BYTES) break;
          }
          resolve(resultOf(answer.statusCode ?? 0, answer.headers['retry-after']));
        } catch (error) {
          reject(error);
        }
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The name is not asked a second time: it could answer with another address than the one that was checked. */
function always({ address, family }: Target): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

function resultOf(status: number, retryAfter: string | undefined): SendResult {
  const retryAfterMs = parseRetryAfter(retryAfter);
  return { status, detail: `Answered ${status}.`, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function parseRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function explain(error: unknown): string {
  if (error instanceof ForbiddenTargetError) return error.message;
  const code = errorCode(error);
  return code ? `No connection: ${code}.` : 'No connection.';
}

/** A name server's answer can't be called off; it is only not waited for. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
