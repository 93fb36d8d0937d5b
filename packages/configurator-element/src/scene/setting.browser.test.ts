import { expect } from '@open-wc/testing';
import type { Product, Vector } from '../model/evaluate/product.js';
import { lampWith } from '../testing/product-of.js';
import type { ProductScene } from './product-scene.js';
import { ciede2000, labOf, meanLab } from './testing/color-difference.js';
import {
  difference,
  hasWebGL2,
  type Mounted,
  mount,
  pageFrames,
  pictureOf,
  pixelAt,
  unmountAll,
  until,
} from './testing/mount.js';
import { complaintsDuring } from './testing/page-counters.js';
import { leg, material, panel, productOf, shelf } from './testing/products.js';
import { press } from './testing/user-input.js';

const size = { width: 240, height: 180 };
/** A photograph is many frames, and its time grows with the picture's size. */
const small = { width: 160, height: 120 };
const WHITE = { background: '#ffffff' };

describe('ProductScene: the setting', function () {
  this.timeout(120_000);

  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  it('has a wall of the page’s color behind a floor, of boards in a room, in the first frame', async () => {
    const complaints = await complaintsDuring(async () => {
      for (const setting of ['wall', 'room'] as const) {
        const { scene, container, frames, pixels } = mount(size);
        void scene.setSetting(setting);
        scene.show(shelf());
        await until(() => frames() > 0);
        const wall = pixelAt(pixels(), 0.03, 0.03);
        expect(wall.slice(0, 3), setting).to.deep.equal([0, 0, 0]);
        expect(wall[3], setting).to.be.below(40);
        const [red, , blue, alpha] = pixelAt(pixels(), 0.03, 0.95);
        expect(red! - blue! > 25, setting).to.equal(setting === 'room');
        expect(alpha, setting).to.be.above(wall[3]! + 10);
        container.hidden = true;
      }
    });
    expect(complaints).to.deep.equal([]);
  });

  it('lets the product throw its shadow on the wall, to the right of it', async () => {
    const { scene, draw } = mount(size);
    void scene.setSetting('wall');
    scene.view('front');
    const picture = await draw(shelf({ width: 600, height: 600 }));
    const [left, right] = [0.13, 0.87].map((x) => pixelAt(picture, x, 0.55)[3]!);
    expect(right).to.be.above(left! + 15);
  });

  it('leaves the wall open below a product that hangs', async () => {
    const { scene, draw } = mount({ width: 240, height: 320 });
    void scene.setSetting('wall', 'wall');
    scene.view('front');
    const picture = await draw(boxOf([460, 190, 43]));
    const heights = [0.1, 0.9].map((y) => 255 - pixelAt(picture, 0.5, y)[3]!);
    expect(heights[1]! / heights[0]!, `${heights}`).to.be.above(0.95);
  });

  it('has no visible end of the light around the product', async () => {
    const { scene, draw } = mount({ width: 320, height: 240 });
    void scene.setSetting('wall');
    scene.view('front');
    const picture = await draw(boxOf([2400, 900, 600]));
    const above = Array.from({ length: 120 }, (_, i) => pixelAt(picture, 0.5, (i + 0.5) / 240));
    const beside = Array.from({ length: 100 }, (_, i) => pixelAt(picture, (i + 0.5) / 320, 0.35));
    for (const line of [above, beside]) {
      // The lightness of a white wall, from the side of the picture to the product.
      const wall = line
        .slice(
          0,
          line.findIndex((pixel) => pixel[3]! > 60),
        )
        .map((pixel) => 255 - pixel[3]!);
      expect(wall.length).to.be.above(20);
      const labs = wall.map((level) => labOf([level, level, level]));
      const steps = labs.slice(4).map((lab, i) => ciede2000(lab, labs[i]!));
      expect(Math.max(...steps), `${wall}`).to.be.below(1);
    }
  });

  it('has no edge in the shadow high above the product’s side', async () => {
    const { scene, draw } = mount({ width: 320, height: 240 });
    void scene.setSetting('wall');
    scene.view('front');
    const picture = await draw(boxOf([1200, 400, 400]));
    const row = Array.from({ length: 160 }, (_, i) => 255 - pixelAt(picture, (i + 0.5) / 320, 0.06)[3]!);
    const levelFrom = (first: number) => row.slice(first, first + 30).reduce((sum, level) => sum + level, 0) / 30;
    // Beside the product, and above it.
    expect(Math.abs(levelFrom(0) - levelFrom(60)), `${row}`).to.be.below(2);
  });

  it('has no floor near a product that hangs', async () => {
    const { scene, draw } = mount(size);
    void scene.setSetting('room', 'wall');
    scene.view('front');
    const picture = await draw(shelf({ width: 600, height: 600 }));
    expect(pixelAt(picture, 0.03, 0.97).slice(0, 3)).to.deep.equal([0, 0, 0]);
  });

  it('is in pictures with a background, and a picture without one is cut out', async () => {
    const { scene, draw } = mount(size);
    await draw(shelf());
    const cutOut = await pictureOf(scene, size);
    await scene.setSetting('room');
    await scene.whenIdle();
    expect((await pictureOf(scene, size)).data[3]).to.equal(0);
    const [red, , blue] = cornerOf(await pictureOf(scene, { ...size, ...WHITE }));
    expect(red! - blue!).to.be.above(25);
    expect(cornerOf(cutOut)[3]).to.be.below(60);
    const [floor] = cornerOf(await pictureOf(scene, size));
    expect(floor, 'no boards in a cut-out').to.equal(0);
  });

  for (const photograph of ['never', 'always'] as const) {
    const picture = photograph === 'always' ? 'photograph' : 'frame';
    it(`is brighter and warmer near a lamp, as is a studio's floor, in a ${picture}`, async () => {
      for (const [setting, y] of [
        ['wall', 0.3],
        ['room', 0.3],
        ['studio', 0.8],
      ] as const) {
        const levels = [];
        for (const light of [undefined, { lumens: 800, kelvin: 2700 }]) {
          const { scene, draw, container } = mount({ ...small, photograph });
          void scene.setSetting(setting);
          scene.setColorScheme('dark');
          const bulb = leg('bulb', [0, 0, 0], 120, 120, material('glass', '#ffffff'));
          await draw(productOf([light ? { ...bulb, light } : bulb]));
          const { data } = await pictureOf(scene, { ...small, background: '#47474b' });
          const at = 4 * (Math.round(y * small.height) * small.width + Math.round(0.3 * small.width));
          levels.push([data[at]!, data[at + 1]!, data[at + 2]!] as const);
          container.hidden = true;
        }
        const [before, after] = levels;
        expect(after![0], `${setting} ${levels.join(' → ')}`).to.be.above(before![0] + 15);
        const warmth = ([red, , blue]: readonly [number, number, number]) => red - blue;
        expect(warmth(after!), `${setting} ${levels.join(' → ')}`).to.be.above(warmth(before!) + 5);
      }
    });
  }

  for (const photograph of ['never', 'always'] as const) {
    const picture = photograph === 'always' ? 'photograph' : 'frame';
    it(`lights boards only while the product has a lamp, in a ${picture}`, async () => {
      const { scene, draw } = mount({ ...small, photograph });
      scene.view('front');
      const board = panel('back', [-200, 0, 0], [400, 300, 18], material('laminate', '#808080'));
      const bulb = leg('bulb', [0, 120, 200], 20, 20, material('glass', '#ffffff'));
      const levelsWith = async (light?: { lumens: number; kelvin: number }) => {
        await draw(productOf([board, light ? { ...bulb, light } : bulb]));
        return (await pictureOf(scene, { ...small, background: '#ffffff' })).data;
      };
      const off = await levelsWith();
      const on = await levelsWith({ lumens: 800, kelvin: 2700 });
      const offAgain = await levelsWith();
      const onBoard = 4 * (0.5 * small.height * small.width + 0.4 * small.width);
      expect(on[onBoard]).to.be.above(off[onBoard]! + 15);
      expect(offAgain.every((level, i) => level === off[i])).to.equal(true);
    });
  }

  it('is dark beside a lamp’s opaque shade, and not beside a glass one', async () => {
    const [steel, glass] = await Promise.all(
      (['steel', 'glass'] as const).map(async (material) => {
        const { scene, draw } = mount({ ...small, photograph: 'never' });
        void scene.setSetting('wall');
        scene.setColorScheme('dark');
        await draw(lampWith(material));
        scene.view('front');
        const { data } = await pictureOf(scene, { ...small, background: '#47474b' });
        return data[4 * (Math.round(0.2 * small.height) * small.width + Math.round(0.15 * small.width))]!;
      }),
    );
    expect(steel, `${glass}`).to.be.below(glass! - 10);
  });

  it('keeps the camera in front of the wall', async () => {
    const { scene, draw } = mount(size);
    await draw(shelf());
    const behind = async () => {
      for (let i = 0; i < 16; i++) press(scene, 'ArrowRight');
      await scene.whenIdle();
      const { position, target } = scene.cameraPose;
      return position[2] < target[2] - 1;
    };
    expect(await behind()).to.equal(true);
    await scene.setSetting('wall');
    expect(await behind()).to.equal(false);
  });

  it('can change at any time, leaves nothing behind, and shows the same again', async () => {
    const { scene, draw, pixels, context } = mount(size);
    const living = countLiving(context);
    const studio = await draw(shelf());
    await change(scene, 'wall');
    await change(scene, 'studio');
    const before = living();
    for (const setting of ['room', 'wall', 'studio'] as const) await change(scene, setting);
    expect(living()).to.deep.equal(before);
    expect(difference(studio, pixels())).to.equal(0);
  });

  it('is the last one of several asked for in a row', async () => {
    const { scene, draw, pixels } = mount(size);
    const studio = await draw(shelf());
    void scene.setSetting('room');
    void scene.setSetting('wall');
    await change(scene, 'studio');
    await pageFrames(4);
    await scene.whenIdle();
    expect(difference(studio, pixels())).to.equal(0);
  });

  it('comes back with a lost context', async () => {
    const heard: string[] = [];
    const { scene, draw, context, frames, pixels } = mount({
      ...size,
      onContextLost: () => heard.push('lost'),
      onContextRestored: () => heard.push('restored'),
    });
    void scene.setSetting('room');
    const before = await draw(shelf());
    const extension = context.getExtension('WEBGL_lose_context')!;
    extension.loseContext();
    await until(() => heard.length === 1);
    const count = frames();
    extension.restoreContext();
    await until(() => frames() > count);
    expect(difference(before, pixels())).to.equal(0);
  });

  it('differs between the scenes of a page', async () => {
    const [studio, room] = [mount(size), mount(size)];
    void room.scene.setSetting('room');
    const pictures = [await studio.draw(shelf()), await room.draw(shelf())];
    expect(pictures.map((picture) => pixelAt(picture, 0.03, 0.95)[3]! > 100)).to.deep.equal([false, true]);
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`is the same in a photograph, on a ${scheme} page`, async () => {
      const pictures = [];
      for (const photograph of ['never', 'always'] as const) {
        const { scene, draw } = mount({ ...small, photograph });
        void scene.setSetting('room');
        scene.setColorScheme(scheme);
        await draw(shelf());
        pictures.push(await pictureOf(scene, { ...small, background: scheme === 'light' ? '#f1efec' : '#47474b' }));
      }
      const [frame, photo] = pictures;
      expect(
        photo!.data.some((value, i) => value !== frame!.data[i]),
        'there is a photograph',
      ).to.equal(true);
      // The wall at the top left, the floor at the bottom, and the whole picture.
      for (const [x, y, width, height] of [
        [0, 0, 26, 26],
        [0, 100, 40, 20],
        [0, 0, 160, 120],
      ] as const) {
        const [a, b] = [frame!, photo!].map((picture) => meanColor(picture, x, y, width, height));
        expect(ciede2000(a!, b!), `${x}, ${y}`).to.be.below(2.5);
      }
      const [joints, photographed] = [frame!, photo!].map(floorContrast);
      expect(photographed! / joints!, 'the joints are as soft').to.be.within(0.8, 1.2);
    });
  }

  it('is photographed once, and then nothing runs', async () => {
    const { scene, draw, frames } = mount({ ...small, photograph: 'always' });
    void scene.setSetting('room');
    await draw(shelf());
    const drawn = frames();
    const { requestAnimationFrame: request } = window;
    let requests = 0;
    window.requestAnimationFrame = (callback) => {
      requests += 1;
      return request(callback);
    };
    try {
      await pageFrames(12, request);
      expect([requests, frames() - drawn]).to.deep.equal([0, 0]);
    } finally {
      window.requestAnimationFrame = request;
    }
  });
});

function boxOf(size: Vector): Product {
  return productOf([panel('box', [0, 0, 0], size, material('wood', '#808080'))]);
}

async function change(scene: ProductScene, ...setting: Parameters<ProductScene['setSetting']>): Promise<void> {
  await scene.setSetting(...setting);
  await scene.whenIdle();
}

/** The color near the lower left corner. */
function cornerOf({ data, width, height }: ImageData): readonly number[] {
  const at = 4 * ((height - 8) * width + 8);
  return [...data.subarray(at, at + 4)];
}

function meanColor({ data, width }: ImageData, left: number, top: number, across: number, down: number) {
  const colors = [];
  for (let y = top; y < top + down; y++) {
    for (let x = left; x < left + across; x++) {
      const at = 4 * (y * width + x);
      colors.push(labOf(data.subarray(at, at + 3)));
    }
  }
  return meanLab(colors);
}

/** The mean difference in green between neighbors in the rows at the bottom. */
function floorContrast({ data, width, height }: ImageData): number {
  const first = 4 * width * Math.round(0.83 * height);
  let sum = 0;
  for (let i = first; i + 4 < data.length; i += 4) sum += Math.abs(data[i + 1]! - data[i + 5]!);
  return sum / (data.length - first);
}

/** Counts the programs, buffers and textures that are created from now on and still exist. */
function countLiving(context: Mounted['context']): () => Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of ['Program', 'Buffer', 'Texture'] as const) {
    counts[name] = 0;
    for (const [verb, by] of [
      ['create', 1],
      ['delete', -1],
    ] as const) {
      const original = context[`${verb}${name}`] as (...args: unknown[]) => unknown;
      Object.assign(context, {
        [`${verb}${name}`]: (...args: unknown[]) => {
          counts[name]! += by;
          return original.apply(context, args);
        },
      });
    }
  }
  return () => ({ ...counts });
}
