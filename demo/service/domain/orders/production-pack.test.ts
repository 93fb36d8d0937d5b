import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { listHeadings, loadTypeface } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import { boardDocument } from '../../testing/models.js';
import { orderOf, placeOrder, recipient, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { type PriceListProfile, workshops } from '../workshops/workshop.js';
import { shortNumber } from './order-number.js';
import { Batch, productionFiles } from './production-files.js';
import { describeOrder } from './production-pack.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

/** The files in an archive, read using its own directory. */
function unzip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, packedLength] = [archive.readUInt16LE(entry + 28), archive.readUInt32LE(entry + 20)];
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = archive.readUInt32LE(entry + 42);
    const content = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    // One character per byte, so that content that isn't text can be compared, too.
    const encoding = name.endsWith('.pdf') ? 'latin1' : 'utf8';
    files[name] = inflateRawSync(archive.subarray(content, content + packedLength)).toString(encoding);
    entry += 46 + nameLength;
  }
  return files;
}

async function download(id: string, others: readonly string[] = [], query = ''): Promise<Buffer> {
  const headers = { authorization: `Bearer ${service.shop.apiKey}` };
  const answer = await fetch(`${service.url}/v1/orders/${id}/production-pack?with=${others}${query}`, { headers });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  const name = others.length === 0 ? `Brett-${shortNumber(id)}` : `${others.length + 1}-orders-with-${shortNumber(id)}`;
  assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${name}.zip"`);
  return Buffer.from(await answer.arrayBuffer());
}

it('a pack has everything that a workshop needs, and no personal data', async () => {
  const { id, workshop, model_revision } = await placeOrder(service);
  const files = unzip(await download(id));
  assert.deepEqual(Object.keys(files), [
    'order.txt',
    'cut-list.csv',
    'parts.csv',
    'pieces.csv',
    'sheets.csv',
    'sheets/01-birch-plywood-18.dxf',
    'sheets/01-birch-plywood-18.svg',
    'panels/01-board.dxf',
    'picture.svg',
    'papers/cut-diagrams.pdf',
    'papers/labels.pdf',
    'papers/part-drawings.pdf',
    'papers/assembly.pdf',
    'papers/assembly-customer.pdf',
    'papers/packing-list.pdf',
    'panels/01-board.step',
    'product.step',
  ]);
  assert.equal(
    files['order.txt'],
    [
      `Auftrag: ${shortNumber(id)} (${id})`,
      `Werkstatt: ${workshop.name}`,
      `Modell: Brett (Revision ${model_revision})`,
      'Anzahl: 1',
      'Width: 800 mm',
      'Depth: 300 mm',
      'Material: Birch plywood',
      '',
    ].join('\r\n'),
  );
  assert.match(files['cut-list.csv']!, /\r\n1;1;board;800;300;18;800;300;Birch plywood;.*;01-board\.dxf;board\r\n/);
  const [, piece] =
    /\r\n([0-9A-Z]{5}-1);[0-9A-F]{4}-[0-9A-F]{4};1;1;board;1;Birch plywood;18;800;300;1;;board\r\n/.exec(
      files['pieces.csv']!,
    )!;
  assert.match(files['sheets.csv']!, new RegExp(`\\r\\nBirch plywood;18;1;board;0;0;800;300;;${piece}\\r\\n`));
  assert.match(files['panels/01-board.dxf']!, /OUTLINE/);
  assert.match(
    files['sheets/01-birch-plywood-18.dxf']!,
    new RegExp(`SHEET[\\s\\S]*OUTLINE[\\s\\S]*${piece} board\\r\\n`),
  );
  assert.match(files['sheets/01-birch-plywood-18.svg']!, new RegExp(`^<svg [\\s\\S]*>${piece} board</text>`));
  assert.match(files['picture.svg']!, /^<svg /);
  for (const name of ['panels/01-board.step', 'product.step']) {
    assert.match(files[name]!, /^ISO-10303-21;[\s\S]*AUTOMOTIVE_DESIGN[\s\S]*MANIFOLD_SOLID_BREP/);
  }
  const all = Object.values(files).join('\n');
  for (const secret of Object.values(recipient)) assert.ok(!all.includes(secret));
});

it('a pack is for the ordered revision, and has the same bytes every time', async () => {
  const { id } = await placeOrder(service);
  const before = await download(id);
  const key = service.shop.apiKey;
  const thicker = boardDocument({ name: 'Other board' });
  await request(service, 'PUT', '/v1/models/board', { key, body: { document: thicker } });
  assert.deepEqual(await download(id), before);
  await request(service, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
});

it('other programs read the archive, with the time of the order in UTC', async (context) => {
  const { id, created_at } = await placeOrder(service);
  const archive = await download(id);
  const folder = mkdtempSync(join(tmpdir(), 'parametric-zip-'));
  try {
    writeFileSync(join(folder, 'pack.zip'), archive);
    const python = `
import json, sys, zipfile
pack = zipfile.ZipFile(sys.argv[1])
encoding = lambda i: "latin1" if i.filename.endswith(".pdf") else "utf8"
json.dump([{i.filename: pack.read(i).decode(encoding(i)) for i in pack.infolist()}, pack.infolist()[0].date_time], sys.stdout)`;
    const [files, time] = JSON.parse(
      execFileSync('python3', ['-c', python, join(folder, 'pack.zip')], { encoding: 'utf8', maxBuffer: 64e6 }),
    );
    assert.deepEqual(files, unzip(archive));
    const [year, month, day, hours, minutes, seconds] = time;
    // An archive's clock has steps of two seconds.
    const lag = Date.parse(created_at) - Date.UTC(year, month - 1, day, hours, minutes, seconds);
    assert.ok(lag >= 0 && lag < 2_000, `${lag}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return context.skip('no Python here');
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The rows of a German list, each as values by column. */
function rowsOf(csv: string): Record<string, string>[] {
  const [headings, ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(';'));
  const columns = new Map(Object.entries(listHeadings('de')).map(([key, heading]) => [heading, key]));
  return rows.map((row) => Object.fromEntries(row.map((value, i) => [columns.get(headings![i]!)!, value])));
}

it('a pack for seven products has lists, sheets and pieces of all seven, and lists of one beside them', async () => {
  const { id } = await placeOrder(service, service.shop.licenseKey, 7);
  const files = unzip(await download(id));
  assert.match(files['order.txt']!, /\r\nAnzahl: 7\. Die Listen, Platten und Stangen gelten für alle zusammen, /);
  const quantities = (name: string) => rowsOf(files[name]!).map(({ quantity }) => quantity);
  assert.deepEqual(quantities('cut-list.csv'), ['7']);
  assert.deepEqual(quantities('one-product/cut-list.csv'), ['1']);
  const pieces = rowsOf(files['pieces.csv']!);
  assert.deepEqual(
    pieces.map(({ product }) => product),
    ['1', '2', '3', '4', '5', '6', '7'],
  );
  assert.equal(Object.keys(files).filter((name) => /^sheets\/.*svg$/.test(name)).length, 1);
  const nested = rowsOf(files['sheets.csv']!);
  assert.deepEqual(new Set(nested.map((row) => row.id)), new Set(pieces.map((row) => row.id)));
  assert.equal(nested.length, 7);
});

it('orders of one workshop are cut together, each piece with its order', async () => {
  const first = await placeOrder(service, service.shop.licenseKey, 2);
  const second = await placeOrder(service, service.shop.licenseKey, 3);
  const files = unzip(await download(first.id, [second.id]));
  const orders = rowsOf(files['pieces.csv']!).map(({ order }) => order);
  assert.deepEqual(
    orders,
    [first, first, second, second, second].map((each) => shortNumber(each.id)),
  );
  assert.equal(rowsOf(files['sheets.csv']!).length, 5);
  assert.equal(Object.keys(files).filter((name) => /^sheets\/.*svg$/.test(name)).length, 1);
  for (const [{ id }, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const folder = `${shortNumber(id)} Brett`;
    assert.ok(
      files[`${folder}/order.txt`]!.includes(`\r\nZuschnitt zusammen mit: ${shortNumber(other.id)} (${other.id})\r\n`),
    );
    assert.ok(
      files[`${folder}/cut-list.csv`] && files[`${folder}/picture.svg`] && files[`${folder}/panels/01-board.dxf`],
    );
    assert.ok(files[`${folder}/papers/packing-list.pdf`] && files[`${folder}/papers/part-drawings.pdf`]);
  }
  const papers = Object.keys(files).filter((name) => name.startsWith('papers/'));
  assert.deepEqual(papers, ['papers/cut-diagrams.pdf', 'papers/labels.pdf']);
  assert.deepEqual(await download(first.id, [second.id]), await download(first.id, [second.id]));
});

it('orders of two workshops are not cut together, nor more than fifty', async () => {
  const { id, workshop } = await placeOrder(service);
  const key = service.shop.licenseKey;
  const asked = { model: 'board', configuration: {}, quantity: 1 };
  const { data } = (await request(service, 'POST', '/v1/quotes', { key, body: asked })).as(quoteListSchema);
  const body = orderOf(data.find((quote) => quote.workshop.slug !== workshop.slug)!);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { id: elsewhere } = (await request(service, 'POST', '/v1/orders', { key, headers, body })).as(orderSchema);
  const ask = (others: readonly string[]) =>
    request(service, 'GET', `/v1/orders/${id}/production-pack?with=${others}`, { key: service.shop.apiKey });
  const refused = await ask([elsewhere]);
  assert.equal(refused.status, 422);
  assert.match(refused.problem().errors![0]!.detail!, /is made by another workshop/);
  const alone = await ask([id]);
  assert.equal(alone.headers.get('content-disposition'), `attachment; filename="Brett-${shortNumber(id)}.zip"`);
  assert.equal((await ask([`ord_${'0'.repeat(32)}`])).status, 404);
  assert.equal((await ask(Array.from({ length: 50 }, (_, at) => `ord_${at}`))).status, 422);
});

it('a pack has the files that the workshop wants, in its formats', async () => {
  const { apiKey: key } = service.shop;
  const [{ slug: _, ...profile }] = workshops as [PriceListProfile];
  const files = {
    kinds: ['lists', 'panel_dxf'],
    csv: { language: 'de', cut_list: ['quantity', 'name', 'length', 'material'] },
    dxf: { layers: [{ operation: 'outline', name: 'KONTUR_{thickness}' }], units: 'inch' },
  };
  const body = { ...profile, country: 'DE', files };
  const put = (own: unknown) => request(service, 'PUT', '/v1/workshops/own', { key, body: own });
  const misspelled = { ...body, files: { dxf: { layers: [{ operation: 'hole', name: 'D_{dept}' }] } } };
  const refused = await put(misspelled);
  assert.equal(refused.status, 422);
  assert.deepEqual(
    (refused.problem().errors ?? []).map(({ pointer }) => pointer),
    ['/files/dxf/layers/0/name'],
  );
  assert.equal((await put(body)).status, 201);
  await request(service, 'PATCH', '/v1/organization', { key, body: { workshops: ['own'] } });
  // The workshop's lists are in German, and so are the names of parts.
  const [part] = boardDocument().parts as readonly object[];
  const document = boardDocument({ parts: [{ ...part, name: { en: 'Shelf', de: 'Boden' } }] });
  await request(service, 'PUT', '/v1/models/board', { key, body: { document } });
  const { id } = await placeOrder(service);
  await request(service, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
  const packed = unzip(await download(id));
  assert.deepEqual(Object.keys(packed), [
    ...['order.txt', 'cut-list.csv', 'parts.csv', 'pieces.csv', 'sheets.csv', 'panels/01-boden.dxf', 'picture.svg'],
  ]);
  assert.equal(packed['cut-list.csv'], '\uFEFFAnzahl;Bezeichnung;Länge (mm);Material\r\n1;Boden;800;Birch plywood\r\n');
  assert.match(packed['pieces.csv']!, /;Boden;/);
  assert.match(packed['panels/01-boden.dxf']!, /\r\nKONTUR_0_7087\r\n[\s\S]*\r\n31\.496063\r\n/);
  const lists = unzip(await download(id, [], '&files=lists'));
  assert.deepEqual(Object.keys(lists), [
    'order.txt',
    'cut-list.csv',
    'parts.csv',
    'pieces.csv',
    'sheets.csv',
    'picture.svg',
  ]);
  const wrong = await request(service, 'GET', `/v1/orders/${id}/production-pack?files=lists,nc`, { key });
  assert.equal(wrong.status, 422);
  await request(service, 'PATCH', '/v1/organization', { key, body: { workshops: null } });
});

it('every panel of a large order is on one sheet, in one drawing and in the cut list', async () => {
  const { apiKey: key } = service.shop;
  const shelves = { id: 'shelf', kind: 'panel', normal: 'y', grain: 'x', material: 'material', repeat: { i: 120 } };
  const parts = [{ ...shelves, at: [0, '30 * i', 0], size: ['200 + i % 16', 18, '100 + i % 7'] }];
  const document = boardDocument({ parts });
  assert.equal((await request(service, 'PUT', '/v1/models/board', { key, body: { document } })).status, 200);
  await request(service, 'PATCH', '/v1/organization', { key, body: { workshops: ['moebelwerk-lindau'] } });
  const { id } = await placeOrder(service);
  await request(service, 'PATCH', '/v1/organization', { key, body: { workshops: null } });
  const files = unzip(await download(id));
  const paths = new Set(Array.from({ length: 120 }, (_, i) => `shelf[${i}]`));
  const nested = rowsOf(files['sheets.csv']!).map(({ part }) => part!);
  assert.deepEqual(new Set(nested), paths);
  assert.equal(nested.length, 120);
  const cut = rowsOf(files['cut-list.csv']!);
  assert.equal(cut.length, 112);
  const quantities = cut.map(({ quantity }) => Number(quantity));
  assert.equal(
    quantities.reduce((sum, quantity) => sum + quantity, 0),
    120,
  );
  const names = Object.keys(files);
  const panels = (kind: string) => names.filter((name) => name.startsWith('panels/') && name.endsWith(kind)).length;
  assert.equal(panels('.dxf'), 112);
  assert.equal(panels('.step'), 112);
  for (const name of ['product.step', 'papers/packing-list.pdf']) assert.ok(files[name]!.length > 10_000, name);
  const drawn = names.filter((name) => /^sheets\/.*\.svg$/.test(name)).map((name) => files[name]!);
  assert.equal(drawn.length, names.filter((name) => /^sheets\/.*\.dxf$/.test(name)).length);
  assert.equal(drawn.join('').match(/class="OUTLINE"/g)?.length, 120);
});

it('a bent tube has its drawing, its bend tables and its bar', async () => {
  const path = [
    [0, 0, 0],
    [0, 260, 0],
    [220, 260, 0],
    [220, 0, 0],
  ];
  const steel = { id: 'steel', name: 'Steel', color: '#666a70', finish: 'metal' };
  const tube = { id: 'u', kind: 'tube', name: 'Frame', material: 'steel', path, diameter: 30, wall: 2, bend: 50 };
  const product = compileModel(
    boardDocument({ materials: [steel], parameters: [], rules: [], parts: [tube] }),
  ).evaluate({});
  const typeface = await loadTypeface(product);
  const files = new Map(productionFiles(new Batch([{ id: 'ord_1', product, quantity: 1, typeface, folder: '' }])));
  assert.deepEqual(
    [...files.keys()],
    [
      ...['cut-list.csv', 'parts.csv', 'bar-list.csv', 'pieces.csv', 'sheets.csv', 'bars.csv'],
      ...['parts/01-frame.dxf', 'parts/01-frame-lra.csv', 'parts/01-frame-xyz.csv'],
    ],
  );
  assert.match(files.get('parts.csv')!, /1,1,Frame,tube,Steel,,30 x 684\.2,.*,01-frame\.dxf 01-frame-lra\.csv /);
  assert.match(files.get('bars.csv')!, /\r\nSteel,dia 30 x 2,1,6000,1,,u,20,684\.2,,[0-9A-Z]{5}-1\r\n/);
});

it('welds are in a list, with the parts and places', async () => {
  const steel = { id: 'steel', name: 'Steel', color: '#666a70', finish: 'metal' };
  const plate = { id: 'plate', kind: 'box', name: 'Plate', material: 'steel', size: [200, 10, 100] };
  const at = ['40 + 60 * i', 10, 44];
  const rod = { id: 'rod', kind: 'cylinder', name: 'Rod', material: 'steel', at, axis: 'y', diameter: 12, length: 50 };
  const hook = { ...rod, id: 'hook', name: 'Hook', bom: false, at: [160, 10, 0] };
  const parts = [plate, { ...rod, repeat: { i: 2 } }, hook];
  const joints = [
    { kind: 'weld', parts: ['rod', 'plate'], size: 4 },
    { kind: 'weld', parts: ['plate', 'hook'] },
  ];
  const document = boardDocument({ materials: [steel], parameters: [], rules: [], parts, joints });
  const product = compileModel(document).evaluate({});
  const order = { id: 'ord_1', product, quantity: 3, typeface: await loadTypeface(product), folder: '' };
  const wanted = { country: 'DE', files: { kinds: ['lists'], csv: { language: 'de' } } } as const;
  const list = new Map(productionFiles(new Batch([order], wanted))).get('welds.csv')!;
  const [headings, ...rows] = list.replace('\uFEFF', '').trim().split('\r\n');
  assert.match(headings!, /^Anzahl;Nr\.;Bezeichnung;Geschweißt an Nr\.;/);
  assert.deepEqual(rows, [
    '3;1;Plate;2;Rod;Steel;Kehlnaht;a4;umlaufend;37,7;46;;50;plate rod[0]',
    '3;1;Plate;2;Rod;Steel;Kehlnaht;a4;umlaufend;37,7;106;;50;plate rod[1]',
    '3;1;Plate;;Hook;Steel;Kehlnaht;a3;umlaufend;37,7;166;;6;plate hook',
  ]);
});

it('an ordered product’s parts and their files are named in the language asked for', () => {
  const [part] = boardDocument().parts as object[];
  const document = boardDocument({ parts: [{ ...part, name: { en: 'Board', de: 'Brett' } }] });
  const model = compileModel(document);
  const record = { id: 'board', name: 'Board', revision: '1', document: JSON.stringify(document) };
  const named = (language: string) => {
    const [panel] = describeOrder({ organizationId: 'org_1', record, configuration: {}, language }, model).panels;
    return [panel!.name, panel!.file];
  };
  assert.deepEqual(named('en'), ['Board', '01-board.dxf']);
  assert.deepEqual(named('de'), ['Brett', '01-brett.dxf']);
});

it('a workshop with woodWOP gets programs, and a list of the work that they leave out', async () => {
  const holes = [{ at: [50, 50], diameter: 90 }];
  const groove = { kind: 'groove', face: '+x', from: [9, 0], to: [9, 300], width: 4, depth: 8 };
  const part = { id: 'side', kind: 'panel', material: 'birch-plywood', size: [600, 18, 300], normal: 'y', grain: 'x' };
  const parts = [{ ...part, holes, machining: [groove] }];
  const product = compileModel(boardDocument({ parameters: [], rules: [], parts })).evaluate({});
  const order = { id: 'ord_1', product, quantity: 7, typeface: await loadTypeface(product), folder: 'ord_1/' };
  const wanted = { country: 'US', files: { kinds: ['panel_mpr'], mpr: { router: '131' } } } as const;
  const files = new Map(productionFiles(new Batch([order], wanted)));
  assert.deepEqual([...files.keys()], ['ord_1/mpr-programs.csv', 'ord_1/panels/01-side.mpr']);
  assert.match(files.get('ord_1/mpr-programs.csv')!, /\r\n1,7,side,Birch plywood,18,01-side\.mpr,groove width \d\r\n$/);
  assert.match(files.get('ord_1/panels/01-side.mpr')!, /\r\n<105 \\Konturfraesen\\\r\n[^!]*\r\nTNO="131"\r\n/);
});

it('a workshop with a panel saw gets the cuts of all orders in one file', async () => {
  const product = compileModel(boardDocument()).evaluate({});
  const typeface = await loadTypeface(product);
  const orders = ['ord_77aa90c1d4e5', 'ord_3f2a90c1d4e5'].map((id) => ({
    id,
    product,
    quantity: 3,
    typeface,
    folder: `${id}/`,
  }));
  const batch = new Batch(orders, { country: 'US', files: { kinds: ['saw_ptx'] } });
  const files = new Map(productionFiles(batch));
  assert.deepEqual([...files.keys()], ['saw.ptx']);
  const lines = files.get('saw.ptx')!.split('\r\n');
  assert.equal(lines[0], 'HEADER,1.08,77AA-90C1 + 1,0,0,1');
  const parts = lines.filter((line) => line.startsWith('PARTS_INF')).map((line) => line.split(',')[7]);
  assert.deepEqual(parts, ['77AA-90C1', '3F2A-90C1']);
  assert.ok(lines.some((line) => /^MATERIALS,.*,Birch plywood,/.test(line)));
  const made = lines.filter((line) => /^CUTS,.*,1,[0-9A-Z]{5}-\d$/.test(line)).map((line) => line.split(',').at(-1));
  assert.deepEqual(made.toSorted(), batch.pieces.map(({ id }) => id).toSorted());
});

it('a client that stops reading a pack midway frees its thread', async () => {
  const { id } = await placeOrder(service);
  const aborter = new AbortController();
  const headers = { authorization: `Bearer ${service.shop.apiKey}` };
  const { body } = await fetch(`${service.url}/v1/orders/${id}/production-pack`, { headers, signal: aborter.signal });
  await body!.getReader().read();
  aborter.abort();
  await waitUntil('no thread works', () => service.context.work.running === 0);
  const head = await fetch(`${service.url}/v1/orders/${id}/production-pack`, { method: 'HEAD', headers });
  assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'application/zip']);
  await waitUntil('no thread works', () => service.context.work.running === 0);
});
