// The service under test as the scenarios see it: its address, its document, two organizations, and what these have.

import { Contract, type OpenApiDocument } from '../service/testing/contract.js';
import { boardDocument } from '../service/testing/models.js';
import { askQuote, orderOf, request } from '../service/testing/service.js';

export interface Organization {
  readonly licenseKey: string;
  readonly apiKey: string;
}

export interface Target {
  readonly url: string;
  readonly organizations: readonly [Organization, Organization];
  /** Bytes in use after garbage collection; undefined where it is not a process of its own. */
  memory?(): Promise<number>;
}

/** Ids by the resource's name in paths: `orders`, `webhook-endpoints`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

export interface Resources {
  readonly ids: Ids;
  /** By order. */
  readonly tokens: Readonly<Record<string, string>>;
}

export async function readContract({ url }: Pick<Target, 'url'>): Promise<Contract> {
  const answer = await request({ url }, 'GET', '/v1/openapi.json');
  return new Contract(JSON.parse(answer.text) as OpenApiDocument);
}

/** Makes one of each: models, quotes, orders in several states, endpoints and their deliveries. Then it looks what there is. */
export async function createResources(
  target: Target,
  contract: Contract,
  { apiKey: key, licenseKey }: Organization,
  webhookUrl: string,
): Promise<Resources> {
  const post = (path: string, body: object) => request(target, 'POST', path, { key, body });
  await request(target, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
  await post('/v1/webhook-endpoints', { url: webhookUrl });
  const quotes: string[] = [];
  const tokens: Record<string, string> = {};
  for (const asking of [licenseKey, licenseKey, key]) {
    quotes.push((await askQuote(target, asking)).id);
    const quote = await askQuote(target, asking);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const placed = await request(target, 'POST', '/v1/orders', { key: asking, headers, body: orderOf(quote) });
    const { id, access_token: token } = JSON.parse(placed.text) as { id: string; access_token: string };
    tokens[id] = token;
    quotes.push(quote.id);
  }
  const listed = await listIds(target, contract, key);
  return { ids: { ...listed, quotes }, tokens };
}

/** The ids in every list that a route gives, so that a new resource needs no line here. */
export async function listIds(
  target: Target,
  contract: Contract,
  key: string,
): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const { method, path, security } of contract.operations) {
    // What anybody may read belongs to no organization.
    if (method !== 'GET' || path.includes('{') || security.length === 0) continue;
    const { status, text } = await request(target, 'GET', path, { key });
    const data =
      status === 200 && text.startsWith('{') ? (JSON.parse(text) as { data?: { id: string }[] }).data : undefined;
    if (data) found[resourceOf(path)] = data.map(({ id }) => id);
  }
  return found;
}

/** `/v1/orders/{id}/events` is of `orders`. */
export function resourceOf(path: string): string {
  return path.split('/')[2]?.split('?')[0] ?? '';
}
