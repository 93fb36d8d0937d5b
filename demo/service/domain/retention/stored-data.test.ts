import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrations } from '../../store/migrations.js';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, new URL('../../', import.meta.url))), 'utf8');

/** The columns by table, after all migrations. */
function tables(): ReadonlyMap<string, readonly string[]> {
  const sql = migrations.map(({ postgres }) => postgres).join('');
  const created = [...sql.matchAll(/^create table (\w+) \(\n(.*?)\n\)/gms)];
  const added = [...sql.matchAll(/^alter table (\w+) add column (\w+) /gm)];
  const dropped = new Set(
    [...sql.matchAll(/^alter table (\w+) drop column (\w+);/gm)].map(([, ...names]) => `${names}`),
  );
  return new Map(
    created.map(([, table, body]) => {
      const columns = [...body!.matchAll(/^ {2}(?!primary|foreign)(\w+) /gm)].map(([, column]) => column!);
      const later = added.filter(([, changed]) => changed === table).map(([, , column]) => column!);
      return [table!, [...columns, ...later].filter((column) => !dropped.has(`${[table, column]}`))];
    }),
  );
}

/** The page's section about a table, from the heading that names it to the next heading. */
function sectionOf(page: string, table: string): string | undefined {
  return page.split(/^### /m).find((section) => section.split('\n')[0]!.includes(`\`${table}\``));
}

it('the page on what is stored names every column of every table', () => {
  const page = read('../docs/stored-data.md');
  const columns = tables();
  assert.ok(columns.size >= 11);
  assert.ok(columns.get('quote_requests')!.includes('ship_to'));
  const missing = [...columns].flatMap(([table, names]) => {
    const section = sectionOf(page, table) ?? '';
    return names.filter((name) => !section.includes(`\`${name}\``)).map((name) => `${table}.${name}`);
  });
  assert.deepEqual(missing, [], 'Say in demo/docs/stored-data.md what it is for and when it is deleted.');
});

it('every table on the page still exists', () => {
  const headings = [...read('../docs/stored-data.md').matchAll(/^### (.*)$/gm)].flatMap(
    ([, text]) => text!.match(/\w+/g)!,
  );
  const known = new Set(tables().keys());
  assert.deepEqual(
    headings.filter((name) => !known.has(name)),
    [],
  );
});
