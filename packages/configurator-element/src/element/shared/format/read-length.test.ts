import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatLength, formatLengthValue, type LengthNotation } from './length.js';
import { readLength } from './read-length.js';

const english = { unit: 'cm', language: 'en-GB' } as const;

const inLanguage = (language: string): LengthNotation => ({ unit: 'cm', language });

/** The values without their texts, which a test needn't spell out. */
const valuesOf = (text: string, notation: LengthNotation) =>
  readLength(text, notation).meanings.map(({ value }) => value);

describe('readLength', () => {
  const understood: readonly (readonly [text: string, millimetres: number])[] = [
    ['60', 600],
    ['60cm', 600],
    [' 60 CM ', 600],
    ['60 cm.', 600],
    ['600 mm', 600],
    ['0.6 m', 600],
    ['0,6 m', 600],
    ['.6m', 600],
    ['6 dm', 600],
    ['1.2 meters', 1200],
    ['1 m 20 cm', 1200],
    ['1m20cm', 1200],
    ['1 m 20', 1200],
    ['1m05', 1050],
    ['10 in', 254],
    ['10"', 254],
    ["10''", 254],
    ['10″', 254],
    ['10’’', 254],
    ['10”', 254],
    ['23 5/8 in', 600.075],
    ['23-5/8 in', 600.075],
    ['23-⅝ in', 600.075],
    ['23 5/8"', 600.075],
    ['23⅝ in', 600.075],
    ['23 ⅝ in', 600.075],
    ['23 5⁄8 in', 600.075],
    ['½ inch', 12.7],
    ['¼"', 6.35],
    ['¾ in', 19.05],
    ['⅛ in', 3.175],
    ['60½', 605],
    ['5/8 in', 15.875],
    ['2ft', 609.6],
    ["2'", 609.6],
    ['2ft 3in', 685.8],
    ['2 ft 3', 685.8],
    ['2\'3"', 685.8],
    ['2’3”', 685.8],
    ['2′ 3 1/2″', 698.5],
    ['2\'-3 1/2"', 698.5],
    ['2 feet 3 1/2 inches', 698.5],
    ['2 feet, 3 inches', 685.8],
    ['2 ft and 3 in', 685.8],
    ['1 Meter und 20 Zentimeter', 1200],
    ['1 mètre et 20', 1200],
    ['1 metro y 20 cm', 1200],
    ['1 metro e 20', 1200],
    ['1 meter en 20 cm', 1200],
    ['1 metr i 20 cm', 1200],
    ['١ متر و ٢٠ سم', 1200],
    ['١ متر و٢٠ سم', 1200],
    ["1'200 mm", 1200],
    ['1’200 mm', 1200],
    ["1'200.5 mm", 1200.5],
    ['1 200 mm', 1200],
    ['1\u00a0200 mm', 1200],
    ['1\u2009200 mm', 1200],
    ['1\u202f200 mm', 1200],
    ['1 200 1/2 mm', 1200.5],
    ['1.200,5 mm', 1200.5],
    ['1,200.5 mm', 1200.5],
    ['1.200.000 mm', 1_200_000],
    ['0,600 m', 600],
    ['0.600 m', 600],
    ['１２０ ｃｍ', 1200],
    ['６０．５', 605],
    ['٦٠', 600],
    ['٦٠٫٥', 605],
    ['١٬٢٠٠ مم', 1200],
    ['۶۰٫۵ سانتی‌متر', 605],
    ['\u200e60\u200f cm\u061c', 600],
    ['\u206660 cm\u2069', 600],
    ['120㎝', 1200],
    ['-5 mm', -5],
    ['−5 mm', -5],
    ['+5 mm', 5],
  ];
  for (const [text, millimetres] of understood) {
    it(`understands ${JSON.stringify(text)}`, () => {
      assert.deepEqual(valuesOf(text, english), [millimetres]);
    });
  }

  const units: readonly (readonly [millimetres: number, names: string])[] = [
    [
      1,
      'mm Millimeter millimètre millimètres milímetro milímetros millimetro millimetri milimetr milimetrów مم ملم مليمتر',
    ],
    [
      10,
      'cm centimetre centimeters Zentimeter Zentimetern centimètre centimètres centímetro centímetros centimetro centimetri',
    ],
    [10, 'centymetr centymetry centymetrów سم سنتيمتر سنتمتر سنتيمترًا سانتی‌متر'],
    [1000, 'm metre meters Meter Metern mètre mètres metro metros metri metr metry metrów م متر أمتار'],
    [25.4, 'in inch inches Zoll pouce pouces pulgada pulgadas pollice pollici duim cal cale cali بوصة بوصات إنش'],
    [304.8, 'ft foot feet Fuß Fuss pied pieds pie pies piede piedi voet stopa stopy stóp قدم أقدام'],
  ];
  for (const [millimetres, names] of units) {
    it(`recognizes ${names}`, () => {
      for (const name of names.split(' ')) {
        assert.deepEqual(valuesOf(`3 ${name}`, english), [Math.round(3 * millimetres * 10) / 10], name);
        assert.deepEqual(valuesOf(`3${name.toUpperCase()}`, english), [Math.round(3 * millimetres * 10) / 10], name);
      }
    });
  }

  it('reads a number without a unit in the chosen unit', () => {
    assert.deepEqual(valuesOf('60', { unit: 'mm', language: 'en' }), [60]);
    assert.deepEqual(valuesOf('23 5/8', { unit: 'in', language: 'en' }), [600.075]);
  });

  it('returns both meanings of an ambiguous number, the language’s first', () => {
    const readIn = (text: string, language: string) => valuesOf(text, inLanguage(language));
    assert.deepEqual(readIn('1.200 mm', 'en-GB'), [1.2, 1200]);
    assert.deepEqual(readIn('1,200 mm', 'en-GB'), [1200, 1.2]);
    assert.deepEqual(readIn('1.200 mm', 'de'), [1200, 1.2]);
    assert.deepEqual(readIn('1,200 mm', 'de'), [1.2, 1200]);
    assert.deepEqual(readIn('1.200 mm', 'de-CH'), [1.2, 1200]);
    assert.deepEqual(readIn('1,200 mm', 'fr'), [1.2, 1200]);
    assert.deepEqual(readIn('١،٢٠٠ مم', 'ar-EG'), [1.2, 1200]);
  });

  it('writes both meanings distinguishably', () => {
    const textsIn = (text: string, language: string) =>
      readLength(text, inLanguage(language)).meanings.map((one) => one.text);
    assert.deepEqual(textsIn('1.200 mm', 'en-GB'), ['1.2\u00a0mm', '1,200\u00a0mm']);
    assert.deepEqual(textsIn('1.200 مم', 'ar-AE'), ['1.2\u00a0مم', '1,200\u00a0مم']);
    assert.deepEqual(textsIn('1,200', 'de'), ['1,2\u00a0cm', '1.200\u00a0cm']);
    assert.deepEqual(textsIn('1,200 m', 'es'), ['1,2\u00a0m', '1.200\u00a0m']);
    assert.deepEqual(textsIn('-1.200 mm', 'en-GB'), ['-1.2\u00a0mm', '-1,200\u00a0mm']);
  });

  it('says which word isn’t a unit', () => {
    assert.deepEqual(readLength('60 Parsecs', english), { meanings: [], unknownUnit: 'parsecs' });
    assert.equal(readLength('wide', english).unknownUnit, undefined);
  });

  const refused = [
    '',
    '  ',
    'wide',
    '60 parsecs',
    '3 in 2 ft',
    '2 ft 30 cm',
    "1'20 mm",
    "1'20",
    '2 ft 14',
    '1 m and',
    '5 and 3',
    '60 70',
    '1 20 cm',
    '12 34',
    '1/0 in',
    '1 9/8 in',
    '1..2',
    '1,2,3',
    '1.2.3',
    '1,200,5',
    '5 cm cm',
    '5 cm 5',
    '-',
    '23-',
    'cm',
    '1.5 1/2 in',
    '10²',
    '1e3',
    '60 × 40',
  ];
  for (const text of refused) {
    it(`doesn’t read ${JSON.stringify(text)} as a length`, () => {
      assert.deepEqual(valuesOf(text, english), []);
    });
  }

  it('reads back whatever formatLength writes, unambiguously and as precisely as shown', () => {
    const languages = 'en de fr es it nl pl ar de-CH en-GB en-US fr-CH ar-EG ar-AE fa de-AT hi-IN mr bn'.split(' ');
    // A fixed sequence, so that failures are reproducible.
    let seed = 1;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (const unit of ['cm', 'mm', 'in'] as const) {
      const shown = { cm: 0.1, mm: 0.01, in: 25.4 / 16 }[unit];
      for (const language of languages) {
        for (let times = 0; times < 200; times++) {
          const sign = times % 20 === 0 ? -1 : 1;
          const millimetres = sign * Math.round((random() * 10 ** (times % 5)) / shown) * shown;
          const notation = { unit, language };
          for (const text of [formatLength(millimetres, notation), formatLengthValue(millimetres, notation)]) {
            const values = valuesOf(text, notation);
            const [value = Number.NaN] = values;
            const isRead = values.length === 1 && Math.abs(value - millimetres) < 1e-6;
            assert.ok(isRead, `${millimetres} mm in ${language}: ${text} is read as ${values}`);
          }
        }
      }
    }
  });
});
