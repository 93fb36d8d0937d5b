import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { placeKey } from '../session/kept-order.js';
import { shelfDocument } from '../testing/document.js';
import { refuseWebGL } from '../testing/downloads.js';
import { listen, waitUntil } from '../testing/listen.js';
import { expectAccessible, find, get, hush, next } from '../testing/mount.js';
import { Service } from '../testing/service.js';

const service = (picture: string) => `${location.origin}/loader-service/${picture}`;
const key = 'pclk_live_1';
const pictureOf = (base: string) => `${base}/v1/models/test-shelf/picture.svg?license_key=${key}`;

describe('the service’s picture of the model', () => {
  const { fetch } = window;
  let allowWebGL = () => {};
  let published: Service;
  /** Releases the model's response. */
  let answer: () => void;

  beforeEach(() => {
    allowWebGL = refuseWebGL();
    published = new Service();
    published.published = { revision: 'r1', document: { ...shelfDocument, id: 'test-shelf' } };
    window.fetch = (input, init) => {
      const [, prefix] = /(\/loader-service\/\w+)\/v1\//.exec(String(input)) ?? [];
      return prefix ? published.fetch(String(input).replace(prefix, ''), init) : fetch(input, init);
    };
    answer = published.hold('GET', '/v1/models/test-shelf').release;
  });

  afterEach(() => {
    window.fetch = fetch;
    allowWebGL();
    for (const storage of [sessionStorage, localStorage]) storage.clear();
  });

  function create(attributes: Readonly<Record<string, string>> = {}, given?: string): ParametricConfigurator {
    const element = document.createElement('parametric-configurator');
    const all = { model: 'test-shelf', 'license-key': key, 'base-url': service('there'), ...attributes };
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
    if (given !== undefined) {
      const image = Object.assign(new Image(), { slot: 'picture', alt: '', src: given });
      image.style.cssText = 'width: 12px; height: 7px !important; filter: blur(3px); float: right';
      element.append(image);
    }
    return element;
  }

  async function place(...given: Parameters<typeof create>): Promise<ParametricConfigurator> {
    const outer = await fixture<HTMLElement>(html`<div></div>`);
    const element = create(...given);
    outer.append(element);
    await element.updateComplete;
    return element;
  }

  /** The image in the stage. */
  function image(element: ParametricConfigurator): HTMLImageElement | null {
    const own = find<HTMLImageElement>(element, '.picture > img');
    const slot = find<HTMLSlotElement>(element, '.picture > slot');
    return own ?? ((slot?.assignedElements()[0] as HTMLImageElement) || null);
  }

  async function drawn(element: ParametricConfigurator): Promise<void> {
    await waitUntil(() => find(element, '.picture > svg'), 'nothing is drawn');
    expect(image(element)?.src).to.equal(undefined);
  }

  /** The `performance.now()` time at which the page requested the code that draws; it's requested only once. */
  const codeThatDrawsAt = () =>
    performance.getEntriesByType('resource').find(({ name }) => /\/drawer-[^/]*$/.test(name))?.startTime;

  it('is visible in every frame once the loader has added it', async () => {
    const outer = await fixture<HTMLElement>(html`<div></div>`);
    const element = create({}, `${pictureOf(service('there'))}&aspect=1.5`);
    outer.append(element);
    // No task ends in the meantime, so nothing is painted.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(image(element)?.slot).to.equal('picture');
  });

  it('is requested in parallel with the model in the product’s aspect ratio, before the drawing’s code', async () => {
    const element = await place();
    await waitUntil(() => image(element)?.complete, 'no picture');
    const [stage, shown] = ['.stage .scene', '.picture > img'].map((each) =>
      get(element, each).getBoundingClientRect(),
    );
    expect(image(element)!.src).to.equal(`${pictureOf(service('there'))}&aspect=own`);
    expect([shown!.left, shown!.top, shown!.width, shown!.height]).to.deep.equal([
      stage!.left,
      stage!.top,
      stage!.width,
      stage!.height,
    ]);
    expect(find(element, '.stage.empty')).to.equal(null);
    expect(element.product).to.equal(undefined);
    const painted = next(element, 'configurator-picture');
    await hush('warn', async () => {
      answer();
      expect((await painted).detail.configuration).to.deep.include({ width: 1000 });
    });
    const marks = performance.getEntriesByName('configurator-picture');
    expect(marks).to.have.length(1);
    // The code is needed to draw the next change.
    await waitUntil(codeThatDrawsAt, 'what draws is not fetched');
    expect(codeThatDrawsAt()).to.be.above(marks[0]!.startTime);
    await expectAccessible(element);
  });

  it('is the loader’s if it has added one, whatever the page’s styles', async () => {
    const given = `${pictureOf(service('there'))}&aspect=1.35`;
    const style = document.createElement('style');
    style.textContent = 'img { float: left !important; height: 3px !important; border: 9px solid; filter: invert(1) }';
    document.head.append(style);
    try {
      const element = await place({}, given);
      expect(image(element)!.parentElement).to.equal(element);
      const box = get(element, '.picture').getBoundingClientRect();
      const { left, top, width, height } = image(element)!.getBoundingClientRect();
      expect([left, top, width, height]).to.deep.equal([box.left, box.top, box.width, box.height]);
      expect(getComputedStyle(image(element)!).filter).to.equal('none');
      await hush('warn', async () => {
        answer();
        await next(element, 'configurator-picture');
      });
    } finally {
      style.remove();
    }
  });

  for (const [what, given, isKept] of [
    ['of its own shape', 'own', true],
    ['of another shape than the stage', '3.5', false],
  ] as const) {
    it(`${isKept ? 'uses' : 'doesn’t use'} the page’s ${what}`, async () => {
      const element = await place({}, `${pictureOf(service('there'))}&aspect=${given}`);
      const stage = get(element, '.stage .scene').getBoundingClientRect();
      expect(Math.abs(stage.width / stage.height / 1.35 - 1), 'the picture has another shape').to.be.above(0.1);
      await hush('warn', async () => {
        answer();
        if (!isKept) return drawn(element);
        await next(element, 'configurator-picture');
        await waitUntil(() => image(element)?.src.includes('&aspect=own&revision=r1'), 'not of the revision');
      });
    });
  }

  it('is replaced by the revision’s own if there will be no 3D frame', async () => {
    const element = await place();
    await hush('warn', async () => {
      answer();
      await waitUntil(() => image(element)?.src.includes('&revision=r1'), 'not of the revision');
    });
  });

  it('is replaced by a drawing when the configuration changes, and doesn’t come back', async () => {
    const element = await place();
    await hush('warn', async () => {
      answer();
      await next(element, 'configurator-picture');
      const events = listen(element, 'configurator-picture');
      await element.setConfiguration({ width: 600 });
      await drawn(element);
      await element.setConfiguration({ width: 1000 });
      await drawn(element);
      expect(events).to.have.length(0);
    });
  });

  it('is replaced by a drawing if someone saves it as a file', async () => {
    const element = await place();
    await hush('warn', async () => {
      answer();
      await next(element, 'configurator-picture');
      const file = await element.toBlob({ width: 200 });
      expect(file!.type).to.equal('image/png');
    });
    await drawn(element);
  });

  it('is replaced by a drawing of a side view', async () => {
    const element = await place();
    await hush('warn', async () => {
      answer();
      await waitUntil(() => find(element, '.views:not(.waiting)'), 'no views');
      get(element, '.views button:nth-child(2)').click();
      await drawn(element);
    });
  });

  for (const [what, attributes] of [
    ['a configuration', { configuration: '{"width": 600}' }],
    ['a preset', { preset: 'wide' }],
  ] as const) {
    it(`isn’t requested if the page sets ${what}`, async () => {
      const element = await place(attributes);
      await hush('warn', async () => {
        answer();
        await drawn(element);
      });
    });
  }

  it('isn’t requested if the browser has stored a configuration', async () => {
    sessionStorage.setItem(`parametric-configurator,${service('there')},${key},test-shelf configuration x`, '{}');
    const element = await place();
    expect(image(element)?.src).to.equal(undefined);
    await hush('warn', async () => {
      answer();
      await drawn(element);
    });
  });

  it('isn’t the loader’s if the device has stored a configuration', async () => {
    localStorage.setItem(`parametric-configurator,${service('there')},${key},test-shelf configuration x`, '{}');
    const element = await place({}, `${pictureOf(service('there'))}&aspect=1.35`);
    expect(image(element)?.src).to.equal(undefined);
    await hush('warn', async () => {
      answer();
      await drawn(element);
    });
  });

  it('is requested if the browser has stored only a scroll position', async () => {
    sessionStorage.setItem(placeKey([service('there'), key, 'test-shelf']), '{}');
    const element = await place();
    await waitUntil(() => image(element), 'no picture');
  });

  it('isn’t requested if the page’s URL contains a configuration', async () => {
    const { href } = location;
    history.replaceState(null, '', '?configurator-test-shelf=r1~width.600');
    try {
      const element = await place();
      expect(image(element)?.src).to.equal(undefined);
      await hush('warn', async () => {
        answer();
        await drawn(element);
        expect(element.value).to.deep.include({ width: 600 });
      });
    } finally {
      history.replaceState(null, '', href);
    }
  });

  it('is replaced by a drawing if the service has none', async () => {
    const element = await place({ 'base-url': service('missing') });
    await hush('warn', async () => {
      answer();
      await drawn(element);
    });
    expect(element.product).to.exist;
  });

  it('is replaced by a drawing if it doesn’t load in time', async () => {
    const element = await place({ 'base-url': service('hanging') });
    await hush('warn', async () => {
      expect(find(element, '.stage.empty')).to.exist;
      answer();
      await drawn(element);
    });
  });

  it('is replaced by a drawing if a script has changed or removed it', async () => {
    answer();
    for (const change of [
      (given: HTMLImageElement) => given.setAttribute('src', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='),
      (given: HTMLImageElement) => given.remove(),
    ]) {
      const element = await place({ 'base-url': service('other') }, `${pictureOf(service('other'))}&aspect=1.35`);
      await hush('warn', async () => {
        change(image(element)!);
        await drawn(element);
      });
    }
  });

  it('is replaced when the page sets another model', async () => {
    const element = await place();
    await hush('warn', async () => {
      answer();
      expect((await next(element, 'configurator-picture')).target).to.equal(element);
      expect(image(element)!.src).to.include('/models/test-shelf/');
      element.model = 'other';
      await next(element, 'configurator-picture');
    });
    expect(image(element)!.src).to.include('/models/other/');
    expect(image(element)!.naturalWidth).to.be.above(0);
  });

  it('isn’t considered late because the previous model’s was', async () => {
    const element = await place({ 'base-url': service('hanging') });
    await hush('warn', async () => {
      answer();
      await waitUntil(() => element.product, 'no product');
      await aTimeout(1200);
      element.model = 'other';
      await aTimeout(1400);
      // The first model's time limit is over, but the second one's isn't.
      expect(image(element)?.src).to.include('/models/other/');
    });
  });

  it('is replaced by a drawing for a second model, too, if it doesn’t load in time', async () => {
    const element = await place({ 'base-url': service('hanging') });
    await hush('warn', async () => {
      answer();
      await drawn(element);
      element.model = 'other';
      await waitUntil(() => image(element), 'the picture is not asked for');
      await drawn(element);
    });
  });

  it('gives time for an invisible first drawing, which takes longest', async () => {
    const { Drawer } = await import('./drawer.js');
    const { picture } = Drawer.prototype;
    let drawings = 0;
    Drawer.prototype.picture = function (...given) {
      drawings += 1;
      return picture.apply(this, given);
    };
    try {
      const element = await place();
      await hush('warn', async () => {
        answer();
        await next(element, 'configurator-picture');
      });
      await waitUntil(() => drawings > 0, 'nothing is drawn');
      await element.updateComplete;
      expect(image(element)?.src).to.include('/picture.svg');
      await element.setConfiguration({ width: 600 });
      await drawn(element);
      expect(drawings).to.be.above(1);
    } finally {
      Drawer.prototype.picture = picture;
    }
  });
});
