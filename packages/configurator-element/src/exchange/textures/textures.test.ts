import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linearOf, type Rgb } from '../../view/color.js';
import { colorDifference } from '../testing/color.js';
import { decodePng } from '../testing/decode-png.js';
import { FinishTextures, type Headroom, type TextureName } from './index.js';
import { encodePng } from './png.js';

const textures = new FinishTextures();
const names: readonly TextureName[] = ['wood', 'end', 'veneer', 'plies', 'chipboard', 'fabric', 'stone'];

describe('encodePng', () => {
  it('packs every pixel as it is', () => {
    const pixels = Uint8Array.from({ length: 5 * 3 }, (_, i) => (i * 7) % 4);
    const palette = Uint8Array.from({ length: 12 }, (_, i) => i * 20);
    const read = decodePng(encodePng({ width: 5, height: 3, pixels, palette }));
    assert.deepEqual([read.width, read.height], [5, 3]);
    assert.deepEqual([...read.pixels], [...pixels]);
    assert.deepEqual([...read.palette], [...palette]);
  });
});

describe('FinishTextures', () => {
  it('are small, and no larger than a phone takes', () => {
    for (const name of names) {
      const { png } = textures.get(name, 1.22);
      const { width, height } = decodePng(png);
      assert.ok(png.length < 300_000 && width <= 1024 && height <= 1024, `${name}: ${png.length} bytes`);
    }
  });

  it('are the same every time, and made once', () => {
    for (const name of names) {
      const again = new FinishTextures().get(name, 1.22);
      assert.deepEqual(again.png, textures.get(name, 1.22).png, name);
      assert.equal(textures.get(name, 1.22), textures.get(name, 1.22));
    }
  });

  it("keep a material at its own colour, as the eye's mean of it", () => {
    for (const color of ['#dfc79d', '#c39a67', '#6f4e37', '#a3ad95', '#26272a']) {
      for (const name of ['wood', 'veneer', 'fabric', 'stone', 'chipboard'] as const) {
        const far = differenceFrom(color, name, 1.22);
        assert.ok(far < 1.5, `${name} of ${color}: ${far}`);
      }
    }
  });

  it('keep what is nearly white nearly white', () => {
    const far = differenceFrom('#f6f3ec', 'wood', 1.05);
    assert.ok(far < 2.5, `${far}`);
  });

  it('repeat without a seam', () => {
    for (const name of ['wood', 'veneer', 'stone'] as const) {
      const { width, height, pixels } = decodePng(textures.get(name, 1.22).png);
      const step = (from: number, to: number) => {
        let sum = 0;
        for (let row = 0; row < height; row++) sum += Math.abs(pixels[row * width + from]! - pixels[row * width + to]!);
        return sum / height;
      };
      const usual = (step(10, 11) + step(width / 2, width / 2 + 1)) / 2;
      assert.ok(step(width - 1, 0) < 2 * usual + 0.5, `${name}: ${step(width - 1, 0)} where ${usual} is usual`);
    }
  });
});

/** Between a colour and what its texture comes to from afar. */
function differenceFrom(color: string, name: TextureName, headroom: Headroom): number {
  const { pixels, palette } = decodePng(textures.get(name, headroom).png);
  const own = linearOf(color);
  const sum = [0, 0, 0];
  for (const entry of pixels) {
    for (let channel = 0; channel < 3; channel++) sum[channel]! += linearOfByte(palette[entry * 3 + channel]!);
  }
  const mean = (channel: 0 | 1 | 2) => (sum[channel]! / pixels.length) * Math.min(1, own[channel] * headroom);
  const seen: Rgb = [mean(0), mean(1), mean(2)];
  return colorDifference(seen, own);
}

function linearOfByte(byte: number): number {
  return linearOf(`#${byte.toString(16).padStart(2, '0')}0000`)[0];
}
