import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { roleFacts } from './roles.js';

it('the documentation lists each role as the console describes it', () => {
  const page = readFileSync(new URL('../../../docs/people.md', import.meta.url), 'utf8');
  const rows = page.match(/^\| [A-Z].*$/gm) ?? [];
  assert.deepEqual(
    rows.map((row) =>
      row
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    ),
    Object.values(roleFacts).map(({ name, text }) => [name, text]),
  );
});
