import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { makeCupPull } from './cup-pull.js';

it('cup-pull.glb is small, and is what makeCupPull makes', () => {
  const file = readFileSync(new URL('cup-pull.glb', import.meta.url));
  assert.ok(file.equals(makeCupPull()), 'If the change is intended, run demo/shop/models/hardware/write.ts.');
  assert.ok(file.length < 30_000, `${file.length} bytes`);
});
