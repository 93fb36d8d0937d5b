import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileModel } from '../../model/index.js';
import { shelfDocument } from '../testing/document.js';
import { orderTools } from './agent-quotes.js';
import { productTools } from './agent-tools.js';
import { TestShop } from './testing/test-shop.js';

const shelf = () => new TestShop(shelfDocument);

const docs = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8');

describe('tools for an agent', () => {
  it('list the options with their limits and what sets those limits', async () => {
    const { options, price } = await shelf().call('read_options');
    assert.deepEqual(options[0], {
      key: 'width',
      label: 'Width',
      group: 'Size',
      type: 'number',
      value: 1000,
      min: 400,
      max: 2000,
      step: 10,
      limitedBy: ['material'],
      unit: 'mm',
    });
    assert.equal(price?.text, 'about €120');
  });

  it('say why an option isn’t available, and what would make it available', async () => {
    const shop = shelf();
    await shop.call('set_options', { values: { width: 1400 } });
    const { options, notOffered: wide } = await shop.call('read_options');
    const { notOffered } = await shelf().call('read_options');
    const steel = options.find(({ key }) => key === 'feet')?.options?.[1];
    assert.equal(steel?.unavailable, '"steel" isn\'t available with width = 1400. This would allow it: {"width":1200}');
    assert.equal(
      notOffered[0]?.reason,
      '"footHeight" can\'t be chosen with feet = "none". This would allow it: {"feet":"steel"}',
    );
    assert.equal(wide[0]?.reason, '"footHeight" can\'t be chosen with feet = "none".', 'steel isn’t available either');
  });

  it('set several values at once, even one that only another makes possible', async () => {
    const shop = shelf();
    const answer = await shop.call('set_options', { values: { footHeight: 150, feet: 'steel' }, quantity: 3 });
    assert.deepEqual(answer.corrected, []);
    assert.deepEqual(answer.changed, [
      { key: 'feet', from: 'none', to: 'steel' },
      { key: 'footHeight', from: 100, to: 150 },
    ]);
    assert.equal(answer.price?.amount, 360);
    assert.deepEqual([shop.evaluated.configuration.footHeight, shop.quantity], [150, 3]);
  });

  it('say what was corrected, why, and what would allow it', async () => {
    const { corrected, values } = await shelf().call('set_options', { values: { width: 2000, material: 'birch' } });
    assert.deepEqual(corrected, [
      {
        key: 'width',
        wanted: 2000,
        became: 1500,
        reason: '"width" can be at most 1500 mm with material = "birch".',
        fix: { material: 'oak' },
      },
    ]);
    assert.equal(values.width, 1500);
  });

  it('change nothing if part of a call can’t be understood, and say what would be valid', async () => {
    const shop = shelf();
    const errorOf = async (input: object) => (await shop.call('set_options', input)).error;
    assert.match(
      (await errorOf({ values: { width: 600, colour: 'red' } }))!,
      /no option "colour". The options are width, /,
    );
    assert.match(
      (await errorOf({ values: { width: '60 cm' } }))!,
      /"width" must be a number of millimeters, not "60 cm"/,
    );
    assert.match(
      (await errorOf({ values: { width: 600, material: 'Pine' } }))!,
      /must be one of "oak" \(Oak\), "birch" \(Birch\), not "Pine"/,
    );
    assert.match((await errorOf({ values: { back: 'no' } }))!, /must be true or false/);
    assert.match((await errorOf({ width: 600 }))!, /Put options into values/);
    assert.match((await errorOf({ preset: 'wide' }))!, /no preset "wide". The presets are: tall/);
    assert.match((await errorOf({ values: { width: 600 }, quantity: 0 }))!, /from 1 to 1000/);
    assert.match((await errorOf({ values: [] }))!, /must be an object/);
    assert.deepEqual([shop.chosen, shop.quantity], [{}, 1]);
  });

  it('also accept choices by their labels, in upper or lower case', async () => {
    const shop = shelf();
    await shop.call('set_options', { values: { material: ' BIRCH' } });
    assert.equal(shop.chosen.material, 'birch');
  });

  it('report a correction once, not again with each later call', async () => {
    const shop = shelf();
    const first = await shop.call('set_options', { values: { width: 9000 } });
    assert.equal(first.corrected.length, 1);
    const { corrected } = await shop.call('set_options', { values: { height: 1000 } });
    assert.deepEqual(corrected, []);
  });

  it('keep earlier choices', async () => {
    const shop = shelf();
    await shop.call('set_options', { values: { width: 600 } });
    const { values, price } = await shop.call('set_options', { values: { height: 1000 } });
    assert.equal(values.width, 600);
    assert.equal(price?.amount, 60);
  });

  it('start over from a preset', async () => {
    const shop = shelf();
    await shop.call('set_options', { values: { width: 600 } });
    await shop.call('set_options', { preset: 'tall', values: { material: 'birch' } });
    const { configuration } = compileModel(shelfDocument)
      .presets({})
      .find(({ id }) => id === 'tall')!;
    assert.deepEqual(shop.chosen, { ...configuration, material: 'birch' });
  });

  it('price each alternative separately, without changing anything', async () => {
    const shop = shelf();
    const { alternatives } = await shop.call('price_options', {
      alternatives: [{ values: { width: 600 } }, { values: { width: 'wide' } }, { quantity: 2 }],
    });
    assert.deepEqual(
      alternatives.map(({ price }) => price?.amount),
      [72, undefined, 240],
    );
    assert.match(alternatives[1]!.error!, /must be a number/);
    assert.deepEqual([shop.chosen, shop.quantity], [{}, 1]);
    assert.match((await shop.call('price_options', { alternatives: [] })).error!, /a list of 1 to 20/);
  });

  it('say what blocks an order, and what fixes it', async () => {
    const rules = [{ require: 'width <= 900', level: 'error', message: 'Too wide to carry.', keys: ['width'] }];
    const shop = new TestShop({ ...shelfDocument, rules });
    const { problems } = await shop.call('read_options');
    assert.deepEqual(problems, [{ blocksOrder: true, message: 'Too wide to carry.', fixes: [{ width: 900 }] }]);
  });

  it('have no price in a currency other than the shop’s', async () => {
    const shop = new TestShop({ ...shelfDocument, estimate: { currency: 'CHF', amount: 5 } });
    assert.equal((await shop.call('read_options')).price, null);
  });

  it('change nothing if the page doesn’t allow it', async () => {
    const shop = shelf();
    shop.obstacle = 'Not now.';
    assert.deepEqual(await shop.call('set_options', { values: { width: 600 } }), { error: 'Not now.' });
    assert.deepEqual(shop.chosen, {});
  });

  it('can be listed without searching for what would make choices available', () => {
    const product = { ...shelf().product, suggest: () => assert.fail('It searched.') };
    const [first] = productTools({ product, apply: () => {}, obstacle: undefined }, 'x');
    assert.match(first!.description, /"Test shelf"/);
  });

  it('are all documented', () => {
    const tools = [...productTools(shelf(), 'x'), ...orderTools(async () => undefined, 'x')];
    for (const { name } of tools) assert.ok(docs.includes(`| \`${name.slice(2)}\``), name);
  });

  it('have schemas for the model’s parameters, with the limits that apply to every configuration', () => {
    const { inputSchema } = shelf().tool('set_options');
    const validate = new Ajv2020({ strict: true }).compile(inputSchema);
    assert.ok(validate({ values: { width: 1200, material: 'birch', back: false }, preset: 'tall', quantity: 2 }));
    for (const values of [
      { width: 100 },
      { height: 5000 },
      { material: 'elm' },
      { back: 1 },
      { colour: 'red' },
      { shelves: 1.5 },
    ]) {
      assert.ok(!validate({ values }), JSON.stringify(values));
    }
  });
});
