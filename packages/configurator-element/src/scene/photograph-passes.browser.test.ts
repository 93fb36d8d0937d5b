import { expect } from '@open-wc/testing';
import { times } from '../geometry/times.js';
import { ciede2000, labOf } from './testing/color-difference.js';
import { difference, hasWebGL2, mount, observed, pageFrames, pictureOf, unmountAll, until } from './testing/mount.js';
import { hidePage, type Passes, pretendFramesOf, pretendGpu, recordPasses, replace } from './testing/photograph.js';
import { material, panel, productOf, shelf } from './testing/products.js';

describe('ProductScene: the passes of a photograph', function () {
  this.timeout(120_000);

  const undo: (() => void)[] = [];
  let passes: Passes;

  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  beforeEach(() => {
    passes = recordPasses();
    undo.push(passes.restore, pretendGpu());
  });

  afterEach(() => {
    unmountAll();
    for (const restore of undo.splice(0).reverse()) restore();
  });

  /** Mounts a scene on a device that takes so long for a pass. It takes 16 passes by default, which is the fewest. */
  function mounted(passMs = 100) {
    undo.push(pretendFramesOf(passMs));
    return mount({ width: 40, height: 30, photograph: 'auto' });
  }

  for (const [ms, expected] of [
    [16, 64],
    [50, 32],
    [100, 16],
  ] as const) {
    it(`are ${expected} on a device that takes ${ms} ms for one`, async () => {
      await mounted(ms).draw(shelf());
      expect(passes.cameras.length).to.equal(expected);
    });
  }

  it('make the same picture, whether they are few or all', async () => {
    const pictures = [];
    for (const ms of [16, 100]) {
      const restore = pretendFramesOf(ms);
      const { scene, draw } = mount({ width: 40, height: 30, photograph: 'auto' });
      await draw(whiteShelf());
      pictures.push(await pictureOf(scene, { width: 160, height: 160 }));
      unmountAll();
      restore();
    }
    const [all, few] = pictures.map(({ data }) => times(data.length / 4, (i) => data.subarray(4 * i, 4 * i + 4)));
    const isProduct = (pixel: Uint8ClampedArray) => pixel[3] === 255;
    const differences = few!
      .flatMap((pixel, i) =>
        isProduct(pixel) && isProduct(all![i]!) ? [ciede2000(labOf(pixel), labOf(all![i]!))] : [],
      )
      .sort((a, b) => a - b);
    expect(differences[Math.floor(0.95 * differences.length)]).to.be.below(3);
  });

  it('are given up for good on a device that has no time for 16', async () => {
    const { scene, draw } = mounted(110);
    await draw(shelf());
    expect(passes.cameras.length).to.equal(15);
    scene.redraw();
    await scene.whenIdle();
    await scene.toBlob();
    expect(passes.cameras.length).to.equal(15);
  });

  it('are none if WebGL is rendered in software', async () => {
    const { draw } = mounted();
    undo.push(replace(WebGL2RenderingContext.prototype, 'getParameter', () => () => 'ANGLE (Google, SwiftShader)'));
    await draw(shelf());
    expect(passes.cameras.length).to.equal(0);
  });

  it('are none while the visitor saves data', async () => {
    undo.push(replace(navigator as { connection?: object }, 'connection', () => ({ saveData: true })));
    await mounted().draw(shelf());
    expect(passes.cameras.length).to.equal(0);
  });

  for (const [battery, expected] of [
    [{ charging: false, level: 0.2 }, 0],
    [{ charging: false, level: 0.21 }, 16],
    [{ charging: true, level: 0.05 }, 16],
    [undefined, 16],
  ] as const) {
    it(`are ${expected} with ${battery ? `a battery like ${JSON.stringify(battery)}` : 'a battery that the page may not read'}`, async () => {
      const getBattery = () => (battery ? Promise.resolve(battery) : Promise.reject(new Error('Not allowed')));
      undo.push(replace(navigator as { getBattery?: unknown }, 'getBattery', () => getBattery));
      await mounted().draw(shelf());
      expect(passes.cameras.length).to.equal(expected);
    });
  }

  it('wait for each other, and a change waits for one at most', async () => {
    const { scene, draw, frames } = mounted();
    let isBusy = false;
    passes.onPass = () => {
      isBusy = true;
    };
    undo.push(
      replace(
        WebGL2RenderingContext.prototype,
        'getSyncParameter',
        (original) =>
          function (this: WebGL2RenderingContext, ...given) {
            return isBusy ? this.UNSIGNALED : original.apply(this, given);
          },
      ),
    );
    const drawn = draw(shelf());
    await until(() => isBusy);
    await pageFrames(8);
    expect(passes.cameras.length).to.equal(1);
    const before = frames();
    scene.show(shelf({ columns: 2 }));
    await pageFrames(2);
    expect(frames()).to.equal(before + 1);
    passes.onPass = () => {};
    isBusy = false;
    await drawn;
    await scene.whenIdle();
    expect(passes.cameras.length).to.equal(1 + 16);
  });

  it('start again after the context was lost, and show the same photograph', async () => {
    const undisturbed = mounted();
    await undisturbed.draw(shelf());
    const expected = await pictureOf(undisturbed.scene, {});
    unmountAll();
    const heard: string[] = [];
    const { scene, draw, context } = mount({
      width: 40,
      height: 30,
      photograph: 'auto',
      onContextLost: () => heard.push('lost'),
      onContextRestored: () => heard.push('restored'),
    });
    const extension = context.getExtension('WEBGL_lose_context')!;
    const before = passes.cameras.length;
    passes.onPass = () => {
      if (passes.cameras.length === before + 5) extension.loseContext();
    };
    await draw(shelf());
    await until(() => heard.includes('lost'));
    passes.onPass = () => {};
    expect(passes.cameras.length).to.equal(before + 5);
    extension.restoreContext();
    await until(() => heard.includes('restored'));
    await scene.whenIdle();
    expect(passes.cameras.length).to.equal(before + 5 + 16);
    const picture = await pictureOf(scene, {});
    expect(difference(expected, picture)).to.equal(0);
  });

  it('are only those of what is seen, of three products on a page', async () => {
    const scenes = [0, 1, 2].map(() => mount({ width: 40, height: 30, photograph: 'always' }));
    const far = scenes[2]!;
    far.container.style.marginTop = '5000px';
    await observed(far.container);
    await Promise.all(scenes.map(({ draw }) => draw(shelf())));
    expect([passes.cameras.length, new Set(passes.cameras).size]).to.deep.equal([2 * 64, 2]);
    far.container.style.marginTop = '0';
    await observed(far.container);
    await far.draw(shelf());
    expect([passes.cameras.length, new Set(passes.cameras).size]).to.deep.equal([3 * 64, 3]);
  });

  it('stop in a hidden tab, and start again when it is shown', async () => {
    const { scene, draw } = mounted();
    let show = () => {};
    passes.onPass = () => {
      if (passes.cameras.length === 5) show = hidePage();
    };
    await draw(shelf());
    expect(passes.cameras.length).to.equal(5);
    show();
    await scene.whenIdle();
    expect(passes.cameras.length).to.equal(5 + 16);
  });
});

function whiteShelf() {
  const white = material('laminate', '#f2f1ed');
  return productOf([
    panel('back', [0, 0, 0], [600, 600, 8], white),
    panel('left', [0, 0, 8], [18, 600, 380], white),
    panel('right', [582, 0, 8], [18, 600, 380], white),
    ...[0, 300, 582].map((y) => panel(`shelf ${y}`, [18, y, 8], [564, 18, 380], white)),
  ]);
}
