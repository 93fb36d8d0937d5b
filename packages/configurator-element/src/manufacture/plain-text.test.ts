import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asciiLetters } from './plain-text.js';

describe('ASCII letters', () => {
  it('replace characters that need two letters, also in capitals', () => {
    assert.equal(asciiLetters('Rückwand Łódź'), 'Rueckwand Lodz');
    assert.equal(asciiLetters('GRÖSSE Österreich'), 'GROESSE Oesterreich');
    assert.equal(asciiLetters('MENÜ, MENÜ 2, Ü und Äste'), 'MENUE, MENUE 2, Ue und Aeste');
  });
});
