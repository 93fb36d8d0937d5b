import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatLength, formatLengthValue, lengthUnitOf, parseLength, parseNumber } from './length.js';

const english = { unit: 'cm', language: 'en' } as const;
const german = { unit: 'cm', language: 'de' } as const;

describe('parseLength', () => {
  const understood: readonly [text: string, millimetres: number][] = [
    ['60', 600],
    ['60cm', 600],
    [' 60 CM ', 600],
    ['600 mm', 600],
    ['0.6 m', 600],
    ['0,6 m', 600],
    ['.6m', 600],
    ['1.2 meters', 1200],
    ['1 m 20 cm', 1200],
    ['1m20cm', 1200],
    ['10 in', 254],
    ['10"', 254],
    ["10''", 254],
    ['23 5/8 in', 600.075],
    ['23-5/8 in', 600.075],
    ['23 5/8"', 600.075],
    ['23⅝ in', 600.075],
    ['½ inch', 12.7],
    ['5/8 in', 15.875],
    ['2ft', 609.6],
    ["2'", 609.6],
    ['2ft 3in', 685.8],
    ['2 ft 3', 685.8],
    ['2\'3"', 685.8],
    ['2′ 3 1/2″', 698.5],
    ['2 feet 3 1/2 inches', 698.5],
    ['2 Fuß 3 Zoll', 685.8],
    ['1,200 mm', 1200],
    ['1 200 mm', 1200],
    ['1.200,5 mm', 1200.5],
    ['1,200.5 mm', 1200.5],
    ['1.200 mm', 1.2],
    ['0,600 m', 600],
    ['1,200 m', 1200],
    ['٦٠', 600],
    ['-5 mm', -5],
  ];
  for (const [text, millimetres] of understood) {
    it(`understands ${JSON.stringify(text)}`, () => {
      assert.equal(parseLength(text, english), millimetres);
    });
  }

  it('reads thousands as the language marks them', () => {
    assert.equal(parseLength('1.200 mm', german), 1200);
    assert.equal(parseLength('1,200 mm', german), 1.2);
  });

  it('takes a bare number in the unit chosen', () => {
    assert.equal(parseLength('60', { unit: 'mm', language: 'en' }), 60);
    assert.equal(parseLength('23 5/8', { unit: 'in', language: 'en' }), 600.075);
  });

  const refused = [
    '',
    '  ',
    'wide',
    '60 parsecs',
    '3 in 2 ft',
    '60 70',
    '1/0 in',
    '1..2',
    '5 cm cm',
    '-',
    'cm',
    '1.5 1/2 in',
  ];
  for (const text of refused) {
    it(`takes ${JSON.stringify(text)} for no length`, () => {
      assert.equal(parseLength(text, english), undefined);
    });
  }
});

describe('formatLength', () => {
  it('shows the unit chosen', () => {
    assert.equal(formatLength(600, english), '60\u00a0cm');
    assert.equal(formatLength(605, german), '60,5\u00a0cm');
    assert.equal(formatLength(1200, { unit: 'mm', language: 'de' }), '1200\u00a0mm');
  });

  it('shows inches in sixteenths, reduced', () => {
    const inches = { unit: 'in', language: 'en-US' } as const;
    assert.equal(formatLength(600, inches), '23 5/8\u00a0in');
    assert.equal(formatLengthValue(254, inches), '10');
    assert.equal(formatLengthValue(12.7, inches), '1/2');
    assert.equal(formatLengthValue(25.4 - 0.1, inches), '1');
    assert.equal(formatLengthValue(-12.7, inches), '-1/2');
  });

  it('is read back as what was written, to the millimetre', () => {
    for (const unit of ['cm', 'mm', 'in'] as const) {
      for (const language of ['en-US', 'de', 'ar-EG', 'fr']) {
        for (const millimetres of [1, 18, 600, 1234, 2999]) {
          const read = parseLength(formatLength(millimetres, { unit, language }), { unit, language });
          assert.ok(
            read !== undefined && Math.abs(read - millimetres) < 1,
            `${millimetres} ${unit} ${language}: ${read}`,
          );
        }
      }
    }
  });

  it('survives a language that is none', () => {
    assert.equal(formatLength(600, { unit: 'cm', language: 'not a language' }), '60\u00a0cm');
  });
});

describe('parseNumber', () => {
  it('reads a number as the language writes it', () => {
    assert.equal(parseNumber('4', 'en'), 4);
    assert.equal(parseNumber('-12,5', 'de'), -12.5);
    assert.equal(parseNumber('1,000', 'en'), 1000);
    assert.equal(parseNumber('four', 'en'), undefined);
  });
});

describe('lengthUnitOf', () => {
  it('is the inch where people measure in inches, else the centimetre', () => {
    assert.equal(lengthUnitOf('en-US'), 'in');
    assert.equal(lengthUnitOf('en-GB'), 'cm');
    assert.equal(lengthUnitOf('de'), 'cm');
    assert.equal(lengthUnitOf('?'), 'cm');
  });
});
