import { expect } from '@open-wc/testing';
import { perspectiveProjection } from '../view/screen-projection.js';
import { OrbitCamera, ShiftCamera } from './orbit-camera.js';
import { OrbitControls } from './orbit-controls.js';
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

describe('OrbitCamera', () => {
  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  describe('views', () => {
    it('goes home, to the front, the side and the top, and back to the same picture', async () => {
      const { scene, draw, pixels } = mount();
      const home = await draw(shelf());
      for (const name of ['front', 'side', 'top'] as const) {
        scene.view(name);
        await scene.whenIdle();
        expect(difference(home, pixels()), name).to.be.greaterThan(0.05);
        expect(coverage(pixels()), name).to.be.greaterThan(0.05);
      }
      scene.view('home');
      await scene.drawn();
      expect(difference(home, pixels())).to.equal(0);
    });

    it('stays where it is when the controls have loaded', () => {
      const camera = new ShiftCamera();
      const canvas = document.createElement('canvas');
      const orbit = new OrbitCamera({ camera, canvas, reducedMotion: true, onMove: () => undefined });
      orbit.frame({ min: [500, 0, 300], max: [1500, 900, 700] }, 1.5);
      const before = camera.matrixWorld.clone();
      orbit.attach(OrbitControls);
      for (const [i, value] of camera.matrixWorld.elements.entries())
        expect(value).to.be.closeTo(before.elements[i]!, 1e-6);
      orbit.dispose();
    });

    it('moves to a view in a transition, and then stands still', async () => {
      const { scene, draw, frames, pixels } = mount({ reducedMotion: false });
      const home = await draw(shelf());
      const jumped = mount();
      await jumped.draw(shelf());
      jumped.scene.view('side');
      await jumped.scene.drawn();
      const before = frames();
      scene.view('side');
      await scene.drawn();
      expect(difference(pixels(), jumped.pixels())).to.be.greaterThan(0.05);
      await untilStill(frames);
      expect(frames()).to.be.greaterThan(before + 2);
      expect(difference(home, pixels())).to.be.greaterThan(0.05);
      expect(difference(pixels(), jumped.pixels())).to.be.lessThan(0.01);
    });

    it('stands still where the space around the product is to be what it is', async () => {
      const { scene, draw, frames } = mount({ reducedMotion: false });
      await draw(shelf());
      await untilStill(frames);
      const before = frames();
      scene.setPadding(1);
      await untilStill(frames);
      expect(frames()).to.equal(before);
    });

    it('moves to a view while the damping of a drag still runs, and stays there', async () => {
      const { scene, draw, frames } = mount({ reducedMotion: false });
      await draw(shelf());
      scene.view('side', { animate: false });
      const { position } = scene.cameraPose;
      scene.view('home', { animate: false });
      drag(scene, [60, 30]);
      scene.view('side');
      await untilStill(frames);
      for (const [axis, along] of scene.cameraPose.position.entries())
        expect(along).to.be.closeTo(position[axis]!, 1e-6);
    });

    it('keeps the angle that it was turned to, and frames what is shown next', async () => {
      const { scene, draw, frames, pixels } = mount();
      await draw(shelf());
      press(scene, 'ArrowRight', 'ArrowRight', 'ArrowUp');
      await untilStill(frames);
      const turned = pixels();
      const large = await draw(shelf({ width: 3000, height: 2400 }));
      expect(edgesCovered(large)).to.equal(0);
      expect(difference(turned, await draw(shelf()))).to.equal(0);
    });

    it('never loses the product, however it is turned', async () => {
      const { scene, draw, frames, pixels } = mount();
      await draw(shelf({ width: 2600, height: 600 }));
      for (let i = 0; i < 18; i++) {
        press(scene, 'ArrowLeft', i % 2 ? 'ArrowUp' : 'ArrowDown');
        await untilStill(frames);
        expect(edgesCovered(pixels()), `turn ${i}`).to.equal(0);
        expect(coverage(pixels()), `turn ${i}`).to.be.greaterThan(0.04);
      }
    });
  });

  describe('input', () => {
    it('turns by a drag sideways', async () => {
      const { scene, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      drag(scene, [60, 0]);
      await untilStill(frames);
      expect(difference(before, pixels())).to.be.greaterThan(0.05);
    });

    it('comes nearer when two fingers go apart, and no nearer than it may', async () => {
      const { scene, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      pinch(scene, 1.5);
      await untilStill(frames);
      expect(coverage(pixels())).to.be.greaterThan(coverage(before) * 1.2);
      pinch(scene, 0.4);
      await untilStill(frames);
      expect(coverage(pixels())).to.be.lessThan(coverage(before) * 1.1);
    });

    it('comes close to a point, and goes back to all of it from the same angle', async () => {
      const { scene, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      scene.lookAt([1200, 1800, 320]);
      await untilStill(frames);
      expect(edgesCovered(pixels())).to.be.greaterThan(0);
      // What was the upper corner is now about in the middle, with nothing above it.
      expect(pixelAt(pixels(), 0.5, 0.3)[3]).to.be.lessThan(255);
      expect(pixelAt(pixels(), 0.5, 0.7)[3]).to.equal(255);
      scene.lookAt(undefined);
      await untilStill(frames);
      expect(difference(before, pixels())).to.equal(0);
    });

    it('leaves a finger that moves up or down to the page', () => {
      expect(mount().scene.canvas.style.touchAction).to.equal('pan-y');
    });

    it('leaves the wheel to the page, unless Ctrl is held or the view has the focus', async () => {
      const { scene, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      expect(wheel(scene).defaultPrevented).to.equal(false);
      await untilStill(frames);
      expect(difference(before, pixels())).to.equal(0);
      expect(wheel(scene, { ctrlKey: true }).defaultPrevented).to.equal(true);
      await untilStill(frames);
      expect(difference(before, pixels())).to.be.greaterThan(0.02);
      scene.canvas.focus();
      expect(wheel(scene).defaultPrevented).to.equal(true);
    });

    it('comes nearer to what is under the pointer, and goes back to the whole product', async () => {
      const { scene, draw, frames } = mount();
      await draw(shelf());
      const { target } = scene.cameraPose;
      const { left, top, width, height } = scene.canvas.getBoundingClientRect();
      const corner = () => perspectiveProjection(scene.cameraPose, width, height).project([1200, 1800, 320]);
      const { x, y } = corner();
      const zoom = (deltaY: number) =>
        wheel(scene, { ctrlKey: true, clientX: left + x, clientY: top + y, deltaY: deltaY });
      for (let i = 0; i < 3; i++) zoom(-60);
      await untilStill(frames);
      expect(Math.hypot(corner().x - x, corner().y - y)).to.be.lessThan(0.12 * height);
      for (let i = 0; i < 6; i++) zoom(60);
      await untilStill(frames);
      scene.cameraPose.target.forEach((value, axis) => {
        expect(value).to.be.closeTo(target[axis]!, 1);
      });
    });

    it('gives the wheel back to the page where there is no coming nearer', async () => {
      const { scene, draw } = mount();
      await draw(shelf());
      scene.canvas.focus();
      for (let i = 0; i < 60; i++) wheel(scene);
      expect(wheel(scene).defaultPrevented).to.equal(false);
    });

    it('comes nearer with +, goes back with −, home with Home, and lets go with Escape', async () => {
      const { scene, draw, frames, pixels } = mount();
      const before = await draw(shelf());
      press(scene, '+', '+');
      await untilStill(frames);
      expect(coverage(pixels())).to.be.greaterThan(coverage(before));
      press(scene, 'Home');
      await untilStill(frames);
      expect(difference(before, pixels())).to.equal(0);
      scene.canvas.focus();
      press(scene, 'Escape');
      expect(document.activeElement).not.to.equal(scene.canvas);
    });

    it('leaves other keys to the page', async () => {
      const { scene } = mount();
      expect(press(scene, 'Tab', 'a', 'PageDown').some((event) => event.defaultPrevented)).to.equal(false);
    });
  });
});
