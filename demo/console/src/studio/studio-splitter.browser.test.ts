import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { ConsoleStudio } from './console-studio.js';
import './console-studio.js';
import { StudioDocument } from './studio-document.js';
import type { StudioSplitter } from './studio-splitter.js';

const setting = 'console studio split';

/** Mounts the studio and focuses its divider. */
async function mount(direction = 'ltr'): Promise<{ studio: ConsoleStudio; bar: StudioSplitter }> {
  const place = await fixture<HTMLElement>(html`<div dir=${direction}></div>`);
  const studio = document.createElement('console-studio') as ConsoleStudio;
  studio.document = new StudioDocument();
  place.append(studio);
  await studio.updateComplete;
  const bar = studio.renderRoot.querySelector('studio-splitter')!;
  await bar.updateComplete;
  bar.focus();
  return { studio, bar };
}

/** The divider's value after some keys, and the widths of the studio's columns. */
async function pressed(
  { studio, bar }: Awaited<ReturnType<typeof mount>>,
  ...keys: readonly string[]
): Promise<readonly [said: string | null, columns: string]> {
  for (const key of keys) {
    const press = key.replace('Shift+', '');
    if (press !== key) await sendKeys({ down: 'Shift' });
    await sendKeys({ press });
    if (press !== key) await sendKeys({ up: 'Shift' });
  }
  await Promise.all([bar.updateComplete, studio.updateComplete]);
  await studio.updateComplete;
  return [bar.ariaValueText, studio.style.getPropertyValue('--split')];
}

describe('the divider between editor and product', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  after(() => setViewport({ width: 800, height: 600 }));
  beforeEach(() => localStorage.removeItem(setting));
  afterEach(() => localStorage.removeItem(setting));

  it('is a separator with a label and a value', async () => {
    const { bar } = await mount();
    expect([bar.role, bar.ariaLabel, bar.ariaOrientation]).to.deep.equal(['separator', 'Editor width', 'vertical']);
    expect([bar.ariaValueMin, bar.ariaValueNow, bar.ariaValueMax]).to.deep.equal(['20', '50', '80']);
    expect(bar.matches(':focus')).to.equal(true);
  });

  it('moves with the arrow keys, Home, End and Enter, within its limits', async () => {
    const mounted = await mount();
    expect(await pressed(mounted, 'ArrowLeft')).to.deep.equal(['48 percent', '48fr 0.625rem 52fr']);
    expect(await pressed(mounted, 'ArrowRight', 'ArrowRight')).to.deep.equal(['52 percent', '52fr 0.625rem 48fr']);
    expect(await pressed(mounted, 'Shift+ArrowRight')).to.deep.equal(['62 percent', '62fr 0.625rem 38fr']);
    expect(await pressed(mounted, 'Home')).to.deep.equal(['20 percent', '20fr 0.625rem 80fr']);
    expect(await pressed(mounted, 'ArrowLeft')).to.deep.equal(['20 percent', '20fr 0.625rem 80fr']);
    expect(await pressed(mounted, 'End')).to.deep.equal(['80 percent', '80fr 0.625rem 20fr']);
    expect(await pressed(mounted, 'ArrowRight')).to.deep.equal(['80 percent', '80fr 0.625rem 20fr']);
    expect(await pressed(mounted, 'Enter')).to.deep.equal(['50 percent', '50fr 0.625rem 50fr']);
  });

  it('moves in the arrow’s direction on a right-to-left page', async () => {
    const mounted = await mount('rtl');
    expect(await pressed(mounted, 'ArrowLeft')).to.deep.equal(['52 percent', '52fr 0.625rem 48fr']);
    expect(await pressed(mounted, 'ArrowRight', 'ArrowRight')).to.deep.equal(['48 percent', '48fr 0.625rem 52fr']);
  });

  it('keeps its position, also in the next studio', async () => {
    const first = await mount();
    await pressed(first, 'Shift+ArrowLeft', 'ArrowRight');
    first.studio.remove();
    expect(await pressed(await mount())).to.deep.equal(['42 percent', '42fr 0.625rem 58fr']);
  });

  it('starts in the middle if the stored width is invalid', async () => {
    for (const value of ['', '7', '93', 'wide']) {
      localStorage.setItem(setting, value);
      const { bar } = await mount();
      expect(bar.value, value).to.equal(50);
    }
  });
});
