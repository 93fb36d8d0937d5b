// The committed files are what the script generates from the font.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADVANCES } from '../src/model/expression/letter-advances.ts';
import { CONTOURS, GLYPHS } from '../src/typeface/inter.ts';
import { makeTypeface } from './make-typeface.mjs';

describe('the typeface', () => {
  const made = makeTypeface();

  it('has the outlines that the script makes', () => {
    assert.equal(CONTOURS, made.contours);
    assert.equal(GLYPHS, made.glyphs);
  });

  it('has the widths that the script makes', () => {
    assert.deepEqual(ADVANCES, made.advances);
  });
});
