import { expect } from '@open-wc/testing';
import { PerspectiveCamera } from 'three';
import { times } from '../geometry/times.js';
import type { Product } from '../model/evaluate/product.js';
import type { SnapshotOptions } from '../view/snapshot-options.js';
import { ciede2000, type Lab, labOf, meanLab } from './testing/color-difference.js';
import { canvasMemoryOf, gpuMemoryOf } from './testing/gpu-memory.js';
import { hasWebGL2, type Mounted, mount, pageFrames, pictureOf, unmountAll } from './testing/mount.js';
import { leg, material, panel, productOf, shelf } from './testing/products.js';

const size = { width: 200, height: 150 };

describe('ProductScene: the photograph of a resting picture', function () {
  this.timeout(120_000);

  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  it('has the colors of the frame that it replaces, and fewer hard edges', async () => {
    const frame = await pictureOf((await mounted('never')).scene, size);
    const photograph = await pictureOf((await mounted('always')).scene, size);
    expect(ciede2000(meanColor(frame), meanColor(photograph))).to.be.within(0.1, 4);
    expect(hardEdges(photograph)).to.be.below(0.9 * hardEdges(frame));
  });

  it('is dark in narrow gaps between fronts, and only there', async () => {
    const oak = material('wood', '#c39a67');
    const darkest = async (gap: number) => {
      const parts = [
        panel('back', [0, 0, 0], [200, 200 + gap, 18], oak),
        panel('low', [0, 0, 30], [200, 100, 18], oak),
        panel('high', [0, 100 + gap, 30], [200, 100, 18], oak),
      ];
      const { scene } = await mounted('always', productOf(parts));
      return Math.min(...solid(await pictureOf(scene, { width: 280, height: 210 })).map(([lightness]) => lightness));
    };
    expect(await darkest(4.5)).to.be.below((await darkest(5.5)) - 1);
  });

  it('has no plaid of the shadows of single directions on a compartment’s back, and no light where boards touch', async () => {
    const photograph = await fromFront(compartment(), 240);
    const columns = linesOf(photograph, 'x');
    const onBack = columns.slice(0.3 * columns.length, 0.7 * columns.length);
    const bends = onBack.slice(8, -8).map((value, i) => Math.abs(value - (onBack[i]! + onBack[i + 16]!) / 2));
    expect(Math.max(...bends)).to.be.below(2.5);
    const rows = linesOf(photograph, 'y');
    const at = (share: number) => rows[Math.round(share * rows.length)]!;
    // Compares the back right below the top board with the back a little further down.
    expect(at(0.175) - at(0.21), `${rows.map(Math.round)}`).to.be.within(-5, 5);
  });

  it('has no light lines in the corners of dark boards', async () => {
    const rows = linesOf(await fromFront(compartment('#3a2416', '#3a2416'), 400), 'y');
    const lines = rows.slice(4, -4).map((value, i) => value - Math.max(rows[i + 1]!, rows[i + 7]!));
    const inside = lines.slice(0.15 * rows.length, 0.85 * rows.length);
    expect(Math.max(...inside), `${rows.map(Math.round)}`).to.be.below(2);
  });

  it('shows the plies at the edge of plywood', async () => {
    const plywood = material('plywood', '#dcc296');
    const rows = linesOf(await fromFront(productOf([panel('board', [0, 0, 0], [400, 18, 300], plywood)]), 160), 'y');
    const depths = rows.slice(1, -1).map((value, i) => (value > 0 ? Math.min(rows[i]!, rows[i + 2]!) - value : 0));
    expect(Math.max(...depths), `${rows.map(Math.round)}`).to.be.above(20);
  });

  it('is nowhere lighter than a light page where a lamp shines on it', async () => {
    const { scene } = await mounted('always', lamp());
    const { data: cutout } = await pictureOf(scene, size);
    const { data } = await pictureOf(scene, { ...size, background: '#f1efec' });
    const floor = times(data.length / 4, (i) => 4 * i).filter((at) => cutout[at + 3]! < 128);
    const reds = floor.map((at) => data[at]!).sort((a, b) => a - b);
    expect(reds[Math.floor(0.95 * reds.length)]).to.be.below(0xf1 + 2);
    // It tints the floor.
    expect(Math.max(...floor.map((at) => data[at]! - data[at + 2]!))).to.be.above(0xf1 - 0xec + 1);
  });

  it('has no rings in the light of a lamp on the floor', async () => {
    const { scene } = await mounted('always', lamp());
    const { data, width } = await pictureOf(scene, { width: 320, height: 320 });
    // Multiplied by alpha, as when the picture is blended with the page.
    const red = (at: number) => Math.round((data[at]! * data[at + 3]!) / 255);
    let [lit, flat] = [0, 0];
    for (let i = 4 * width; i + 4 * width < data.length; i += 4) {
      if (red(i) < 2 || data[i + 3]! > 100) continue;
      lit += 1;
      if ([i - 4, i + 4, i - 4 * width, i + 4 * width].every((other) => red(other) === red(i))) flat += 1;
    }
    // Without noise, it's 0.37.
    expect(flat / lit, `${flat} of ${lit}`).to.be.below(0.22);
  });

  it('has the color of a board on the boards beside it', async () => {
    const { scene } = await mounted('always', compartment('#c01010'));
    scene.view('front');
    const { data, width, height } = await pictureOf(scene, { width: 120, height: 120 });
    const rednessAt = (share: number) => {
      const at = 4 * (Math.round(0.5 * height) * width + Math.round(share * width));
      return data[at]! - data[at + 1]!;
    };
    // The white back, near the red side and far from it.
    expect(rednessAt(0.3) - rednessAt(0.65), `${rednessAt(0.3)} ${rednessAt(0.65)}`).to.be.above(3);
  });

  it('has the color of a product on the floor before it, and on the wall above it', async () => {
    const { scene, draw } = mount({ width: 40, height: 30, photograph: 'always' });
    void scene.setSetting('wall');
    await draw(productOf([panel('box', [0, 0, 0], [600, 300, 500], material('laminate', '#c01010'))]));
    const { data } = await pictureOf(scene, { width: 64, height: 64, background: '#f1efec' });
    const redness = times(64, (y) => data[4 * (64 * y + 32)]! - data[4 * (64 * y + 32) + 1]!);
    const isProduct = (value: number) => value > 80;
    const above = redness[redness.findIndex(isProduct) - 3]!;
    const before = redness[redness.findLastIndex(isProduct) + 3]!;
    expect(Math.min(above, before), `${redness}`).to.be.above(8);
  });

  it('has no dark line on the wall above a product', async () => {
    const { scene, draw } = mount({ width: 40, height: 30, photograph: 'always' });
    void scene.setSetting('wall');
    await draw(productOf([panel('box', [0, 0, 0], [2000, 700, 450], material('laminate', '#f2f1ed'))]));
    const { data } = await pictureOf(scene, { width: 400, height: 400, background: '#f1f0ec' });
    const rows = times(150, (y) => data[4 * (400 * y + 200) + 1]!);
    const edge = rows.findIndex((value) => value < 200);
    const above = rows.slice(0, edge);
    expect(above.at(-8)! - Math.min(...above.slice(-3)), `${above}`).to.be.below(15);
  });

  it('shows a white top lighter than a white page', async () => {
    const { scene } = await mounted(
      'always',
      productOf([panel('top', [0, 0, 0], [600, 300, 500], material('laminate', '#f2f1ed'))]),
    );
    scene.view('top');
    const { data } = await pictureOf(scene, { width: 64, height: 64 });
    expect(data[4 * (64 * 32 + 32) + 1]).to.be.within(242, 250);
  });

  it('shows a picture’s background, and none without one', async () => {
    const { scene } = await mounted('always');
    const corner = async (options: SnapshotOptions) => [
      ...(await pictureOf(scene, { width: 40, height: 30, ...options })).data.subarray(0, 4),
    ];
    expect(await corner({ background: '#336699' })).to.deep.equal([0x33, 0x66, 0x99, 255]);
    expect((await corner({}))[3]).to.equal(0);
  });

  it('shades the floor around a slender product hardly more than the frame does', async () => {
    const pole = () => productOf([leg('pole', [0, 0, 0], 40, 1600, material('metal', '#c9ccce'))]);
    const shade = async (photograph: 'always' | 'never') => {
      const { data } = await pictureOf((await mounted(photograph, pole())).scene, size);
      let sum = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i]! < 255) sum += data[i]!;
      return sum / (data.length / 4);
    };
    expect(await shade('always')).to.be.within(0.01, (await shade('never')) + 2);
  });

  it('links no program during its passes, which measure how fast the device is', async () => {
    const { draw, context } = mount({ width: 40, height: 30, photograph: 'always' });
    const events: string[] = [];
    const restored = [
      record(window, 'requestAnimationFrame', events),
      record(context, 'linkProgram', events),
      record(PerspectiveCamera.prototype, 'setViewOffset', events),
    ];
    await draw(shelf()).finally(() => {
      for (const restore of restored) restore();
    });
    const middleOfFirst = events.indexOf('setViewOffset');
    const passes = events.slice(events.lastIndexOf('requestAnimationFrame', middleOfFirst));
    expect(middleOfFirst).to.be.above(0);
    expect(passes).not.to.include('linkProgram');
  });

  it('takes at most three times the memory of the canvas', async () => {
    const memory = async (photograph: 'always' | 'never') => {
      const result = mount({ width: 400, height: 300, photograph });
      const allocated = gpuMemoryOf(result.context);
      await result.draw(shelf());
      return { allocated: allocated(), canvas: canvasMemoryOf(result.context) };
    };
    const [without, { allocated, canvas }] = [await memory('never'), await memory('always')];
    // Two half-float targets, one of them with depth.
    expect(allocated - without.allocated).to.be.within(20 * 400 * 300, 3 * canvas);
  });

  it('runs nothing once it shows, and a change draws one plain frame', async () => {
    const { scene, frames } = await mounted('always');
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
      scene.view('front');
      await scene.drawn();
      expect(frames() - drawn).to.equal(1);
    } finally {
      window.requestAnimationFrame = request;
    }
  });
});

function lamp(): Product {
  const bulb = leg('lamp', [0, 0, 0], 40, 600, material('metal', '#c9ccce'));
  return productOf([{ ...bulb, light: { lumens: 800, kelvin: 2700 } }]);
}

/** A compartment, open in front. It's white by default. */
function compartment(leftColor = '#f2f1ed', color = '#f2f1ed') {
  const white = material('laminate', color);
  const left = material('laminate', leftColor, 'left');
  return productOf([
    panel('back', [0, 0, 0], [600, 600, 8], white),
    panel('left', [0, 0, 8], [18, 600, 380], left),
    panel('right', [582, 0, 8], [18, 600, 380], white),
    panel('bottom', [18, 0, 8], [564, 18, 380], white),
    panel('top', [18, 582, 8], [564, 18, 380], white),
  ]);
}

/** A square photograph of a product from the front. */
async function fromFront(product: Product, side: number): Promise<ImageData> {
  const { scene } = await mounted('always', product);
  scene.view('front');
  return pictureOf(scene, { width: side, height: side });
}

/** The mean brightness of each column (x) or row (y) of a square picture, around its middle. */
function linesOf({ data, width: side }: ImageData, along: 'x' | 'y'): readonly number[] {
  const across = times(0.3 * side, (i) => i + 0.35 * side);
  return times(side, (line) => {
    const levels = across.map((i) => data[4 * (along === 'x' ? i * side + line : line * side + i) + 1]!);
    return levels.reduce((sum, level) => sum + level, 0) / levels.length;
  });
}

/** Mounts a product in a canvas that is quickly exposed, and waits until its picture is at rest. */
async function mounted(photograph: 'always' | 'never', product = shelf()): Promise<Mounted> {
  const result = mount({ width: 40, height: 30, photograph });
  await result.draw(product);
  return result;
}

/** Records each call of a method. @returns a function that ends this */
function record<Key extends string>(owner: Record<Key, (...args: never[]) => unknown>, name: Key, events: string[]) {
  const original = owner[name];
  owner[name] = function (this: unknown, ...args: never[]) {
    events.push(name);
    return original.apply(this, args);
  };
  return () => {
    owner[name] = original;
  };
}

function meanColor(picture: ImageData) {
  return meanLab(solid(picture));
}

/** The colors of the product's pixels. */
function solid({ data }: ImageData): readonly Lab[] {
  const colors = [];
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) colors.push(labOf(data.subarray(i, i + 3)));
  return colors;
}

/**
 * How many pixels differ from their neighbors' green by more than 20 levels. Soft gradients inside a product exceed 10.
 */
function hardEdges({ data, width }: ImageData): number {
  let edges = 0;
  for (let i = 0; i + 4 * width < data.length; i += 4) {
    for (const other of [i + 4, i + 4 * width]) {
      const isProduct = data[i + 3] === 255 && data[other + 3] === 255;
      if (isProduct && Math.abs(data[i + 1]! - data[other + 1]!) > 20) edges += 1;
    }
  }
  return edges;
}
