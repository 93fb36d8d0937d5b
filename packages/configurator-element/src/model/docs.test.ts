import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { document } from './document.js';
import { functions } from './expression/functions.js';
import { compileModel, partKinds } from './index.js';
import { limits } from './limits.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const text = read('../../docs/model-format.md');

describe('the format’s documentation', () => {
  it('begins with a document that works', () => {
    const [, json] = /```json\n(\{\n {2}"format"[\s\S]*?)```/.exec(text) ?? [];
    const model = compileModel(JSON.parse(json!));
    const product = model.evaluate({ boards: 3 });
    assert.deepEqual(
      [...product.parts].map(({ path }) => path),
      ['side[0]', 'side[1]', 'board[0]', 'board[1]', 'board[2]'],
    );
    assert.equal(product.rules[0]?.holds, true);
  });

  it('names every key of a document, kind, function, error and limit', () => {
    const codes = [...read('./errors.ts').matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, code]) => `\`${code}\``);
    assert.ok(codes.length > 30);
    const keys = Object.keys(document.of).map((key) => `\`${key}\``);
    const kinds = partKinds.map((kind) => `**\`${kind}\`**`);
    const named = [...functions.keys()];
    const numbers = [limits.expressionLength, limits.parts, limits.repetitions, limits.operations].map((limit) =>
      limit.toLocaleString('en'),
    );
    for (const name of [...codes, ...keys, ...kinds, ...named, ...numbers]) assert.ok(text.includes(name), name);
  });
});
