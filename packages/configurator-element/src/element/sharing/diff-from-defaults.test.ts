import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../../model/index.js';
import { shelfDocument } from '../testing/document.js';
import { diffFromDefaults } from './diff-from-defaults.js';

const model = compileModel(shelfDocument);

describe('the essence of a configuration', () => {
  it('is what differs from the defaults', () => {
    assert.deepEqual(diffFromDefaults(model, { width: 1000, height: 900, shelves: 3, material: 'birch' }), {
      height: 900,
      material: 'birch',
    });
  });

  it('leaves out what is hidden, and keeps what shows it', () => {
    assert.deepEqual(diffFromDefaults(model, { feet: 'none', footHeight: 150 }), {});
    assert.deepEqual(diffFromDefaults(model, { feet: 'steel', footHeight: 150 }), { feet: 'steel', footHeight: 150 });
  });

  it('settles to the very configuration that it was taken of', () => {
    const chosen = { width: 800, height: 1200, shelves: 5, back: true, feet: 'steel', footHeight: 100, engraving: 'A' };
    const essence = diffFromDefaults(model, chosen);
    assert.deepEqual(model.settle(essence).configuration, model.settle(chosen).configuration);
    assert.deepEqual(Object.keys(essence), ['width', 'shelves', 'feet', 'engraving']);
  });
});
