import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { request, startTestService } from '../../testing/service.js';
import { clientErrors, elementErrors, loaderErrors } from './error-table.js';
import { errorSections, errorsHtml, errorsMarkdown } from './errors-page.js';
import { configurationErrors, declineErrors, fieldErrors } from './service-errors.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What each pattern's capture group matches in the source files of a folder. */
function foundIn(folder: string, ...patterns: readonly RegExp[]): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.|testing\//.test(name),
  );
  const source = files.map((name) => readFileSync(join(root, folder, name), 'utf8')).join('\n');
  return [...new Set(patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, code]) => code!)))].sort();
}

it('the page has every code of the loader', () => {
  const [wrong = ''] = foundIn('packages/embed-loader/src', /function wrongAttribute\(.*?\n([\s\S]*?)\n}/g);
  const codes = [...foundIn('packages/embed-loader/src', /report\('([\w-]+)'/g), ...wrong.matchAll(/'([\w-]+)'/g)];
  const names = codes.map((code) => `E_${typeof code === 'string' ? code : code[1]}`);
  assert.deepEqual([...new Set(names)].sort(), Object.keys(loaderErrors).sort());
});

it('and every one of the element', () => {
  const codes = foundIn('packages/configurator-element/src/element', /SetupError\(\s*'(\w+)'/g, /\bfailure\('(\w+)'/g);
  assert.deepEqual(codes, Object.keys(elementErrors).sort());
});

it('and every one that the client says itself', () => {
  const codes = foundIn('packages/api-client/src', /code: '([a-z]\w+)'/g);
  const own = codes.filter((code) => !['invalid_type', 'unrecognized_keys'].includes(code));
  assert.deepEqual([...own, 'http_'].sort(), Object.keys(clientErrors).sort());
});

it('and every one of a wrong field', () => {
  const codes = foundIn('demo/service', /pointer[^\n]*code: '(\w+)'/g, /^ {6}code: '(\w+)',$/gm, /\? '(missing)'/g);
  const known = { ...fieldErrors, ...configurationErrors, ...declineErrors };
  assert.deepEqual(
    codes.filter((code) => !(code in known)),
    [],
  );
  assert.ok(codes.includes('foreign_host'));
});

it('what is in the repository is what the tables say', () => {
  const plain = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
  assert.equal(
    plain(readFileSync(join(root, 'demo/docs/errors.md'), 'utf8')),
    plain(errorsMarkdown()),
    'write it anew: demo/service/api/errors/write-docs.ts says how',
  );
});

it('each code has one place on the page, and says cause and cure in sentences', () => {
  const ids = [...errorsHtml().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  assert.equal(new Set(ids).size, ids.length);
  for (const { table } of errorSections) {
    for (const [code, texts] of Object.entries(table)) {
      assert.ok(ids.includes(code), code);
      for (const text of texts) assert.match(text, /^[\p{Lu}`].*[.:`]$/u, code);
    }
  }
});

it('a problem document leads to its code', async () => {
  const service = await startTestService();
  try {
    const { type, code } = (await request(service, 'GET', '/v1/models')).problem();
    assert.equal(type, '/docs/errors#key_missing');
    const page = await request(service, 'GET', new URL(type!, service.url).pathname);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.ok(page.text.includes(`id="${code}"`));
  } finally {
    await service.close();
  }
});
