import assert from 'node:assert/strict';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import { distanceFrom } from './data.js';
import { boardKey, identityOf } from './material-identity.js';
import { requestOffers } from './offers.js';
import { buildPrice, calculatePrice, gradedQuantity, type Speed } from './pricing.js';
import { needsOf, type OfferRequest, type ProductNeeds, requirementsOf } from './requirements.js';
import { type HeldMaterial, type Operation, type PriceListProfile, type Rates, workshops } from './workshop.js';

const breaks = [
  { from: 5, percent_off: 10 },
  { from: 20, percent_off: 25 },
];

it('pieces before a quantity break have the full price', () => {
  assert.equal(gradedQuantity(1, breaks), 1);
  assert.equal(gradedQuantity(4, breaks), 4);
});

it('only the pieces from a quantity break on cost less', () => {
  assert.equal(gradedQuantity(5, breaks), 4.9);
  assert.equal(gradedQuantity(19, breaks), 4 + 15 * 0.9);
  assert.equal(gradedQuantity(21, breaks), 4 + 15 * 0.9 + 2 * 0.75);
});

it('without quantity breaks, every piece costs the same', () => {
  assert.equal(gradedQuantity(1000, []), 1000);
});

/** Two boards with a groove each, holes in two sizes, a contour, two tapes, and engraved text. */
const product = compileModel({
  format: 'parametric-model/1',
  id: 'box',
  name: 'Box',
  parameters: [],
  materials: [
    {
      ...{ id: 'oiled', name: 'Oiled birch plywood', kind: 'plywood/birch', surface: 'oiled', color: '#dfc79d' },
      ...{ finish: 'plywood', thickness: 18, density: 680, sheet: [2500, 1250] },
    },
  ],
  bands: [
    { id: 'thick', name: 'Thick', code: 'ABS 2', color: '#ffffff', finish: 'laminate', thickness: 2 },
    { id: 'thin', name: 'Thin', color: '#ffffff', finish: 'laminate', thickness: 1 },
  ],
  parts: [
    {
      ...{ id: 'a', kind: 'panel', material: 'oiled', size: [1000, 18, 500], normal: 'y' },
      edges: [
        { on: '+x', band: 'thick' },
        { on: '+z', band: 'thin' },
      ],
      holes: [
        { diameter: 5, at: [50, 50], repeat: { i: 3 } },
        { diameter: 35, at: [200, 200] },
      ],
      cutouts: [{ rect: [100, 100], at: [500, 250] }],
    },
    { id: 'word', kind: 'text', text: "'OAK'", height: 40, depth: -2, on: { part: 'a', face: '+y' } },
  ],
}).evaluate({});

const needs = needsOf(product, billOfMaterials(product));
const plain: PriceListProfile = {
  ...workshops[0]!,
  materials: [{ kind: 'plywood/birch', thickness: 18, square_metre: { EUR: 1000 } }],
  offcut_percent: 0,
  quantity_breaks: [],
  rates: {
    EUR: {
      hardware: 0,
      cutting: { panel: 0, metre: 0 },
      edging: 0,
      assembly: { panel: 0, item: 0, hole: 0 },
      setup: { order: 0, row: 0 },
      delivery: { flat: 0, start: 0, bands: [{ up_to_km: 100, kilogram: 0 }] },
    },
  },
};
it('a part is as long as its longer side, whichever way its grain runs', () => {
  const part = { id: 'top', kind: 'panel', size: [400, 18, 2300], normal: 'y', grain: 'x', material: 'birch' } as const;
  const birch = { id: 'birch', name: 'Birch plywood', color: '#dfc79d', finish: 'plywood', density: 680 } as const;
  const format = 'parametric-model/1';
  const document = { format, id: 'top', name: 'Top', parameters: [], materials: [birch], parts: [part] } as const;
  const long = compileModel(document).evaluate({});
  assert.equal(needsOf(long, billOfMaterials(long)).longestPart, 2300);
});

type Change = Partial<Omit<PriceListProfile, 'rates'>> & { readonly rates?: Partial<Rates> };

function build({ rates, ...change }: Change, quantity = 1, speed: Speed = 'standard') {
  const workshop = { ...plain, ...change, rates: { EUR: { ...plain.rates.EUR!, ...rates } } };
  const requirements = requirementsOf({ products: [{ needs, quantity }] });
  return { built: buildPrice(workshop, requirements, speed), price: calculatePrice(workshop, requirements, speed) };
}

/** The amounts of all lines except the board and the tax. */
function extra(change: Change, quantity = 1, speed: Speed = 'standard') {
  const lines = build(change, quantity, speed).built.lines.slice(1, -1);
  return Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount]));
}

it('a price list without optional prices charges the board alone', () => {
  const { built } = build({});
  assert.deepEqual(
    built.lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['material', 500],
      ['tax', 95],
    ],
  );
});

/** Each price line's kind and amount, after changes to what the product needs and to the price list. */
function amountsOf(
  more: Partial<ProductNeeds>,
  change: Change,
  { quantity = 1, ...terms }: Pick<OfferRequest, 'shipTo'> & { readonly quantity?: number } = {},
) {
  const { rates, ...rest } = change;
  const workshop = { ...plain, ...rest, rates: { EUR: { ...plain.rates.EUR!, ...rates } } };
  const { lines } = buildPrice(
    workshop,
    requirementsOf({ products: [{ needs: { ...needs, ...more }, quantity }], ...terms }),
  );
  return lines.map(({ kind, amount }) => [kind, amount]);
}

it('boards priced by area include waste, and sheets are counted only by lists that charge whole sheets', () => {
  const board = boardKey(needs.boards[0]!.material);
  const use = { board, thickness: 18, sheets: 3, size: [2500, 1250], offcutArea: 2 } as const;
  const boards = (change: Partial<PriceListProfile>, price?: number) => {
    const sheets = new Map([[plain.slug, [{ ...use, ...(price === undefined ? {} : { price }) }]]]);
    return buildPrice({ ...plain, ...change }, requirementsOf({ products: [{ needs, quantity: 2 }], sheets })).lines[0]!
      .amount;
  };
  assert.equal(boards({ offcut_percent: 15 }), 2 * 0.5 * 1.15 * 1000);
  assert.equal(boards({ boards: 'whole_sheets', offcut_percent: 15 }), 3 * 3125);
  const credit = { boards: 'whole_sheets', sheets: { offcut_credit_percent: 40 } } as const;
  assert.equal(boards(credit), 3 * 3125 - 2 * 400);
  // An offcut of a cheap sheet is worth less than the list's price.
  assert.equal(boards(credit, 1250), 3 * 1250 - 2 * 160);
});

it('solids are priced by volume or by weight', () => {
  const material = { id: 'oak', name: 'Oak', kind: 'oak', color: '#b08d57', finish: 'wood', density: 700 } as const;
  const solids = [{ material, identity: identityOf(material, false), amount: 2 }];
  const cost = (held: Partial<HeldMaterial>) =>
    amountsOf({ boards: [], solids }, { materials: [{ kind: 'oak', ...held }] }, { quantity: 3 })[0];
  assert.deepEqual(cost({ litre: { EUR: 500 } }), ['material', 3 * 2 * 500]);
  assert.deepEqual(cost({ kilogram: { EUR: 1000 } }), ['material', 3 * 2 * 700]);
});

it('hardware is one line, with the list’s prices and the document’s', () => {
  const hardware = (more: Partial<ProductNeeds>) => {
    const workshop = { ...plain, rates: { EUR: { ...plain.rates.EUR!, hardware: 50 } } };
    const needed = { ...needs, boards: [], ...more };
    const { lines } = buildPrice(workshop, requirementsOf({ products: [{ needs: needed, quantity: 3 }] }));
    return lines.flatMap(({ kind, label, amount }) => (kind === 'material' ? [[label, amount]] : []));
  };
  const bought = { count: 2, amount: 12.5, currency: 'EUR' };
  assert.deepEqual(hardware({ hardwareCount: 4, bought }), [['Hardware, 18 pieces', 3 * (4 * 50 + 1250)]]);
  assert.deepEqual(hardware({ hardwareCount: 4 }), [['Hardware, 12 pieces', 3 * 4 * 50]]);
  assert.deepEqual(hardware({ bought: { ...bought, count: 0 } }), [['Glue', 3 * 1250]]);
});

it('a price is in the requested currency if the list has prices in it, and otherwise in its own', () => {
  const workshop = {
    ...plain,
    materials: [{ kind: 'plywood/birch', thickness: 18, square_metre: { EUR: 1000, CHF: 900 } }],
    rates: { ...plain.rates, CHF: plain.rates.EUR! },
  };
  const priced = (currency?: string) => {
    const { lines, currency: own } = buildPrice(
      workshop,
      requirementsOf({ products: [{ needs, quantity: 1 }], currency }),
    );
    return [own, lines[0]!.amount];
  };
  assert.deepEqual(
    [priced(), priced('CHF'), priced('JPY')],
    [
      ['EUR', 500],
      ['CHF', 450],
      ['EUR', 500],
    ],
  );
});

it('delivery costs by distance, and by weight or volume', () => {
  const shipTo = { country: 'DE', postcode: '80331' };
  const far = distanceFrom(plain, shipTo)!;
  const shipped = (more: Partial<ProductNeeds>, up_to_km: readonly number[], as: 'assembled' | 'flat-packed') => {
    const bands = up_to_km.map((each, index) => ({ up_to_km: each, kilogram: 10 ** (index + 1) }));
    const delivery = { flat: 0, start: 1000, bands };
    const change = { rates: { delivery }, delivers: { ...plain.delivers, as } };
    return amountsOf(more, change, { shipTo, quantity: 2 }).find(([kind]) => kind === 'shipping')![1];
  };
  const heavy = { mass: 100, outerVolume: 0.1, solidVolume: 0.1 };
  assert.equal(shipped(heavy, [far, far + 1], 'assembled'), 1000 + 2 * 100 * 10);
  assert.equal(shipped(heavy, [far - 1, far + 1], 'assembled'), 1000 + 2 * 100 * 100);
  assert.equal(shipped(heavy, [1, 2], 'assembled'), 1000 + 2 * 100 * 100, 'beyond the last band');
  // 200 kg per cubic meter. A flat pack has 1.35 times the boards' volume.
  const bulky = { mass: 1, outerVolume: 2, solidVolume: 0.5 };
  assert.equal(shipped(bulky, [far], 'assembled'), 1000 + 2 * 2 * 200 * 10);
  assert.equal(shipped(bulky, [far], 'flat-packed'), 1000 + 2 * 0.5 * 1.35 * 200 * 10);
});

it('a tax rate has up to four decimals', () => {
  const tax = { percent: 8.875, label: 'Sales tax, New York City' };
  assert.deepEqual(amountsOf({}, { tax }, { quantity: 200 }), [
    ['material', 100_000],
    ['tax', 8_875],
  ]);
});

it('without a destination, delivery is a flat rate for each product, and tax is on delivery, too', () => {
  const delivery = { flat: 700, start: 9999, bands: [{ up_to_km: 1, kilogram: 9999 }] };
  assert.deepEqual(amountsOf({}, { rates: { delivery } }, { quantity: 2 }), [
    ['material', 1000],
    ['shipping', 1400],
    ['tax', Math.round(0.19 * 2400)],
  ]);
});

it('minutes are counted for what their operation is for', () => {
  const { panelRows, panelCount, itemCount, holeCount, edgeLength, cutLength } = needs;
  const weldLength = 2.5;
  const counted = { row: panelRows, product: 1, panel: panelCount, item: itemCount, hole: holeCount };
  const all = { ...counted, setup: 1, edge_metre: edgeLength, cut_metre: cutLength, weld_metre: weldLength };
  const more = { weldLength, panelRows: 5, panelCount: 7, itemCount: 3 };
  for (const [per, count] of Object.entries({ ...all, row: 5, panel: 7, item: 3 })) {
    const operations = [{ name: 'Work', minutes: 6, per: per as Operation['per'] }];
    const lines = amountsOf(more, { operations, rates: { hour: 6000 } });
    const kind = per === 'setup' || per === 'row' ? 'setup' : 'assembly';
    assert.deepEqual(lines.slice(1, -1), [[kind, Math.round(count * 600)]], per);
  }
});

it('panels, sawing, grooves and other parts have the list’s prices, and the setup is charged once per order', () => {
  const more = { panelCount: 2, panelRows: 3, itemCount: 5, cutLength: 4, recessLength: 7, contourLength: 0 };
  const rates = {
    cutting: { panel: 1, metre: 100 },
    assembly: { panel: 1000, item: 10, hole: 0 },
    setup: { order: 10_000, row: 7 },
  };
  const lines = amountsOf(more, { rates, quantity_breaks: [{ from: 2, percent_off: 50 }] }, { quantity: 3 });
  // The discount of 50% applies to the second and third products: 1 + 0.5 + 0.5 = 2.
  assert.deepEqual(lines.slice(1, -1), [
    ['cutting', 2 * (2 * 1 + 4 * 100 + 7 * 100)],
    ['assembly', 2 * (2 * 1000 + 5 * 10)],
    ['setup', 10_000 + 3 * 7],
  ]);
  const edged = amountsOf(
    more,
    { rates: { edging: 100 }, quantity_breaks: [{ from: 2, percent_off: 50 }] },
    { quantity: 3 },
  );
  assert.deepEqual(edged.slice(1, -1), [['edging', 2 * 1.5 * 100]]);
});

it('edges are priced by tape and meter, under the band’s id or item number', () => {
  const tapes = [
    { tape: 'ABS 2', metre: 300 },
    { tape: 'thin', metre: 100 },
  ];
  assert.deepEqual(extra({ rates: { edging: 200 } }), { edging: 300 });
  assert.deepEqual(extra({ rates: { edging: 200, tapes } }), { edging: 0.5 * 300 + 1 * 100 });
  assert.deepEqual(extra({ rates: { edging: 200, tapes: tapes.slice(1) } }), { edging: 0.5 * 200 + 100 });
});

it('holes are priced by diameter class, and larger ones have the common price', () => {
  const assembly = { panel: 0, item: 0, hole: 1000 };
  assert.deepEqual(extra({ rates: { assembly } }), { assembly: 4000 });
  const classes = (...sizes: readonly (readonly [number, number])[]) =>
    extra({ rates: { assembly, holes: sizes.map(([up_to_mm, hole]) => ({ up_to_mm, hole })) } });
  assert.deepEqual(classes([5, 10], [35, 200]), { assembly: 3 * 10 + 200 });
  assert.deepEqual(classes([8, 10]), { assembly: 3 * 10 + 1000 });
  assert.deepEqual(classes([3, 10], [20, 50]), { assembly: 3 * 50 + 1000 });
});

it('contours and engraving are priced by length, and contours without a price cost as much as sawing', () => {
  assert.deepEqual(extra({ rates: { cutting: { panel: 0, metre: 100 } } }), { cutting: 300 + 40 });
  assert.deepEqual(extra({ rates: { cutting: { panel: 0, metre: 100 }, contour: 1000 } }), { cutting: 300 + 400 });
  const { engravedLength } = needs;
  assert.ok(engravedLength > 0.05 && engravedLength < 0.2, `${engravedLength} m`);
  assert.deepEqual(extra({ rates: { engraving: 10_000 } }), { cutting: Math.round(engravedLength * 10_000) });
});

it('a finish is priced by the area of both faces', () => {
  assert.deepEqual(extra({ rates: { finishes: [{ surface: 'oiled', square_metre: 800 }] } }), { finishing: 800 });
  assert.deepEqual(extra({ rates: { finishes: [{ surface: 'waxed', square_metre: 800 }] } }), {});
});

it('minutes are charged at the hourly rate, and the setup’s once per order', () => {
  const operations = [
    { name: 'Program', minutes: 30, per: 'setup' },
    { name: 'Sand', minutes: 6, per: 'panel' },
    { name: 'Clean', minutes: 1, per: 'hole' },
  ] as const;
  const change = { operations, rates: { hour: 6000 } };
  assert.deepEqual(extra(change), { setup: 3000, assembly: 600 + 400 });
  assert.deepEqual(extra(change, 10), { setup: 3000, assembly: 10_000 });
  assert.equal(Math.round(build(change, 10).built.hours * 60), 30 + 100);
  const discounted = { ...change, quantity_breaks: [{ from: 6, percent_off: 20 }] };
  assert.equal(Math.round(build(discounted, 10).built.hours * 60), 30 + 90);
});

it('the margin is a separate line for the workshop, and included in the customer’s lines', () => {
  for (const margin_percent of [0, 7, 12.5, 33.3]) {
    for (const quantity of [1, 3, 7, 101]) {
      const change = { margin_percent, rates: { edging: 333, setup: { order: 1001, row: 7 }, hour: 100 } };
      const { built, price } = build(change, quantity);
      const cost = built.lines.filter(({ kind }) => !['margin', 'tax'].includes(kind));
      const margin = Math.round((cost.reduce((sum, { amount }) => sum + amount, 0) * margin_percent) / 100);
      assert.equal(built.lines.find(({ kind }) => kind === 'margin')?.amount ?? 0, margin);
      assert.ok(price.lines.every(({ kind }) => kind !== 'margin'));
      assert.equal(price.total.amount, built.total);
      const sum = price.lines.reduce((total, { amount }) => total + amount.amount, 0);
      assert.equal(sum, built.total);
      const [board] = price.lines;
      const share = (cost[0]!.amount * (100 + margin_percent)) / 100;
      assert.ok(Math.abs(board!.amount.amount - share) <= 1, `${board!.amount.amount} of ${share}`);
    }
  }
});

it('a small order is raised to the minimum, before delivery and tax', () => {
  assert.deepEqual(extra({ rates: { minimum_order: 700 } }), { minimum: 200 });
  assert.deepEqual(extra({ rates: { minimum_order: 700 }, margin_percent: 10 }), { margin: 50, minimum: 150 });
  assert.deepEqual(extra({ rates: { minimum_order: 500 } }), {});
});

it('an express offer adds its surcharge to everything but delivery', () => {
  const change = { express: { surcharge_percent: 20, waiting_days: 1 }, margin_percent: 10 };
  assert.deepEqual(extra(change), { margin: 50 });
  assert.deepEqual(extra(change, 1, 'express'), { margin: 50, express: 110 });
  const small = { ...change, rates: { minimum_order: 1000 } };
  assert.deepEqual(extra(small, 1, 'express'), { margin: 50, minimum: 450, express: 200 });
});

it('each line is the sum of its terms, and the total that of the lines', () => {
  const { built } = build(
    {
      ...{ margin_percent: 8, quantity_breaks: breaks, express: { surcharge_percent: 25, waiting_days: 1 } },
      operations: [{ name: 'Sand', minutes: 7, per: 'panel' }],
      rates: { edging: 333, hour: 5555, minimum_order: 999, assembly: { panel: 17, item: 3, hole: 11 } },
    },
    21,
    'express',
  );
  for (const { terms, times, amount, label } of built.lines) {
    const sum = terms.reduce((total, { counted, unitPrice }) => total + counted * unitPrice, 0);
    assert.equal(Math.round(times * sum), amount, label);
  }
  assert.equal(
    built.lines.reduce((sum, { amount }) => sum + amount, 0),
    built.total,
  );
});

it('a workshop with express service makes two offers, the express one sooner, unless the order is too large', () => {
  const workshop: PriceListProfile = {
    ...plain,
    waiting_days: 10,
    express: { surcharge_percent: 25, waiting_days: 1, capacity: 5 },
  };
  const offersFor = (quantity: number) => requestOffers({ products: [{ needs, quantity }] }, [workshop]).offers;
  const [standard, express, ...none] = offersFor(1);
  assert.deepEqual([standard!.speed, express!.speed, none.length], ['standard', 'express', 0]);
  assert.deepEqual([standard!.lead_time_days, express!.lead_time_days], [11, 2]);
  assert.ok(express!.price.total.amount > standard!.price.total.amount);
  assert.deepEqual(
    offersFor(6).map(({ speed }) => speed),
    [undefined],
  );
  const { offers } = requestOffers({ products: [{ needs: { ...needs, panelCount: 2 }, quantity: 3 }] }, [workshop]);
  assert.deepEqual(
    offers.map(({ speed }) => speed),
    [undefined],
    'six panels',
  );
});

it('days on which a workshop is closed are added to the lead time', () => {
  const closed = { weekdays: ['saturday', 'sunday'], holidays: [{ from: '2027-01-06', to: '2027-01-07' }] } as const;
  const leadTime = (more: Partial<PriceListProfile>, today?: string) =>
    requestOffers({ products: [{ needs, quantity: 1 }], today }, [{ ...plain, waiting_days: 4, ...more }]).offers[0]!
      .lead_time_days;
  assert.equal(leadTime({}, '2027-01-01'), 5);
  assert.equal(leadTime({ closed }), 5, 'no day is known');
  // Starting on a Friday: Monday, Tuesday, Friday, Monday, Tuesday.
  assert.equal(leadTime({ closed }, '2027-01-01'), 11);
  assert.equal(leadTime({ closed: { weekdays: ['sunday'] } }, '2027-01-04'), 5);
});
