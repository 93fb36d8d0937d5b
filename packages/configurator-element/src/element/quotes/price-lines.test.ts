import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PriceLine } from '@parametric/api-client';
import { allEnglish, loadAllMessages } from '../testing/messages.js';
import { estimateWords, extraCosts, labelOfLine, wholePriceWords } from './price-lines.js';

const germanMessages = await loadAllMessages('de');
const product = {
  materialName: (id: string) => (id === 'birch' ? 'Birke' : undefined),
  partName: () => undefined,
  describeSize: () => '',
  describeThickness: () => '',
};

function german(kind: string, values?: Record<string, unknown>, label = 'The label of the service'): string {
  const amount = { amount: 100, currency: 'EUR' };
  const line: PriceLine = { kind, label, amount, ...(values ? { values } : {}) };
  return labelOfLine(line, { product, language: 'de', messages: germanMessages }).replace(/[\u00a0\u202f]/g, ' ');
}

it('each line is in the customer’s language, with its figures', () => {
  assert.equal(german('material', { material: 'birch', material_name: 'Birch', area_m2: 2.817 }), 'Birke · 2,82 m²');
  assert.equal(german('material', { material: 'elm', material_name: 'Elm', volume_l: 3.2 }), 'Elm · 3,2 l');
  assert.equal(german('material', { pieces: 4 }), 'Beschläge · 4 ×');
  assert.equal(german('cutting', { panels: 1300 }), 'Zuschnitt · 1.300 ×');
  assert.equal(german('edging', { length_m: 12.44 }), 'Kanten · 12,4 m');
  assert.equal(german('shipping', { mass_kg: 77, distance_km: 610 }), 'Lieferung · 77 kg · 610 km');
  assert.equal(
    german('shipping', { mass_kg: 31, volumetric_kg: 120, distance_km: 610 }),
    'Lieferung · 31 kg · Volumengewicht 120 kg · 610 km',
  );
  assert.equal(german('product', { quantity: 3 }), 'Produkt · 3 ×');
  assert.equal(german('tax', { percent: 25.5, country: 'FI' }, 'VAT 25.5%, Finland'), 'MwSt. · 25,5 % · Finnland');
});

it('only VAT is called VAT, and a tax of 0 isn’t called included', () => {
  const said = (label: string, values: Record<string, unknown>) => {
    const line: PriceLine = { kind: 'tax', label, amount: { amount: 0, currency: 'EUR' }, values };
    return [german('tax', values, label), wholePriceWords([line], germanMessages)];
  };
  assert.deepEqual(said('VAT 19%, Germany', { percent: 19, country: 'DE' }), [
    'MwSt. · 19 % · Deutschland',
    'inkl. Lieferung und MwSt.',
  ]);
  assert.deepEqual(said('Consumption tax 10%, Japan', { percent: 10, country: 'JP' }), [
    'Steuer · 10 % · Japan',
    'inkl. Lieferung und Steuern',
  ]);
  assert.deepEqual(said('No VAT in Kuwait', { percent: 0, country: 'KW' }), [
    'Keine MwSt. · Kuwait',
    'inkl. Lieferung',
  ]);
  const untaxed = { percent: 0, country: 'US', included: false };
  assert.equal(said('US sales tax not included', untaxed)[1], 'inkl. Lieferung, zzgl. Verkaufssteuer');
  assert.equal(wholePriceWords([], germanMessages), undefined);
});

it('customers see before ordering that import tax is due on an untaxed export', async () => {
  const said = async (values: Record<string, unknown>, language = 'en') => {
    const line: PriceLine = { kind: 'tax', label: 'Tax', amount: { amount: 0, currency: 'EUR' }, values };
    return extraCosts([line], language === 'en' ? allEnglish : await loadAllMessages(language));
  };
  assert.match(await said({ percent: 8.1, customs: true }), /may have to pay customs duty/);
  assert.match(await said({ percent: 0, treatment: 'export', customs: true }), /^Import tax/);
  const texts = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'].map((language) => said({ treatment: 'export' }, language));
  assert.equal(new Set(await Promise.all(texts)).size, texts.length);
});

it('an estimate names the destination’s tax, unless it’s VAT or unknown', () => {
  const said = (label: string, values: Record<string, unknown>, isTaxIncluded = true) =>
    estimateWords(
      [{ kind: 'tax', label, amount: { amount: 0, currency: 'EUR' }, values }],
      isTaxIncluded,
      germanMessages,
    );
  assert.equal(said('VAT 19%, Germany', { percent: 19, country: 'DE' }), undefined);
  assert.equal(estimateWords([], true, germanMessages), undefined);
  assert.equal(said('Consumption tax 10%, Japan', { percent: 10 }), 'Schätzpreis inkl. Steuern, ohne Lieferung');
  assert.equal(said('Consumption tax 10%, Japan', { percent: 10 }, false), 'Schätzpreis ohne Lieferung und Steuern');
  assert.equal(said('No tax in Kuwait', { percent: 0, country: 'KW' }), 'Schätzpreis ohne Lieferung');
  const added = { percent: 0, country: 'US', included: false };
  assert.equal(said('US sales tax not included', added), 'Schätzpreis ohne Lieferung und Steuern');
});

it('a line without figures is named for its kind, and one of an unknown kind has its own label', () => {
  assert.equal(german('cutting'), 'Zuschnitt');
  assert.equal(german('cutting', { panels: 'many' }), 'Zuschnitt');
  assert.equal(german('blessing', { panels: 3 }), 'The label of the service');
  assert.equal(german('constructor', { panels: 3 }), 'The label of the service');
});

it('distances are in the customer’s unit, and sales tax is shown as not included', () => {
  const english = (language: string, line: Partial<PriceLine>) =>
    labelOfLine(
      { kind: 'shipping', label: 'Of the service', amount: { amount: 0, currency: 'USD' }, ...line },
      { product, language, messages: { ...allEnglish, language } },
    ).replace(/\u00a0/g, ' ');
  const values = { mass_kg: 12, distance_km: 740 };
  assert.equal(english('en-US', { values }), 'Delivery · 12 kg · 460 mi');
  assert.equal(english('en-IE', { values }), 'Delivery · 12 kg · 740 km');
  const tax = { kind: 'tax', values: { percent: 0, country: 'US', included: false } };
  assert.equal(english('en-US', tax), 'Sales tax: not included');
});

it('in English, the service’s labels are used', () => {
  const line: PriceLine = {
    kind: 'cutting',
    label: 'Cutting, 9 panels',
    amount: { amount: 1, currency: 'EUR' },
    values: { panels: 9 },
  };
  assert.equal(labelOfLine(line, { product, language: 'en-GB', messages: allEnglish }), 'Cutting, 9 panels');
});
