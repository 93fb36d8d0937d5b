// The calls a language model made for 50 customer sentences. The tests replay them, to notice when a change to a tool,
// the evaluator or a demo product breaks one. The expectations were written by the same author, so this shows that the
// tools are sufficient, not how well another model uses them.
//
// `blind-sentences.json`: calls written from the output of `read_options` alone. They may pass choices by label.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';
import { TestShop } from './testing/test-shop.js';

interface Sentence {
  /** The demo product. */
  readonly model: string;
  readonly sentence: string;
  /** The calls after `read_options`. */
  readonly calls: readonly { readonly tool: string; readonly input: object }[];
  readonly expect: {
    /** Exact values, or a range for a number. */
    readonly values: Readonly<Record<string, ConfigurationValue | { readonly min?: number; readonly max?: number }>>;
    /** Other options the sentence leaves to the agent. */
    readonly may?: readonly string[];
    readonly quantity?: number;
    /** The maximum estimate, in euros. */
    readonly below?: number;
  };
}

/** Schema keywords that the tools don't enforce. */
const lenient: ReadonlySet<string> = new Set(['maximum', 'enum']);

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const sentences: readonly Sentence[] = read('testing/sentences.json');
const blind: readonly Sentence[] = read('testing/blind-sentences.json');

describe('tools let an agent do what customers ask for', () => {
  it('has 50 sentences', () => assert.equal(sentences.length, 50));

  for (const { model, sentence, calls, expect } of [...sentences, ...blind]) {
    it(`${model}: ${sentence}`, async () => {
      const shop = new TestShop(read(`../../../../../demo/shop/models/${model}.json`));
      await shop.call('read_options');
      for (const { tool, input } of calls) {
        const { inputSchema } = shop.tool(tool);
        const validate = new Ajv2020().compile(inputSchema);
        // A customer may ask for a width beyond the schema's limits, or name choices by label.
        const unfit = validate(input) ? [] : validate.errors!.filter(({ keyword }) => !lenient.has(keyword));
        assert.deepEqual(unfit, []);
        const answer = await shop.call(tool, input);
        assert.ok(!('error' in answer), JSON.stringify(answer));
      }
      const { configuration, estimate, rules } = shop.evaluated;
      for (const [key, wanted] of Object.entries(expect.values)) assertFits(configuration, key, wanted);
      const allowed = [...Object.keys(expect.values), ...(expect.may ?? [])];
      assert.deepEqual(
        Object.keys(shop.chosen).filter((key) => !allowed.includes(key)),
        [],
      );
      assert.equal(shop.quantity, expect.quantity ?? 1);
      assert.deepEqual(
        rules.filter(({ holds, level }) => !holds && level === 'error'),
        [],
      );
      if (expect.below !== undefined)
        assert.ok(estimate && estimate.amount < expect.below, `It's ${estimate?.amount}.`);
    });
  }
});

function assertFits(configuration: Configuration, key: string, wanted: Sentence['expect']['values'][string]): void {
  const value = configuration[key];
  if (typeof wanted !== 'object') assert.equal(value, wanted, key);
  else
    assert.ok(
      Number(value) >= (wanted.min ?? -Infinity) && Number(value) <= (wanted.max ?? Infinity),
      `${key}: ${value}`,
    );
}
