import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import { taxPercentFor } from '../inquiries/offer-price.js';
import { needsOf } from '../workshops/requirements.js';
import { workshops } from '../workshops/workshop.js';
import { offersTo } from './shop-tax.js';

const model = compileModel(
  JSON.parse(readFileSync(new URL('../../../shop/models/sideboard.json', import.meta.url), 'utf8')),
);
const product = model.evaluate(model.settle({}).configuration);
const products = [{ needs: needsOf(product, billOfMaterials(product)), quantity: 1 }];
const address = { line1: 'Hof 1', postcode: '10115', city: 'Berlin', country: 'DE' };
const plain = { ...address, name: 'Business GmbH', vat_number: 'DE123456788' };
const small = { ...address, name: 'Ada Example', tax_number: '12/345', exemption: 'small_business' } as const;
const lindau = workshops.find(({ slug }) => slug === 'moebelwerk-lindau')!;
const online = { kind: 'shopify', deposit: undefined, currencies: ['EUR'] } as const;
const byInvoice = { kind: 'invoice', deposit: undefined, currencies: undefined } as const;

/** Returns the tax treatments in the workshop's offers, given the shop's and the workshop's legal details. */
function treatments(
  shop: object,
  workshop: object | undefined,
  checkout: typeof online | typeof byInvoice,
  currency: string,
) {
  const maker = { ...lindau, ...(workshop ? { seller: workshop } : {}) } as typeof lindau;
  const buyer = { shop: { seller: shop as typeof plain, taxes: undefined }, checkout };
  const request = { products, shipTo: { country: 'DE', postcode: '10115' }, currency, today: '2026-11-30' };
  const { offers } = offersTo(buyer, request, [maker]);
  const lines = offers.map(({ price }) => price.lines.find(({ kind }) => kind === 'tax')!);
  return [...new Set(lines.map(({ values, amount }) => values?.treatment ?? (amount.amount > 0 ? 'taxed' : 'free')))];
}

it('a small business charges no tax if it’s the seller, however customers pay', () => {
  for (const checkout of [online, byInvoice]) {
    assert.deepEqual(treatments(small, undefined, checkout, 'EUR'), ['small_business']);
    assert.deepEqual(treatments(plain, undefined, checkout, 'EUR'), ['taxed']);
  }
  // The shop sells what's paid online, and the workshop what's paid by invoice.
  assert.deepEqual(treatments(small, plain, online, 'EUR'), ['small_business']);
  assert.deepEqual(treatments(small, plain, byInvoice, 'EUR'), ['taxed']);
  assert.deepEqual(treatments(plain, small, byInvoice, 'EUR'), ['small_business']);
});

it('an amount that can’t be paid online has the tax of the workshop that invoices it', () => {
  assert.deepEqual(treatments(small, plain, online, 'CHF'), ['taxed']);
  assert.deepEqual(treatments(plain, small, online, 'CHF'), ['small_business']);
  assert.deepEqual(treatments(small, undefined, online, 'CHF'), ['small_business']);
});

it('the form for a custom offer shows the seller’s tax', () => {
  for (const [shop, workshop, percent] of [
    [small, plain, 0],
    [plain, small, 19],
  ]) {
    const buyer = { shop: { seller: shop as typeof plain, taxes: undefined }, checkout: online, vatNumber: undefined };
    const maker = { ...lindau, seller: workshop } as typeof lindau;
    assert.equal(taxPercentFor({ ...buyer, shipTo: { country: 'DE', postcode: '10115' } }, maker), percent);
  }
});
