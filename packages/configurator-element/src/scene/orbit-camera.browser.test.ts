import { expect } from '@open-wc/testing';
import {
  coverage,
  difference,
  edgesCovered,
  hasWebGL2,
  mount,
  pixelAt,
  unmountAll,
  untilStill,
} from './testing/mount.js';
import { shelf } from './testing/products.js';
import { drag, pinch, press, wheel } from './testing/user-input.js';

describe('Stage: turning and coming nearer', () => {
  before(function () {
    // Firefox without a screen has none; the drawing serves there.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  describe('views', () => {
    it('goes home, to the front, the side and the top, and back to the same picture', async () => {
      const { stage, draw, pixels } = mount();
      const home = await draw(shelf());
      for (const name of ['front', 'side', 'top'] as const) {
        stage.view(name);
        await stage.whenIdle();
        expect(difference(home, pixels()), name).to.be.greaterThan(0.05);
        expect(coverage(pixels()), name).to.be.greaterThan(0.05);
      }
      stage.view('home');
      await stage.drawn();
      expect(difference(home, pixels())).to.equal(0);
    });

    it('glides, and then stands still', async () => {
      const { stage, draw, frames, pixels } = mount({ reducedMotion: false });
      const home = await draw(shelf());
      const jumped = mount();
      await jumped.draw(shelf());
      jumped.stage.view('side');
      await jumped.stage.drawn();
      const before = frames();
      stage.view('side');
      await stage.drawn();
      expect(difference(pixels(), jumped.pixels())).to.be.greaterThan(0.05);
      await untilStill(frames);
      expect(frames()).to.be.greaterThan(before + 2);
      expect(difference(home, pixels())).to.be.greaterThan(0.05);
      expect(difference(pixels(), jumped.pixels())).to.be.lessThan(0.01);
    });

    it('glides to a view while a drag still runs out, and stays there', async () => {
      const { stage, draw, frames } = mount({ reducedMotion: false });
      await draw(shelf());
      stage.view('side', { animate: false });
      const { position } = stage.cameraPose;
      stage.view('home', { animate: false });
      drag(stage, [60, 30]);
      stage.view('side');
      await untilStill(frames);
      for (const [axis, along] of stage.cameraPose.position.entries())
        expect(along).to.be.closeTo(position[axis]!, 1e-6);
    });

    it('keeps the angle that it was turned to, and frames what is shown next', async () => {
      const { stage, draw, frames, pixels } = mount();
      await draw(shelf());
      press(stage, 'ArrowRight', 'ArrowRight', 'ArrowUp');
      await untilStill(frames);
      const turned = pixels();
      const large = await draw(shelf({ width: 3000, height: 2400 }));
      expect(edgesCovered(large)).to.equal(0);
      expect(difference(turned, await draw(shelf()))).to.equal(0);
    });

    it('never loses the product, however it is turned', async () => {
      const { stage, draw, frames, pixels } = mount();
      await draw(shelf({ width: 2600, height: 600 }));
      for (let i = 0; i < 18; i++) {
        press(stage, 'ArrowLeft', i % 2 ? 'ArrowUp' : 'ArrowDown');
        await untilStill(frames);
        expect(edgesCovered(pixels()), `turn ${i}`).to.equal(0);
        expect(coverage(pixels()), `turn ${i}`).to.be.greaterThan(0.04);
      }
    });
  });

  describe('hands', () => {
    it('turns by a drag sideways', async () => {
      const { stage, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      drag(stage, [60, 0]);
      await untilStill(frames);
      expect(difference(before, pixels())).to.be.greaterThan(0.05);
    });

    it('comes nearer when two fingers go apart, and no nearer than it may', async () => {
      const { stage, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      pinch(stage, 1.5);
      await untilStill(frames);
      expect(coverage(pixels())).to.be.greaterThan(coverage(before) * 1.2);
      pinch(stage, 0.4);
      await untilStill(frames);
      expect(coverage(pixels())).to.be.lessThan(coverage(before) * 1.1);
    });

    it('comes up to a point, and goes back to all of it from the same angle', async () => {
      const { stage, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      stage.lookAt([1200, 1800, 320]);
      await untilStill(frames);
      expect(edgesCovered(pixels())).to.be.greaterThan(0);
      // What was the upper corner is about in the middle now: there is nothing above it.
      expect(pixelAt(pixels(), 0.5, 0.3)[3]).to.be.lessThan(255);
      expect(pixelAt(pixels(), 0.5, 0.7)[3]).to.equal(255);
      stage.lookAt(undefined);
      await untilStill(frames);
      expect(difference(before, pixels())).to.equal(0);
    });

    it('leaves a finger that moves up or down to the page', () => {
      expect(mount().stage.canvas.style.touchAction).to.equal('pan-y');
    });

    it('leaves the wheel to the page, unless Ctrl is held or the view has the focus', async () => {
      const { stage, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      expect(wheel(stage).defaultPrevented).to.equal(false);
      await untilStill(frames);
      expect(difference(before, pixels())).to.equal(0);
      expect(wheel(stage, { ctrlKey: true }).defaultPrevented).to.equal(true);
      await untilStill(frames);
      expect(difference(before, pixels())).to.be.greaterThan(0.02);
      stage.canvas.focus();
      expect(wheel(stage).defaultPrevented).to.equal(true);
    });

    it('gives the wheel back to the page where there is no coming nearer', async () => {
      const { stage, draw } = mount();
      await draw(shelf());
      stage.canvas.focus();
      for (let i = 0; i < 60; i++) wheel(stage);
      expect(wheel(stage).defaultPrevented).to.equal(false);
    });

    it('comes nearer with +, goes back with −, home with Home, and lets go with Escape', async () => {
      const { stage, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      press(stage, '+', '+');
      await untilStill(frames);
      expect(coverage(pixels())).to.be.greaterThan(coverage(before));
      press(stage, 'Home');
      await untilStill(frames);
      expect(difference(before, pixels())).to.equal(0);
      stage.canvas.focus();
      press(stage, 'Escape');
      expect(document.activeElement).not.to.equal(stage.canvas);
    });

    it('leaves other keys to the page', async () => {
      const { stage } = mount();
      expect(press(stage, 'Tab', 'a', 'PageDown').some((event) => event.defaultPrevented)).to.equal(false);
    });
  });
});
