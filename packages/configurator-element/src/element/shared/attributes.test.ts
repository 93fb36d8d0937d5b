import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPatch, readQuantity, unitsConverter, wordConverter } from './attributes.js';

describe('readQuantity', () => {
  const read: readonly [given: number, taken: number][] = [
    [3, 3],
    [2.6, 3],
    [0, 1],
    [-4, 1],
    [5000, 1000],
    [Number.NaN, 1],
  ];
  for (const [given, taken] of read) it(`reads ${given} as ${taken}`, () => assert.equal(readQuantity(given), taken));
});

describe('readPatch', () => {
  it('accepts primitive values and drops the others with a warning', (test) => {
    const warn = test.mock.method(console, 'warn', () => {});
    const patch = readPatch({ width: 600, material: 'oak', back: false, size: [1, 2], nothing: null, odd: Number.NaN });
    assert.deepEqual(patch, { width: 600, material: 'oak', back: false });
    assert.equal(warn.mock.callCount(), 3);
  });
});

describe('keyword attributes', () => {
  const theme = wordConverter('theme', ['auto', 'light', 'dark']);

  it('accept their keywords, and use the first for anything else', (test) => {
    test.mock.method(console, 'warn', () => {});
    assert.equal(theme.fromAttribute?.('dark'), 'dark');
    assert.equal(theme.fromAttribute?.('gloomy'), 'auto');
    assert.equal(theme.fromAttribute?.(null), 'auto');
    assert.equal(unitsConverter.fromAttribute?.('in'), 'in');
    assert.equal(unitsConverter.fromAttribute?.('furlong'), 'auto');
  });

  it('list the valid keywords in a one-line warning', (test) => {
    const warn = test.mock.method(console, 'warn', () => {});
    theme.fromAttribute?.('gloomy');
    assert.equal(warn.mock.callCount(), 1);
    assert.match(String(warn.mock.calls[0]?.arguments[0]), /theme="gloomy" isn’t one of auto, light, dark/);
    unitsConverter.fromAttribute?.('furlong');
    assert.match(String(warn.mock.calls[1]?.arguments[0]), /units="furlong" isn’t one of auto, cm, mm, in/);
  });

  it('don’t warn about a valid keyword or a missing one', (test) => {
    const warn = test.mock.method(console, 'warn', () => {});
    for (const text of ['light', '', null]) theme.fromAttribute?.(text);
    assert.equal(warn.mock.callCount(), 0);
  });
});
