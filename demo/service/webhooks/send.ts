// One attempt to deliver a webhook: resolves the host name, checks its addresses, connects to a checked one, signs, posts,
// and reads the status of the response.

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
  /** Two during a rotation. */
  readonly secrets: readonly string[];
}

/** The response's status, or why there was no response. */
export interface SendResult {
  readonly status?: number;
  readonly detail: string;
  /** From `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Throws nothing but the signal's reason. */
export type WebhookSender = (message: WebhookMessage, signal: AbortSignal) => Promise<SendResult>;

/** A response is read up to here: only its status counts. */
const MAX_RESPONSE_BYTES = 64 * 1024;

export function createSender({ allowLoopback, attemptTimeoutMs }: WebhookSettings): WebhookSender {
  return async (message, signal) => {
    const timeout = AbortSignal.timeout(attemptTimeoutMs);
    try {
      const url = parseTarget(message.url, allowLoopback);
      const target = await untilAborted(resolveTarget(url, allowLoopback), AbortSignal.any([signal, timeout]));
      return await post(url, target, message, AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) return { detail: `No answer within ${attemptTimeoutMs / 1_000} s.` };
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
    const clientRequest = request(
      url,
      { method: 'POST', headers, lookup: fixedLookup(target), agent: false, signal },
      async (response) => {
        try {
          let bytes = 0;
          for await (const chunk of response) {
            bytes += chunk.length;
            if (bytes > MAX_RESPONSE_BYTES) break;
          }
          resolve(resultOf(response.statusCode ?? 0, response.headers['retry-after']));
        } catch (error) {
          reject(error);
        }
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** Prevents a second DNS lookup, which could return another address than the one that was checked. */
function fixedLookup({ address, family }: Target): LookupFunction {
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

/** A DNS lookup can't be aborted; its result is only no longer awaited. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
