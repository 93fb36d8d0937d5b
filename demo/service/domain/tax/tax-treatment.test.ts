import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workshops } from '../workshops/workshop.js';
import { priceFor, sellerFor } from './shop-tax.js';
import { noTaxFor } from './tax-treatment.js';

const austrian = { name: 'Hain', line1: 'Ring 1', postcode: '1010', city: 'Wien', country: 'AT', vat_number: 'ATU1' };

function treatment(madeIn: string, vatNumber: string, country: string, postcode = '1000') {
  const sale = { seller: austrian, workshop: { country: madeIn }, settings: undefined, vatNumber };
  return noTaxFor({ ...sale, shipTo: { country, postcode } })?.treatment;
}

describe('reverse charge', () => {
  it('is for goods that cross a border within the EU', () => {
    assert.equal(treatment('AT', 'DE136695976', 'DE'), 'reverse_charge');
    assert.equal(treatment('DK', 'DE136695976', 'DE'), 'reverse_charge');
  });

  it('isn’t for goods that stay in their country, or come from outside the EU', () => {
    for (const madeIn of ['DE', 'CH']) assert.equal(treatment(madeIn, 'DE136695976', 'DE'), undefined, madeIn);
  });

  it('isn’t for a buyer whose number is of the country that the goods leave', () => {
    assert.equal(treatment('DK', 'DK12345678', 'DE'), undefined);
  });

  it('isn’t for places of the EU outside its VAT area', () => {
    const places = ['ES 35001', 'ES 38 001', 'ES 51001', 'DE 27498', 'DE 78266', 'FI 22100', 'IT 23041', 'GR 63086'];
    for (const place of [...places, 'FR 97100']) {
      assert.equal(treatment('AT', 'DE136695976', place.slice(0, 2), place.slice(3)), undefined, place);
    }
    assert.equal(treatment('AT', 'ESB12345678', 'ES', '08001'), 'reverse_charge');
  });

  it('isn’t for numbers of Northern Ireland', () => {
    for (const country of ['GB', 'DE']) assert.equal(treatment('AT', 'XI123456789', country), undefined);
  });
});

describe('the seller of a price', () => {
  const details = { ...austrian, country: 'DK', vat_number: 'DK1' };
  const workshop = { ...workshops.find(({ country }) => country === 'DK')!, seller: details };
  const checkout = { kind: 'payment_link', deposit: undefined, currencies: undefined } as const;
  const buyer = { shop: { seller: austrian, taxes: undefined }, checkout, vatNumber: 'ATU12345675' };
  const sold = (amount: number) => {
    const money = (each: number) => ({ amount: each, currency: 'BHD' });
    const lines = [
      { kind: 'product', label: 'Product', amount: money(amount) },
      { kind: 'tax', label: 'VAT 19%, Germany', values: { percent: 19, country: 'DE' }, amount: money(0) },
    ];
    const price = { total: money(amount), lines };
    const shipTo = { country: 'DE', postcode: '80331' };
    const { total, lines: taxed } = priceFor({ ...buyer, shipTo }, workshop, { price });
    return [taxed[1]?.values?.treatment, sellerFor(buyer, workshop, total)];
  };

  it('is the shop if it’s paid online, and the workshop for an amount that can’t be', () => {
    // The buyer's number is from the shop's country.
    assert.deepEqual(sold(123_450), [undefined, '']);
    assert.deepEqual(sold(123_457), ['reverse_charge', workshop.slug]);
  });
});
