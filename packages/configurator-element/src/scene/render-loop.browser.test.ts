import { expect } from '@open-wc/testing';
import { difference, hasWebGL2, mount, observed, pageFrames, unmountAll, until } from './testing/mount.js';
import { countDrawCalls } from './testing/page-counters.js';
import { material, panel, productOf, shelf } from './testing/products.js';

describe('RenderLoop', () => {
  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  describe('cost', () => {
    it('does not draw more often for more boards', async () => {
      const { scene, draw, context } = mount();
      const calls = countDrawCalls(context);
      const callsAFrame = async (boards: Parameters<typeof shelf>[0]) => {
        await draw(shelf(boards));
        return calls(() => {
          scene.show(shelf(boards));
          return scene.drawn();
        });
      };
      const few = await callsAFrame({ columns: 1, rows: 1 });
      const many = await callsAFrame({ columns: 12, rows: 20 });
      // The ground, the boards, and the boards again for their shadows.
      expect(few).to.equal(3);
      expect(many).to.equal(few);
    });

    it('draws boards that are drilled alike in one call, whatever their sizes, and as they are when it is new', async () => {
      const { scene, draw, context, pixels } = mount();
      const calls = countDrawCalls(context);
      await draw(drilledBoards(400));
      const called = await calls(() => {
        scene.show(drilledBoards(430));
        return scene.drawn();
      });
      // The ground, the boards, and the boards again for their shadows.
      expect(called).to.equal(3);
      await scene.whenIdle();
      expect(difference(pixels(), await mount().draw(drilledBoards(430)))).to.be.below(0.001);
    });

    it('runs nothing while nothing moves', async () => {
      const { draw, frames } = mount();
      await draw(shelf());
      const before = frames();
      const { requestAnimationFrame, requestIdleCallback } = window;
      const requests: string[] = [];
      window.requestAnimationFrame = (callback) => {
        requests.push('frame');
        return requestAnimationFrame.call(window, callback);
      };
      window.requestIdleCallback = (callback, options) => {
        requests.push('idle time');
        return requestIdleCallback.call(window, callback, options);
      };
      await pageFrames(20, requestAnimationFrame);
      Object.assign(window, { requestAnimationFrame, requestIdleCallback });
      expect(frames()).to.equal(before);
      expect(requests).to.deep.equal([]);
    });

    it('draws once for many changes in one frame', async () => {
      const { scene, frames, draw } = mount();
      await draw(shelf());
      const before = frames();
      for (let width = 800; width < 900; width += 10) scene.show(shelf({ width }));
      await scene.drawn();
      expect(frames()).to.equal(before + 1);
    });

    it('draws nothing out of sight, says so at once, and draws when it is scrolled to', async () => {
      const { scene, container, draw, frames, pixels } = mount();
      await draw(shelf());
      container.style.marginTop = '5000px';
      await observed(container);
      const before = frames();
      scene.show(shelf({ width: 700 }));
      await scene.drawn();
      await pageFrames(2);
      expect(frames()).to.equal(before);
      container.style.marginTop = '0';
      await until(() => frames() > before);
      await scene.whenIdle();
      expect(difference(pixels(), await mount().draw(shelf({ width: 700 })))).to.equal(0);
    });
  });
});

/** Upright boards, each lower than the previous one, with a large hole near a corner and a small one in the middle. */
function drilledBoards(width: number) {
  const oak = material('wood', '#c8a06a');
  return productOf(
    [0, 1, 2, 3].map((i) =>
      panel(`board[${i}]`, [0, 0, -100 * i], [width, 200 + 50 * i, 18], oak, {
        holes: [
          { face: '+z', at: [width - 60, 140 + 50 * i], diameter: 60, depth: undefined },
          { face: '+z', at: [width / 2, 60], diameter: 35, depth: 12 },
        ],
      }),
    ),
  );
}
