// One request, one quote, and one order for several products, from the request to the workshop's files.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, it } from 'node:test';
import { type Order, orderPageSchema, orderSchema, quoteListSchema, quoteSchema } from '@parametric/api-client';
import { orderCode } from '@parametric/configurator-element/manufacture';
import { unzipSync } from 'fflate';
import { shortNumber } from '../../domain/orders/order-number.js';
import { paperNames } from '../../domain/papers/paper-request.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import type { OrderProgress, PieceResource, SheetResource } from '../contract.js';

let service: TestService;
let order: Order;

const ship_to = { country: 'DE', postcode: '80331' };
const desk = { model: 'writing-desk', configuration: { width: 1600 }, quantity: 1 };
const sideboard = { model: 'sideboard', configuration: {}, quantity: 2 };

before(async () => {
  service = await startTestService({ models: ['writing-desk', 'sideboard'] });
  order = await place([desk, sideboard]);
});

after(() => service.close());

const ask = (body: object, key = service.shop.licenseKey) =>
  request(service, 'POST', '/v1/quotes', { key, body: { ship_to, ...body } });

async function place(items: readonly object[]): Promise<Order> {
  const { data } = (await ask({ items })).as(quoteListSchema);
  const quote = data.find(({ workshop }) => workshop.slug === 'moebelwerk-lindau')!;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const key = service.shop.licenseKey;
  return (await request(service, 'POST', '/v1/orders', { key, headers, body: orderOf(quote) })).as(orderSchema);
}

async function read<Value>(path: string): Promise<Value> {
  const answer = await request(service, 'GET', path, { key: service.shop.apiKey });
  assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text);
}

async function bytes(path: string, id = order.id): Promise<Buffer> {
  const headers = { authorization: `Bearer ${service.shop.apiKey}` };
  const answer = await fetch(`${service.url}/v1/orders/${id}/${path}`, { headers });
  assert.equal(answer.status, 200, path);
  return Buffer.from(await answer.arrayBuffer());
}

async function piecesOf(id: string): Promise<readonly PieceResource[]> {
  const pieces: PieceResource[] = [];
  for (let next = ''; ; ) {
    const page = await read<{ data: PieceResource[]; next: string | null }>(
      `/v1/orders/${id}/pieces?limit=100${next && `&after=${next}`}`,
    );
    pieces.push(...page.data);
    if (page.next === null) return pieces;
    next = page.next;
  }
}

it('a quote is for all products, with one delivery, and each product’s share', async () => {
  const answer = await ask({ items: [desk, sideboard] });
  assert.equal(answer.status, 201, answer.text);
  const { data } = answer.as(quoteListSchema);
  assert.ok(data.length > 1);
  for (const quote of data) {
    assert.deepEqual([quote.model, quote.quantity, quote.configuration.width], ['writing-desk', 1, 1600]);
    assert.deepEqual(
      quote.items!.map(({ model, quantity }) => [model, quantity]),
      [
        ['writing-desk', 1],
        ['sideboard', 2],
      ],
    );
    const sumOf = (kinds: readonly string[], isIn: boolean) =>
      quote.price.lines
        .filter(({ kind }) => kinds.includes(kind) === isIn)
        .reduce((sum, { amount }) => sum + amount.amount, 0);
    const nets = quote.items!.reduce((sum, { net }) => sum + net!.amount, 0);
    assert.equal(nets, sumOf(['shipping', 'tax'], false));
    assert.equal(quote.price.lines.filter(({ kind }) => kind === 'shipping').length, 1);
    const again = await request(service, 'GET', `/v1/quotes/${quote.id}`, { key: service.shop.licenseKey });
    assert.deepEqual(again.as(quoteSchema).items, quote.items);
  }
});

it('a single product has the usual fields, also in a list of one', async () => {
  const [usual, listed] = [await ask(sideboard), await ask({ items: [sideboard] })].map(
    (answer) => answer.as(quoteListSchema).data,
  );
  assert.deepEqual(
    listed!.map(({ price, model, quantity, configuration }) => [price, model, quantity, configuration]),
    usual!.map(({ price, model, quantity, configuration }) => [price, model, quantity, configuration]),
  );
  for (const quote of [...usual!, ...listed!]) assert.ok(!('items' in quote));
});

it('reports every invalid field of every product at once', async () => {
  const items = [
    { ...desk, configuration: { width: 1 } },
    sideboard,
    { ...sideboard, configuration: { width: 99_999 } },
  ];
  const answer = await ask({ items, ship_to: { country: 'DE', postcode: 'x' } });
  assert.equal(answer.status, 422);
  const pointers = answer.problem().errors!.map(({ pointer }) => pointer);
  for (const pointer of ['/items/0/configuration/width', '/items/2/configuration/width', '/ship_to/postcode'])
    assert.ok(pointers.includes(pointer), `${pointer} in ${pointers}`);
  const pointersOf = async (body: object) => (await ask(body)).problem().errors!.map(({ pointer }) => pointer);
  assert.deepEqual(await pointersOf({ items: [desk], ...sideboard }), ['/model', '/configuration', '/quantity']);
  assert.deepEqual(await pointersOf({ items: [] }), ['/items']);
  assert.deepEqual(await pointersOf({ items: Array(21).fill(sideboard) }), ['/items']);
  assert.deepEqual(await pointersOf({ items: [{ ...sideboard, quantity: 0 }] }), ['/items/0/quantity']);
  const { model_revision, code } = (await ask({ items: [desk, { ...sideboard, model_revision: 'old' }] })).problem();
  assert.equal(code, 'model_revision_changed');
  assert.ok(model_revision);
});

it('a key for one product can’t request quotes for others, and sees no order with another', async () => {
  const only = await service.addKey({ kind: 'api', models: ['writing-desk'] });
  const both = await service.addKey({ kind: 'api', models: ['writing-desk', 'sideboard'] });
  assert.equal((await ask({ items: [desk, sideboard] }, only)).status, 404);
  assert.equal((await ask({ items: [desk, sideboard] }, both)).status, 201);
  for (const [key, status] of [
    [only, 404],
    [both, 200],
  ] as const) {
    assert.equal((await request(service, 'GET', `/v1/orders/${order.id}`, { key })).status, status);
    const { data } = (await request(service, 'GET', '/v1/orders', { key })).as(orderPageSchema);
    assert.equal(data.length > 0, status === 200);
  }
});

it('each product counts toward the limit, all at once, and a single request can exceed it', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const limited = await startTestService({
    models: ['sideboard'],
    limits: { quotes: { count: 5, windowMs: 10_000 } },
    clock: () => now,
  });
  try {
    const send = (count: number) =>
      request(limited, 'POST', '/v1/quotes', {
        key: limited.shop.licenseKey,
        body: { items: Array(count).fill(sideboard) },
      });
    assert.equal((await send(4)).status, 201);
    const refused = await send(2);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '10']);
    assert.equal((await send(1)).status, 201, 'the refused request counts for nothing');
    now += 10_000;
    assert.equal((await send(6)).status, 201);
    assert.equal((await send(1)).status, 429);
  } finally {
    await limited.close();
  }
});

it('an order has all products, can be found by each, and lists their shares in the CSV', async () => {
  assert.deepEqual(
    order.items!.map(({ model, quantity }) => [model, quantity]),
    [
      ['writing-desk', 1],
      ['sideboard', 2],
    ],
  );
  const nets = order.items!.reduce((sum, { net }) => sum + net!.amount, 0);
  assert.ok(nets < order.net!.amount && nets > 0);
  const { data } = await read<{ data: Order[] }>('/v1/orders?model=sideboard');
  assert.deepEqual(data.find(({ id }) => id === order.id)?.items, order.items);
  const { models } = await read<{ models: { id: string }[] }>('/v1/order-facets');
  assert.ok(['writing-desk', 'sideboard'].every((id) => models.some((model) => model.id === id)));
  const csv = (await request(service, 'GET', '/v1/orders.csv?model=sideboard', { key: service.shop.apiKey })).text;
  assert.match(csv, /"1 writing-desk \{.*\} \d+\.\d\d\n2 sideboard \{.*\} \d+\.\d\d"/);
  assert.match(
    csv,
    /,"Writing desk[^"]*, Sideboard",writing-desk,[^,]*,"\{.*?\}",3,/,
    'the quantity is of all products',
  );
  const asked = (await request(service, 'GET', '/v1/quote-requests.csv', { key: service.shop.apiKey })).text;
  assert.match(asked, /,"1 writing-desk \{.*\}\n2 sideboard \{.*\}"/);
  for (const [item, name] of [
    ['', 'Writing desk'],
    ['?item=2', 'Sideboard'],
  ]) {
    const product = await read<{ name: string; panels: unknown[] }>(`/v1/orders/${order.id}/product${item}`);
    assert.ok(product.name.startsWith(name!), product.name);
    assert.ok(product.panels.length > 0);
  }
  const beyond = await request(service, 'GET', `/v1/orders/${order.id}/product?item=3`, { key: service.shop.apiKey });
  assert.deepEqual([beyond.status, beyond.problem().detail], [422, 'item is “3”; use a number from 1 to 2.']);
  const pictures = await Promise.all([1, 2].map((item) => bytes(`picture.svg?item=${item}`)));
  assert.ok(!pictures[0]!.equals(pictures[1]!));
});

it('pieces are numbered across the order, have a drawing, and can be marked by product', async () => {
  const pieces = await piecesOf(order.id);
  assert.deepEqual(
    pieces.map(({ id }) => Number(id.split('-')[1])),
    pieces.map((_, index) => index + 1),
  );
  const products = new Map(pieces.map(({ copy, product }) => [copy, product]));
  assert.deepEqual([...products.keys()], [1, 2, 3]);
  assert.equal(products.get(2), products.get(3));
  assert.notEqual(products.get(1), products.get(2));
  for (const piece of pieces) {
    assert.equal(piece.copies, 3);
    assert.equal(piece.pieces, pieces.filter(({ copy }) => copy === piece.copy).length);
  }
  const drawn = pieces.filter(({ drawing }) => drawing);
  for (const copy of [1, 2, 3]) {
    const { id, size } = drawn.find((piece) => piece.copy === copy && piece.kind === 'panel')!;
    const drawing = await request(service, 'GET', `/v1/pieces/${id}/drawing.svg`, { key: service.shop.apiKey });
    assert.equal(drawing.status, 200);
    assert.ok(drawing.text.includes(`>${size[0]}<`), `${id}: ${size}`);
  }
  const mark = (body: object) =>
    request(service, 'POST', `/v1/orders/${order.id}/mark-pieces`, { key: service.shop.apiKey, body });
  const { changed } = JSON.parse((await mark({ step: 'packed', copy: 2 })).text);
  assert.equal(changed, pieces.filter(({ copy }) => copy === 2).length);
  const { finished, pieces: all } = await read<OrderProgress>(`/v1/orders/${order.id}/progress`);
  assert.equal(all, pieces.length);
  assert.ok(finished < changed + 1);
});

it('the pack, papers and sheets contain every product’s pieces once, also together with another order', async (context) => {
  const single = await place([sideboard]);
  const twice = await place([desk, { ...desk, configuration: { width: 1400 } }, sideboard]);
  const ids = (await Promise.all([order, single, twice].map(({ id }) => piecesOf(id)))).map((pieces) =>
    pieces.map(({ id }) => id),
  );
  const [own, singles, third] = ids as [string[], string[], string[]];
  const all = [...own, ...singles, ...third];
  assert.equal(new Set(all).size, all.length);
  const others = `&with=${single.id},${twice.id}`;

  const filesOf = async (query: string) => {
    // STEP files would take most of the time.
    const archive = await bytes(`production-pack?files=lists,papers${query}`);
    const folder = process.env.KEEP_PACK;
    const files = unzipSync(archive);
    for (const [name, content] of folder ? Object.entries(files) : []) {
      const path = join(folder!, query ? 'together' : 'alone', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
  };
  const [alone, together] = [await filesOf(''), await filesOf(others)];
  const piecesIn = (text: string, of: readonly string[]) => {
    const known = new Set(of);
    return (text.match(/[0-9A-Z]{5}-\d+/g) ?? []).filter((id) => known.has(id)).sort();
  };
  assert.deepEqual(piecesIn(alone.get('pieces.csv')!.toString(), own), [...own].sort());
  assert.deepEqual(piecesIn(together.get('pieces.csv')!.toString(), all), [...all].sort());

  const folders = [...alone.keys()].map((name) => name.split('/')[0]!).filter((name) => /^\d /.test(name));
  assert.deepEqual(
    [...new Set(folders)].map((name) => name.split(' ')[0]),
    ['1', '2'],
  );
  for (const name of ['order.txt', 'papers/labels.pdf', 'papers/packing-list.pdf']) assert.ok(alone.has(name), name);
  const number = shortNumber(twice.id);
  for (const name of ['order.txt', 'papers/packing-list.pdf']) assert.ok(together.has(`${number}/${name}`), name);
  assert.ok([...together.keys()].some((name) => name.startsWith(`${number}/3 `)));
  assert.match(alone.get('order.txt')!.toString(), /Schreibtisch[\s\S]*\r\n\r\n[\s\S]*Sideboard/);

  const { data: sheets } = await read<{ data: SheetResource[] }>(`/v1/orders/${order.id}/sheets?${others.slice(1)}`);
  const cut = sheets.flatMap(({ pieces }) => pieces.map(({ id }) => id));
  assert.equal(new Set(cut).size, cut.length);
  const panels = (await Promise.all([order, single, twice].map(({ id }) => piecesOf(id))))
    .flat()
    .filter(({ kind }) => kind === 'panel' || kind === 'bar');
  assert.deepEqual(cut.toSorted(), panels.map(({ id }) => id).toSorted());

  if (spawnSync('pdftotext', ['-v']).error) return context.skip('no pdftotext here');
  const textOf = (pdf: Buffer) =>
    execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 64e6 });
  const hardware = new Set((await piecesOf(order.id)).filter(({ kind }) => kind === 'hardware').map(({ id }) => id));
  const made = own.filter((id) => !hardware.has(id)).sort();
  for (const name of ['papers/labels.pdf', 'papers/packing-list.pdf']) {
    const found = piecesIn(textOf(alone.get(name)!), own);
    assert.deepEqual(found, made, name);
  }
  for (const name of paperNames) {
    const pdf = await bytes(`papers/${name}.pdf?language=en`);
    const text = textOf(pdf);
    const kept = mkdtempSync(join(process.env.KEEP_PACK ?? tmpdir(), 'paper-'));
    if (process.env.KEEP_PACK) writeFileSync(join(kept, `${name}.pdf`), pdf);
    assert.ok(text.includes(shortNumber(order.id)), name);
    assert.ok(/Writing desk/.test(text) && /Sideboard/.test(text), name);
  }
  assert.deepEqual(piecesIn(textOf(await bytes('papers/packing-list.pdf')), own), made);
  assert.ok(own.every((id) => id.startsWith(orderCode(order.id).slice(0, 5))));
});

it('cutting an order takes the boards of all its products', async () => {
  const plan = await read<{ orders: string[]; pieces: number }>(`/v1/orders/${order.id}/cut`);
  assert.deepEqual(plan.orders, [order.id]);
  const cuttable = (await piecesOf(order.id)).filter(({ kind }) => kind === 'panel' || kind === 'bar');
  assert.equal(plan.pieces, cuttable.length);
});

it('the price calculation has the same total, and costs cover all products', async () => {
  const build = await read<{ total: object; quoted_total: object; quantity: number; differs_because?: string }>(
    `/v1/orders/${order.id}/price-build`,
  );
  assert.deepEqual(build.total, build.quoted_total);
  assert.equal(build.quantity, 3);
});
