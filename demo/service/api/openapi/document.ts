// Generates the OpenAPI 3.1 document from the route table and the zod schemas that check requests and describe
// responses, so that it can't differ from what the service does. Its examples are recorded answers of the service:
// `record-examples.ts`.

import { readFileSync } from 'node:fs';
import { orderEventSchema } from '@parametric/api-client';
import { jsonReply } from '../http/reply.js';
import type { Route } from '../http/route.js';

import { describeOperation, describeWebhook, type OperationExamples, operationId, tagOf } from './operation.js';
import { type JsonObject, SchemaNames } from './schemas.js';

const examplesFile = new URL('examples.json', import.meta.url);

const tags = {
  Embedding: 'The script of the tag, and the files that it loads.',
  Models: 'Products on sale, and a configuration of one as a picture or a 3D file.',
  Files: 'Pictures and hardware of an organization, which its documents name.',
  Quotes: 'Prices of workshops for one configuration.',
  Workshops: 'Who makes what, and at which price.',
  Orders: 'An accepted quote, from the customer to the delivery.',
  Webhooks: 'Addresses that are told of each status of an order, and what came of it.',
  Organization: 'Keys, settings, and who changed what.',
  Operation: 'For those who run the service.',
} as const;

/** The route that serves the document; it is also listed in the document. */
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
      return jsonReply(200, document, { 'cache-control': 'public, max-age=300' });
    },
  };
  allRoutes.push(route);
  return route;
}

function describe(routes: readonly Route[]): JsonObject {
  const examples: Readonly<Record<string, OperationExamples>> = JSON.parse(readFileSync(examplesFile, 'utf8'));
  const schemas = new SchemaNames();
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = describeOperation(route, schemas, examples[operationId(route)]);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const webhook = describeWebhook(schemas.refOf(orderEventSchema, 'OrderEvent'), examples.orderStatusChanged);
  const named = new Set(routes.map(tagOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manufacturing configurator service',
      version: '1',
      description: 'Models, quotes, orders and their events. Answers may gain fields; requests are strict.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: Object.entries(tags)
      .filter(([name]) => named.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: { 'order.status_changed': { post: webhook } },
    components: {
      securitySchemes: {
        license: { type: 'http', scheme: 'bearer', description: 'A license key, pclk_…: public, in the page.' },
        licenseInQuery: { type: 'apiKey', in: 'query', name: 'license_key', description: 'A license key.' },
        api: { type: 'http', scheme: 'bearer', description: 'An API key, pcsk_…: secret, on a server.' },
        workshop: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of one workshop, pcwk_…: secret; it sees the orders that were placed there.',
        },
        token: { type: 'http', scheme: 'bearer', description: "An order's access_token." },
      },
      schemas: schemas.all(),
    },
  };
}
