import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProblemIssue } from '@parametric/api-client';
import * as z from 'zod/mini';
import { routes } from '../../app.js';
import { ProblemError } from '../../platform/problems.js';
import { parseAs } from './body.js';

/** All patterns in a JSON Schema. */
function patternsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

function issuesOf(schema: z.ZodMiniType, json: unknown): readonly ProblemIssue[] {
  try {
    parseAs(schema, json);
  } catch (error) {
    assert.ok(error instanceof ProblemError);
    return error.details.errors as readonly ProblemIssue[];
  }
  return assert.fail('The value is valid.');
}

it('every text that doesn’t match its pattern is refused in a sentence without the pattern', () => {
  const patterns = new Set(
    routes.flatMap(({ body }) =>
      body ? patternsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : [],
    ),
  );
  assert.ok(patterns.size > 10);
  for (const pattern of patterns) {
    const schema = z.string().check(z.regex(new RegExp(pattern, 'u')));
    const text = ['', '\n,', 'ß ß'].find((each) => !schema.safeParse(each).success)!;
    const [issue] = issuesOf(schema, text);
    assert.match(issue!.detail, /^Enter [^\\]+\.$/, pattern);
  }
});

describe('a body that may have one of several forms is refused as the form that the sender probably meant', () => {
  const product = z.strictObject({ model: z.string(), quantity: z.number() });
  const schema = z.union([product, z.strictObject({ items: z.array(product) })]);
  const thickness = z.union([z.number(), z.tuple([z.number(), z.number()])]);
  const cases: readonly [z.ZodMiniType, unknown, readonly string[]][] = [
    [schema, {}, ['/model missing', '/quantity missing']],
    [schema, { model: 3, quantity: 1 }, ['/model invalid_type']],
    [schema, { items: [{ model: 'a', quantity: 'b' }] }, ['/items/0/quantity invalid_type']],
    [thickness, [18, 'a'], ['/1 invalid_type']],
    [thickness, 'a', [' invalid_type']],
    [z.discriminatedUnion('type', [z.object({ type: z.literal('bar') })]), { type: 'b' }, ['/type invalid_union']],
  ];
  for (const [form, json, expected] of cases) {
    it(JSON.stringify(json), () => {
      const issues = issuesOf(form, json);
      assert.deepEqual(
        issues.map(({ pointer, code }) => `${pointer} ${code}`),
        expected,
      );
      for (const { detail } of issues) assert.match(detail, /^This (?:field is required|must be .+)\.$/);
    });
  }
});
