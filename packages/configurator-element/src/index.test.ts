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
    const { version } = await import('./element/diagnostics/checklist.js');
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    assert.equal(version, manifest.version);
  });

  it('speaks each language with the same keys, and the same places to fill', async () => {
    const { en } = await import('./element/shared/messages/en.js');
    const { de } = await import('./element/shared/messages/de.js');
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
    for (const [key, message] of Object.entries(en))
      assert.deepEqual(places(de[key as keyof typeof en]), places(message), key);
  });
});

function places(message: string): string[] {
  return [...message.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}
