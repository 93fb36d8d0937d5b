import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatNumber } from './length.js';
import { readNumber, writeNumber } from './read-number.js';

const valuesOf = (text: string, language: string, unit?: 'deg') =>
  readNumber(text, language, unit).meanings.map(({ value }) => value);

describe('readNumber', () => {
  it('reads a number as people write it', () => {
    assert.deepEqual(valuesOf('4', 'en'), [4]);
    assert.deepEqual(valuesOf('-12,5', 'de'), [-12.5]);
    assert.deepEqual(valuesOf("12'500", 'de-CH'), [12500]);
    assert.deepEqual(valuesOf('1½', 'en'), [1.5]);
    assert.deepEqual(valuesOf('۱۲٫۵', 'fa'), [12.5]);
    assert.deepEqual(valuesOf('４', 'en'), [4]);
    assert.deepEqual(valuesOf('four', 'en'), []);
    assert.deepEqual(valuesOf('', 'en'), []);
  });

  it('returns both meanings of an ambiguous number', () => {
    assert.deepEqual(valuesOf('1,000', 'en'), [1000, 1]);
    assert.deepEqual(valuesOf('1.000', 'en'), [1, 1000]);
    assert.deepEqual(valuesOf('1.000', 'it'), [1000, 1]);
  });

  it('accepts degrees in words', () => {
    for (const name of [
      '',
      '°',
      'º',
      ' deg',
      ' degrees',
      ' Grad',
      ' degrés',
      ' grados',
      ' gradi',
      ' graden',
      ' stopni',
      ' درجة',
    ])
      assert.deepEqual(valuesOf(`45${name}`, 'en', 'deg'), [45], name);
    assert.deepEqual(valuesOf('45°', 'en'), []);
  });

  it('reads back what formatNumber and writeNumber write in every language', () => {
    for (const language of 'en de fr es it nl pl ar de-CH en-GB en-US fr-CH ar-EG fa'.split(' ')) {
      for (const value of [0, 7, -3, 0.5, 12.25, 999.99, 1000, 1200.5, 48000, 1234567.89]) {
        assert.deepEqual(valuesOf(formatNumber(value, { language }), language), [value], `${value} in ${language}`);
        assert.equal(
          valuesOf(writeNumber(value, language), language)[0],
          value,
          `${value} in ${language}, in thousands`,
        );
      }
    }
  });
});
