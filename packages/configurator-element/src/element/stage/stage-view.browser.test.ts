import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { refuseWebGL } from '../testing/downloads.js';
import { waitUntil } from '../testing/listen.js';
import { expectAccessible, find, get, hush, mount, textOf } from '../testing/mount.js';

describe('the view without WebGL', () => {
  let allow = () => {};

  beforeEach(() => {
    allow = refuseWebGL();
  });

  afterEach(() => allow());

  async function mountDrawn(): Promise<ParametricConfigurator> {
    let element!: ParametricConfigurator;
    await hush('warn', async (lines) => {
      element = await mount();
      while (lines.length === 0) await nextFrame();
      await element.updateComplete;
    });
    return element;
  }

  function viewButton(element: ParametricConfigurator, name: string): HTMLButtonElement {
    const buttons = [...element.renderRoot.querySelectorAll<HTMLButtonElement>('.views button')];
    return buttons.find((button) => button.textContent === name)!;
  }

  function pressed(element: ParametricConfigurator): string[] {
    return [...element.renderRoot.querySelectorAll(".views [aria-pressed='true']")].map((button) => button.textContent);
  }

  /** Waits for a new drawing. */
  async function drawnAnew(element: ParametricConfigurator, change: () => Promise<void> | void): Promise<SVGElement> {
    const before = get(element, '.picture svg');
    await change();
    while (get(element, '.picture svg') === before) await nextFrame();
    return get<SVGElement>(element, '.picture svg');
  }

  it('shows the views as drawings with dimensions, also by keyboard', async () => {
    const element = await mountDrawn();
    expect(pressed(element)).to.deep.equal(['Angled']);
    get(element, '.view-switch').click();
    await element.updateComplete;
    const button = viewButton(element, 'Front');
    button.focus();
    await drawnAnew(element, () => sendKeys({ press: 'Enter' }));
    expect(pressed(element)).to.deep.equal(['Front']);
    expect((element.renderRoot as ShadowRoot).activeElement).to.equal(button);
    expect(textsOf(element)).to.include('100\u00a0cm');
    expect(textsOf(element)).to.include('120\u00a0cm');
    await expectAccessible(element);
    await drawnAnew(element, () => viewButton(element, 'Side').click());
    expect(textsOf(element)).to.include('30\u00a0cm');
    expect(textsOf(element)).to.not.include('100\u00a0cm');
    await drawnAnew(element, () => viewButton(element, 'Angled').click());
    expect(textsOf(element)).to.deep.equal([]);
  });

  it('follows changes while it shows a side', async () => {
    const element = await mountDrawn();
    await drawnAnew(element, () => viewButton(element, 'Top').click());
    await drawnAnew(element, () => element.setConfiguration({ width: 640 }));
    expect(textsOf(element)).to.include('64\u00a0cm');
  });

  it('is drawn after the form is painted, and before the update is complete', async () => {
    const element = await mountDrawn();
    await element.setConfiguration({ width: 700 });
    const before = get(element, '.picture svg');
    void element.setConfiguration({ width: 640 });
    while (element.isUpdatePending) await Promise.resolve();
    expect(get<HTMLInputElement>(element, '#field-width').value).to.equal('64');
    expect(get(element, '.picture svg')).to.equal(before);
    await element.updateComplete;
    expect(get(element, '.picture svg')).to.not.equal(before);
  });

  it('is drawn even if no more frames are painted', async () => {
    const element = await mountDrawn();
    await element.setConfiguration({ width: 700 });
    const before = get(element, '.picture svg');
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = () => 0;
    try {
      void element.setConfiguration({ width: 640 });
      await element.updateComplete;
    } finally {
      window.requestAnimationFrame = requestAnimationFrame;
    }
    expect(get(element, '.picture svg')).to.not.equal(before);
  });

  it('tells screen readers that it’s a drawing', async () => {
    const element = await mountDrawn();
    expect(textOf(element, '#description')).to.include('a drawing instead of the 3D view');
    expect(textOf(element, '#description')).to.not.include('Arrow keys');
  });

  it('can be shown in full screen, and shared', async () => {
    const element = await mountDrawn();
    const names = [...element.renderRoot.querySelectorAll('.corner button')].map((each) =>
      each.getAttribute('aria-label'),
    );
    expect(names).to.include.members(['Share and save', 'Full screen']);
  });

  it('fills the window where the browser allows no full screen, as on an iPhone', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
    const style = document.createElement('style');
    style.textContent = 'parametric-configurator { display: block; margin: 40px auto; max-width: 500px; }';
    document.head.append(style);
    try {
      const element = await mountDrawn();
      get(element, '.view-switch').click();
      await element.updateComplete;
      const place = element.parentElement!;
      place.style.cssText = 'transform: translate(20px)';
      const box = () => element.getBoundingClientRect();
      const { x, y, width } = box();
      const press = async (label: string) => {
        get(element, `.corner [aria-label='${label}']`).focus();
        get(element, `.corner [aria-label='${label}']`).click();
        await waitUntil(() => find(element, `.corner [aria-label='${label}']`) === null, label);
      };
      await press('Full screen');
      expect([box().left, box().top, box().width, box().height]).to.deep.equal([0, 0, innerWidth, innerHeight]);
      expect(getComputedStyle(document.documentElement).overflow, 'the page behind it').to.equal('hidden');
      expect(element.shadowRoot!.activeElement?.ariaLabel, 'the focus').to.equal('Exit full screen');
      await press('Exit full screen');
      expect([box().x, box().y, box().width]).to.deep.equal([x, y, width]);
      expect(document.documentElement.style.overflow).to.equal('');
      expect(element.shadowRoot!.activeElement?.ariaLabel).to.equal('Full screen');
      await press('Full screen');
      const key = { key: 'Escape', bubbles: true, composed: true, cancelable: true };
      get(element, '.corner button').dispatchEvent(new KeyboardEvent('keydown', key));
      expect(element.popover).to.equal(null);
      await element.updateComplete;
      await press('Full screen');
      element.remove();
      expect(document.documentElement.style.overflow, 'once the element is gone').to.equal('');
    } finally {
      style.remove();
      Reflect.deleteProperty(document, 'fullscreenEnabled');
    }
  });
});

/** The texts in the drawing and over it. */
function textsOf(element: ParametricConfigurator): string[] {
  const texts = element.renderRoot.querySelectorAll('.picture text, .dimension:not(.unplaced)');
  return [...texts].map((text) => text.textContent?.trim() ?? '');
}
