import { expect } from '@open-wc/testing';
import { blobOf, SceneUnavailableError } from './renderer-context.js';
import {
  difference,
  hasWebGL2,
  imageOf,
  type Mounted,
  mount,
  pageFrames,
  pictureOf,
  unmountAll,
} from './testing/mount.js';
import { hidePage, type Passes, pretendFramesOf, pretendGpu, recordPasses, replace } from './testing/photograph.js';
import { shelf } from './testing/products.js';

describe('ProductScene: snapshots and print', function () {
  this.timeout(120_000);

  const undo: (() => void)[] = [];
  let passes: Passes;

  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  beforeEach(() => {
    passes = recordPasses();
    undo.push(passes.restore, pretendGpu(), pretendFramesOf(100), limitTo(undefined));
  });

  afterEach(() => {
    unmountAll();
    for (const restore of undo.splice(0).reverse()) restore();
  });

  const mounted = (options: Parameters<typeof mount>[0] = {}) =>
    mount({ width: 40, height: 30, photograph: 'auto', ...options });

  /** The snapshots of a frame and of a photograph. */
  async function expected(): Promise<{ readonly frame: ImageData; readonly photograph: ImageData }> {
    const still = mounted({ photograph: 'never' });
    await still.draw(shelf());
    const resting = mounted();
    await resting.draw(shelf());
    const pictures = { frame: await pictureOf(still.scene, {}), photograph: await pictureOf(resting.scene, {}) };
    expect(difference(pictures.frame, pictures.photograph)).to.be.above(0.2);
    unmountAll();
    return pictures;
  }

  it('wait for the first frame and its photograph', async () => {
    const { photograph } = await expected();
    const { scene } = mounted();
    scene.show(shelf());
    expect(difference(await pictureOf(scene, {}), photograph)).to.equal(0);
  });

  it('wait for a movement and its photograph', async () => {
    const { scene, draw } = mounted({ reducedMotion: false });
    await draw(shelf());
    scene.view('front');
    const picture = await pictureOf(scene, {});
    await scene.whenIdle();
    expect(difference(await pictureOf(scene, {}), picture)).to.equal(0);
  });

  it('don’t wait forever for someone who keeps turning the product', async () => {
    const { frame } = await expected();
    const { scene } = mounted();
    undo.push(limitTo(500));
    const turning = setInterval(() => scene.redraw(), 20);
    undo.push(() => clearInterval(turning));
    scene.show(shelf());
    expect(difference(await pictureOf(scene, {}), frame)).to.equal(0);
  });

  it('leave the photograph that is shown as it is', async () => {
    const { scene, draw, frames } = mounted();
    await draw(shelf());
    const [drawn, taken] = [frames(), passes.cameras.length];
    await scene.toBlob({ width: 64, height: 64, background: '#ffffff' });
    expect(passes.cameras.length).to.equal(2 * taken);
    await pageFrames(12);
    expect([frames(), passes.cameras.length]).to.deep.equal([drawn, 2 * taken]);
  });

  it('are taken in a page that is hidden from the start', async () => {
    const { frame } = await expected();
    undo.push(hidePage());
    const { scene, frames } = mounted();
    scene.show(shelf());
    expect(difference(await pictureOf(scene, {}), frame)).to.equal(0);
    expect(frames()).to.equal(0);
  });

  it('don’t wait for a photograph once the page is hidden', async () => {
    const { frame } = await expected();
    const before = passes.cameras.length;
    const { scene } = mounted();
    // Hides it while the next pass waits for a frame, which never comes.
    const hide = replace(window, 'requestAnimationFrame', (original) => (callback) => {
      if (passes.cameras.length !== before + 5) return original.call(window, callback);
      hide();
      undo.push(hidePage());
      return requestAnimationFrame(callback);
    });
    scene.show(shelf());
    expect(difference(await pictureOf(scene, {}), frame)).to.equal(0);
  });

  for (const [what, end] of [
    ['the context is lost', ({ context }: Mounted) => context.getExtension('WEBGL_lose_context')!.loseContext()],
    ['the scene is disposed of', ({ scene }: Mounted) => scene.dispose()],
  ] as const) {
    it(`are refused if ${what} while they wait`, async () => {
      const result = mounted();
      passes.onPass = () => {
        if (passes.cameras.length === 5) end(result);
      };
      result.scene.show(shelf());
      const refusal = await result.scene.toBlob().catch((error: unknown) => error);
      expect(refusal).to.be.instanceOf(SceneUnavailableError);
    });
  }

  it('print the photograph, even before the picture is at rest', async () => {
    const { photograph } = await expected();
    const { scene, draw } = mounted();
    await draw(shelf());
    scene.redraw();
    await scene.drawn();
    dispatchEvent(new Event('beforeprint'));
    expect(difference(await imageOf(await blobOf(scene.canvas)), photograph)).to.equal(0);
  });
});

/** Replaces the ten seconds that a snapshot waits at most. Undefined removes the limit, so that a test would wait forever. */
function limitTo(limit: number | undefined): () => void {
  return replace(
    window,
    'setTimeout',
    (original) =>
      ((handler: () => void, ms?: number) => {
        if (ms !== 10_000) return original(handler, ms);
        return limit === undefined ? 0 : original(handler, limit);
      }) as typeof setTimeout,
  );
}
