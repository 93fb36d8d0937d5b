import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FormState, Json } from './schema-form.js';
import { checkForm, unplacedIssues, withValue } from './schema-form.js';
import { bodyOf, EMPTY_WORKSHOP, pointersOf, SCHEMAS, TEXTS, withCurrencies } from './workshop-form.js';

const schema = SCHEMAS.price_list;
const formOf = (value: Json): FormState => ({
  ...{ schema, value, texts: TEXTS.price_list, issues: [] },
  change: () => undefined,
});
const problemsIn = (value: Json) =>
  checkForm(formOf(value), pointersOf('price_list')).map(({ pointer, code }) => `${pointer} ${code}`);

it('requires an optional object’s members once one of them is filled in', () => {
  assert.ok(!problemsIn(EMPTY_WORKSHOP).some((problem) => /^\/(location|tax)/.test(problem)));
  const located = withValue({ schema, value: EMPTY_WORKSHOP }, '/location/latitude', 48.1);
  assert.ok(problemsIn(located).includes('/location/longitude missing'));
  assert.deepEqual(withValue({ schema, value: located }, '/location/latitude', undefined), EMPTY_WORKSHOP);
});

it('finds missing and unreadable values in lists and in each currency’s prices', () => {
  const value = withCurrencies(
    {
      ...EMPTY_WORKSHOP,
      capacity: 1.5,
      quantity_breaks: [{ from: 'ten' }],
      materials: [{ kind: 'oak', thickness: '3 or so', square_metre: { EUR: 'much' } }],
    },
    ['EUR', 'CHF'],
  );
  const problems = problemsIn(value);
  for (const problem of [
    '/capacity unreadable',
    '/quantity_breaks/0/from unreadable',
    '/quantity_breaks/0/percent_off missing',
    '/materials/0/thickness unreadable',
    '/materials/0/square_metre/EUR unreadable',
    '/rates/CHF/cutting/metre missing',
  ]) {
    assert.ok(problems.includes(problem), problem);
  }
});

it('labels every field, and finds errors that don’t belong to any field', () => {
  for (const pricing of ['price_list', 'estimate'] as const) {
    const form = { ...formOf({ ...EMPTY_WORKSHOP, pricing }), schema: SCHEMAS[pricing], texts: TEXTS[pricing] };
    const unnamed = checkForm(form, pointersOf(pricing)).filter(({ pointer }) => {
      const pattern = pointer.replace(/\/(?:\d+|[A-Z]{3})(?=\/|$)/g, '/*');
      return !(pointer in TEXTS[pricing]) && !(pattern in TEXTS[pricing]);
    });
    assert.deepEqual(unnamed, []);
  }
  const issues = ['/country', '/delivers/to/3', '/elsewhere'].map((pointer) => ({ pointer, code: 'x', detail: 'No.' }));
  const left = unplacedIssues({ ...formOf(EMPTY_WORKSHOP), issues }, pointersOf('price_list'));
  assert.deepEqual(
    left.map(({ pointer }) => pointer),
    ['/elsewhere'],
  );
});

it('sends only the fields for its kind of pricing', () => {
  const body = bodyOf({ ...EMPTY_WORKSHOP, pricing: 'estimate', slug: 'a', shared: false, name: 'A' });
  assert.deepEqual(Object.keys(body).sort(), ['currency', 'delivers', 'invoice', 'name', 'pricing']);
});
