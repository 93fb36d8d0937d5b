import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sceneViewerAddress } from './ar.js';

const served = {
  baseUrl: 'https://service.example/',
  licenseKey: 'pclk_live_0',
  model: 'hallway shelf',
  revision: 'r7',
  configuration: { width: 600, engraving: 'a+b & "c"' },
};
const link = 'https://shop.example/shelf?configurator-x=1#/a;b';
const address = sceneViewerAddress(served, 'Hallway shelf', link);
const [, query = '', intent = ''] =
  /^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.2\?(.*)#(Intent;.*)$/.exec(address) ?? [];

describe('the Scene Viewer URL', () => {
  it('contains the file for this configuration and the public key', () => {
    const file = new URL(new URLSearchParams(query).get('file')!);
    assert.equal(file.origin + file.pathname, 'https://service.example/v1/models/hallway%20shelf/product.glb');
    assert.equal(file.searchParams.get('license_key'), 'pclk_live_0');
    assert.equal(file.searchParams.get('revision'), 'r7');
    assert.deepEqual(JSON.parse(file.searchParams.get('configuration')!), served.configuration);
  });

  it('requests augmented reality at true scale, with a link back to the page', () => {
    const parameters = new URLSearchParams(query);
    assert.equal(parameters.get('mode'), 'ar_preferred');
    assert.equal(parameters.get('resizable'), 'false');
    assert.equal(parameters.get('title'), 'Hallway shelf');
    assert.equal(parameters.get('link'), link);
    assert.ok(!query.includes('+'), 'its reader takes a + for a plus');
  });

  it('is an intent that falls back to the page, whatever characters its URL contains', () => {
    const parts = intent.split(';');
    assert.deepEqual([parts[0], ...parts.slice(-2)], ['Intent', 'end', '']);
    assert.ok(parts.includes('action=android.intent.action.VIEW'));
    const fallback = parts.find((part) => part.startsWith('S.browser_fallback_url='));
    assert.equal(decodeURIComponent(fallback!.split('=')[1]!), link);
  });
});
