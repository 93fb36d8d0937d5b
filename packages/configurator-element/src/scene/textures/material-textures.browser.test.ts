import { expect } from '@open-wc/testing';
import type { Material } from '../../model/document/model-document.js';
import { difference, hasWebGL2, mount, type Pixels, pixelAt, unmountAll, until } from '../testing/mount.js';
import { complaintsDuring } from '../testing/page-counters.js';
import { material, panel, productOf } from '../testing/products.js';

describe('textures of materials', () => {
  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  it('cover the finish', async () => {
    const complaints = await complaintsDuring(async () => {
      const { plain, pictured } = await both(material('laminate', '#808080'), stripes('#c02020', '#2020c0'));
      expect(hueOf(pixelAt(plain, 0.5, 0.5))).to.equal('grey');
      expect(difference(plain, pictured)).to.be.greaterThan(0.2);
      expect(shares(pictured).red).to.be.greaterThan(0.05);
      expect(shares(pictured).blue).to.be.greaterThan(0.05);
    });
    expect(complaints).to.deep.equal([]);
  });

  for (const finish of ['wood', 'plywood', 'metal', 'glass', 'fabric', 'leather', 'stone', 'paint'] as const) {
    it(`cover ${finish} without an error`, async () => {
      const complaints = await complaintsDuring(async () => {
        const { plain, pictured } = await both(material(finish, '#808080'), stripes('#c02020', '#2020c0'));
        expect(difference(plain, pictured)).to.be.greaterThan(0.05);
      });
      expect(complaints).to.deep.equal([]);
    });
  }

  it('show a meter along the grain by their width, and keep their shape', async () => {
    const { draw, scene } = mount({ width: 400, height: 400 });
    scene.view('front', { animate: false });
    const board = { ...material('laminate', '#808080'), texture: stripes('#c02020', '#2020c0') };
    const boardAlong = (grain: 'x' | 'y') =>
      productOf([panel('board', [0, 0, 0], [4000, 4000, 18], board, { grain, edges: ['-x', '+x', '-y', '+y'] })]);
    const lying = await draw(boardAlong('x'));
    // Four meters show red and blue four times each, so the color changes seven or eight times from one edge to the
    // other.
    expect(changes(line(lying, 'across'))).to.be.within(7, 8);
    expect(changes(line(lying, 'up'))).to.equal(0);
    const standing = await draw(boardAlong('y'));
    expect(changes(line(standing, 'up'))).to.be.within(7, 8);
    expect(changes(line(standing, 'across'))).to.equal(0);
  });

  it('are as large as the material says', async () => {
    const { draw, scene } = mount({ width: 400, height: 400 });
    scene.view('front', { animate: false });
    const striped = { ...material('laminate', '#808080'), texture: stripes('#c02020', '#2020c0') };
    const changesOf = async (textureSize: number | undefined) => {
      const board = { ...striped, textureSize };
      const shown = panel('board', [0, 0, 0], [2000, 2000, 18], board, { edges: ['-x', '+x', '-y', '+y'] });
      return changes(line(await draw(productOf([shown])), 'across'));
    };
    expect(await changesOf(undefined)).to.be.within(3, 4);
    expect(await changesOf(500)).to.be.within(7, 8);
  });

  it('tilt and roughen the surface, on any finish', async () => {
    const complaints = await complaintsDuring(async () => {
      const { draw, scene } = mount();
      scene.view('front', { animate: false });
      const board = material('laminate', '#808080');
      const lightnessOf = async (more: Partial<Material>) =>
        pixelAt(await draw(productOf(boards({ ...board, ...more }))), 0.5, 0.5)[1]!;
      const [flat, right, left] = [
        await lightnessOf({}),
        await lightnessOf({ normalMap: stripes('#c080e8', '#c080e8') }),
        await lightnessOf({ normalMap: stripes('#4080e8', '#4080e8') }),
      ];
      // The light comes from the left, so a surface that faces left is lighter.
      expect(left).to.be.greaterThan(flat + 1);
      expect(right).to.be.lessThan(flat - 4);
      const metal = { ...material('metal', '#c9ccce'), metalness: 1 };
      const shown = async (gray: string) => draw(productOf(boards({ ...metal, roughnessMap: stripes(gray, gray) })));
      expect(difference(await shown('#101010'), await shown('#f0f0f0'))).to.be.greaterThan(0.05);
    });
    expect(complaints).to.deep.equal([]);
  });

  it('give leather its relief, without a picture', async () => {
    const complaints = await complaintsDuring(async () => {
      const { draw, scene } = mount({ width: 300, height: 300 });
      scene.view('front', { animate: false });
      const contrast = async (board: Material) => {
        const { data } = await draw(productOf([panel('patch', [0, 0, 0], [60, 60, 18], board)]));
        let sum = 0;
        for (let i = 4; i < data.length; i += 4) {
          if (data[i + 3] === 255 && data[i - 1] === 255) sum += Math.abs(data[i + 1]! - data[i - 3]!);
        }
        return sum;
      };
      const leather = await contrast(material('leather', '#7a4a2b'));
      expect(leather).to.be.greaterThan(4 * (await contrast(material('paint', '#7a4a2b'))));
    });
    expect(complaints).to.deep.equal([]);
  });

  it('begin elsewhere on each board', async () => {
    const { draw } = mount();
    const board = { ...material('laminate', '#808080'), texture: stripes('#c02020', '#2020c0') };
    const left = await draw(productOf([panel('left', [0, 0, 0], [600, 600, 18], board)]));
    const right = await draw(productOf([panel('right', [0, 0, 0], [600, 600, 18], board)]));
    expect(difference(left, right)).to.be.greaterThan(0.05);
  });

  it('take on the color of a part that has one of its own', async () => {
    const board = { ...material('laminate', '#808080'), texture: stripes('#707070', '#909090') };
    const { draw } = mount();
    const green = await draw(productOf([panel('board', [0, 0, 0], [600, 600, 18], board, { color: '#208020' })]));
    expect(hueOf(pixelAt(green, 0.5, 0.5))).to.equal('green');
  });

  it('come back with the context', async () => {
    let restored = false;
    const { draw, context, frames, pixels } = mount({
      onContextRestored: () => {
        restored = true;
      },
    });
    const before = await draw(striped());
    const extension = context.getExtension('WEBGL_lose_context')!;
    extension.loseContext();
    await until(() => context.isContextLost());
    await new Promise((resolve) => setTimeout(resolve, 0));
    const count = frames();
    extension.restoreContext();
    await until(() => restored && frames() > count);
    expect(shares(before).red).to.be.greaterThan(0.05);
    expect(difference(before, pixels())).to.equal(0);
  });

  it('leave the finish as it was where they do not come, and say so once', async () => {
    const plain = await mount().draw(productOf(boards(material('wood', '#c9a26d'))));
    const warnings: string[] = [];
    const { draw } = mount({
      addressOf: (address) => new URL(address, 'http://127.0.0.1:9/v1/models/desk').href,
      onWarning: (message) => warnings.push(message),
    });
    const missing = { ...material('wood', '#c9a26d'), texture: 'oak.jpg' };
    const dyed = { ...missing, color: '#c9a26e' };
    const shown = await draw(productOf(boards(missing)));
    await draw(productOf(boards(dyed)));
    expect(difference(plain, shown)).to.equal(0);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('http://127.0.0.1:9/v1/models/oak.jpg');
  });

  it('are asked for again after a failure, once the line is back', async () => {
    const { decode } = HTMLImageElement.prototype;
    let failures = 1;
    HTMLImageElement.prototype.decode = function () {
      return failures-- > 0 ? Promise.reject(new DOMException('cut', 'EncodingError')) : decode.call(this);
    };
    try {
      const warnings: string[] = [];
      const { draw, pixels } = mount({ onWarning: (message) => warnings.push(message) });
      expect(shares(await draw(striped())).red).to.equal(0);
      expect(warnings).to.have.length(1);
      dispatchEvent(new Event('online'));
      await until(() => shares(pixels()).red > 0.05);
      expect(warnings).to.have.length(1);
    } finally {
      HTMLImageElement.prototype.decode = decode;
    }
  });

  it('are not asked for without a material that has one, and are aborted with the scene', async () => {
    const asked: string[] = [];
    let onAsked = () => {};
    const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')!;
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      ...source,
      set(value: string) {
        asked.push(value);
        source.set!.call(this, value);
        onAsked();
      },
    });
    const warnings: string[] = [];
    try {
      const { scene, draw } = mount({ onWarning: (message) => warnings.push(message) });
      await draw(productOf(boards(material('wood', '#c9a26d'))));
      expect(asked).to.deep.equal([]);
      onAsked = () => scene.dispose();
      scene.show(striped());
      await scene.whenIdle();
      expect(asked).to.have.length(1);
      expect(warnings).to.deep.equal([]);
    } finally {
      Object.defineProperty(HTMLImageElement.prototype, 'src', source);
    }
  });
});

async function both(plain: Material, texture: string) {
  const { draw, scene } = mount();
  scene.view('front', { animate: false });
  return {
    plain: await draw(productOf(boards(plain))),
    pictured: await draw(productOf(boards({ ...plain, texture }))),
  };
}

function boards(board: Material) {
  return [panel('board', [0, 0, 0], [1600, 1200, 18], board, { grain: 'x', edges: ['-x', '+x', '-y', '+y'] })];
}

function striped() {
  return productOf(boards({ ...material('laminate', '#808080'), texture: stripes('#c02020', '#2020c0') }));
}

/** A picture with one color in the left half and another in the right half. */
function stripes(left: string, right: string): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 64, height: 32 });
  const context = canvas.getContext('2d')!;
  for (const [index, color] of [left, right].entries()) {
    context.fillStyle = color;
    context.fillRect(32 * index, 0, 32, 32);
  }
  return canvas.toDataURL('image/png');
}

function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): 'red' | 'green' | 'blue' | 'grey' {
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 30) return 'grey';
  return most === red ? 'red' : most === green ? 'green' : 'blue';
}

function shares({ data }: Pixels): { readonly red: number; readonly blue: number } {
  const count = { red: 0, blue: 0, green: 0, grey: 0 };
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) count[hueOf([...data.subarray(i, i + 3)])] += 1;
  return { red: (count.red * 4) / data.length, blue: (count.blue * 4) / data.length };
}

/** The colors along the middle line of the picture. */
function line(pixels: Pixels, way: 'across' | 'up'): string[] {
  const steps = Array.from({ length: 200 }, (_, step) => (step + 0.5) / 200);
  const places = steps.map((step) => (way === 'across' ? pixelAt(pixels, step, 0.5) : pixelAt(pixels, 0.5, step)));
  return places
    .filter(([, , , alpha]) => alpha === 255)
    .map(hueOf)
    .filter((hue) => hue !== 'grey');
}

function changes(colors: readonly string[]): number {
  return colors.filter((color, index) => index > 0 && color !== colors[index - 1]).length;
}
