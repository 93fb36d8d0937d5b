// The committed files are what the script generates from the fonts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as interLetters from '../src/model/letters/inter.ts';
import * as notoLetters from '../src/model/letters/noto-serif.ts';
import * as robotoLetters from '../src/model/letters/roboto-slab.ts';
import * as inter from '../src/typeface/inter.ts';
import * as noto from '../src/typeface/noto-serif.ts';
import * as roboto from '../src/typeface/roboto-slab.ts';
import { makeTypeface, TYPEFACES } from './make-typeface.mjs';

const files = {
  inter: [inter, interLetters],
  'noto-serif': [noto, notoLetters],
  'roboto-slab': [roboto, robotoLetters],
};

for (const name of Object.keys(TYPEFACES)) {
  describe(`the typeface ${name}`, () => {
    const { contours, glyphs, advances } = makeTypeface(name);
    const [outlines, letters] = files[name];

    it('has the outlines that the script makes', () => {
      assert.equal(outlines.CONTOURS, contours);
      assert.equal(outlines.GLYPHS, glyphs);
    });

    it('has the widths that the script makes', () => {
      assert.deepEqual(letters.ADVANCES, advances);
    });
  });
}
