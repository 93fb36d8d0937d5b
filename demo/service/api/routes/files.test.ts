import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { type StoredFile, storedFilePageSchema, storedFileSchema } from '@parametric/api-client';
import sharp from 'sharp';
import { createLog } from '../../platform/telemetry/log.js';
import { startService } from '../../server.js';
import { glbFile, pngFile } from '../../testing/files.js';
import { boardDocument } from '../../testing/models.js';
import { request, startTestService, type TestService, testSettings } from '../../testing/service.js';
import { mountSmallDisk } from '../../testing/small-disk.js';

let service: TestService;
let now = Date.parse('2026-11-21T10:00:00Z');

before(async () => {
  service = await startTestService({ clock: () => now, limits: { uploads: { count: 60, windowMs: 60_000 } } });
});

after(() => service.close());

interface Upload {
  readonly key?: string;
  readonly type?: string;
}

async function upload(name: string, content: Uint8Array<ArrayBuffer> | string, { key, type }: Upload = {}) {
  // A minute later, earlier uploads no longer count.
  now += 2_000;
  const answer = await fetch(`${service.url}/v1/files?name=${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${key ?? service.shop.apiKey}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body: typeof content === 'string' ? Buffer.from(content) : content,
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

async function uploaded(name: string, content: Uint8Array<ArrayBuffer>, options: Upload = {}): Promise<StoredFile> {
  const { status, json } = await upload(name, content, options);
  assert.ok(status < 300, JSON.stringify(json));
  return storedFileSchema.parse(json);
}

const list = async (query = '', key = service.shop.apiKey) =>
  (await request(service, 'GET', `/v1/files${query}`, { key })).as(storedFilePageSchema);
const remove = (id: string, key = service.shop.apiKey) => request(service, 'DELETE', `/v1/files/${id}`, { key });

/** `board` with a different id, a texture, and a knob. */
function documentWith(id: string, texture: string | undefined, src?: string): Record<string, unknown> {
  const { materials, parts, ...rest } = boardDocument({ id }) as { materials: object[]; parts: object[] };
  const knob = { id: 'knob', kind: 'asset', src, size: [100, 30, 20], at: [0, 100, 0] };
  return {
    ...rest,
    materials: [{ ...materials[0], ...(texture === undefined ? {} : { texture }) }],
    parts: src === undefined ? parts : [...parts, { id: 'front', kind: 'group', parts: [knob] }],
  };
}

const publish = (document: Record<string, unknown>) =>
  request(service, 'PUT', `/v1/models/${String(document.id)}`, { key: service.shop.apiKey, body: { document } });

it('uploaded pictures and hardware are served to every page, and are cached forever', async () => {
  const oak = await uploaded('Eiche dunkel ä/Öl.png', pngFile(8, 4), { type: 'image/png' });
  assert.deepEqual(
    [oak.name, oak.type, oak.width, oak.height, oak.bytes],
    ['Öl.png', 'image/png', 8, 4, pngFile(8, 4).length],
  );
  assert.match(oak.id, /^ol-[0-9a-f]{32}\.png$/);
  assert.equal(oak.address, `../assets/${oak.id}`);
  const knob = await uploaded('Knopf 30 mm.glb', glbFile());
  assert.ok(knob.triangles! > 100);
  for (const [file, content, type] of [
    [oak, pngFile(8, 4), 'image/png'],
    [knob, glbFile(), 'model/gltf-binary'],
  ] as const) {
    const url = service.url + file.path;
    assert.equal(url, new URL(file.address, `${service.url}/v1/models/board`).href);
    const answer = await fetch(url, { headers: { origin: 'https://shop.example' } });
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), content);
    const named = [
      'content-type',
      'cache-control',
      'access-control-allow-origin',
      'x-content-type-options',
      'cross-origin-resource-policy',
    ];
    assert.deepEqual(
      named.map((name) => answer.headers.get(name)),
      [type, 'public, max-age=31536000, immutable', '*', 'nosniff', 'cross-origin'],
    );
    const again = await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag')! } });
    assert.equal(again.status, 304);
    const head = await fetch(url, { method: 'HEAD' });
    assert.deepEqual([head.status, (await head.text()).length], [200, 0]);
  }
});

it('uploading the same bytes with the same name returns the same file, and other bytes are a new one', async () => {
  const first = await upload('elm.png', pngFile(5));
  const again = await upload('elm.png', pngFile(5));
  assert.deepEqual([first.status, again.status], [201, 200]);
  assert.deepEqual(again.json, first.json);
  const other = await uploaded('elm.png', pngFile(6));
  assert.notEqual(other.id, storedFileSchema.parse(first.json).id);
  const limited = await request(service, 'GET', '/v1/files?search=ELM', { key: service.shop.apiKey });
  assert.match(limited.headers.get('ratelimit-policy')!, /"reports"/);
  const { data } = await list('?search=ELM&kind=texture');
  assert.deepEqual(
    data.map(({ width }) => width),
    [6, 5],
  );
});

for (const [name, prefix] of [
  ['بلوط.png', 'texture'],
  ['  ', undefined],
  ['../../etc/passwd', 'passwd'],
  ['C:\\x\\A b.c.PNG', 'a-b-c'],
  ['𝕆ak —.png', 'oak'],
  [`${'n'.repeat(190)}.png`, 'n'.repeat(40)],
  ['n'.repeat(201), undefined],
  ['a\u0007.png', undefined],
] as const) {
  it(`a file named ${JSON.stringify(name.slice(0, 20))} ${prefix ? 'has an address' : 'is refused'}`, async () => {
    const { status, json } = await upload(name, pngFile(7));
    if (prefix) assert.ok(storedFileSchema.parse(json).id.startsWith(`${prefix}-`), JSON.stringify(json));
    else assert.deepEqual([status, json.errors[0].parameter], [422, 'name']);
  });
}

const jpeg = (...parts: readonly number[]) => new Uint8Array([0xff, 0xd8, 0xff, ...parts]);
/** A picture with a correct header and junk pixels. */
function withoutPixels(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(png).indexOf('IDAT', undefined, 'latin1') + 4;
  return png.map((byte, index) => (index >= at && index < png.length - 16 ? byte ^ 0xa5 : byte));
}

const frame = [0xc0, 0, 11, 8, 0, 4, 0, 4, 1, 1, 0x11, 0];

for (const { name, content, type, status = 422, says } of [
  { name: 'a.png', content: new Uint8Array(), says: /is empty/ },
  { name: 'a.png', content: 'hello', says: /isn’t an image \(PNG, JPEG, WebP\) or a GLB file/ },
  { name: 'a.svg', content: '<?xml version="1.0"?><svg/>', says: /SVG, which can contain scripts/ },
  { name: 'a.gltf', content: '{"asset":{"version":"2.0"}}', says: /one binary file \(\.glb\)/ },
  { name: 'a.png', content: pngFile(9).subarray(0, 50), says: /is incomplete/ },
  { name: 'a.jpg', content: jpeg(...frame, 0xff, 0xda, 1, 2, 3), says: /is incomplete/ },
  {
    name: 'a.webp',
    content: new Uint8Array(Buffer.from('RIFF\xff\x00\x00\x00WEBPVP8 ', 'latin1')),
    says: /is incomplete/,
  },
  { name: 'a.jpg', content: jpeg(0xd9, 0xff, 0xd9), says: /is damaged/ },
  { name: 'a.png', content: withoutPixels(pngFile(9)), says: /is damaged/ },
  { name: 'a.jpg', content: jpeg(...frame, 0xff, 0xda, 1, 2, 3, 0xff, 0xd9), says: /is damaged/ },
  { name: 'a.png', content: pngFile(4097, 1), says: /4097 × 1 pixels, and 4096 × 4096/ },
  { name: 'a.glb', content: 'glTFxxxxxxxxxxxxxxxxxxxxxxxx', says: /isn't a binary glTF 2\.0/ },
  { name: 'a.glb', content: glbFile().subarray(0, 2000), says: /damaged/ },
  { name: 'a.png', content: pngFile(3), type: 'image/jpeg', says: /declared as image\/jpeg but is image\/png/ },
  { name: 'a.png', content: pngFile(3), type: 'text/html', status: 415, says: /not text\/html. Send its bytes/ },
  { name: 'a.png', content: pngFile(3), type: 'multipart/form-data; boundary=x', status: 415, says: /file itself/ },
  { name: 'a.png', content: new Uint8Array(4 * 1024 * 1024 + 1), status: 413, says: /larger than 4 MiB/ },
] as const) {
  it(`${name} that is ${says.source} is refused, and nothing is stored`, async () => {
    const before = await list();
    const answer = await upload(name, content as Uint8Array<ArrayBuffer>, type ? { type } : {});
    assert.equal(answer.status, status);
    assert.match(answer.json.detail, says);
    assert.deepEqual(await list(), before);
  });
}

it('a picture inside a GLB is checked, too', async () => {
  const source = Buffer.from(glbFile());
  const json = JSON.parse(source.subarray(20, 20 + source.readUInt32LE(12)).toString());
  const image = Buffer.from(pngFile(5000, 1)).toString('base64');
  json.images = [{ uri: `data:image/png;base64,${image}`, mimeType: 'image/png' }];
  json.textures = [{ source: 0 }];
  const text = JSON.stringify(json);
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const rest = source.subarray(20 + source.readUInt32LE(12));
  const head = Buffer.from(source.subarray(0, 20));
  head.writeUInt32LE(20 + padded.length + rest.length, 8);
  head.writeUInt32LE(padded.length, 12);
  const answer = await upload('big.glb', new Uint8Array(Buffer.concat([head, padded, rest])));
  assert.match(answer.json.detail, /^An image in big\.glb is 5000 × 1 pixels/);
});

it('nothing is stored of an interrupted upload', async () => {
  const before = await list();
  const content = pngFile(300, 300);
  const { hostname, port } = new URL(service.url);
  for (const framing of [`content-length: ${content.length}`, 'transfer-encoding: chunked']) {
    const socket = connect(Number(port), hostname);
    const head = `PUT /v1/files?name=cut.png HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.shop.apiKey}\r\n${framing}\r\n\r\n`;
    const half = content.subarray(0, content.length / 2);
    const chunk = framing.startsWith('content') ? [half] : [`${half.length.toString(16)}\r\n`, half, '\r\n'];
    await new Promise((resolve) =>
      socket.write(Buffer.concat([head, ...chunk].map((part) => Buffer.from(part))), resolve),
    );
    socket.destroy();
  }
  // A later request with the same key gets its response after those two were abandoned.
  await uploaded('whole.png', pngFile(2));
  assert.deepEqual(
    (await list()).data.slice(1).map(({ id }) => id),
    before.data.slice(0, 19).map(({ id }) => id),
  );
});

it('GLB files contain a document’s pictures, converted to PNG if they can’t contain their format', async () => {
  const [png, webp] = [pngFile(12, 6), new Uint8Array(await sharp(pngFile(14, 7)).webp().toBuffer())];
  for (const [id, name, content] of [
    ['pictured', 'pictured.png', png],
    ['converted', 'converted.webp', webp],
  ] as const) {
    const { address } = await uploaded(name, content);
    assert.equal((await publish(documentWith(id, address))).status, 201);
    const answer = await fetch(`${service.url}/v1/models/${id}/product.glb?license_key=${service.shop.licenseKey}`);
    const glb = Buffer.from(await answer.arrayBuffer());
    assert.equal(glb.includes(Buffer.from(png)), id === 'pictured');
    const header = Buffer.from(pngFile(14, 7)).subarray(0, 24);
    assert.equal(glb.includes(header), id === 'converted');
    assert.equal(glb.includes('WEBP'), false);
  }
});

it('files can be used in a document, and can’t be deleted while it’s on sale', async () => {
  const oak = await uploaded('own-oak.png', pngFile(11));
  const knob = await uploaded('own-knob.glb', glbFile('own'));
  const published = await publish(documentWith('own', oak.address, knob.address));
  assert.equal(published.status, 201, published.text);
  const glb = await fetch(`${service.url}/v1/models/own/product.glb?license_key=${service.shop.licenseKey}`);
  const shown = Buffer.from(await glb.arrayBuffer()).toString('latin1');
  assert.match(shown, /knob\/file/);
  const { data } = await list('?search=own-');
  assert.deepEqual(
    data.map(({ used_by }) => used_by),
    [['own'], ['own']],
  );
  const refused = await remove(oak.id);
  assert.deepEqual([refused.status, refused.problem().code], [409, 'file_in_use']);
  assert.match(
    refused.problem().detail!,
    /used by models that are for sale: “own”\. Publish them without the file or retire/,
  );
  await request(service, 'POST', '/v1/models/own/retire', { key: service.shop.apiKey });
  assert.equal((await remove(oak.id)).status, 204);
  assert.equal((await fetch(service.url + oak.path)).status, 404);
  assert.equal((await remove(oak.id)).status, 404);
  // The model can't be put back on sale without its texture. If the texture is uploaded again, it has the same address.
  const { revision } = JSON.parse(published.text);
  const back = () =>
    request(service, 'POST', '/v1/models/own/publish', { key: service.shop.apiKey, body: { revision } });
  const missing = await back();
  assert.deepEqual(
    [missing.status, missing.problem().errors?.map(({ pointer, code }) => [pointer, code])],
    [422, [['/document/materials/0/texture', 'unknown_file']]],
  );
  await uploaded('own-oak.png', pngFile(11));
  assert.equal((await back()).status, 200);
});

/** The address of a revision's picture or file, and the response. */
const readFile = (path: string) => request(service, 'GET', path, { key: service.shop.apiKey });

it('a picture shows a texture as its average color, and a picture without the texture isn’t cached', async () => {
  const red = await uploaded('red.png', pngFile(8, 8, 0xc01010));
  const { revision } = JSON.parse((await publish(documentWith('red-board', red.address))).text);
  const address = '/v1/models/red-board/picture.svg';
  const configured = `${address}?configuration=${encodeURIComponent('{"width":700}')}`;
  for (const path of [address, configured]) assert.ok(isRed((await readFile(path)).text), path);
  assert.equal((await publish(documentWith('red-board', undefined))).status, 200);
  assert.ok(!isRed((await readFile(address)).text));
  assert.equal((await remove(red.id)).status, 204);
  const earlier = `${address}?revision=${revision}&aspect=2`;
  const lacking = await readFile(earlier);
  assert.deepEqual(
    [lacking.status, lacking.headers.get('cache-control'), lacking.headers.get('etag'), isRed(lacking.text)],
    [200, 'no-store', null, false],
  );
  await uploaded('red.png', pngFile(8, 8, 0xc01010));
  const whole = await readFile(earlier);
  assert.ok(whole.headers.get('etag'));
  assert.ok(isRed(whole.text));
});

it('a GLB that was created without its hardware isn’t cached', async () => {
  const knob = await uploaded('red knob.glb', glbFile('red', [1, 0, 0]));
  const { revision } = JSON.parse((await publish(documentWith('knob-board', undefined, knob.address))).text);
  assert.equal((await publish(documentWith('knob-board', undefined))).status, 200);
  assert.equal((await remove(knob.id)).status, 204);
  const address = `/v1/models/knob-board/product.glb?revision=${revision}`;
  const lacking = await readFile(address);
  assert.deepEqual([lacking.status, lacking.headers.get('cache-control')], [200, 'no-store']);
  await uploaded('red knob.glb', glbFile('red', [1, 0, 0]));
  const whole = await readFile(address);
  assert.ok(whole.headers.get('etag'));
  assert.notEqual(whole.text, lacking.text);
});

/** Whether anything is filled with a red that's more than twice its green. */
function isRed(svg: string): boolean {
  const fills = [...svg.matchAll(/(?:fill|stop-color)="#(..)(..)(..)"/g)].map(([, ...channels]) =>
    channels.map((channel) => Number.parseInt(channel!, 16)),
  );
  return fills.some(([red, green]) => red! > 2 * green!);
}

it('a document is rejected if it uses files that are missing, another organization’s, or of the wrong type', async () => {
  const oak = await uploaded('kind-oak.png', pngFile(12));
  const knob = await uploaded('kind-knob.glb', glbFile('kind'));
  const foreign = await uploaded('kind-foreign.png', pngFile(13), { key: service.other.apiKey });
  const issuesOf = async (texture: string | undefined, src?: string) =>
    (await publish(documentWith('kind', texture, src)))
      .problem()
      .errors?.map(({ pointer, code }) => `${code} ${pointer}`);
  const [texture, src] = ['/document/materials/0/texture', '/document/parts/1/parts/0/src'];
  assert.deepEqual(await issuesOf(foreign.address), [`unknown_file ${texture}`]);
  assert.deepEqual(await issuesOf('oak.png', 'hardware/knob.glb'), [`unknown_file ${texture}`, `unknown_file ${src}`]);
  assert.deepEqual(await issuesOf(knob.address, oak.address), [`wrong_file ${texture}`, `wrong_file ${src}`]);
  assert.deepEqual(await issuesOf('../assets/gone-0123456789abcdef0123456789abcdef.png'), [`unknown_file ${texture}`]);
  assert.deepEqual(await issuesOf('https://x.example/oak.png'), [`foreign_host ${texture}`]);
  // A material's other pictures are checked like its texture.
  for (const [key, address, code] of [
    ['normalMap', 'https://x.example/normal.png', 'foreign_host'],
    ['normalMap', foreign.address, 'unknown_file'],
    ['roughnessMap', knob.address, 'wrong_file'],
  ] as const) {
    const document = documentWith('kind', oak.address) as { materials: object[] };
    document.materials[0] = { ...document.materials[0], [key]: address };
    const issues = (await publish(document)).problem().errors;
    assert.deepEqual(
      issues?.map((issue) => [issue.code, issue.pointer]),
      [[code, `/document/materials/0/${key}`]],
    );
  }
  assert.equal((await request(service, 'GET', '/v1/models/kind', { key: service.shop.apiKey })).status, 404);
  // A definition or text with that name isn't a file.
  const named = { ...documentWith('kind', oak.address), define: { src: 'width / 2', texture: 'depth' } };
  assert.equal((await publish(named)).status, 201);
});

it('another organization’s files can’t be seen, and a key for some models can’t delete files', async () => {
  const own = await uploaded('mine.png', pngFile(14));
  assert.equal((await remove(own.id, service.other.apiKey)).status, 404);
  assert.deepEqual((await list('?search=mine', service.other.apiKey)).data, []);
  const key = await service.addKey({ kind: 'api', models: ['board'] });
  await publish(documentWith('secret', own.address));
  const [seen] = (await list('?search=mine', key)).data;
  assert.deepEqual([seen?.id, seen?.used_by], [own.id, []]);
  const refused = await remove(own.id, key);
  assert.deepEqual([refused.status, refused.problem().code], [403, 'key_not_permitted']);
});

it('on a full disk, an upload gets a 503 and stores nothing, and succeeds once there’s room', async (test) => {
  const disk = mountSmallDisk(12_000);
  if (!disk) return test.skip('only root can mount');
  test.after(() => disk.remove());
  const onDisk = await startService({
    settings: { ...testSettings, dataDir: join(disk.folder, 'data') },
    log: createLog('silent'),
  });
  try {
    const key = onDisk.keys.organizations[0]!.apiKey;
    const content = Buffer.concat([pngFile(4), Buffer.alloc(2 * 1024 * 1024)]);
    const send = () => request(onDisk, 'PUT', '/v1/files?name=large.png', { key, body: new Uint8Array(content) });
    disk.fill();
    const refused = await send();
    assert.deepEqual([refused.status, refused.problem().code], [503, 'unavailable']);
    assert.deepEqual(JSON.parse((await request(onDisk, 'GET', '/v1/files', { key })).text).data, []);
    disk.makeRoom();
    const stored = (await send()).as(storedFileSchema);
    const served = await fetch(onDisk.url + stored.path);
    assert.deepEqual(Buffer.from(await served.arrayBuffer()), content);
  } finally {
    await onDisk.close();
  }
});

it('uploads are limited per minute', async () => {
  const organization = await service.addOrganization();
  const send = () =>
    fetch(`${service.url}/v1/files?name=a.png`, {
      ...{ method: 'PUT', headers: { authorization: `Bearer ${organization.apiKey}` }, body: pngFile(2) },
    });
  const statuses = new Set<number>();
  let limited: Response | undefined;
  for (let i = 0; i < 61; i += 1) {
    const answer = await send();
    if (answer.status === 429) limited = answer;
    else statuses.add(answer.status);
    await answer.body?.cancel();
  }
  assert.deepEqual([...statuses], [201, 200]);
  assert.match(limited!.headers.get('ratelimit-policy')!, /"uploads";q=60;w=60/);
});
