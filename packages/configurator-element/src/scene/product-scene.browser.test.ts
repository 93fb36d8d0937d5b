import { expect } from '@open-wc/testing';
import { compileModel } from '../model/index.js';
import { loadTypeface } from '../typeface/index.js';
import { shaderFinishes } from './finishes/finish-materials.js';
import { coverage, difference, hasWebGL2, mount, type Pixels, pixelAt, unmountAll, until } from './testing/mount.js';
import { complaintsDuring } from './testing/page-counters.js';
import { leg, material, panel, productOf, shelf } from './testing/products.js';

describe('ProductScene', () => {
  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  describe('the canvas', () => {
    it('is a picture that the keyboard reaches', () => {
      const { scene } = mount();
      expect(scene.canvas.getAttribute('role')).to.equal('img');
      expect(scene.canvas.tabIndex).to.equal(0);
    });

    it('fits its container and follows it, and is never empty in between', async () => {
      const { scene, container, draw, pixels, frames } = mount({ width: 320, height: 240 });
      await draw(shelf());
      const before = frames();
      container.style.width = '480px';
      await until(() => frames() > before);
      expect(scene.canvas.width / scene.canvas.height).to.equal(2);
      expect(coverage(pixels())).to.be.greaterThan(0.18);
      expect(difference(pixels(), await draw(shelf()))).to.equal(0);
    });

    it('has no more than two pixels a CSS pixel', async () => {
      const { scene } = mount({ width: 100, height: 100 });
      expect(scene.canvas.width).to.be.at.most(200);
    });
  });

  describe('the picture', () => {
    it('shows the product and lets the page through beside it', async () => {
      const { draw } = mount();
      const picture = await draw(shelf());
      expect(coverage(picture)).to.be.within(0.25, 0.9);
      expect(pixelAt(picture, 0.01, 0.01)[3]).to.equal(0);
    });

    it('changes with the width of the product', async () => {
      const { draw } = mount();
      const narrow = await draw(shelf({ width: 600 }));
      const wide = await draw(shelf({ width: 1800 }));
      expect(difference(narrow, wide)).to.be.greaterThan(0.1);
      expect(difference(wide, await draw(shelf({ width: 1800 })))).to.equal(0);
    });

    for (const finish of Object.keys(shaderFinishes) as (keyof typeof shaderFinishes)[]) {
      it(`shows ${finish} without an error`, async () => {
        const complaints = await complaintsDuring(async () => {
          const { draw, context, scene } = mount();
          scene.view('front');
          const board = panel('board', [0, 0, 0], [600, 600, 18], material(finish, '#b08d57'), { grain: 'x' });
          const round = leg('leg', [100, 0, 18], 60, 300, material(finish, '#b08d57'), 40);
          const picture = await draw(productOf([board, round]));
          expect(pixelAt(picture, 0.5, 0.3)[3]).to.be.greaterThan(30);
          expect(context.getError()).to.equal(context.NO_ERROR);
        });
        expect(complaints).to.deep.equal([]);
      });
    }

    for (const color of ['#f1efea', '#c9a26d', '#5d6b57', '#6b4a32', '#2b2b2d', '#1f4e79']) {
      it(`shows ${color} as its swatch does`, async () => {
        const { draw, scene } = mount();
        scene.view('front');
        const board = panel('board', [0, 0, 0], [600, 600, 18], material('laminate', color));
        const shown = pixelAt(await draw(productOf([board])), 0.5, 0.5);
        const swatch = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
        swatch.forEach((value, channel) => {
          expect(shown[channel]).to.be.closeTo(value, 14);
        });
      });
    }

    it('is empty for a product without parts, and comes back with the next', async () => {
      const { draw } = mount();
      const before = await draw(shelf());
      const nothing = await draw({ ...productOf([]), bounds: { min: [0, 0, 0], max: [0, 0, 0] } });
      expect(coverage(nothing)).to.equal(0);
      expect(difference(before, await draw(shelf()))).to.equal(0);
    });

    it('lets light through glass', async () => {
      const lightness = async (door: ReturnType<typeof material>) => {
        const { draw, scene } = mount();
        scene.view('front');
        const { parts } = shelf({ width: 600, height: 600, columns: 1, rows: 1 });
        const shut = panel('door', [0, 0, 320], [290, 600, 6], door);
        return pixelAt(await draw(productOf([...parts, shut])), 0.6, 0.5)[0]!;
      };
      const [open, behind] = [
        await lightness(material('glass', '#ffffff')),
        await lightness(material('metal', '#202020')),
      ];
      expect(open).to.be.greaterThan(behind + 5);
    });

    it('is the same from numbers as from objects', async () => {
      // Loads the typeface, so that the letters are in the first frame.
      await loadTypeface();
      const { draw, scene } = mount();
      const product = evaluated();
      expect(product.parts.columns?.count).to.equal(product.parts.length);
      scene.view('home');
      const fromNumbers = await draw(product);
      const fromObjects = await draw({ ...product, parts: [...product.parts] });
      expect(coverage(fromNumbers)).to.be.greaterThan(0.1);
      expect(difference(fromNumbers, fromObjects)).to.equal(0);
    });

    it('has letters on it', async () => {
      await loadTypeface();
      const { draw, scene } = mount();
      scene.view('front');
      const plain = await draw(evaluated({ label: '' }));
      const labelled = await draw(evaluated({ label: 'Ägypten' }));
      expect(difference(plain, labelled)).to.be.within(0.002, 0.2);
      expect(difference(plain, await draw(evaluated({ label: '' })))).to.equal(0);
    });

    it('gives every board a grain of its own, the same at every visit', async () => {
      const board = (path: string) =>
        productOf([panel(path, [0, 0, 0], [600, 600, 18], material('wood', '#c9a26d'), { grain: 'x' })]);
      const first = mount();
      const left = await first.draw(board('left'));
      const right = await first.draw(board('right'));
      expect(difference(left, right)).to.be.greaterThan(0.1);
      const again = await mount().draw(board('left'));
      expect(difference(left, again)).to.equal(0);
    });

    it('runs the rings of wood through a board, so that its end shows those of its sides', async () => {
      const { draw, scene } = mount({ width: 400, height: 400 });
      const block = productOf([panel('block', [0, 0, 0], [300, 60, 300], material('wood', '#c9a26d'), { grain: 'x' })]);
      // The lightness from the front to the back along the edge that the right side shares with the top.
      const edgeSeen = async (side: 'side' | 'top') => {
        scene.view(side, { animate: false });
        const shown = await draw(block);
        const { width, height, data } = shown;
        const covered = Array.from({ length: width * height }, (_, i) => i).filter((i) => data[4 * i + 3] === 255);
        const [xs, ys] = [covered.map((i) => i % width), covered.map((i) => Math.floor(i / width))];
        const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
        return Array.from({ length: 160 }, (_, step) => {
          const share = 0.04 + (0.92 * step) / 160;
          const [x, y] =
            side === 'side'
              ? [box.left + share * (box.right - box.left), box.top + 4]
              : [box.right - 4, box.bottom - share * (box.bottom - box.top)];
          return pixelAt(shown, (x + 0.5) / width, (y + 0.5) / height)[1]!;
        });
      };
      expect(correlation(await edgeSeen('side'), await edgeSeen('top'))).to.be.greaterThan(0.5);
    });

    it('only darkens the page around it, in light and dark', async () => {
      const { draw, scene, pixels } = mount();
      const around = ({ data }: Pixels) => {
        const places = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 4)]);
        return places.filter(([, , , alpha]) => alpha! > 0 && alpha! < 100);
      };
      const light = around(await draw(shelf({ width: 600, height: 600, depth: 600 })));
      scene.setColorScheme('dark');
      await scene.drawn();
      const dark = around(pixels());
      for (const places of [light, dark]) {
        expect(places.length).to.be.greaterThan(100);
        // Only the product's own edges are blended with the page.
        expect(places.filter(([r, g, b]) => r! + g! + b! > 0)).to.have.length.below(0.02 * places.length);
      }
    });

    it('is on paper too, also while it is not on the screen', async () => {
      const { draw, scene, container } = mount();
      await draw(shelf());
      container.style.marginBlockStart = '5000px';
      await until(() => !scene.running);
      dispatchEvent(new Event('beforeprint'));
      // Reads the pixels immediately, as a browser does when it prints, because the drawing buffer may be cleared
      // later.
      const paper = new OffscreenCanvas(scene.canvas.width, scene.canvas.height).getContext('2d')!;
      paper.drawImage(scene.canvas, 0, 0);
      const { data } = paper.getImageData(0, 0, scene.canvas.width, scene.canvas.height);
      const opaque = data.filter((value, index) => index % 4 === 3 && value === 255).length;
      expect(opaque / (data.length / 4)).to.be.greaterThan(0.05);
    });

    it('is written as a PNG of the size and on the background that were asked for, and then goes on as before', async () => {
      const { draw, scene, pixels, frames } = mount();
      const before = await draw(shelf());
      const count = frames();
      const bitmap = await createImageBitmap(await scene.toBlob({ width: 640, height: 640, background: '#336699' }));
      expect([bitmap.width, bitmap.height]).to.deep.equal([640, 640]);
      const canvas = new OffscreenCanvas(640, 640).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      expect([...canvas.getImageData(2, 2, 1, 1).data]).to.deep.equal([0x33, 0x66, 0x99, 255]);
      expect(frames()).to.equal(count);
      scene.setColorScheme('light');
      await scene.drawn();
      expect(difference(before, pixels())).to.equal(0);
    });

    it('keeps its shape where it is larger than the device can draw', async () => {
      const { draw, scene } = mount();
      await draw(shelf());
      const { width, height } = await createImageBitmap(await scene.toBlob({ width: 400_000, height: 4000 }));
      expect(width).to.be.lessThan(400_000);
      expect(width / height).to.be.within(95, 105);
    });

    it('is transparent without a background', async () => {
      const { draw, scene } = mount();
      await draw(shelf());
      const bitmap = await createImageBitmap(await scene.toBlob({ width: 320, height: 240 }));
      const canvas = new OffscreenCanvas(320, 240).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      expect(canvas.getImageData(2, 2, 1, 1).data[3]).to.equal(0);
      expect(canvas.getImageData(160, 120, 1, 1).data[3]).to.equal(255);
    });
  });
});

/** A product from a document: plain and drilled boards, a rotated one, a leg, a block, and letters. */
function evaluated(configuration = {}) {
  const board = { kind: 'panel', material: 'white' } as const;
  const model = compileModel({
    format: 'parametric-model/1',
    id: 'bench',
    name: 'Bench',
    parameters: [{ key: 'label', type: 'text', label: 'Label', default: 'Bench' }],
    materials: [
      { id: 'white', name: 'White', color: '#f1efea', finish: 'laminate', thickness: 18 },
      { id: 'green', name: 'Green', color: '#5d6b57', finish: 'laminate', thickness: 18 },
    ],
    parts: [
      { ...board, id: 'seat', at: [0, 400, 0], size: [900, 18, 350], normal: 'y' },
      { ...board, id: 'side', repeat: { i: 2 }, at: ['i * 882', 0, 0], size: [18, 400, 350], normal: 'x' },
      { ...board, id: 'front', at: [18, 200, 332], size: [864, 200, 18], normal: 'z', color: "'#5d6b57'" },
      {
        ...board,
        id: 'grid',
        at: [100, 0, 100],
        size: [300, 200, 18],
        normal: 'z',
        rotate: [-20, 30, 0],
        holes: [{ at: [60, 100], diameter: 60 }],
      },
      { id: 'post', kind: 'cylinder', at: [600, 0, 100], diameter: 60, length: 400, axis: 'y', material: 'green' },
      { id: 'block', kind: 'box', at: [400, 418, 100], size: [120, 80, 80], radius: 10, material: 'green' },
      { id: 'words', kind: 'text', text: 'label', height: 80, depth: -1, on: { part: 'front', face: '+z' } },
    ],
  });
  return model.evaluate(model.settle(configuration).configuration);
}

/** Pearson's correlation, −1 to 1. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const centered = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const [a, b] = [centered(one), centered(other)];
  const product = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, i) => sum + value * right[i]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
