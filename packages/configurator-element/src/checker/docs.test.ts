import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fitting } from '../model/joints/fitting.js';
import { jointKinds } from '../model/joints/joint-definition.js';
import { machiningOperation } from '../model/parts/machining/index.js';
import { parseArguments, USAGE } from './arguments.js';
import { checkText } from './check-text.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const text = read('../../docs/checker.md');
const format = read('../../docs/model-format.md');

describe('the checker’s documentation', () => {
  it('documents every code', () => {
    const sources = ['./lint/', './samples/']
      .flatMap((folder) => readdirSync(new URL(folder, import.meta.url)).map((name) => folder + name))
      .filter((path) => !path.endsWith('.test.ts') && path.endsWith('.ts'))
      .map(read)
      .concat(read('./check-text.ts'))
      .join('\n');
    const codes = new Set([...sources.matchAll(/(?:code: |warning\()'([a-z-]+)'/g)].map(([, code]) => code!));
    for (const what of ['parameter', 'define']) codes.add(`unused-${what}`);
    assert.ok(codes.size >= 20, [...codes].join());
    // The format's own errors are in its documentation.
    for (const code of codes) assert.ok(`${text}${format}`.includes(`\`${code}\``), code);
  });

  it('names every option', () => {
    const options = [...USAGE.matchAll(/--[a-z]+/g)].map(([option]) => option);
    assert.ok(options.length >= 5);
    for (const option of options) assert.ok(text.includes(`\`${option}`), option);
    for (const [, line] of text.matchAll(/^npx parametric-model (.*)$/gm)) {
      assert.ok('files' in parseArguments(line!.split(' ')), line);
    }
  });

  it('shows the checker’s output for the format’s first document with two mistakes', () => {
    const [, first] = /```json\n(\{\n {2}"format"[\s\S]*?)```/.exec(read('../../docs/model-format.md')) ?? [];
    const slips = first!.replace('width > 900', 'widht > 900').replace('"grain": "y"', '"gain": "y"');
    const { diagnostics } = checkText(slips, { samples: 0 });
    assert.equal(diagnostics.length, 2);
    for (const { message, code, pointer, span } of diagnostics) {
      const before = slips.slice(0, span.start).split('\n');
      const head = `shelf.json:${before.length}:${before.at(-1)!.length + 1}: error: ${message} [${code}]`;
      assert.ok(text.includes(head), head);
      assert.ok(text.includes(`= at ${pointer}\n`), pointer);
    }
  });

  it('finds no problems in the format’s first document', () => {
    const [, first] = /```json\n(\{\n {2}"format"[\s\S]*?)```/.exec(read('../../docs/model-format.md')) ?? [];
    assert.deepEqual(checkText(first!, { samples: 300 }), { diagnostics: [], samples: 300 });
  });
});

describe('the format’s documentation', () => {
  it('has every kind of joint, fitting and operation', () => {
    for (const kind of Object.keys(jointKinds)) assert.ok(format.includes(`**\`${kind}\`**`), kind);
    for (const kind of Object.keys({ ...fitting.of, ...machiningOperation.of }))
      assert.match(format, new RegExp(`^\\| \`${kind}\` `, 'm'));
  });
});
