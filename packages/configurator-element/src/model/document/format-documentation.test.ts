import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { functions } from '../expression/functions.js';
import { compileModel, partKinds } from '../index.js';
import { jointKinds } from '../joints/joint-definition.js';
import { STANDARD_FITTINGS } from '../joints/standard-fittings.js';
import { limits } from './limits.js';
import { document } from './model-document.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const text = read('../../../docs/model-format.md');

const { documentBytes, documentDepth, expressionLength, expressionDepth, ...more } = limits;
const { presets, parts, repetitions, operations, textLength, unboundedNumber, extent } = more;

/** How the documentation phrases each limit. */
const wordsOf: Readonly<Record<keyof typeof limits, string>> = {
  documentBytes: `${documentBytes / 1024} KiB of JSON`,
  documentDepth: `${documentDepth} levels deep`,
  expressionLength: `${expressionLength.toLocaleString('en')} characters, `,
  expressionDepth: `${expressionDepth} levels (`,
  presets: `presets ${presets} `,
  parts: `${parts.toLocaleString('en')} placed parts`,
  repetitions: `${repetitions.toLocaleString('en')} repetitions`,
  operations: `${operations.toLocaleString('en')} operations`,
  textLength: `${textLength.toLocaleString('en')} characters of a parameter`,
  unboundedNumber: `±${unboundedNumber.toLocaleString('en')} without bounds`,
  extent: `${extent.toExponential().replace('+', '')} mm from the origin`,
};

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

  it('covers every key of a document, kind, function, error and limit', () => {
    const codes = [...read('./errors.ts').matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, code]) => `\`${code}\``);
    assert.ok(codes.length > 30);
    const keys = Object.keys(document.of).map((key) => `\`${key}\``);
    const kinds = partKinds.map((kind) => `**\`${kind}\`**`);
    const named = [...functions.keys()];
    const joints = [...Object.keys(jointKinds), ...STANDARD_FITTINGS.map(({ id }) => id)].map((name) => `\`${name}\``);
    for (const name of [...codes, ...keys, ...kinds, ...joints, ...named]) assert.ok(text.includes(name), name);
    const [, table = ''] = /^## Limits\n([\s\S]*?)^## /m.exec(text) ?? [];
    const rows = table.replace(/[\s|]+/g, ' ');
    for (const [limit, words] of Object.entries(wordsOf)) assert.ok(rows.includes(` ${words}`), `${limit}: ${words}`);
  });
});
