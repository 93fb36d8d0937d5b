import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { declineCodes, problemCodes } from '@parametric/api-client';
import { request, startTestService } from '../../testing/service.js';
import { problemStatuses } from '../http/reply.js';
import { errorSections, errorsHtml } from './errors-page.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What each pattern's capture group matches in a folder's source files. */
function foundIn(folder: string, ...patterns: readonly RegExp[]): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.|testing\/|node_modules/.test(name),
  );
  const source = files.map((name) => readFileSync(join(root, folder, name), 'utf8')).join('\n');
  return [...new Set(patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, code]) => code!)))].sort();
}

/** The codes in the page's sections with these titles. */
function codesOf(...titles: readonly string[]): string[] {
  const sections = errorSections.filter(({ title }) => titles.includes(title));
  return sections.flatMap(({ rows }) => rows.map(({ code }) => code)).sort();
}

it('the page lists every code of the loader', () => {
  const [wrong = ''] = foundIn('packages/embed-loader/src', /function wrongAttribute\(.*?\n([\s\S]*?)\n}/g);
  const codes = [...foundIn('packages/embed-loader/src', /report\('([\w-]+)'/g), ...wrong.matchAll(/'([\w-]+)'/g)];
  const names = codes.map((code) => `E_${typeof code === 'string' ? code : code[1]}`);
  assert.deepEqual([...new Set(names)].sort(), codesOf('The tag'));
});

it('the page lists every code of the element', () => {
  const codes = foundIn('packages/configurator-element/src/element', /SetupError\(\s*'(\w+)'/g, /\bfailure\('(\w+)'/g);
  assert.deepEqual(codes, codesOf('The configurator'));
});

it('the page lists every code that the client creates itself', () => {
  const codes = foundIn('packages/api-client/src', /code: '([a-z]\w+)'/g);
  const own = codes.filter((code) => !['invalid_type', 'unrecognized_keys'].includes(code));
  assert.deepEqual([...own, 'http_'].sort(), codesOf('The client'));
});

it('the page lists every code for an invalid field', () => {
  const codes = foundIn('demo/service', /pointer[^\n]*code: '(\w+)'/g, /^ {6}code: '(\w+)',$/gm, /\? '(missing)'/g);
  const known = codesOf('Invalid fields', 'Invalid configurations', 'Workshops that decline');
  assert.deepEqual(
    codes.filter((code) => !known.includes(code)),
    [],
  );
  assert.ok(codes.includes('foreign_host'));
});

it('the page lists every code of the service, with its status', () => {
  const { rows = [] } = errorSections.find(({ title }) => title === 'The service') ?? {};
  assert.deepEqual(Object.fromEntries(rows.map(({ code, status }) => [code, status])), problemStatuses);
  assert.deepEqual(codesOf('The service'), [...problemCodes].sort());
  assert.deepEqual(codesOf('Workshops that decline'), [...declineCodes].sort());
});

it('the page lists every code for documents and configurations', () => {
  const codesIn = (file: string, ...types: readonly string[]) => {
    const source = readFileSync(join(root, 'packages/configurator-element/src/model', file), 'utf8');
    const unions = types.map((type) => new RegExp(`type ${type} =[^;]+`).exec(source)?.[0] ?? '');
    return [...unions.join().matchAll(/'([\w-]+)'/g)].map(([, code]) => code!).sort();
  };
  assert.deepEqual(codesIn('document/errors.ts', 'ModelIssueCode'), codesOf('Model documents'));
  const configuration = codesIn('settle/results.ts', 'AdjustmentReason', 'ConfigurationIssueCode');
  assert.deepEqual(configuration, codesOf('Invalid configurations'));
});

it('the page has each code once, and explains its cause and fix in sentences', () => {
  const ids = [...errorsHtml().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  assert.equal(new Set(ids).size, ids.length);
  for (const { code, cause, cure } of errorSections.flatMap(({ rows }) => rows)) {
    assert.ok(ids.includes(code), code);
    for (const text of [cause, cure]) assert.match(text, /^[\p{Lu}`].*[.:`]$/u, code);
  }
});

it('a problem document links to its code', async () => {
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
