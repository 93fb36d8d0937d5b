// Creates fuzzed requests. Each is for an operation in the OpenAPI document. Its body, path, query, and headers are
// valid, almost valid, or invalid, and it has one of the credentials.

import { orderStatuses } from '@parametric/api-client';
import type { Operation } from '@parametric/service/testing/contract';
import { anyFile, anyText, corrupt, mutate } from './fuzz-values.js';
import type { RawRequest } from './http.js';
import type { Random } from './random.js';
import {
  CONSOLE_API,
  type FuzzCredential,
  type FuzzCredentials,
  type Ids,
  type Resources,
  resourceOf,
} from './target.js';

/** The ids and credentials that requests use. */
export interface FuzzContext {
  readonly resources: Resources;
  readonly credentials: FuzzCredentials;
  /** A session that nothing else uses, and the key that was used to start it. */
  readonly spare: { readonly cookie: string; readonly key: string };
  readonly webhookUrl: string;
}

export interface FuzzRequest {
  readonly raw: RawRequest;
  readonly credential: string;
  /** Whether the request's path is in the OpenAPI document. If so, its response has to be documented there, too. */
  readonly isKnown: boolean;
}

/** The name of the resource that PUT requests create and replace. */
const PUT_NAME = 'fuzzed';

const otherMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'DELETE', 'PUT', 'PATCH', 'POST', 'GET', 'QUERY'];

export function createFuzzRequest(random: Random, operation: Operation, context: FuzzContext): FuzzRequest {
  const credential = random.pick(Object.keys(context.credentials));
  const asked = context.credentials[credential]!;
  const filled = fillPath(random, operation, context);
  const path = (asked.kind === 'session' ? CONSOLE_API : '') + filled.path;
  const query = createQuery(random, operation, context, asked);
  const isInQuery = query.some(([name]) => name === 'license_key');
  const headers: [string, string][] = isInQuery ? [] : credentialHeaders(random, asked);
  const body = createBody(random, operation, context);
  if (body !== undefined) headers.push(['content-type', contentType(random, operation)]);
  headers.push(...declaredHeaders(random, operation, context), ...oddHeaders(random));
  const isOther = random.chance(0.03);
  const method = isOther ? random.pick(otherMethods) : operation.method;
  const search = query.map(([name, value]) => `${name}=${encode(value)}`).join('&');
  const trick = random.chance(0.05) ? bend(random, path) : path;
  const raw = { method, path: search ? `${trick}?${search}` : trick, headers, body };
  return { raw, credential, isKnown: filled.isKnown && trick === path && !isOther };
}

function credentialHeaders(random: Random, credential: FuzzCredential): [string, string][] {
  if (credential.kind === 'none') return [];
  if (credential.kind === 'secret') return [['authorization', `Bearer ${credential.secret}`]];
  const site = random.chance(0.9) ? 'same-origin' : random.pick(['cross-site', 'same-site', 'none', 'x']);
  return [
    ['cookie', credential.cookie],
    ['sec-fetch-site', site],
    ...headerIf(random.chance(0.05), 'console-organization', anyText(random).slice(0, 40)),
  ];
}

function headerIf(isSent: boolean, name: string, value: string): [string, string][] {
  return isSent ? [[name, value]] : [];
}

/**
 * A request to the parts of the console that the OpenAPI document leaves out: signing in and out, and the console's
 * page and files.
 */
export function createConsoleRequest(random: Random, { spare }: FuzzContext): FuzzRequest {
  const key = random.pick([spare.key, 'pcsk_test_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', anyText(random)]);
  const body = random.pick([{ key }, { token: anyText(random) }, mutate({ key }, random), anyText(random)]);
  const cookie = random.pick([spare.cookie, 'parametric-console=', `parametric-console=${'A'.repeat(43)}`]);
  const headers: [string, string][] = [
    ...headerIf(random.chance(0.7), 'cookie', cookie),
    ...headerIf(random.chance(0.8), 'sec-fetch-site', 'same-origin'),
  ];
  const session = '/console/session';
  const raw = random.pick<RawRequest>([
    { method: 'POST', path: session, headers: [...headers, ['content-type', contentType(random)]], body: json(body) },
    { method: 'GET', path: session, headers },
    { method: 'DELETE', path: random.pick([session, `${session}?everywhere=1`]), headers },
    { method: 'GET', path: random.pick(['/console', '/console/', '/console/orders', '/console/preview']), headers },
    { method: 'GET', path: `/console/assets/${encode(anyText(random)) || 'x'}`, headers },
    { method: 'GET', path: `/console/sign-in?token=${encode(anyText(random))}`, headers },
    { method: random.pick(otherMethods), path: `${CONSOLE_API}/v1/${encode(anyText(random))}`, headers },
  ]);
  return { raw, credential: 'console', isKnown: false };
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

function fillPath(random: Random, { method, path, parameters = [] }: Operation, { resources: { ids } }: FuzzContext) {
  const pool = poolOf(method, path, ids);
  let isKnown = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const isOwn = pool.length > 0;
    if (isOwn && random.chance(0.75)) return random.pick(pool);
    if (isOwn && random.chance(0.5)) return random.pick(pool).replace(/[0-9a-f]{32}$/, () => random.hex(32));
    const example = parameters.find((parameter) => parameter.name === name)?.example;
    if (!isOwn && random.chance(0.75)) return encode(example ?? 'missing');
    isKnown = false;
    return encode(anyText(random)) || 'x';
  });
  return { path: filled, isKnown };
}

function poolOf(method: string, path: string, ids: Ids): readonly string[] {
  if (method === 'PUT') return [PUT_NAME];
  // The known revisions all belong to this model.
  return path.endsWith('/publish') ? ['board'] : (ids[resourceOf(path)] ?? []);
}

/** Percent-encodes a text. Unlike `encodeURIComponent`, accepts texts with lone surrogates. */
function encode(text: string): string {
  return Buffer.from(text, 'utf8').reduce((all, byte) => {
    const character = String.fromCharCode(byte);
    return all + (/[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`);
  }, '');
}

function bend(random: Random, path: string): string {
  const [, v1 = '', ...rest] = path.split('/');
  return random.pick([
    `/${path}`,
    `${path}/`,
    `${path}//`,
    `/${v1}/../${v1}/${rest.join('/')}`,
    `/${v1}/%2e%2e/${rest.join('/')}`,
    `/${v1}/./${rest.join('/')}`,
    `${path}%00`,
    `${path}%ff`,
    `${path}%`,
    `${path}%zz`,
    `${path};a=b`,
    `${path}%2f`,
    `${path}\\..`,
    path.toUpperCase(),
    `/${v1}/${rest.map((part) => part.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)).join('/')}`,
    `/${'a/'.repeat(2_000)}`,
    `/${v1}/assets/..%2f..%2f..%2fpackage.json`,
    `/${v1}/assets/....//package-00000000.json`,
    `http://elsewhere.invalid${path}`,
    '*',
  ]);
}

function createQuery(
  random: Random,
  { parameters = [], security }: Operation,
  context: FuzzContext,
  credential: FuzzCredential,
) {
  const query: [string, string][] = [];
  for (const { name, in: place } of parameters) {
    if (place === 'query' && random.chance(0.4)) query.push([name, queryValue(random, name, context)]);
  }
  const isTaken = security.some((scheme) => 'licenseInQuery' in scheme);
  if (credential.kind === 'secret' && isTaken && random.chance(0.3)) query.push(['license_key', credential.secret]);
  if (random.chance(0.05)) query.push([encode(anyText(random)) || 'a', anyText(random)]);
  return query;
}

function queryValue(random: Random, name: string, { resources: { ids } }: FuzzContext): string {
  if (random.chance(0.25)) return anyText(random);
  if (name === 'after' || name === 'endpoint') return random.pick(Object.values(ids).flat());
  if (name === 'configuration')
    return JSON.stringify(mutate({ width: 900, depth: 300, material: 'birch-plywood' }, random)) ?? 'undefined';
  if (/after|before|since|until|^from$|^to$/.test(name)) return random.pick(times);
  const known = [...(queryValues[name] ?? []), ...(ids[name] ?? ids[`${name}s`] ?? [])];
  return known.length > 0 ? random.pick(known) : anyText(random);
}

const times = [
  '2026-11-21',
  '2026-11-21T09:30:00Z',
  '2026-13-01',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '1',
  'now',
];

/** Query values that are valid, at a limit, or invalid. */
const queryValues: Readonly<Record<string, readonly string[]>> = {
  limit: ['1', '2', '100', '0', '-1', '101', '1e2', '0x1', ' 1', '1.5', '9'.repeat(30)],
  status: ['received', 'pending', 'failed', 'delivered', 'published', 'retired', 'RECEIVED', 'x'],
  aspect: ['1', '1.05', '0.4', '4', '0', '-1', '1e9', '1e-9', 'NaN', 'Infinity', '1,5', ''],
  scheme: ['light', 'dark', 'DARK', 'auto'],
  search: ['Ada', 'ada exam', '80331', 'ord_', 'board', '%', '_', 'Ñ', 'İ', 'a'.repeat(101), ' '.repeat(9)],
  mode: ['test', 'live', 'TEST', 'x'],
  kind: ['license', 'api', 'workshop', 'key', 'model', 'order', 'x'],
  revoked: ['true', 'false', '1', ''],
  language: ['en', 'de', 'de-CH', 'ar', 'zz', 'EN', 'en-', '_'],
  confirm: ['key_', 'true'],
  name: ['oak.png', 'Oak, dark.png', 'handle.glb', '..', 'a/b.png'],
};

function createBody(random: Random, operation: Operation, context: FuzzContext): Uint8Array | string | undefined {
  const example = operation.requestBody?.content['application/json']?.example;
  if (operation.requestBody && !operation.requestBody.content['application/json']) return anyFile(random);
  if (example === undefined) return random.chance(0.05) ? anyText(random) : undefined;
  let value: unknown = ownBody(example, random, operation, context);
  const kind = random.below(10);
  if (kind === 0) return undefined;
  if (kind <= 6) for (let mutations = random.below(4); mutations > 0; mutations--) value = mutate(value, random);
  const text = JSON.stringify(value);
  if (kind === 7) return corrupt(text, random);
  if (kind === 8 && random.chance(0.2)) return text.padEnd(random.pick([65_536, 65_537, 400_000]), ' ');
  return text;
}

/** The example in the document, with existing ids instead of the recorded ones. */
function ownBody(example: unknown, random: Random, operation: Operation, context: FuzzContext): unknown {
  const { operationId } = operation;
  const body = ownIds(example, random, operation, context);
  if (operationId === 'createOrder') return { ...Object(body), ...random.pick(context.resources.offers) };
  // The organization's own key is a test key, which can only create test keys.
  if (operationId === 'createKey') return { ...Object(body), mode: 'test' };
  if (operationId !== 'putModel') return body;
  return { ...Object(body), document: { ...Object(body).document, id: PUT_NAME } };
}

function ownIds(value: unknown, random: Random, operation: Operation, context: FuzzContext, key = ''): unknown {
  if (Array.isArray(value)) return value.map((child) => ownIds(child, random, operation, context));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, ownIds(child, random, operation, context, name)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (key === 'url' && resourceOf(operation.path) === 'webhook-endpoints') return context.webhookUrl;
  if (key === 'status' && operation.operationId === 'updateOrder') return random.pick([...orderStatuses, value]);
  const pool = context.resources.ids[`${key}s`] ?? [];
  const isId = key === 'revision' || /^[a-z]{3}_[0-9a-f]{32}$/.test(value);
  return isId && pool.length > 0 ? random.pick(pool) : value;
}

function contentType(random: Random, { requestBody }: Pick<Operation, 'requestBody'> = {}): string {
  if (random.chance(0.9)) return random.pick(Object.keys(requestBody?.content ?? { 'application/json': {} }));
  return random.pick([
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/problem+json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
    ',',
    'a'.repeat(500),
  ]);
}

function declaredHeaders(
  random: Random,
  { operationId, parameters = [] }: Operation,
  { resources: { ids, idempotencyKeys } }: FuzzContext,
): [string, string][] {
  const declared = parameters.filter((parameter) => parameter.in === 'header' && random.chance(0.8));
  return declared.map(({ name }) => {
    if (name === 'Idempotency-Key' && random.chance(0.8)) {
      return [name, operationId === 'getPlacedOrder' ? random.pick(idempotencyKeys) : random.hex(32)];
    }
    const revisions = ids.revisions ?? [];
    if (name.startsWith('if-') && revisions.length > 0 && random.chance(0.5))
      return [name, `"${random.pick(revisions)}"`];
    return [name, random.pick(['', '1', '-1', '99', '1e9', 'NaN', '"', '"a"', 'a'.repeat(300), 'é', '1, 2'])];
  });
}

const ODD_ORIGINS = ['null', 'https://elsewhere.example', 'http://localhost:1', 'x', '', 'https://a@b', 'https://[::1'];

function oddHeaders(random: Random): [string, string][] {
  if (!random.chance(0.2)) return [];
  return random.pick<[string, string][]>([
    [['range', random.pick(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-,2-', 'lines=1', ''])]],
    [['if-none-match', random.pick(['*', 'W/"x"', '""', '"a", "b"', ',,,', '"'.repeat(200)])]],
    [['if-modified-since', random.pick(['0', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never'])]],
    [['accept-encoding', random.pick(['gzip', 'br;q=0', 'identity;q=0, *;q=0', 'gzip;q=2, br;q=x', ',', '*', 'zstd'])]],
    [['accept', random.pick(['text/html', '*/*;q=0', 'application/xml', ''])]],
    [['origin', random.pick(ODD_ORIGINS)]],
    [['authorization', random.pick(['Bearer', 'Bearer  ', 'Basic YTpi', 'Bearer a b', 'bearer pcsk_test_', '\u00e9'])]],
    [
      ['content-type', 'application/json'],
      ['content-type', 'text/plain'],
    ],
    [
      ['idempotency-key', random.hex(32)],
      ['idempotency-key', random.hex(32)],
    ],
    [['x-forwarded-for', random.pick(['127.0.0.1', 'x', ',,,', '::1, 1.2.3.4', 'a'.repeat(2_000)])]],
    [['host', random.pick(['', 'elsewhere.invalid', 'a:b:c', '[::1', 'x y', '\u00e9'])]],
    [['content-encoding', random.pick(['gzip', 'br', 'x'])]],
    [['transfer-encoding', 'identity']],
    [['expect', random.pick(['100-continue', '200-ok'])]],
    [['x-http-method-override', 'DELETE']],
    [['access-control-request-method', 'PUT']],
    [['cookie', 'a='.repeat(1_000)]],
    [['x-a', 'b'.repeat(20_000)]],
    [['last-event-id', random.pick(['-1', '1e99', '0x10', ' ', 'é'])]],
  ]);
}

/** Bytes that aren't a request, or a request that proxies and servers may interpret differently. */
export function createWireBytes(random: Random, url: string, path: string): Uint8Array {
  const { host } = new URL(url);
  const head = (line: string, ...headers: string[]) => [line, `Host: ${host}`, ...headers, '', ''].join('\r\n');
  return Buffer.from(
    random.pick([
      '\0\0\0\0\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'GET\r\n\r\n',
      `GET ${path}\r\n\r\n`,
      `GET ${path} HTTP/1.1\r\n\r\n`,
      head(`GET ${path} HTTP/9.9`),
      head(`GET ${path}\0 HTTP/1.1`),
      head(`GET ${path} x HTTP/1.1`),
      head(`get ${path} HTTP/1.1`),
      head(`GET ${path} HTTP/1.1`, 'A: b\0c'),
      head(`GET ${path} HTTP/1.1`, 'A B: c'),
      head(`GET ${path} HTTP/1.1`, ': c'),
      head(`GET ${path} HTTP/1.1`, `A: ${'b'.repeat(70_000)}`),
      head(`GET /${'a'.repeat(70_000)} HTTP/1.1`),
      head(`GET ${path} HTTP/1.1`, ...Array.from({ length: 3_000 }, (_, index) => `A${index}: b`)),
      `${head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 5', 'Content-Length: 6')}{"a":1`,
      `${head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: -1')}{}`,
      `${head(`POST ${path} HTTP/1.1`, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      `${head(`POST ${path} HTTP/1.1`, 'Transfer-Encoding: xchunked')}0\r\n\r\n`,
      `${head(`POST ${path} HTTP/1.1`, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
      `${head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 50')}{"a":`,
      `${head(`GET ${path} HTTP/1.1`)}${head(`GET ${path} HTTP/1.1`, 'Connection: close')}`,
      head('CONNECT elsewhere.invalid:80 HTTP/1.1'),
      head(`GET ${path} HTTP/1.1`, 'Upgrade: websocket', 'Connection: upgrade'),
      head(`PRI * HTTP/2.0`),
      head(`OPTIONS * HTTP/1.1`, 'Connection: close'),
    ]),
    'latin1',
  );
}
