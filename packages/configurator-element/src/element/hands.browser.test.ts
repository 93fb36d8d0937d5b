import { expect, nextFrame } from '@open-wc/testing';
import type { PlacedPart } from '../model/product.js';
import type { ParametricConfigurator } from './parametric-configurator.js';
import { cupboardDocument } from './testing/cupboard.js';
import { find, get, hasWebGL2, hush, mount, next } from './testing/mount.js';

describe('<parametric-configurator>, in hands', () => {
  describe('what opens', () => {
    it('is accessible', async function () {
      const element = await mountLive(this);
      await expect(element).to.be.accessible();
    });

    it('opens where it is pressed, and shuts again', async function () {
      const element = await mountLive(this);
      press(element, spotOf(element, 'Open Door'));
      await until(() => at(element, 'door/leaf').matrix[0]! < 0.001);
      expect(at(element, 'left').matrix).to.deep.equal(at(element, 'left', element.product).matrix);
      press(element, spotOf(element, 'Close Door'));
      await until(() => element.shown === element.product);
    });

    it('opens on Enter, of which its button tells', async function () {
      const element = await mountLive(this);
      opening(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/front').matrix[14] === 380 + 250);
      expect(opening(element, 'Close Drawer')).to.exist;
    });

    it('opens from the outside in and shuts from the inside out', async function () {
      const element = await mountLive(this);
      opening(element, 'Open Tray').click();
      await until(() => at(element, 'drawer/tray').matrix[12] === 40 + 300);
      expect(at(element, 'drawer/tray').matrix[14]).to.equal(80);
      opening(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/tray').matrix[14] === 80 + 250);
    });

    it('stays open while the product changes', async function () {
      const element = await mountLive(this);
      opening(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/front').matrix[14] === 630);
      await element.setConfiguration({ width: 1000 });
      expect(at(element, 'drawer/front').size[0]).to.equal(960);
      expect(at(element, 'drawer/front').matrix[14]).to.equal(630);
    });

    it('does not open by a drag that turns the product', async function () {
      const element = await mountLive(this);
      const { x, y } = spotOf(element, 'Open Door');
      press(element, { x, y }, { x: x + 40, y });
      await nextFrame();
      await nextFrame();
      expect(element.shown).to.equal(element.product);
    });

    it('opens all at once, and shuts all', async function () {
      const element = await mountLive(this);
      get(element, "[aria-label='Open everything']").click();
      await until(() => find(element, "[aria-label='Close everything']") !== null);
      await until(() => at(element, 'drawer/front').matrix[14] === 630 && at(element, 'door/leaf').matrix[0]! < 0.001);
      get(element, "[aria-label='Close everything']").click();
      await until(() => element.shown === element.product);
    });

    it('opens by method', async function () {
      const element = await mountLive(this);
      await element.openAll();
      await until(() => at(element, 'drawer/front').matrix[14] === 630);
      await element.closeAll();
      await until(() => element.shown === element.product);
    });

    it('is shut again with another model', async function () {
      const element = await mountLive(this);
      opening(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/front').matrix[14] === 630);
      element.modelDocument = { ...cupboardDocument, name: 'Another' };
      await element.updateComplete;
      expect(element.shown).to.equal(element.product);
    });

    it('opens in the drawing where there is no WebGL', async () => {
      await withoutWebGL(async () => {
        const element = await mount({}, cupboardDocument);
        await until(() => find(element, '.hand-tools') !== null);
        const before = find(element, '.picture svg');
        opening(element, 'Open Door').click();
        await element.updateComplete;
        expect(at(element, 'door/leaf').matrix[0]).to.be.closeTo(0, 0.001);
        expect(find(element, '.picture svg')).to.not.equal(before);
      });
    });
  });
});

async function mountLive(test: Mocha.Context): Promise<ParametricConfigurator> {
  if (!hasWebGL2()) test.skip();
  const element = await mount({}, cupboardDocument);
  await next(element, 'configurator-ready');
  await until(() => find(element, '.hand-tools') !== null);
  return element;
}

async function withoutWebGL(during: () => Promise<void>): Promise<void> {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = () => null;
  try {
    await hush('warn', during);
  } finally {
    HTMLCanvasElement.prototype.getContext = getContext;
  }
}

function at(element: ParametricConfigurator, path: string, product = element.shown): PlacedPart {
  const part = [...(product?.parts ?? [])].find((one) => one.path === path);
  if (!part) throw new Error(`There is no part ${path}.`);
  return part;
}

function opening(element: ParametricConfigurator, label: string): HTMLElement {
  return get(element, `.opening[aria-label='${label}']`);
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** In the window. */
function spotOf(element: ParametricConfigurator, label: string): Spot {
  const { left, top, width, height } = opening(element, label).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** As a mouse does it: on the canvas, from one spot to another. */
function press(element: ParametricConfigurator, from: Spot, to: Spot = from): void {
  const canvas = get(element, '.scene canvas');
  // A made-up pointer cannot be captured, nor let go.
  Object.assign(canvas, { setPointerCapture: () => {}, releasePointerCapture: () => {} });
  const send = (type: string, { x, y }: Spot, more: PointerEventInit = {}) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        clientX: x,
        clientY: y,
        bubbles: true,
        composed: true,
        ...more,
      }),
    );
  send('pointerdown', from, { buttons: 1 });
  send('pointermove', to, { buttons: 1 });
  send('pointerup', to);
  send('click', to, { detail: 1 });
}

/** Until it holds; the test's own time limit ends the wait. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextFrame();
}
