// Checks that the code to copy from the packages' READMEs is the code in these projects, so it's tested.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

const root = new URL('..', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

for (const name of readdirSync(new URL('packages', root))) {
  // A comment names the file that the following block is a copy or excerpt of.
  const blocks = [...read(`packages/${name}/README.md`).matchAll(/<!-- (consumers\/\S+) -->\n+```\w+\n([\s\S]*?)```/g)];

  it(`${name}'s README begins with what a project runs`, () => {
    assert.ok(blocks.length > 0);
  });

  for (const [, file = '', block = ''] of blocks) {
    it(`${name}'s README has ${file} as it is`, () => {
      assert.ok(read(file).includes(block), `${file} and the block in README.md differ.`);
    });
  }
}

for (const file of readdirSync(new URL('.changeset', root))) {
  if (!file.endsWith('.md') || file === 'README.md') continue;
  it(`the changeset ${file} names what it changes, and by how much`, () => {
    assert.match(read(`.changeset/${file}`), /^---\n(\n?'@parametric\/[\w-]+': (major|minor|patch)\n)+---\n/);
  });
}
