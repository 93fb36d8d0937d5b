import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { shelfDocument } from '../testing/document.js';
import {
  click,
  expectAccessible,
  field,
  find,
  get,
  hush,
  listen,
  mount,
  next,
  slide,
  textOf,
  type,
} from '../testing/mount.js';
import { forget } from '../testing/ordering.js';
import { problem, Service } from '../testing/service.js';

const attributes = {
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
};
const path = '/v1/models/test-shelf';

function modelAnswer(): Response {
  return Response.json({ id: 'test-shelf', name: 'Test shelf', revision: 'r7', document: shelfDocument });
}

describe('<parametric-configurator> with a service', () => {
  const { fetch } = globalThis;
  let service: Service;

  beforeEach(() => {
    forget();
    service = new Service();
    globalThis.fetch = service.fetch;
  });

  afterEach(() => {
    globalThis.fetch = fetch;
  });

  after(forget);

  async function mountServed(more: Readonly<Record<string, string>> = {}) {
    service.once('GET', path, modelAnswer);
    const loaded = next(document, 'configurator-load');
    const element = await mount({ ...attributes, ...more });
    const load = await loaded;
    while (!find(element, '.ordering')) await nextFrame();
    return { element, load };
  }

  it('offers material samples unless the shop sends none', async () => {
    const materials = shelfDocument.materials.map((material) => ({ ...material, sample: true }));
    for (const at_most of [0, 3]) {
      service.samples = { at_most, free: 3 };
      const sampled = {
        id: 'test-shelf',
        name: 'Test shelf',
        revision: 'r7',
        document: { ...shelfDocument, materials },
      };
      service.once('GET', path, () => Response.json(sampled));
      const element = await mount(attributes);
      const slow = { timeout: 15_000 };
      await waitUntil(() => service.askedFor('/v1/samples') === (at_most === 0 ? 1 : 2), 'not asked', slow);
      for (let frame = 0; frame < 5; frame++) await nextFrame();
      if (at_most === 0) expect(find(element, '.request-sample')).to.equal(null);
      else await waitUntil(() => find(element, '.request-sample'), 'no button', slow);
      element.remove();
    }
  });

  it('offers samples once the shop’s terms are loaded, then those of another shop', async () => {
    const materials = shelfDocument.materials.map((material) => ({ ...material, sample: true }));
    const answer = () =>
      Response.json({ id: 'test-shelf', name: 'Shelf', revision: 'r7', document: { ...shelfDocument, materials } });
    const slow = { timeout: 15_000 };
    service.once('GET', path, answer);
    service.once('GET', '/v1/samples', () => problem(403, 'key_not_permitted'));
    const element = await mount(attributes);
    await waitUntil(() => service.askedFor('/v1/samples') === 1, 'not asked', slow);
    for (let frame = 0; frame < 5; frame++) {
      element.requestUpdate();
      await nextFrame();
    }
    expect(service.askedFor('/v1/samples')).to.equal(1);
    const { now } = Date;
    Date.now = () => now() + 60_000;
    try {
      element.requestUpdate();
      await waitUntil(() => find(element, '.request-sample'), 'no button', slow);
    } finally {
      Date.now = now;
    }
    service.samples = { at_most: 0, free: 0 };
    service.once('GET', path, answer);
    element.licenseKey = 'pclk_test_fedcba9876543210';
    await waitUntil(() => service.askedFor('/v1/samples') === 3, 'not asked again', slow);
    await waitUntil(() => !find(element, '.request-sample'), 'still offered', slow);
    element.remove();
  });

  it('fetches the model with its key, and is accessible', async () => {
    const { element, load } = await mountServed();
    expect(load.detail).to.deep.equal({ model: 'test-shelf', revision: 'r7' });
    expect(textOf(element, 'h2')).to.equal('Test shelf');
    await expectAccessible(element);
  });

  it('opens a cart item for editing as a step that can be undone', async () => {
    const { element } = await mountServed({ basket: '' });
    await waitUntil(() => find(element, "[part~='basket-button']"), 'no cart');
    await slide(element, 'width', 900);
    await click(element, "[part~='basket-button']");
    await slide(element, 'width', 600);
    const changes = listen(element, 'configurator-change');
    await waitUntil(() => find(element, '.basket-item .edit'), 'no item');
    await click(element, '.basket-item .edit');
    expect(element.value.width).to.equal(900);
    expect(changes.map(({ detail }) => detail.configuration.width)).to.deep.equal([900]);
    await element.undo();
    expect(element.value.width).to.equal(600);
  });

  it('marks the view if the key is a test key', async () => {
    const { element } = await mountServed();
    expect(textOf(element, '.badge')).to.equal('Test');
  });

  it('requests quotes for the current product, and leads to them', async () => {
    const { element } = await mountServed();
    const quotes = next(element, 'configurator-quotes');
    await slide(element, 'width', 600);
    await type(element, '#item-quantity', '3');
    get<HTMLSelectElement>(element, '.destination select').value = 'DE';
    get(element, '.destination select').dispatchEvent(new Event('change', { bubbles: true }));
    await type(element, '.destination input', '10115');
    await click(element, '.destination button[type=submit]');
    await quotes;
    const [asked] = service.posts('/v1/quotes');
    expect(asked!.body).to.deep.include({ model: 'test-shelf', quantity: 3 });
    expect((asked!.body as { configuration: object }).configuration).to.deep.equal(element.value);
  });

  it('doesn’t request quotes with rejected text', async () => {
    const { element } = await mountServed();
    await type(element, `${field('width')} .stepper-input`, '9 m');
    get<HTMLSelectElement>(element, '.destination select').value = 'DE';
    get(element, '.destination select').dispatchEvent(new Event('change', { bubbles: true }));
    await type(element, '.destination input', '10115');
    await click(element, '.destination button[type=submit]');
    expect(service.posts('/v1/quotes')).to.have.length(0);
  });

  it('loads another model when the attribute changes', async () => {
    const { element } = await mountServed();
    service.once('GET', '/v1/models/other', () =>
      Response.json({
        id: 'other',
        name: 'Other',
        revision: 'r1',
        document: { ...shelfDocument, name: 'Another shelf' },
      }),
    );
    element.model = 'other';
    await next(element, 'configurator-load');
    await element.updateComplete;
    expect(textOf(element, 'h2')).to.equal('Another shelf');
  });

  it('aborts its request when it leaves the page', async () => {
    const held = service.hold('GET', path);
    const element = await mount(attributes);
    const errors = listen(element, 'configurator-error');
    element.remove();
    held.release();
    await nextFrame();
    expect(errors).to.have.length(0);
    expect(element.value).to.deep.equal({});
  });

  it('can be retried by the customer after the service was unavailable', async () => {
    let element!: Awaited<ReturnType<typeof mount>>;
    for (let tries = 0; tries < 3; tries++) service.once('GET', path, () => new Response(null, { status: 503 }));
    const lines = await hush('error', async () => {
      element = await mount(attributes);
      while (!find(element, "[part='failure'] button")) await nextFrame();
    });
    expect(lines).to.have.length(1);
    service.once('GET', path, modelAnswer);
    await click(element, "[part='failure'] button");
    await next(element, 'configurator-load');
    await element.updateComplete;
    expect(textOf(element, 'h2')).to.equal('Test shelf');
  });

  it('includes the request id in a failure', async () => {
    service.once('GET', path, () =>
      Response.json(
        { type: 'about:blank', title: 'Forbidden', status: 403, code: 'origin_not_allowed', request_id: 'req_42' },
        { status: 403, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    const lines = await hush('error', async () => {
      const element = await mount(attributes);
      while (!find(element, "[part='failure']")) await nextFrame();
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(
      /^\[parametric-configurator\] origin_not_allowed: .*allowed origins.* \(request req_42\) \S+\/docs\/errors#origin_not_allowed$/,
    );
    expect(lines[0]).to.include(location.origin);
  });
});
