import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { routes } from './app.js';
import { request, startTestService, type TestService } from './testing/service.js';

interface Operation {
  readonly summary: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, object>;
}

let service: TestService;
let document: {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: object;
};

before(async () => {
  service = await startTestService();
  document = JSON.parse((await request(service, 'GET', '/v1/openapi.json')).text);
});

after(() => service.close());

it('the document is OpenAPI 3.1 and lists every route, itself too', () => {
  assert.equal(document.openapi, '3.1.0');
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  assert.deepEqual(listed.sort(), served.sort());
});

it('every operation says what it is, who may ask, what it answers, and that it may be refused', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { summary, security, responses, parameters = [] }] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      assert.ok(summary, name);
      assert.ok(Array.isArray(security), name);
      assert.ok(responses.default, name);
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

it('the fixed fields of the interface are required as the schemas have them', () => {
  const schemaOf = (path: string) => {
    const schema = document.paths[path]?.post?.requestBody?.content['application/json']?.schema;
    return schema as { required: string[]; additionalProperties: boolean };
  };
  assert.deepEqual(schemaOf('/v1/quotes').required, ['model', 'configuration', 'quantity']);
  assert.deepEqual(schemaOf('/v1/orders').required, ['quote', 'workshop', 'shipping']);
  assert.equal(schemaOf('/v1/orders').additionalProperties, false);
});

it('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, pointer] of text.matchAll(/"\$ref":"#([^"]+)"/g)) {
    const found = pointer!
      .split('/')
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);
    assert.ok(found, pointer);
  }
});
