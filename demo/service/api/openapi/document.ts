// Generates the OpenAPI 3.1 document from the route table and from the zod schemas that check requests and describe
// responses, so it always matches what the service does. Its examples are recorded responses: see `record-examples.ts`.

import { readFileSync } from 'node:fs';
import { orderEventSchema } from '@parametric/api-client';
import { jsonReply } from '../http/reply.js';
import type { Route } from '../http/route.js';
import {
  describeOperation,
  describeWebhook,
  type JsonObject,
  type OperationExamples,
  operationIdOf,
  SchemaNames,
  tagOf,
} from './operation.js';

const examplesFile = new URL('examples.json', import.meta.url);

const tags = {
  Embedding: 'The script that pages embed, and the files it loads.',
  Models: 'Products for sale, and their configurations as images and 3D files.',
  Files: 'An organization’s images and hardware, used by its documents.',
  Quotes: 'Workshops’ prices for a configuration.',
  Workshops: 'Workshops, their price lists, and their stock.',
  Orders: 'Orders, from checkout to delivery.',
  Webhooks: 'Endpoints that are notified when an order’s status changes, and the deliveries to them.',
  Mail: 'Emails to customers, the shop, and its workshops.',
  Payments: 'Online payments, refunds, and their settings.',
  Testing: 'Endpoints for test keys only.',
  Organization: 'Keys, settings, and the audit log.',
  Operation: 'Health checks and other endpoints for the service’s operator.',
} as const;

/** The route that serves the document. It's also listed in the document. */
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
    const operation = describeOperation(route, schemas, examples[operationIdOf(route)]);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const webhook = describeWebhook(schemas.refOf(orderEventSchema, 'OrderEvent'), examples.orderStatusChanged);
  const named = new Set(routes.map(tagOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manufacturing configurator service',
      version: '1',
      description:
        'Models, quotes, orders, and their events. New fields may be added to responses. Requests with unknown fields are rejected.',
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
        license: { type: 'http', scheme: 'bearer', description: 'A license key (pclk_…). Public, used on pages.' },
        licenseInQuery: { type: 'apiKey', in: 'query', name: 'license_key', description: 'A license key.' },
        api: { type: 'http', scheme: 'bearer', description: 'An API key (pcsk_…). Secret, used on servers.' },
        workshop: {
          type: 'http',
          scheme: 'bearer',
          description: 'A workshop’s key (pcwk_…). Secret, with access to the orders placed with that workshop.',
        },
        token: { type: 'http', scheme: 'bearer', description: "An order's access_token." },
      },
      schemas: schemas.all(),
    },
  };
}
