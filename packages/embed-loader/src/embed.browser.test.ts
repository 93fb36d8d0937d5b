import { expect } from '@open-wc/testing';
import {
  closeShops,
  countingService,
  injectTag,
  isShown,
  nextFrames,
  openShop,
  pause,
  type ShopPage,
  service,
  tag,
  until,
} from './testing/shop-page.js';

const shown = (shop: ShopPage, count = 1) =>
  until(
    () => shop.elements().length === count && shop.elements().every(isShown),
    `${count} configurators are shown, instead of ${shop.elements().length}`,
  );
/** The element's children other than the picture. */
const childrenOf = (shop: ShopPage) =>
  [...shop.elements()[0]!.childNodes].filter((node) => (node as HTMLElement).slot !== 'picture') as HTMLElement[];
/** Makes the page's timers run a hundred times faster. */
const FASTER_TIMERS = `<script>
  const { setTimeout: later } = window;
  window.setTimeout = (run, ms, ...given) => later(run, ms / 100, ...given);
</script>`;
const FIRST_LIMIT = 1e9;
/** Keeps the page's ten-second timers from firing, and records them. */
const heldLimits = `<script>
  const { setTimeout: later, clearTimeout: forget } = window;
  const limits = window.limits = new Map();
  let next = ${FIRST_LIMIT};
  window.setTimeout = (run, ms, ...given) => {
    if (ms !== 10_000) return later(run, ms, ...given);
    limits.set(next, () => run(...given));
    return next++;
  };
  window.clearTimeout = (timer) => limits.delete(timer) || forget(timer);
</script>`;
const TALL = '<div style="height: 5000px"></div>';
const loadsNothing = async (shop: ShopPage) => {
  await nextFrames();
  expect(shop.requests()).to.deep.equal([]);
};

afterEach(closeShops);

describe('embed.js', () => {
  it('shows a readable message', async () => {
    const shop = await openShop(`<html lang="en"><title>Shop</title><main>${tag('data-model=""')}</main>`);
    const place = document.createElement('div');
    place.append(document.importNode(shop.document.querySelector('main')!, true));
    document.body.append(place);
    await expect(place).to.be.accessible();
    place.remove();
  });

  describe('mounts at the tag’s position', () => {
    for (const manner of ['', 'async', 'defer', 'type="module"']) {
      it(`as ${manner || 'a plain script'}`, async () => {
        const shop = await openShop(`<body><p>before</p>${tag(manner)}<p id="after">after</p>`);
        await shown(shop);
        expect(shop.elements()[0]!.nextElementSibling!.id).to.equal('after');
        expect(shop.lines).to.deep.equal([]);
      });
    }

    it('inserted by a script, a tag manager or a single-page app', async () => {
      const shop = await openShop('<body><main></main>');
      const script = injectTag(shop, shop.document.querySelector('main')!);
      await shown(shop);
      expect(shop.elements()[0]!.previousElementSibling).to.equal(script);
    });

    it('in its target, with a tag in a hidden container', async () => {
      const shop = await openShop(`<body><main></main><div style="display: none; visibility: hidden;"></div>`);
      injectTag(shop, shop.document.querySelector('div')!, { target: 'main' });
      await shown(shop);
      expect(shop.elements()[0]!.parentElement!.localName).to.equal('main');
      expect(shop.lines).to.deep.equal([]);
    });

    it('again when the route is visited again', async () => {
      const shop = await openShop('<body><main></main>');
      const main = shop.document.querySelector('main')!;
      injectTag(shop, main);
      await shown(shop);
      main.replaceChildren();
      injectTag(shop, main);
      await shown(shop);
      expect(shop.requests().filter((file) => file === 'element.js')).to.have.length(1);
    });

    const takenAway: Readonly<Record<string, (shop: ShopPage) => void>> = {
      'a morph of the page has taken it away': (shop) => shop.elements()[0]!.remove(),
      'its place was emptied': (shop) => shop.document.querySelector('#place')?.replaceChildren(),
      'the page has put the same tag back': ({ document: page }) => {
        const main = page.querySelector('main')!;
        main.querySelector('parametric-configurator')!.remove();
        const nodes = [...main.childNodes];
        main.replaceChildren();
        main.append(...nodes);
      },
      'markup with the tag replaces its section': ({ document: page }) => {
        const main = page.querySelector('main')!;
        main.querySelector('parametric-configurator')?.remove();
        main.innerHTML = `<section>${main.innerHTML}</section>`;
      },
    };
    for (const target of ['', 'data-target="#place"']) {
      for (const [how, takeAway] of Object.entries(takenAway)) {
        it(`again if ${how}${target && ', with a target'}`, async () => {
          const shop = await openShop(`<body><main>${tag(target)}<div id="place"></div></main>`);
          await shown(shop);
          const [first] = shop.elements();
          takeAway(shop);
          if (!target && how === 'its place was emptied') return;
          await until(() => shop.elements().length === 1 && shop.elements()[0] !== first, 'another one is there');
          await shown(shop);
          await nextFrames();
          expect(shop.elements()).to.have.length(1);
          expect(shop.lines).to.deep.equal([]);
        });
      }
    }

    it('without hanging a page that removes every element immediately', async () => {
      const shop = await openShop(`<body><main>${tag()}</main>`);
      await shown(shop);
      let removals = 0;
      const { MutationObserver } = shop.document.defaultView as Window & typeof globalThis;
      const remover = new MutationObserver(() => {
        removals += shop.elements().length;
        for (const element of shop.elements()) element.remove();
      });
      remover.observe(shop.document, { childList: true, subtree: true });
      shop.elements()[0]!.remove();
      await until(() => removals > 2, 'it is mounted again and again');
      remover.disconnect();
      await shown(shop);
    });

    for (const type of ['7c1f-text/javascript', 'text/plain', 'rocketlazyloadscript']) {
      it(`once if an optimizer has left a copy of type ${type}`, async () => {
        const shop = await openShop(`<body>${tag(`type="${type}"`)}${tag('type="text/javascript"')}`);
        await shown(shop);
        await nextFrames();
        expect(shop.elements()).to.have.length(1);
      });
    }

    it('if an image is named currentScript', async () => {
      const shop = await openShop(`<body><img name="currentScript" alt="">${tag()}`);
      await shown(shop);
    });

    it('pasted twice, at both positions', async () => {
      const shop = await openShop(`<body>${tag()}<hr>${tag()}`);
      await shown(shop, 2);
      expect(shop.document.querySelector('hr')!.previousElementSibling).to.equal(shop.elements()[0]);
      expect(shop.requests().filter((file) => file === 'element.js')).to.have.length(1);
    });

    it('pasted twice with async, each once', async () => {
      const shop = await openShop(`<body>${tag('async')}${tag('async')}`);
      await shown(shop, 2);
      await nextFrames();
      expect(shop.elements()).to.have.length(2);
    });

    it('with two models on a page', async () => {
      const shop = await openShop(`<body>${tag()}${tag('', service('/v1/embed.js')).replace('shelf', 'table')}`);
      await shown(shop, 2);
      expect(shop.elements().map((element) => element.getAttribute('model'))).to.deep.equal(['shelf', 'table']);
    });

    it('once with another copy of the script', async () => {
      const shop = await openShop(`<body>${tag('async')}${tag('async', service('/v1/embed/0.0.9-0ldc0b7.js'))}`);
      await shown(shop, 2);
      await nextFrames();
      expect(shop.elements()).to.have.length(2);
    });

    it('once on a page restored from a copy of its nodes', async () => {
      const shop = await openShop(`<body><main>${tag()}</main>`);
      await shown(shop);
      const main = shop.document.querySelector('main')!;
      const copy = main.cloneNode(true) as Element;
      main.replaceWith(copy);
      // Inserts a script like a router does for a new page.
      const old = copy.querySelector('script')!;
      const script = shop.document.createElement('script');
      for (const { name, value } of old.attributes) script.setAttribute(name, value);
      const hasRun = new Promise((resolve) => script.addEventListener('load', resolve));
      old.replaceWith(script);
      await hasRun;
      await nextFrames();
      await shown(shop);
    });
  });

  describe('mounts in data-target', () => {
    it('from the head, and waits for a target that doesn’t exist yet', async () => {
      const shop = await openShop(`<head>${tag('data-target="#place"')}</head><body><div id="place"></div>`);
      await shown(shop);
      expect(shop.elements()[0]!.parentElement!.id).to.equal('place');
      expect(shop.lines).to.deep.equal([]);
    });

    it('and uses its children, including text, as the fallback', async () => {
      const shop = await openShop(
        `<body><div id="place">Call <a href="tel:1">us</a></div>${tag('data-target="#place"')}`,
      );
      await shown(shop);
      const [fallback, ...more] = childrenOf(shop);
      expect(more).to.have.length(0);
      expect(fallback!.slot).to.equal('fallback');
      expect(fallback!.innerHTML).to.equal('Call <a href="tel:1">us</a>');
      expect(shop.document.querySelector('#place')!.childNodes).to.have.length(1);
    });

    it('without a fallback if there’s only whitespace and a comment', async () => {
      const shop = await openShop(`<body><div id="place"> <!-- here --> </div>${tag('data-target="#place"')}`);
      await shown(shop);
      expect(childrenOf(shop)).to.have.length(0);
    });

    it('that’s inserted long after the page has loaded, and again on each visit to a route', async () => {
      const shop = await openShop(`<head>${tag('data-target="#place"')}</head><body>`);
      const visit = async () => {
        shop.document.body.innerHTML = '<main><div id="place"></div></main>';
        await shown(shop);
        expect(shop.elements()[0]!.parentElement!.id).to.equal('place');
      };
      await visit();
      shop.document.body.replaceChildren();
      await visit();
      // A configurator that the page has removed together with its container must not come back.
      shop.document.body.replaceChildren('more');
      await nextFrames();
      expect(shop.elements()).to.have.length(0);
      expect(shop.lines).to.deep.equal([]);
    });

    it('that’s gone on another page of the shop, together with its tag', async () => {
      const shop = await openShop(`<body><main><div id="place"></div>${tag('data-target="#place"')}</main>`);
      await shown(shop);
      shop.document.body.innerHTML = '<div id="place">ours</div>';
      await nextFrames();
      expect(shop.elements()).to.have.length(0);
    });

    it('and forgets a tag that’s gone, but not one that’s back', async () => {
      const shop = await openShop(`<body><main>${tag()}</main>`);
      await shown(shop);
      const main = shop.document.querySelector('main')!;
      const script = main.querySelector('script')!;
      const { dataset } = script;
      let reads = 0;
      Object.defineProperty(script, 'dataset', {
        get: () => {
          reads++;
          return dataset;
        },
      });
      main.remove();
      await pause(20);
      reads = 0;
      for (const _ of 'abc') {
        shop.document.body.append('more');
        await pause(20);
      }
      expect(reads).to.equal(0);
      shop.elements()[0]?.remove();
      main.replaceChildren(script);
      shop.document.body.append(main);
      await shown(shop);
    });

    it('and reports nothing if the page removes the element before its code arrives', async () => {
      const shop = await openShop(`<body><main>${tag('data-loading="eager"')}</main>`);
      const main = shop.document.querySelector('main')!;
      const element = shop.elements()[0]!;
      expect(element.shadowRoot).to.equal(null);
      main.remove();
      await shop.window.customElements.whenDefined('parametric-configurator');
      await pause(20);
      expect(shop.lines).to.deep.equal([]);
      shop.document.body.append(main);
      await shown(shop);
    });

    it('and leaves an element alone that the page has moved', async () => {
      const shop = await openShop(`<body><div id="place"></div><dialog></dialog>${tag('data-target="#place"')}`);
      await shown(shop);
      shop.document.querySelector('dialog')!.append(shop.elements()[0]!);
      await pause(20);
      expect(shop.elements()).to.have.length(1);
    });

    it('that contains the tag itself', async () => {
      const shop = await openShop(`<body><div id="place">${tag('data-target="#place"')}</div>`);
      await shown(shop);
      expect(childrenOf(shop)).to.have.length(0);
      expect(shop.document.querySelector('#place > script')).to.not.equal(null);
    });
  });

  describe('passes on', () => {
    it('all of the tag’s attributes', async () => {
      const given = {
        terms: '/terms',
        privacy: '/privacy',
        withdrawal: '/withdrawal',
        lang: 'de-AT',
        currency: 'EUR',
        units: 'cm',
        quantity: '3',
        preset: 'wide',
        checkout: 'event',
        theme: 'dark',
        accent: '#a40',
        debug: '',
        configuration: '{"width":1200}',
      };
      const data = Object.entries(given).map(([name, value]) => `data-${name}='${value}'`);
      const shop = await openShop(`<body>${tag(data.join(' '))}`);
      await shown(shop);
      const element = shop.elements()[0]!;
      for (const [name, value] of Object.entries(given)) expect(element.getAttribute(name), name).to.equal(value);
      expect(element.getAttribute('license-key')).to.equal('pclk_test_1');
      expect(element.getAttribute('model')).to.equal('shelf');
    });

    it('the URL that the script was loaded from', async () => {
      const shop = await openShop(`<body>${tag('', service('/a/prefix/v1/embed.js?cache=1'))}`);
      await shown(shop);
      expect(shop.elements()[0]!.getAttribute('base-url')).to.equal(service('/a/prefix'));
    });

    it('the URL that a pinned script was loaded from', async () => {
      const shop = await openShop(`<body>${tag('', service('/v1/embed/0.1.0-3f2a90c1d2e4.js'))}`);
      await shown(shop);
      expect(shop.elements()[0]!.getAttribute('base-url')).to.equal(service(''));
    });

    it('data-base-url instead, without its trailing slash', async () => {
      const shop = await openShop(`<body>${tag(`data-base-url="${service('/other/')}"`)}`);
      await shown(shop);
      expect(shop.elements()[0]!.getAttribute('base-url')).to.equal(service('/other'));
    });

    it('no handlers or styles that another tool has added to the tag', async () => {
      const shop = await openShop(
        `<body>${tag('data-onclick="alert(1)" data-style="color:red" data-cfasync="false"')}`,
      );
      await shown(shop);
      const names = shop.elements()[0]!.getAttributeNames();
      expect(names).to.include('cfasync').and.not.include('onclick');
      expect(shop.elements()[0]!.style.color).to.equal('');
    });
  });

  describe('loads nothing', () => {
    it('until the element is near the viewport', async () => {
      const shop = await openShop(`<body>${TALL}${tag()}`);
      await loadsNothing(shop);
      shop.elements()[0]!.scrollIntoView();
      await shown(shop);
    });

    it('until the element is near the viewport, even if a busy page gets both states at once', async () => {
      const shop = await openShop(
        `<body><script>
          window.IntersectionObserver = class {
            constructor(notify) { window.tell = (...states) => notify(states.map((isIntersecting) => ({ isIntersecting })), this); }
            observe() {}
            disconnect() {}
          };
        </script>${tag()}`,
      );
      const { tell } = shop.window as unknown as { tell: (...isIntersecting: boolean[]) => void };
      tell(true, false);
      await loadsNothing(shop);
      tell(false, true);
      await shown(shop);
    });

    it('while its tab or modal is closed', async () => {
      const shop = await openShop(`<body><div hidden>${tag()}</div>`);
      await loadsNothing(shop);
      shop.document.querySelector('div')!.hidden = false;
      await shown(shop);
    });

    it('but loads immediately with data-loading="eager"', async () => {
      const shop = await openShop(`<body>${TALL}${tag('data-loading="eager"')}`);
      await shown(shop);
    });

    it('but loads immediately for a link to a configuration of its model', async () => {
      const { href } = location;
      // A frame written by a page has that page's URL.
      history.replaceState(null, '', '?product=shelf&configurator-table=~width.600');
      await loadsNothing(await openShop(`<body>${TALL}${tag()}`));
      history.replaceState(null, '', '?configurator-shelf=~width.600');
      const shop = await openShop(`<body>${TALL}${tag()}`);
      history.replaceState(null, '', href);
      await shown(shop);
    });

    it('but loads immediately for a link to an order of its model', async () => {
      const link = (model: string) =>
        `<script>history.replaceState(null, '', '#configurator-order-${model}=ord_1~pcot_1~service.example')</script>`;
      await loadsNothing(await openShop(`<body>${link('table')}${TALL}${tag()}`));
      await shown(await openShop(`<body>${link('shelf')}${TALL}${tag()}`));
    });

    it('but loads immediately if this tab was ordering its model before a reload', async () => {
      const key = (model: string) => `parametric-configurator,${service('')},pclk_test_1,${model}`;
      sessionStorage.setItem(key('table'), '{}');
      await loadsNothing(await openShop(`<body>${TALL}${tag()}`));
      sessionStorage.setItem(key('shelf'), '{}');
      const shop = await openShop(`<body>${TALL}${tag()}`);
      sessionStorage.clear();
      await shown(shop);
    });

    it('or if another of the page’s tags for the model was', async () => {
      sessionStorage.setItem(`parametric-configurator,${service('')},pclk_test_1,shelf,~2`, '{}');
      const shop = await openShop(`<body>${TALL}${tag()}${tag()}`);
      sessionStorage.clear();
      await shown(shop, 2);
    });

    it('and requests the first frame’s files in parallel, once each', async () => {
      const shop = await openShop(`<body>${tag()}${tag()}`);
      await shown(shop, 2);
      await until(() => shop.requests().length >= 2, 'both files are asked for');
      await nextFrames();
      expect(shop.requests().toSorted()).to.deep.equal(['element.js', 'scene.js']);
    });

    it('and requests the model once, in parallel with the files, which the element reuses', async () => {
      const { address, requests } = countingService();
      const shop = await openShop(`<body>${tag(`data-base-url="${address}"`)}`);
      await shown(shop);
      while ((await requests()).length < 4) await pause(10);
      await nextFrames();
      expect((await requests()).toSorted()).to.deep.equal([
        '/v1/assets/element.js',
        '/v1/assets/scene.js',
        '/v1/models/shelf',
        '/v1/models/shelf/picture.svg',
      ]);
    });

    it('and requests the model while the element’s code is loading', async () => {
      const { address, requests } = countingService();
      const late = address.replace('/counted/', '/late/');
      const shop = await openShop(`<body>${tag(`data-base-url="${late}${address.slice(service('').length)}"`)}`);
      for (let asked: string[] = []; !asked.includes('/v1/models/shelf'); asked = await requests()) await pause(10);
      expect(shop.window.customElements.get('parametric-configurator')).to.equal(undefined);
      await fetch(`${late}/answer`);
      await shown(shop);
    });

    it('and leaves no globals or cookies', async () => {
      const shop = await openShop(`<body>${tag()}`);
      await shown(shop);
      const empty = await openShop('<body>');
      const before = new Set(Object.getOwnPropertyNames(empty.window));
      expect(
        Object.getOwnPropertyNames(shop.window).filter((name) => !before.has(name) && !/^\d+$/.test(name)),
      ).to.deep.equal([]);
      expect(shop.document.cookie).to.equal('');
    });

    it('loads one screen before it’s visible', async () => {
      const near = document.createElement('div');
      near.style.cssText = 'position: absolute; inset-inline: 0; height: 50px; top: 150vh';
      const far = document.createElement('div');
      far.style.cssText = 'position: absolute; inset-inline: 0; height: 50px; top: 450vh';
      document.body.append(near, far);
      injectTag({ document }, far);
      await until(() => far.querySelector('parametric-configurator'), 'the far place is reserved');
      await nextFrames();
      expect(customElements.get('parametric-configurator')).to.equal(undefined);
      injectTag({ document }, near);
      await until(() => isShown(near.querySelector('parametric-configurator')!), 'the near one is shown');
      near.remove();
      far.remove();
    });

    describe('loads an element that’s already visible immediately', () => {
      const { IntersectionObserver } = window;
      const place = document.createElement('div');

      beforeEach(() => {
        // Simulates a page that gets no animation frames.
        window.IntersectionObserver = class {
          observe() {}
          disconnect() {}
        } as unknown as typeof IntersectionObserver;
        document.body.prepend(place);
      });

      afterEach(() => {
        window.IntersectionObserver = IntersectionObserver;
        place.remove();
        place.removeAttribute('style');
        place.replaceChildren();
      });

      it('without an observer', async () => {
        injectTag({ document }, place);
        await until(() => isShown(place.querySelector('parametric-configurator')!), 'it is shown');
      });

      it('but not in a closed panel', async () => {
        place.style.cssText = 'max-height: 0; overflow: hidden';
        injectTag({ document }, place);
        await until(() => place.querySelector('parametric-configurator'), 'the place is reserved');
        await nextFrames();
        expect(isShown(place.querySelector('parametric-configurator')!)).to.equal(false);
      });
    });

    it('and requests nothing else if another tag has already loaded the element’s code', async () => {
      const { address, requests } = countingService();
      const one = tag(`data-base-url="${address}"`);
      const shop = await openShop(`<body>${one}${TALL}${one}`);
      const [near, far] = shop.elements();
      await until(() => isShown(near) && far!.shadowRoot, 'both have the code');
      const count = async () => (await requests()).filter((path) => path.startsWith('/v1/models')).length;
      while ((await count()) < 3) await pause(10);
      far!.scrollIntoView();
      await until(() => isShown(far), 'the other is shown');
      await nextFrames();
      // The picture, and the model once per element.
      expect(await count()).to.equal(3);
    });
  });

  describe('reserves space', () => {
    for (const [wide, height] of [
      [true, 640],
      [false, 780],
    ] as const) {
      it(`of ${height} px, or the screen’s height, on a ${wide ? 'wide' : 'narrow'} page until the element fills it`, async () => {
        const shop = await openShop(`<body>${TALL}${tag()}<p>after</p>`, { wide });
        const element = shop.elements()[0]!;
        expect(element.offsetHeight).to.equal(Math.max(height, shop.window.innerHeight));
        expect(element.style.minHeight).to.include(`${height}px`);
        element.scrollIntoView();
        await shown(shop);
        expect(element.style, 'what the shop’s own style could not overrule').to.have.length(0);
      });
    }
  });

  describe('reserves the height that the element had when the page was left', () => {
    const name = `parametric-configurator height,${service('')},pclk_test_1,shelf`;

    beforeEach(() => sessionStorage.setItem(name, '2345.5px'));
    afterEach(() => sessionStorage.removeItem(name));

    for (const [where, html] of [
      ['where the tag stands', tag()],
      ['in a container', `<div id="place"></div>${tag('data-target="#place"')}`],
    ] as const) {
      it(`${where}, until the element reaches it, or for a few seconds`, async () => {
        const shop = await openShop(`<body>${FASTER_TIMERS}${html}`);
        const element = shop.elements()[0]!;
        expect(element.offsetHeight).to.equal(2346);
        await until(() => element.shadowRoot, 'the element is here');
        expect(element.offsetHeight).to.equal(2346);
        await shown(shop);
      });
    }

    it('but not less than without a stored height', async () => {
      sessionStorage.setItem(name, '20px');
      const shop = await openShop(`<body>${TALL}${tag()}`);
      expect(shop.elements()[0]!.offsetHeight).to.equal(640);
    });

    it('but not for the message that nothing loads', async () => {
      const late = service(`/late/${Math.random().toString(36).slice(2)}`);
      sessionStorage.setItem(name.replace(service(''), late), '2345.5px');
      const shop = await openShop(`<body>${FASTER_TIMERS}${tag(`data-base-url="${late}"`)}`);
      const element = shop.elements()[0]!;
      await until(() => element.textContent, 'the sentence');
      expect(element.offsetHeight).to.equal(1200);
      await fetch(`${late}/answer`);
      await shown(shop);
      sessionStorage.removeItem(name.replace(service(''), late));
    });
  });

  describe('shows the model’s picture before anything else', () => {
    const picture = (shop: ShopPage) =>
      shop.document.querySelector<HTMLImageElement>('parametric-configurator > img[slot=picture]');
    const waiting: string[] = [];
    /** A service whose element doesn't load before the test ends. */
    const late = () => {
      waiting.push(service(`/late/${Math.random().toString(36).slice(2)}`));
      return waiting.at(-1)!;
    };

    afterEach(() => Promise.all(waiting.splice(0).map((address) => fetch(`${address}/answer`))));

    for (const [wide, aspect] of [
      [true, 0.95],
      [false, 1.35],
    ] as const) {
      it(`at its position on a ${wide ? 'wide' : 'narrow'} page`, async () => {
        const address = late();
        const shop = await openShop(`<body>${tag(`data-base-url="${address}"`)}`, { wide });
        await until(() => picture(shop), 'the picture is there');
        const { src, alt, fetchPriority, width, height } = picture(shop)!;
        const wanted = `${address}/v1/models/shelf/picture.svg?license_key=pclk_test_1&aspect=own`;
        expect([src, alt, fetchPriority]).to.deep.equal([wanted, '', 'high']);
        expect(Math.abs(width / height / aspect - 1)).to.be.below(0.03);
        expect(shop.window.customElements.get('parametric-configurator')).to.equal(undefined);
        await fetch(`${address}/answer`);
        await shown(shop);
        expect(picture(shop)).to.exist;
      });
    }

    it('unless it’s broken', async () => {
      const address = late();
      const shop = await openShop(`<body>${tag(`data-base-url="${address}/missing"`)}`);
      await until(() => picture(shop) && !picture(shop)!.offsetHeight, 'the broken picture is not seen');
      expect(shop.elements()[0]!.offsetHeight, 'nothing moves').to.equal(1200);
    });

    it('at the page’s start side', async () => {
      const shop = await openShop(`<html dir="rtl"><body>${tag(`data-base-url="${late()}"`)}`);
      await until(() => picture(shop), 'the picture is there');
      const [outer, inner] = [shop.elements()[0]!, picture(shop)!].map((each) => each.getBoundingClientRect());
      expect([inner!.right, inner!.top]).to.deep.equal([outer!.right, outer!.top]);
      expect(inner!.left).to.be.above(outer!.left + 100);
    });

    it('whatever the page’s styles for pictures', async () => {
      const shop = await openShop(`<body>${tag(`data-base-url="${late()}"`)}`);
      await until(() => picture(shop), 'the picture is there');
      const box = () => JSON.stringify(picture(shop)!.getBoundingClientRect());
      const before = box();
      const style = shop.document.createElement('style');
      style.textContent = 'img { position: absolute; float: right; height: 3px; border: 9px solid; padding: 9px }';
      shop.document.body.append(style);
      expect(box()).to.equal(before);
    });

    for (const data of [`data-preset="wide"`, `data-configuration='{"width":900}'`]) {
      it(`unless another configuration is shown: ${data}`, async () => {
        const shop = await openShop(`<body>${tag(data)}`);
        await shown(shop);
        expect(picture(shop)).to.equal(null);
      });
    }

    it('unless the URL or the browser’s storage has a configuration', async () => {
      const { href } = location;
      history.replaceState(null, '', '?configurator-shelf=~width.600');
      const linked = await openShop(`<body>${tag()}`);
      history.replaceState(null, '', href);
      sessionStorage.setItem(`parametric-configurator,${service('')},pclk_test_1,shelf`, '{}');
      const kept = await openShop(`<body>${tag()}`);
      sessionStorage.clear();
      localStorage.setItem(`parametric-configurator,${service('')},pclk_test_1,shelf configuration`, '{}');
      const keptOnDevice = await openShop(`<body>${tag('data-loading="eager"')}`);
      localStorage.clear();
      for (const shop of [linked, kept, keptOnDevice]) {
        await shown(shop);
        expect(picture(shop)).to.equal(null);
      }
    });

    it('and immediately if this tab has stored a scroll position for the model', async () => {
      const key = (model: string) => `parametric-configurator place,${service('')},pclk_test_1,${model}`;
      sessionStorage.setItem(key('table'), '{}');
      const other = await openShop(`<body>${TALL}${tag()}`);
      sessionStorage.setItem(key('shelf'), '{}');
      const shop = await openShop(`<body>${TALL}${tag()}`);
      sessionStorage.clear();
      await shown(shop);
      expect(picture(shop)).to.exist;
      expect(picture(other)).to.equal(null);
    });

    it('but not while the element is far from the viewport', async () => {
      const { address, requests } = countingService();
      const shop = await openShop(`<body>${TALL}${tag(`data-base-url="${address}"`)}`);
      await nextFrames();
      expect([picture(shop), await requests()]).to.deep.equal([null, []]);
      shop.elements()[0]!.scrollIntoView();
      await shown(shop);
      expect(await requests()).to.include('/v1/models/shelf/picture.svg');
    });

    it('and removes it if the element doesn’t load', async () => {
      const shop = await openShop(
        `<body><div id="place">Call</div>${tag(`data-target="#place" data-base-url="${location.origin}/nowhere"`)}`,
      );
      await until(() => shop.lines.length > 0, 'a line is on the console');
      expect(picture(shop)).to.equal(null);
      expect(shop.document.body.textContent.trim()).to.equal('Call');
    });
  });

  describe('with a strict policy', () => {
    const policy = (directives: string) =>
      `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src ${location.origin}; img-src ${location.origin}; ${directives}"></head><body>`;

    it("with a nonce, 'strict-dynamic' and Trusted Types, has no violations", async () => {
      const rules =
        "script-src 'nonce-shop' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types 'none'";
      const shop = await openShop(`${policy(rules)}${tag('nonce="shop"')}`);
      await shown(shop);
      expect(shop.violations).to.deep.equal([]);
    });

    it('with only a nonce, has no violations', async () => {
      const shop = await openShop(`${policy("script-src 'nonce-shop'")}${tag('nonce="shop"')}`);
      await shown(shop);
      expect(shop.violations).to.deep.equal([]);
    });

    it('with only the host’s name, has no violations', async () => {
      const shop = await openShop(`${policy(`script-src ${location.origin}`)}${tag()}`);
      await shown(shop);
      expect(shop.violations).to.deep.equal([]);
    });

    it('that allows the tag but not the element, reports which file', async () => {
      const shop = await openShop(`${policy(`script-src ${service('/v1/embed.js')}`)}${tag()}`);
      await until(() => shop.lines.length > 0, 'a line is on the console');
      expect(shop.lines[0]).to.match(/^\[parametric\] E_load: TypeError: .*element\.js$/);
      expect(shop.elements()[0]!.textContent).to.equal('The configurator is not available right now. Try again');
    });
  });

  describe('reports in one line to the owner, and discreetly to the customer', () => {
    const failed = async (shop: ShopPage, line: RegExp) => {
      await until(() => shop.lines.length > 0, 'a line is on the console');
      await nextFrames();
      expect(shop.lines).to.have.length(1);
      expect(shop.lines[0]).to.match(line);
    };

    it('a secret key, which isn’t sent anywhere', async () => {
      const shop = await openShop(`<body>${tag().replace('pclk_', 'pcsk_')}`);
      await failed(shop, /^\[parametric\] E_license-key: data-license-key is missing or wrong$/);
      const { performance } = shop.window;
      expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('pcsk_'))).to.deep.equal([]);
    });

    it('that the license key is missing', async () => {
      const shop = await openShop(`<body>${tag().replace(/data-license-key="[^"]*"/, '')}`);
      await failed(shop, /^\[parametric\] E_license-key: data-license-key is missing or wrong$/);
      expect(shop.document.body.textContent.trim()).to.equal('The configurator is not available right now.');
      await loadsNothing(shop);
    });

    it('that the model is missing, also in German', async () => {
      const shop = await openShop(`<html lang="de"><body>${tag().replace(/data-model="[^"]*"/, '')}`);
      await failed(shop, /^\[parametric\] E_model: data-model is missing/);
      expect(shop.document.body.textContent.trim()).to.equal('Der Konfigurator ist gerade nicht verfügbar.');
    });

    it('that a tag in the head has no position on the page', async () => {
      const shop = await openShop(`<head>${tag()}</head><body><p>shop</p>`);
      await failed(shop, /^\[parametric\] E_target: data-target is missing/);
      expect(shop.document.body.textContent.trim()).to.equal('shop');
    });

    it('that a tag in a tag manager’s hidden container has no place', async () => {
      const shop = await openShop(`<body><div style="display: none; visibility: hidden;">${tag()}</div>`);
      await failed(shop, /^\[parametric\] E_target: data-target is missing/);
      expect(shop.elements()).to.have.length(0);
    });

    for (const target of ['#nowhere', '#123', '<']) {
      it(`that ${target} doesn’t match an element`, async () => {
        const shop = await openShop(`<body>${FASTER_TIMERS}${tag(`data-target="${target}"`)}`);
        await failed(shop, /^\[parametric\] E_target: data-target is missing or wrong/);
      });
    }

    it('that the script has another name and there’s no data-base-url', async () => {
      const shop = await openShop(`<body>${tag('', service('/v1/embed.js')).replace('/v1/', '/')}`);
      // Nothing is served at this URL: the page has to specify its own copy.
      expect(shop.lines).to.deep.equal([]);
      const script = shop.document.createElement('script');
      script.dataset.licenseKey = 'pclk_test_1';
      script.dataset.model = 'shelf';
      script.text = await (await fetch(service('/v1/embed.js'))).text();
      shop.document.body.append(script);
      await failed(shop, /^\[parametric\] E_base-url: data-base-url is missing/);
    });

    it('that the element couldn’t be loaded, with the shop’s fallback in its place', async () => {
      const data = `data-target="#place" data-base-url="${location.origin}/nowhere"`;
      const shop = await openShop(`<body><div id="place"><a href="/call">Call us</a></div>${tag(data)}`);
      await failed(shop, /^\[parametric\] E_load: TypeError: .*element\.js$/);
      expect(shop.document.body.textContent.trim()).to.equal('Call us');
      expect(shop.elements()[0]!.style.minHeight).to.equal('');
    });

    it('that the element hasn’t loaded, and shows it when it has', async () => {
      const late = service(`/late/${Math.random().toString(36).slice(2)}`);
      const shop = await openShop(`<body>${FASTER_TIMERS}${tag(`data-base-url="${late}"`)}`);
      await failed(shop, /^\[parametric\] E_load: no response for 10 s$/);
      const element = shop.elements()[0]!;
      expect(element.textContent).to.equal('The configurator is not available right now. Try again');
      expect(element.offsetHeight, 'what is below moves neither now nor when it comes').to.equal(1200);
      await fetch(`${late}/answer`);
      await shown(shop);
    });

    it('but nothing while files arrive one by one on a slow connection', async () => {
      const late = service(`/late/${Math.random().toString(36).slice(2)}`);
      const shop = await openShop(`<body>${heldLimits}${tag(`data-base-url="${late}"`)}`);
      const { limits } = shop.window as unknown as { limits: Map<number, () => void> };
      const isNew = () => limits.size === 1 && !limits.has(FIRST_LIMIT);
      await until(isNew, 'a file that has come begins the wait anew');
      await fetch(`${late}/answer`);
      await shown(shop);
      expect(limits).to.have.length(0);
      expect(shop.lines).to.deep.equal([]);
    });

    it('that the tag has no key, or can’t be found', async () => {
      const shop = await openShop('<body>');
      const host = shop.document.createElement('div');
      shop.document.body.append(host);
      injectTag(shop, host.attachShadow({ mode: 'closed' }));
      await failed(shop, /^\[parametric\] E_license-key: data-license-key is missing or wrong$/);
    });

    it('that the element failed while loading', async () => {
      const shop = await openShop(`<body>${tag(`data-lang="de" data-base-url="${service('/broken')}"`)}`);
      await failed(shop, /^\[parametric\] E_load: Error: broken on purpose/);
      expect(shop.elements()[0]!.textContent).to.equal('Der Konfigurator ist gerade nicht verfügbar. Erneut versuchen');
      expect(shop.elements()[0]!.querySelector('button')!.type, 'it may stand in a form').to.equal('button');
    });
  });

  describe('works on a page', () => {
    it('in a shadow root, also with a target there', async () => {
      const shop = await openShop('<body><div id="host"></div>');
      const root = shop.document.querySelector('#host')!.attachShadow({ mode: 'open' });
      root.innerHTML = '<p></p><div id="place"></div>';
      injectTag(shop, root);
      injectTag(shop, root, { target: '#place' });
      const elements = () => [...root.querySelectorAll<HTMLElement>('parametric-configurator')];
      await until(() => elements().length === 2 && elements().every(isShown), 'both are shown');
      expect(root.querySelector('#place')!.firstElementChild).to.equal(elements()[0]);
      expect(shop.lines).to.deep.equal([]);
    });

    const hostile = {
      'whose form and images are named as properties of the document':
        '<form name="head"></form><img name="querySelector" alt=""><img name="baseURI" alt=""><img name="documentElement" alt=""><form name="body"></form>',
      'that lets every object inherit something':
        '<script>Object.prototype.inherited = function () {}; Object.prototype.toJSON = () => "x";</script>',
      'whose library has replaced methods of elements, arrays and functions': `<script>
        for (const name of ['append', 'prepend', 'remove', 'after', 'before', 'replaceWith', 'replaceChildren', 'matches'])
          Element.prototype[name] = DocumentFragment.prototype[name] = () => { throw new Error(name); };
        for (const name of ['find', 'filter', 'flat', 'flatMap', 'includes', 'reduce', 'entries'])
          Array.prototype[name] = () => { throw new Error(name); };
        Function.prototype.bind = () => { throw new Error('bind'); };
        Array.from = () => { throw new Error('from'); };
      </script>`,
      'that makes all pictures small and shows nothing by itself':
        '<style>* { min-height: 0; max-height: 0 } img, svg, canvas { display: none; width: 0 }</style>',
    };
    for (const [page, html] of Object.entries(hostile)) {
      it(page, async () => {
        const shop = await openShop(`<body>${html}${tag()}<div id="place">Call</div>${tag('data-target="#place"')}`);
        await shown(shop, 2);
        const attributes = ['base-url', 'license-key', 'model'];
        expect(shop.elements()[0]!.getAttributeNames()).to.include.members(attributes).and.not.include('inherited');
        expect(shop.lines).to.deep.equal([]);
      });
    }

    const breaking = {
      'whose form has the name of what creates elements': '<form name="createElement"></form>',
      'whose script breaks the classes of elements':
        '<script>HTMLElement.prototype.attachShadow = () => { throw new TypeError("no shadow root"); };</script>',
      'whose script keeps elements from rendering':
        '<script>customElements.define = ((define) => function (name, type) { define.call(this, name, class extends type { get updateComplete() { return Promise.reject(new TypeError("no render")); } }); })(customElements.define);</script>',
    };
    for (const [page, html] of Object.entries(breaking)) {
      it(`and shows a message and a code on a page ${page}`, async () => {
        const shop = await openShop(`<body>${html}${tag()}`);
        await until(() => shop.lines.some((line) => line.includes('E_load')), `the code in ${shop.lines}`);
        expect(shop.elements()[0]!.textContent).to.include('The configurator is not available right now.');
        const { shadowRoot } = shop.elements()[0]!;
        if (shadowRoot) expect([...shadowRoot.children].at(-1)!.localName).to.equal('slot');
      });
    }

    it('that has no room for it yet', async () => {
      const shop = await openShop(
        `<body><div id="place" style="width: 0; height: 0"></div>${tag('data-target="#place"')}`,
      );
      await shown(shop);
    });
  });

  it('ignores another vendor’s tag', async () => {
    const other = '<script src="/nothing.js" data-license-key="theirs" data-model="gpt"></script>';
    const shop = await openShop(`<body><img name="currentScript" alt="">${other}${tag()}`);
    await shown(shop);
    expect(shop.lines).to.deep.equal([]);
  });
});
