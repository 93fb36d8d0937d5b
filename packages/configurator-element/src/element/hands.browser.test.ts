import { expect, nextFrame } from '@open-wc/testing';
import type { PlacedPart } from '../model/product.js';
import type { ParametricConfigurator } from './parametric-configurator.js';
import { cupboardDocument } from './testing/cupboard.js';
import { find, get, hasWebGL2, hush, listen, mount, next, textOf } from './testing/mount.js';

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

  describe('the parts list', () => {
    it('has a row for all equal parts, with sizes in the chosen unit', async () => {
      const element = await mountList();
      expect(textsOf(element, '.bill tbody tr:first-child > *')).to.deep.equal([
        '2 ×',
        'Left, Right',
        '70 × 40 × 2 cm',
        'Oak',
      ]);
      await expect(get(element, '.bill')).to.be.accessible();
    });

    it('follows the product', async () => {
      const element = await mountList();
      await element.setConfiguration({ height: 500, material: 'birch' });
      expect(textsOf(element, '.bill tbody tr:first-child > *')).to.deep.equal([
        '2 ×',
        'Left, Right',
        '50 × 40 × 2 cm',
        'Birch',
      ]);
    });

    it('lights up all parts of the row that has the focus, and says so', async () => {
      const element = await mountList();
      const heard = listen(element, 'configurator-part');
      get(element, '.bill tbody tr:first-child button').focus();
      expect(litPaths(element)).to.deep.equal(['left', 'right']);
      get(element, '.bill tbody tr:first-child button').blur();
      expect(litPaths(element)).to.deep.equal([]);
      expect(heard.map(({ detail }) => detail)).to.deep.equal([
        { path: 'left', name: 'Left' },
        { path: undefined, name: undefined },
      ]);
    });

    it('lights up the row of the part that the mouse is over', async function () {
      const element = await mountLive(this);
      await openList(element);
      point(element, spotOf(element, 'Open Door'));
      await until(() => find(element, '.bill tr.lit') !== null);
      expect(textOf(element, '.bill tr.lit th')).to.equal('Leaf');
      expect(litPaths(element)).to.deep.equal(['door/leaf']);
      expect(get(element, '.stage').classList.contains('opens')).to.equal(true);
    });

    it('leaves a part standing alone, and brings the others back by button and by Escape', async () => {
      const element = await mountList();
      get(element, '.bill tbody tr:first-child button').click();
      await element.updateComplete;
      expect(at(element, 'back').material?.finish).to.equal('glass');
      expect(at(element, 'left').material?.id).to.equal('oak');
      get(element, '.alone').click();
      await element.updateComplete;
      expect(at(element, 'back').material?.id).to.equal('oak');
      get(element, '.bill tbody tr:first-child button').click();
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await element.updateComplete;
      expect(at(element, 'back').material?.id).to.equal('oak');
    });

    it('lights up by method, a group as a whole', async () => {
      const element = await mountList();
      await element.highlight('drawer');
      expect(litPaths(element)).to.deep.equal(['drawer/front', 'drawer/tray']);
      await element.highlight();
      expect(litPaths(element)).to.deep.equal([]);
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

/** The list needs no scene. */
async function mountList(): Promise<ParametricConfigurator> {
  const element = await mount({ units: 'cm' }, cupboardDocument);
  await openList(element);
  return element;
}

async function openList(element: ParametricConfigurator): Promise<void> {
  get(element, '.parts > summary').click();
  await until(() => find(element, '.bill') !== null);
}

function textsOf(element: ParametricConfigurator, selector: string): string[] {
  return [...element.renderRoot.querySelectorAll(selector)].map((one) => one.textContent!.replace(/\s+/g, ' ').trim());
}

/** Of the parts that have another colour than in the product itself. */
function litPaths(element: ParametricConfigurator): string[] {
  const own = [...(element.product?.parts ?? [])];
  return [...(element.shown?.parts ?? [])]
    .filter(({ color }, row) => color !== own[row]!.color)
    .map(({ path }) => path);
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

function point(element: ParametricConfigurator, { x, y }: Spot): void {
  const move = { pointerType: 'mouse', clientX: x, clientY: y, bubbles: true, composed: true };
  get(element, '.scene canvas').dispatchEvent(new PointerEvent('pointermove', move));
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
