import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

describe('the package', () => {
  it('is imported on a server, and registers nothing', async () => {
    const { ParametricConfigurator } = await import('./index.js');
    assert.equal(typeof ParametricConfigurator, 'function');
    assert.equal(globalThis.customElements?.get('parametric-configurator'), undefined);
  });

  it('is defined on a server, twice, without harm', async () => {
    await import('./define.js');
  });

  it('says the version of its package', async () => {
    const { VERSION } = await import('./element/checklist.js');
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    assert.equal(VERSION, manifest.version);
  });
});
