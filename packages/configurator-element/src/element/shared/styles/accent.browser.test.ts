import { expect, nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../../parametric-configurator.js';
import { contrast, rgbaOf } from '../../testing/contrast.js';
import { refuseWebGLInEachTest } from '../../testing/downloads.js';
import { get, hush, mount } from '../../testing/mount.js';

const accents = [
  '#ffd400',
  'white',
  'black',
  'transparent',
  'currentcolor',
  'CurrentColor',
  'color-mix(in srgb, currentcolor 60%, red)',
  // Colors that contrast little with both black and white.
  '#767676',
  '#e8590c',
  'rgb(0 128 0)',
  'oklch(0.7 0.25 330)',
  'oklch(0.66 0 0)',
  'hsl(240 100% 50%)',
  'lab(50% 60 -60)',
  'color(display-p3 1 0.2 0.1)',
  'color-mix(in oklch, gold, rebeccapurple)',
  'rgb(255 0 0 / 40%)',
  'light-dark(#123456, #fedcba)',
] as const;

const pages = { light: ['#ffffff', '#1d1d1f'], dark: ['#131315', '#f2f2f4'], cream: ['#f6efdf', '#3b3024'] } as const;

/** The color with which a part of the element would be painted. */
function paint(element: ParametricConfigurator, color: string): string {
  const sample = document.createElement('i');
  sample.style.backgroundColor = color;
  get(element, '.root').append(sample);
  const { backgroundColor } = getComputedStyle(sample);
  sample.remove();
  return backgroundColor;
}

async function mountOn(page: keyof typeof pages, attributes: Readonly<Record<string, string>>, style = '') {
  const [background, color] = pages[page];
  document.body.style.cssText = `background: ${background}; color: ${color}; ${style}`;
  return mount(attributes);
}

describe('the accent', () => {
  // Checking colors doesn't need a scene, which would only slow the test down.
  refuseWebGLInEachTest();

  afterEach(() => document.body.removeAttribute('style'));

  for (const page of ['light', 'dark', 'cream'] as const) {
    for (const from of ['attribute', 'custom property'] as const) {
      it(`set by ${from} contrasts with its text and with a ${page} page, whatever the color`, async () => {
        const element = await mountOn(page, {});
        for (const accent of accents) {
          if (from === 'attribute') element.accent = accent;
          else document.body.style.setProperty('--configurator-accent', accent);
          // Let the page's observers run before continuing.
          await Promise.resolve();
          await element.updateComplete;
          const text = paint(element, 'var(--on-accent)');
          for (const ground of ['var(--accent)', 'var(--accent-hover)']) {
            expect(rgbaOf(paint(element, ground))[3], `${accent}: ${ground} is opaque`).to.equal(1);
            expect(contrast(text, paint(element, ground)), `${accent}: text on ${ground}`).to.be.at.least(4.5);
          }
          const line = paint(element, 'var(--accent-line)');
          expect(rgbaOf(line)[3]).to.equal(1);
          for (const ground of [pages[page][0], paint(element, 'var(--stage)')]) {
            expect(contrast(line, ground), `${accent}: a line on ${ground}`).to.be.at.least(3);
          }
        }
      });
    }
  }

  it('keeps its hue if it has to be darker', async () => {
    const element = await mountOn('light', { accent: '#ffd400' });
    const [red, green, blue] = rgbaOf(paint(element, 'var(--accent-line)'));
    expect(red).to.be.greaterThan(green);
    expect(green).to.be.greaterThan(blue + 60);
    expect(rgbaOf(paint(element, 'var(--accent)'))).to.deep.equal([255, 212, 0, 1]);
  });

  it('is ignored if it isn’t a color, with one console warning', async () => {
    const lines = await hush('warn', async () => {
      const element = await mountOn('light', { accent: 'yelow' });
      element.requestUpdate();
      await element.updateComplete;
      expect(rgbaOf(paint(element, 'var(--accent)'))).to.deep.equal([28, 28, 30, 1]);
    });
    expect(lines.filter((line) => line.includes('accent="yelow"'))).to.have.length(1);
  });

  it('set to the page’s text color follows it into dark mode', async () => {
    const element = await mountOn('light', {}, '--configurator-accent: currentcolor');
    expect(rgbaOf(paint(element, 'var(--accent)'))).to.deep.equal([29, 29, 31, 1]);
    document.body.style.color = '#f2f2f4';
    document.body.style.background = '#131315';
    while (!get(element, '.root').classList.contains('dark')) await nextFrame();
    expect(rgbaOf(paint(element, 'var(--accent)'))).to.deep.equal([242, 242, 244, 1]);
  });
});
