// The service under test, with its address, its OpenAPI document, two organizations, and their resources.

import { createHash } from 'node:crypto';
import { Contract, type OpenApiDocument, type Operation } from '@parametric/service/testing/contract';
import { boardDocument } from '@parametric/service/testing/models';
import { askQuote, orderOf, request } from '@parametric/service/testing/service';
import { type PriceListProfile, workshops } from '@parametric/service/workshop';

/** The result of a scenario: its figures, and each guarantee that was violated. */
export interface Report {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly violations: readonly string[];
}

export interface Organization {
  readonly licenseKey: string;
  readonly apiKey: string;
}

export interface Target {
  readonly url: string;
  readonly organizations: readonly [Organization, Organization];
  /** The number of bytes in use after garbage collection. Undefined if the service isn't a separate process. */
  memory?(): Promise<number>;
}

/** Ids by the name of the resource in paths, such as `orders` or `webhook-endpoints`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

export interface Resources {
  readonly ids: Ids;
  /** Access tokens by the order's id. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Quotes that can be ordered, with their workshops. */
  readonly offers: readonly Offer[];
  /** The idempotency keys of the orders that were placed with the license key. */
  readonly idempotencyKeys: readonly string[];
}

interface Offer {
  readonly quote: string;
  readonly workshop: string;
}

export async function readContract({ url }: Pick<Target, 'url'>): Promise<Contract> {
  const answer = await request({ url }, 'GET', '/v1/openapi.json');
  return new Contract(JSON.parse(answer.text) as OpenApiDocument);
}

/**
 * Creates resources of each kind (models with two revisions, a workshop, quotes, orders with several statuses,
 * endpoints and their deliveries), and lists all resources that exist.
 * @param kept keys that the scenario uses in addition to the organization's own keys
 */
export async function createResources(
  target: Target,
  contract: Contract,
  { apiKey: key, licenseKey }: Organization,
  webhookUrl: string,
  kept: readonly string[] = [],
): Promise<Resources> {
  const post = (path: string, body: object) => request(target, 'POST', path, { key, body });
  for (const changes of [{ name: 'Plank' }, {}]) {
    await request(target, 'PUT', '/v1/models/board', { key, body: { document: boardDocument(changes) } });
  }
  const [{ slug: _, ...profile }] = workshops as [PriceListProfile];
  await request(target, 'PUT', `/v1/workshops/${slugOf(licenseKey)}`, { key, body: profile });
  await post('/v1/webhook-endpoints', { url: webhookUrl });
  const offers: Offer[] = [];
  const ordered: string[] = [];
  const tokens: Record<string, string> = {};
  const idempotencyKeys: string[] = [];
  for (const asking of [licenseKey, licenseKey, key]) {
    const open = await askQuote(target, asking);
    offers.push({ quote: open.id, workshop: open.workshop.slug });
    const quote = await askQuote(target, asking);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const placed = await request(target, 'POST', '/v1/orders', { key: asking, headers, body: orderOf(quote) });
    const { id, access_token: token } = JSON.parse(placed.text) as { id: string; access_token: string };
    tokens[id] = token;
    idempotencyKeys.push(headers['idempotency-key']);
    ordered.push(quote.id);
  }
  await post('/v1/keys', { kind: 'license', mode: 'test' });
  const listed = await listIds(target, contract, key);
  // Leave out the keys that the scenarios sign in with, so that those aren't changed.
  const used = [key, licenseKey, ...kept].map((each) => each.slice(-4));
  const { data } = JSON.parse((await request(target, 'GET', '/v1/keys?revoked=false', { key })).text) as {
    data: { id: string; ending: string }[];
  };
  const keys = data.filter(({ ending }) => !used.includes(ending)).map(({ id }) => id);
  const published = await request(target, 'GET', '/v1/models/board/revisions', { key });
  const revisions = (JSON.parse(published.text) as { data: { revision: string }[] }).data.map(
    ({ revision }) => revision,
  );
  const quotes = [...offers.map(({ quote }) => quote), ...ordered];
  const { text } = await request(target, 'GET', '/v1/workshops', { key });
  const assets = [...text.matchAll(/v1\/assets\/([\w.-]+)/g)].map(([, name]) => name!);
  const releases = await request(target, 'GET', '/v1/embed.json');
  const embed = [...releases.text.matchAll(/v1\/embed\/([\w.-]+)/g)].map(([, file]) => file!);
  const ids = { ...listed, keys, quotes, revisions: [...new Set(revisions)], assets, embed: [...new Set(embed)] };
  return { ids, tokens, offers, idempotencyKeys };
}

/** The slug of the organization's own workshop. No other organization has a workshop with this slug. */
function slugOf(licenseKey: string): string {
  return `own-${createHash('sha256').update(licenseKey).digest('hex').slice(0, 8)}`;
}

/** Reads the ids from the lists of all routes, so that a new kind of resource doesn't require changes here. */
export async function listIds(
  target: Target,
  contract: Contract,
  key: string,
): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const operation of contract.operations) {
    const { method, path, security } = operation;
    // Resources that are public don't belong to an organization.
    if (method !== 'GET' || path.includes('{') || security.length === 0 || isStream(operation)) continue;
    const { status, text } = await request(target, 'GET', path, { key });
    const data = status === 200 && text.startsWith('{') ? (JSON.parse(text) as { data?: Listed[] }).data : undefined;
    if (data) found[resourceOf(path)] = data.flatMap(({ id, slug }) => id ?? slug ?? []);
  }
  return found;
}

interface Listed {
  readonly id?: string;
  /** The workshop's slug, if the resource is a workshop. */
  readonly slug?: string;
}

/** Whether an operation's response is an event stream. */
export function isStream({ responses }: Operation): boolean {
  return responses['200']?.content?.['text/event-stream'] !== undefined;
}

/** The resource that a path refers to, such as `orders` in `/v1/orders/{id}/events`. */
export function resourceOf(path: string): string {
  return path.split('/')[2]?.split('?')[0] ?? '';
}

// The credentials for fuzzed requests: a key, a token, a console session's cookie, or none.
export type FuzzCredential =
  | { readonly kind: 'none' }
  /**
   * `allowedAs` is the credential's security scheme in the OpenAPI document. It's undefined if no route accepts the
   * credential.
   */
  | { readonly kind: 'secret'; readonly secret: string; readonly allowedAs: string | undefined }
  | { readonly kind: 'session'; readonly cookie: string; readonly allowedAs: string };

/** Credentials by their names. Those whose names start with `foreign` belong to the other organization. */
export type FuzzCredentials = Readonly<Record<string, FuzzCredential>>;

/** The path under which the console calls the routes in the OpenAPI document. */
export const CONSOLE_API = '/console/api';

export function secret(value: string, allowedAs?: string): FuzzCredential {
  return { kind: 'secret', secret: value, allowedAs };
}

export const nobody: FuzzCredential = { kind: 'none' };

export async function signIn(target: Target, key: string, allowedAs: string): Promise<FuzzCredential> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await request(target, 'POST', '/console/session', { body: { key }, headers });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`The console lets nobody in: ${answer.text}`);
  return { kind: 'session', cookie, allowedAs };
}

/** Keys in addition to the demo's: one for a workshop, and one whose sessions are ended during the fuzzing. */
export interface ExtraKeys {
  readonly workshop: string;
  readonly spare: string;
}

export async function createExtraKeys(target: Target, { apiKey }: Organization): Promise<ExtraKeys> {
  const create = async (body: object) => {
    const { text } = await request(target, 'POST', '/v1/keys', { key: apiKey, body });
    const { key } = JSON.parse(text) as { key?: string };
    if (key === undefined) throw new Error(`No key was made: ${text}`);
    return key;
  };
  const { text } = await request(target, 'GET', '/v1/workshops', { key: apiKey });
  const [{ slug }] = (JSON.parse(text) as { data: [{ slug: string }] }).data;
  return {
    workshop: await create({
      kind: 'workshop',
      mode: 'test',
      workshop: slug,
      scopes: ['orders:read', 'orders:write', 'stock:read', 'stock:write', 'workshops:read', 'workshops:propose'],
    }),
    spare: await create({ kind: 'api', mode: 'test' }),
  };
}
