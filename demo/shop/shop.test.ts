import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { shopPages } from './pages.js';
import { type Shop, startShop } from './shop.js';

const serviceUrl = 'http://localhost:8080';
const licenseKey = 'pclk_test_"<&\'one';
const apiKey = 'pcsk_test_secret';
const keys = {
  organizations: [
    { id: 'org_1', licenseKey, apiKey },
    { id: 'org_2', licenseKey: 'pclk_test_two', apiKey },
  ],
};

let shop: Shop;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parametric-shop-'));
  const manifest = Object.fromEntries(
    shopPages.flatMap(({ script }) => (script ? [[script.source, { file: 'script-1a2b.js' }]] : [])),
  );
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'script-1a2b.js'), 'export {};');
  await writeFile(join(folder, '.hidden.json'), '{}');
  shop = await startShop({ port: 0, serviceUrl, keys, buildFolders: { element: folder, built: folder } });
});

after(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

it('the front page has the tag exactly as it is documented, with the service and the key filled in', async () => {
  const { body, status, headers } = await get('/');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/html; charset=UTF-8');
  assert.ok(
    body.includes(
      '<script async src="http://localhost:8080/v1/embed.js" data-license-key="pclk_test_&quot;&lt;&amp;&#39;one" data-model="hallway-shelf" data-terms="/terms.html" data-privacy="/privacy.html" data-withdrawal="/withdrawal.html"></script>',
    ),
  );
});

for (const { path, policy } of shopPages) {
  it(`/${path} is a complete page with a title and one main heading`, async () => {
    const { status, body } = await get(`/${path}`);
    assert.equal(status, 200);
    assert.match(body, /^<!doctype html>\n<html lang="/);
    assert.match(body, /<title>[^<]+<\/title>/);
    assert.equal(body.match(/<h1[\s>]/g)?.length, 1);
    assert.doesNotMatch(body, /\{\{|\}\}/);
  });

  it(`/${path} contains no secret key, and requests nothing from hosts other than the service`, async () => {
    const { body } = await get(`/${path}`);
    assert.ok(!body.includes('pcsk_'));
    for (const [, host] of body.matchAll(/(?:src|href)="(https?:\/\/[^/"]+)/g)) assert.equal(host, serviceUrl);
  });

  it(`/${path} has nothing inline that a strict policy would block`, async () => {
    const { body } = await get(`/${path}`);
    assert.doesNotMatch(body, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it(`/${path} ${policy ? 'says' : 'has no'} content policy`, async () => {
    const { headers } = await get(`/${path}`);
    assert.equal('content-security-policy' in headers, policy !== undefined);
  });
}

it('every page on which customers can order links to the shop’s terms, privacy and withdrawal policies', async () => {
  for (const { path } of shopPages) {
    const { body } = await get(`/${path}`);
    for (const [tag] of body.matchAll(/<script[^>]*data-model[^>]*>/g)) {
      for (const page of ['terms', 'privacy', 'withdrawal']) {
        const address = new RegExp(` data-${page}="([^"]+)"`).exec(tag)?.[1];
        assert.ok(address, `${path} data-${page}`);
        assert.equal((await get(address)).status, 200, address);
      }
    }
  }
});

it('the page with two products has two tags', async () => {
  const { body } = await get('/two-products.html');
  assert.deepEqual(
    [...body.matchAll(/data-model="([^"]+)"/g)].map(([, model]) => model),
    ['sideboard', 'writing-desk'],
  );
});

it('the second shop has the second organization’s key', async () => {
  const { body } = await get('/maktab.html');
  assert.ok(body.includes('data-license-key="pclk_test_two"'));
  assert.match(body, /<html lang="ar" dir="rtl">/);
});

it('the second shop is in Arabic from its title to its last line', async () => {
  for (const { path } of shopPages.filter(({ organization }) => organization === 1)) {
    const { body } = await get(`/${path}`);
    assert.match(body, /<html lang="ar" dir="rtl">/);
    const labels = [...body.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
    assert.doesNotMatch(`${body.replace(/<[^>]*>/g, ' ')} ${labels.join(' ')}`, /\p{Script=Latin}/u, path);
  }
});

it('a strict policy has a nonce, and the tag has the same one', async () => {
  const pages = [await get('/csp.html'), await get('/csp.html')];
  const nonces = pages.map(({ body, headers }) => {
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    assert.ok(nonce && body.includes(`nonce="${nonce}"`));
    return nonce;
  });
  assert.notEqual(nonces[0], nonces[1]);
});

it('a strict policy allows no inline code, eval or blobs', async () => {
  for (const path of ['/csp.html', '/csp-host.html']) {
    const policy = String((await get(path)).headers['content-security-policy']);
    assert.doesNotMatch(policy, /unsafe|blob:|\*/);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
  }
  assert.match(
    String((await get('/csp-host.html')).headers['content-security-policy']),
    /script-src http:\/\/localhost:8080;/,
  );
});

it('pictures are drawn from the models', async () => {
  const { status, headers, body } = await get('/pictures/hallway-shelf-low.svg');
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^image\/svg\+xml/);
  assert.match(body, /^<svg /);
});

it('every page’s links, pictures and style sheets exist', async () => {
  const addresses = new Set<string>();
  for (const { path } of shopPages) {
    const { body } = await get(`/${path}`);
    for (const [, address] of body.matchAll(/(?:src|href)="(\/[^"#]*)/g)) addresses.add(address!);
  }
  assert.ok(addresses.size > 8);
  for (const address of addresses) assert.equal((await get(address)).status, 200, address);
});

it('a link’s anchor exists on its page', async () => {
  for (const page of ['/', '/maktab.html']) {
    const { body } = await get(page);
    for (const [, path, anchor] of body.matchAll(/href="(\/[^"#]*)#([^"]+)"/g)) {
      const target = await get(path!);
      assert.ok(target.body.includes(`id="${anchor}"`), `${path}#${anchor}`);
    }
  }
});

it('an unknown URL has an error page that links back', async () => {
  const { status, body, headers } = await get('/nothing-here.html');
  assert.equal(status, 404);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(body, /href="\/"/);
});

it('no request can read files outside the shop’s folders', async () => {
  for (const path of [
    '/assets/../shop.ts',
    '/assets/..%2fshop.ts',
    '/assets/..%5cshop.ts',
    '/assets/%2e%2e%2fshop.ts',
    '/assets/....//shop.ts',
    '/assets/shop.css%00.html',
    '/assets/.env',
    '/element/.hidden.json',
    '/assets/',
    '/models/..%2f..%2fpackage.json',
    '/models/testing',
    '/models/models.test.ts',
    '/pages/index.html',
    '/built/.hidden.json',
    '/shop.ts',
    '/pictures/constructor',
    '/pictures/__proto__',
    '//etc/passwd',
  ]) {
    const { status, body } = await get(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(body, /startShop|"dependencies"|root:/, path);
  }
});

it('sends each file’s content type, and keeps browsers from guessing', async () => {
  const { headers } = await get('/assets/shop.css');
  assert.match(String(headers['content-type']), /^text\/css/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

it('a page that loads a built script uses its built name', async () => {
  for (const [path, address] of [
    ['/element.html', '/element/script-1a2b.js'],
    ['/react.html', '/built/script-1a2b.js'],
    ['/vue.html', '/built/script-1a2b.js'],
  ] as const) {
    const { body } = await get(path);
    assert.ok(body.includes(`<script type="module" src="${address}"></script>`), path);
  }
});

it('a page whose script isn’t built says what to do', async () => {
  const missing = join(folder, 'missing');
  const other = await startShop({ port: 0, serviceUrl, keys, buildFolders: { element: missing, built: missing } });
  const answers = await Promise.all(['element', 'react', 'vue'].map((page) => fetch(`${other.url}/${page}.html`)));
  await other.close();
  for (const answer of answers) {
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '60']);
    assert.match(await answer.text(), /run "npm run build"/);
  }
});

it('a shop with one organization has no page for a second', async () => {
  const other = await startShop({ port: 0, serviceUrl, keys: { organizations: keys.organizations.slice(0, 1) } });
  const answer = await fetch(`${other.url}/maktab.html`);
  await other.close();
  assert.equal(answer.status, 404);
});

it('the shop can be stopped during a browser’s request', { timeout: 5000 }, async () => {
  const other = await startShop({ port: 0, serviceUrl, keys });
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise<void>((written) => socket.write('GET / HTTP/1.1\r\nHost: shop\r\n', () => written()));
  await fetch(other.url);
  await other.close();
  socket.destroy();
  await assert.rejects(fetch(other.url));
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends the path unchanged; `fetch` would normalize it first. */
function get(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(shop.url);
    request({ host: '127.0.0.1', port, path }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}
