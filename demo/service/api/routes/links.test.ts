import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { linkSchema } from '@parametric/api-client';
import { DAY_MS } from '../../platform/clock.js';
import { headerOf, partOf, startMailServer } from '../../testing/mail-server.js';
import { request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

const serviceUrl = 'https://service.example';
const origin = 'https://shop.example';
const page = `${origin}/board?lang=de&configurator-board=3f2a~width.1200`;
let service: TestService;
let nowMs = Date.now();

before(async () => {
  service = await startTestService({ serviceUrl, clock: () => nowMs });
});

after(() => service.close());

const create = (body: object, from = service) =>
  request(from, 'POST', '/v1/links', { key: from.shop.licenseKey, body, headers: { origin } });
const follow = (id: string, headers = {}) => fetch(`${service.url}/links/${id}`, { redirect: 'manual', headers });

it('a page has one short link, which redirects to it', async () => {
  const link = (await create({ page })).as(linkSchema);
  assert.match(link.url, /^https:\/\/service\.example\/links\/[\w-]{10}$/);
  assert.equal((await create({ page })).as(linkSchema).id, link.id);
  assert.notEqual((await create({ page: `${page}~depth.300` })).as(linkSchema).id, link.id);
  const answer = await follow(link.id);
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, page]);
});

it('redirects to pages whose URL has letters of other scripts', async () => {
  for (const path of ['стол', 'büro?größe=%C3%BC#ä']) {
    const { id } = (await create({ page: `${origin}/${path}` })).as(linkSchema);
    const { status, headers } = await follow(id);
    assert.deepEqual([status, headers.get('location')], [302, new URL(path, origin).href]);
    assert.equal((await create({ page: new URL(path, origin).href })).as(linkSchema).id, id);
  }
});

it('an id contains only letters and digits', async () => {
  for (let width = 1; width <= 30; width += 1) {
    assert.match((await create({ page: `${page}~width.${width}` })).as(linkSchema).id, /^[A-Za-z0-9]{10}$/);
  }
});

it('a malformed id isn’t looked up', async (test) => {
  const { mock } = test.mock.method(service.store.links, 'get');
  for (const id of ['%00', '1234567890%00', 'x'.repeat(5_000), '%F0%9F%AA%91']) {
    const gone = await follow(id);
    assert.deepEqual([gone.status, gone.headers.get('content-type')], [404, 'text/html; charset=utf-8'], id);
  }
  assert.equal(mock.callCount(), 0);
});

it('redirects only to the shop’s pages', async () => {
  const own = `${serviceUrl}/v1/models/board/page?license_key=`;
  for (const other of ['https://evil.example/', `${origin}.evil.example/`, `${own}${service.other.licenseKey}`]) {
    assert.equal((await create({ page: other })).problem().code, 'origin_not_allowed', other);
  }
  for (const wrong of ['javascript:alert(1)', `https://ada:secret@shop.example/`, `${page}${'x'.repeat(8_000)}`]) {
    assert.equal((await create({ page: wrong })).status, 422, wrong.slice(0, 50));
  }
  assert.equal((await create({ page: `${own}${service.shop.licenseKey}` })).status, 201);
});

it('works for a year after it was last shared, is then deleted, and says so in the reader’s language', async () => {
  const { id } = (await create({ page })).as(linkSchema);
  nowMs += 300 * DAY_MS;
  await create({ page });
  nowMs += 300 * DAY_MS;
  assert.equal((await follow(id)).status, 302);
  nowMs += 66 * DAY_MS;
  const gone = await follow(id, { 'accept-language': 'de' });
  assert.equal(gone.status, 404);
  assert.match(await gone.text(), /lang="de"[\s\S]*funktioniert nicht mehr/);
  assert.ok((await service.store.links.deleteBefore(new Date(nowMs).toISOString())) >= 1);
  assert.equal(await service.store.links.get(id), undefined);
});

it('an IP address can create only so many a day', async () => {
  const limited = await startTestService({ limits: { links: { count: 1, windowMs: DAY_MS } } });
  try {
    assert.deepEqual([(await create({ page }, limited)).status, (await create({ page }, limited)).status], [201, 429]);
  } finally {
    await limited.close();
  }
});

it('a design is emailed to an address at most once a day, and the address is then deleted', async () => {
  const server = await startMailServer();
  const mail = { url: server.url, from: 'orders@shop.example', retryDelaysMs: [20] };
  const live = await startTestService({
    serviceUrl,
    mail,
    clock: () => nowMs,
    limits: { recipients: { count: 3, windowMs: DAY_MS } },
  });
  try {
    const key = await live.addKey({ kind: 'license', mode: 'live', origins: [origin] });
    const post = (path: string, body: object, by = key) =>
      request(live, 'POST', path, { key: by, body, headers: { origin } });
    const linkTo = async (text: string, by = key) =>
      (await post('/v1/links', { page: `${origin}/board?configurator-board=${text}` }, by)).as(linkSchema);
    const link = await linkTo('~width.1200');
    assert.equal(link.mails, true);
    assert.equal((await linkTo('~width.1200', live.shop.licenseKey)).mails, false);
    const send = (email: string, { id } = link, language = 'de', by = key) =>
      post(`/v1/links/${id}/email`, { email, model: 'board', language }, by);
    const all = async () => (await live.store.mails.list(live.shop.id, {}, { limit: 100 }))!;
    const isDone = async () => (await all()).every(({ status }) => status !== 'pending');

    const accepted = await send('Ada@zq-quoss.example');
    assert.deepEqual([accepted.status, JSON.parse(accepted.text)], [202, { object: 'link_email', link: link.id }]);
    await Promise.all([send('ada@zq-quoss.example'), send('ada+1@zq-quoss.example')]);
    await waitUntil('the mail', isDone);
    assert.equal(server.mails.length, 1);
    const { to, source } = server.mails[0]!;
    const text = partOf(source, 'text/plain');
    assert.equal(to, 'Ada@zq-quoss.example');
    assert.equal(headerOf(source, 'subject'), 'Ihr Entwurf: Brett');
    assert.match(text, /1\.200 mm/);
    assert.match(text, new RegExp(`Entwurf öffnen: ${serviceUrl}/links/${link.id}\\s`));
    assert.match(source, /content-type: image\/png[\s\S]*content-id: <product@parametric>/i);
    const [sent] = await all();
    assert.deepEqual(
      [sent!.status, sent!.recipient, sent!.design?.configuration],
      ['sent', undefined, { width: 1200 }],
    );
    assert.equal(await live.store.mails.resend(live.shop.id, sent!.id, new Date(nowMs).toISOString()), false);

    for (const text of ['~width.800', '~width.900']) await send('ada@zq-quoss.example', await linkTo(text));
    const limited = await send('ada@zq-quoss.example', await linkTo('~width.1000'));
    assert.equal(limited.problem().code, 'email_limit_reached');
    assert.doesNotMatch(limited.text, /quoss/);
    await waitUntil('all mails', isDone);
    nowMs += DAY_MS + 1_000;
    await send('ada@zq-quoss.example');
    await waitUntil('the mails', isDone);
    assert.equal(server.mails.length, 4);

    const refused = async (answer: ReturnType<typeof send>) => (await answer).problem();
    assert.equal((await refused(send('two@a.example,b@c.example'))).errors?.[0]?.pointer, '/email');
    assert.equal((await refused(send('ada@example.com', { ...link, id: 'aaaaaaaaaa' }))).code, 'not_found');
    assert.equal((await refused(send('ada@example.com', link, 'de', live.other.licenseKey))).code, 'not_found');
    assert.equal((await refused(send('ada@example.com', link, 'de', live.shop.licenseKey))).code, 'mail_not_sent');
    assert.equal(server.mails.length, 4);
  } finally {
    await live.close();
    await server.close();
  }
});
