import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { routes } from '../../app.js';
import { recordExamples } from '../../testing/record-examples.js';
import { request, startTestService, type TestService } from '../../testing/service.js';

interface Operation {
  readonly summary: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content?: Content }>;
}

type Content = Record<string, { readonly schema: object; readonly example?: unknown }>;

let service: TestService;
let text: string;
let document: {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
};

before(async () => {
  service = await startTestService();
  ({ text } = await request(service, 'GET', '/v1/openapi.json'));
  document = JSON.parse(text);
});

after(() => service.close());

it('the document is OpenAPI 3.1 and lists every route, including its own', () => {
  assert.equal(document.openapi, '3.1.0');
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  assert.deepEqual(listed.sort(), served.sort());
});

it('every operation documents its purpose, access, responses and errors', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { summary, security, responses, parameters = [] }] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      assert.ok(summary, name);
      assert.ok(Array.isArray(security), name);
      const refusals = Object.entries(responses).filter(([status]) => status >= '400');
      for (const [, { content = {} }] of refusals)
        assert.deepEqual(Object.keys(content), ['application/problem+json'], name);
      assert.ok(refusals.length > 0, name);
      assert.ok(
        Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
        name,
      );
      for (const [, parameter] of path.matchAll(/\{(\w+)\}/g)) {
        assert.ok(
          parameters.some((each) => each.in === 'path' && each.name === parameter),
          name,
        );
      }
    }
  }
});

const verbs =
  /^(add|advance|approve|check|create|cut|decline|end|erase|invite|issue|mark|offer|open|preview|publish|read|receive|redeliver|refund|reject|replay|report|resend|retire|revoke|rotate|send|test)[A-Z]/;

it('every operation that changes something is named for what it does', () => {
  const posts = Object.values(document.paths).flatMap(({ post }) => (post ? [post.operationId] : []));
  assert.ok(posts.length > 30);
  for (const id of posts) assert.match(id, verbs);
});

it('the fixed fields of the interface are required as the schemas have them', () => {
  const schemaOf = (path: string) => {
    const schema = document.paths[path]?.post?.requestBody?.content['application/json']?.schema as { $ref: string };
    const named = ({ $ref }: { $ref: string }) =>
      document.components.schemas[$ref.slice('#/components/schemas/'.length)];
    const found = named(schema) as { anyOf?: { $ref: string }[]; required: string[]; additionalProperties: boolean };
    // Requests for several products have their own type of body, next to the interface's.
    return found.anyOf ? (named(found.anyOf[0]!) as typeof found) : found;
  };
  assert.deepEqual(schemaOf('/v1/quotes').required, ['model', 'configuration', 'quantity']);
  assert.deepEqual(schemaOf('/v1/orders').required, ['quote', 'workshop', 'shipping']);
  assert.equal(schemaOf('/v1/orders').additionalProperties, false);
});

it('every reference resolves', () => {
  for (const [, pointer] of text.matchAll(/"\$ref":"#([^"]+)"/g)) {
    const found = pointer!
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);
    assert.ok(found, pointer);
  }
});

it('an OpenAPI linter reports no problems, also in the examples', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-tag-defined': 'error',
      'operation-singular-tag': 'error',
      'parameter-description': 'error',
      'component-name-unique': 'error',
      'no-http-verbs-in-paths': 'error',
    },
  });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const lines = found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
  assert.deepEqual(lines, []);
});

const howToRecord =
  'record the examples anew: node --import=tsx --conditions=@parametric/source demo/service/testing/record-examples.ts, ' +
  'then npx biome format --write demo/service/api/openapi';

it('every body that is sent, and every JSON answer, has an example', () => {
  for (const { operationId, requestBody, responses } of Object.values(document.paths).flatMap((operations) =>
    Object.values(operations),
  )) {
    if (operationId === 'getOpenapiJson') continue;
    const done = Object.entries(responses).filter(([status]) => status < '300');
    for (const content of [requestBody?.content, ...done.map(([, { content }]) => content)]) {
      const json = content?.['application/json'];
      if (json) assert.ok(json.example !== undefined, `${operationId} has a body without an example: ${howToRecord}`);
    }
  }
});

it('the examples have the same fields and types as the service’s responses', async () => {
  const recorded = await recordExamples();
  const kept = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'));
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(kept)])) {
    assert.deepEqual(
      formOf(kept[name]),
      formOf(JSON.parse(JSON.stringify(recorded[name] ?? null))),
      `${name}: ${howToRecord}`,
    );
  }
});

/** Replaces the strings and numbers in a value with their types. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, formOf(child)]));
}
