import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '../../testing/models.js';
import { restrictedKeys, startPaymentDouble } from '../../testing/payment-provider.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';

const serviceUrl = 'https://service.example';
const stripe = startPaymentDouble();
let service: TestService;

before(async () => {
  service = await startTestService({ serviceUrl, payments: { stripeUrl: (await stripe).url, retryDelaysMs: [20] } });
  await publish(
    boardDocument({
      description: { en: 'Sawn to size & <sanded>.', de: 'Nach Maß gesägt.' },
      estimate: { amount: 'width * 0.1', currency: 'EUR', taxIncluded: true },
    }),
  );
  await publish(boardDocument({ id: 'plain' }));
});

after(async () => {
  await service.close();
  await (await stripe).close();
});

const publish = (document: Record<string, unknown>) =>
  request(service, 'PUT', `/v1/models/${document.id}`, { key: service.shop.apiKey, body: { document } });
const get = (path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ license_key: service.shop.licenseKey, ...query });
  return request(service, 'GET', `/v1/models/${path}?${search}`);
};
const revisionOf = async (id: string) => JSON.parse((await get(id)).text).revision as string;

it('JSON-LD has what Google requires of a product with a price, and its URLs work', async () => {
  const answer = await get('board/product.jsonld', {
    page: 'https://shop.example/board',
    configuration: '{"width":1000}',
  });
  assert.equal(answer.headers.get('content-type'), 'application/ld+json');
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
  const data = JSON.parse(answer.text);
  const { image, offers, subjectOf } = data;
  assert.deepEqual(
    [data['@context'], data['@type'], data.name, data.sku, data.url],
    ['https://schema.org', 'Product', 'Board', 'board', 'https://shop.example/board'],
  );
  assert.equal(data.description, 'Sawn to size & <sanded>.');
  assert.deepEqual(data.width, { '@type': 'QuantitativeValue', value: 1000, unitCode: 'MMT' });
  assert.deepEqual(offers, {
    '@type': 'Offer',
    url: 'https://shop.example/board',
    price: '100',
    priceCurrency: 'EUR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: '100',
      priceCurrency: 'EUR',
      valueAddedTaxIncluded: true,
    },
    availability: 'https://schema.org/MadeToOrder',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: service.shop.name },
  });
  assert.equal(subjectOf['@type'], '3DModel');
  for (const [address, type] of [
    ...image.map((each: string) => [each, 'image/png']),
    [subjectOf.encoding.contentUrl, 'model/gltf-binary'],
  ]) {
    assert.ok(address.startsWith(`${serviceUrl}/v1/models/board/`));
    const file = await fetch(address.replace(serviceUrl, service.url));
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, type]);
  }
});

it('a model without an estimate has no offer in its JSON-LD or on its page', async () => {
  assert.equal((await get('plain/product.jsonld')).status, 422);
  const { status, text } = await get('plain/page');
  assert.equal(status, 200);
  assert.doesNotMatch(text, /ld\+json/);
  assert.match(text, /<meta property="og:description" content="Board">/);
});

it('a shared link shows its configuration in chats, and the shop’s page to search engines', async () => {
  const revision = await revisionOf('board');
  const link = { 'configurator-board': `${revision}~width.1200`, page: 'https://shop.example/board?id=7', lang: 'de' };
  const { headers, text } = await get('board/page', link);
  const meta = (property: string) => textOf(new RegExp(`property="${property}" content="([^"]*)"`).exec(text)![1]!);
  assert.equal(meta('og:title'), 'Brett');
  assert.equal(meta('og:description'), '120 × 1,8 × 30 cm, ca. 120 €. Nach Maß gesägt.'.replace(' €', '\u00a0€'));
  const own = new URL(meta('og:url'));
  assert.equal(own.origin + own.pathname, `${serviceUrl}/v1/models/board/page`);
  assert.equal(own.searchParams.get('configurator-board'), link['configurator-board']);
  const picture = new URL(meta('og:image'));
  assert.deepEqual(JSON.parse(picture.searchParams.get('configuration')!), { width: 1200 });
  assert.match(text, /<link rel="canonical" href="https:\/\/shop\.example\/board\?id=7">/);
  assert.match(text, /<html lang="de">/);
  const shopPage = textOf(/<header>.*<a href="([^"]*)">Bei shop\.example öffnen<\/a>/.exec(text)![1]!);
  assert.equal(new URL(shopPage).searchParams.get('configurator-board'), link['configurator-board']);
  assert.match(
    text,
    new RegExp(`src="/v1/embed.js" data-license-key="${service.shop.licenseKey}" data-model="board" data-lang="de"`),
  );
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self';/);
  assert.match(text, /<script type="application\/ld\+json">\{/);
});

it('a name with HTML in it stays text', async () => {
  await publish(boardDocument({ id: 'odd', name: '</script><b>"Board"', estimate: { amount: '5', currency: 'EUR' } }));
  const { text } = await get('odd/page');
  assert.doesNotMatch(text, /<b>|<\/script><b/);
  assert.match(text, /content="&lt;\/script&gt;&lt;b&gt;&quot;Board&quot;"/);
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
  assert.equal(JSON.parse(data!).name, '</script><b>"Board"');
  assert.equal(JSON.parse(data!).offers.price, '5.00');
});

it('a server’s own page gets the elements for its head, with its own address', async () => {
  const { text } = await get('board/product.html', { page: 'https://shop.example/board' });
  assert.match(text, /property="og:url" content="https:\/\/shop\.example\/board"/);
  assert.match(
    text,
    /^<meta name="description" content="80 × 1\.8 × 30 cm, about €80\. Sawn to size &amp; &lt;sanded&gt;\.">/,
  );
  assert.doesNotMatch(text, /<html/);
});

it('only URLs that the key allows, and only valid languages, are accepted', async () => {
  for (const [query, parameter] of [
    [{ page: 'https://other.example/board' }, 'page'],
    [{ page: 'javascript:alert(1)' }, 'page'],
    [{ page: `https://shop.example/${'x'.repeat(2_000)}` }, 'page'],
    [{ lang: 'not a language' }, 'lang'],
  ] as const) {
    const answer = await get('board/page', query);
    assert.deepEqual([answer.status, answer.problem().errors?.[0]?.parameter], [422, parameter]);
  }
});

it('a link that can’t be read, or whose revision was deleted, shows the newest revision', async () => {
  for (const link of ['%', '0000000000000000~width.900']) {
    assert.equal((await get('board/page', { 'configurator-board': link })).status, 200);
  }
});

it('the service’s own page can request quotes', async () => {
  const { licenseKey } = service.shop;
  const body = { model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '10115' } };
  const ask = (origin: string) =>
    request(service, 'POST', '/v1/quotes', { key: licenseKey, body, headers: { origin } });
  assert.equal((await ask('https://elsewhere.example')).status, 403);
  assert.equal((await ask(serviceUrl)).status, (await ask('https://shop.example')).status);
});

it('customers of the service’s own page can order, pay, write and request a custom quote', async () => {
  const key = await service.addKey({ kind: 'license', mode: 'live', origins: ['https://shop.example'] });
  const api = await service.addKey({ kind: 'api', mode: 'live' });
  const checkout = { checkout: 'payment_link', key: restrictedKeys.live, webhook_secret: 'whsec_test0123456789abcdef' };
  const set = await request(service, 'PATCH', '/v1/checkout-settings', { key: api, body: checkout });
  assert.equal(set.status, 200, set.text);
  const from = (origin: string) => (path: string, body: object, as: string) =>
    request(service, 'POST', path, { key: as, body, headers: { origin, 'idempotency-key': crypto.randomUUID() } });
  const own = from(serviceUrl);
  const to = { country: 'DE', postcode: '80331' };
  const wanted = { model: 'board', configuration: {}, quantity: 1, ship_to: to };
  const quotes = (await own('/v1/quotes', wanted, key)).as(quoteListSchema).data;
  const quote = quotes.find(({ workshop }) => workshop.country === 'DE')!;
  const placed = await own('/v1/orders', orderOf(quote), key);
  assert.equal(placed.status, 201, placed.text);
  const { id, access_token: token } = JSON.parse(placed.text);
  const page = `${serviceUrl}/v1/models/board/page?license_key=${key}`;
  const contact = { name: 'Ada', email: 'ada@example.com' };
  const steps = [
    [`/v1/orders/${id}/send-message`, { text: 'When?' }, token],
    [`/v1/orders/${id}/payment`, { return_url: page }, token],
    ['/v1/inquiries', { ...wanted, contact, page }, key],
  ] as const;
  for (const [path, body, as] of steps) {
    assert.equal((await from('https://elsewhere.example')(path, body, as)).problem().code, 'origin_not_allowed', path);
    const answer = await own(path, body, as);
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  }
  // The customer gets a link to the page by email, so it can't be another shop's page on this service.
  const theirs = {
    ...wanted,
    contact,
    page: `${serviceUrl}/v1/models/board/page?license_key=${service.other.licenseKey}`,
  };
  assert.equal((await own('/v1/inquiries', theirs, key)).problem().code, 'origin_not_allowed');
});

it('a link’s page takes live orders only if the shop has all legal pages', async () => {
  const names = ['terms', 'privacy', 'withdrawal'];
  const body = Object.fromEntries(names.map((name) => [name, `https://shop.example/${name}`]));
  const set = await request(service, 'PATCH', '/v1/mail-settings', { key: service.shop.apiKey, body });
  assert.equal(set.status, 200, set.text);
  const key = await service.addKey({ kind: 'license', mode: 'live', origins: ['https://shop.example'] });
  const open = () => request(service, 'GET', `/v1/models/board/page?license_key=${key}`);
  assert.doesNotMatch((await open()).text, /data-disabled/);
  await request(service, 'PATCH', '/v1/mail-settings', { key: service.shop.apiKey, body: { withdrawal: null } });
  assert.match((await open()).text, /data-disabled="true"/);
  assert.doesNotMatch((await get('board/page')).text, /data-disabled/);
});

it('a link’s page offers no orders that the service would reject', async () => {
  const unnamed = await startTestService();
  try {
    const key = await unnamed.addKey({ kind: 'license', mode: 'live', origins: ['https://shop.example'] });
    const body = Object.fromEntries(['terms', 'privacy', 'withdrawal'].map((each) => [each, 'https://shop.example/x']));
    await request(unnamed, 'PATCH', '/v1/mail-settings', { key: unnamed.shop.apiKey, body });
    const { text } = await request(unnamed, 'GET', `/v1/models/board/page?license_key=${key}`);
    assert.match(text, /data-disabled="true"/);
  } finally {
    await unnamed.close();
  }
  const first = await revisionOf('plain');
  await publish(boardDocument({ id: 'plain', name: 'Renamed' }));
  assert.match((await get('plain/page', { revision: first })).text, /<title>Renamed/);
  assert.match((await get('plain/product.html', { revision: first })).text, /content="Board/);
});

it('a link’s page opens without data for search engines if the rate limit for files is reached', async () => {
  const others = await startTestService({ serviceUrl, limits: { files: { count: 1, windowMs: 60_000 } } });
  try {
    const document = boardDocument({ estimate: { amount: 'width * 0.1', currency: 'EUR' } });
    await request(others, 'PUT', '/v1/models/board', { key: others.shop.apiKey, body: { document } });
    const open = (name: string, width: number) => {
      const configuration = JSON.stringify({ width });
      const search = new URLSearchParams({ license_key: others.shop.licenseKey, configuration });
      return request(others, 'GET', `/v1/models/board/${name}?${search}`);
    };
    assert.match((await open('page', 900)).text, /ld\+json/);
    const { status, text } = await open('page', 1000);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /ld\+json/);
    assert.equal((await open('product.jsonld', 1000)).status, 429);
  } finally {
    await others.close();
  }
});

function textOf(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
  return text.replace(/&\w+;/g, (entity) => entities[entity]!);
}
