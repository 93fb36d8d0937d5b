import assert from 'node:assert/strict';
import { it } from 'node:test';
import { englishOf, wordsOf } from './format.js';

const name = { de: 'Regal', en: 'Shelf', 'pt-BR': 'Estante' };

it('words are in the first language that a text has', () => {
  assert.equal(wordsOf('Shelf', ['de']), 'Shelf');
  assert.equal(wordsOf(name, ['fr', 'en-GB', 'de']), 'Shelf');
  assert.equal(wordsOf(name, ['pt-BR']), 'Estante');
  assert.equal(wordsOf(name, ['ja']), 'Regal');
  assert.equal(wordsOf(name), 'Regal');
  assert.equal(englishOf(name), 'Shelf');
  assert.equal(englishOf({ de: 'Regal' }), 'Regal');
});

it('what isn’t a text has no words', () => {
  for (const text of [undefined, null, 3, ['Shelf'], {}, { en: 3 }, { en: { de: 'Regal' } }]) {
    assert.equal(englishOf(text), undefined);
  }
  // Not a language, but a property of every object.
  assert.equal(wordsOf(name, ['constructor']), 'Regal');
});
