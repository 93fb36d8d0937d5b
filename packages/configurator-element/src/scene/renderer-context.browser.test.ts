import { expect } from '@open-wc/testing';
import { ProductScene } from './product-scene.js';
import { countContexts, MAX_CONTEXTS, SceneUnavailableError } from './renderer-context.js';
import { drawAll, drawNothing } from './testing/draw-nothing.js';
import {
  difference,
  hasWebGL2,
  type Mounted,
  mount,
  observed,
  pageFrames,
  unmountAll,
  until,
} from './testing/mount.js';
import { countListeners } from './testing/page-counters.js';
import { leg, material, panel, productOf, shelf } from './testing/products.js';

describe('RendererContext', function () {
  // The tests create dozens of contexts, which takes a long time without a GPU.
  this.timeout(90_000);

  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  describe('the context', () => {
    it('shows the same picture however often it was lost and restored', async () => {
      const heard: string[] = [];
      const { scene, draw, context, frames, pixels } = mount({
        onContextLost: () => heard.push('lost'),
        onContextRestored: () => heard.push('restored'),
      });
      const before = await draw(mixed());
      const extension = context.getExtension('WEBGL_lose_context')!;
      for (let i = 1; i <= 4; i++) {
        extension.loseContext();
        await until(() => heard.length === 2 * i - 1);
        await scene.drawn();
        const count = frames();
        extension.restoreContext();
        await until(() => frames() > count);
        expect(heard.slice(-2)).to.deep.equal(['lost', 'restored']);
        expect(difference(before, pixels())).to.equal(0);
      }
    });

    it('is created in the canvas’s final size', () => {
      const { getContext } = HTMLCanvasElement.prototype;
      const sizes: (readonly number[])[] = [];
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: [string, unknown?]) {
        sizes.push([this.width, this.height]);
        return getContext.apply(this, given as Parameters<typeof getContext>);
      } as typeof getContext;
      try {
        const { canvas } = mount({ width: 321, height: 123 }).scene;
        expect(sizes[0]).to.deep.equal([canvas.width, canvas.height]);
        expect(canvas.width).to.equal(Math.floor(321 * Math.min(devicePixelRatio, 2)));
      } finally {
        HTMLCanvasElement.prototype.getContext = getContext;
      }
    });

    it('refuses a picture while it is lost', async () => {
      let lost = false;
      const { scene, context, draw } = mount({
        onContextLost: () => {
          lost = true;
        },
      });
      await draw(shelf());
      context.getExtension('WEBGL_lose_context')!.loseContext();
      await until(() => lost);
      const refusal = await scene.toBlob().catch((error: unknown) => error);
      expect(refusal).to.be.instanceOf(SceneUnavailableError);
    });

    it('is given back with everything else', async () => {
      const listening = countListeners();
      const { scene, container, context, draw } = mount();
      await draw(shelf());
      scene.dispose();
      expect(container.childElementCount).to.equal(0);
      expect(context.isContextLost()).to.equal(true);
      expect(listening()).to.deep.equal([]);
    });

    it('goes from a scene out of sight to a new one, and comes back when that is gone', async () => {
      const heard: string[] = [];
      const far = mount({
        onContextLost: () => heard.push('lost'),
        onContextRestored: () => heard.push('restored'),
      });
      const before = await far.draw(mixed());
      far.container.style.marginTop = '5000px';
      await observed(far.container);
      const container = document.body.appendChild(document.createElement('div'));
      container.style.cssText = 'position: fixed; top: 0';
      const others = Array.from({ length: MAX_CONTEXTS }, () => mountIn(container));
      await until(() => heard.includes('lost'));
      const count = far.frames();
      far.container.style.marginTop = '0';
      await observed(far.container);
      await pageFrames(2);
      expect(far.frames()).to.equal(count);
      others[0]!.scene.dispose();
      await until(() => far.frames() > count);
      await far.scene.whenIdle();
      expect(heard).to.deep.equal(['lost', 'restored']);
      expect(difference(before, far.pixels())).to.equal(0);
      container.remove();
    });
  });

  describe('the context, of scenes that nobody looks at,', () => {
    beforeEach(drawNothing);

    afterEach(drawAll);

    it('never costs the page one of its own, however many scenes come and go', async () => {
      const own = document.createElement('canvas').getContext('webgl2')!;
      for (let i = 0; i < 20; i++) {
        const { draw } = mount({ width: 32, height: 24 });
        await draw(shelf({ columns: 1, rows: 1 }));
        unmountAll();
      }
      await pageFrames(2);
      expect(own.isContextLost()).to.equal(false);
      own.getExtension('WEBGL_lose_context')!.loseContext();
    });

    it('is the page’s first of all, however many scenes it scrolls past', async () => {
      const own = document.createElement('canvas').getContext('webgl2')!;
      const container = document.body.appendChild(document.createElement('div'));
      for (let i = 0; i < 20; i++) {
        const { scene, container: place } = mountIn(container);
        scene.show(shelf({ columns: 1, rows: 1 }));
        place.style.marginTop = '1000px';
        place.scrollIntoView();
        await scene.drawn();
        // By then, the other scenes know that they're out of view.
        await observed(place);
        expect(countContexts()).to.be.at.most(MAX_CONTEXTS);
      }
      expect(own.isContextLost()).to.equal(false);
      own.getExtension('WEBGL_lose_context')!.loseContext();
      unmountAll();
      expect(countContexts()).to.equal(0);
      container.remove();
    });

    it(`is not to be had by more than ${MAX_CONTEXTS} scenes in sight`, async () => {
      const container = document.body.appendChild(document.createElement('div'));
      for (let i = 0; i < MAX_CONTEXTS; i++) mountIn(container);
      expect(() => mountIn(container)).to.throw(SceneUnavailableError);
      unmountAll();
      expect(() => mountIn(container)).not.to.throw();
      container.remove();
    });
  });
});

it('throws where there is no WebGL2', () => {
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = () => null;
  try {
    expect(() => new ProductScene({ container: document.createElement('div') })).to.throw(SceneUnavailableError);
  } finally {
    HTMLCanvasElement.prototype.getContext = original;
  }
});

function mixed() {
  const parts = [
    panel('top', [0, 700, 0], [900, 24, 500], material('wood', '#c9a26d'), { grain: 'x' }),
    panel('shelf', [0, 300, 0], [900, 18, 500], material('plywood', '#dcc296'), { grain: 'x' }),
    leg('left', [40, 0, 40], 50, 700, material('metal', '#2b2b2d')),
    leg('right', [800, 0, 40], 50, 700, material('metal', '#b08d57'), 30),
    panel('door', [0, 320, 490], [400, 370, 6], material('glass', '#cfe3dc')),
  ];
  return productOf(parts);
}

function mountIn(container: HTMLElement): Mounted {
  return mount({ container: container.appendChild(document.createElement('div')), width: 24, height: 16 });
}
