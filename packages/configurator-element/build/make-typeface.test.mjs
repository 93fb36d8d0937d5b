// The committed files are what the script generates from the fonts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeTypeface, TYPEFACES } from './make-typeface.mjs';

for (const name of Object.keys(TYPEFACES)) {
  describe(`the typeface ${name}`, async () => {
    const { contours, glyphs, advances } = makeTypeface(name);
    const outlines = await import(`../src/typeface/${name}.ts`);
    const letters = await import(`../src/model/letters/${name}.ts`);

    it('has the outlines that the script makes', () => {
      assert.equal(outlines.CONTOURS, contours);
      assert.equal(outlines.GLYPHS, glyphs);
    });

    it('has the widths that the script makes', () => {
      assert.deepEqual(letters.ADVANCES, advances);
    });
  });
}
