import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BodySchema, plainModel, plainModelPage, plainProblem } from './plain-schemas.js';
import { modelPageSchema, modelSchema } from './schemas/model.js';
import { problemSchema } from './schemas/problem.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const summary = { id: 'shelf', name: { en: 'Shelf', de: 'Regal' }, revision: 'r1' };
const issue = { pointer: '/width', code: 'max', detail: 'Too wide', limits: { max: 900 } };

const cases: readonly (readonly [name: string, plain: BodySchema<unknown>, zod: BodySchema<unknown>, valid: Json])[] = [
  ['a model', plainModel, modelSchema, { ...summary, document: { id: 'shelf', parts: [] }, later: 1 }],
  ['a page of models', plainModelPage, modelPageSchema, { object: 'list', data: [summary], has_more: true, next: 'n' }],
  [
    'a problem',
    plainProblem,
    problemSchema,
    {
      type: 'about:blank',
      title: 'Invalid',
      status: 422,
      detail: 'It is too wide',
      instance: '/v1/quotes',
      code: 'invalid_request',
      request_id: 'req_1',
      errors: [issue],
      order: 'ord_1',
      model_revision: 'r2',
    },
  ],
];

const others: readonly (Json | undefined)[] = [
  undefined,
  null,
  true,
  0,
  1.5,
  2 ** 60,
  '',
  'x',
  [],
  ['x'],
  [{}],
  {},
  { en: 1 },
];

describe('plain schemas', () => {
  for (const [name, plain, zod, valid] of cases) {
    it(`take and refuse the same of ${name} as those of zod, and name the same place`, () => {
      assert.deepEqual(plain.safeParse(valid), { success: true, data: valid });
      const outcomes = new Set<boolean>();
      for (const changed of variantsOf(valid)) {
        const [own, theirs] = [plain.safeParse(changed), zod.safeParse(changed)];
        assert.equal(own.success, theirs.success, JSON.stringify(changed));
        outcomes.add(own.success);
        if (own.success || theirs.success) continue;
        // The alternatives of a union are one place to zod.
        const [place, expected] = [own.error.issues[0]!.path, theirs.error.issues[0]!.path];
        assert.deepEqual(place, expected, JSON.stringify(changed));
      }
      assert.equal(outcomes.size, 2);
    });
  }
});

/** With each of its values replaced by others or left out. */
function* variantsOf(value: Json): Generator<unknown> {
  yield* others;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, own] of Object.entries(value)) {
    for (const changed of variantsOf(own)) {
      yield Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? changed : item))
        : { ...value, [key]: changed };
    }
  }
}
