import { expect } from '@open-wc/testing';
import { board, materials, productOf } from '../testing/product-of.js';
import { hasWebGL2, mount, type Pixels, unmountAll } from './testing/mount.js';

const color = '#1020ff';
const bands = [
  { id: 'abs', name: 'ABS', color, finish: 'laminate', thickness: 2 },
  { id: 'veneer', name: 'Veneer', color, finish: 'wood', thickness: 1 },
];
const plywood = { ...materials[0], id: 'plywood', finish: 'plywood' };

/** A small block of board, 20 mm thick, with the same band on some of its sides. */
function blockOf(material: string, edges: readonly string[], band?: string, more = {}) {
  const sides = edges.map((on) => ({ on, ...(band === undefined ? {} : { band }) }));
  const part = board([0, 0, 0], [40, 40, 20], { material, edges: sides, ...more });
  return productOf([part], { bands, materials: [...materials, plywood] });
}

describe('ProductScene: edge bands', function () {
  this.timeout(60_000);

  before(function () {
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  for (const material of ['white', 'oak', 'plywood']) {
    it(`shows the band on the side of ${material}, and its thickness on the face`, async () => {
      const { draw } = mount({ width: 400, height: 300 });
      const blue = async (...of: Parameters<typeof blockOf>) => blueIn(await draw(blockOf(...of)));
      expect(await blue(material, ['-x', '+x']), 'without a band').to.equal(0);
      expect(await blue(material, ['-x', '+x'], 'abs'), 'on both sides').to.be.above(0.1);
      // Of the side below, only the strip on the face is visible: 2 mm of 40.
      const strip = await blue(material, ['-y'], 'abs');
      expect(strip, 'below').to.be.above(0.02);
      expect(strip, 'below').to.be.below(0.08);
      const thin = await blue(material, ['-y'], 'veneer');
      expect(thin, 'below, thinner').to.be.above(0.01);
      expect(thin, 'below, thinner').to.be.below(0.8 * strip);
      const holes = [{ at: [20, 20], diameter: 5 }];
      const drilled = await blue(material, ['-y'], 'abs', { holes });
      expect(Math.abs(drilled - strip), 'drilled').to.be.below(0.01);
    });
  }
});

/** The share of the product's pixels that are blue. */
function blueIn({ data }: Pixels): number {
  let [blues, all] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] !== 255) continue;
    all += 1;
    if (data[i + 2]! > 2 * data[i]! && data[i + 2]! > 60) blues += 1;
  }
  return blues / all;
}
