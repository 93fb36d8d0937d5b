import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel } from '@parametric/configurator-element/model';
import { testConfigurations } from './test-configurations.js';
import { demoModel, demoProducts } from './testing/models.js';

for (const name of demoProducts) {
  it(`${name}: returns the same configurations each time, with every preset and each number’s limits`, () => {
    const document = demoModel(name);
    const tests = testConfigurations(compileModel(document));
    assert.deepEqual(testConfigurations(compileModel(document)), tests);
    assert.equal(tests[0]?.kind, 'default');
    const presets = tests.filter(({ kind }) => kind === 'preset').map(({ configuration }) => configuration);
    assert.deepEqual(
      presets,
      (document.presets ?? []).map(({ configuration }) => configuration),
    );
    const model = compileModel(document);
    for (const state of model.describe({})) {
      if (!state.visible || (state.type !== 'number' && state.type !== 'integer')) continue;
      for (const end of [state.min, state.max]) {
        const isThere = end === state.default || tests.some(({ configuration }) => configuration[state.key] === end);
        assert.ok(isThere, `${state.key} at ${end}`);
      }
    }
  });
}

it('random configurations differ from each other and by seed, and are already settled', () => {
  const model = compileModel(demoModel('sideboard'));
  const of = (seed: number) => testConfigurations(model, { seed, random: 20 }).filter(({ kind }) => kind === 'random');
  const [first, second] = [of(1), of(2)];
  assert.equal(first.length, 20);
  assert.equal(new Set(first.map(({ configuration }) => JSON.stringify(configuration))).size, 20);
  assert.notDeepEqual(first, second);
  for (const { configuration } of first) {
    assert.deepEqual(model.settle(configuration).adjustments, []);
  }
});

it('names describe the test in the requested language', () => {
  const model = compileModel({
    format: 'parametric-model/1',
    id: 'a',
    name: 'A',
    parameters: [
      {
        key: 'w',
        type: 'number',
        unit: 'mm',
        label: { en: 'Width', de: 'Breite' },
        min: 400,
        max: 1200.5,
        default: 500,
      },
      { key: 'lit', type: 'boolean', label: 'Light', default: false },
      { key: 'word', type: 'text', label: 'Word', default: '11', minLength: 0, maxLength: 5, pattern: 'digits' },
    ],
    parts: [{ id: 'b', kind: 'box', size: ['w', 1, 1] }],
  });
  const names = (language: string) =>
    testConfigurations(model, { language, random: 0 })
      .filter(({ kind }) => kind === 'extreme')
      .map(({ name }) => name);
  assert.deepEqual(names('en'), [
    'Width 400 mm',
    'Width 1,200.5 mm',
    'Light on',
    'Word empty',
    'Word “12345”',
    'All at minimum',
    'All at maximum',
  ]);
  assert.deepEqual(names('de').slice(0, 2), ['Breite 400 mm', 'Breite 1.200,5 mm']);
});
