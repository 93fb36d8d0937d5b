import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PanelPart } from '../index.js';
import { box, documentOf, evaluate, type Json, material, oak, panel, placesOf, steel } from '../testing/documents.js';

const abs = { id: 'abs', name: 'ABS', color: '#f2f1ed', finish: 'laminate', thickness: 2, price: 1.5 };
const veneer = { id: 'veneer', name: 'Veneer', color: '#c39a67', finish: 'wood', thickness: 1, price: 3 };
const bands = [abs, veneer];
const banded = { ...oak, band: 'veneer' };
const white = { ...oak, id: 'white', band: 'abs' };
const all = ['-x', '+x', '-z', '+z'];

function bandsOf(more: Json, configuration = {}): Readonly<Record<string, string>> {
  const { parts } = evaluate({ bands, materials: [banded, white, steel], ...more }, configuration);
  const { edges, bands: own = {} } = parts[0] as PanelPart;
  return Object.fromEntries(edges.map((face) => [face, own[face]?.id ?? '']));
}

describe('the band of a side', () => {
  it('is the material’s unless the side has another', () => {
    const edges = ['-x', { on: '+z', band: 'abs' }];
    assert.deepEqual(bandsOf({ parts: [panel({ edges })] }), { '-x': 'veneer', '+z': 'abs' });
  });

  it('exists only while the side is banded', () => {
    const parts = [
      panel({
        edges: [
          { on: '-x', if: 'width > 1500' },
          { on: '+x', if: 'width > 500', band: 'abs' },
        ],
      }),
    ];
    assert.deepEqual(bandsOf({ parts }), { '+x': 'abs' });
    assert.deepEqual(bandsOf({ parts }, { width: 2000 }), { '-x': 'veneer', '+x': 'abs' });
  });

  it('follows the customer’s choice of material, also for another part', () => {
    const front = { ...material, key: 'front', options: ['oak', 'white'] };
    const parts = [panel({ material: 'front', edges: ['+z'] })];
    const other = [panel({ edges: [{ on: '+z', band: 'front' }] })];
    for (const each of [parts, other]) {
      assert.deepEqual(bandsOf({ parameters: [front], parts: each }), { '+z': 'veneer' });
      assert.deepEqual(bandsOf({ parameters: [front], parts: each }, { front: 'white' }), { '+z': 'abs' });
    }
  });

  it('is the group’s material’s in a group', () => {
    const inner = panel({ material: undefined, edges: ['+z'] });
    assert.deepEqual(bandsOf({ parts: [{ id: 'g', kind: 'group', material: 'white', parts: [inner] }] }), {
      '+z': 'abs',
    });
  });

  it('is unknown if none is specified, but the side is still banded', () => {
    assert.deepEqual(bandsOf({ parts: [panel({ material: 'steel', edges: ['+z'] })] }), { '+z': '' });
    const { parts } = evaluate({ parts: [panel({ edges: ['+z'] })] });
    assert.equal('bands' in parts[0]!, false);
    assert.equal(parts.columns?.banding, undefined);
  });

  it('is in the columns, for each definition', () => {
    const parts = [box(), panel({ repeat: { i: 3 }, edges: ['+z', { on: '-x', band: 'abs' }] })];
    const { banding } = evaluate({ bands, materials: [banded, steel], parts }).parts.columns!;
    assert.deepEqual([...banding!.sides], [-1, -1, -1, -1, -1, -1, 0, -1, -1, -1, -1, 1]);
    assert.deepEqual(
      banding!.bands.map(({ id }) => id),
      ['abs', 'veneer'],
    );
  });

  it('doesn’t change the panel’s size', () => {
    assert.deepEqual(
      evaluate({ bands, materials: [banded], parts: [panel({ edges: all })] }).parts[0]!.size,
      [600, 19, 300],
    );
  });
});

describe('a document’s bands', () => {
  it('must exist and have unique ids', () => {
    const places = (more: Json) =>
      placesOf(documentOf({ bands, materials: [banded, steel], parts: [panel()], ...more }));
    assert.deepEqual(places({}), []);
    assert.deepEqual(places({ bands: [abs, abs, veneer] }), ['/bands/1/id duplicate']);
    assert.deepEqual(places({ materials: [{ ...oak, band: 'venere' }, steel] }), ['/materials/0/band unknown-band']);
    const edges = ['-x', { on: '+x', band: 'asb' }, { on: '+z', band: 'width' }];
    assert.deepEqual(places({ parts: [panel({ edges })] }), [
      '/parts/0/edges/1/band unknown-band',
      '/parts/0/edges/2/band unknown-band',
    ]);
    assert.deepEqual(places({ bands: [{ ...abs, thickness: 0 }, veneer] }), ['/bands/0/thickness type']);
  });
});

describe('the sum of bands', () => {
  const parts = [
    panel({ edges: [...all] }),
    panel({ id: 'b', repeat: { i: 2 }, edges: [{ on: '+z', band: 'abs' }] }),
    panel({ id: 'scenery', bom: false, edges: all }),
  ];
  const amount = (expression: string, more: Json = {}) => {
    const estimate = { currency: 'EUR', amount: expression };
    return evaluate({ bands, materials: [banded, white, steel], parts, estimate, ...more }).estimate!.amount;
  };

  it('is the bands’ price', () => {
    assert.ok(Math.abs(amount('edges.price') - (1.8 * 3 + 1.2 * 1.5)) < 1e-9);
    assert.ok(Math.abs(amount('edges.length') - 3) < 1e-9);
    assert.equal(
      amount('edges.price', { bands: undefined, materials: [oak, steel], parts: [panel({ edges: all })] }),
      0,
    );
  });
});
