// Offers for several products that are made and delivered together.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { type Offer, requestOffers } from './offers.js';
import { buildPrice } from './pricing.js';
import { type NeededProduct, needsOf, type ProductNeeds, requirementsOf } from './requirements.js';
import { sheetUse } from './whole-sheets.js';
import { type EstimateProfile, type PriceListProfile, workshops } from './workshop.js';

const berlin = { country: 'DE', postcode: '10115' };
const [kitchen, sideboard] = ['kitchen-run', 'sideboard'].map(productOf) as [Product, Product];
const needs = (product: Product) => needsOf(product, billOfMaterials(product));
const kitchenNeeds = needs(kitchen);
const sideboardNeeds = needs(sideboard);
const lindau = workshops.find(({ slug }) => slug === 'moebelwerk-lindau')!;

function productOf(name: string): Product {
  const model = compileModel(
    JSON.parse(readFileSync(new URL(`../../../shop/models/${name}.json`, import.meta.url), 'utf8')),
  );
  return model.evaluate(model.settle({}).configuration);
}

function askFor(products: readonly NeededProduct[], candidates?: Parameters<typeof requestOffers>[1]) {
  return requestOffers({ products, shipTo: berlin, today: '2026-11-30' }, candidates);
}

const amountOf = ({ price }: Offer, kind: string) =>
  price.lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount.amount, 0);
const goodsOf = (offer: Offer) => offer.price.total.amount - amountOf(offer, 'tax') - amountOf(offer, 'shipping');

describe('a kitchen and two sideboards', () => {
  const lines = [
    { needs: kitchenNeeds, quantity: 1 },
    { needs: sideboardNeeds, quantity: 2 },
  ];
  const { offers } = askFor(lines);
  const alone = lines.map((line) => askFor([line]).offers);
  const aloneOf = ({ workshop: { slug }, speed }: Offer) =>
    alone.map((all) => all.find((one) => one.workshop.slug === slug && one.speed === speed)!);

  it('are offered by the workshops that can make both', () => {
    assert.ok(offers.length > 2, `${offers.length}`);
    for (const offer of offers) for (const own of aloneOf(offer)) assert.ok(own);
  });

  it('have one setup, one start of the delivery and one tax, and cost less than two orders', () => {
    for (const offer of offers) {
      const own = aloneOf(offer);
      const sum = own.reduce((total, { price }) => total + price.total.amount, 0);
      assert.ok(offer.price.total.amount < sum, offer.workshop.slug);
      for (const kind of ['setup', 'shipping']) {
        const apart = own.reduce((total, each) => total + amountOf(each, kind), 0);
        assert.ok(amountOf(offer, kind) < apart, `${offer.workshop.slug} ${kind}`);
      }
      for (const kind of ['edging', 'cutting', 'assembly']) {
        const apart = own.reduce((total, each) => total + amountOf(each, kind), 0);
        // Each line is rounded once, and a margin is shared among them.
        assert.ok(Math.abs(amountOf(offer, kind) - apart) <= 0.01 * apart + 2, `${offer.workshop.slug} ${kind}`);
      }
    }
  });

  it('have shares of the price that add up to the goods, in proportion to what each costs alone', () => {
    for (const offer of offers) {
      const [first, second] = offer.nets!.map(({ amount }) => amount) as [number, number];
      assert.equal(first + second, goodsOf(offer), offer.workshop.slug);
      const [one, other] = aloneOf(offer).map(goodsOf) as [number, number];
      assert.ok(Math.abs(first / second - one / other) < 0.03 * (one / other), offer.workshop.slug);
    }
    assert.equal(alone[0]![0]!.nets, undefined);
  });

  it('take as long as all their panels', () => {
    const longer = offers.map(
      (offer) => offer.lead_time_days - Math.max(...aloneOf(offer).map((own) => own.lead_time_days)),
    );
    assert.ok(longer.every((days) => days >= 0) && longer.some((days) => days > 0), `${longer}`);
  });
});

it('the same product listed twice costs as much as two of it, except for the setup', () => {
  const twice = askFor([
    { needs: sideboardNeeds, quantity: 1 },
    { needs: sideboardNeeds, quantity: 1 },
  ]);
  const { offers } = askFor([{ needs: sideboardNeeds, quantity: 2 }]);
  const [offer, two] = [twice.offers, offers].map(
    (all) => all.find(({ workshop }) => workshop.slug === lindau.slug)!,
  ) as [Offer, Offer];
  for (const kind of ['material', 'shipping']) {
    assert.ok(amountOf(two, kind) > 0, kind);
    assert.ok(Math.abs(amountOf(offer, kind) - amountOf(two, kind)) < 0.01 * amountOf(two, kind), kind);
  }
  assert.ok(amountOf(offer, 'setup') >= amountOf(two, 'setup'));
  assert.equal(offer.nets![0]!.amount + offer.nets![1]!.amount, goodsOf(offer));
  assert.ok(Math.abs(offer.nets![0]!.amount - offer.nets![1]!.amount) <= 1);
});

it('each product has its own quantity discount', () => {
  const profile = { ...lindau, margin_percent: 0, quantity_breaks: [{ from: 2, percent_off: 50 }] };
  const edging = (products: readonly NeededProduct[]) =>
    buildPrice(profile, requirementsOf({ products })).lines.find(({ kind }) => kind === 'edging')!.amount;
  const [one, three] = [
    edging([{ needs: sideboardNeeds, quantity: 1 }]),
    edging([{ needs: sideboardNeeds, quantity: 3 }]),
  ];
  const both = edging([
    { needs: kitchenNeeds, quantity: 1 },
    { needs: sideboardNeeds, quantity: 3 },
  ]);
  assert.ok(three < 3 * one);
  assert.ok(Math.abs(both - three - edging([{ needs: kitchenNeeds, quantity: 1 }])) <= 1);
});

it('a workshop that sells at estimates charges each product’s, with one delivery', () => {
  const profile: EstimateProfile = {
    ...{ slug: 'estimates', name: 'Estimates', country: 'DE', currency: 'EUR', pricing: 'estimate', waiting_days: 1 },
    ...{ products_a_day: 2, capacity: 4, delivery: { order: 1_000, product: 100 } },
    ...{ delivers: lindau.delivers, invoice: lindau.invoice, location: lindau.location },
  } as EstimateProfile;
  const estimated = (amount: number, taxIncluded: boolean): ProductNeeds => ({
    ...sideboardNeeds,
    estimate: { amount, currency: 'EUR', taxIncluded } as never,
  });
  const products = [
    { needs: estimated(100, false), quantity: 1 },
    { needs: estimated(119, true), quantity: 2 },
  ];
  const [offer] = askFor(products, [profile]).offers;
  assert.deepEqual(
    offer!.nets!.map(({ amount }) => amount),
    [10_000, 20_000],
  );
  assert.deepEqual(
    ['product', 'shipping', 'tax'].map((kind) => amountOf(offer!, kind)),
    [30_000, 1_300, 3_800 + 1_900 + 247],
  );
  assert.equal(offer!.lead_time_days, 1 + 2);
  const [declined] = askFor([products[0]!, { ...products[1]!, quantity: 4 }], [profile]).declined;
  assert.equal(declined?.code, 'pieces_exceed_capacity');
});

it('boards with the same id in two documents are charged by each document’s own sheets', () => {
  const material = [...sideboard.parts].find(({ kind }) => kind === 'panel')!.material!;
  const recolored = (product: Product): Product => ({
    ...product,
    parts: [...product.parts].map((part) =>
      part.material?.id === material.id ? { ...part, material: { ...material, color: '#123456' } } : part,
    ),
  });
  const profile: PriceListProfile = { ...lindau, boards: 'whole_sheets', margin_percent: 0 };
  const materialOf = (products: readonly Product[]) => {
    const made = products.map((product) => ({ product, quantity: 1 }));
    const needed = made.map(({ product, quantity }) => ({ needs: needs(product), quantity }));
    const sheets = new Map([[profile.slug, sheetUse(made, profile)]]);
    const { lines } = buildPrice(profile, requirementsOf({ products: needed, sheets }));
    return lines
      .filter(({ values }) => values.material === material.id && 'sheets' in values)
      .map(({ amount }) => amount);
  };
  const one = materialOf([sideboard]);
  assert.ok(one.length > 0);
  assert.deepEqual(
    materialOf([sideboard, recolored(sideboard)]).sort(),
    [...one, ...materialOf([recolored(sideboard)])].sort(),
  );
  // Equal boards share their sheets.
  assert.equal(materialOf([sideboard, sideboard]).length, one.length);
});
