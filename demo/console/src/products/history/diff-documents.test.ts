import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StudioDocument } from '../../studio/studio-document.js';
import { countDifferences, diffDocuments } from './diff-documents.js';

const shelf = {
  format: 'parametric-model/1',
  id: 'shelf',
  name: { en: 'Shelf', de: 'Regal' },
  parameters: [
    { key: 'width', type: 'number', label: { en: 'Width', de: 'Breite' }, min: 300, max: 900, default: 600 },
    { key: 'material', type: 'material', label: 'Material', options: ['oak'], default: 'oak' },
  ],
  materials: [{ id: 'oak', name: 'Oak', color: '#c8a165', finish: 'wood', price: 90 }],
  define: { t: 'material.thickness' },
  parts: [
    { id: 'side', kind: 'panel', size: ['t', 900, 300] },
    {
      id: 'drawer',
      name: 'Drawer',
      kind: 'group',
      parts: [{ id: 'front', name: 'Front', kind: 'panel', size: ['width', 200, 't'] }],
    },
  ],
  rules: [{ require: 'width > 2 * t', message: 'Too narrow.', keys: ['width'] }],
  estimate: { currency: 'EUR', amount: '100' },
};

/** @param edits new values by pointer; undefined removes the value */
function changed(...edits: readonly (readonly [pointer: string, value: unknown])[]) {
  const document = new StudioDocument({ text: JSON.stringify(shelf) });
  for (const [pointer, value] of edits) assert.ok(document.edit(pointer, value), pointer);
  return diffDocuments(shelf, document.value).map(({ section, subject, change, details, pointer }) =>
    [section, subject, change, ...details, pointer].join(' | '),
  );
}

describe('diffDocuments', () => {
  it('returns nothing if only whitespace and key order differ', () => {
    assert.deepEqual(diffDocuments(shelf, JSON.parse(JSON.stringify(shelf, undefined, 2))), []);
    assert.deepEqual(diffDocuments({ id: 'a', name: 'A' }, { name: 'A', id: 'a' }), []);
  });

  it('lists an order of keys that matters', () => {
    const loops = (repeat: object) => ({ parts: [{ id: 'a', kind: 'box', size: [1, 1, 1], repeat }] });
    const [own] = diffDocuments(loops({ i: 2, j: 3 }), loops({ j: 3, i: 2 }));
    assert.deepEqual(own?.details, ['Repeat: i, j → j, i']);
    assert.deepEqual(changed(['/name', { de: 'Regal', en: 'Shelf' }]), [
      'Product | Name | changed | en, de → de, en | /name',
    ]);
  });

  it('lists fields with their old and new values', () => {
    assert.deepEqual(
      changed(['/parameters/0/max', 1200], ['/parameters/0/step', 10], ['/parameters/0/min', undefined]),
      ['Parameters | Width (width) | changed | Min: 300, removed | Max: 900 → 1200 | Step: 10, added | /parameters/0'],
    );
  });

  it('lists texts by language', () => {
    assert.deepEqual(
      changed(
        ['/parameters/0/label', { en: 'Width', de: 'Weite', ar: 'العرض' }],
        ['/parameters/1/label', { en: 'Wood', fr: 'Bois' }],
        ['/name/de', 'Wandregal'],
      ),
      [
        'Product | Name | changed | Name (German): “Regal” → “Wandregal” | /name',
        'Parameters | Width (width) | changed | Label (German): “Breite” → “Weite” | Label (Arabic): “العرض”, added | /parameters/0',
        'Parameters | Wood (material) | changed | Label (English): “Material” → “Wood” | Label (French): “Bois”, added | /parameters/1',
      ],
    );
  });

  it('lists additions and removals with their pointers', () => {
    assert.deepEqual(
      changed(
        ['/materials/-', { id: 'ash', name: 'Ash', color: '#ddd', finish: 'wood' }],
        ['/parts/0', undefined],
        ['/define/gap', 'width / 2'],
        ['/rules', []],
      ),
      [
        'Materials | Ash (ash) | added | /materials/1',
        'Parts | side | removed | /parts/0',
        'Rules | Too narrow. | removed | /rules/0',
        'Definitions | gap | added | “width / 2” | /define/gap',
      ],
    );
  });

  it('includes parts within groups', () => {
    assert.deepEqual(changed(['/parts/1/parts/0/size/1', 240], ['/parts/1/parts/-', { id: 'grip', kind: 'box' }]), [
      'Parts | Drawer (drawer) › Front (front) | changed | Size: ["width",200,"t"] → ["width",240,"t"] | /parts/1/parts/0',
      'Parts | Drawer (drawer) › grip | added | /parts/1/parts/1',
    ]);
  });

  it('reports that existing entries were reordered', () => {
    assert.deepEqual(changed(['/parameters', shelf.parameters.toReversed()]), [
      'Parameters | Order | moved | Reordered: material, width | /parameters',
    ]);
  });

  it('lists prices', () => {
    assert.deepEqual(changed(['/estimate/amount', '120']), [
      'Price | Estimate | changed | Amount: “100” → “120” | /estimate',
    ]);
    assert.deepEqual(changed(['/estimate', undefined]), ['Price | Estimate | removed | /estimate']);
  });

  it('accepts any value, and countDifferences counts the result', () => {
    for (const wrong of [undefined, null, 3, 'x', [], { parts: 3, parameters: [null, 1], rules: {} }]) {
      diffDocuments(wrong, shelf);
      diffDocuments(shelf, wrong);
    }
    const twice = {
      parts: [
        { id: 'a', kind: 'box' },
        { id: 'a', kind: 'tube' },
      ],
    };
    assert.deepEqual(diffDocuments(twice, twice), []);
    const differences = diffDocuments(shelf, { ...shelf, rules: [], parts: [...shelf.parts, { id: 'new' }] });
    assert.equal(countDifferences(differences), '1 added, 1 removed');
  });
});
