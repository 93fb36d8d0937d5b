// The OpenAPI 3.1 document, generated from the route table and the zod schemas that check requests and describe responses,
// so that it can't differ from what the service does.

import { problemSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import type { CredentialKind } from './credentials.js';
import type { Route, RouteResponse } from './http/route.js';
import { jsonResponse } from './http/route.js';

type JsonObject = Record<string, unknown>;

/** The route that serves the document, which also lists itself. */
export function openApiRoute(routes: readonly Route[]): Route {
  const allRoutes: Route[] = [...routes];
  let document: JsonObject | undefined;
  const route: Route = {
    method: 'GET',
    path: '/v1/openapi.json',
    access: 'public',
    summary: 'This document.',
    responses: { 200: { type: 'application/json' } },
    handle: async () => {
      document ??= describe(allRoutes);
      return jsonResponse(200, document, { 'cache-control': 'public, max-age=300' });
    },
  };
  allRoutes.push(route);
  return route;
}

function describe(routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manufacturing configurator service',
      version: '1',
      description: 'Models, quotes, orders and their events. Answers may gain fields; requests are strict.',
    },
    paths,
    components: {
      securitySchemes: {
        license: { type: 'http', scheme: 'bearer', description: 'A license key, pclk_…: public, in the page.' },
        licenseInQuery: { type: 'apiKey', in: 'query', name: 'license_key', description: 'A license key.' },
        api: { type: 'http', scheme: 'bearer', description: 'An API key, pcsk_…: secret, on a server.' },
        token: { type: 'http', scheme: 'bearer', description: "An order's access_token." },
      },
      responses: {
        Problem: {
          description: 'A problem, RFC 9457.',
          content: { 'application/problem+json': { schema: schemaOf(problemSchema, 'output') } },
        },
      },
    },
  };
}

function describeRoute(route: Route): JsonObject {
  const parameters = [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)];
  const answers = Object.entries(route.responses).map(([status, answer]) => [status, describeResponse(answer)]);
  return {
    summary: route.summary,
    security: route.access === 'public' ? [] : schemesOf(route.access, route.keyInQuery === true),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: { ...Object.fromEntries(answers), default: { $ref: '#/components/responses/Problem' } },
  };
}

function schemesOf(access: readonly CredentialKind[], keyInQuery: boolean): JsonObject[] {
  const schemes = access.map((kind) => ({ [kind]: [] }));
  return keyInQuery ? [...schemes, { licenseInQuery: [] }] : schemes;
}

function pathParameters({ path }: Route): JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query = {} }: Route): JsonObject[] {
  return Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: name === 'limit' ? 'integer' : 'string' },
  }));
}

function headerParameters({ method, path }: Route): JsonObject[] {
  const isIdempotent = method === 'POST' && (path === '/v1/quotes' || path === '/v1/orders');
  const description = 'The same on every try; required of license keys on orders: 128 random bits.';
  return isIdempotent ? [{ name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string' } }] : [];
}

function describeResponse(answer: RouteResponse): JsonObject {
  if ('nothing' in answer) return { description: 'Nothing more.' };
  const content =
    'schema' in answer
      ? { 'application/json': { schema: schemaOf(answer.schema, 'output') } }
      : { [answer.type]: { schema: isText(answer.type) ? { type: 'string' } : {} } };
  return { description: 'As asked.', content };
}

/** In OpenAPI 3.1 a binary body has no schema. */
function isText(type: string): boolean {
  return /^text\/|[/+](json|xml|javascript)$/.test(type);
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
