import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, type Material } from '../model/index.js';
import { documentOf, oak, placesOf } from '../model/testing/documents.js';
import { materialKindOf } from './material-kind.js';

const material = (more: Partial<Material>): Material => ({
  ...{ id: 'a', name: 'A', color: '#c39a67', finish: 'wood' },
  ...more,
});

describe('the kind of a material', () => {
  it('is what the document specifies', () => {
    const { document } = compileModel(documentOf({ materials: [{ ...oak, kind: 'plywood/birch', surface: 'oiled' }] }));
    assert.equal(materialKindOf(document.materials![0]!), 'plywood/birch');
    assert.equal(document.materials![0]!.surface, 'oiled');
  });

  it('is guessed from its id, name and finish if the document doesn’t specify it', () => {
    const kinds = [
      material({ id: 'birch-plywood-6', finish: 'plywood' }),
      material({ id: 'solid-oak' }),
      material({ id: 'a', name: { de: 'Eiche, furniert', en: 'Oak veneer' } }),
      material({ name: 'Stainless steel', finish: 'metal' }),
      material({ name: 'Brass 5', finish: 'metal' }),
      material({ name: 'Compact laminate, fir green', finish: 'laminate' }),
      material({ name: 'White', finish: 'laminate' }),
      material({ name: 'Slate', finish: 'stone' }),
      material({ name: 'Saddle', finish: 'leather' }),
      material({ name: 'MDF, painted sage', finish: 'paint' }),
      material({ name: 'Steel, red', finish: 'lacquer' }),
    ].map(materialKindOf);
    assert.deepEqual(kinds, [
      ...['plywood/birch', 'oak', 'veneer/oak', 'steel/stainless', 'brass', 'laminate/compact', 'laminate', 'slate'],
      ...['leather', 'mdf', 'steel'],
    ]);
  });

  it('is guessed from a name in any supported language', () => {
    const kinds = [
      material({ name: { de: 'Eichenfurnier' } }),
      material({ name: { fr: 'Chêne massif' } }),
      material({ name: { pl: 'Sklejka brzozowa' }, finish: 'plywood' }),
      material({ name: { ar: 'خشب البلوط' } }),
      material({ name: { de: 'Messing, gebürstet' }, finish: 'metal' }),
      material({ name: { ar: 'نحاس أصفر' }, finish: 'metal' }),
      material({ name: 'Brass-plated steel tube 20×20', finish: 'metal' }),
      material({ name: 'Washed and soaked' }),
      material({ name: 'مهما كان', finish: 'plywood' }),
    ].map(materialKindOf);
    assert.deepEqual(kinds, [
      ...['veneer/oak', 'oak', 'plywood/birch', 'oak', 'brass', 'brass', 'steel', 'wood', 'plywood'],
    ]);
  });

  it('is in normalized words', () => {
    for (const kind of ['Oak', 'birch plywood', '/oak', 'oak/', '', 'oak--x']) {
      assert.deepEqual(placesOf(documentOf({ materials: [{ ...oak, kind }] })), ['/materials/0/kind type'], kind);
    }
  });
});
