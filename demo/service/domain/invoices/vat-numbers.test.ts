import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { taxSettingsSchema } from '../tax/tax-settings.js';
import { buyerNumberProblem, noTaxFor } from '../tax/tax-treatment.js';
import { plainVatNumber } from './vat-numbers.js';

const germany = { country: 'DE', postcode: '80331' };

describe('a VAT number', () => {
  it('is read as people paste and type it', () => {
    for (const text of [
      '\u200eDE136695976',
      'DE\u2011136695976',
      'DE 136\u2013695\u2013976',
      'DE136695976,',
      'ＤＥ136695976',
      'DE١٣٦٦٩٥٩٧٦',
      'DE۱۳۶۶۹۵۹۷۶',
      'USt-IdNr. DE136695976',
      'VAT: DE136695976',
    ]) {
      assert.equal(plainVatNumber(text), 'DE136695976', text);
      assert.equal(buyerNumberProblem(text, germany), undefined, text);
    }
    assert.equal(plainVatNumber('UID ATU12345675'), 'ATU12345675');
    assert.equal(plainVatNumber('GR094014201'), 'EL094014201');
    assert.equal(plainVatNumber('IE1+23456A'), 'IE1+23456A');
  });

  it('can be of a business outside the EU, wherever it’s delivered', () => {
    for (const text of ['GB123456789', 'XI123456789', 'CHE-123.456.788 MWST']) {
      assert.equal(buyerNumberProblem(text, germany), undefined, text);
    }
    for (const text of ['136695976', 'ED136695976', 'ATU1', 'GBABC']) {
      assert.notEqual(buyerNumberProblem(text, germany), undefined, text);
    }
  });

  it('has letters or digits', () => {
    const exempt = [{ number: '-', reason: 'none' }];
    const settings = { rounding: 'total', exports: 'taxed', exempt } as const;
    for (const country of ['DE', 'CH'])
      assert.notEqual(buyerNumberProblem('...', { country, postcode: '1' }, settings), undefined);
    const sale = { seller: undefined, workshop: { country: 'DE' }, settings, vatNumber: '...', shipTo: germany };
    assert.equal(noTaxFor(sale), undefined);
  });
});

describe('an exempt buyer', () => {
  const accepts = (number: string, reason: string) =>
    taxSettingsSchema.safeParse({ rounding: 'total', exports: 'taxed', exempt: [{ number, reason }] }).success;

  it('has a number with letters or digits, which the console’s list can show on a line', () => {
    assert.ok(accepts('12-3456789', 'Certificate, of 2026'));
    for (const number of ['-', '12,345', '12\n345']) assert.ok(!accepts(number, 'Certificate'), number);
    assert.ok(!accepts('12345', 'Certificate\n99, of another'));
  });
});
