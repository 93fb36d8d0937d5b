import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  declinedSchema,
  declineReasons,
  type Price,
  priceLineKinds,
  priceSchema,
  workshopSchema,
} from '@parametric/api-client';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import { drawConfiguration, modelOf, models, randomFrom } from '@parametric/shop/testing/documents';
import { type BilledRequest, billedOffers } from '../../testing/billed-offers.js';
import { approximate } from './data.js';
import { requestOffers, revisionOf, type WorkshopOffers } from './offers.js';
import { type NeededProduct, needsOf, type OfferRequest } from './requirements.js';
import { workshops } from './workshop.js';

it('a price list has the same revision as long as its prices are the same', () => {
  const [workshop] = workshops;
  assert.equal(revisionOf({ ...workshop!, files: { csv: { language: 'fr' } } }), revisionOf(workshop!));
  assert.notEqual(revisionOf({ ...workshop!, offcut_percent: 77 }), revisionOf(workshop!));
});

it('a decline names the product that it’s about, unless it’s about all of them', () => {
  const product = modelOf('hallway-shelf').evaluate({});
  const needs = needsOf(product, billOfMaterials(product));
  const large = { ...needs, panels: needs.panels.map((row) => ({ ...row, length: 9_000 })) };
  const itemsFor = (second: NeededProduct, terms: Partial<OfferRequest> = {}) => {
    const { declined } = requestOffers({ products: [{ needs, quantity: 1 }, second], ...terms });
    return declined.map(({ reason, item }) => [reason, item]);
  };
  const named = itemsFor({ needs: large, quantity: 1 });
  assert.ok(named.some(([reason, item]) => reason === 'panel_too_large' && item === 2));
  const shipTo = { country: 'BR', postcode: '01310-100' };
  const abroad = itemsFor({ needs, quantity: 1 }, { shipTo });
  assert.ok(abroad.some(([reason]) => reason === 'country_not_served'));
  assert.ok(abroad.every(([reason, item]) => reason !== 'country_not_served' || item === undefined));
  const tooMany = itemsFor({ needs, quantity: 1000 }).filter(([reason]) => reason === 'no_capacity');
  assert.ok(tooMany.length > 0 && tooMany.every(([, item]) => item === 2));
});

const destinations = [
  { country: 'DE', postcode: '10405' },
  { country: 'DE', postcode: '88131' },
  { country: 'CH', postcode: '8004' },
  { country: 'NO', postcode: '0150' },
  { country: 'GB', postcode: 'S1 2HE' },
  { country: 'IT', postcode: '09124' },
  { country: 'JP', postcode: '150-0001' },
  { country: 'KW', postcode: '70050' },
  { country: 'US', postcode: '97214' },
  { country: 'BR', postcode: '01310-100' },
];
const currencies = ['EUR', 'CHF', 'DKK', 'GBP', 'JPY', 'KWD', 'USD', 'XAU'];

/** Generated and answered once for all tests. */
const requests = drawRequests(400);
const answers = requests.map((request) => billedOffers(request));

it('the lines add up to the total in whole minor units, for hundreds of requests in every currency', () => {
  const seen = new Set<string>();
  for (const { offers } of answers) {
    for (const { price } of offers) {
      const { total, lines } = priceSchema.parse(price);
      assert.equal(sumOf(price), total.amount);
      for (const { amount } of [...lines.map((line) => line.amount), total]) assert.ok(Number.isSafeInteger(amount));
      for (const line of lines) assert.equal(line.amount.currency, total.currency);
      seen.add(total.currency);
    }
  }
  assert.deepEqual([...seen].sort(), ['CHF', 'DKK', 'EUR', 'GBP', 'JPY', 'KWD', 'USD']);
});

it('every workshop gives one offer or reason per request', () => {
  for (const { offers, declined } of answers) {
    const slugs = [...offers, ...declined].map(({ workshop }) => workshopSchema.parse(workshop).slug);
    assert.deepEqual(slugs.sort(), workshops.map(({ slug }) => slug).sort());
  }
});

it('the same request gets the same offers', () => {
  requests.slice(0, 50).forEach((request, index) => {
    assert.deepEqual(billedOffers(structuredCloneOf(request)), answers[index]);
  });
});

it('an additional piece never lowers the price or the time', () => {
  for (const request of requests.slice(0, 12)) {
    let before: WorkshopOffers | undefined;
    for (const quantity of [1, 2, 3, 4, 5, 6, 9, 10, 11, 19, 20, 21, 24, 25, 26, 49, 50, 99, 100, 101]) {
      const answers = billedOffers({ ...request, quantity });
      for (const { workshop, price, lead_time_days } of answers.offers) {
        const less = before?.offers.find((offer) => offer.workshop.slug === workshop.slug);
        if (!less) continue;
        assert.ok(price.total.amount > less.price.total.amount, `${workshop.slug} at ${quantity}`);
        assert.ok(lead_time_days >= less.lead_time_days);
      }
      before = answers;
    }
  }
});

it('a hundred pieces cost less than a hundred times one piece', () => {
  const one = offerFrom('moebelwerk-lindau', requestFor('hallway-shelf'));
  const hundred = offerFrom('moebelwerk-lindau', { ...requestFor('hallway-shelf'), quantity: 100 });
  assert.ok(hundred.price.total.amount < 85 * one.price.total.amount);
});

it('the lines follow the contract’s order, and none is only a tax', () => {
  for (const { offers } of answers.slice(0, 50)) {
    for (const { price } of offers) {
      const kinds = price.lines.map(({ kind }) => (priceLineKinds as readonly string[]).indexOf(kind));
      assert.deepEqual(
        kinds,
        [...kinds].sort((a, b) => a - b),
      );
      assert.ok(price.lines.every(({ kind, amount }) => kind === 'tax' || amount.amount > 0));
      assert.equal(price.lines.filter(({ kind }) => kind === 'tax').length, 1);
    }
  }
});

it('a workshop quotes in the requested currency if it has prices in it', () => {
  const request = requestFor('hallway-shelf', {}, { country: 'CH', postcode: '8004' });
  assert.equal(offerFrom('atelier-du-jura', request).price.total.currency, 'CHF');
  assert.equal(offerFrom('atelier-du-jura', { ...request, currency: 'EUR' }).price.total.currency, 'EUR');
});

it('a workshop without prices in the requested currency quotes in its own, with an approximate conversion', () => {
  const request = requestFor('hallway-shelf', {}, { country: 'DE', postcode: '10405' });
  const own = offerFrom('oresund-snedkeri', { ...request, currency: 'USD' });
  assert.equal(own.price.total.currency, 'DKK');
  const { total, rates_of } = own.approximate!;
  assert.equal(total.currency, 'USD');
  assert.match(rates_of, /^\d{4}-\d\d-\d\d$/);
  const ratio = own.price.total.amount / total.amount;
  assert.ok(ratio > 5 && ratio < 8, `${ratio} kroner a dollar`);
  assert.equal(offerFrom('oresund-snedkeri', { ...request, currency: 'EUR' }).approximate, undefined);
});

it('without a requested currency, quotes are in the destination’s, or converted to it', () => {
  const from = (slug: string, country: string, postcode: string) => {
    const { price, approximate } = offerFrom(slug, requestFor('hallway-shelf', {}, { country, postcode }));
    return [price.total.currency, approximate?.total.currency];
  };
  assert.deepEqual(from('oresund-snedkeri', 'DE', '10405'), ['EUR', undefined]);
  assert.deepEqual(from('moebelwerk-lindau', 'CH', '8004'), ['CHF', undefined]);
  assert.deepEqual(from('tischlerei-hain', 'PL', '00-950'), ['EUR', 'PLN']);
  assert.deepEqual(from('cascade-millwork', 'US', '97214'), ['USD', undefined]);
  assert.deepEqual(from('sheaf-street-joinery', 'GB', 'S1 2HE'), ['GBP', undefined]);
});

it('each currency has its own minor units', () => {
  const yen = { amount: 179_600, currency: 'JPY' };
  assert.deepEqual(approximate(yen, 'EUR')?.total, { amount: 100_000, currency: 'EUR' });
  assert.deepEqual(approximate({ amount: 100_000, currency: 'EUR' }, 'KWD')?.total.amount, 355_800);
  assert.equal(approximate(yen, 'XAU'), undefined, 'no rate');
  assert.equal(approximate({ amount: 1, currency: 'XAU' }, 'EUR'), undefined);
});

it('light, short, flat products ship by parcel, others by pallet, and assembled ones are carried in', () => {
  const request = requestFor('hallway-shelf', {}, { country: 'DE', postcode: '10405' });
  const lamp = requestFor('reading-lamp', {}, { country: 'DE', postcode: '10405' });
  assert.deepEqual(offerFrom('tischlerei-hain', request).delivery, { as: 'assembled', by: 'van' });
  assert.deepEqual(offerFrom('moebelwerk-lindau', request).delivery, { as: 'flat_packed', by: 'pallet' });
  const sign = requestFor('house-sign', {}, { country: 'DE', postcode: '10405' });
  assert.deepEqual(offerFrom('moebelwerk-lindau', sign).delivery, { as: 'assembled', by: 'parcel' });
  assert.equal(offerFrom('moebelwerk-lindau', { ...sign, quantity: 40 }).delivery.by, 'pallet');
  assert.equal(offerFrom('kolb-und-tochter', lamp).delivery.by, 'parcel');
  assert.equal(offerFrom('kolb-und-tochter', { ...lamp, quantity: 40 }).delivery.by, 'two_person');
});

it('the tax is that of the destination, and without one that of the workshop', () => {
  const label = (request: BilledRequest) => offerFrom('moebelwerk-lindau', request).price.lines.at(-1)?.label;
  assert.equal(label(requestFor('hallway-shelf')), 'VAT 19%, Germany');
  assert.equal(label(requestFor('hallway-shelf', {}, { country: 'HU', postcode: '1011' })), 'VAT 27%, Hungary');
});

it('each line has the figures of its label', () => {
  const { lines } = offerFrom(
    'moebelwerk-lindau',
    requestFor('hallway-shelf', {}, { country: 'CH', postcode: '8004' }),
  ).price;
  const valuesOf = (kind: string) => lines.find((line) => line.kind === kind)?.values;
  const { panels } = valuesOf('cutting')!;
  assert.equal(lines.find(({ kind }) => kind === 'cutting')?.label, `Cutting and grooving, ${panels} panels`);
  const { material, material_name, area_m2 } = valuesOf('material')!;
  assert.equal(material, 'birch-plywood');
  assert.deepEqual([valuesOf('material')!.held_as, valuesOf('material')!.thickness_mm], ['plywood/birch', 18]);
  assert.equal(lines[0]!.label, `${material_name}, ${area_m2} m² with offcuts`);
  const { mass_kg, volumetric_kg, distance_km } = valuesOf('shipping')!;
  assert.ok(Number(mass_kg) > 0 && volumetric_kg === undefined, 'boards are heavier than they are bulky');
  assert.match(
    lines.find(({ kind }) => kind === 'shipping')!.label,
    new RegExp(`${mass_kg} kg, about ${distance_km} km`),
  );
  assert.deepEqual(valuesOf('tax'), { percent: 8.1, country: 'CH', customs: true });
});

it('kilograms are what the goods weigh, and the charged weight of a bulky load is separate', () => {
  const request = requestFor('hallway-shelf', {}, { country: 'DE', postcode: '80331' });
  const line = offerFrom('tischlerei-hain', request).price.lines.find(({ kind }) => kind === 'shipping')!;
  const { mass_kg, volumetric_kg } = line.values as { readonly mass_kg: number; readonly volumetric_kg: number };
  assert.equal(mass_kg, Math.ceil(request.bill.totals.mass));
  assert.ok(volumetric_kg > mass_kg, `${volumetric_kg}`);
  assert.match(line.label, new RegExp(`, ${mass_kg} kg, charged as ${volumetric_kg} kg by volume, about`));
});

it('grams of glue aren’t pieces of hardware', () => {
  const request = requestFor('writing-desk', {}, { country: 'DE', postcode: '10405' });
  const bought = request.bill.items.filter(({ material, kind }) => !material && kind !== 'text');
  const [glue, ...others] = bought.filter(({ name }) => name.startsWith('Wood glue'));
  assert.ok(glue && others.length === 0 && glue.quantity > 1);
  const pieces = bought.reduce((total, { quantity }) => total + quantity, 0) - glue.quantity;
  const labels = billedOffers(request).offers.map(({ price }) =>
    price.lines.flatMap(({ label }) => (label.startsWith('Hardware') ? [label] : [])),
  );
  assert.ok(labels.length > 0);
  for (const label of labels) assert.deepEqual(label, [`Hardware, ${pieces} pieces`]);
});

it('prices in the document are used, and converted if the workshop quotes in another currency', () => {
  const request = requestFor('kitchen-run', {}, { country: 'DE', postcode: '10405' });
  const priced = request.bill.items.filter(({ unitPrice }) => unitPrice !== undefined);
  const sum = priced.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice!, 0);
  const pieces = priced.reduce((total, { quantity }) => total + quantity, 0);
  const lineOf = (slug: string, currency?: string) =>
    offerFrom(slug, { ...request, currency, quantity: 2 }).price.lines.find(({ label }) =>
      label.startsWith('Hardware'),
    )!;
  const euros = lineOf('moebelwerk-lindau');
  assert.equal(euros.label, `Hardware, ${2 * pieces} pieces`);
  assert.deepEqual([euros.amount.amount, euros.values], [Math.round(2 * sum * 100), { pieces: 2 * pieces }]);
  const kroner = lineOf('oresund-snedkeri', 'DKK');
  assert.match(kroner.label, /, at exchange rates from \d{4}-\d\d-\d\d$/);
  assert.ok(Math.abs(kroner.amount.amount / euros.amount.amount - 7.468) < 0.001);
  const unknown = { ...request, product: { ...request.product, estimate: { currency: 'XAU', amount: 1 } } };
  assert.ok(billedOffers(unknown).declined.some(({ code }) => code === 'currency_not_offered'));
  const cheaper = {
    ...request,
    bill: { ...request.bill, items: request.bill.items.filter((row) => !priced.includes(row)) },
  };
  assert.ok(
    offerFrom('moebelwerk-lindau', cheaper).price.total.amount <
      offerFrom('moebelwerk-lindau', request).price.total.amount,
  );
});

it('the tax is its share of all other lines', () => {
  const { lines } = offerFrom('tischlerei-hain', requestFor('hallway-shelf')).price;
  const net = lines.slice(0, -1).reduce((sum, { amount }) => sum + amount.amount, 0);
  assert.equal(lines.at(-1)?.amount.amount, Math.round(net * 0.19));
});

it('without a destination, delivery is a flat rate, and there’s no distance', () => {
  const { price, workshop } = offerFrom('tischlerei-hain', requestFor('hallway-shelf'));
  assert.equal(price.lines.find(({ kind }) => kind === 'shipping')?.label, 'Delivery, assembled, flat rate');
  assert.ok(!('distance_km' in workshop));
});

it('delivery costs more the farther it goes', () => {
  const near = offerFrom('tischlerei-hain', requestFor('hallway-shelf', {}, { country: 'DE', postcode: '10405' }));
  const far = offerFrom('tischlerei-hain', requestFor('hallway-shelf', {}, { country: 'DE', postcode: '88131' }));
  assert.ok(near.workshop.distance_km! < far.workshop.distance_km!);
  assert.ok(amountOf(near.price, 'shipping') < amountOf(far.price, 'shipping'));
  assert.equal(amountOf(near.price, 'material'), amountOf(far.price, 'material'));
});

it('each reason to decline has a sentence with the figures', () => {
  const berlin = { country: 'DE', postcode: '10405' };
  const wide = { width: 2400, material: 'oak', frontMaterial: 'oak' };
  const cases: readonly (readonly [string, BilledRequest, string, RegExp])[] = [
    [
      'country_not_served',
      requestFor('hallway-shelf', {}, { country: 'PT', postcode: '1100-148' }),
      'tischlerei-hain',
      /^We don’t deliver to Portugal \(PT\)\.$/,
    ],
    [
      'material_not_held',
      requestFor('hallway-shelf', { material: 'walnut', backMaterial: 'walnut-8' }, berlin),
      'tischlerei-hain',
      /^We don’t have Walnut veneer and Walnut veneer, 8 mm\. We have oak veneer, larch, and oak\.$/,
    ],
    [
      'panel_too_large',
      requestFor('sideboard', wide, berlin),
      'atelier-du-jura',
      /^The panel “Top” is 2400 × \d+ mm; our saw can cut at most 2050 × 1250 mm\.$/,
    ],
    [
      'no_capacity',
      { ...requestFor('hallway-shelf', {}, berlin), quantity: 200 },
      'tischlerei-hain',
      /^200 pieces need \d+ panels; we can make at most 240 panels per order\.$/,
    ],
  ];
  for (const [reason, request, slug, sentence] of cases) {
    const answers = billedOffers(request).declined.map((each) => declinedSchema.parse(each));
    const decline = answers.find(({ workshop }) => workshop.slug === slug);
    assert.equal(decline?.reason, reason, slug);
    assert.match(decline?.detail ?? '', sentence);
  }
});

it('every reason in the contract occurs, except three that no product on sale can cause', () => {
  const seen = new Set(answers.flatMap(({ declined }) => declined.map(({ reason }) => reason)));
  const missing = declineReasons.filter((reason) => !seen.has(reason));
  assert.deepEqual(missing, ['thickness_not_machined', 'currency_not_offered', 'no_estimate', 'amount_too_large']);
});

it('at least three German workshops quote each product’s defaults', () => {
  for (const id of models.keys()) {
    const { offers } = billedOffers(requestFor(id, {}, { country: 'DE', postcode: '10405' }));
    assert.ok(offers.length >= 3, `${id}: ${offers.map(({ workshop }) => workshop.slug)}`);
  }
});

it('only a price that can’t be calculated exactly is declined, with a reason', () => {
  const request = requestFor('sideboard', {}, { country: 'DE', postcode: '10405' });
  const [first, ...others] = request.bill.items;
  const priced = (unitPrice: number) => ({
    ...request,
    bill: { ...request.bill, items: [{ ...first!, unitPrice }, ...others] },
  });
  for (const unitPrice of [1e14, 1e300, Number.MAX_VALUE]) {
    const { offers, declined } = billedOffers(priced(unitPrice));
    assert.deepEqual(offers, [], `${unitPrice}`);
    const large = declined.filter(({ code }) => code === 'amount_too_large').map((each) => declinedSchema.parse(each));
    assert.ok(large.length > 0);
    for (const { detail, values } of large) {
      assert.match(detail!, /maximum of 9,007,199,254,740,991 minor units\. Check the document/);
      assert.match(`${values?.currency}`, /^[A-Z]{3}$/);
    }
  }
  assert.ok(billedOffers(priced(1e9)).offers.length > 0);
});

it('without delivery to the country, there are no offers, and each workshop says why', () => {
  const { offers, declined } = billedOffers(requestFor('sideboard', {}, { country: 'BR', postcode: '01310-100' }));
  assert.deepEqual(offers, []);
  assert.ok(declined.every(({ reason }) => reason === 'country_not_served'));
});

it('the estimate is within the range of German workshops’ prices', () => {
  for (const model of models.values()) {
    for (const configuration of [{}, ...(model.document.presets ?? []).map((preset) => preset.configuration)]) {
      const product = model.evaluate(configuration);
      const request = requestFor(model.id, configuration, { country: 'DE', postcode: '10405' });
      const totals = billedOffers({ ...request, currency: 'EUR' }).offers.map(({ price }) => price.total.amount);
      const estimate = product.estimate!.amount * 100;
      assert.ok(estimate > 0.8 * Math.min(...totals), `${model.id}: ${estimate} of ${totals}`);
      assert.ok(estimate < 1.05 * Math.max(...totals), `${model.id}: ${estimate} of ${totals}`);
    }
  }
});

function requestFor(id: string, configuration: object = {}, shipTo?: BilledRequest['shipTo']): BilledRequest {
  const model = modelOf(id);
  const product = model.evaluate(model.settle({ ...configuration }).configuration);
  return { product, bill: billOfMaterials(product), quantity: 1, shipTo };
}

function drawRequests(count: number): readonly BilledRequest[] {
  const random = randomFrom(7);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, () => {
    const model = oneOf([...models.values()]);
    const request = requestFor(model.id, drawConfiguration(model, random));
    return {
      ...request,
      quantity: Math.ceil(random() ** 4 * 400),
      shipTo: random() < 0.2 ? undefined : oneOf(destinations),
      currency: random() < 0.5 ? undefined : oneOf(currencies),
    };
  });
}

function offerFrom(slug: string, request: BilledRequest) {
  const { offers, declined } = billedOffers(request);
  const offer = offers.find(({ workshop }) => workshop.slug === slug);
  assert.ok(offer, `${slug} declines: ${declined.find(({ workshop }) => workshop.slug === slug)?.detail}`);
  return offer;
}

function structuredCloneOf({ bill, ...request }: BilledRequest): BilledRequest {
  return { ...request, bill: structuredClone(bill) };
}

function sumOf({ lines }: Price): number {
  return lines.reduce((sum, { amount }) => sum + amount.amount, 0);
}

function amountOf(price: Price, kind: string): number {
  return sumOf({ ...price, lines: price.lines.filter((line) => line.kind === kind) });
}

const plywood = {
  id: 'ply',
  name: 'Birch plywood 12',
  kind: 'plywood/birch',
  color: '#dfc79d',
  finish: 'plywood',
  thickness: 12,
  density: 680,
  sheet: [2500, 1250],
};

/** What each workshop charges for a board with this cut into it, in minor units. */
function pricesOf(more: Readonly<Record<string, unknown>>): readonly number[] {
  const model = compileModel({
    format: 'parametric-model/1',
    id: 'perforated',
    name: 'Perforated',
    parameters: [],
    materials: [plywood],
    parts: [{ id: 'b', kind: 'panel', material: 'ply', size: [600, 12, 400], normal: 'y', ...more }],
    estimate: { currency: 'EUR', amount: 10 },
  });
  const product = model.evaluate({});
  const { offers } = billedOffers({ product, bill: billOfMaterials(product), quantity: 1 });
  return offers.map(({ price }) => price.total.amount);
}

it('round openings cost the same as holes and as cutouts, and more than a plain board', () => {
  const plain = pricesOf({});
  assert.ok(plain.length > 1);
  for (const diameter of [8, 60]) {
    const at = ['40 + 90 * i', '40 + 80 * k'];
    const repeat = { i: 6, k: 4 };
    const drilled = pricesOf({ holes: [{ diameter, at, repeat }] });
    assert.deepEqual(pricesOf({ cutouts: [{ circle: diameter, at, repeat }] }), drilled);
    for (const [i, price] of drilled.entries()) assert.ok(price > plain[i]!, `${price} after ${plain[i]}`);
  }
});

it('a contour costs by its length', () => {
  const [short, long] = [40, 80].map((side) => pricesOf({ cutouts: [{ rect: [side, side], at: [100, 100] }] }));
  const plain = pricesOf({});
  for (const [i, price] of plain.entries()) {
    const [first, second] = [short![i]! - price, long![i]! - price];
    assert.ok(first > 0 && Math.abs(second - 2 * first) < 0.2 * first + 3, `${first} and ${second}`);
  }
});
