import { expect, nextFrame } from '@open-wc/testing';
import { allExtras } from '../../../model/all-extras.js';
import { compileCoreModel } from '../../../model/core-model.js';
import { contourMath } from '../../../model/evaluate/joined-contours.js';
import type { ParametricConfigurator } from '../../parametric-configurator.js';
import { shelfDocument } from '../../testing/document.js';
import { waitUntil } from '../../testing/listen.js';
import { click, field, find, get, mount, slide, textOf } from '../../testing/mount.js';
import { OptionEffectsController } from './option-effects-controller.js';

/** Oak, steel feet and a back panel cost more. */
const priced = {
  ...shelfDocument,
  estimate: {
    currency: 'EUR',
    amount: "width / 10 + material.price + (back ? 25 : 0) + (feet == 'steel' ? 12.4 : 0)",
  },
};

const option = (key: string, value: string) => `label:has([name='field-${key}'][value='${value}'])`;

describe('an option’s effect on the price', () => {
  async function open(document: object = priced): Promise<ParametricConfigurator> {
    const element = await mount({}, document);
    await workedOut(element);
    return element;
  }

  async function workedOut(element: ParametricConfigurator): Promise<void> {
    await waitUntil(() => find(element, '.difference:not(.outdated)') && !find(element, '.difference.outdated'));
    await element.updateComplete;
  }

  it('is shown at each option that isn’t chosen, and at presets', async () => {
    const element = await open();
    expect(textOf(element, `${option('material', 'birch')}`)).to.equal('Birch saves €20');
    expect(textOf(element, option('material', 'oak'))).to.equal('Oak');
    expect(textOf(element, option('feet', 'steel'))).to.equal('Steel +€12');
    // The price of turning the back panel on, which is shown whether it's on or off.
    const back = () => textOf(element, `${field('back')} .difference:not(.outdated)`);
    expect(back()).to.equal('+€25');
    get<HTMLInputElement>(element, `${field('back')} input`).click();
    await waitUntil(() => element.value.back === false && back() === '+€25');
    get<HTMLInputElement>(element, `${field('back')} input`).click();
    await waitUntil(() => element.value.back === true && back() === '+€25');
    expect(textOf(element, '.preset')).to.equal('Tall €145');
  });

  it('is multiplied by the quantity, like the price', async () => {
    const element = await open();
    element.quantity = 3;
    await waitUntil(() => textOf(element, option('feet', 'steel')) === 'Steel +€37');
  });

  it('is “included” if an option costs nothing but another one does', async () => {
    const wood = { value: 'wood', label: 'Wood' };
    const parameters = shelfDocument.parameters.map((one) =>
      one.key === 'feet' && 'options' in one ? { ...one, options: [...one.options, wood] } : one,
    );
    const estimate = { currency: 'EUR', amount: "feet == 'steel' ? 20 : 1" };
    const element = await open({ ...priced, parameters, estimate });
    expect(textOf(element, option('feet', 'steel'))).to.equal('Steel +€19');
    expect(textOf(element, option('feet', 'wood'))).to.equal('Wood included');
  });

  it('isn’t shown if no option changes the price, without a price, or if the shop’s currency differs', async () => {
    const element = await open({ ...priced, estimate: { currency: 'EUR', amount: '1 + width * 0' } });
    expect(element.renderRoot.querySelectorAll('.form .difference')).to.have.length(0);
    element.currency = 'USD';
    await element.updateComplete;
    expect(find(element, '.difference')).to.equal(null);
    const { estimate: _, ...without } = priced;
    const other = await mount({}, without);
    await slide(other, 'width', 1500);
    await waitUntil(() => find(other, '.message.unavailable'));
    expect(find(other, '.difference')).to.equal(null);
  });

  it('is shown once the estimate is available, which may need contours whose code loads later', async () => {
    const estimate = { currency: 'EUR', amount: 'surface * 10 + width / 10' };
    const model = compileCoreModel({ ...shelfDocument, estimate }, allExtras);
    const configuration = {
      value: {},
      chosen: {},
      effects: undefined as { differences: Map<string, string> } | undefined,
    };
    const session = {
      loaded: { model },
      configuration,
      product: model.evaluate({}),
      estimateOf() {
        return this.product.estimate;
      },
    };
    const host = Object.assign(new EventTarget(), { quantity: 1, language: 'en', messages: { saves: '−{price}' } });
    Object.assign(host, { addController: () => {}, requestUpdate: () => {} });
    const controller = new OptionEffectsController(host as never, session as never);
    controller.hostUpdated();
    await waitUntil(() => configuration.effects);
    expect(configuration.effects?.differences.size).to.equal(0);
    model.attachContours(contourMath);
    session.product = model.evaluate({});
    controller.hostUpdated();
    await waitUntil(() => configuration.effects!.differences.size > 0);
  });

  it('is hidden while it’s recalculated, and keeps its space', async () => {
    const element = await open();
    const height = () => get(element, '.choices-column').getBoundingClientRect().height;
    const before = height();
    await slide(element, 'height', 1500);
    expect(find(element, '.difference:not(.outdated)')).to.equal(null);
    expect(height()).to.equal(before);
    await workedOut(element);
    expect(height()).to.equal(before);
  });

  it('isn’t computed while a slider is held', async () => {
    const element = await open();
    const slider = get(element, `${field('width')} .slider`);
    slider.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await slide(element, 'width', 1100);
    // Waits longer than the effects take when nothing is held down.
    for (let frames = 0; frames < 60; frames++) await nextFrame();
    expect(find(element, '.difference:not(.outdated)')).to.equal(null);
    window.dispatchEvent(new PointerEvent('pointerup'));
    await workedOut(element);
    expect(textOf(element, '.preset')).to.equal('Tall €145');
  });

  it('says why an option isn’t available, and makes it available in one press', async () => {
    const element = await open();
    await slide(element, 'width', 1500);
    await waitUntil(() => find(element, `${field('feet')} .unavailable`));
    expect(textOf(element, `${field('feet')} .unavailable`)).to.equal(
      'Steel isn’t available because of Width. Choose this and set Width to 120 cm',
    );
    const describedBy = get(element, `${field('feet')} [role=radiogroup]`).getAttribute('aria-describedby');
    expect(textOf(element, `#${describedBy}`), 'what a screen reader says of the field').to.include('because of Width');
    get(element, `${field('feet')} .unavailable button`).focus();
    await click(element, `${field('feet')} .unavailable button`);
    expect(element.value).to.deep.include({ feet: 'steel', width: 1200 });
    await waitUntil(() => element.shadowRoot?.activeElement?.matches("input[value='steel']"), 'the focus is lost');
    element.undo();
    await element.updateComplete;
    expect(element.value).to.deep.include({ feet: 'none', width: 1500 });
  });

  it('includes a rule’s fixes at each of its fields, and a fix leaves the focus in its field', async () => {
    const rules = [{ ...shelfDocument.rules[0], require: "back || feet == 'steel'", keys: ['back', 'engraving'] }];
    const element = await open({ ...priced, rules });
    await click(element, `${field('back')} input`);
    const fix = `${field('engraving')} .message.error button`;
    expect(textOf(element, fix)).to.equal('Set Back panel to Yes');
    get(element, fix).focus();
    await click(element, fix);
    expect(element.value.back).to.equal(true);
    await waitUntil(() => element.shadowRoot?.activeElement?.matches('#field-engraving'), 'the focus is elsewhere');
  });
});
