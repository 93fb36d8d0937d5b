// Describes a route as an operation in the OpenAPI document. The operation's name and tag are derived from the path.
// It lists the parameters and every status that the route can respond with.

import { STATUS_CODES } from 'node:http';
import * as contract from '@parametric/api-client';
import { problemSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import type { ServiceProblemCode } from '../../platform/problems.js';
import type { CredentialKind } from '../http/credentials.js';
import { problemStatuses } from '../http/reply.js';
import type { Route, RouteResponse } from '../http/route.js';

/** The request and response recorded as examples. */
export interface OperationExamples {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly request?: unknown;
  /** The recorded bodies of the responses, by status. */
  readonly responses: Readonly<Record<string, unknown>>;
}

/**
 * The id of an operation, such as listOrders for `GET /v1/orders` and rotateWebhookEndpoint for
 * `POST /v1/webhook-endpoints/:id/rotate`.
 */
export function operationIdOf({ operationId, method, path }: Pick<Route, 'operationId' | 'method' | 'path'>): string {
  if (operationId) return operationId;
  const [resource = '', ...rest] = segmentsOf(path);
  const one = pascalCase(singular(resource));
  const sub = rest.filter((segment) => !segment.startsWith(':')).join('-');
  if (sub && method === 'POST') {
    const [verb = '', ...object] = sub.split('-');
    return `${verb}${one}${pascalCase(object.join('-'))}`;
  }
  if (sub) return `${verbs[method]}${one}${pascalCase(sub)}`;
  if (rest.length === 0 && method === 'POST') return `create${one}`;
  const isList = method === 'GET' && rest.length === 0 && singular(resource) !== resource;
  return isList ? `list${pascalCase(resource)}` : `${verbs[method]}${one}`;
}

const verbs = { GET: 'get', POST: 'create', PUT: 'put', PATCH: 'update', DELETE: 'delete' } as const;

export function tagOf({ path }: Pick<Route, 'path'>): string {
  const [resource = ''] = segmentsOf(path);
  if (resource.startsWith('webhook')) return 'Webhooks';
  if (resource.startsWith('mail')) return 'Mail';
  if (['inquiries', 'samples'].includes(resource) || resource.startsWith('quote-requests')) return 'Quotes';
  if (resource === 'links') return 'Models';
  if (resource === 'discounts') return 'Quotes';
  if (resource === 'test-clock') return 'Testing';
  if (resource.startsWith('checkout')) return 'Payments';
  if (/^(placed-)?order|^invoices|^pieces|^statistics/.test(resource)) return 'Orders';
  if (resource === 'materials' || resource === 'product-materials') return 'Workshops';
  if (/^(keys|people|organization|audit)$/.test(resource)) return 'Organization';
  if (/^(embed|assets|key$)/.test(resource)) return 'Embedding';
  return resource === singular(resource) || resource === 'docs' ? 'Operation' : pascalCase(resource);
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/^\/v1/, '')
    .split('/')
    .filter((segment) => segment !== '');
}

function singular(word: string): string {
  if (word === 'people') return 'person';
  return word.includes('.') ? word : word.replace(/ies$/, 'y').replace(/s$/, '');
}

function pascalCase(words: string): string {
  return words
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export function describeOperation(route: Route, schemas: SchemaNames, examples?: OperationExamples): JsonObject {
  const id = operationIdOf(route);
  const parameters = parametersOf(route, examples?.parameters ?? {});
  const answers = Object.entries(route.responses).map(([status, answer]) => [
    status,
    describeResponse(status, answer, (schema) => schemas.refOf(schema, `${id}Answer`), examples?.responses[status]),
  ]);
  return {
    operationId: id,
    tags: [tagOf(route)],
    summary: route.summary,
    ...(route.access === 'public' || route.scope === 'any' ? {} : { description: `Scope: \`${route.scope}\`.` }),
    security: route.access === 'public' ? [] : schemesOf(route.access, route.keyInQuery === true),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: jsonBody(schemas.refOf(route.body, `${id}Request`), examples?.request, !route.bodyIsOptional) }
      : {}),
    ...(route.bodyTypes
      ? { requestBody: { required: true, content: Object.fromEntries(route.bodyTypes.map((type) => [type, {}])) } }
      : {}),
    responses: { ...Object.fromEntries(answers), ...problemResponses(route, schemas, examples?.responses ?? {}) },
  };
}

export function describeWebhook(schema: JsonObject, examples?: OperationExamples): JsonObject {
  const headers = {
    'webhook-id': 'The same for every attempt to deliver an event.',
    'webhook-timestamp': 'The time of this attempt, in seconds since 1970.',
    'webhook-signature':
      'As in Standard Webhooks 1.0.0. Contains several signatures, separated by spaces, while a secret is being rotated.',
  };
  return {
    operationId: 'orderStatusChanged',
    tags: ['Webhooks'],
    summary:
      'Sent when an order’s status changes, including when it’s placed. Each event is delivered at least once, and an order’s events are delivered in sequence.',
    security: [],
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: jsonBody(schema, examples?.request),
    responses: {
      '2XX': { description: 'Received. Any other status is retried.' },
      410: { description: 'Tells the service to stop sending events. The endpoint is disabled.' },
    },
  };
}

function jsonBody(schema: JsonObject, example: unknown, required = true): JsonObject {
  return { required, content: { 'application/json': withExample({ schema }, example) } };
}

function withExample(object: JsonObject, example: unknown): JsonObject {
  return example === undefined ? object : { ...object, example };
}

function schemesOf(access: readonly CredentialKind[], keyInQuery: boolean): JsonObject[] {
  const schemes = access.map((kind) => ({ [kind]: [] }));
  return keyInQuery ? [...schemes, { licenseInQuery: [] }] : schemes;
}

function parametersOf(route: Route, examples: Readonly<Record<string, string>>): JsonObject[] {
  const { path, query = {}, headers = {} } = route;
  const [resource = ''] = segmentsOf(path);
  const thing = singular(resource).replaceAll('-', ' ');
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    withExample(
      { name, in: 'path', required: true, description: `The ${name} of the ${thing}.`, schema: { type: 'string' } },
      examples[name],
    ),
  );
  const optional = (place: 'query' | 'header', described: Readonly<Record<string, string>>) =>
    Object.entries(described).map(([name, description]) => ({
      name,
      in: place,
      description,
      schema: { type: name === 'limit' ? 'integer' : 'string' },
    }));
  return [...inPath, ...optional('query', query), ...optional('header', headers)];
}

function describeResponse(
  status: string,
  answer: RouteResponse,
  refOf: (schema: Extract<RouteResponse, { schema: unknown }>['schema']) => JsonObject,
  example: unknown,
): JsonObject {
  const description = `${STATUS_CODES[status]}.`;
  if ('nothing' in answer) return { description };
  if ('schema' in answer) {
    return { description, content: { 'application/json': withExample({ schema: refOf(answer.schema) }, example) } };
  }
  return { description, content: { [answer.type]: { schema: schemaOfFile(answer.type) } } };
}

/**
 * The schema of a body that isn't JSON. Text is a string, and media types that end in +json are objects. In OpenAPI
 * 3.1, a binary body has no schema.
 */
function schemaOfFile(type: string): { readonly type?: string } {
  if (/\+json$/.test(type)) return { type: 'object' };
  return /^text\/|[/+](xml|javascript)$/.test(type) ? { type: 'string' } : {};
}

/** The error responses by status, with their codes. */
function problemResponses(
  route: Route,
  schemas: SchemaNames,
  examples: Readonly<Record<string, unknown>>,
): Record<string, JsonObject> {
  const schema = schemas.refOf(problemSchema, 'Problem');
  const allCodes = problemCodesOf(route);
  return Object.fromEntries(
    [...new Set(allCodes.map((code) => problemStatuses[code]))].map((status) => [
      status,
      {
        description: describeCodes(allCodes.filter((code) => problemStatuses[code] === status)),
        content: { 'application/problem+json': withExample({ schema }, examples[status]) },
      },
    ]),
  );
}

function describeCodes(codes: readonly ServiceProblemCode[]): string {
  return `A problem document (RFC 9457) with the code ${codes.map((code) => `\`${code}\``).join(' or ')}.`;
}

/** All error codes of a route: its own, and those that follow from what it accepts. */
function problemCodesOf({ access, path, body, bodyTypes, headers = {}, problems = [] }: Route): ServiceProblemCode[] {
  const isPublic = access === 'public';
  const codes: ServiceProblemCode[] = [
    ...(body ? (['malformed_json', 'body_too_deep', 'forbidden_key'] as const) : []),
    ...('Idempotency-Key' in headers ? (['idempotency_key_missing', 'idempotency_key_invalid'] as const) : []),
    ...(isPublic ? [] : (['key_missing', 'key_invalid'] as const)),
    ...(isPublic ? [] : (['key_not_permitted', 'origin_not_allowed', 'secret_key_in_browser'] as const)),
    ...(path.includes('/:') ? (['not_found'] as const) : []),
    ...problems,
    ...('Idempotency-Key' in headers ? (['key_in_flight', 'idempotency_key_reused'] as const) : []),
    ...(body || bodyTypes ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    'invalid_request',
    ...(isPublic ? [] : (['rate_limited'] as const)),
    'internal_error',
    'unavailable',
  ];
  return [...new Set(codes)];
}

// Names the schemas in the OpenAPI document. A schema that the contract exports is named after its export
// (`orderSchema` is `Order`), and any other one after the operation that uses it.
export type JsonObject = Record<string, unknown>;

export class SchemaNames {
  readonly #registry = z.registry<{ id?: string }>();
  readonly #used = new Set<string>();

  constructor() {
    for (const [name, value] of Object.entries(contract)) {
      if (!(value instanceof z.ZodMiniType)) continue;
      this.#registry.add(value, { id: capitalize(name.replace(/Schema$/, '')) });
    }
  }

  /** @param name the name of a schema that the contract doesn't export */
  refOf(schema: z.ZodMiniType, name: string): JsonObject {
    const id = this.#registry.get(schema)?.id ?? capitalize(name);
    this.#registry.add(schema, { id });
    this.#used.add(id);
    return { $ref: pointerTo(id) };
  }

  /** The referenced schemas, and the schemas that they reference. */
  all(): Record<string, JsonObject> {
    const { schemas } = z.toJSONSchema(this.#registry, {
      uri: pointerTo,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Leave out zod's limits for integers, because any integer in JSON is allowed.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    const found: Record<string, JsonObject> = {};
    const add = (id: string) => {
      if (found[id]) return;
      const { $schema: _, $id: __, ...schema } = schemas[id] as JsonObject;
      found[id] = schema;
      for (const [, other] of JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
        add(other!);
    };
    for (const id of this.#used) add(id);
    return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

function pointerTo(id: string): string {
  return `#/components/schemas/${id}`;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
