import { expect } from '@open-wc/testing';
import type { Product } from '../model/evaluate/product.js';
import { shaderFinishes } from './finishes/finish-materials.js';
import { ciede2000, type Lab, labOf, meanLab } from './testing/color-difference.js';
import { hasWebGL2, mount, type Pixels, unmountAll } from './testing/mount.js';
import { material, panel, productOf, shelf } from './testing/products.js';

/** Colors that are sold in these finishes. Glass isn't included, because it mostly shows what's behind it. */
const SWATCHES = {
  wood: ['#c39a67', '#6f4e37', '#e3cfa8', '#2d2a28'],
  plywood: ['#dfc79d', '#e2cba3'],
  laminate: ['#f2f1ed', '#a3ad95', '#2b2b2d', '#1f4e79', '#b3392f'],
  metal: ['#b08d4f', '#c9ccce', '#26272a'],
  fabric: ['#7d8a72', '#c8bda9', '#39424e'],
  leather: ['#7a4a2b', '#2c2a29', '#d8cbb5'],
  stone: ['#d9d5cc', '#6e6e6c', '#2f3230'],
  paint: ['#f2f1ed', '#5d7f8f', '#2b2b2d'],
  lacquer: ['#f2f1ed', '#8f2f2a', '#3f5a4c'],
} as const satisfies Partial<Record<keyof typeof shaderFinishes, readonly string[]>>;

/**
 * The largest allowed differences from the swatch: for a lit front of any color, and, as the mean of the colors, for all
 * visible sides of a closed cabinet, and for an open shelf with its shadows.
 */
const MOST = { front: 3, cabinet: 3, shelf: 12 } as const;

describe('ProductScene: the colors of finishes', function () {
  this.timeout(60_000);

  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  it('has a swatch of every finish but glass', () => {
    expect(Object.keys(SWATCHES)).to.have.members(Object.keys(shaderFinishes).filter((name) => name !== 'glass'));
  });

  for (const scheme of ['light', 'dark'] as const) {
    for (const [finish, colors] of Object.entries(SWATCHES) as [keyof typeof SWATCHES, readonly string[]][]) {
      it(`are those of the swatches in ${finish} on a ${scheme} page`, async () => {
        const { scene, draw } = mount({ width: 200, height: 200 });
        scene.setColorScheme(scheme);
        const differenceOf = async (color: string, product: Product) =>
          differenceTo(color, solidColors(await draw(product)));
        const differences = [];
        for (const color of colors) {
          const board = material(finish, color);
          const front = panel('front', [0, 0, 0], [600, 600, 18], board, {
            grain: 'x',
            edges: ['-x', '+x', '-y', '+y'],
          });
          differences.push({
            front: await differenceOf(color, productOf([front])),
            cabinet: await differenceOf(color, cabinet(board)),
            shelf: await differenceOf(color, shelf({ board })),
          });
        }
        const means = {
          cabinet: meanOf(differences.map((difference) => difference.cabinet)),
          shelf: meanOf(differences.map((difference) => difference.shelf)),
        };
        const message = `${finish} ${scheme}: ${JSON.stringify(differences)}`;
        expect(Math.max(...differences.map(({ front }) => front)), message).to.be.below(MOST.front);
        expect(means.cabinet, message).to.be.below(MOST.cabinet);
        expect(means.shelf, message).to.be.below(MOST.shelf);
      });
    }
  }
});

/** A top, two sides, and a front that closes the cabinet. */
function cabinet(board: ReturnType<typeof material>): Product {
  const edges = ['-x', '+x', '-y', '+y', '-z', '+z'] as const;
  return productOf([
    panel('left', [0, 0, 0], [18, 782, 400], board, { grain: 'y', edges }),
    panel('right', [882, 0, 0], [18, 782, 400], board, { grain: 'y', edges }),
    panel('top', [0, 782, 0], [900, 18, 420], board, { grain: 'x', edges }),
    panel('front', [20, 2, 400], [860, 778, 18], board, { grain: 'y', edges }),
  ]);
}

function solidColors({ data }: Pixels): Lab[] {
  const colors: Lab[] = [];
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) colors.push(labOf(data.subarray(i, i + 3)));
  return colors;
}

/** The difference between the swatch and the mean color of the picture. */
function differenceTo(color: string, seen: readonly Lab[]): number {
  const swatch = labOf([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));
  return Math.round(10 * ciede2000(swatch, meanLab(seen))) / 10;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
