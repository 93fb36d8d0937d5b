import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatLength,
  formatLengthValue,
  formatNumber,
  formatSize,
  keptNumberFormat,
  lengthUnitOf,
  sizeOf,
  unitName,
} from './length.js';

const english = { unit: 'cm', language: 'en' } as const;
const german = { unit: 'cm', language: 'de' } as const;

describe('formatLength', () => {
  it('uses the chosen unit', () => {
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

  it('shows fractions of an inch as fine as the step needs, or decimals', () => {
    const inches = (step: number) => ({ unit: 'in', language: 'en-US', step }) as const;
    assert.equal(formatLengthValue(5.5, inches(0.5)), '7/32');
    assert.equal(formatLengthValue(600, inches(10)), '23 5/8');
    assert.equal(formatLengthValue(6, inches(0.4)), '15/64');
    assert.equal(formatLengthValue(5.5, inches(0.05)), '0.217');
    assert.equal(formatLengthValue(-5.5, { ...inches(0.05), language: 'de' }), '-0,217');
    assert.equal(formatLengthValue(25.4, inches(0.05)), '1');
  });

  it('shows as many decimals as the step', () => {
    assert.equal(formatLength(0.25, { ...english, step: 0.05 }), '0.025\u00a0cm');
    assert.equal(formatLength(0.25, { ...german, unit: 'mm', step: 0.05 }), '0,25\u00a0mm');
    assert.equal(formatNumber(1.0005, { language: 'en', step: 0.0005 }), '1.0005');
    assert.equal(formatNumber(100 / 7, { language: 'en', step: 100 / 7 }), '14.29');
    assert.equal(formatNumber(1 / 3, { language: 'en', step: 1 / 3 }), '0.333');
  });

  it('accepts an invalid language', () => {
    assert.equal(formatLength(600, { unit: 'cm', language: 'not a language' }), '60\u00a0cm');
  });
});

describe('formatNumber', () => {
  it('formats integers like Intl, without a formatter where digits are plain', () => {
    const options = { maximumFractionDigits: 2, useGrouping: false };
    const languages = ['ar-EG', 'de-CH', 'en-US', 'es', 'fa', 'fr', 'it', 'nl', 'pl', 'de-u-nu-arab'];
    for (const language of languages) {
      for (const value of [0, 7, 1234567]) {
        const expected = new Intl.NumberFormat(language, options).format(value);
        assert.equal(formatNumber(value, { language }), expected, language);
      }
    }
    const numbers = () => assert.fail('A whole number needs none.');
    assert.equal(formatNumber(1234, { language: 'de-AT', numbers }), '1234');
  });

  it('caches the formatter for the others', () => {
    const numbers = keptNumberFormat('de');
    assert.equal(formatNumber(1234.567, { language: 'de', numbers }), '1234,57');
    assert.equal(formatNumber(-2, { language: 'de', numbers }), '-2');
    assert.equal(numbers(), numbers());
  });
});

describe('sizeOf', () => {
  it('rounds up to whole millimeters', () => {
    const bounds = { min: [-977.62, 0, -10] as const, max: [975.88, 3800, 1634.2] as const };
    assert.deepEqual(sizeOf({ bounds }), [1954, 3800, 1644]);
  });
});

describe('formatSize', () => {
  it('has the unit once, at the end', () => {
    assert.equal(formatSize([721, 30, 50], english), '72.1 × 3 × 5\u00a0cm');
  });

  it('keeps its order in right-to-left text', () => {
    assert.equal(
      formatSize([721, 30], { unit: 'cm', language: 'ar-AE' }),
      '\u2067\u206672.1 \u200e×\u200e 3\u2069\u00a0سم\u2069',
    );
    assert.equal(
      formatSize([721, 30], { unit: 'cm', language: 'ar-EG' }),
      '\u2067\u2066٧٢٫١ \u200e×\u200e ٣\u2069\u00a0سم\u2069',
    );
  });
});

describe('unitName', () => {
  it('is in Arabic letters in Arabic, and the symbol elsewhere', () => {
    assert.deepEqual(
      (['mm', 'cm', 'm', 'in', 'ft'] as const).map((unit) => unitName(unit, 'ar-EG')),
      ['مم', 'سم', 'متر', 'بوصة', 'قدم'],
    );
    assert.equal(unitName('in', 'de'), 'in');
  });
});

describe('lengthUnitOf', () => {
  it('is the inch in regions that use inches, and the centimeter elsewhere', () => {
    assert.equal(lengthUnitOf('en-US'), 'in');
    assert.equal(lengthUnitOf('en-GB'), 'cm');
    assert.equal(lengthUnitOf('de'), 'cm');
    assert.equal(lengthUnitOf('?'), 'cm');
  });
});
