import { expect, nextFrame } from '@open-wc/testing';
import { cameraPoseForView } from '../../view/camera-pose.js';
import { perspectiveProjection } from '../../view/screen-projection.js';
import { cupboardDocument } from '../testing/cupboard.js';
import { shelfDocument } from '../testing/document.js';
import {
  at,
  jointButton,
  mountLive,
  openList,
  pointOf,
  press,
  still,
  textsOf,
  toggleDimensions,
  until,
  withoutWebGL,
} from '../testing/interaction.js';
import { expectAccessible, find, get, listen, mount } from '../testing/mount.js';
import { countRequests, idleFrame, stillness } from '../testing/requests.js';

describe('opening and exploding the product', function () {
  // Software rendering is slow.
  this.timeout(60_000);

  describe('a door', () => {
    it('is accessible', async function () {
      const element = await mountLive(this);
      await expectAccessible(element);
    });

    it('opens when pressed, and closes again', async function () {
      const element = await mountLive(this);
      press(element, pointOf(element, 'Open Door'));
      await until(() => at(element, 'door/leaf').matrix[0]! < 0.001);
      expect(at(element, 'left').matrix).to.deep.equal(at(element, 'left', element.product).matrix);
      press(element, pointOf(element, 'Close Door'));
      await until(() => element.shown === element.product);
    });

    it('tells the page which part was pressed', async function () {
      const element = await mountLive(this);
      const heard = listen(element, 'configurator-press');
      press(element, pointOf(element, 'Open Door'));
      press(element, { x: 1, y: 1 });
      expect(heard.map(({ detail }) => detail)).to.deep.equal([{ path: 'door/leaf', name: 'Leaf' }]);
    });

    it('opens on Enter, and its button says so', async function () {
      const element = await mountLive(this);
      jointButton(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/front').matrix[14] === 380 + 250);
      expect(jointButton(element, 'Close Drawer')).to.exist;
    });

    it('opens from the outside in and closes from the inside out', async function () {
      const element = await mountLive(this);
      jointButton(element, 'Open Tray').click();
      await until(() => at(element, 'drawer/tray').matrix[12] === 40 + 300);
      expect(at(element, 'drawer/tray').matrix[14]).to.equal(80);
      jointButton(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/tray').matrix[14] === 80 + 250);
    });

    it('stays open while the product changes', async function () {
      const element = await mountLive(this);
      jointButton(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/front').matrix[14] === 630);
      await element.setConfiguration({ width: 1000 });
      expect(at(element, 'drawer/front').size[0]).to.equal(960);
      expect(at(element, 'drawer/front').matrix[14]).to.equal(630);
    });

    it('doesn’t open on a drag that rotates the product', async function () {
      const element = await mountLive(this);
      const { x, y } = pointOf(element, 'Open Door');
      press(element, { x, y }, { x: x + 40, y });
      await nextFrame();
      await nextFrame();
      expect(element.shown).to.equal(element.product);
    });

    it('can be opened and closed with all others', async function () {
      const element = await mountLive(this);
      const button = get(element, "[aria-label='Open all']");
      button.click();
      await until(() => button.getAttribute('aria-pressed') === 'true');
      await until(() => at(element, 'drawer/front').matrix[14] === 630 && at(element, 'door/leaf').matrix[0]! < 0.001);
      button.click();
      await until(() => element.shown === element.product);
    });

    it('can be opened by a script', async function () {
      const element = await mountLive(this);
      await element.openAll();
      await until(() => at(element, 'drawer/front').matrix[14] === 630);
      await element.closeAll();
      await until(() => element.shown === element.product);
    });

    it('is open when the element returns after leaving during the transition', async function () {
      const element = await mountLive(this);
      jointButton(element, 'Open Drawer').click();
      const place = element.parentElement!;
      element.remove();
      await nextFrame();
      place.append(element);
      expect(at(element, 'drawer/front').matrix[14]).to.equal(630);
    });

    it('is closed again in another model', async function () {
      const element = await mountLive(this);
      jointButton(element, 'Open Drawer').click();
      await until(() => at(element, 'drawer/front').matrix[14] === 630);
      element.modelDocument = { ...cupboardDocument, name: 'Another' };
      await element.updateComplete;
      expect(element.shown).to.equal(element.product);
    });

    it('opens in the drawing without WebGL', async () => {
      await withoutWebGL(async () => {
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
        const before = find(element, '.picture svg');
        jointButton(element, 'Open Door').click();
        await element.updateComplete;
        expect(at(element, 'door/leaf').matrix[0]).to.be.closeTo(0, 0.001);
        expect(find(element, '.picture svg')).to.not.equal(before);
      });
    });
  });

  describe('the tools', () => {
    for (const width of [320, 390, 800, 1280]) {
      it(`and the hint don’t cover the product at ${width} pixels`, async function () {
        const element = await mountLive(this);
        element.style.width = `${width}px`;
        await until(() => Math.abs(get(element, '.scene canvas').clientWidth - get(element, '.scene').clientWidth) < 1);
        await still(element);
        // Shows the buttons for undoing it.
        await element.setConfiguration({ width: 900 });
        await still(element);
        const { left, top, width: across, height } = get(element, '.scene').getBoundingClientRect();
        const lens = perspectiveProjection(
          cameraPoseForView('home', element.product!.bounds, across / height),
          across,
          height,
        );
        const { min, max } = element.product!.bounds;
        const spots = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
          lens.project([corner & 1 ? max[0] : min[0], corner & 2 ? max[1] : min[1], corner & 4 ? max[2] : min[2]]),
        );
        // Compare whole pixels.
        const [xs, ys] = [spots.map(({ x }) => left + Math.round(x)), spots.map(({ y }) => top + Math.round(y))];
        const expectBeside = (selectors: readonly string[]) => {
          for (const selector of selectors) {
            const box = get(element, selector).getBoundingClientRect();
            const isBeside = box.right <= Math.min(...xs) || box.left >= Math.max(...xs);
            const isAboveOrBelow = box.bottom <= Math.min(...ys) || box.top >= Math.max(...ys);
            expect(
              isBeside || isAboveOrBelow,
              `${selector} from ${box.top} to ${box.bottom}, product to ${Math.max(...ys)}`,
            ).to.equal(true);
          }
        };
        expectBeside(['.view-tools', '.view-switch', '.tools .symbol', '.hint']);
        get(element, '.view-switch').click();
        await still(element);
        expectBeside(['.view-tools', '.corner', '.hint']);
      });
    }
  });

  describe('an exploded product', () => {
    it('follows the slider, and is put together by its button', async function () {
      const element = await mountLive(this);
      const tool = get(element, "[aria-label='Exploded view']");
      tool.click();
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(at(element, 'door/leaf').matrix[14]).to.equal(680);
      expect(element.exploded).to.equal(1);
      const slider = get<HTMLInputElement>(element, '.explode .slider');
      slider.value = '50';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      expect(at(element, 'left').matrix[12]).to.equal(-100);
      expect(element.exploded).to.equal(0.5);
      tool.click();
      await until(() => element.shown === element.product);
      expect(find(element, '.explode')).to.equal(null);
    });

    it('can also be set with the property, up to 1', async function () {
      const element = await mountLive(this);
      element.exploded = 7;
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(element.exploded).to.equal(1);
      element.setAttribute('exploded', '0');
      await until(() => element.shown === element.product);
    });

    it('stays within the picture', async function () {
      const element = await mountLive(this);
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(element.shown?.bounds.min[0]).to.equal(-200);
      expect(element.shown?.bounds.max[2]).to.equal(700);
    });

    it('hides the dimensions, which are those of the whole product', async function () {
      const element = await mountLive(this);
      toggleDimensions(element);
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(find(element, '.dimension')).to.equal(null);
      expect(find(element, '.handle')).to.equal(null);
    });

    it('says that the dimensions are hidden, and shows them again once it’s together', async function () {
      const element = await mountLive(this);
      const tool = get(element, "[aria-label='Show dimensions']");
      toggleDimensions(element);
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(tool.getAttribute('aria-pressed')).to.equal('false');
      element.exploded = 0;
      await until(() => find(element, '.dimension') !== null);
      expect(tool.getAttribute('aria-pressed')).to.equal('true');
    });

    it('is put together when the dimensions are turned on', async function () {
      const element = await mountLive(this);
      const tool = get(element, "[aria-label='Show dimensions']");
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      tool.click();
      await until(() => find(element, '.dimension') !== null);
      expect(element.exploded).to.equal(0);
      expect(tool.getAttribute('aria-pressed')).to.equal('true');
    });

    it('draws frames only while moving', async function () {
      const element = await mountLive(this);
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      await stillness();
      const requests = countRequests();
      const rounds = 20;
      for (let round = 0; round < rounds; round++) await idleFrame();
      expect(requests.stop()).to.equal(2 * rounds);
    });
  });

  describe('for scale', () => {
    it('shows a life-size person next to it who can’t be pointed at', async function () {
      const element = await mountLive(this);
      const person = get(element, "[aria-label^='Show a person for scale (175']");
      person.click();
      const slider = get<HTMLInputElement>(element, '.person-height .slider');
      slider.value = '1900';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      expect(element.shown!.bounds.max[1]).to.equal(1900);
      expect(slider.getAttribute('aria-valuetext')).to.equal('190\u00a0cm');
      await expectAccessible(get(element, '.person-height'));
      slider.value = '1750';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      expect(element.shown?.bounds.max[1]).to.equal(1750);
      expect(element.product?.bounds.max[1]).to.equal(700);
      expect(element.shown?.parts.length).to.equal(element.product!.parts.length + 1);
      await openList(element);
      expect(textsOf(element, '.bill tbody tr')).to.have.length(5);
      person.click();
      expect(element.shown).to.equal(element.product);
    });
  });

  describe('with everyday objects', () => {
    it('shows and hides them with its tool, only in the picture', async () => {
      const element = await mount();
      await until(() => find(element, "[aria-label='Show everyday objects']") !== null);
      const tool = () => get(element, "[aria-label='Show everyday objects']");
      expect(tool().getAttribute('aria-pressed')).to.equal('false');
      const { product } = element;
      tool().click();
      await until(() => element.shown!.parts.length > product!.parts.length + 10);
      expect(tool().getAttribute('aria-pressed')).to.equal('true');
      expect(element.product).to.equal(product);
      tool().click();
      await until(() => element.shown === element.product);
    });

    it('has a tool for them only while the product has room', async () => {
      const parts = shelfDocument.parts.map((part) => (part.id === 'shelf' ? { ...part, if: 'back' } : part));
      const element = await mount({}, { ...shelfDocument, parts });
      const has = () => find(element, "[aria-label='Show everyday objects']") !== null;
      await until(has);
      element.configuration = { back: false };
      await until(() => !has());
      element.configuration = { back: true };
      await until(has);
    });

    it('shows them with the attribute', async () => {
      const element = await mount({ props: '' });
      await until(() => element.shown!.parts.length > element.product!.parts.length + 10);
    });
  });
});
