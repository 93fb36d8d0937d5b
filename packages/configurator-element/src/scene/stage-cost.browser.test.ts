import { expect } from '@open-wc/testing';
import { difference, hasWebGL2, mount, pause, unmountAll, until } from './testing/mount.js';
import { shelf } from './testing/products.js';
import { countDrawCalls } from './testing/watch.js';

describe('Stage: what it costs', () => {
  before(function () {
    // Firefox without a screen has none; the drawing serves there.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  describe('cost', () => {
    it('does not draw more often for more boards', async () => {
      const { stage, draw, context } = mount();
      const calls = countDrawCalls(context);
      const callsAFrame = async (boards: Parameters<typeof shelf>[0]) => {
        await draw(shelf(boards));
        return calls(() => {
          stage.show(shelf(boards));
          return stage.drawn();
        });
      };
      const few = await callsAFrame({ columns: 1, rows: 1 });
      const many = await callsAFrame({ columns: 12, rows: 20 });
      // The ground, the boards, and the boards once more for their shadows.
      expect(few).to.equal(3);
      expect(many).to.equal(few);
    });

    it('runs nothing while nothing moves', async () => {
      const { draw, frames } = mount();
      await draw(shelf());
      const before = frames();
      const original = window.requestAnimationFrame;
      let requests = 0;
      window.requestAnimationFrame = (callback) => {
        requests += 1;
        return original.call(window, callback);
      };
      await pause(1000);
      window.requestAnimationFrame = original;
      expect(frames()).to.equal(before);
      expect(requests).to.equal(0);
    });

    it('draws once for many changes in one frame', async () => {
      const { stage, frames, draw } = mount();
      await draw(shelf());
      const before = frames();
      for (let width = 800; width < 900; width += 10) stage.show(shelf({ width }));
      await stage.drawn();
      expect(frames()).to.equal(before + 1);
    });

    it('draws nothing out of sight, says so at once, and draws when it is scrolled to', async () => {
      const { stage, container, draw, frames, pixels } = mount();
      await draw(shelf());
      container.style.marginTop = '5000px';
      await pause(100);
      const before = frames();
      stage.show(shelf({ width: 700 }));
      await stage.drawn();
      await pause(100);
      expect(frames()).to.equal(before);
      container.style.marginTop = '0';
      await until(() => frames() > before);
      await stage.rested();
      expect(difference(pixels(), await mount().draw(shelf({ width: 700 })))).to.equal(0);
    });
  });
});
