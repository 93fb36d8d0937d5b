// Makes one attempt to deliver a webhook: resolves the host name, checks its addresses, connects to one of them, signs
// and posts the message, and reads the status and the beginning of the response.

import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { KnownWebhookAttemptError } from '@parametric/api-client';
import { signWebhook } from '@parametric/api-client/webhooks';
import ipaddr from 'ipaddr.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import type { WebhookSettings } from '../../platform/startup/settings.js';
import { errorCode } from '../../platform/startup-error.js';
import { isTimeUp, withinTime } from '../../platform/within-time.js';
import type { EndpointRecord } from '../records/records.js';

export interface WebhookMessage {
  readonly url: string;
  /** The value of the `webhook-id` header, which identifies the message. */
  readonly id: string;
  readonly payload: string;
  /** The secrets to sign the message with. There are several during a rotation. */
  readonly secrets: readonly string[];
  /** A time limit that's shorter than usual. */
  readonly timeoutMs?: number | undefined;
}

/** The status of the response, or the reason why there was none. */
export interface SendResult {
  readonly status?: number;
  /** The beginning of the response's body. Missing if there was no response. */
  readonly body?: string | undefined;
  /** Set if there was no response. */
  readonly error?: KnownWebhookAttemptError;
  /** A human-readable explanation. */
  readonly detail: string;
  readonly durationMs: number;
  /** The delay from the `Retry-After` header. */
  readonly retryAfterMs?: number;
}

/**
 * Sends a webhook. A failed attempt is returned as a result. It throws only if the signal is aborted, with the
 * signal's reason.
 */
export type WebhookSender = (message: WebhookMessage, signal: AbortSignal) => Promise<SendResult>;

/**
 * Tries the receiver's addresses one after another until one accepts the connection. Node's default of 250 ms per
 * address is too short for servers on the other side of the world.
 */
const oneAfterTheOther = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 3_000 };
/** The maximum number of bytes to read from a response. */
const MAX_RESPONSE_BYTES = 64 * 1024;

export interface SigningOptions {
  readonly secrets: Secrets;
  readonly now: string;
  readonly send: WebhookSender;
}

/**
 * Signs the message with the endpoint's secrets and sends it. If a secret can't be decrypted, the attempt fails with a
 * reason that the shop can read.
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
    const detail = 'The endpoint’s secret can’t be decrypted. Rotate it with expire_previous_immediately.';
    return { error: 'secret_unreadable', detail, durationMs: 0 };
  }
  return send({ ...event, url: endpoint.url, secrets: signing }, signal);
}

export function createSender({
  allowLoopback,
  attemptTimeoutMs,
}: Pick<WebhookSettings, 'allowLoopback' | 'attemptTimeoutMs'>): WebhookSender {
  return async (message, signal) => {
    const limitMs = Math.min(attemptTimeoutMs, message.timeoutMs ?? attemptTimeoutMs);
    const start = performance.now();
    const took = () => Math.round(performance.now() - start);
    try {
      const url = parseTarget(message.url, allowLoopback);
      const attempt = async (ending: AbortSignal) =>
        post(url, await resolveTarget(url, allowLoopback), message, ending);
      return { ...(await withinTime(limitMs, attempt, signal)), durationMs: took() };
    } catch (error) {
      signal.throwIfAborted();
      const detail = `No response within ${limitMs / 1_000} s.`;
      return { ...(isTimeUp(error) ? { error: 'timeout', detail } : explain(error)), durationMs: took() };
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

/**
 * Returns a lookup function that always returns the given addresses. A second DNS lookup could return other addresses
 * than the ones that were checked.
 */
function fixedLookup(targets: readonly Target[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...targets]);
    else callback(null, targets[0]!.address, targets[0]!.family);
  };
}

function resultOf(status: number, body: string | undefined, retryAfter: string | undefined) {
  const retryAfterMs = parseRetryAfter(retryAfter);
  const isRedirect = status >= 300 && status < 400;
  const fix = isRedirect ? ' Redirects aren’t followed. Set the endpoint to the URL it redirects to.' : '';
  const detail = `Returned ${status}.${fix}`;
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
  if (TLS_CODE.test(code)) return { error: 'tls_failed', detail: `Couldn’t establish a secure connection (${code}).` };
  if (code.startsWith('HPE_'))
    return { error: 'malformed_response', detail: `The response wasn’t valid HTTP (${code}).` };
  return { error: 'connection_failed', detail: code ? `Couldn’t connect (${code}).` : 'Couldn’t connect.' };
}

/** The secrets that sign for an endpoint: the current one and, during a rotation, the previous ones. */
function signingSecrets({ id, secret, previousSecrets }: EndpointRecord, secrets: Secrets, now: string): string[] {
  const signing = [secret, ...previousSecrets.filter(({ until }) => until > now).map((previous) => previous.secret)];
  return signing.map((each) => secrets.decrypt(each, id));
}

/**
 * The number of bytes of a response to keep. It's more than is stored, so that a secret near the end isn't cut off and
 * can still be recognized.
 */
export const EXCERPT_BYTES = 4 * 1024;
const MAX_CHARACTERS = 500;

/**
 * Matches our keys, tokens, webhook secrets, and webhook signatures. They're removed, because some endpoints echo them.
 */
const SECRET = /\b(?:whsec|pcsk|pcwk|pclk|pcot)_[\w+/=-]*|\bv1,[\w+/=-]*/g;
/**
 * Matches control characters, which are removed. Databases don't accept NUL, and others would move a terminal's cursor
 * or change the direction of the text after them.
 */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/**
 * @param start the beginning of the response body
 * @param secrets the secrets that signed the request, in case an error page shows them
 * @returns at most 500 characters; undefined for an empty body
 */
export function excerptOf(start: Uint8Array, secrets: readonly string[]): string | undefined {
  // Drop a character that was cut off at the end.
  let text = new TextDecoder().decode(start, { stream: true }).replace(SECRET, '[secret]');
  for (const secret of secrets) text = text.replaceAll(secret.replace(/^whsec_/, ''), '[secret]');
  const characters = [...text.replace(CONTROL, '\ufffd')];
  if (characters.length > MAX_CHARACTERS) return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
  return characters.join('') || undefined;
}

// The addresses that webhooks can be sent to. Shops can enter any URL, but must not make the service send requests into
// its own network (SSRF). So every IP address that the host name resolves to is checked, and the connection uses one of
// those addresses.
export interface Target {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Thrown for a target that isn't allowed. The message explains the reason to the shop. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}

/** Global unicast, which is the only public range of IPv6. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Ranges within GLOBAL_IPV6 that are for protocol assignments and documentation. `range()` recognizes only parts of the
 * first range, and not the second one.
 */
const RESERVED_IPV6 = ['2001::/23', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));

/** @throws {ForbiddenTargetError} for problems that can be detected without a DNS lookup */
export function parseTarget(text: string, allowLoopback: boolean): URL {
  if (!URL.canParse(text))
    throw new ForbiddenTargetError(`“${text}” isn’t a URL. Use one such as https://shop.example/webhooks.`);
  const url = new URL(text);
  if (url.username || url.password) throw new ForbiddenTargetError('The URL can’t have a username or password.');
  const literal = literalOf(url);
  const isLocal = url.hostname === 'localhost' || (literal !== undefined && isLoopback(literal));
  if (url.protocol !== 'https:' && !(allowLoopback && isLocal && url.protocol === 'http:')) {
    throw new ForbiddenTargetError('The URL must start with https://.');
  }
  if (literal) checkAddress(literal, allowLoopback);
  else if (isLocal && !allowLoopback) throw privateAddress(url.hostname);
  url.hash = '';
  return url;
}

/** Thrown if the host name has no address. */
export class UnknownNameError extends Error {
  override readonly name = 'UnknownNameError';
}

/**
 * Finds all of the host's addresses, because one of them may be in a network that this machine can't reach.
 * @throws {ForbiddenTargetError} if one of the addresses isn't public
 * @throws {UnknownNameError} if the name doesn't exist
 */
export async function resolveTarget(url: URL, allowLoopback: boolean): Promise<readonly Target[]> {
  const literal = literalOf(url);
  const found = (literal ? [literal] : await resolveName(url.hostname)).map(targetOf);
  for (const { address } of found) checkAddress(address, allowLoopback);
  return found;
}

/**
 * Queries DNS directly. The operating system's lookups run in a pool of four threads, so four names whose servers don't
 * respond would block all other lookups.
 */
async function resolveName(name: string): Promise<readonly string[]> {
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const [code] = answers.flatMap((answer) => (answer.status === 'rejected' ? [errorCode(answer.reason)] : []));
  throw new UnknownNameError(`DNS can’t resolve ${name}: ${code}.`);
}

/** @throws {ForbiddenTargetError} */
export function checkAddress(address: string, allowLoopback: boolean): void {
  if (isPublic(address) || (allowLoopback && isLoopback(address))) return;
  throw privateAddress(address);
}

function privateAddress(address: string): ForbiddenTargetError {
  return new ForbiddenTargetError(`${address} isn’t a public address. Webhooks only go to the public internet.`);
}

/**
 * Whether an address is public. If its range is `unicast`, it isn't in any special range, such as private, loopback,
 * link-local, or reserved.
 */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (!('parts' in address)) return true;
  return address.match(GLOBAL_IPV6) && !RESERVED_IPV6.some((network) => address.match(network));
}

function isLoopback(address: string): boolean {
  return ipaddr.parse(address).range() === 'loopback';
}

/**
 * The IP address in a URL without a host name, without the brackets around an IPv6 address; undefined if it has a host
 * name.
 */
function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : undefined;
}

function targetOf(address: string): Target {
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}
