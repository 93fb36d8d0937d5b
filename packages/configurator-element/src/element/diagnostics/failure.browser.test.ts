import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import { ModelError } from '../../model/document/errors.js';
import { ParametricConfigurator } from '../parametric-configurator.js';
import { LoadError } from '../shared/lazy-feature.js';
import { shelfDocument } from '../testing/document.js';
import { click, expectAccessible, find, hush, listen, mount, next, textOf } from '../testing/mount.js';
import { failureFrom, reportLoadFailure } from './failure.js';

const misspelt = {
  ...shelfDocument,
  parts: [{ id: 'left', kind: 'box', size: ['widht', 'height', 300], material: 'material' }],
};

/** Mounts an element that fails. Returns the element, the lines written to the console and the error events. */
async function fail(attributes: Readonly<Record<string, string>>, document?: unknown) {
  let element!: Awaited<ReturnType<typeof mount>>;
  const heard: CustomEvent[] = [];
  const note = (event: Event) => heard.push(event as CustomEvent);
  window.addEventListener('configurator-error', note);
  const lines = await hush('error', async () => {
    element = await mount(attributes, document);
    while (heard.length === 0) await nextFrame();
    await element.updateComplete;
    await aTimeout(0);
  });
  window.removeEventListener('configurator-error', note);
  return { element, lines, events: heard };
}

const service = { 'license-key': 'pclk_test_0123456789abcdef', model: 'no-such-model', 'base-url': location.origin };

describe('a product that can’t be shown', () => {
  it('shows the customer a short, accessible sentence, and logs one line for the owner', async () => {
    const { element, lines, events } = await fail(service);
    expect(textOf(element, "[part='failure']")).to.include('isn’t available right now');
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^\[parametric-configurator\] (\w+): .+\. .+\. http\S+\/docs\/errors#\1$/);
    expect(events).to.have.length(1);
    expect(find(element, '.stage')).to.equal(null);
    await expectAccessible(element);
  });

  it('shows the shop’s own fallback instead', async () => {
    const { element } = await fail(service);
    const own = document.createElement('p');
    own.slot = 'fallback';
    own.textContent = 'Call us.';
    element.append(own);
    expect(own.checkVisibility()).to.equal(true);
    expect(find(element, "[part='failure']")!.checkVisibility()).to.equal(false);
  });

  it('shows what’s wrong in the page’s own document, and where', async () => {
    const { element, events } = await fail({}, misspelt);
    expect(textOf(element, "[part='issues']")).to.include('/parts/0/size/0');
    expect(textOf(element, "[part='issues']")).to.include('widht');
    expect(events[0]!.detail.code).to.equal('model_invalid');
    expect(events[0]!.detail.issues[0].pointer).to.equal('/parts/0/size/0');
  });

  it('is shown once the document is fixed', async () => {
    const { element } = await fail({}, misspelt);
    element.modelDocument = shelfDocument;
    await element.updateComplete;
    expect(textOf(element, 'h2')).to.equal('Test shelf');
    await next(element, 'configurator-picture');
    expect(find(element, '.picture svg')).to.exist;
  });

  it('removes the scene when a valid document is replaced by an invalid one', async () => {
    const element = await mount();
    await next(element, 'configurator-picture');
    await hush('error', async () => {
      element.modelDocument = misspelt;
      await element.updateComplete;
    });
    expect(find(element, '.stage canvas')).to.equal(null);
    expect(element.value).to.deep.equal({});
  });

  describe('without anything to show', () => {
    const { setTimeout: later } = window;

    // Skips the three seconds that frameworks get to set the document.
    const hurry = () => {
      window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 3000 ? 0 : ms)) as typeof setTimeout;
    };

    beforeEach(hurry);

    afterEach(() => {
      window.setTimeout = later;
    });

    it('is reported to customer and owner, until there is a document', async () => {
      const { element, events } = await fail({ 'license-key': '' });
      expect(events[0]!.detail.code).to.equal('nothing_to_show');
      expect(textOf(element, "[part='failure']")).to.include('isn’t available right now');
      element.modelDocument = shelfDocument;
      await element.updateComplete;
      expect(textOf(element, 'h2')).to.equal('Test shelf');
    });

    for (const attribute of ['model-document', 'modeldocument']) {
      it(`names the property if a framework has set the attribute ${attribute}`, async () => {
        const { lines } = await fail({ 'license-key': '', [attribute]: '[object Object]' });
        expect(lines[0]).to.include('Set the modelDocument property instead of an attribute');
      });
    }

    it('is reported after the document is removed', async () => {
      window.setTimeout = later;
      const element = await mount();
      hurry();
      const error = next(element, 'configurator-error');
      const lines = await hush('error', async () => {
        element.modelDocument = null;
        await error;
      });
      expect(lines[0]).to.include('nothing_to_show');
    });

    it('isn’t reported if the document was set before the element was defined', async () => {
      const early = document.createElement('parametric-early') as ParametricConfigurator;
      early.modelDocument = shelfDocument;
      document.body.append(early);
      const load = next(early, 'configurator-load');
      customElements.define('parametric-early', class extends ParametricConfigurator {});
      await load;
      expect(textOf(early, 'h2')).to.equal('Test shelf');
      early.remove();
    });
  });

  for (const [missing, code] of [
    ['model', 'model_missing'],
    ['base-url', 'base_url_missing'],
  ] as const) {
    it(`names a missing ${missing}`, async () => {
      const { lines } = await fail({ ...service, [missing]: '' });
      expect(lines[0]).to.include(code);
      expect(lines[0]).to.include(missing);
    });
  }

  describe('without a response from the service', () => {
    const { fetch, setTimeout: later } = window;
    const known = { ...service, model: 'test-shelf', 'base-url': 'https://service.test' };
    const page = () =>
      new Response('<!doctype html><title>Hotel Wi-Fi</title><p>Please sign in.', {
        headers: { 'content-type': 'text/html' },
      });
    const modelAnswer = () =>
      Response.json({ id: 'test-shelf', name: 'Published', revision: 'r1', document: shelfDocument });

    afterEach(() => {
      Object.assign(window, { fetch, setTimeout: later });
    });

    for (const status of [200, 403, 404]) {
      it(`quotes a ${status} response from a captive portal, and recovers on another network`, async () => {
        let answer = () => new Response(page().body, { status, headers: page().headers });
        window.fetch = async () => answer();
        const { element, lines } = await fail({ ...known, debug: '' });
        expect(lines).to.have.length(1);
        expect(lines[0]).to.include(`returned ${status} with text/html (“Hotel Wi-Fi Please sign in.”)`);
        expect(lines[0]).to.include('Open https://service.test in this browser');
        while (!find(element, "[part='checklist']")) await nextFrame();
        expect(textOf(element, "[part='checklist']")).to.include('Hotel Wi-Fi');
        expect(textOf(element, "[part='failure'] button")).to.equal('Try again');
        answer = modelAnswer;
        window.dispatchEvent(new Event('online'));
        while (!find(element, 'h2')) await nextFrame();
        expect(textOf(element, 'h2')).to.equal('Test shelf');
      });
    }

    it('retries if the response says that trying again may help', async () => {
      let asked = 0;
      window.fetch = async () => {
        asked += 1;
        return asked === 1 ? new Response('', { status: 503, headers: { 'retry-after': '0' } }) : modelAnswer();
      };
      const element = await mount(known, undefined);
      while (!find(element, 'h2')) await nextFrame();
      expect(asked).to.equal(2);
    });

    it('retries if there was no response, without waiting for a request that hangs', async () => {
      window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 8000 ? 0 : ms)) as typeof setTimeout;
      const caches: (RequestCache | undefined)[] = [];
      window.fetch = async (_, init) => {
        caches.push(init?.cache);
        return caches.length === 1 ? new Promise(() => {}) : modelAnswer();
      };
      const { element } = await fail(known);
      await click(element, "[part='failure'] button");
      while (!find(element, 'h2')) await nextFrame();
      expect(caches).to.deep.equal([undefined, 'reload']);
    });

    it('gives up after the time limit, logs it once, and shows a document that arrives later', async () => {
      window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 8000 ? 0 : ms)) as typeof setTimeout;
      let answer = (_response: Response) => {};
      window.fetch = () =>
        new Promise((resolve) => {
          answer = resolve;
        });
      const { element, lines } = await fail(known);
      const said = lines.filter((line) => line.includes(' timeout: '));
      expect(said).to.have.length(1);
      expect(said[0]).to.include('The model "test-shelf" hasn’t loaded within 8 s. ');
      expect(textOf(element, "[part='failure'] button")).to.equal('Try again');
      answer(modelAnswer());
      while (!find(element, 'h2')) await nextFrame();
      expect(textOf(element, 'h2')).to.equal('Test shelf');
    });
  });

  const replacements: Readonly<Record<string, () => unknown>> = {
    reduce: () => [],
    includes: () => false,
    find: () => undefined,
    map: () => [],
    flatMap: () => {
      throw new TypeError('replaced');
    },
  };
  for (const [name, replacement] of Object.entries(replacements)) {
    it(`names Array.prototype.${name} if a script has replaced it, and doesn’t blame the document`, () => {
      const own = Array.prototype[name as 'map'];
      Object.assign(Array.prototype, { [name]: replacement });
      const { code, cause, issues } = failureFrom(new ModelError([]));
      Object.assign(Array.prototype, { [name]: own });
      expect([code, issues.length]).to.deep.equal(['setup_invalid', 0]);
      expect(cause).to.include(`Array.prototype.${name}`);
    });
  }

  it('has a message and a code if the page breaks something that rendering needs', async () => {
    const { createElement } = Document.prototype;
    const { NumberFormat } = Intl;
    const lines = await hush('error', async () => {
      Object.assign(Intl, {
        NumberFormat: class {
          constructor() {
            throw new TypeError('No figures here.');
          }
        },
      });
      try {
        const element = createElement.call(document, 'parametric-configurator') as ParametricConfigurator;
        const errors = listen(element, 'configurator-error');
        element.modelDocument = shelfDocument;
        document.body.append(element);
        while (errors.length === 0) await nextFrame();
        await element.updateComplete;
        expect(textOf(element, "[part='failure']")).to.include('The configurator isn’t available right now.');
        expect(errors[0]!.detail.code).to.equal('setup_invalid');
        element.remove();
      } finally {
        Object.assign(Intl, { NumberFormat });
      }
    });
    expect(lines.join()).to.include('No figures here.');
  });

  it('rejects a secret key before sending it', async () => {
    const { lines } = await fail({ ...service, 'license-key': 'pcsk_test_0123456789abcdef' });
    expect(lines[0]).to.include('secret_key_in_browser');
  });

  it('settles a pending setConfiguration', async () => {
    await hush('error', async () => {
      const element = await mount(service);
      await element.setConfiguration({ width: 600 });
      expect(element.value).to.deep.equal({});
    });
  });

  it('shows and logs nothing at first without a document', async () => {
    const lines = await hush('error', async () => {
      const element = await mount({}, undefined);
      const errors = listen(element, 'configurator-error');
      await nextFrame();
      expect(errors).to.have.length(0);
    });
    expect(lines).to.have.length(0);
  });

  it('reports a file immediately if someone’s waiting for it, and otherwise only if the page stays open', async () => {
    const target = Object.assign(new EventTarget(), { model: 'test-shelf', baseUrl: '' });
    const errors = listen(target, 'configurator-error');
    const { setTimeout: later } = window;
    const timers: (() => void)[] = [];
    window.setTimeout = ((run: () => void) => timers.push(run)) as typeof setTimeout;
    try {
      await hush('error', async () => {
        reportLoadFailure(target, new LoadError('sharing-1.js'), 'button');
        expect(errors).to.have.length(1);
        reportLoadFailure(target, new LoadError('ordering-1.js'), undefined);
        expect(errors).to.have.length(1);
        for (const run of timers) run();
        expect(errors).to.have.length(2);
      });
    } finally {
      window.setTimeout = later;
    }
  });
});
