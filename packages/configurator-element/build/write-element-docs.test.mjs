// Documentation must match the element: generated files match the class comment, and the class comment lists everything
// that templates and styles offer.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generateElementDocs } from './write-element-docs.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const generated = generateElementDocs();
const element = JSON.parse(generated.get('custom-elements.json')).modules[0].declarations[0];
const sources = readdirSync(join(folder, 'src/element'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/test|testing/.test(file))
  .map((file) => readFileSync(join(folder, 'src/element', file), 'utf8'));

for (const [name, text] of generated) {
  it(`${name} matches the class comment`, () => {
    assert.equal(readFileSync(join(folder, name), 'utf8'), text, 'Run: npx pnpm --filter … run docs');
  });
}

it('exactly the templates’ parts are documented', () => {
  const parts = found(/\bpart="([^"$]+)"/g).flatMap((names) => names.split(' '));
  assert.deepEqual(namesOf(element.cssParts), sorted(parts));
});

it('exactly the custom properties that the styles use are documented', () => {
  assert.deepEqual(namesOf(element.cssProperties), sorted(found(/var\(\s*(--configurator-[\w-]+)/g)));
});

it('exactly the existing slots are documented', () => {
  assert.deepEqual(namesOf(element.slots), sorted(found(/<slot name="([^"]+)"/g)));
});

it('exactly the existing events are documented, with their details', () => {
  const details = sources.find((source) => source.includes('interface ConfiguratorEventDetails'));
  assert.deepEqual(
    namesOf(element.events),
    sorted([...details.matchAll(/^ {2}'(configurator-[\w-]+)'/gm)].map(([, name]) => name)),
  );
  for (const { name, type } of element.events)
    assert.match(type?.text ?? '', /^CustomEvent<\{.*\}>$/, `${name} has no detail`);
});

function found(pattern) {
  return sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name));
}

function sorted(names) {
  return [...new Set(names)].sort();
}

function namesOf(list) {
  return sorted(list.map(({ name }) => name));
}
