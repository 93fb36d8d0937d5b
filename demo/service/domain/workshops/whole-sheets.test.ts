import assert from 'node:assert/strict';
import { it } from 'node:test';
import { billOfMaterials, nestBatch, piecesOf } from '@parametric/configurator-element/manufacture';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { findHeld } from './held-materials.js';
import { boardKey } from './material-identity.js';
import { buildPrice } from './pricing.js';
import { needsOf, requirementsOf } from './requirements.js';
import { cuttingOptions, cuttingSource } from './stock-cutting.js';
import type { WorkshopStock } from './stock-schema.js';
import { stockUse } from './stock-use.js';
import { sheetUse } from './whole-sheets.js';
import { type PriceListProfile, workshops } from './workshop.js';

const lindau = workshops.find(({ slug }) => slug === 'moebelwerk-lindau')!;
const sheetPriced: PriceListProfile = { ...lindau, boards: 'whole_sheets' };

it('boards are nested on the workshop’s own sheets with its own kerf', () => {
  const product = board([1200, 12, 1200], 2);
  const on = (sheet: [number, number], kerf = 0) => {
    const materials = [{ kind: 'plywood/birch', thickness: 12, square_metre: { EUR: 1000 }, sheet }];
    return sheetUse([{ product, quantity: 1 }], { ...lindau, materials, sheets: { kerf } })[0]!;
  };
  assert.deepEqual(on([2400, 1200]), {
    ...{ board: boardKey([...product.parts][0]!.material!), thickness: 12, size: [2400, 1200] },
    sheets: 1,
    offcutArea: 0,
  });
  assert.equal(on([2400, 1200], 4).sheets, 2);
  assert.equal(on([5000, 1200]).sheets, 1);
});

it('only offcuts that are large enough are credited', () => {
  const product = board([1200, 12, 1200], 1);
  const credited = (useful_offcut?: [number, number]) => {
    const rules = { kerf: 0, offcut_credit_percent: 50, ...(useful_offcut ? { useful_offcut } : {}) };
    const workshop: PriceListProfile = {
      ...lindau,
      materials: [{ kind: 'plywood/birch', thickness: 12, square_metre: { EUR: 1000 }, sheet: [2500, 1200] }],
      boards: 'whole_sheets',
      sheets: rules,
    };
    return boardsOf(workshop, requestOf(product, 1, workshop));
  };
  assert.equal(credited([1301, 100]), 3000);
  assert.equal(credited([1300, 1201]), 3000);
  assert.equal(credited([1300, 1200]), 3000 - 1.3 * 1.2 * 500);
  assert.equal(credited(), 3000 - 1.3 * 1.2 * 500);
});

it('the offcuts that cutting keeps are credited, also next to panels', () => {
  const stock: WorkshopStock = {
    cutting: { kerf: 0, trim: 0, useful_offcut: [600, 300] },
    items: [{ type: 'sheet', kind: 'plywood/birch', thickness: 12, length: 2500, width: 1220 }],
  };
  // One panel along the sheet and one across it leave a corner that no strip beyond both contains.
  const product = board(['i == 0 ? 2400 : 400', 12, 'i == 0 ? 300 : 900'], 2);
  const nest = nestBatch(piecesOf([{ id: 'order', product, quantity: 1, bill: billOfMaterials(product) }]), {
    ...cuttingOptions(cuttingSource(sheetPriced, stock), { isEndless: true }),
    isThorough: true,
  });
  const kept = stockUse(nest, [], stock).offcuts.map((item) => (item.type === 'sheet' ? item.length * item.width : 0));
  const area = kept.reduce((sum, each) => sum + each, 0) / 1e6;
  assert.ok(area > 1.5, `${area} m²`);
  assert.equal(sheetUse([{ product, quantity: 1 }], sheetPriced, stock)[0]!.offcutArea, area);
});

it('trimmed sides aren’t part of a useful offcut', () => {
  const stock = (trim: number): WorkshopStock => ({
    cutting: { kerf: 0, trim, useful_offcut: [600, 300] },
    items: [{ type: 'sheet', kind: 'plywood/birch', thickness: 12, length: 2500, width: 1220 }],
  });
  const area = (trim: number) =>
    sheetUse([{ product: board([1200, 12, 1200], 1), quantity: 1 }], sheetPriced, stock(trim))[0]!.offcutArea;
  assert.deepEqual([area(0), area(10)], [1.3 * 1.22, 1.28 * 1.2]);
});

it('a board that fits no sheet, and an order of very many panels, are priced by area', () => {
  const workshop: PriceListProfile = { ...lindau, boards: 'whole_sheets', offcut_percent: 0 };
  const large = board([1200, 12, 1200], 1, { sheet: [1000, 1000] });
  const price = findHeld(lindau.materials, { material: [...large.parts][0]!.material!, thickness: 12 });
  assert.ok('held' in price);
  const area = Math.round(1.44 * price.held.square_metre!.EUR!);
  assert.equal(boardsOf(workshop, requestOf(large, 1, workshop)), area);
  assert.deepEqual(sheetUse([{ product: board([100, 12, 100], 3), quantity: 700 }], workshop), []);
});

function board(size: readonly (number | string)[], count: number, material: object = {}): Product {
  return compileModel({
    format: 'parametric-model/1',
    id: 'boards',
    name: 'Boards',
    parameters: [],
    materials: [
      {
        ...{ id: 'ply', name: 'Birch plywood', kind: 'plywood/birch', color: '#dfc79d', finish: 'plywood' },
        ...{ thickness: 12, density: 680, sheet: [2500, 1250] },
        ...material,
      },
    ],
    parts: [{ id: 'b', kind: 'panel', material: 'ply', at: [0, '20 * i', 0], size, normal: 'y', repeat: { i: count } }],
  }).evaluate({});
}

function requestOf(product: Product, quantity: number, workshop = sheetPriced) {
  const sheets = new Map([[workshop.slug, sheetUse([{ product, quantity }], workshop)]]);
  return requirementsOf({ products: [{ needs: needsOf(product, billOfMaterials(product)), quantity }], sheets });
}

/** The price of the boards, in minor units. */
function boardsOf(workshop: PriceListProfile, request: ReturnType<typeof requestOf>): number {
  const lines = buildPrice(workshop, request).lines.filter(({ values }) => values.thickness_mm !== undefined);
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
