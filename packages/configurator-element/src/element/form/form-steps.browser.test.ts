import { expect, nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { click, expectAccessible, field, find, get, hush, mount, mountAgain, textOf, type } from '../testing/mount.js';

/** The shelf with a folded number and, alone in its group, a folded text. */
const foldedDocument = {
  ...shelfDocument,
  parameters: shelfDocument.parameters.map((parameter) => ({
    ...parameter,
    ...(['height', 'engraving'].includes(parameter.key) ? { folded: true } : {}),
    ...(parameter.key === 'engraving' ? { group: 'Extras' } : {}),
  })),
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

/** The legends of the groups that people see. */
const shown = (element: ParametricConfigurator) =>
  [...element.renderRoot.querySelectorAll<HTMLElement>('.form-step')]
    .filter((step) => step.querySelector('.field')!.checkVisibility())
    .map((step) => step.querySelector('legend')!.textContent!.trim());

const chosen = (element: ParametricConfigurator) => textOf(element, "[role=tab][aria-selected='true']");

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

describe('the form in steps', () => {
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

  it('is what people see of a product with more than eight options, unless the page wants otherwise', async () => {
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

  it('warns about another word in the attribute', async () => {
    const lines = await hush('warn', async () => {
      await mount({ groups: 'pages' });
    });
    expect(lines.join()).to.include('groups="pages" isn’t one of auto, steps, all');
  });

  it('is one Tab stop, and the arrow keys, Home and End go through it', async () => {
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

  it('goes the other way in right-to-left text', async () => {
    const element = await mountSteps({ lang: 'ar' });
    element.dir = 'rtl';
    tabs(element)[0]!.focus();
    await press(element, 'ArrowLeft');
    expect(tabs(element).findIndex((one) => one.ariaSelected === 'true')).to.equal(1);
    await swipe(element, -80);
    expect(tabs(element).findIndex((one) => one.ariaSelected === 'true')).to.equal(0);
  });

  it('goes on by a swipe, but not by a movement down or on a slider', async () => {
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

  it('goes on by a button, which leads to the next tab', async () => {
    const element = await mountSteps();
    expect(textOf(element, '.next-step')).to.equal('Next: Layout');
    await click(element, '.next-step');
    await waitUntil(() => focused(element)?.textContent === 'Layout');
    await click(element, '.next-step');
    await click(element, '.next-step');
    expect(chosen(element)).to.equal('Options');
    expect(find(element, '.next-step')).to.equal(null);
  });

  it('stays at its step after a reload', async () => {
    const element = await mountSteps();
    tabs(element)[1]!.click();
    await element.updateComplete;
    element.remove();
    const again = await withTabs(await mountAgain({ groups: 'steps' }));
    expect(chosen(again)).to.equal('Layout');
    expect(shown(again)).to.deep.equal(['Layout']);
  });

  it('says on a tab that something is wrong there, and leads people to it when they order', async () => {
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

  it('loses nothing when the page shows all groups and back', async () => {
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

  it('shows the step in which the browser finds a text', async () => {
    const element = await mountSteps();
    const step = get(element, '#step-material');
    expect(step.getAttribute('hidden')).to.equal('until-found');
    step.dispatchEvent(new Event('beforematch', { bubbles: true }));
    await element.updateComplete;
    expect(chosen(element)).to.equal('Material');
  });

  it('goes to the option that a link of the page names', async () => {
    const element = await mountSteps({}, foldedDocument);
    tabs(element)[2]!.click();
    await element.updateComplete;
    location.hash = '#configurator-option-height';
    await waitUntil(() => focused(element) === get(element, '#field-height'));
    expect(chosen(element)).to.equal('Size');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('shows everything if the code for the tabs never arrives', async () => {
    const element = await mountSteps();
    (element as unknown as { context: { steps: { hasFailed: boolean } } }).context.steps.hasFailed = true;
    element.requestUpdate();
    await element.updateComplete;
    expect(shown(element)).to.have.length(4);
  });
});

describe('rare options', () => {
  const folded = (key: string) => `details:has(${field(key)})`;
  const summary = (element: ParametricConfigurator, key: string) => textOf(element, `${folded(key)} > summary`);

  it('are folded at the end of their group, with their values', async () => {
    const element = await mount({}, foldedDocument);
    expect(get<HTMLDetailsElement>(element, folded('height')).open).to.equal(false);
    expect(summary(element, 'height')).to.equal('Height: 120 cm');
    expect(summary(element, 'engraving')).to.equal('Engraving: –');
    await element.setConfiguration({ height: 900, engraving: 'Ada' });
    expect(summary(element, 'height')).to.equal('Height: 90 cm');
    expect(summary(element, 'engraving')).to.equal('Engraving: Ada');
    await expectAccessible(element);
  });

  it('open for a problem, and stay open when it is solved', async () => {
    const element = await mount({}, foldedDocument);
    await type(element, `${field('height')} .stepper-input`, '9 m');
    expect(get<HTMLDetailsElement>(element, folded('height')).open).to.equal(true);
    await type(element, `${field('height')} .stepper-input`, '90 cm');
    expect(element.value.height).to.equal(900);
    expect(get<HTMLDetailsElement>(element, folded('height')).open).to.equal(true);
  });

  it('are open in a step that has nothing else', async () => {
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
