import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toneMapped, toneMappedFrom } from './tone-mapping.js';

test('toneMappedFrom inverts toneMapped, in shade, in the middle and in highlights', () => {
  for (const color of [
    [0.02, 0.01, 0.03],
    [0.3, 0.09, 0.6],
    [0.95, 0.9, 0.85],
    [1.4, 0.7, 0.2],
  ]) {
    const back = toneMappedFrom(toneMapped(color));
    for (const [i, value] of color.entries()) assert.ok(Math.abs(back[i]! - value) < 1e-6, `${color} → ${back}`);
  }
});
