// Requests every route in the OpenAPI document with ids of another organization. Except for ids and the date, the
// response has to be the same as for an unknown id, and nothing in the other organization may change.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '@parametric/service/testing/contract';
import { request, type TestResponse } from '@parametric/service/testing/service';
import { workshops } from '@parametric/service/workshop';
import {
  createExtraKeys,
  createResources,
  type ExtraKeys,
  isStream,
  type Organization,
  type Report,
  type Resources,
  readContract,
  resourceOf,
  type Target,
} from './target.js';

interface Attempt {
  readonly operation: Operation;
  readonly credential: string;
  readonly key: string;
  readonly headers: Record<string, string>;
}

const ENDLESS_MS = 10_000;

/** The response headers that depend on the time, or on the id in the request. */
const CHANGING = ['date', 'request-id', 'ratelimit', 'retry-after', 'connection', 'keep-alive', 'content-length'];

export async function requestForeignIds(target: Target, webhookUrl: string): Promise<Report> {
  const contract = await readContract(target);
  const [victim, intruder] = target.organizations;
  const resources = await createResources(target, contract, victim, webhookUrl);
  const own = await createResources(target, contract, intruder, webhookUrl);
  const extraKeys = await createExtraKeys(target, intruder);
  const before = await snapshot(target, resources, victim);
  const violations: string[] = [];
  const asked = { routes: new Set<string>(), requests: 0 };
  for (const operation of contract.operations) {
    if (operation.security.length === 0) continue;
    for (const attempt of attemptsOf(operation, intruder, extraKeys, own)) {
      for (const [real, missing] of variantsOf(operation, resources)) {
        asked.routes.add(`${operation.method} ${operation.path}`);
        asked.requests += 2;
        violations.push(...(await compare(target, attempt, real, missing)));
      }
    }
    violations.push(...(await leaksOfList(target, operation, intruder, resources)));
  }
  const after = await snapshot(target, resources, victim);
  for (const [path, text] of Object.entries(before)) {
    if (after[path] !== text) violations.push(`${path} was changed:\n${text}\n${after[path]}`);
  }
  return { figures: { routes: asked.routes.size, requests: asked.requests }, violations };
}

function attemptsOf(
  operation: Operation,
  { apiKey, licenseKey }: Organization,
  { workshop: workshopKey }: ExtraKeys,
  own: Resources,
): Attempt[] {
  const [token = ''] = Object.values(own.tokens);
  const keys = { api: apiKey, license: licenseKey, workshop: workshopKey, token };
  const allowed = operation.security.flatMap((scheme) => Object.keys(scheme));
  return Object.entries(keys)
    .filter(([credential]) => allowed.includes(credential))
    .flatMap(([credential, key]) =>
      [{}, { 'if-none-match': '*' }].map((headers) => ({ operation, credential, key, headers })),
    );
}

interface Sent {
  readonly path: string;
  readonly body?: unknown;
}

/** Pairs of requests. One has an id of the other organization, and the other one has an unknown id. */
function variantsOf(operation: Operation, { ids }: Resources): [Sent, Sent][] {
  const { path } = operation;
  const example = operation.requestBody?.content['application/json']?.example;
  const withBody = (sent: Sent): Sent => (example === undefined ? sent : { ...sent, body: example });
  const inPath = (id: string) => withBody({ path: path.replace(/\{(id|slug)\}/, id) });
  const pairs: [Sent, Sent][] = [];
  if (/\{(id|slug)\}/.test(path)) {
    for (const id of someOf(ids[resourceOf(path)])) {
      // Both organizations can have a model with that name, and a PUT request creates one.
      if (operation.method !== 'PUT' && !isOfEveryTenant(id)) pairs.push([inPath(id), inPath(missingLike(id))]);
    }
  }
  for (const { name } of operation.parameters ?? []) {
    const pool = name === 'after' ? ids[resourceOf(path)] : (ids[`${name}s`] ?? ids[`webhook-${name}s`]);
    if (path.includes('{')) continue;
    for (const id of someOf(pool)) {
      if (isOfEveryTenant(id)) continue;
      pairs.push([{ path: `${path}?${name}=${id}` }, { path: `${path}?${name}=${missingLike(id)}` }]);
    }
  }
  for (const field of Object.keys(Object(example))) {
    // The key of a payment provider isn't the id of a key.
    if (field === 'key') continue;
    for (const id of someOf(ids[`${field}s`])) {
      if (isOfEveryTenant(id)) continue;
      pairs.push([
        { path, body: { ...Object(example), [field]: id } },
        { path, body: { ...Object(example), [field]: missingLike(id) } },
      ]);
    }
  }
  return pairs;
}

/**
 * The first ids in a list. These are enough for orders with several statuses. More ids would only repeat the same
 * requests.
 */
function someOf(ids: readonly string[] = []): readonly string[] {
  return ids.slice(0, 3);
}

/** Whether both organizations have something with this name: a model that both sell, or a shared workshop. */
function isOfEveryTenant(id: string): boolean {
  return ['board', 'writing-desk'].includes(id) || workshops.some(({ slug }) => slug === id);
}

function missingLike(id: string): string {
  const unknown = '0123456789abcdef'.repeat(2);
  return /[0-9a-f]{32}$/.test(id) ? id.replace(/[0-9a-f]{32}$/, unknown) : `${id}-missing`;
}

async function compare(target: Target, attempt: Attempt, real: Sent, missing: Sent): Promise<string[]> {
  const { operation, credential } = attempt;
  const name = `${operation.method} ${real.path} with the other organization's ${credential}`;
  const one = await send(target, attempt, real);
  if (!one) return [`${name}: an answer that does not end`];
  const other = await send(target, attempt, missing);
  if (!other) return [`${name}, of a missing id: an answer that does not end`];
  const [told, expected] = [normalized(one, real), normalized(other, missing)];
  const found = told === expected ? [] : [`${name}: ${told}\n    a missing one: ${expected}`];
  // A list that's filtered by an id of another organization is empty. An order's token is rejected for any other order.
  const isFilter = real.path.includes('?');
  const status = credential === 'token' ? 401 : 404;
  if (!isFilter && one.status !== status) found.push(`${name}: ${one.status} ${one.text.slice(0, 200)}`);
  return found;
}

/** Sends a request. @returns undefined if the response is an event stream */
function send(
  target: Target,
  { operation, key, headers }: Attempt,
  { path, body }: Sent,
): Promise<TestResponse | undefined> {
  const sent = { ...headers, 'idempotency-key': crypto.randomUUID() };
  const answer = request(target, operation.method, path, {
    key,
    headers: sent,
    ...(body === undefined ? {} : { body }),
  });
  return Promise.race([answer, sleep(ENDLESS_MS, undefined, { ref: false })]);
}

/** The status, headers, and body, without anything that depends on the time or on the requested id. */
function normalized({ status, headers, text }: TestResponse, { path }: Sent): string {
  const [, asked = ''] = path.split('=');
  const kept = [...headers].filter(([name]) => !CHANGING.some((changing) => name.startsWith(changing)));
  const body = withoutRequest(asked === '' ? text : text.replaceAll(`"${asked}"`, '"…"')).replace(
    /[a-z]{3}_[0-9a-f]{32}|[\w-]+-missing/g,
    '…',
  );
  return JSON.stringify([status, kept, body]);
}

async function leaksOfList(
  target: Target,
  operation: Operation,
  { apiKey: key }: Organization,
  { ids }: Resources,
): Promise<string[]> {
  const { method, path } = operation;
  if (method !== 'GET' || path.includes('{') || isStream(operation)) return [];
  const { text } = await request(target, 'GET', path, { key });
  const foreign = (ids[resourceOf(path)] ?? []).filter((id) => !isOfEveryTenant(id) && text.includes(`"${id}"`));
  return foreign.map((id) => `GET ${path} lists ${id} of another organization`);
}

/** All records of an organization, as its own key sees them. */
async function snapshot(
  target: Target,
  { ids }: Resources,
  { apiKey: key }: Organization,
): Promise<Record<string, string>> {
  const paths = Object.entries(ids).flatMap(([resource, list]) => list.map((id) => `/v1/${resource}/${id}`));
  // Leave out deliveries, because they're being attempted in the meantime.
  const still = paths.filter((path) => !path.includes('deliveries'));
  const texts = await Promise.all(still.map((path) => request(target, 'GET', path, { key })));
  return Object.fromEntries(
    still.map((path, index) => [path, `${texts[index]!.status} ${withoutRequest(texts[index]!.text)}`]),
  );
}

function withoutRequest(text: string): string {
  return text.replace(/"(?:instance|request_id)":"[^"]*"/g, '');
}
