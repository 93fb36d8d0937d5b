import { expect, nextFrame } from '@open-wc/testing';
import type { QuoteRequest } from '@parametric/api-client';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { click, field, find, get, mount, next, slide, textOf, type } from '../testing/mount.js';
import { problem, Service } from '../testing/service.js';

const attributes = {
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
};

/** The shelf without a back panel, only in birch, and narrower. */
function narrowDocument(): object {
  const parameters = shelfDocument.parameters
    .filter(({ key }) => key !== 'back')
    .map((parameter) => {
      if (parameter.key === 'width') return { ...parameter, max: 1500 };
      return parameter.key === 'material' ? { ...parameter, options: ['birch'], default: 'birch' } : parameter;
    });
  const parts = shelfDocument.parts.filter(({ id }) => id !== 'back');
  return { ...shelfDocument, parameters, parts, materials: shelfDocument.materials.slice(1), rules: [] };
}

describe('a revision published while the page is open', () => {
  const { fetch } = globalThis;
  const { now } = Date;
  let service: Service;

  beforeEach(() => {
    // An element left over from an earlier test writes to storage when it's removed.
    localStorage.clear();
    sessionStorage.clear();
    service = new Service();
    service.published = { revision: 'r7', document: shelfDocument };
    globalThis.fetch = service.fetch;
  });

  afterEach(() => {
    globalThis.fetch = fetch;
    Date.now = now;
    localStorage.clear();
    sessionStorage.clear();
  });

  async function open(): Promise<ParametricConfigurator> {
    const loaded = next(document, 'configurator-load');
    const element = await mount(attributes);
    await loaded;
    while (!find(element, '.ordering')) await nextFrame();
    return element;
  }

  async function fillDestination(element: ParametricConfigurator): Promise<void> {
    const country = get<HTMLSelectElement>(element, '.destination select');
    country.value = 'DE';
    country.dispatchEvent(new Event('change', { bubbles: true }));
    await type(element, '.destination input', '10115');
  }

  const ask = (element: ParametricConfigurator) => click(element, '.destination button[type=submit]');
  const says = async (element: ParametricConfigurator, selector: string, text: string) => {
    await waitUntil(() => textOf(element, selector).includes(text), `${selector} does not say "${text}"`);
    await element.updateComplete;
  };
  const requests = () => service.posts('/v1/quotes').map(({ body }) => body as QuoteRequest);
  const comeBackAfter = (ms: number) => {
    Date.now = () => now() + ms;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('replaces the quotes, says what became of the choices, and is quoted on request', async () => {
    const element = await open();
    await slide(element, 'width', 1800);
    await type(element, `${field('engraving')} input`, 'ADA');
    await fillDestination(element);
    service.published = { revision: 'r8', document: narrowDocument() };
    const loaded = next(element, 'configurator-load');
    await ask(element);
    expect((await loaded).detail).to.deep.equal({ model: 'test-shelf', revision: 'r8' });
    await says(element, '.ordering .problem', 'updated this product since you opened it');
    const notice = textOf(element, '.notice');
    expect(notice).to.include('Back panel (Yes) is no longer available.');
    expect(notice).to.include('Material is now Birch (was Oak).');
    expect(notice).to.include('Width is now 150 cm (was 180 cm).');
    expect(find(element, field('back'))).to.equal(null);
    expect(element.value).to.deep.include({ width: 1500, material: 'birch', engraving: 'ADA', height: 1200 });
    expect(element.revision).to.equal('r8');
    expect(requests().map(({ model_revision }) => model_revision)).to.deep.equal(['r7']);
    expect(find(element, '.quotes')).to.equal(null);
    const quotes = next(element, 'configurator-quotes');
    await ask(element);
    await quotes;
    expect(requests()[1]).to.deep.include({ model_revision: 'r8', configuration: element.value });
    await element.updateComplete;
    expect(find(element, '.ordering .problem')).to.equal(null);
  });

  it('outdates earlier quotes, including the one in the form', async () => {
    const element = await open();
    await fillDestination(element);
    const quotes = next(element, 'configurator-quotes');
    await ask(element);
    await quotes;
    await element.updateComplete;
    await click(element, '[data-workshop=north] .action button');
    await type(element, '#ordering-name', 'Ada Lovelace');
    service.published = { revision: 'r8', document: { ...shelfDocument, description: 'Another' } };
    comeBackAfter(61_000);
    await says(element, '.notice', 'Your choices still work');
    expect(textOf(element, '.order-step')).to.include('You’ve made changes');
    await click(element, '[part~=order-button]');
    expect(service.posts('/v1/orders')).to.have.length(0);
    expect(get<HTMLInputElement>(element, '#ordering-name').value).to.equal('Ada Lovelace');
  });

  it('is found when the page becomes visible after a while, without losing typed text', async () => {
    const element = await open();
    await type(element, `${field('height')} .stepper-input`, '9 m');
    service.published = { revision: 'r8', document: narrowDocument() };
    const reads = () => service.asked.filter(({ path }) => path.startsWith('/v1/models/')).length;
    const before = reads();
    document.dispatchEvent(new Event('visibilitychange'));
    await nextFrame();
    expect(reads(), 'just read').to.equal(before);
    comeBackAfter(61_000);
    await says(element, '.notice', 'The shop has just updated this product');
    expect(reads()).to.equal(before + 1);
    expect(get<HTMLInputElement>(element, `${field('height')} .stepper-input`).value).to.equal('9 m');
    comeBackAfter(2 * 61_000);
    await waitUntil(() => reads() === before + 2);
    await nextFrame();
    expect(element.revision, 'unchanged').to.equal('r8');
  });

  it('keeps the current one if it can’t be loaded, says so, and is loaded on the next press', async () => {
    const element = await open();
    await fillDestination(element);
    service.published = { revision: 'r8', document: narrowDocument() };
    service.once('GET', '/v1/models/test-shelf', () => problem(404, 'not_found'));
    await ask(element);
    await says(element, '.ordering .problem', 'can’t load the new version right now');
    expect(element.revision).to.equal('r7');
    expect(textOf(element, field('back'))).to.include('Back panel');
    await click(element, '.ordering .problem button');
    await says(element, '.ordering .problem', 'updated this product since you opened it');
    expect(element.revision).to.equal('r8');
  });

  it('may be delivered to other countries', async () => {
    service.published = { revision: 'r7', document: shelfDocument, delivers_to: ['DE'] };
    const element = await open();
    // A line separates the countries that are delivered to from the others.
    const isDivided = () => find(element, '.destination select hr') !== null;
    expect(isDivided()).to.equal(true);
    service.published = { ...service.published, revision: 'r8', delivers_to: ['AT', 'DE'] };
    comeBackAfter(61_000);
    await says(element, '.notice', 'Your choices still work');
    expect(isDivided()).to.equal(true);
  });
});
