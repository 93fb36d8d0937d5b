import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLight } from './theme.js';

describe('isLight', () => {
  const light = [
    'rgb(240, 240, 240)',
    'rgba(255, 255, 255, 0.9)',
    'color(srgb 0.9 0.9 0.9)',
    'oklch(0.95 0.01 90)',
    'lab(90 0 0)',
  ];
  const dark = [
    'rgb(29, 29, 31)',
    'rgb(85, 85, 85)',
    'color(srgb 0.1 0.1 0.1)',
    'oklch(0.3 0.05 90)',
    'lab(20 0 0)',
    '',
  ];
  for (const color of light) it(`is true for ${color}`, () => assert.equal(isLight(color), true));
  for (const color of dark) it(`is false for ${color || 'no color'}`, () => assert.equal(isLight(color), false));
});
