import { expect } from '@open-wc/testing';
import {
  at,
  highlightedPaths,
  keydown,
  mountList,
  mountLive,
  openList,
  point,
  pointOf,
  textsOf,
  toggleDimensions,
  until,
} from '../testing/interaction.js';
import { expectAccessible, find, get, listen, textOf } from '../testing/mount.js';

describe("the product's parts", function () {
  // Software rendering is slow.
  this.timeout(60_000);

  describe('the parts list', () => {
    it('has one row for identical parts, with sizes in the chosen unit', async () => {
      const element = await mountList();
      expect(textsOf(element, '.bill tbody tr:first-child > *')).to.deep.equal([
        '2 ×',
        'Left, Right',
        '70 × 40 × 2 cm',
        'Oak',
      ]);
      await expectAccessible(get(element, '.bill'));
    });

    it('doesn’t make the page scroll sideways while its heading’s icon rotates', async () => {
      const element = await mountList();
      const symbol = get(element, '.parts > summary > .symbol');
      // Rotates the icon halfway, where it's widest.
      symbol.style.transition = 'none';
      symbol.style.transform = 'rotate(45deg)';
      expect(symbol.getBoundingClientRect().right).to.be.above(element.getBoundingClientRect().right);
      expect(element.scrollWidth).to.equal(element.clientWidth);
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

    it('highlights all parts of the focused row, and says so', async () => {
      const element = await mountList();
      const heard = listen(element, 'configurator-part');
      get(element, '.bill tbody tr:first-child button').focus();
      expect(highlightedPaths(element)).to.deep.equal(['left', 'right']);
      get(element, '.bill tbody tr:first-child button').blur();
      expect(highlightedPaths(element)).to.deep.equal([]);
      expect(heard.map(({ detail }) => detail)).to.deep.equal([
        { path: 'left', name: 'Left' },
        { path: undefined, name: undefined },
      ]);
    });

    it('highlights the row of the hovered part', async function () {
      const element = await mountLive(this);
      await openList(element);
      point(element, pointOf(element, 'Open Door'));
      await until(() => find(element, '.bill tr.highlighted') !== null);
      expect(textOf(element, '.bill tr.highlighted th')).to.equal('Leaf');
      expect(highlightedPaths(element)).to.deep.equal(['door/leaf']);
      expect(get(element, '.stage').hasAttribute('data-openable')).to.equal(true);
    });

    it('outlines the hovered part until the mouse leaves or the wheel scrolls another one under it', async function () {
      const element = await mountLive(this);
      const spot = pointOf(element, 'Open Door');
      const outlines = () => element.renderRoot.querySelectorAll('.outlines:not(.filled) path').length;
      for (const gone of [
        new PointerEvent('pointerleave'),
        new WheelEvent('wheel', { deltaY: 40, ctrlKey: true, bubbles: true }),
      ]) {
        point(element, spot);
        await until(() => outlines() === 1);
        expect(highlightedPaths(element)).to.deep.equal(['door/leaf']);
        get(element, gone.type === 'wheel' ? '.scene canvas' : '.stage').dispatchEvent(gone);
        await until(() => outlines() === 0);
        expect(highlightedPaths(element)).to.deep.equal([]);
      }
    });

    it('isolates a part, and shows the others again with a button or Escape', async () => {
      const element = await mountList();
      get(element, '.bill tbody tr:first-child button').click();
      await element.updateComplete;
      expect(at(element, 'back').material?.finish).to.equal('glass');
      expect(at(element, 'left').material?.id).to.equal('oak');
      get(element, '.show-all').click();
      await element.updateComplete;
      expect(at(element, 'back').material?.id).to.equal('oak');
      get(element, '.bill tbody tr:first-child button').click();
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await element.updateComplete;
      expect(at(element, 'back').material?.id).to.equal('oak');
    });

    it('closes a dialog or leaves the view on Escape before it ends the isolation', async function () {
      const element = await mountLive(this);
      await openList(element);
      get(element, '.bill tbody tr:first-child button').click();
      const isAlone = () => at(element, 'back').material?.finish === 'glass';
      const dialog = document.createElement('dialog');
      const within = document.createElement('button');
      dialog.append(within);
      element.renderRoot.append(dialog);
      keydown(within, 'Escape');
      expect(isAlone()).to.equal(true);
      dialog.remove();
      const canvas = get(element, '.scene canvas');
      canvas.focus();
      keydown(canvas, 'Escape');
      expect((element.renderRoot as ShadowRoot).activeElement).to.equal(null);
      expect(isAlone()).to.equal(true);
      keydown(document.body, 'Escape');
      expect(isAlone()).to.equal(false);
    });

    it('hides dimensions and handles while a part is isolated, and says so', async function () {
      const element = await mountLive(this);
      const tool = get(element, "[aria-label='Show dimensions']");
      toggleDimensions(element);
      await openList(element);
      const isolate = () => get(element, '.bill tbody tr:first-child button').click();
      isolate();
      await element.updateComplete;
      expect(find(element, '.dimension')).to.equal(null);
      expect(find(element, '.handle')).to.equal(null);
      expect(tool.getAttribute('aria-pressed')).to.equal('false');
      get(element, '.show-all').click();
      await element.updateComplete;
      expect(find(element, '.dimension')).to.exist;
      expect(find(element, '.handle')).to.exist;
      expect(tool.getAttribute('aria-pressed')).to.equal('true');
      isolate();
      tool.click();
      await element.updateComplete;
      expect(at(element, 'back').material?.finish).to.not.equal('glass');
      expect(find(element, '.dimension')).to.exist;
      expect(tool.getAttribute('aria-pressed')).to.equal('true');
    });

    it('highlights parts, or a whole group, from a script', async () => {
      const element = await mountList();
      await element.highlight('drawer');
      expect(highlightedPaths(element)).to.deep.equal(['drawer/front', 'drawer/tray']);
      await element.highlight(['left', 'drawer/tray']);
      expect(highlightedPaths(element)).to.deep.equal(['left', 'drawer/tray']);
      await element.highlight();
      expect(highlightedPaths(element)).to.deep.equal([]);
    });
  });
});
