import { expect, nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { click, expectAccessible, field, find, get, hush, mount, mountAgain, textOf, type } from '../testing/mount.js';
import type { FormSteps } from './form-steps.js';

/** The shelf with two folded parameters: a number, and a text that's alone in its group. */
const foldedDocument = {
  ...shelfDocument,
  parameters: shelfDocument.parameters.map((parameter) => ({
    ...parameter,
    ...(['height', 'engraving'].includes(parameter.key) ? { folded: true } : {}),
    ...(parameter.key === 'engraving' ? { group: 'Extras' } : {}),
  })),
};

/** The shelf with a warning that involves a number of the first step and one of the second. */
const tippingDocument = {
  ...shelfDocument,
  rules: [
    ...shelfDocument.rules,
    { require: 'shelves < 5', level: 'warning', message: 'It can tip.', keys: ['height', 'shelves'] },
  ],
};

async function mountSteps(attributes: Readonly<Record<string, string>> = {}, document: object = shelfDocument) {
  sessionStorage.clear();
  return withTabs(await mount({ groups: 'steps', ...attributes }, document));
}

async function withTabs(element: ParametricConfigurator): Promise<ParametricConfigurator> {
  await waitUntil(() => find(element, '[role=tab]') !== null);
  return element;
}

const tabs = (element: ParametricConfigurator) => [...element.renderRoot.querySelectorAll<HTMLElement>('[role=tab]')];

/** The legends of the visible groups. */
const shown = (element: ParametricConfigurator) =>
  [...element.renderRoot.querySelectorAll<HTMLElement>('.form-step')]
    .filter((step) => step.querySelector('.field')!.checkVisibility())
    .map((step) => step.querySelector('legend')!.textContent!.trim());

const chosen = (element: ParametricConfigurator) => textOf(element, "[role=tab][aria-selected='true']");

const stepsOf = (element: ParametricConfigurator) =>
  (element as unknown as { context: { steps: FormSteps } }).context.steps;

const focused = (element: ParametricConfigurator) => (element.renderRoot as ShadowRoot).activeElement;

async function press(element: ParametricConfigurator, key: string): Promise<void> {
  focused(element)!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await element.updateComplete;
}

async function swipe(
  element: ParametricConfigurator,
  by: number,
  on = '.form-step:not([hidden]) .label',
): Promise<void> {
  const target = get(element, on);
  const { left, top } = target.getBoundingClientRect();
  const options = { pointerType: 'touch', isPrimary: true, bubbles: true, composed: true };
  target.dispatchEvent(new PointerEvent('pointerdown', { ...options, clientX: left, clientY: top }));
  target.dispatchEvent(new PointerEvent('pointerup', { ...options, clientX: left + by, clientY: top + 3 }));
  await element.updateComplete;
}

describe('a form in steps', () => {
  afterEach(() => history.replaceState(null, '', location.pathname + location.search));

  it('shows one group at a time, with a tab for each', async () => {
    const element = await mountSteps();
    expect(tabs(element).map(({ textContent }) => textContent)).to.deep.equal([
      'Size',
      'Layout',
      'Material',
      'Options',
    ]);
    expect(shown(element)).to.deep.equal(['Size']);
    tabs(element)[2]!.click();
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(['Material']);
    expect(chosen(element)).to.equal('Material');
    await expectAccessible(element);
  });

  it('is the default for a product with more than eight options', async () => {
    const [width] = shelfDocument.parameters;
    const more = ['a', 'b', 'c'].map((key) => ({ ...width, key, label: key, max: 1000, group: 'More' }));
    const long = { ...shelfDocument, parameters: [...shelfDocument.parameters.slice(0, 6), ...more] };
    sessionStorage.clear();
    const element = await withTabs(await mount({}, long));
    expect(shown(element)).to.deep.equal(['Size']);
    element.groups = 'all';
    await element.updateComplete;
    expect(tabs(element)).to.deep.equal([]);
    expect(shown(element)).to.have.length(5);
    expect(shown(await mount())).to.have.length(4);
  });

  it('warns about an invalid attribute value', async () => {
    const lines = await hush('warn', async () => {
      await mount({ groups: 'pages' });
    });
    expect(lines.join()).to.include('groups="pages" isn’t one of auto, steps, all');
  });

  it('has one Tab stop, and the arrow keys, Home and End switch tabs', async () => {
    const element = await mountSteps();
    const stops = () => tabs(element).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).to.deep.equal(['Size']);
    stops()[0]!.focus();
    for (const [key, name] of [
      ['ArrowRight', 'Layout'],
      ['End', 'Options'],
      ['ArrowRight', 'Size'],
      ['ArrowLeft', 'Options'],
      ['Home', 'Size'],
    ] as const) {
      await press(element, key);
      expect(chosen(element)).to.equal(name);
      expect(focused(element)!.textContent).to.equal(name);
      expect(stops().map(({ textContent }) => textContent)).to.deep.equal([name]);
    }
  });

  it('reverses arrow keys and swipes in right-to-left text', async () => {
    const element = await mountSteps({ lang: 'ar' });
    element.dir = 'rtl';
    tabs(element)[0]!.focus();
    await press(element, 'ArrowLeft');
    expect(tabs(element).findIndex((one) => one.ariaSelected === 'true')).to.equal(1);
    await swipe(element, -80);
    expect(tabs(element).findIndex((one) => one.ariaSelected === 'true')).to.equal(0);
  });

  it('changes steps on a swipe, but not on a short one or on a slider', async () => {
    const element = await mountSteps();
    await swipe(element, -80, `${field('width')} .slider`);
    expect(chosen(element)).to.equal('Size');
    await swipe(element, -20);
    expect(chosen(element)).to.equal('Size');
    await swipe(element, -80);
    expect(chosen(element)).to.equal('Layout');
    await swipe(element, 80);
    await swipe(element, 80);
    expect(chosen(element)).to.equal('Size');
  });

  it('has a button for the next step', async () => {
    const element = await mountSteps();
    expect(textOf(element, '.next-step')).to.equal('Next: Layout');
    await click(element, '.next-step');
    await waitUntil(() => focused(element)?.textContent === 'Layout');
    await click(element, '.next-step');
    await click(element, '.next-step');
    expect(chosen(element)).to.equal('Options');
    expect(find(element, '.next-step')).to.equal(null);
  });

  it('keeps its step after a reload', async () => {
    const element = await mountSteps();
    tabs(element)[1]!.click();
    await element.updateComplete;
    element.remove();
    const again = await withTabs(await mountAgain({ groups: 'steps' }));
    expect(chosen(again)).to.equal('Layout');
    expect(shown(again)).to.deep.equal(['Layout']);
  });

  it('marks a tab with a problem, and opens it when someone orders', async () => {
    const element = await mountSteps({ name: 'shelf' });
    await type(element, `${field('width')} .stepper-input`, '5 km');
    tabs(element)[3]!.click();
    await element.updateComplete;
    expect(element.hasErrors).to.equal(true);
    expect(textOf(element, '#tab-width')).to.equal('Size!. Needs your attention');
    expect(textOf(element, '.tabs [role=status]')).to.equal('Size: Needs your attention.');
    await expectAccessible(element);
    expect(element.checkValidity()).to.equal(false);
    await waitUntil(() => focused(element) === get(element, '#field-width'));
    expect(shown(element)).to.deep.equal(['Size']);
    expect(textOf(element, '.tabs [role=status]')).to.equal('');
  });

  it('shows a warning in the open step', async () => {
    const element = await mountSteps({}, tippingDocument);
    tabs(element)[1]!.click();
    await element.setConfiguration({ shelves: 5 });
    expect(textOf(element, `${field('shelves')} .notice`)).to.equal('It can tip.');
    expect(find(element, `${field('height')} .notice`)).to.equal(null);
    // A warning in the open step gets no mark on its tab.
    expect(textOf(element, '.tab-row')).not.to.contain('!');
    tabs(element)[2]!.click();
    await element.updateComplete;
    expect(textOf(element, '#tab-width')).to.equal('Size!. Needs your attention');
    expect(find(element, '.mark.wrong')).to.equal(null);
    expect(textOf(element, '.tabs [role=status]')).to.equal('Size: Needs your attention.');
    tabs(element)[0]!.click();
    await element.updateComplete;
    expect(textOf(element, `${field('height')} .notice`)).to.equal('It can tip.');
  });

  it('leaves the focus in the page’s own field when a script validates the form', async () => {
    const element = await mountSteps({ name: 'shelf' });
    await type(element, `${field('width')} .stepper-input`, '5 km');
    tabs(element)[3]!.click();
    await element.updateComplete;
    const own = document.createElement('input');
    element.parentElement!.append(own);
    own.focus();
    expect(element.checkValidity()).to.equal(false);
    await waitUntil(() => shown(element)[0] === 'Size');
    await nextFrame();
    expect(document.activeElement).to.equal(own);
    const order = document.createElement('button');
    element.parentElement!.append(order);
    order.focus();
    element.checkValidity();
    await waitUntil(() => focused(element) === get(element, '#field-width'));
  });

  it('shows the problem when someone requests quotes or orders, but not on other submits', async () => {
    const element = await mountSteps();
    await type(element, `${field('width')} .stepper-input`, '5 km');
    tabs(element)[3]!.click();
    await element.updateComplete;
    const submit = async (className: string) => {
      const form = document.createElement('form');
      form.className = className;
      element.renderRoot.append(form);
      form.dispatchEvent(new Event('submit', { bubbles: true }));
      form.remove();
      await nextFrame();
      await element.updateComplete;
    };
    await submit('line');
    expect(shown(element)).to.deep.equal(['Options']);
    await submit('destination');
    expect(shown(element)).to.deep.equal(['Size']);
  });

  it('keeps text, focus and step when switching to all groups and back', async () => {
    const element = await mountSteps({}, foldedDocument);
    await type(element, `${field('width')} .stepper-input`, '90 cm');
    tabs(element)[1]!.click();
    await element.updateComplete;
    const input = get<HTMLInputElement>(element, '#field-shelves');
    input.focus();
    input.value = '2';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    for (const groups of ['all', 'steps'] as const) {
      element.groups = groups;
      await element.updateComplete;
      expect(focused(element)).to.equal(input);
      expect(input.value).to.equal('2');
    }
    expect(chosen(element)).to.equal('Layout');
    expect(element.value.width).to.equal(900);
  });

  it('opens the step in which the browser’s search finds text', async () => {
    const element = await mountSteps();
    const step = get(element, '#step-material');
    expect(step.getAttribute('hidden')).to.equal('until-found');
    step.dispatchEvent(new Event('beforematch', { bubbles: true }));
    await element.updateComplete;
    expect(chosen(element)).to.equal('Material');
  });

  it('opens the option that a link on the page names', async () => {
    const element = await mountSteps({}, foldedDocument);
    tabs(element)[2]!.click();
    await element.updateComplete;
    location.hash = '#configurator-option-height';
    await waitUntil(() => focused(element) === get(element, '#field-height'));
    expect(chosen(element)).to.equal('Size');
  });

  it('opens it again when the same link is followed again', async () => {
    const element = await mountSteps();
    const link = document.createElement('a');
    link.href = '#configurator-option-shelves';
    element.parentElement!.append(link);
    for (const _ of ['once', 'again']) {
      link.click();
      await waitUntil(() => focused(element) === get(element, '#field-shelves'));
      expect(chosen(element)).to.equal('Layout');
      tabs(element)[0]!.click();
      await element.updateComplete;
    }
  });

  it('also opens it in a form that shows all groups', async () => {
    const element = await mount();
    location.hash = '#configurator-option-shelves';
    await waitUntil(() => focused(element) === get(element, '#field-shelves'));
  });

  it('reserves space for the tabs until their code is loaded', async () => {
    const element = await mountSteps({ style: 'inline-size: 260px' });
    const height = get(element, '.tabs').getBoundingClientRect().height;
    expect(tabs(element)[0]!.getBoundingClientRect().top).to.be.below(
      tabs(element).at(-1)!.getBoundingClientRect().top,
    );
    stepsOf(element).tabs = undefined;
    element.requestUpdate();
    await element.updateComplete;
    expect(tabs(element)).to.deep.equal([]);
    expect(get(element, '.tabs').getBoundingClientRect().height).to.equal(height);
  });

  it('shows all groups if the code for the tabs can’t be loaded', async () => {
    const element = await mountSteps();
    stepsOf(element).hasFailed = true;
    element.requestUpdate();
    await element.updateComplete;
    expect(shown(element)).to.have.length(4);
  });
});

describe('rare options', () => {
  const folded = (key: string) => `details:has(${field(key)})`;
  const summary = (element: ParametricConfigurator, key: string) => textOf(element, `${folded(key)} > summary`);

  it('are folded at the end of their group, with their values as the summary', async () => {
    const element = await mount({}, foldedDocument);
    expect(get<HTMLDetailsElement>(element, folded('height')).open).to.equal(false);
    expect(summary(element, 'height')).to.equal('Height: 120 cm');
    expect(summary(element, 'engraving')).to.equal('Engraving: –');
    await element.setConfiguration({ height: 900, engraving: 'Ada' });
    expect(summary(element, 'height')).to.equal('Height: 90 cm');
    expect(summary(element, 'engraving')).to.equal('Engraving: Ada');
    await expectAccessible(element);
  });

  it('open for a problem, and stay open when it’s solved', async () => {
    const element = await mount({}, foldedDocument);
    await type(element, `${field('height')} .stepper-input`, '9 m');
    expect(get<HTMLDetailsElement>(element, folded('height')).open).to.equal(true);
    await type(element, `${field('height')} .stepper-input`, '90 cm');
    expect(element.value.height).to.equal(900);
    expect(get<HTMLDetailsElement>(element, folded('height')).open).to.equal(true);
  });

  it('open once for a warning', async () => {
    const rules = [{ require: 'height > 900', level: 'warning', message: 'It is low.', keys: ['height'] }];
    const element = await mount({}, { ...foldedDocument, rules });
    expect(get<HTMLDetailsElement>(element, folded('height')).open).to.equal(false);
    await element.setConfiguration({ height: 800 });
    const details = get<HTMLDetailsElement>(element, folded('height'));
    expect(details.open).to.equal(true);
    details.open = false;
    await element.setConfiguration({ width: 800 });
    expect(details.open).to.equal(false);
  });

  it('show their names until the code for their values is loaded, and aren’t folded without it', async () => {
    const element = await mount({}, foldedDocument);
    const steps = stepsOf(element);
    steps.tabs = undefined;
    element.requestUpdate();
    await element.updateComplete;
    expect(summary(element, 'height')).to.equal('Height');
    steps.hasFailed = true;
    element.requestUpdate();
    await element.updateComplete;
    expect(find(element, folded('height'))).to.equal(null);
    expect(get(element, '#field-height').checkVisibility()).to.equal(true);
  });

  it('are open in a step that contains nothing else', async () => {
    const element = await mountSteps({}, foldedDocument);
    tabs(element)
      .find(({ textContent }) => textContent === 'Extras')!
      .click();
    await element.updateComplete;
    await nextFrame();
    expect(get(element, '#field-engraving').checkVisibility()).to.equal(true);
    expect(get(element, `${folded('engraving')} > summary`).checkVisibility()).to.equal(false);
  });
});
