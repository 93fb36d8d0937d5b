import { expect } from '@open-wc/testing';
import { cupboardDocument } from '../testing/cupboard.js';
import {
  button,
  drag,
  endsOf,
  handleOf,
  keydown,
  middle,
  mountLive,
  overlap,
  send,
  still,
  textsOf,
  toggleDimensions,
  typeDimension,
  until,
  withoutWebGL,
} from '../testing/interaction.js';
import { expectAccessible, field, find, get, listen, mount, textOf, type } from '../testing/mount.js';

describe('measuring and resizing in the view', function () {
  // Software rendering is slow.
  this.timeout(60_000);

  describe('the dimensions', () => {
    it('are shown with a button, in the chosen unit', async function () {
      const element = await mountLive(this);
      expect(find(element, '.dimension')).to.equal(null);
      toggleDimensions(element);
      expect(textsOf(element, '.dimension')).to.deep.equal(['80 cm', '70 cm', '40 cm']);
      expect(get(element, '.dimension').getAttribute('aria-label')).to.equal('Width 80\u00a0cm, edit');
      await expectAccessible(get(element, '.stage'));
      toggleDimensions(element);
      expect(find(element, '.dimension')).to.equal(null);
    });

    it('accept typed values in any unit, and return the focus', async function () {
      const element = await mountLive(this);
      toggleDimensions(element);
      const heard = listen(element, 'configurator-change');
      await typeDimension(element, 'Width', '1 m');
      expect(element.value.width).to.equal(1000);
      expect(heard).to.have.length(1);
      expect((element.renderRoot as ShadowRoot).activeElement?.textContent).to.equal('100\u00a0cm');
      await element.updateComplete;
      expect(textsOf(element, '.dimension')).to.deep.equal(['100 cm', '70 cm', '40 cm']);
    });

    for (const [language, isBehindLeft] of [
      ['ar', true],
      ['he', false],
      ['en-GB', false],
    ] as const) {
      it(`have the unit after the number while it’s edited, on the ${isBehindLeft ? 'left' : 'right'} (${language})`, async () => {
        const element = await mount(
          { units: 'cm', lang: language, dir: language === 'en-GB' ? 'ltr' : 'rtl' },
          cupboardDocument,
        );
        await until(() => find(element, '.view-tools') !== null);
        get(element, '.view-tools button').click();
        await until(() => find(element, 'button.dimension') !== null);
        get(element, 'button.dimension').click();
        await until(() => find(element, '.dimension-editor .unit')?.textContent?.trim() !== '');
        const [input, unit] = ['.input', '.unit'].map((part) => get(element, `.dimension-editor ${part}`));
        expect(unit!.getBoundingClientRect().left < input!.getBoundingClientRect().left).to.equal(isBehindLeft);
        const { direction, textAlign } = getComputedStyle(input!);
        expect(direction, 'digits are read from left to right').to.equal('ltr');
        expect(textAlign === 'left').to.equal(isBehindLeft);
      });
    }

    it('say which bound was exceeded, and suggest the nearest value', async function () {
      const element = await mountLive(this);
      toggleDimensions(element);
      await typeDimension(element, 'Height', '2m');
      await element.updateComplete;
      expect(element.value.height).to.equal(700);
      expect(textOf(element, '.dimension-editor')).to.include(
        'Height must be between 40 cm and 100 cm because of Width.',
      );
      expect(textOf(element, `${field('height')} .message`)).to.include('Height must be between 40 cm and 100 cm');
      get(element, '.dimension-editor .button').click();
      await element.updateComplete;
      expect(element.value.height).to.equal(1000);
      expect(find(element, '.dimension-editor')).to.equal(null);
    });

    it('ask what an ambiguous number means', async () => {
      await withoutWebGL(async () => {
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
        toggleDimensions(element);
        await typeDimension(element, 'Width', '1.000 mm');
        await element.updateComplete;
        expect(element.value.width).to.equal(800);
        expect(textOf(element, '.dimension-editor')).to.include('“1.000 mm” could mean two things.');
        get(element, '.dimension-editor .button:enabled').click();
        await element.updateComplete;
        expect(element.value.width).to.equal(1000);
        expect((element.renderRoot as ShadowRoot).activeElement?.textContent).to.equal('100\u00a0cm');
      });
    });

    it('keep a length that’s shown rounded if its text isn’t changed', async () => {
      const [width, ...others] = cupboardDocument.parameters;
      const parameters = [{ ...width, step: 1, default: 801 }, ...others];
      await withoutWebGL(async () => {
        const element = await mount({ units: 'in' }, { ...cupboardDocument, parameters });
        await until(() => find(element, '.view-tools') !== null);
        toggleDimensions(element);
        get(element, '.dimension').click();
        keydown(get(element, '.dimension-editor input'), 'Enter');
        expect(find(element, '.dimension-editor')).to.equal(null);
        get(element, `${field('width')} .stepper-input`).focus();
        window.dispatchEvent(new Event('pagehide'));
        expect(element.value.width).to.equal(801);
      });
    });

    it('discard the edit on Escape', async function () {
      const element = await mountLive(this);
      toggleDimensions(element);
      await typeDimension(element, 'Height', '2m');
      const input = get(element, '.dimension-editor input');
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
      await element.updateComplete;
      expect(element.value.height).to.equal(700);
      expect(find(element, '.dimension-editor')).to.equal(null);
      expect(element.hasErrors).to.equal(false);
    });

    it('can be edited in the drawing without WebGL', async () => {
      await withoutWebGL(async () => {
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
        toggleDimensions(element);
        await typeDimension(element, 'Width', '39 3/8 in');
        await element.updateComplete;
        expect(element.value.width).to.equal(1000);
        expect(textsOf(element, '.dimension')[0]).to.equal('100 cm');
      });
    });

    it('can be edited in a side view without WebGL, and follow the side and the product', async () => {
      await withoutWebGL(async () => {
        const element = await mount({ units: 'cm' }, cupboardDocument);
        await until(() => find(element, '.view-tools') !== null);
        button(element, 'Front').click();
        await until(() => find(element, '.dimension') !== null);
        expect(textsOf(element, '.dimension').sort()).to.deep.equal(['70 cm', '80 cm']);
        expect(textsOf(element, '.picture text')).to.deep.equal([]);
        await typeDimension(element, 'Width', '1 m');
        await element.updateComplete;
        expect(element.value.width).to.equal(1000);
        expect(textsOf(element, '.dimension').sort()).to.deep.equal(['100 cm', '70 cm']);
        element.units = 'mm';
        await element.updateComplete;
        expect(textsOf(element, '.dimension')).to.include('1000 mm');
        keydown(handleOf(element, 'Width'), 'Home');
        await element.updateComplete;
        expect(textsOf(element, '.dimension')).to.include('600 mm');
        button(element, 'Side').click();
        await until(() => textsOf(element, '.dimension').includes('400 mm'));
        expect(textsOf(element, '.dimension')).to.not.include('600 mm');
        await expectAccessible(get(element, '.stage'));
      });
    });

    it('are placed at the lines they measure in a side view', async () => {
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

    it('don’t cover a handle or the tools from any side', async function () {
      const element = await mountLive(this);
      toggleDimensions(element);
      for (const view of ['Front', 'Side', 'Top', 'Angled']) {
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

    it('make room for tools that grow with the page’s font size', async function () {
      const element = await mountLive(this);
      get(element, '.view-switch').click();
      toggleDimensions(element);
      await still(element);
      const labels = () => [...element.renderRoot.querySelectorAll('.dimension:not(.unplaced)')];
      const corner = get(element, '.corner');
      const covered = () => labels().filter((label) => overlap(label, corner)).length;
      expect(covered()).to.equal(0);
      const stage = get(element, '.stage').getBoundingClientRect();
      corner.style.padding = `${stage.height / 4}px ${stage.width / 4}px`;
      expect(covered()).to.be.greaterThan(0);
      await until(() => covered() === 0);
    });

    it('show the label and a handle of the parameter that’s focused in the form', async function () {
      const element = await mountLive(this);
      const stage = get(element, '.stage');
      stage.style.width = stage.style.height = '120px';
      toggleDimensions(element);
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
      toggleDimensions(element);
      for (const view of ['Front', 'Side', 'Top', 'Angled']) {
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

  describe('the handles', () => {
    it('resize the product to the pointer’s position, as one step for undo', async function () {
      const element = await mountLive(this);
      const handle = handleOf(element, 'Width');
      const changes = listen(element, 'configurator-change');
      await drag(element, handle, [20, 0], [40, 0], [60, 0]);
      const { width } = element.value;
      expect(width).to.be.greaterThan(800);
      expect(Number(width) % 50).to.equal(0);
      expect(changes.length).to.be.greaterThan(0);
      element.undo();
      expect(element.value.width).to.equal(800);
    });

    it('follow the pointer on a scaled page', async function () {
      const plain = await mountLive(this);
      await drag(plain, handleOf(plain, 'Width'), [60, 0]);
      const { width } = plain.value;
      plain.remove();
      const scaled = await mountLive(this);
      scaled.parentElement!.style.transform = 'scale(0.5)';
      await drag(scaled, handleOf(scaled, 'Width'), [30, 0]);
      expect(scaled.value.width).to.equal(width);
    });

    it('stop at a bound, and say why', async function () {
      const element = await mountLive(this);
      // The reason is rendered by the code that parses typed text.
      await type(element, `${field('width')} .stepper-input`, '80');
      const handle = handleOf(element, 'Height');
      const held = drag(element, handle, [0, -200], [0, -400]);
      await until(() => find(element, '.handle-value span') !== null);
      expect(textOf(element, '.handle-value')).to.equal(
        '100 cm Height must be between 40 cm and 100 cm because of Width.',
      );
      await held;
      expect(element.value.height).to.equal(1000);
      expect(find(element, '.handle-value')).to.equal(null);
    });

    it('keep the opposite side in place while they’re dragged', async function () {
      const element = await mountLive(this);
      toggleDimensions(element);
      await still(element);
      const [left] = endsOf(element, 'Width');
      const handle = handleOf(element, 'Width');
      const { x, y } = middle(handle);
      send(handle, 'pointerdown', { x, y }, { buttons: 1 });
      send(handle, 'pointermove', { x: x + 60, y }, { buttons: 1 });
      await still(element);
      const [after] = endsOf(element, 'Width');
      send(handle, 'lostpointercapture', { x, y });
      expect(element.value.width).to.be.greaterThan(800);
      expect(Math.hypot(after!.x - left!.x, after!.y - left!.y)).to.be.lessThan(1);
    });

    it('are hidden outside the picture, and scroll fully into view when focused', async function () {
      const element = await mountLive(this);
      const stage = get(element, '.stage');
      stage.style.width = '390px';
      await still(element);
      get(element, '.scene canvas').focus();
      for (let times = 0; times < 8; times++) keydown(get(element, '.scene canvas'), '+');
      await still(element);
      const picture = get(element, '.overlay').getBoundingClientRect();
      // Checked as a circle, so that the arrows' direction doesn't matter.
      const isWhole = (handle: HTMLElement) => {
        const { x, y } = middle(handle);
        const reach = handle.querySelector<HTMLElement>('.handle-icon')!.offsetWidth / 2;
        const isAcross = x - reach >= picture.left && x + reach <= picture.right;
        return isAcross && y - reach >= picture.top && y + reach <= picture.bottom;
      };
      const handles = [...element.renderRoot.querySelectorAll<HTMLElement>('.handle')];
      const gone = handles.filter((handle) => handle.classList.contains('unplaced'));
      expect(gone).to.not.be.empty;
      for (const handle of handles) expect(isWhole(handle), handle.dataset.handle).to.equal(true);
      const [first] = gone.filter((handle) => handle.tabIndex === 0);
      first!.focus();
      await still(element);
      expect(first!.classList.contains('unplaced')).to.equal(false);
      expect(isWhole(first!)).to.equal(true);
      expect(get(element, '.overlay').scrollLeft).to.equal(0);
    });

    it('aren’t covered by their value, even at the top of the picture', async function () {
      const element = await mountLive(this);
      const handle = handleOf(element, 'Height');
      const { x, y } = middle(handle);
      send(handle, 'pointerdown', { x, y }, { buttons: 1 });
      for (const rise of [0, 100, 200, 400]) {
        send(handle, 'pointermove', { x, y: y - rise }, { buttons: 1 });
        await still(element);
        const value = get(element, '.handle-value');
        expect(overlap(value, get(element, '.handle.dragged .handle-icon')), `${rise}`).to.equal(false);
        const [box, stage] = [value, get(element, '.stage')].map((one) => one.getBoundingClientRect());
        expect(box!.top >= stage!.top && box!.bottom <= stage!.bottom, `${rise}`).to.equal(true);
      }
      send(handle, 'lostpointercapture', { x, y });
    });

    it('are sliders for the keyboard', async function () {
      const element = await mountLive(this);
      const handle = handleOf(element, 'Width');
      expect(handle.getAttribute('aria-valuenow')).to.equal('800');
      expect(handle.getAttribute('aria-valuetext')).to.equal('80\u00a0cm');
      for (const key of ['ArrowRight', 'ArrowRight']) keydown(handle, key);
      await element.updateComplete;
      expect(element.value.width).to.equal(900);
      expect(handleOf(element, 'Width').getAttribute('aria-valuenow')).to.equal('900');
      keydown(handle, 'End');
      expect(element.value.width).to.equal(1200);
      expect(keydown(handle, 'Tab').defaultPrevented).to.equal(false);
    });
  });
});
