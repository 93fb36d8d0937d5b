import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linearOf, type Rgb } from '../../view/color.js';
import { encodePng } from '../png.js';
import { colorDifference } from '../testing/color.js';
import { decodePng } from '../testing/decode-png.js';
import { fabricTexture } from './fabric.js';
import { FinishTextures, type Headroom, type TextureSource } from './finish-textures.js';
import { chipboardTexture } from './laminate.js';
import { leatherTexture } from './leather.js';
import { pliesTexture, veneerTexture } from './plywood.js';
import { stoneTexture } from './stone.js';
import { woodTexture } from './wood.js';

const textures = new FinishTextures();
const sources = [
  woodTexture,
  veneerTexture,
  pliesTexture,
  chipboardTexture,
  fabricTexture,
  leatherTexture,
  stoneTexture,
];

describe('encodePng', () => {
  it('stores every pixel unchanged', () => {
    const pixels = Uint8Array.from({ length: 5 * 3 }, (_, i) => (i * 7) % 4);
    const palette = Uint8Array.from({ length: 12 }, (_, i) => i * 20);
    const read = decodePng(encodePng({ width: 5, height: 3, pixels, palette }));
    assert.deepEqual([read.width, read.height], [5, 3]);
    assert.deepEqual([...read.pixels], [...pixels]);
    assert.deepEqual([...read.palette], [...palette]);
  });
});

describe('FinishTextures', () => {
  it('are small, and no larger than phones support', () => {
    for (const source of sources) {
      const { png } = textures.get({ ...source, headroom: 1.22 });
      const { width, height } = decodePng(png);
      assert.ok(png.length < 300_000 && width <= 1024 && height <= 1024, `${source.name}: ${png.length} bytes`);
    }
  });

  it('are the same every time, and created once', () => {
    for (const source of sources) {
      const texture = { ...source, headroom: 1.22 } as const;
      const again = new FinishTextures().get(texture);
      assert.deepEqual(again.png, textures.get(texture).png, source.name);
      assert.equal(textures.get(texture), textures.get(texture));
    }
  });

  it('keep a material’s average color', () => {
    for (const color of ['#dfc79d', '#26272a']) {
      for (const source of [
        woodTexture,
        veneerTexture,
        fabricTexture,
        leatherTexture,
        stoneTexture,
        chipboardTexture,
      ]) {
        const far = differenceFrom(color, source, 1.22);
        assert.ok(far < 1.5, `${source.name} of ${color}: ${far}`);
      }
    }
  });

  it('keep near-white nearly white', () => {
    const far = differenceFrom('#f6f3ec', woodTexture, 1.05);
    assert.ok(far < 2.5, `${far}`);
  });

  it('repeat without a seam', () => {
    for (const source of [woodTexture, veneerTexture, leatherTexture, stoneTexture]) {
      const { width, height, pixels } = decodePng(textures.get({ ...source, headroom: 1.22 }).png);
      const step = (from: number, to: number) => {
        let sum = 0;
        for (let row = 0; row < height; row++) sum += Math.abs(pixels[row * width + from]! - pixels[row * width + to]!);
        return sum / height;
      };
      const usual = (step(10, 11) + step(width / 2, width / 2 + 1)) / 2;
      assert.ok(step(width - 1, 0) < 2 * usual + 0.5, `${source.name}: ${step(width - 1, 0)} where ${usual} is usual`);
    }
  });
});

/** The difference between a color and the mean of its texture. */
function differenceFrom(color: string, source: TextureSource, headroom: Headroom): number {
  const { pixels, palette } = decodePng(textures.get({ ...source, headroom }).png);
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
