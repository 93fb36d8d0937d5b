import { expect } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { click, find, hush, mount, next } from '../testing/mount.js';

const attributes = {
  'license-key': 'pclk_live_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
};
const own = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[data-configurator]')];
const dataIn = (script = own()[0]) => JSON.parse(script!.textContent!);

describe('structured data', () => {
  const { fetch } = globalThis;
  const added: Element[] = [];

  beforeEach(() => {
    globalThis.fetch = async (input) => {
      const [, id = ''] = /\/models\/([\w-]+)/.exec(String(input)) ?? [];
      return Response.json({ id, name: 'Test shelf', revision: 'r7', document: { ...shelfDocument, id } });
    };
  });

  afterEach(() => {
    globalThis.fetch = fetch;
    for (const element of added.splice(0)) element.remove();
  });

  function add(html: string): void {
    const template = document.createElement('template');
    template.innerHTML = html;
    added.push(...template.content.children);
    document.head.append(template.content);
  }

  async function mountServed(
    more: Readonly<Record<string, string>> = {},
    isOn = true,
  ): Promise<ParametricConfigurator> {
    const loaded = next(document, 'configurator-load');
    const element = await mount({ ...attributes, ...more });
    await loaded;
    element.structuredData = isOn;
    return element;
  }

  const described = (count = 1) => waitUntil(() => own().length === count, `not ${count} but ${own().length}`);

  /** Waits long enough for a second element to have added its script. */
  async function quiet(): Promise<void> {
    for (let round = 0; round < 5; round++) await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
  }

  it('describes the product with its price, pictures and file, and is removed with the element', async () => {
    add('<link rel="canonical" href="https://shop.example/shelf">');
    const element = await mountServed({ configuration: '{"width": 600}' });
    await described();
    const { '@type': type, name, url, image, offers, subjectOf } = dataIn();
    expect([type, name, url]).to.deep.equal(['Product', 'Test shelf', 'https://shop.example/shelf']);
    const { amount, currency } = element.product!.estimate!;
    expect(offers).to.include({ price: String(Math.round(amount)), priceCurrency: currency });
    expect(offers.availability).to.equal('https://schema.org/MadeToOrder');
    const picture = new URL(image[0]);
    expect(picture.origin + picture.pathname).to.equal('https://service.test/v1/models/test-shelf/picture.png');
    expect(JSON.parse(picture.searchParams.get('configuration')!)).to.deep.equal({ width: 600 });
    expect(new URL(image[1]).searchParams.get('shape')).to.equal('square');
    expect(subjectOf.encoding.contentUrl).to.include('/v1/models/test-shelf/product.glb?');
    // The description doesn't change, because search engines read the page only once.
    await element.setConfiguration({ width: 900 });
    expect(dataIn().width.value).to.equal(600);
    const place = element.parentElement!;
    element.remove();
    expect(own()).to.have.length(0);
    place.append(element);
    await described();
  });

  it('is off by default, and can be switched on and off', async () => {
    const element = await mountServed({}, false);
    await quiet();
    expect(own()).to.have.length(0);
    element.setAttribute('structured-data', '');
    await described();
    element.removeAttribute('structured-data');
    await element.updateComplete;
    expect(own()).to.have.length(0);
  });

  it('describes each product once', async () => {
    await mountServed();
    await described();
    await mountServed();
    await mountServed({ model: 'other-shelf' });
    await described(2);
    await quiet();
    expect(own().map((script) => script.dataset.configurator)).to.deep.equal(['test-shelf', 'other-shelf']);
  });

  for (const [way, html] of [
    ['JSON-LD', '<script type="application/ld+json">{"@type": "Product", "name": "Shelf"}</script>'],
    ['a graph', '<script type="application/ld+json">{"@graph": [{"@type": ["Thing", "Product"]}]}</script>'],
    ['a page’s main entity', '<script type="application/ld+json">[{"mainEntity": {"@type": "ProductGroup"}}]</script>'],
    ['microdata', '<meta itemscope itemtype="http://schema.org/Product">'],
    ['RDFa', '<meta typeof="schema:Product">'],
  ] as const)
    it(`isn’t added to a page that describes a product in ${way}`, async () => {
      add(html);
      await mountServed();
      await quiet();
      expect(own()).to.have.length(0);
    });

  it('is added despite other data or unreadable data', async () => {
    add('<script type="application/ld+json">{"@type": "WebPage", "about": {"@type": "Product"}}</script>');
    add('<script type="application/ld+json">{</script>');
    await mountServed();
    await described();
  });

  it('says why there’s no price in a currency other than the estimate’s', async () => {
    const lines = await hush('warn', async () => {
      await mountServed({ currency: 'CHF' });
      await quiet();
    });
    expect(lines.join()).to.include('no structured data');
    expect(own()).to.have.length(0);
  });

  it('shares and mails short links once the service has made them', async () => {
    const asked: string[] = [];
    const { fetch: models } = globalThis;
    globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith('/v1/links')) return models(input, init);
      const { page } = JSON.parse(String(init?.body));
      asked.push(page);
      const url = `https://service.test/links/short${asked.length}`;
      return Response.json({ id: 'short', object: 'link', url, expires_at: '2030-01-01T00:00:00Z' }, { status: 201 });
    };
    const element = await mountServed();
    await element.setConfiguration({ width: 700 });
    await click(element, ".corner button[aria-label='Share and save']");
    await waitUntil(() => find(element, 'dialog[open]'));
    const address = () => find<HTMLInputElement>(element, '.address')!.value;
    await waitUntil(() => address() === 'https://service.test/links/short1');
    expect(asked[0]).to.contain('configurator-test-shelf=r7~width.700');
    const mail = find<HTMLAnchorElement>(element, ".dialog a[href^='mailto:']")!;
    expect(decodeURIComponent(mail.href)).to.contain('Test shelf').and.to.contain('https://service.test/links/short1');
    expect(element.renderRoot.textContent).to.contain('The link works for a year.');
    await click(element, 'input[name=with-picture]');
    await waitUntil(() => address() === 'https://service.test/links/short2');
    expect(asked[1]).to.contain('/v1/models/test-shelf/page');
    await click(element, 'input[name=with-picture]');
    expect(address()).to.equal('https://service.test/links/short1');
    expect(asked).to.have.length(2);
  });

  it('has the service email the link, if it can', async () => {
    const sent: [path: string, body: unknown][] = [];
    const { fetch: models } = globalThis;
    let status = 202;
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (!pathname.startsWith('/v1/links')) return models(input, init);
      if (pathname.endsWith('/email')) {
        sent.push([pathname, JSON.parse(String(init?.body))]);
        const problem = { title: 'Too many', status, code: 'email_limit_reached' };
        return Response.json(status === 202 ? { object: 'link_email', link: 'short' } : problem, { status });
      }
      const link = { id: 'short', object: 'link', url: 'https://service.test/links/short', mails: true };
      return Response.json({ ...link, expires_at: '2030-01-01T00:00:00Z' }, { status: 201 });
    };
    const element = await mountServed();
    await waitUntil(() => find(element, ".corner button[aria-label='Share and save']"));
    await click(element, ".corner button[aria-label='Share and save']");
    await waitUntil(() => find(element, '.dialog [name=email]'));
    expect(find(element, ".dialog a[href^='mailto:']")).to.equal(null);
    const field = find<HTMLInputElement>(element, '.dialog [name=email]')!;
    const said = () => find(element, '.dialog [role=status]')!.textContent;
    field.value = 'nobody';
    await click(element, '.dialog [name=email] + button');
    expect(sent).to.have.length(0);
    field.value = 'ada@example.com';
    await click(element, '.dialog [name=email] + button');
    await waitUntil(() => said() === 'We’ve emailed the link.');
    const body = { email: 'ada@example.com', model: 'test-shelf', language: element.language };
    expect(sent).to.deep.equal([['/v1/links/short/email', body]]);
    status = 429;
    await click(element, '.dialog [name=email] + button');
    await waitUntil(() => said()?.startsWith('We couldn’t email the link.'));
  });

  it('offers a link with a picture, which leads to this page through the service’s', async () => {
    const element = await mountServed();
    await element.setConfiguration({ width: 700 });
    await click(element, ".corner button[aria-label='Share and save']");
    await waitUntil(() => find(element, 'dialog[open]'));
    const address = () => find<HTMLInputElement>(element, '.address')!.value;
    const plain = address();
    await click(element, 'input[name=with-picture]');
    const link = new URL(address());
    expect(link.origin + link.pathname).to.equal('https://service.test/v1/models/test-shelf/page');
    const { searchParams } = link;
    expect(searchParams.get('license_key')).to.equal(attributes['license-key']);
    expect(searchParams.get('configurator-test-shelf')).to.equal('r7~width.700');
    expect(plain).to.equal(`${searchParams.get('page')}&configurator-test-shelf=r7~width.700`);
  });
});
