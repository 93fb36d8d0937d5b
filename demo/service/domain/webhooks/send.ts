// Makes one attempt to deliver a webhook: resolves the host name, checks its addresses, connects to one of them, signs,
// posts, and reads the status and the beginning of the response.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { KnownWebhookAttemptError } from '@parametric/api-client';
import { signWebhook } from '@parametric/api-client/webhooks';
import type { Secrets } from '../../platform/secrets/secrets.js';
import type { WebhookSettings } from '../../platform/startup/settings.js';
import { errorCode } from '../../platform/startup-error.js';
import type { EndpointRecord } from '../records/records.js';
import { ForbiddenTargetError, parseTarget, resolveTarget, type Target, UnknownNameError } from './targets.js';

export interface WebhookMessage {
  readonly url: string;
  /** `webhook-id` */
  readonly id: string;
  readonly payload: string;
  /** Several secrets sign during a rotation. */
  readonly secrets: readonly string[];
  /** A shorter time limit than usual. */
  readonly timeoutMs?: number | undefined;
}

/** The response's status, or why there was no response. */
export interface SendResult {
  readonly status?: number;
  /** The beginning of the response's body. */
  readonly body?: string | undefined;
  /** Set if there was no response. */
  readonly error?: KnownWebhookAttemptError;
  /** A sentence for people. */
  readonly detail: string;
  readonly durationMs: number;
  /** From `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Only throws the signal's reason. */
export type WebhookSender = (message: WebhookMessage, signal: AbortSignal) => Promise<SendResult>;

/**
 * Tries the receiver's addresses until one accepts the connection. Node's default of 250 ms each is too short for
 * servers on the other side of the world.
 */
const oneAfterTheOther = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 3_000 };
/** How much of a response is read. */
const MAX_RESPONSE_BYTES = 64 * 1024;

export interface SigningOptions {
  readonly secrets: Secrets;
  readonly now: string;
  readonly send: WebhookSender;
}

/**
 * Signs the message with the endpoint's secrets and sends it. If a secret can't be decrypted, that's a failed attempt
 * whose reason the shop can read.
 */
export async function sendToEndpoint(
  event: Omit<WebhookMessage, 'url' | 'secrets'>,
  endpoint: EndpointRecord,
  { secrets, now, send }: SigningOptions,
  signal: AbortSignal,
): Promise<SendResult> {
  let signing: readonly string[];
  try {
    signing = signingSecrets(endpoint, secrets, now);
  } catch {
    const detail = "The endpoint's secret can't be decrypted. Rotate it with expire_previous_immediately.";
    return { error: 'secret_unreadable', detail, durationMs: 0 };
  }
  return send({ ...event, url: endpoint.url, secrets: signing }, signal);
}

export function createSender({ allowLoopback, attemptTimeoutMs }: WebhookSettings): WebhookSender {
  return async (message, signal) => {
    const limitMs = Math.min(attemptTimeoutMs, message.timeoutMs ?? attemptTimeoutMs);
    const timeout = AbortSignal.timeout(limitMs);
    const start = performance.now();
    const took = () => Math.round(performance.now() - start);
    try {
      const url = parseTarget(message.url, allowLoopback);
      const targets = await untilAborted(resolveTarget(url, allowLoopback), AbortSignal.any([signal, timeout]));
      const answer = await post(url, targets, message, AbortSignal.any([signal, timeout]));
      return { ...answer, durationMs: took() };
    } catch (error) {
      signal.throwIfAborted();
      const detail = `No answer within ${limitMs / 1_000} s.`;
      return { ...(timeout.aborted ? { error: 'timeout', detail } : explain(error)), durationMs: took() };
    }
  };
}

async function post(
  url: URL,
  targets: readonly Target[],
  { id, payload, secrets }: WebhookMessage,
  signal: AbortSignal,
): Promise<Omit<SendResult, 'durationMs'>> {
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
      { method: 'POST', headers, lookup: fixedLookup(targets), agent: false, signal, ...oneAfterTheOther },
      async (response) => {
        try {
          let bytes = 0;
          let beginning = Buffer.alloc(0);
          for await (const chunk of response) {
            bytes += chunk.length;
            if (beginning.length < EXCERPT_BYTES) beginning = Buffer.concat([beginning, chunk]);
            if (bytes > MAX_RESPONSE_BYTES) break;
          }
          const excerpt = excerptOf(beginning.subarray(0, EXCERPT_BYTES), secrets);
          resolve(resultOf(response.statusCode ?? 0, excerpt, response.headers['retry-after']));
        } catch (error) {
          reject(error);
        }
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** Prevents a second DNS lookup, which could return other addresses than the ones that were checked. */
function fixedLookup(targets: readonly Target[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...targets]);
    else callback(null, targets[0]!.address, targets[0]!.family);
  };
}

function resultOf(status: number, body: string | undefined, retryAfter: string | undefined) {
  const retryAfterMs = parseRetryAfter(retryAfter);
  const isRedirect = status >= 300 && status < 400;
  const fix = isRedirect ? " Redirects aren't followed. Set the endpoint to the address it redirects to." : '';
  const detail = `Answered ${status}.${fix}`;
  return { status, body, detail, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function parseRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/;

function explain(error: unknown): { readonly error: KnownWebhookAttemptError; readonly detail: string } {
  if (error instanceof ForbiddenTargetError) return { error: 'forbidden_target', detail: error.message };
  if (error instanceof UnknownNameError) return { error: 'name_not_resolved', detail: error.message };
  const code = errorCode(error);
  if (TLS_CODE.test(code)) return { error: 'tls_failed', detail: `No secure connection: ${code}.` };
  if (code.startsWith('HPE_')) return { error: 'malformed_response', detail: `The response isn't HTTP: ${code}.` };
  return { error: 'connection_failed', detail: code ? `No connection: ${code}.` : 'No connection.' };
}

/** Stops waiting for a DNS lookup, because the lookup itself can't be aborted. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The secrets that sign for an endpoint: the current one and, during a rotation, the previous ones. */
export function signingSecrets(
  { id, secret, previousSecrets }: EndpointRecord,
  secrets: Secrets,
  now: string,
): string[] {
  const signing = [secret, ...previousSecrets.filter(({ until }) => until > now).map((previous) => previous.secret)];
  return signing.map((each) => secrets.decrypt(each, id));
}

/**
 * How much of a response to read. It's more than is stored, so that a secret at the end is complete and can be
 * recognized.
 */
export const EXCERPT_BYTES = 4 * 1024;
const MAX_CHARACTERS = 500;

/** Our keys, tokens, webhook secrets and webhook signatures: some endpoints echo them. */
const SECRET = /\b(?:whsec|pcsk|pclk|pcot)_[\w+/=-]*|\bv1,[\w+/=-]*/g;
/**
 * Databases don't accept NUL. Other control characters would move a terminal's cursor or change the direction of the
 * text after them.
 */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/**
 * @param start the beginning of the response body
 * @param secrets the secrets that signed the request, which an error page may show
 * @returns at most 500 characters; undefined for an empty body
 */
export function excerptOf(start: Uint8Array, secrets: readonly string[]): string | undefined {
  // Drops a character that was cut in half at the end.
  let text = new TextDecoder().decode(start, { stream: true }).replace(SECRET, '[secret]');
  for (const secret of secrets) text = text.replaceAll(secret.replace(/^whsec_/, ''), '[secret]');
  const characters = [...text.replace(CONTROL, '\ufffd')];
  if (characters.length > MAX_CHARACTERS) return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
  return characters.join('') || undefined;
}
