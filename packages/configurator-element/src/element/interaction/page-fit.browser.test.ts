import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { drawAll } from '../../scene/testing/draw-nothing.js';
import { shelfDocument } from '../testing/document.js';
import { until } from '../testing/interaction.js';
import { click, field, find, get, hasWebGL2, mount, untilLive } from '../testing/mount.js';

drawAll();

describe('<parametric-configurator> on a page', () => {
  afterEach(async () => {
    document.body.style.cssText = '';
    document.documentElement.style.cssText = '';
    scrollTo(0, 0);
  });

  it('keeps the price in view in a wrapper with hidden horizontal overflow', async () => {
    const wrapper = await fixture<HTMLElement>(html`<div style="overflow-x: hidden"></div>`);
    const element = await mount();
    await until(() => find(element, '.view-tools') !== null);
    wrapper.append(element);
    await element.updateComplete;
    await nextFrame();
    scrollTo(0, 0);
    expect(get(element, '.bar').getBoundingClientRect().bottom).to.be.closeTo(innerHeight, 1);
    expect(getComputedStyle(wrapper).display).to.equal('flow-root');
  });

  it('doesn’t change a wrapper that scrolls', async () => {
    const wrapper = await fixture<HTMLElement>(html`<div style="overflow-x: hidden; height: 300px"></div>`);
    const element = await mount();
    await until(() => find(element, '.view-tools') !== null);
    wrapper.append(element);
    expect(wrapper.style.overflowX).to.equal('hidden');
  });

  it('can be scrolled to any position on a page with scroll snapping', async () => {
    const section = html`<div style="height: 100vh; scroll-snap-align: start"></div>`;
    const page = await fixture<HTMLElement>(
      html`<div style="height: 100vh; overflow-y: scroll; scroll-snap-type: y mandatory">${section}<main></main>${section}</div>`,
    );
    const element = await mount();
    element.style.cssText = 'display: block; min-height: 400vh';
    page.querySelector('main')!.append(element);
    await element.updateComplete;
    const wanted = Math.round(innerHeight * 2.6);
    page.scrollTop = wanted;
    await nextFrame();
    await nextFrame();
    expect(page.scrollTop).to.be.closeTo(wanted, 1);
  });

  it('has nothing sticky in print', async () => {
    const element = await mount();
    try {
      await emulateMedia({ media: 'print' });
      for (const selector of ['.foot', '.view-column', '.stage'])
        expect(getComputedStyle(get(element, selector)).position, selector).to.be.oneOf(['static', 'relative']);
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  it('separates undo and redo visually from the product on a phone', async () => {
    const [width, height] = [innerWidth, innerHeight];
    try {
      await setViewport({ width: 390, height: 844 });
      const element = await mount();
      await element.setConfiguration({ width: 1200 });
      expect(getComputedStyle(get(element, '.tools')).backgroundColor).to.not.equal('rgba(0, 0, 0, 0)');
    } finally {
      await setViewport({ width, height });
    }
  });

  it('forces no layout while a slider moves', async () => {
    const element = await mount();
    await until(() => find(element, '.view-tools') !== null);
    const slider = get<HTMLInputElement>(element, `${field('width')} .slider`);
    slider.focus();
    let asked = 0;
    const read = () => ++asked && 400;
    const scene = get(element, '.scene');
    Object.defineProperties(scene, { clientWidth: { get: read }, clientHeight: { get: read } });
    slider.checkVisibility = () => Boolean(read());
    for (let step = 0; step < 4; step++) {
      // The first step enables the undo button.
      if (step === 1) asked = 0;
      slider.stepUp();
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await element.updateComplete;
    }
    expect(asked).to.equal(0);
  });

  it('has no tools in print', async () => {
    const element = await mount();
    await until(() => find(element, '.view-tools') !== null);
    get(element, '.view-switch').click();
    await element.updateComplete;
    const shown = () =>
      ['.top', '.hint', '.corner', '.toolbar', '.view-tools'].filter((selector) =>
        get(element, selector).checkVisibility(),
      );
    expect(shown().length).to.be.greaterThan(3);
    try {
      await emulateMedia({ media: 'print' });
      expect(shown()).to.deep.equal([]);
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  it('prints the choices below the picture, in two columns', async () => {
    const element = await mount();
    await until(() => find(element, '.view-tools') !== null);
    const [width, height] = [innerWidth, innerHeight];
    try {
      await setViewport({ width: 1280, height: 800 });
      await emulateMedia({ media: 'print' });
      const [stage, choices] = ['.stage', '.choices-column'].map((part) => get(element, part).getBoundingClientRect());
      expect(choices!.top).to.be.at.least(stage!.bottom);
      expect(choices!.left).to.be.closeTo(stage!.left, 1);
      expect(getComputedStyle(get(element, '.choices-column')).columnCount).to.equal('2');
    } finally {
      await emulateMedia({ media: 'screen' });
      await setViewport({ width, height });
    }
  });

  for (const width of [390, 720, 1280])
    it(`moves nothing on the picture when the tools arrive, on a page ${width} px wide`, async () => {
      const size = { width: innerWidth, height: innerHeight };
      try {
        await setViewport({ width, height: 844 });
        const element = await mount();
        const places = () =>
          ['.top', '.tools', '.view-switch'].map((part) => {
            const { right, y } = get(element, part).getBoundingClientRect();
            return { part, right, y };
          });
        await until(() => find(element, '.tools') !== null);
        expect(find(element, '.view-tools'), 'too late').to.equal(null);
        const before = places();
        await until(() => find(element, '.view-tools') !== null);
        await nextFrame();
        expect(places()).to.deep.equal(before);
      } finally {
        await setViewport(size);
      }
    });

  for (const dir of ['ltr', 'rtl'])
    it(`keeps the view’s buttons in the same corners of a phone’s picture if the page is ${dir}`, async () => {
      const [width, height] = [innerWidth, innerHeight];
      try {
        await setViewport({ width: 390, height: 844 });
        const element = await mount({ dir });
        await until(() => find(element, '.view-tools') !== null);
        await element.setConfiguration({ width: 1200 });
        const box = (part: string) => get(element, part).getBoundingClientRect();
        const scene = box('.scene');
        expect(get(element, '.stage').classList.contains('touched'), 'hides the hint').to.equal(true);
        expect(box('.view-tools').left - scene.left).to.be.lessThan(12);
        expect(scene.right - box('.view-switch').right).to.be.lessThan(12);
        expect(scene.right - box('.tools').right).to.be.lessThan(12);
        const first = dir === 'ltr' ? 'left' : 'right';
        expect(box('.tools button')[first]).to.be.closeTo(box('.tools')[first], 1);
        const { left, top, width: wide, height: high } = box('.view-switch');
        for (const by of [-21, 21]) {
          const hit = (element.renderRoot as ShadowRoot).elementFromPoint(left + wide / 2, top + high / 2 + by);
          expect(hit, `${by} px from the center`).to.equal(get(element, '.view-switch'));
        }
      } finally {
        await setViewport({ width, height });
      }
    });

  it('doesn’t stick the price bar in a window less than 320 px high, as at 400% zoom', async () => {
    const element = await mount();
    const [width, height] = [innerWidth, innerHeight];
    try {
      await setViewport({ width: 320, height: 256 });
      expect(getComputedStyle(get(element, '.foot')).position).to.equal('relative');
    } finally {
      await setViewport({ width, height });
    }
  });

  it('shows the document’s summary in the bar, each material once and other values as often as they’re chosen', async () => {
    const { parameters } = shelfDocument;
    const fronts = { key: 'fronts', type: 'material', label: 'Fronts', options: ['birch', 'oak'], default: 'oak' };
    const named = { ...fronts, default: 'birch', follows: 'material.id' };
    const element = await mount(
      {},
      { ...shelfDocument, parameters: [...parameters, named], summary: ['material', 'fronts', 'back', 'back'] },
    );
    const summary = () => get(element, '.bar .summary').textContent;
    expect(summary()).to.match(/cm · Oak · Yes · Yes$/);
    await click(element, `${field('material')} [value=birch]`);
    expect(summary()).to.match(/cm · Birch · Yes · Yes$/);
  });

  it('rounds sizes from a meter in the bar to centimeters, except those that were chosen', async () => {
    const parts = shelfDocument.parts.map((part) =>
      part.id === 'right' ? { ...part, at: ['width - t + 504', 0, 0] } : part,
    );
    const parameters = shelfDocument.parameters.map((one) => (one.key === 'height' ? { ...one, step: 5 } : one));
    const element = await mount({}, { ...shelfDocument, parameters, parts });
    await element.setConfiguration({ height: 1205 });
    expect(get(element, '.bar .summary').textContent).to.match(/· 150 × 120\.5 × 30\scm ·/);
  });

  it('redraws on a display with another pixel density', async function () {
    if (!hasWebGL2()) this.skip();
    const { matchMedia } = window;
    const queries: MediaQueryList[] = [];
    window.matchMedia = (text) => {
      const query = matchMedia.call(window, text);
      if (text.includes('dppx')) queries.push(query);
      return query;
    };
    const density = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio')!;
    try {
      const element = await mount();
      await untilLive(element);
      await until(() => queries.length > 0);
      const canvas = get<HTMLCanvasElement>(element, '.scene canvas');
      const { width } = canvas;
      Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: 1.5 * devicePixelRatio });
      queries.at(-1)!.dispatchEvent(new Event('change'));
      await until(() => canvas.width > width);
      expect(queries.length, 'and watches for the next').to.equal(2);
    } finally {
      window.matchMedia = matchMedia;
      Object.defineProperty(window, 'devicePixelRatio', density);
    }
  });
});
