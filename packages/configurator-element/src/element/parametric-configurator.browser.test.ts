import { expect, nextFrame } from '@open-wc/testing';
import { shelfDocument } from './testing/document.js';
import { waitUntil } from './testing/listen.js';
import {
  click,
  expectAccessible,
  field,
  find,
  get,
  hasWebGL2,
  hush,
  listen,
  mount,
  next,
  slide,
  textOf,
  type,
  untilLive,
} from './testing/mount.js';

describe('<parametric-configurator>', () => {
  it('is accessible', async () => {
    const element = await mount();
    await expectAccessible(element);
  });

  it('is accessible in dark mode', async () => {
    const element = await mount({ theme: 'dark' });
    await expectAccessible(element);
  });

  describe('has the page’s width in a container that’s as wide as its content', () => {
    for (const style of ['display: flex', 'display: grid; place-items: center', 'float: left', 'display: table-cell']) {
      it(style, async () => {
        const element = await mount();
        const place = document.createElement('div');
        place.style.cssText = style;
        element.replaceWith(place);
        place.append(element);
        expect(element.offsetWidth).to.equal(Math.min(960, innerWidth - 32));
        place.remove();
      });
    }
  });

  describe('with the page’s own document', () => {
    it('shows the product and its form, but no way to order', async () => {
      const element = await mount();
      expect(find(element, '.picture svg')).to.exist;
      expect(textOf(element, 'h2')).to.equal('Test shelf');
      expect(element.renderRoot.querySelectorAll('.field[data-key]')).to.have.length(7);
      expect(find(element, "[part~='primary-button']")).to.equal(null);
      expect(element.client).to.equal(undefined);
    });

    it('provides the settled configuration and its product', async () => {
      const element = await mount();
      expect(element.value).to.deep.include({ width: 1000, shelves: 3, material: 'oak' });
      expect(element.product?.bounds.max).to.deep.equal([1000, 1200, 300]);
    });

    it('replaces the document with another', async () => {
      const element = await mount();
      element.modelDocument = { ...shelfDocument, name: 'Another shelf' };
      await element.updateComplete;
      expect(textOf(element, 'h2')).to.equal('Another shelf');
    });

    it('exposes its state to the page’s styles', async () => {
      const element = await mount();
      expect(element.matches(':state(ready)')).to.equal(true);
      expect(element.matches(':state(failed)')).to.equal(false);
    });
  });

  describe('in a form', () => {
    async function mountInForm(attributes: Readonly<Record<string, string>> = {}) {
      const element = await mount({ name: 'shelf', ...attributes });
      const form = document.createElement('form');
      const fieldset = document.createElement('fieldset');
      element.parentElement!.append(form);
      form.append(fieldset);
      fieldset.append(element);
      await element.updateComplete;
      const submitted = () => JSON.parse(String(new FormData(form).get('shelf')));
      return { element, form, fieldset, submitted };
    }

    it('submits its configuration, and is reset with the form', async () => {
      const { element, form, submitted } = await mountInForm({ quantity: '2' });
      expect(element.form).to.equal(form);
      expect(submitted()).to.deep.include({ width: 1000 });
      await slide(element, 'width', 600);
      element.quantity = 5;
      await type(element, `${field('height')} .stepper-input`, 'high');
      expect(submitted()).to.deep.include({ width: 600 });
      form.reset();
      await element.updateComplete;
      expect(element.value.width).to.equal(1000);
      expect(element.quantity).to.equal(2);
      expect(element.hasErrors).to.equal(false);
    });

    it('has no value without a model', async () => {
      const { element, form } = await mountInForm();
      element.modelDocument = undefined;
      await element.updateComplete;
      expect(new FormData(form).has('shelf')).to.equal(false);
    });

    it('is invalid while typed text is rejected, with the field’s message', async () => {
      const { element, form } = await mountInForm();
      expect(form.checkValidity()).to.equal(true);
      await type(element, `${field('width')} .stepper-input`, '900 cm');
      expect(element.checkValidity()).to.equal(false);
      expect(element.validity.customError).to.equal(true);
      expect(element.validationMessage).to.equal('Width must be between 40 cm and 200 cm because of Material.');
      expect(form.matches(':invalid')).to.equal(true);
      await click(element, `${field('width')} .message button`);
      expect(element.checkValidity()).to.equal(true);
    });

    it('is invalid while an error rule fails, and focuses the field on submit', async () => {
      const { element, form } = await mountInForm({ configuration: '{"shelves": 0, "back": false}' });
      const submits = listen(form, 'submit' as never);
      expect(element.validationMessage).to.equal('Without a back panel it needs a shelf.');
      form.requestSubmit();
      expect(submits).to.have.length(0);
      const focused = (element.renderRoot as ShadowRoot).activeElement;
      expect(focused).to.equal(get(element, `${field('shelves')} .stepper-input`));
    });

    it('doesn’t keep a form from being submitted without a name', async () => {
      const { element, form } = await mountInForm();
      element.removeAttribute('name');
      await type(element, `${field('width')} .stepper-input`, '900 cm');
      expect(element.hasErrors).to.equal(true);
      expect(form.checkValidity()).to.equal(true);
    });

    it('is disabled by its attribute or a fieldset, for people but not for scripts', async () => {
      const { element, form, fieldset } = await mountInForm();
      const slider = get<HTMLInputElement>(element, `${field('width')} .slider`);
      fieldset.disabled = true;
      await element.updateComplete;
      expect(slider.matches(':disabled')).to.equal(true);
      expect(element.matches(':disabled')).to.equal(true);
      expect(new FormData(form).has('shelf')).to.equal(false);
      await slide(element, 'width', 600);
      expect(element.value.width).to.equal(1000);
      await expectAccessible(element);
      await element.setConfiguration({ width: 700 });
      expect(element.value.width).to.equal(700);
      fieldset.disabled = false;
      await element.updateComplete;
      expect(slider.matches(':disabled')).to.equal(false);
      element.disabled = true;
      await element.updateComplete;
      expect(slider.matches(':disabled')).to.equal(true);
    });

    it('is restored as the browser saved it, for the same model', async () => {
      const { element } = await mountInForm();
      const kept = { model: 'test-shelf', chosen: { width: 600, material: 'birch' }, quantity: 4 };
      element.formStateRestoreCallback(JSON.stringify(kept));
      await element.updateComplete;
      expect(element.value).to.deep.include({ width: 600, material: 'birch' });
      expect(element.quantity).to.equal(4);
      for (const state of [JSON.stringify({ ...kept, model: 'another', quantity: 9 }), '{', 'null', '{}', null]) {
        element.formStateRestoreCallback(state);
        await element.updateComplete;
      }
      expect(element.quantity).to.equal(4);
      expect(element.value.width).to.equal(600);
    });

    it('is restored as it looked, even if the model has other defaults by now', async () => {
      const { element } = await mountInForm();
      const [chosen, shown] = [{ width: 600 }, { width: 600, height: 1500, shelves: 2 }];
      element.formStateRestoreCallback(
        JSON.stringify({ model: 'test-shelf', revision: 'r1', chosen, shown, quantity: 1 }),
      );
      await element.updateComplete;
      expect(element.value).to.deep.include(shown);
    });
  });

  describe('slots', () => {
    it('show the page’s content above the configurator and in the price bar', async () => {
      const element = await mount();
      for (const slot of ['header', 'actions']) {
        const button = document.createElement('button');
        button.slot = button.textContent = slot;
        element.append(button);
      }
      await nextFrame();
      await element.updateComplete;
      const [header, actions] = [...element.children].map((one) => one.getBoundingClientRect());
      expect(header!.bottom).to.be.at.most(get(element, '.stage').getBoundingClientRect().top);
      const bar = get(element, "[part='price-bar']").getBoundingClientRect();
      expect(actions!.top >= bar.top && actions!.bottom <= bar.bottom).to.equal(true);
    });

    it('show a price bar even without a price', async () => {
      const { estimate: _, ...free } = shelfDocument;
      const element = await mount({}, free);
      expect(find(element, "[part='price-bar']")).to.equal(null);
      const button = document.createElement('button');
      button.slot = 'actions';
      element.append(button);
      await nextFrame();
      await element.updateComplete;
      expect(find(element, "[part='price-bar']")).to.exist;
    });
  });

  describe('the view', () => {
    it('paints the drawing first, with a mark and an event', async () => {
      const element = await mount();
      const { detail } = await next(element, 'configurator-picture');
      expect(detail.configuration).to.deep.include({ width: 1000 });
      expect(performance.getEntriesByName('configurator-picture')).to.not.be.empty;
    });

    it('is replaced by the scene', async function () {
      if (!hasWebGL2()) this.skip();
      const element = await mount();
      await untilLive(element);
      await element.updateComplete;
      expect(performance.getEntriesByName('configurator-ready')).to.not.be.empty;
      expect(get(element, '.stage').classList.contains('live')).to.equal(true);
      expect(get(element, '.scene canvas').getAttribute('aria-label')).to.equal('View of Test shelf');
    });

    it('keeps and updates the drawing without WebGL', async () => {
      const getContext = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = () => null;
      try {
        const warnings = await hush('warn', async (lines) => {
          const element = await mount();
          while (lines.length === 0) await nextFrame();
          const before = find(element, '.picture svg');
          await element.setConfiguration({ width: 600 });
          expect(find(element, '.picture svg')).to.not.equal(before);
          expect(get(element, '.stage').classList.contains('live')).to.equal(false);
        });
        expect(warnings.join()).to.include('The 3D view isn’t available');
      } finally {
        HTMLCanvasElement.prototype.getContext = getContext;
      }
    });

    it('has a description that follows the configuration', async () => {
      const element = await mount();
      expect(textOf(element, '#description')).to.include('Test shelf, 100 cm wide, 120 cm high, 30 cm deep.');
      expect(textOf(element, '#description')).to.include('Material: Oak.');
      await element.setConfiguration({ width: 600, material: 'birch' });
      expect(textOf(element, '#description')).to.include('60 cm wide');
      expect(textOf(element, '#description')).to.include('Material: Birch.');
    });

    it('disposes of the scene when the element is removed, and creates it again when it returns', async function () {
      if (!hasWebGL2()) this.skip();
      const element = await mount();
      await untilLive(element);
      const place = element.parentElement!;
      element.remove();
      await Promise.resolve();
      expect(find(element, '.stage canvas')).to.equal(null);
      place.append(element);
      await next(element, 'configurator-ready');
      expect(find(element, '.stage canvas')).to.exist;
    });

    it('keeps the scene when the element is only moved', async function () {
      if (!hasWebGL2()) this.skip();
      const element = await mount();
      await untilLive(element);
      const canvas = find(element, '.stage canvas');
      const other = document.createElement('div');
      element.parentElement!.append(other);
      other.append(element);
      await nextFrame();
      expect(find(element, '.stage canvas')).to.equal(canvas);
    });
  });

  describe('setConfiguration', () => {
    it('resolves when the configuration is shown, and keeps other values', async () => {
      const element = await mount();
      await element.setConfiguration({ width: 800 });
      await element.setConfiguration({ height: 1000 });
      expect(element.value).to.deep.include({ width: 800, height: 1000 });
    });

    it('waits for a document that’s still loading', async () => {
      const element = await mount({}, undefined);
      const shown = element.setConfiguration({ width: 700 });
      element.modelDocument = shelfDocument;
      await shown;
      expect(element.value).to.deep.include({ width: 700 });
    });

    it('resolves when a newer call replaces it', async () => {
      const element = await mount();
      const calls = [600, 700, 800].map((width) => element.setConfiguration({ width }));
      await Promise.all(calls);
      expect(element.value.width).to.equal(800);
    });

    it('resolves immediately if the element isn’t visible', async () => {
      const element = await mount();
      element.remove();
      await element.setConfiguration({ width: 900 });
      expect(element.value.width).to.equal(900);
    });

    it('undo, redo and reset also resolve when the product is shown', async () => {
      const element = await mount();
      await slide(element, 'width', 800);
      const shown = () => get<HTMLInputElement>(element, `${field('width')} .stepper-input`).value;
      await element.undo();
      expect(shown()).to.equal('100');
      await element.redo();
      expect(shown()).to.equal('80');
      await element.reset();
      expect(shown()).to.equal('100');
    });

    it('resolves if the page is hidden in the meantime', async () => {
      const element = await mount();
      const { requestAnimationFrame } = window;
      try {
        const isWaiting = new Promise<void>((resolve) => {
          window.requestAnimationFrame = () => {
            resolve();
            return 0;
          };
        });
        const shown = element.setConfiguration({ width: 900 });
        await isWaiting;
        document.dispatchEvent(new Event('visibilitychange'));
        await shown;
      } finally {
        window.requestAnimationFrame = requestAnimationFrame;
      }
      expect(element.value.width).to.equal(900);
    });

    it('doesn’t dispatch a change event', async () => {
      const element = await mount();
      const changes = listen(element, 'configurator-change');
      await element.setConfiguration({ width: 800 });
      element.undo();
      element.reset();
      await element.updateComplete;
      expect(changes).to.have.length(0);
    });

    it('ignores an unknown key with a warning', async () => {
      const element = await mount();
      const warnings = await hush('warn', () => element.setConfiguration({ depht: 3 }));
      expect(warnings.join()).to.include('"depht"');
      expect(element.value).to.not.have.property('depht');
    });
  });

  describe('the initial configuration', () => {
    it('is the attribute’s', async () => {
      const element = await mount({ configuration: '{"width": 600, "material": "birch"}' });
      expect(element.value).to.deep.include({ width: 600, material: 'birch' });
    });

    it('is settled if it doesn’t fit, with a warning and a notice', async () => {
      let element!: Awaited<ReturnType<typeof mount>>;
      const warnings = await hush('warn', async () => {
        element = await mount({ configuration: '{"width": 9000, "colour": "red"}' });
      });
      expect(element.value.width).to.equal(2000);
      expect(
        warnings.some((line) => line.includes('"width" in the configuration was changed from 9000 to 2000')),
      ).to.equal(true);
      expect(warnings.some((line) => line.includes('"colour"'))).to.equal(true);
      expect(textOf(element, '.notice')).to.include('Width is now 200 cm');
    });

    it('is the default if the attribute isn’t JSON, with a warning', async () => {
      let element!: Awaited<ReturnType<typeof mount>>;
      const warnings = await hush('warn', async () => {
        element = await mount({ configuration: '{width: 600}' });
      });
      expect(element.value.width).to.equal(1000);
      expect(warnings.join()).to.include('isn’t a JSON object');
      expect(textOf(element, '.notice')).to.include('couldn’t read your saved design');
    });

    it('is a preset, overridden by the configuration', async () => {
      const element = await mount({ preset: 'tall', configuration: '{"shelves": 2}' });
      expect(element.value).to.deep.include({ width: 600, height: 2000, shelves: 2 });
    });

    it('isn’t set again when a framework passes an equal object', async () => {
      const element = await mount();
      element.configuration = { width: 600 };
      await slide(element, 'width', 800);
      element.configuration = { width: 600 };
      expect(element.value.width).to.equal(800);
    });

    it('keeps its history when a framework passes each change back', async () => {
      const element = await mount({ configuration: '{"width": 600}' });
      const passBack = () => Object.assign(element, { configuration: { ...element.value } });
      element.addEventListener('configurator-change', passBack);
      await slide(element, 'width', 800);
      await slide(element, 'width', 900);
      await element.undo();
      expect(element.value.width).to.equal(800);
      await element.reset();
      expect(element.value.width).to.equal(600);
      await slide(element, 'width', 900);
      element.configuration = { width: 600 };
      expect(element.value.width, 'the page goes back').to.equal(600);
    });

    it('is reported with the changed values', async () => {
      const element = await mount();
      const changes = listen(document, 'configurator-change' as never);
      await slide(element, 'width', 600);
      const [change] = changes as unknown as CustomEvent[];
      expect(changes).to.have.length(1);
      expect(change!.detail).to.deep.include({ changed: ['width'] });
      expect(change!.detail.configuration.width).to.equal(600);
    });

    it('is one step for undo, however far the slider moved', async () => {
      const element = await mount();
      await slide(element, 'width', 900, 800, 700);
      await slide(element, 'width', 600, 500);
      element.undo();
      expect(element.value.width).to.equal(700);
      element.undo();
      expect(element.value.width).to.equal(1000);
      element.redo();
      expect(element.value.width).to.equal(700);
    });

    it('can be undone with the buttons, and reset restores the initial configuration', async () => {
      const element = await mount({ configuration: '{"width": 600}' });
      const changes = listen(element, 'configurator-change');
      await slide(element, 'width', 900);
      await click(element, "button[aria-label='Undo']");
      expect(element.value.width).to.equal(600);
      await click(element, "button[aria-label='Redo']");
      await click(element, "button[aria-label='Reset']");
      expect(element.value.width).to.equal(600);
      expect(get<HTMLButtonElement>(element, "button[aria-label='Reset']").disabled).to.equal(true);
      expect(changes).to.have.length(4);
    });

    it('reports what else was adjusted, and why', async () => {
      const element = await mount({ configuration: '{"shelves": 6}' });
      await slide(element, 'height', 800, 600);
      expect(element.value.shelves).to.equal(3);
      expect(textOf(element, "[role='status'] .notice")).to.include('Shelves is now 3 (was 6) because of Height.');
      await slide(element, 'width', 800);
      expect(find(element, '.notice')).to.equal(null);
    });

    it('can start from a preset, and can be undone', async () => {
      const element = await mount();
      await slide(element, 'width', 800);
      await click(element, '.preset');
      expect(element.value).to.deep.include({ width: 600, height: 2000, shelves: 6 });
      element.undo();
      expect(element.value).to.deep.include({ width: 800, height: 1200 });
    });

    it('is reverted with a notice if it can’t be built', async () => {
      const hollow = {
        ...shelfDocument,
        parts: [{ id: 'left', kind: 'box', size: ['width - 500', 'height', 300], material: 'material' }],
      };
      const element = await mount({}, hollow);
      const errors = await hush('error', () => slide(element, 'width', 500));
      expect(element.value.width).to.equal(1000);
      expect(errors).to.have.length(1);
      expect(errors[0]).to.include('/parts/0/size/0');
      expect(textOf(element, '.notice')).to.include('can’t be made');
    });
  });

  describe('undo and redo shortcuts', () => {
    const press = (target: Element, key: string, held: KeyboardEventInit = { ctrlKey: true }) => {
      const event = new KeyboardEvent('keydown', { key, ...held, bubbles: true, composed: true, cancelable: true });
      target.dispatchEvent(event);
      return event;
    };
    const width = `${field('width')} .stepper-input`;

    it('undo and redo steps, and notify the page', async () => {
      const element = await mount();
      await waitUntil(() => find(element, '.view-tools'));
      await slide(element, 'width', 800);
      await slide(element, 'width', 600);
      const changes = listen(element, 'configurator-change');
      const slider = get(element, `${field('width')} .slider`);
      expect(press(slider, 'z').defaultPrevented).to.equal(true);
      expect(element.value.width).to.equal(800);
      press(get(element, '.stage'), 'z', { metaKey: true });
      expect(element.value.width).to.equal(1000);
      press(slider, 'Z', { ctrlKey: true, shiftKey: true });
      expect(element.value.width).to.equal(800);
      press(slider, 'y');
      expect(element.value.width).to.equal(600);
      expect(changes).to.have.length(4);
    });

    it('leave a key to the page if there’s nothing to undo', async () => {
      const element = await mount();
      expect(press(get(element, `${field('width')} .slider`), 'z').defaultPrevented).to.equal(false);
      await slide(element, 'width', 800);
      expect(press(document.body, 'z').defaultPrevented).to.equal(false);
      expect(element.value.width).to.equal(800);
    });

    it('work in a number field while typing, and on the product once the number is accepted', async () => {
      const element = await mount();
      await waitUntil(() => find(element, '.view-tools'));
      await type(element, width, '80');
      expect(press(get(element, width), 'z').defaultPrevented).to.equal(true);
      await element.updateComplete;
      expect(get<HTMLInputElement>(element, width).value).to.equal('100');
      await slide(element, 'height', 800);
      get<HTMLInputElement>(element, width).value = '9';
      expect(press(get(element, width), 'z').defaultPrevented).to.equal(false);
      await type(element, width, '900');
      expect(press(get(element, width), 'z').defaultPrevented).to.equal(false);
      expect(element.value.height).to.equal(800);
      expect(get<HTMLInputElement>(element, width).value).to.equal('900');
    });

    it('work in a text field, and in slotted content, on their own text', async () => {
      const element = await mount();
      await slide(element, 'width', 800);
      expect(press(get(element, `${field('engraving')} input`), 'z').defaultPrevented).to.equal(false);
      const note = document.createElement('p');
      note.slot = 'header';
      element.append(note);
      expect(press(note, 'z').defaultPrevented).to.equal(false);
      expect(element.value.width).to.equal(800);
    });
  });

  describe('a drag to a value that can’t be built', () => {
    /** A product that can't be built wider than 150 cm. */
    const limited = {
      ...shelfDocument,
      parts: [{ id: 'left', kind: 'box', size: ['1500.5 - width', 'height', 300], material: 'material' }],
    };

    it('stays at the last valid value, with one notice and one step for undo', async () => {
      const element = await mount({}, limited);
      const errors = await hush('error', () => slide(element, 'width', 1200, 1400, 1600, 1700));
      expect(element.value.width).to.equal(1400);
      expect(get<HTMLInputElement>(element, `${field('width')} .slider`).value).to.equal('1400');
      expect(errors).to.have.length(1);
      expect(textOf(element, '.notice')).to.include('can’t be made');
      element.undo();
      expect(element.value.width).to.equal(1000);
    });

    it('stays there if no option would be left', async () => {
      const parameters = shelfDocument.parameters.map((one) =>
        one.key === 'shelves' ? { ...one, min: 1, max: 'floor(width / 700)', default: 1 } : one,
      );
      const element = await mount({}, { ...shelfDocument, parameters, presets: [] });
      await hush('error', () => slide(element, 'width', 800, 600));
      expect(element.value.width).to.equal(800);
      expect(get<HTMLInputElement>(element, `${field('width')} .slider`).value).to.equal('800');
      expect(textOf(element, '.notice')).to.include('can’t be made');
    });

    it('keeps rejected text', async () => {
      const element = await mount({}, limited);
      const input = `${field('width')} .stepper-input`;
      await hush('error', () => type(element, input, '1600 mm'));
      expect(element.value.width).to.equal(1000);
      expect(get<HTMLInputElement>(element, input).value).to.equal('1600 mm');
      expect(textOf(element, `${field('width')} [role='status']`)).to.include('can’t be made');
      expect(element.hasErrors).to.equal(true);
    });

    it('keeps the redo steps', async () => {
      const element = await mount({}, limited);
      await slide(element, 'width', 1200);
      element.undo();
      await hush('error', () => slide(element, 'width', 1600));
      expect(element.value.width).to.equal(1000);
      element.redo();
      expect(element.value.width).to.equal(1200);
    });
  });

  describe('rules', () => {
    it('are shown at their fields and block quotes if they fail', async () => {
      const element = await mount({ configuration: '{"shelves": 0}' });
      expect(element.hasErrors).to.equal(false);
      await click(element, `${field('back')} input`);
      expect(textOf(element, `${field('back')} .message span`)).to.equal('Without a back panel it needs a shelf.');
      expect(textOf(element, `${field('shelves')} .message span`)).to.equal('Without a back panel it needs a shelf.');
      expect(element.hasErrors).to.equal(true);
      await expectAccessible(element);
    });

    it('offer a fix in one click if they fail', async () => {
      const element = await mount({ configuration: '{"shelves": 0, "back": false}' });
      // The code that searches for the fix is loaded when the page is idle.
      await waitUntil(() => find(element, `${field('shelves')} .message button`));
      const fix = get(element, `${field('shelves')} .message button`);
      fix.focus();
      fix.click();
      await element.updateComplete;
      expect(element.value.shelves).to.equal(1);
      const exactValue = get(element, `${field('shelves')} .stepper-input`);
      expect((element.renderRoot as ShadowRoot).activeElement).to.equal(exactValue);
      expect(element.hasErrors).to.equal(false);
    });
  });

  describe('the price', () => {
    it('follows the configuration and the quantity', async () => {
      const element = await mount();
      expect(textOf(element, "[part='estimate'] strong")).to.equal('about €120');
      await slide(element, 'width', 500);
      expect(textOf(element, "[part='estimate'] strong")).to.equal('about €60');
      await type(element, '#item-quantity', '3');
      expect(element.quantity).to.equal(3);
      expect(textOf(element, "[part='estimate']")).to.include('€60 each about €180');
    });

    it('is shown if the page’s currency code has lower-case letters or spaces', async () => {
      const element = await mount({ currency: ' eur ' });
      expect(find(element, "[part='estimate']")).to.exist;
    });

    it('is hidden if the shop’s currency differs', async () => {
      const element = await mount({ currency: 'USD' });
      expect(find(element, "[part='estimate']")).to.equal(null);
    });
  });

  describe('the quantity', () => {
    for (const [text, message] of [
      ['0', 'Quantity must be between 1 and 1000. Use 1'],
      ['1001', 'Quantity must be between 1 and 1000. Use 1000'],
      ['2.5', 'Enter a whole number from 1 to 1000. Use 3'],
      ['1.000', '“1.000” could mean two things. Which did you mean? 1 1,000'],
      ['two', '“two” isn’t a number. Try 1.'],
      ['', 'Enter a value, such as 1.'],
    ] as const) {
      it(`rejects ${JSON.stringify(text)}, keeps it as typed, and says what’s accepted`, async () => {
        const element = await mount();
        await type(element, '#item-quantity', text);
        expect(element.quantity).to.equal(1);
        expect(get<HTMLInputElement>(element, '#item-quantity').value).to.equal(text);
        expect(textOf(element, '#item-quantity-message')).to.equal(message);
        expect(element.hasErrors).to.equal(true);
      });
    }

    it('is read in people’s notation, and keeps the focus when a suggestion is accepted', async () => {
      const element = await mount();
      await type(element, '#item-quantity', '١٢');
      expect(element.quantity).to.equal(12);
      await type(element, '#item-quantity', '5000');
      const fix = get(element, '#item-quantity-message button');
      fix.focus();
      await click(element, '#item-quantity-message button');
      expect(element.quantity).to.equal(1000);
      expect((element.renderRoot as ShadowRoot).activeElement?.id).to.equal('item-quantity');
    });

    it('is the page’s again once it shows another model', async () => {
      const element = await mount({ quantity: '2' });
      await type(element, '#item-quantity', '12');
      element.configuration = { width: 600 };
      await element.updateComplete;
      expect(element.quantity, 'the same model').to.equal(12);
      element.modelDocument = { ...shelfDocument, id: 'another-shelf' } as never;
      await element.updateComplete;
      expect(element.quantity).to.equal(2);
      element.quantity = 5;
      await element.updateComplete;
      element.modelDocument = { ...shelfDocument, id: 'third-shelf' } as never;
      await element.updateComplete;
      expect(element.quantity, 'set by the page').to.equal(5);
    });

    it('is limited to its range in the attribute', async () => {
      const element = await mount({ quantity: '2000' });
      expect(element.quantity).to.equal(1000);
    });
  });

  describe('the language', () => {
    it('is the element’s own', async () => {
      const element = await mount({ lang: 'de' });
      // The form is rendered after the heading.
      while (!textOf(element, `${field('width')} .label`) || !textOf(element, '#description')) await nextFrame();
      expect(textOf(element, 'h2')).to.equal('Testregal');
      expect(textOf(element, `${field('width')} .label`)).to.equal('Breite');
      expect(textOf(element, '#description')).to.include('100 cm breit');
    });

    for (const [given, spoken] of [
      ['en_GB', 'en-GB'],
      ['en-US@posix', 'en-US'],
      ['de-DE.UTF-8', 'de-DE'],
    ] as const) {
      it(`is ${spoken} for ${given}, which no formatter accepts`, async () => {
        const element = await mount({ lang: given });
        expect(element.language).to.equal(spoken);
        while (!find(element, '[part="estimate"]')) await nextFrame();
        expect(textOf(element, '[part="estimate"]')).to.contain('€');
      });
    }

    it('is that of the surrounding elements, or English if there are no messages for it', async () => {
      const element = await mount();
      const place = element.parentElement!;
      place.lang = 'de-AT';
      element.remove();
      place.append(element);
      while (textOf(element, 'h2') !== 'Testregal') await nextFrame();
      element.lang = 'fi';
      while (textOf(element, 'h2') !== 'Test shelf') await nextFrame();
      expect(textOf(element, "[part='estimate']")).to.include('Estimate before delivery and tax');
    });
  });

  describe('the appearance', () => {
    it('is dark on a page with light text', async () => {
      const element = await mount();
      expect(element.scheme).to.equal('light');
      document.body.style.color = 'rgb(240 240 240)';
      await nextFrame();
      await element.updateComplete;
      expect(element.scheme).to.equal('dark');
      document.body.style.removeProperty('color');
    });

    it('follows the page’s direction', async () => {
      const element = await mount();
      element.dir = 'rtl';
      const label = get(element, `${field('width')} .label`).getBoundingClientRect();
      const exact = get(element, `${field('width')} .stepper-input`).getBoundingClientRect();
      expect(label.left).to.be.greaterThan(exact.left);
    });

    it('keeps its sentences intact on a page with the opposite direction', async () => {
      const element = await mount({ dir: 'rtl', lang: 'he' });
      expect(get(element, '.root').lang).to.equal('en');
      const description = get(element, "[part='description']");
      const text = description.firstChild?.nextSibling ?? description.firstChild!;
      const placeOf = (at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect();
      };
      const { length } = text.textContent!;
      // "Made to test.": the full stop is at its right end, which is at the page's right edge.
      expect(text.textContent).to.equal('Made to test.');
      expect(placeOf(length - 1).left).to.be.greaterThan(placeOf(length - 2).left);
      expect(placeOf(length - 1).right).to.be.closeTo(description.getBoundingClientRect().right, 1);
    });

    it('marks the language of the messages and of the model’s texts', async () => {
      const element = await mount({ lang: 'fi' }, { ...shelfDocument, name: { fi: 'Hylly', en: 'Shelf' } });
      expect(get(element, '.root').lang).to.equal('en');
      expect(get(element, '.form').lang).to.equal('fi');
      element.lang = 'de-AT';
      while (get(element, '.root').lang !== 'de-AT') await nextFrame();
    });

    it('has the view next to the form if there’s room, otherwise above it', async () => {
      const element = await mount();
      const place = element.parentElement!;
      place.style.width = '1000px';
      const wide = [get(element, '.stage'), get(element, '.form')].map((part) => part.getBoundingClientRect());
      expect(wide[1]!.left).to.be.greaterThan(wide[0]!.right);
      place.style.width = '390px';
      const narrow = [get(element, '.stage'), get(element, '.form')].map((part) => part.getBoundingClientRect());
      expect(narrow[1]!.top).to.be.greaterThan(narrow[0]!.bottom);
      expect(narrow[1]!.right).to.be.at.most(place.getBoundingClientRect().right);
    });

    it('has no style attributes except those set through CSSOM, because a strict policy would block them', async () => {
      const element = await mount();
      for (const part of element.renderRoot.querySelectorAll('[style]:not(canvas)')) {
        expect(part.getAttribute('style')).to.match(/^(--[\w-]+: [^;]+; ?)+$/);
      }
    });
  });
});
