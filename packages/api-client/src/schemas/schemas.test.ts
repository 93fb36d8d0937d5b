import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod/mini';
import * as contract from '../index.js';

const schemas = Object.entries(contract).flatMap(([name, value]) =>
  value instanceof z.ZodMiniType ? [{ name, schema: value }] : [],
);

it('every schema of the contract can be converted to JSON Schema for OpenAPI 3.1', () => {
  assert.ok(schemas.length > 20);
  for (const { name, schema } of schemas) {
    const json = z.toJSONSchema(schema, { target: 'draft-2020-12' });
    assert.ok(Object.keys(json).length > 1, name);
  }
});

it('a request rejects an unknown field by name', () => {
  const request = { model: 'shelf', configuration: {}, quantity: 1, colour: 'red' };
  const result = contract.quoteRequestSchema.safeParse(request);
  assert.deepEqual(result.error?.issues[0], {
    code: 'unrecognized_keys',
    keys: ['colour'],
    path: [],
    message: 'Invalid input',
  });
});

it('the interface’s requests are valid with only their own fields', () => {
  const quote = { model: 'shelf', configuration: { width: 1200, material: 'birch-ply' }, quantity: 3 };
  assert.deepEqual(contract.quoteRequestSchema.parse(quote), quote);
  const order = { quote: 'qt_1', workshop: 'north', shipping: { country: 'DE', postcode: '10115' } };
  assert.deepEqual(contract.orderRequestSchema.parse(order), order);
});

it('a quantity is an integer from 1 to 1,000', () => {
  const accepts = (quantity: unknown) =>
    contract.quoteRequestSchema.safeParse({ model: 'shelf', configuration: {}, quantity }).success;
  for (const quantity of [1, 2, 1000]) assert.ok(accepts(quantity), String(quantity));
  for (const quantity of [0, -1, 1.5, 1001, '3', null, Number.NaN]) assert.ok(!accepts(quantity), String(quantity));
});

it('a country is two capital letters', () => {
  const accepts = (country: unknown) => contract.countrySchema.safeParse(country).success;
  assert.ok(accepts('DE'));
  for (const country of ['de', 'DEU', 'D', '', 49]) assert.ok(!accepts(country), String(country));
});

it('a time is RFC 3339', () => {
  const accepts = (time: unknown) => contract.timestampSchema.safeParse(time).success;
  for (const time of ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.123Z', '2026-11-21T10:30:00+01:00']) {
    assert.ok(accepts(time), time);
  }
  for (const time of ['2026-11-21', '21.11.2026', 1795253400, '']) assert.ok(!accepts(time), String(time));
});

it('a response keeps unknown fields and values', () => {
  const event = {
    event: 'order.status_changed',
    order: 'or_1',
    status: 'on_a_boat',
    occurred_at: '2026-11-21T09:30:00Z',
    ship: 'Gorch Fock',
  };
  assert.deepEqual(contract.orderEventSchema.parse(event), event);
});

it('a tracking URL must be https, because the shop links to it', () => {
  const accepts = (url: string) =>
    contract.orderUpdateSchema.safeParse({ status: 'shipped', tracking: { url } }).success;
  assert.ok(accepts('https://parcel.example/1'));
  for (const url of ['javascript:alert(1)', 'http://parcel.example/1', ' https://parcel.example']) {
    assert.ok(!accepts(url), url);
  }
});
