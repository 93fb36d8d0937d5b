import { expect } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { click, field, find, get, mount, mountAgain, slide, textOf, type } from '../testing/mount.js';

describe('a model’s last configuration', () => {
  const address = location.href;

  afterEach(() => {
    history.replaceState(null, '', address);
    sessionStorage.clear();
    localStorage.clear();
  });

  /** Leaves the page as a browser would, so that pending writes happen. */
  async function reload(
    element: ParametricConfigurator,
    attributes: Readonly<Record<string, string>> = {},
    document: unknown = shelfDocument,
  ): Promise<ParametricConfigurator> {
    close(element);
    return mountAgain(attributes, document);
  }

  /** Opens another tab, which doesn't have the first tab's session storage. */
  async function openTab(element: ParametricConfigurator): Promise<ParametricConfigurator> {
    close(element);
    sessionStorage.clear();
    return mountAgain({});
  }

  it('is restored by a reload, with values, quantity and rejected text', async () => {
    const element = await mount();
    await slide(element, 'width', 1800);
    await click(element, `${field('back')} input`);
    element.quantity = 3;
    await type(element, `${field('height')} .stepper-input`, '9 m');
    await type(element, '#item-quantity', '5000');
    const again = await reload(element);
    expect(again.value).to.deep.include({ width: 1800, back: false, height: 1200 });
    expect(again.quantity).to.equal(3);
    expect(get<HTMLInputElement>(again, `${field('height')} .stepper-input`).value).to.equal('9 m');
    expect(get<HTMLInputElement>(again, '#item-quantity').value).to.equal('5000');
    expect(find(again, '.notice')).to.equal(null);
    expect(again.product?.bounds.max[0]).to.equal(1800);
    await again.reset();
    expect(again.value.width, 'reset goes back to what the page asks for').to.equal(1000);
  });

  it('isn’t restored if the page requests something else, but is when it requests the same again', async () => {
    const element = await mount({ preset: 'tall' });
    await slide(element, 'width', 800);
    const other = await reload(element, {});
    expect(other.value.width).to.equal(1000);
    const configured = await reload(await mount({ configuration: '{"width":700}' }), {
      configuration: '{"width":710}',
    });
    expect(configured.value.width).to.equal(710);
    const first = await mount({ preset: 'tall' });
    await slide(first, 'width', 800);
    expect((await reload(first, { preset: 'tall' })).value).to.deep.include({ width: 800, height: 2000 });
  });

  it('overrides the link it started from, but no other link', async () => {
    history.replaceState(null, '', '?configurator-test-shelf=~width.600');
    const element = await mount();
    expect(element.value.width).to.equal(600);
    await slide(element, 'width', 800);
    const again = await reload(element);
    expect(again.value.width).to.equal(800);
    history.replaceState(null, '', '?configurator-test-shelf=~width.620');
    const other = await reload(again);
    expect(other.value.width).to.equal(620);
    history.replaceState(null, '', '?configurator-test-shelf=~width.600');
    await slide(other, 'width', 900);
    history.replaceState(null, '', '?');
    expect((await reload(other)).value.width, 'without a link').to.equal(900);
  });

  it('doesn’t keep rejected text when the browser restores another design in a form', async () => {
    const element = await mount();
    await type(element, `${field('height')} .stepper-input`, '9 m');
    const state = (width: number) => JSON.stringify({ model: 'test-shelf', chosen: { width }, quantity: 1 });
    element.formStateRestoreCallback(state(1000));
    await element.updateComplete;
    expect(element.hasErrors, 'the same').to.equal(true);
    element.formStateRestoreCallback(state(700));
    await element.updateComplete;
    expect(element.hasErrors).to.equal(false);
  });

  it('is stored separately for two elements with the same product', async () => {
    for (const attributes of [
      [{}, {}],
      [{}, { id: 'right' }],
    ]) {
      const elements = [await mount(attributes[0]), await mountAgain(attributes[1])];
      await slide(elements[0]!, 'width', 700);
      await slide(elements[1]!, 'width', 800);
      for (const element of elements) close(element);
      const again = [await mountAgain(attributes[0]), await mountAgain(attributes[1])];
      expect(again.map(({ value }) => value.width)).to.deep.equal([700, 800]);
      for (const element of again) element.remove();
    }
  });

  it('is removed by a reset', async () => {
    const element = await mount();
    await slide(element, 'width', 1800);
    await element.reset();
    const again = await reload(element);
    expect(again.value.width).to.equal(1000);
    expect(again.renderRoot.querySelector('.tools button:last-of-type')).to.have.property('disabled', true);
  });

  it('is restored with a notice of what the product no longer allows', async () => {
    const element = await mount();
    await slide(element, 'width', 1800);
    const parameters = shelfDocument.parameters.map((parameter) =>
      parameter.key === 'width' ? { ...parameter, max: 1500 } : parameter,
    );
    const again = await reload(element, {}, { ...shelfDocument, parameters });
    expect(again.value.width).to.equal(1500);
    expect(textOf(again, '.notice')).to.include('Width is now 150 cm (was 180 cm)');
  });

  it('leaves the quantity alone if it can no longer be built', async () => {
    const element = await mount();
    await slide(element, 'width', 500);
    element.quantity = 3;
    const parts = [{ id: 'left', kind: 'box', size: ['width - 500', 'height', 300], material: 'material' }];
    const again = await reload(element, {}, { ...shelfDocument, parts });
    expect([again.value.width, again.quantity]).to.deep.equal([1000, 1]);
  });

  it('is stored under what the page requests, whatever quantity was chosen', async () => {
    const element = await mount();
    await type(element, '#item-quantity', '3');
    element.configuration = { width: 600 };
    await slide(element, 'width', 800);
    const again = await reload(element, { configuration: '{"width":600}' });
    expect([again.value.width, again.quantity]).to.deep.equal([800, 3]);
  });

  it('isn’t restored on a page that stores it by itself and passes it back', async () => {
    const element = await mount();
    element.addEventListener('configurator-change', ({ detail }) => {
      element.configuration = { ...detail.configuration };
    });
    await slide(element, 'width', 800);
    expect((await openTab(element)).value.width).to.equal(1000);
  });

  it('is restored on a later visit, which says so and offers to start over', async () => {
    const element = await mount();
    await slide(element, 'width', 1800);
    element.quantity = 3;
    const later = await openTab(element);
    expect(later.value.width).to.equal(1800);
    expect(later.quantity).to.equal(3);
    expect(textOf(later, '.notice')).to.equal('Your design has been restored. Start over');
    expect(textOf(later, '[role=status].notice-place'), 'heard').to.equal('Your design has been restored.');
    const changes: unknown[] = [];
    later.addEventListener('configurator-change', ({ detail }) => changes.push(detail.configuration.width));
    await click(later, '.notice [part="button"]');
    expect([later.value.width, later.quantity]).to.deep.equal([1000, 1]);
    expect(changes, 'the page knows').to.deep.equal([1000]);
    expect(textOf(later, '.notice-place')).to.equal('');
    expect(find(later, '.notice')).to.equal(null);
    const fresh = await openTab(later);
    expect(fresh.value.width).to.equal(1000);
    expect(find(fresh, '.notice')).to.equal(null);
  });

  it('can be continued after the notice is dismissed', async () => {
    const element = await mount();
    await slide(element, 'width', 1800);
    const later = await openTab(element);
    await slide(later, 'width', 1800);
    expect(find(later, '.choices-column > .notice'), 'covers nothing, and moves nothing at a change').not.to.equal(
      null,
    );
    await click(later, '.notice .icon');
    expect(find(later, '.notice')).to.equal(null);
    expect(later.value.width).to.equal(1800);
  });

  it('isn’t overwritten by a tab in which nothing is changed', async () => {
    const element = await mount();
    await slide(element, 'width', 1800);
    close(element);
    const stored = { ...localStorage };
    localStorage.clear();
    sessionStorage.clear();
    const other = await mountAgain();
    // The first tab stores its design while the other one is open.
    Object.assign(localStorage, stored);
    expect((await openTab(other)).value.width).to.equal(1800);
  });

  it('isn’t kept if the browser stores nothing, and nothing breaks', async () => {
    const { getItem, setItem } = Storage.prototype;
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
    try {
      const element = await mountAgain();
      await slide(element, 'width', 1800);
      expect((await reload(element)).value.width).to.equal(1000);
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem });
    }
  });

  it('is ignored if its entry is malformed', async () => {
    const element = await mount();
    await slide(element, 'width', 1800);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    element.remove();
    const [key] = Object.keys(sessionStorage).filter((name) => name.includes('test-shelf'));
    localStorage.clear();
    for (const text of ['{', 'null', '[]', '{"link":1}', '{"link":null,"chosen":null,"shown":{},"drafts":{}}']) {
      sessionStorage.setItem(key!, text);
      expect((await mountAgain()).value.width).to.equal(1000);
    }
  });
});

function close(element: ParametricConfigurator): void {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  element.remove();
}
