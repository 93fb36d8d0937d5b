import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Declined } from '@parametric/api-client';
import { compileCoreModel } from '../../model/core-model.js';
import { ordering as de } from '../shared/messages/de.js';
import { ordering as en } from '../shared/messages/en.js';
import { shelfDocument } from '../testing/document.js';
import { allEnglish } from '../testing/messages.js';
import { findDeclineFix, reasonOf, reasonsOf } from './declined.js';
import type { QuotedProduct } from './quoted-product.js';

const model = compileCoreModel(shelfDocument);
const workshop = { slug: 'north', name: 'North', country: 'DE' };
const detail = 'The sentence of the service.';

const product: QuotedProduct = {
  model,
  revision: '1',
  isChanged: false,
  settings: undefined,
  serviceAddress: (address) => address,
  partName: (path) => (path === 'top' ? 'Deckel' : undefined),
  materialName: (id) => (id === 'oak' ? 'Eiche' : undefined),
  describeSize: (lengths) => `${lengths.map((length) => length / 10).join(' × ')} cm`,
  describeThickness: (length) => `${length} mm`,
  describe: () => [],
  estimateOf: () => undefined,
  describeValue: () => undefined,
  choose: () => {},
  chooseQuantity: () => {},
  open: () => {},
  showRevision: async () => false,
  showTerms: () => {},
  showStep: () => {},
};

function say(code: string | undefined, values?: Record<string, unknown>, language = 'de'): string {
  const messages = { ...allEnglish, ...(language === 'de' ? de : en), language };
  const declined = { workshop, reason: 'any', detail, ...(code ? { code } : {}), ...(values ? { values } : {}) };
  return reasonOf(declined, { product, language, messages });
}

const panel = {
  part: 'top',
  part_name: 'Top',
  length_mm: 2400,
  width_mm: 320,
  max_length_mm: 2050,
  max_width_mm: 1250,
};

it('each code has a sentence in the customer’s language and units', () => {
  const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['country_not_served', { country: 'PT' }, 'Eine Lieferung in dieses Land ist nicht möglich: Portugal.'],
    [
      'currency_not_offered',
      { currency: 'JPY', offered: ['DKK', 'EUR'] },
      'In dieser Währung gibt es keine Angebote, nur in DKK und EUR.',
    ],
    [
      'thickness_not_held',
      { material: 'oak', material_name: 'Oak', thickness_mm: 17, held_mm: [8, 19, [30, 60]] },
      'Eiche gibt es nicht in 17 mm, nur in 8 mm, 19 mm und 30 mm–60 mm.',
    ],
    [
      'surface_not_held',
      {
        material: 'oak',
        material_name: 'Oak',
        held: [{ kind: 'oak', surface: 'oiled', name: { en: 'oiled', de: 'geölt' } }],
      },
      'Eiche gibt es nicht, nur geölt.',
    ],
    [
      'material_not_held',
      {
        materials: [
          { id: 'oak', name: 'Oak' },
          { id: 'elm', name: 'Elm' },
        ],
      },
      'Dieses Material gibt es nicht: Eiche und Elm.',
    ],
    [
      'panel_exceeds_saw',
      panel,
      '„Deckel“ ist mit 240 × 32 cm zu groß für den Zuschnitt. Möglich sind höchstens 205 × 125 cm.',
    ],
    [
      'panel_exceeds_sheet',
      { ...panel, material: 'oak', material_name: 'Oak' },
      '„Deckel“ ist mit 240 × 32 cm zu groß: Eiche gibt es nur in Platten von 205 × 125 cm.',
    ],
    [
      'thickness_not_machined',
      { part: 'rear', part_name: 'Back', thickness_mm: 6, min_mm: 8, max_mm: 40 },
      '„Back“ ist 6 mm dick. Bearbeiten lassen sich nur 8 mm bis 40 mm.',
    ],
    [
      'craft_not_offered',
      { part: 'top', craft: 'turning' },
      '„Deckel“ muss gedrechselt werden. Das wird nicht angeboten.',
    ],
    [
      'quantity_exceeds_capacity',
      { panels: 12400, max_panels: 240 },
      'Pro Bestellung sind höchstens 240 Platten möglich. Ihre benötigt 12.400.',
    ],
  ];
  for (const [code, values, sentence] of cases) assert.equal(say(code, values), sentence);
});

it('an unknown code, or one with missing or malformed figures, shows the service’s sentence', () => {
  assert.equal(say('no_clearance', { height_mm: 1 }), detail);
  assert.equal(say('constructor', {}), detail);
  assert.equal(say(undefined), detail);
  assert.equal(say('panel_exceeds_saw', { ...panel, max_width_mm: '125 cm' }), detail);
  assert.equal(say('panel_exceeds_saw'), detail);
  assert.equal(say('craft_not_offered', { part: 'top', craft: 'weaving' }), detail);
  assert.equal(say('material_not_held', { materials: [null] }), detail);
  assert.equal(say('material_not_held', { materials: 'oak' }), detail);
  const bare: Declined = { workshop, reason: 'any' };
  assert.equal(reasonOf(bare, { product, language: 'en', messages: allEnglish }), en.declineOther);
});

it('workshops with the same reason share the closest one’s sentence, and none is named', () => {
  const saw = (slug: string, length: number) => ({
    ...{ workshop: { slug, name: `Tischlerei ${slug}`, country: 'DE' }, reason: 'panel_too_large', detail },
    ...{ code: 'panel_exceeds_saw', values: { ...panel, max_length_mm: length } },
  });
  const country = { ...saw('c', 0), code: 'country_not_served', values: { country: 'PT' } };
  const messages = { ...allEnglish, ...de, language: 'de' };
  const reasons = reasonsOf([saw('a', 2050), country, saw('b', 2200)], { product, language: 'de', messages });
  assert.deepEqual([...reasons].sort(), [
    'Eine Lieferung in dieses Land ist nicht möglich: Portugal.',
    '„Deckel“ ist mit 240 × 32 cm zu groß für den Zuschnitt. Möglich sind höchstens 220 × 125 cm.',
  ]);
});

it('declined products in a basket are named, each with its own reason', () => {
  const declined = { ...decline('panel_exceeds_saw', panel), detail };
  const item = { id: 'a', model: 'table', name: 'Tisch', summary: '', page: '', model_revision: '1' };
  const basket = {
    items: [
      { ...item, configuration: {}, quantity: 1 },
      { ...item, id: 'b', name: 'Bank', configuration: {}, quantity: 1 },
    ],
    nameOf: ({ name }: { readonly name: unknown }) => String(name),
  };
  const words = { product, language: 'de', messages: { ...allEnglish, ...de, language: 'de' } };
  const sentence = '„Top“ ist mit 240 × 32 cm zu groß für den Zuschnitt. Möglich sind höchstens 205 × 125 cm.';
  const named = [2, 1, 2].map((number) => ({ ...declined, item: number }));
  assert.deepEqual(reasonsOf(named, words, basket), [`Bank: ${sentence}`, `Tisch: ${sentence}`]);
  assert.deepEqual(reasonsOf(named, words), [sentence.replace('Top', 'Deckel')], 'the basket has changed since');
});

const decline = (code: string, values: Record<string, unknown>): Declined => ({
  workshop,
  reason: 'any',
  code,
  values,
});

it('suggests the largest quantity a workshop accepts if only the quantity is too high', () => {
  const declined = [
    decline('quantity_exceeds_capacity', { max_quantity: 12 }),
    decline('quantity_exceeds_capacity', { max_quantity: 40 }),
    decline('country_not_served', { country: 'PT' }),
  ];
  assert.deepEqual(findDeclineFix(declined, model, {}), { quantity: 40 });
  assert.equal(findDeclineFix([decline('quantity_exceeds_capacity', { max_quantity: 0 })], model, {}), undefined);
});

it('suggests the nearest valid size whose boards fit the largest saw', () => {
  const wide = model.settle({ width: 1500, height: 600, shelves: 1 }).configuration;
  const saw = (length: number, width: number) =>
    decline('panel_exceeds_saw', { max_length_mm: length, max_width_mm: width });
  const fix = findDeclineFix([saw(900, 600), saw(1200, 600)], model, wide);
  assert.ok(fix && 'key' in fix && fix.key === 'width', JSON.stringify(fix));
  const longest = (width: number) =>
    Math.max(
      ...[...model.evaluate({ ...wide, width }).parts]
        .filter(({ kind }) => kind === 'panel')
        .map(({ size }) => Math.max(...size)),
    );
  assert.ok(longest(fix.value) <= 1200);
  assert.ok(longest(fix.value + 10) > 1200, 'one step more is too much');
});

it('suggests nothing that doesn’t help', () => {
  const tiny = decline('panel_exceeds_saw', { max_length_mm: 50, max_width_mm: 50 });
  assert.equal(findDeclineFix([tiny], model, model.settle({}).configuration), undefined);
  assert.equal(findDeclineFix([decline('country_not_served', { country: 'PT' })], model, {}), undefined);
  assert.equal(findDeclineFix([tiny], undefined, {}), undefined);
});
