import assert from 'node:assert/strict';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import { models } from '@parametric/shop/testing/documents';
import { billedOffers } from '../../testing/billed-offers.js';
import { boardDocument } from '../../testing/models.js';
import { finishOf, kindName, knownKinds, knownSurfaces, surfaceName } from './data.js';
import { findHeld } from './held-materials.js';
import { type BoardMaterial, colorName, surfacesOf } from './material-identity.js';
import { type HeldMaterial, type PriceListProfile, workshops } from './workshop.js';

const material = (more: Partial<BoardMaterial>): BoardMaterial => ({
  ...{ id: 'a', name: 'A', color: '#c39a67', finish: 'wood' },
  ...more,
});
const board = (kind: string, thickness: HeldMaterial['thickness'], more: Partial<HeldMaterial> = {}): HeldMaterial => ({
  ...{ kind, thickness, square_metre: { EUR: 1 } },
  ...more,
});
const oak = material({ id: 'my-oak', name: 'My oak' });

it('a board is matched by its kind and thickness, whatever the document calls it', () => {
  const rows = [board('plywood/birch', 18), board('oak', 20), board('oak', 27)];
  assert.deepEqual(findHeld(rows, { material: oak, thickness: 27 }), { held: rows[2] });
  assert.deepEqual(findHeld(rows, { material: oak, thickness: 20.2 }), { held: rows[1] });
  assert.deepEqual(findHeld(rows, { material: oak, thickness: 24 }), { missing: 'thickness', nearest: rows.slice(1) });
  assert.deepEqual(findHeld(rows, { material: material({ name: 'Teak' }), thickness: 20 }), {
    ...{ missing: 'kind', nearest: rows },
  });
});

it('a range contains everything between its ends, and nothing outside', () => {
  const rows = [board('oak', [20, 40])];
  for (const thickness of [20, 33.3, 40]) assert.ok('held' in findHeld(rows, { material: oak, thickness }));
  for (const thickness of [19.5, 40.5]) assert.ok('missing' in findHeld(rows, { material: oak, thickness }));
});

it('a solid isn’t a board, and a board isn’t a solid', () => {
  const rows: HeldMaterial[] = [board('oak', 20), { kind: 'oak', litre: { EUR: 7 } }];
  assert.deepEqual(findHeld(rows, { material: oak }), { held: rows[1] });
  assert.deepEqual(findHeld(rows.slice(0, 1), { material: oak }), { missing: 'kind', nearest: [] });
});

it('a board that’s only named oak can be oak veneer, but not one with a kind', () => {
  const rows = [board('veneer/oak', 19)];
  assert.deepEqual(findHeld(rows, { material: oak, thickness: 19 }), { held: rows[0] });
  assert.ok('missing' in findHeld(rows, { material: { ...oak, kind: 'oak' }, thickness: 19 }));
  assert.ok('held' in findHeld(rows, { material: { ...oak, kind: 'veneer/oak' }, thickness: 19 }));
});

it('plywood can be birch plywood, but steel can be stainless steel only if the list has all steel', () => {
  const rows = [board('plywood/birch', 18), { kind: 'steel', litre: { EUR: 7 } }];
  assert.ok('held' in findHeld(rows, { material: material({ finish: 'plywood' }), thickness: 18 }));
  const inox = material({ name: 'Stainless steel', finish: 'metal' });
  assert.ok('missing' in findHeld(rows, { material: inox }));
  assert.ok('held' in findHeld([{ kind: 'steel/*', litre: { EUR: 9 } }], { material: inox }));
});

it('a listed surface has its row’s price, another one is declined, and no surface matches any', () => {
  const rows = [board('laminate', 19, { surface: 'white' }), board('laminate', 19, { surface: 'sage' })];
  const laminate = (more: Partial<BoardMaterial>) => ({
    material: material({ finish: 'laminate', ...more }),
    thickness: 19,
  });
  assert.deepEqual(findHeld(rows, laminate({ name: 'Sage laminate' })), { held: rows[1] });
  assert.deepEqual(findHeld(rows, laminate({ color: '#f2f1ed' })), { held: rows[0] }, 'by its color');
  assert.deepEqual(findHeld(rows, laminate({ surface: 'blue' })), { missing: 'surface', nearest: rows });
  assert.deepEqual(findHeld([board('laminate', 19)], laminate({ surface: 'blue' })), { held: board('laminate', 19) });
  const oiled = [board('oak', 20, { surface: 'oiled' })];
  assert.deepEqual(findHeld(oiled, { material: oak, thickness: 20 }), { held: oiled[0] });
});

it('colors have common names', () => {
  const named = Object.entries({
    ...{ '#ffffff': 'white', '#26272a': 'black', '#808080': 'grey', '#6f4e37': 'brown', '#31463a': 'green' },
    ...{ '#c0392b': 'red', '#2e86c1': 'blue', '#27ae60': 'green', '#f1c40f': 'yellow', '#8e44ad': 'purple' },
  });
  assert.deepEqual(
    named.map(([color]) => [color, colorName(color)]),
    named,
  );
});

it('every material of the products on sale has a kind with names', () => {
  for (const { document } of models.values()) {
    for (const each of document.materials ?? []) assert.ok(Array.isArray(surfacesOf(each)), each.id);
  }
  for (const { slug, materials } of workshops) {
    for (const { kind, surface } of materials) {
      assert.ok(knownKinds.includes(kind), `${slug}: ${kind}`);
      assert.ok(surface === undefined || knownSurfaces.includes(surface), `${slug}: ${surface}`);
      assert.equal(Object.values(kindName(kind)).filter(Boolean).length, 8);
      assert.ok(finishOf(kind));
    }
  }
  for (const surface of knownSurfaces) assert.equal(Object.values(surfaceName(surface)).filter(Boolean).length, 8);
});

it('a product with custom material ids is quoted by workshops that have its kind and thickness', () => {
  const request = requestFor({ id: 'Bretterwand 5', name: { de: 'Birke Multiplex' }, thickness: 18 });
  const { offers } = billedOffers(request);
  assert.ok(offers.length > 3);
  const known = billedOffers(requestFor({ id: 'birch-plywood', name: 'Birch plywood', thickness: 18 }));
  assert.deepEqual(
    offers.map(({ price }) => price.total),
    known.offers.map(({ price }) => price.total),
  );
});

it('workshops that have the kind in other thicknesses say which', () => {
  const { declined } = billedOffers(requestFor({ id: 'ply', name: 'Birch', thickness: 9 }, 9));
  const { reason, code, values, detail } = declined.find(({ workshop }) => workshop.slug === 'tischlerei-hain')!;
  assert.deepEqual([reason, code], ['material_not_held', 'thickness_not_held']);
  assert.deepEqual([values!.thickness_mm, values!.held_mm], [9, [6, 12, 18]]);
  assert.equal(detail, 'We don’t have Birch in 9 mm, only in 6, 12, and 18 mm.');
});

it('a solid can be charged by the kilogram', () => {
  const [hain] = workshops as [PriceListProfile];
  const product = compileModel(
    boardDocument({
      materials: [{ id: 'tube 20×20', name: 'Steel tube', color: '#26272a', finish: 'metal' }],
      parameters: [],
      rules: [],
      parts: [{ id: 'block', kind: 'box', size: [100, 100, 100], material: 'tube 20×20' }],
    }),
  ).evaluate({});
  const bill = billOfMaterials(product);
  const byWeight = { ...hain, materials: [{ kind: 'steel', kilogram: { EUR: 1000 } }] };
  const { price } = billedOffers({ product, bill, quantity: 1 }, [byWeight]).offers[0]!;
  const [line] = price.lines;
  assert.equal(line!.label, 'Steel tube, 7.85 kg');
  assert.equal(line!.amount.amount, 7850, 'a litre, with the density of the kind where the document has none');
});

function requestFor(more: Partial<BoardMaterial>, thickness = more.thickness!) {
  const [held] = boardDocument().materials as [object];
  const document = boardDocument({
    materials: [{ ...held, ...more }],
    parameters: [],
    rules: [],
    parts: [{ id: 'board', kind: 'panel', size: [800, thickness, 300], normal: 'y', grain: 'x', material: more.id! }],
  });
  const product = compileModel(document).evaluate({});
  return { product, bill: billOfMaterials(product), quantity: 1 };
}
