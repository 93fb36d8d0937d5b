import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { makers } from './makers.js';

const folder = new URL('.', import.meta.url);

describe('hardware', () => {
  it('each file is made here', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.glb'));
    assert.deepEqual(files.sort(), Object.keys(makers).sort());
  });

  for (const [name, make] of Object.entries(makers)) {
    it(`${name} is what its maker makes, and small`, () => {
      const file = readFileSync(new URL(name, folder));
      assert.ok(file.equals(make()), 'after a change that is meant: demo/shop/models/hardware/write.ts');
      assert.ok(file.length < 30_000, `${file.length} bytes`);
    });
  }
});
