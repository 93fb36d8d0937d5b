import assert from 'node:assert/strict';
import { it } from 'node:test';
import { englishOf, wordsOf } from './format.js';

const name = { de: 'Regal', en: 'Shelf', 'pt-BR': 'Estante' };

it('text is in the first available language', () => {
  assert.equal(wordsOf('Shelf', ['de']), 'Shelf');
  assert.equal(wordsOf(name, ['fr', 'en-GB', 'de']), 'Shelf');
  assert.equal(wordsOf(name, ['pt-BR']), 'Estante');
  assert.equal(wordsOf(name, ['ja']), 'Regal');
  assert.equal(wordsOf(name), 'Regal');
  assert.equal(englishOf(name), 'Shelf');
  assert.equal(englishOf({ de: 'Regal' }), 'Regal');
});

it('a value that isn’t text is undefined', () => {
  for (const text of [undefined, null, 3, ['Shelf'], {}, { en: 3 }, { en: { de: 'Regal' } }]) {
    assert.equal(englishOf(text), undefined);
  }
  // Not a language, but a property of every object.
  assert.equal(wordsOf(name, ['constructor']), 'Regal');
});
