import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { type ListColumn, listHeadings, listLanguages } from '@parametric/configurator-element/manufacture';
import { filesIssues, filesSchema, listNames, listStyleOf } from './files-schema.js';

it('lists have the format that spreadsheets expect in the workshop’s country, unless it chooses another', () => {
  const style = (country: string, csv = {}) => {
    const { language, separator, decimal, hasBom } = listStyleOf(csv, country);
    return [language, separator, decimal, hasBom];
  };
  assert.deepEqual(style('DE'), ['de', ';', ',', true]);
  assert.deepEqual(style('CH'), ['de', ';', '.', true]);
  assert.deepEqual(style('US'), ['en', ',', '.', true]);
  assert.deepEqual(style('PL'), ['pl', ';', ',', true]);
  // Lists aren't in Czech, but they use Czech number formats.
  assert.deepEqual(style('CZ'), ['en', ';', ',', true]);
  assert.deepEqual(style('AE'), ['ar', ',', '.', true]);
  assert.deepEqual(style('DE', { language: 'en', separator: 'tab', decimal: 'point', encoding: 'utf-8' }), [
    'en',
    '\t',
    '.',
    false,
  ]);
});

it('each list has the columns that the workshop chooses, each once', () => {
  const wanted = (list: string, columns: readonly string[]) => filesSchema.safeParse({ csv: { [list]: columns } });
  for (const list of listNames) {
    assert.ok(wanted(list, ['material']).success, list);
    assert.ok(!wanted(list, ['colour']).success, list);
    const twice = filesIssues(wanted(list, ['material', 'material']).data!, 'DE');
    assert.deepEqual(
      twice.map(({ pointer, code }) => [pointer, code]),
      [[`/files/csv/${list}`, 'duplicate']],
    );
  }
});

it('the page on lists has each list’s columns and their headings in all languages', () => {
  const file = new URL('../../../docs/lists.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const [before = '', , after = ''] = page.split(/(?<=<!-- table -->\n)|(?=<!-- end -->)/);
  const fields = listNames.map((list) => {
    const columns = filesSchema.shape.csv.def.innerType.shape[list].def.innerType.def.element.options;
    return [`\`${list}\``, columns.map((column) => `\`${column}\``).join(', ')];
  });
  const headings = listLanguages.map((language) => listHeadings(language));
  const columns = Object.keys(headings[0]!) as ListColumn[];
  const rows = columns.map((column) => [`\`${column}\``, ...headings.map((of) => of[column])]);
  const tables = [table(['field', 'columns'], fields), table(['column', ...listLanguages], rows)];
  const written = `${before}\n${tables.join('\n')}${after}`;
  if (process.env.WRITE_DOCS) writeFileSync(file, written);
  // The formatter aligns columns.
  const plain = (text: string) => text.replace(/ +\|/g, ' |').replace(/-{3,}/g, '---');
  assert.equal(plain(page), plain(written), 'Write it with WRITE_DOCS=1, then format it.');
});

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}
