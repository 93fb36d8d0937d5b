import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import type { PlacedPart } from '../../model/evaluate/product.js';
import { cameraPoseForView } from '../../view/camera-pose.js';
import { perspectiveProjection } from '../../view/projection.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { cupboardDocument } from '../testing/cupboard.js';
import { field, find, get, hasWebGL2, hush, listen, mount, next, textOf } from '../testing/mount.js';

describe('<parametric-configurator>, in hands', function () {
  // Frames come slowly where software draws them.
  this.timeout(60_000);

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
      const button = get(element, "[aria-label='Open everything']");
      button.click();
      await until(() => button.getAttribute('aria-pressed') === 'true');
      await until(() => at(element, 'drawer/front').matrix[14] === 630 && at(element, 'door/leaf').matrix[0]! < 0.001);
      button.click();
      await until(() => element.shown === element.product);
    });

    it('opens by method', async function () {
      const element = await mountLive(this);
      await element.openAll();
      await until(() => at(element, 'drawer/front').matrix[14] === 630);
      await element.closeAll();
      await until(() => element.shown === element.product);
    });

    it('is open when the element returns that left while it opened', async function () {
      const element = await mountLive(this);
      opening(element, 'Open Drawer').click();
      const place = element.parentElement!;
      element.remove();
      await nextFrame();
      place.append(element);
      expect(at(element, 'drawer/front').matrix[14]).to.equal(630);
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
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
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
      await until(() => find(element, '.bill tr.highlighted') !== null);
      expect(textOf(element, '.bill tr.highlighted th')).to.equal('Leaf');
      expect(litPaths(element)).to.deep.equal(['door/leaf']);
      expect(get(element, '.stage').classList.contains('openable')).to.equal(true);
    });

    it('outlines what the mouse is over, until it leaves or the wheel brings something else under it', async function () {
      const element = await mountLive(this);
      const spot = spotOf(element, 'Open Door');
      const outlines = () => element.renderRoot.querySelectorAll('.outlines:not(.filled) path').length;
      for (const gone of [
        new PointerEvent('pointerleave'),
        new WheelEvent('wheel', { deltaY: 40, ctrlKey: true, bubbles: true }),
      ]) {
        point(element, spot);
        await until(() => outlines() === 1);
        expect(litPaths(element)).to.deep.equal(['door/leaf']);
        get(element, gone.type === 'wheel' ? '.scene canvas' : '.stage').dispatchEvent(gone);
        await until(() => outlines() === 0);
        expect(litPaths(element)).to.deep.equal([]);
      }
    });

    it('leaves a part standing alone, and brings the others back by button and by Escape', async () => {
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

    it('leaves by Escape first a dialog and the view, and only then what stands alone', async function () {
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

    it('hides dimensions and knobs while a part stands alone, says so, and has them back with the others', async function () {
      const element = await mountLive(this);
      const tool = get(element, "[aria-label='Show the dimensions']");
      measure(element);
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

    it('lights up by method, a group as a whole', async () => {
      const element = await mountList();
      await element.highlight('drawer');
      expect(litPaths(element)).to.deep.equal(['drawer/front', 'drawer/tray']);
      await element.highlight();
      expect(litPaths(element)).to.deep.equal([]);
    });
  });

  describe('the tools', () => {
    for (const width of [320, 390, 800, 1280]) {
      it(`and the hint cover nothing of the product at ${width} pixels`, async function () {
        const element = await mountLive(this);
        element.style.width = `${width}px`;
        await until(() => Math.abs(get(element, '.scene canvas').clientWidth - get(element, '.scene').clientWidth) < 1);
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
        const [xs, ys] = [spots.map(({ x }) => left + x), spots.map(({ y }) => top + y)];
        for (const selector of ['.view-tools', '.corner', '.hint']) {
          const box = get(element, selector).getBoundingClientRect();
          const isBeside = box.right <= Math.min(...xs) || box.left >= Math.max(...xs);
          const isAboveOrBelow = box.bottom <= Math.min(...ys) || box.top >= Math.max(...ys);
          expect(isBeside || isAboveOrBelow, selector).to.equal(true);
        }
      });
    }
  });

  describe('the dimensions', () => {
    it('are shown by a button, with values in the chosen unit', async function () {
      const element = await mountLive(this);
      expect(find(element, '.dimension')).to.equal(null);
      measure(element);
      expect(textsOf(element, '.dimension')).to.deep.equal(['80 cm', '70 cm', '40 cm']);
      expect(get(element, '.dimension').getAttribute('aria-label')).to.equal('Width 80\u00a0cm, edit');
      await expect(get(element, '.stage')).to.be.accessible();
      measure(element);
      expect(find(element, '.dimension')).to.equal(null);
    });

    it('take what is typed, in any unit, and give the focus back', async function () {
      const element = await mountLive(this);
      measure(element);
      const heard = listen(element, 'configurator-change');
      typeAt(element, 'Width', '1 m');
      expect(element.value.width).to.equal(1000);
      expect(heard).to.have.length(1);
      expect((element.renderRoot as ShadowRoot).activeElement?.textContent).to.equal('100\u00a0cm');
      await element.updateComplete;
      expect(textsOf(element, '.dimension')).to.deep.equal(['100 cm', '70 cm', '40 cm']);
    });

    it('say which bound was met and offer the nearest value', async function () {
      const element = await mountLive(this);
      measure(element);
      typeAt(element, 'Height', '2m');
      await element.updateComplete;
      expect(element.value.height).to.equal(700);
      expect(textOf(element, '.dimension-editor')).to.include(
        'Height goes from 40 cm to 100 cm; Width sets this limit.',
      );
      expect(textOf(element, `${field('height')} .message`)).to.include('Height goes from 40 cm to 100 cm');
      get(element, '.dimension-editor .button').click();
      await element.updateComplete;
      expect(element.value.height).to.equal(1000);
      expect(find(element, '.dimension-editor')).to.equal(null);
    });

    it('leave everything as it was on Escape', async function () {
      const element = await mountLive(this);
      measure(element);
      typeAt(element, 'Height', '2m');
      const input = get(element, '.dimension-editor input');
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
      await element.updateComplete;
      expect(element.value.height).to.equal(700);
      expect(find(element, '.dimension-editor')).to.equal(null);
      expect(element.hasErrors).to.equal(false);
    });

    it('are typed at in the drawing where there is no WebGL', async () => {
      await withoutWebGL(async () => {
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
        measure(element);
        typeAt(element, 'Width', '39 3/8 in');
        await element.updateComplete;
        expect(element.value.width).to.equal(1000);
        expect(textsOf(element, '.dimension')[0]).to.equal('100 cm');
      });
    });

    it('are typed at on a measured side where there is no WebGL, and follow the side and the product', async () => {
      await withoutWebGL(async () => {
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
        button(element, 'Front').click();
        await until(() => find(element, '.dimension') !== null);
        expect(textsOf(element, '.dimension').sort()).to.deep.equal(['70 cm', '80 cm']);
        expect(textsOf(element, '.picture text')).to.deep.equal([]);
        typeAt(element, 'Width', '1 m');
        await element.updateComplete;
        expect(element.value.width).to.equal(1000);
        expect(textsOf(element, '.dimension').sort()).to.deep.equal(['100 cm', '70 cm']);
        element.units = 'mm';
        await element.updateComplete;
        expect(textsOf(element, '.dimension')).to.include('1000 mm');
        keydown(grip(element, 'Width'), 'Home');
        await element.updateComplete;
        expect(textsOf(element, '.dimension')).to.include('600 mm');
        button(element, 'Side').click();
        await until(() => textsOf(element, '.dimension').includes('400 mm'));
        expect(textsOf(element, '.dimension')).to.not.include('600 mm');
        await expect(get(element, '.stage')).to.be.accessible();
      });
    });

    it('stand on a measured side at the lines that they measure', async () => {
      await withoutWebGL(async () => {
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
        button(element, 'Front').click();
        await until(() => find(element, '.dimension') !== null);
        const drawn = get<SVGPathElement & HTMLElement>(element, '.picture path').getBoundingClientRect();
        const [left, right] = endsOf(element, 'Width').map(({ x }) => x);
        const place = get(element, '.stage').getBoundingClientRect().left;
        const ends = [left! + place, right! + place].sort((a, b) => a - b);
        expect(Math.abs(ends[0]! - drawn.left)).to.be.lessThan(2);
        expect(Math.abs(ends[1]! - drawn.right)).to.be.lessThan(2);
      });
    });

    it('cover neither a knob nor the tools from any side', async function () {
      const element = await mountLive(this);
      measure(element);
      for (const view of ['Front', 'Side', 'Top', 'Home']) {
        button(element, view).click();
        await still(element);
        const shown = (selector: string) => [...element.renderRoot.querySelectorAll(selector)];
        const labels = shown('.dimension:not(.unplaced)');
        const others = shown('.handle:not(.unplaced) .handle-icon, .view-tools, .corner, .hint');
        expect(labels.length, view).to.be.greaterThan(1);
        labels.forEach((label, index) => {
          for (const other of [...labels.slice(index + 1), ...others])
            expect(overlap(label, other), `${view}: ${label.textContent} and ${other.className}`).to.equal(false);
        });
      }
    });

    it('show the label and a knob of the parameter that has the focus in the form', async function () {
      const element = await mountLive(this);
      const stage = get(element, '.stage');
      stage.style.width = stage.style.height = '120px';
      measure(element);
      await still(element);
      for (const key of ['width', 'height']) {
        get(element, `${field(key)} .slider`).focus();
        await still(element);
        expect(find(element, `.dimension[data-key='${key}']:not(.unplaced)`), key).to.exist;
        expect(find(element, `.handle[data-key='${key}']:not(.unplaced)`), key).to.exist;
      }
    });

    it('stay within the picture from every side', async function () {
      const element = await mountLive(this);
      measure(element);
      for (const view of ['Front', 'Side', 'Top', 'Home']) {
        button(element, view).click();
        await still(element);
        const { left, right, top, bottom } = get(element, '.stage').getBoundingClientRect();
        for (const label of element.renderRoot.querySelectorAll('.dimension')) {
          const box = label.getBoundingClientRect();
          expect(box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom, view).to.equal(true);
        }
      }
    });
  });

  describe('the knobs', () => {
    it('make the product wider as far as the hand goes, in steps, in one step of undo', async function () {
      const element = await mountLive(this);
      const knob = grip(element, 'Width');
      const changes = listen(element, 'configurator-change');
      await drag(element, knob, [20, 0], [40, 0], [60, 0]);
      const { width } = element.value;
      expect(width).to.be.greaterThan(800);
      expect(Number(width) % 50).to.equal(0);
      expect(changes.length).to.be.greaterThan(0);
      element.undo();
      expect(element.value.width).to.equal(800);
    });

    it('stop at a bound and say why', async function () {
      const element = await mountLive(this);
      const knob = grip(element, 'Height');
      const held = drag(element, knob, [0, -200], [0, -400]);
      await until(() => find(element, '.handle-value span') !== null);
      expect(textOf(element, '.handle-value')).to.equal(
        '100 cm Height goes from 40 cm to 100 cm; Width sets this limit.',
      );
      await held;
      expect(element.value.height).to.equal(1000);
      expect(find(element, '.handle-value')).to.equal(null);
    });

    it('keep the other side where it is in the picture while they are dragged', async function () {
      const element = await mountLive(this);
      measure(element);
      await still(element);
      const [left] = endsOf(element, 'Width');
      const knob = grip(element, 'Width');
      const { x, y } = middle(knob);
      send(knob, 'pointerdown', { x, y }, { buttons: 1 });
      send(knob, 'pointermove', { x: x + 60, y }, { buttons: 1 });
      await still(element);
      const [after] = endsOf(element, 'Width');
      send(knob, 'lostpointercapture', { x, y });
      expect(element.value.width).to.be.greaterThan(800);
      expect(Math.hypot(after!.x - left!.x, after!.y - left!.y)).to.be.lessThan(1);
    });

    it('are gone where the picture ends before them, and come whole into it with the focus', async function () {
      const element = await mountLive(this);
      const stage = get(element, '.stage');
      stage.style.width = '390px';
      await still(element);
      get(element, '.scene canvas').focus();
      for (let times = 0; times < 8; times++) keydown(get(element, '.scene canvas'), '+');
      await still(element);
      const picture = get(element, '.overlay').getBoundingClientRect();
      // Round, whichever way its arrows lie.
      const isWhole = (knob: HTMLElement) => {
        const { x, y } = middle(knob);
        const reach = knob.querySelector<HTMLElement>('.handle-icon')!.offsetWidth / 2;
        const isAcross = x - reach >= picture.left && x + reach <= picture.right;
        return isAcross && y - reach >= picture.top && y + reach <= picture.bottom;
      };
      const knobs = [...element.renderRoot.querySelectorAll<HTMLElement>('.handle')];
      const gone = knobs.filter((knob) => knob.classList.contains('unplaced'));
      expect(gone).to.not.be.empty;
      for (const knob of knobs) expect(isWhole(knob), knob.dataset.handle).to.equal(true);
      const [first] = gone.filter((knob) => knob.tabIndex === 0);
      first!.focus();
      await still(element);
      expect(first!.classList.contains('unplaced')).to.equal(false);
      expect(isWhole(first!)).to.equal(true);
      expect(get(element, '.overlay').scrollLeft).to.equal(0);
    });

    it('are not covered by their value, at the top of the picture either', async function () {
      const element = await mountLive(this);
      const knob = grip(element, 'Height');
      const { x, y } = middle(knob);
      send(knob, 'pointerdown', { x, y }, { buttons: 1 });
      for (const rise of [0, 100, 200, 400]) {
        send(knob, 'pointermove', { x, y: y - rise }, { buttons: 1 });
        await still(element);
        const told = get(element, '.handle-value');
        expect(overlap(told, get(element, '.handle.dragged .handle-icon')), `${rise}`).to.equal(false);
        const [box, stage] = [told, get(element, '.stage')].map((one) => one.getBoundingClientRect());
        expect(box!.top >= stage!.top && box!.bottom <= stage!.bottom, `${rise}`).to.equal(true);
      }
      send(knob, 'lostpointercapture', { x, y });
    });

    it('are sliders for keys', async function () {
      const element = await mountLive(this);
      const knob = grip(element, 'Width');
      expect(knob.getAttribute('aria-valuenow')).to.equal('800');
      expect(knob.getAttribute('aria-valuetext')).to.equal('80\u00a0cm');
      for (const key of ['ArrowRight', 'ArrowRight']) keydown(knob, key);
      await element.updateComplete;
      expect(element.value.width).to.equal(900);
      expect(grip(element, 'Width').getAttribute('aria-valuenow')).to.equal('900');
      keydown(knob, 'End');
      expect(element.value.width).to.equal(1200);
      expect(keydown(knob, 'Tab').defaultPrevented).to.equal(false);
    });
  });

  describe('pulled apart', () => {
    it('goes as far as the slider, and together again by its button', async function () {
      const element = await mountLive(this);
      const apart = get(element, "[aria-label='Pull apart']");
      apart.click();
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(at(element, 'door/leaf').matrix[14]).to.equal(680);
      expect(element.exploded).to.equal(1);
      const slider = get<HTMLInputElement>(element, '.explode .slider');
      slider.value = '50';
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      expect(at(element, 'left').matrix[12]).to.equal(-100);
      expect(element.exploded).to.equal(0.5);
      apart.click();
      await until(() => element.shown === element.product);
      expect(find(element, '.explode')).to.equal(null);
    });

    it('goes by property too, and takes nothing beyond all', async function () {
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

    it('hides the dimensions, which are those of the whole', async function () {
      const element = await mountLive(this);
      measure(element);
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(find(element, '.dimension')).to.equal(null);
      expect(find(element, '.handle')).to.equal(null);
    });

    it('says that they are hidden, and has them back together with the product', async function () {
      const element = await mountLive(this);
      const tool = get(element, "[aria-label='Show the dimensions']");
      measure(element);
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      expect(tool.getAttribute('aria-pressed')).to.equal('false');
      element.exploded = 0;
      await until(() => find(element, '.dimension') !== null);
      expect(tool.getAttribute('aria-pressed')).to.equal('true');
    });

    it('comes together for who asks for the dimensions', async function () {
      const element = await mountLive(this);
      const tool = get(element, "[aria-label='Show the dimensions']");
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      tool.click();
      await until(() => find(element, '.dimension') !== null);
      expect(element.exploded).to.equal(0);
      expect(tool.getAttribute('aria-pressed')).to.equal('true');
    });

    it('draws frames only while it moves', async function () {
      const element = await mountLive(this);
      element.exploded = 1;
      await until(() => at(element, 'left').matrix[12] === -200);
      await still(element);
      await aTimeout(600);
      const { requestAnimationFrame } = window;
      let requests = 0;
      window.requestAnimationFrame = (callback) => {
        requests += 1;
        return requestAnimationFrame.call(window, callback);
      };
      await aTimeout(1000);
      window.requestAnimationFrame = requestAnimationFrame;
      expect(requests).to.equal(0);
    });
  });

  describe('for scale', () => {
    it('puts a person of true size beside it, who is nobody to point at', async function () {
      const element = await mountLive(this);
      const figure = get(element, "[aria-label^='A person of 175']");
      figure.click();
      expect(element.shown?.bounds.max[1]).to.equal(1750);
      expect(element.product?.bounds.max[1]).to.equal(700);
      expect(element.shown?.parts.length).to.equal(element.product!.parts.length + 1);
      await openList(element);
      expect(textsOf(element, '.bill tbody tr')).to.have.length(5);
      figure.click();
      expect(element.shown).to.equal(element.product);
    });
  });
});

async function mountLive(test: Mocha.Context): Promise<ParametricConfigurator> {
  if (!hasWebGL2()) test.skip();
  const element = await mount({ units: 'cm' }, cupboardDocument);
  await next(element, 'configurator-ready');
  await until(() => find(element, '.view-tools') !== null);
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
  return get(element, `.joint[aria-label='${label}']`);
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

function measure(element: ParametricConfigurator): void {
  get(element, "[aria-label='Show the dimensions']").click();
}

function typeAt(element: ParametricConfigurator, label: string, text: string): void {
  get(element, `.dimension[aria-label^='${label} ']`).click();
  const input = get<HTMLInputElement>(element, '.dimension-editor input');
  input.value = text;
  keydown(input, 'Enter');
}

function keydown(target: Element, key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

function button(element: ParametricConfigurator, text: string): HTMLElement {
  const found = [...element.renderRoot.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
}

function grip(element: ParametricConfigurator, label: string): HTMLElement {
  return get(element, `.handle[aria-label='${label}']`);
}

function middle(target: Element): Spot {
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

async function drag(
  element: ParametricConfigurator,
  knob: HTMLElement,
  ...ways: readonly (readonly [number, number])[]
): Promise<void> {
  const { x, y } = middle(knob);
  send(knob, 'pointerdown', { x, y }, { buttons: 1 });
  for (const [dx, dy] of ways) {
    send(knob, 'pointermove', { x: x + dx, y: y + dy }, { buttons: 1 });
    await element.updateComplete;
    await nextFrame();
  }
  send(knob, 'lostpointercapture', { x, y });
  await nextFrame();
}

/** The ends of a measuring line: of five lines drawn for each, the first is its own. */
function endsOf(element: ParametricConfigurator, label: string): readonly Spot[] {
  const labels = [...element.renderRoot.querySelectorAll('.dimension')];
  const index = labels.findIndex((one) => one.getAttribute('aria-label')?.startsWith(label));
  const data = get(element, '.dimension-lines path:last-child').getAttribute('d') ?? '';
  const numbers = data.split('M').filter(Boolean)[index * 5]!.split(/[ L]/).map(Number);
  return [
    { x: numbers[0]!, y: numbers[1]! },
    { x: numbers[2]!, y: numbers[3]! },
  ];
}

/** Until nothing was drawn for a while. */
async function still(element: ParametricConfigurator): Promise<void> {
  let last = '';
  for (let count = 0; count < 12; count++) {
    await nextFrame();
    const data = get(element, '.overlay').innerHTML;
    if (data !== last) count = 0;
    last = data;
  }
}

function point(element: ParametricConfigurator, { x, y }: Spot): void {
  const move = { pointerType: 'mouse', clientX: x, clientY: y, bubbles: true, composed: true };
  get(element, '.scene canvas').dispatchEvent(new PointerEvent('pointermove', move));
}

/** As a mouse does it: on the canvas, from one spot to another. */
function press(element: ParametricConfigurator, from: Spot, to: Spot = from): void {
  const canvas = get(element, '.scene canvas');
  send(canvas, 'pointerdown', from, { buttons: 1 });
  send(canvas, 'pointermove', to, { buttons: 1 });
  send(canvas, 'pointerup', to);
  send(canvas, 'click', to, { detail: 1 });
}

function send(target: Element, type: string, { x, y }: Spot, more: PointerEventInit = {}): void {
  // A made-up pointer cannot be captured, nor let go.
  Object.assign(target, { setPointerCapture: () => {}, releasePointerCapture: () => {} });
  const at = { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y, bubbles: true, composed: true };
  target.dispatchEvent(new PointerEvent(type, { ...at, ...more }));
}

/** Until it holds; the test's own time limit ends the wait. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextFrame();
}
