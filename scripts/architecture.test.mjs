// Checks ARCHITECTURE.md's statements about files against the files.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { root } from './process.mjs';

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file) => readFileSync(join(root, file), 'utf8');
const isTest = (file) => /\.test\.|\.e2e\.|\/testing\/|^demo\/e2e\//.test(file);
const sources = files.filter((file) => /\.(?:ts|mjs|js)$/.test(file) && !isTest(file) && existsSync(join(root, file)));

it('only the WebGL context pool keeps module-level state, apart from embed.js and workers', () => {
  // A list or map that starts empty and isn't readonly is probably filled later.
  const filled =
    /^(?:export )?(?:let |const \w+(?:: (?!Readonly|readonly)[^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<[^\n]*>)?\(\)|new (?:Array|\w+Cache)\b[^\n]*|\[\]|\{\});$)/m;
  const isModule = (file) => /^packages\/.*\/src\/|^demo\/(?:service|console|shop(?!\/recipes))\//.test(file);
  const stateful = sources.filter((file) => isModule(file) && filled.test(read(file)));
  assert.deepEqual(stateful, [
    'packages/configurator-element/src/scene/renderer-context.ts',
    'packages/embed-loader/src/embed.ts',
  ]);
});

it('a test named after a function or a class uses it', () => {
  const named = files
    .filter((file) => /\.test\.\w+$/.test(file))
    .flatMap((file) => {
      const text = read(file);
      const names = [...text.matchAll(/^ *(?:describe|it)\('([a-z]+[A-Z]\w*)'/gm)].map(([, name]) => name);
      return names
        .filter((name) => text.split(new RegExp(`\\b${name}\\b`)).length < 3)
        .map((name) => `${file}: ${name}`);
    });
  assert.deepEqual(named, []);
});

it('the install script, and what runs it, need no packages', () => {
  const seen = new Set(['scripts/start.mjs', 'scripts/test.mjs']);
  for (const file of seen) {
    for (const [, from] of read(file).matchAll(/^import [^;]*?'([^']+)';$/gm)) {
      if (from.startsWith('./')) seen.add(join('scripts', from));
      else assert.ok(from.startsWith('node:'), `${file} imports ${from} before it is installed`);
    }
  }
  assert.ok(seen.has('scripts/install.mjs'));
});

it('every file and folder mentioned in the repository’s documents exists', () => {
  for (const document of [
    'ARCHITECTURE.md',
    'packages/configurator-element/docs/adding-a-part-kind.md',
    ...files.filter((file) => file.startsWith('docs/decisions/')),
    'CONTRIBUTING.md',
    'README.md',
    'benchmarks/README.md',
    'demo/README.md',
  ]) {
    const folders = [
      '.',
      join(document, '..'),
      'demo/service',
      'packages/configurator-element',
      'packages/configurator-element/src',
    ];
    for (const [, name] of read(document).matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+\.(?:ts|mjs|json|md))?)`/g)) {
      if (
        name.includes('…') ||
        name.startsWith('parametric-model/') ||
        name.startsWith('dist/') ||
        name.includes('/.data/')
      )
        continue;
      assert.ok(
        folders.some((folder) => existsSync(join(root, folder, name))),
        `${document} names ${name}`,
      );
    }
  }
});

it('ARCHITECTURE.md has at most 900 words, and a decision at most 200', () => {
  const words = (file) => read(file).match(/\S*\w\S*/g).length;
  assert.ok(words('ARCHITECTURE.md') <= 900, `${words('ARCHITECTURE.md')} words`);
  const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file));
  assert.deepEqual(
    decisions.filter((file) => words(file) > 200),
    [],
  );
});

it('every folder of the packages and the demo is on the map in ARCHITECTURE.md', () => {
  const [map] = /## Where things are[\s\S]*?\n## /.exec(read('ARCHITECTURE.md'));
  const parents = ['packages/api-client/src', 'packages/configurator-element/src', 'demo', 'demo/service'];
  const folders = parents.flatMap((parent) =>
    files.filter((file) => file.startsWith(`${parent}/`)).map((file) => file.slice(parent.length + 1).split('/')),
  );
  const names = new Set(folders.filter((path) => path.length > 1).map(([name]) => name));
  const missing = [...names].filter((name) => name !== 'testing' && !new RegExp(`\\b${name}/`).test(map));
  assert.deepEqual(missing, []);
});

/** This file creates such parts itself, so a new kind doesn't change it. */
const everydayObjects = 'packages/configurator-element/src/view/presentation/everyday-objects.ts';
const examples = [
  ['part kind', /\b(?:revolve|RevolvePart)\b/],
  ['finish', /\bfabric\b/i],
];
for (const [index, [what, example]] of examples.entries()) {
  it(`a ${what} requires exactly the files listed in adding-a-part-kind.md`, () => {
    const folder = 'packages/configurator-element/src/';
    const table = [
      ...read('packages/configurator-element/docs/adding-a-part-kind.md').matchAll(/^\| File [\s\S]*?\n\n/gm),
    ][index][0];
    const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => folder + name);
    const code = (file) => read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    const own = sources.filter((file) => file.startsWith(folder) && file !== everydayObjects);
    const naming = own.filter((file) => example.test(code(file)));
    assert.deepEqual(naming.sort(), listed.sort());
  });
}
