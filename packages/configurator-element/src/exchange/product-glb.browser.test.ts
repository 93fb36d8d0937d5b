import { expect } from '@open-wc/testing';
import { productGlb } from './index.js';
import { SHADED_SHOWROOM_DIGEST, SHOWROOM_DIGEST } from './testing/digest.js';
import { showroom, showroomAssets } from './testing/showroom.js';

describe('productGlb in a browser', () => {
  it('is byte for byte what Node creates for the same product', async function () {
    // The test bakes the textures twice.
    this.timeout(20_000);
    for (const [motions, wanted] of [
      [true, SHOWROOM_DIGEST],
      [false, SHADED_SHOWROOM_DIGEST],
    ] as const) {
      const glb = await productGlb(showroom(), { motions, assets: await showroomAssets() });
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', glb.slice()));
      expect([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')).to.equal(wanted);
    }
  });
});
