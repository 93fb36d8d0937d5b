import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { compileCoreModel } from '../../../model/core-model.js';
import { box, documentOf } from '../../../model/testing/documents.js';
import { runToEnd } from '../../../run-to-end.js';
import { optionId } from '../../session/configuration-store.js';
import { type EffectValues, optionEffects } from './option-effects-controller.js';

const width = { key: 'width', type: 'number', label: 'Width', min: 100, max: 3000, step: 10, default: 1000 };
const feet = {
  key: 'feet',
  type: 'choice',
  label: 'Feet',
  options: [
    { value: 'none', label: 'None' },
    { value: 'wood', label: 'Wood' },
    { value: 'steel', label: 'Steel', if: 'width <= 1200' },
  ],
  default: 'none',
};
const back = { key: 'back', type: 'boolean', label: 'Back', default: true };
const amount = "width / 10 + (back ? 25 : 0) + (feet == 'steel' ? 12.4 : 0)";

const documentWith = (more: object = {}) =>
  documentOf({
    parameters: [width, feet, back],
    parts: [box({ size: ['width', 20, 30] })],
    presets: [
      { id: 'wide', name: 'Wide', configuration: { width: 2000 } },
      { id: 'bare', name: 'Bare', configuration: { back: false }, if: 'back' },
    ],
    estimate: { currency: 'EUR', amount },
    ...more,
  });

function effectsOf(
  document: object,
  chosen: Record<string, string | number | boolean>,
): EffectValues & { steps: number } {
  const model = compileCoreModel(document);
  const work = optionEffects(model, chosen, model.evaluate(chosen).estimate?.amount);
  for (let steps = 0; ; steps++) {
    const { done, value } = work.next();
    if (done) return { ...value, steps };
  }
}

const rounded = ({ differences }: EffectValues) =>
  Object.fromEntries([...differences].map(([id, amount]) => [id, Number(amount.toFixed(2))]));

describe('optionEffects', () => {
  it('returns how each other option, available preset and switched-on boolean changes the estimate', () => {
    assert.deepEqual(rounded(effectsOf(documentWith(), {})), {
      [optionId('feet', 'wood')]: 0,
      [optionId('feet', 'steel')]: 12.4,
      [optionId('back', false)]: 25,
      [optionId('', 'wide')]: 100,
      [optionId('', 'bare')]: -25,
    });
  });

  it('includes other changes that an option would cause', () => {
    const narrow = { ...width, max: "feet == 'wood' ? 800 : 3000" };
    const always = { ...feet, options: feet.options.map(({ if: _, ...option }) => option) };
    const effects = effectsOf(documentWith({ parameters: [narrow, always, back] }), {});
    assert.equal(rounded(effects)[optionId('feet', 'wood')], -20);
  });

  it('says what makes an option unavailable, and the nearest value that allows it', () => {
    const { obstacles } = effectsOf(documentWith(), { width: 1800 });
    assert.deepEqual(
      [...obstacles],
      [[optionId('feet', 'steel'), { because: ['width'], fix: { key: 'width', value: 1200 } }]],
    );
  });

  it('says so too if no value allows the option', () => {
    const never = { ...feet, options: [...feet.options.slice(0, 2), { ...feet.options[2], if: 'width < 50' }] };
    const { obstacles } = effectsOf(documentWith({ parameters: [width, never, back] }), {});
    assert.deepEqual(obstacles.get(optionId('feet', 'steel')), { because: ['width'], fix: undefined });
  });

  it('returns no differences without an estimate, or for a product that can’t be built', () => {
    assert.equal(effectsOf(documentWith({ estimate: undefined }), {}).differences.size, 0);
    const parts = [box({ size: ["feet == 'wood' ? 0 : width", 20, 30] })];
    assert.ok(!effectsOf(documentWith({ parts }), {}).differences.has(optionId('feet', 'wood')));
  });

  it('evaluates only the configurations it compares with the current one', () => {
    const evaluationsOf = (document: object) => {
      const model = compileCoreModel(document);
      const now = model.evaluate({}).estimate?.amount;
      const evaluate = mock.method(model, 'evaluate');
      runToEnd(optionEffects(model, {}, now));
      return evaluate.mock.callCount();
    };
    assert.equal(evaluationsOf(documentWith()), 5);
    assert.equal(evaluationsOf(documentWith({ estimate: undefined })), 0);
  });

  it('can be stopped between any two evaluations', () => {
    assert.equal(effectsOf(documentWith(), {}).steps, 1 + 5);
  });
});
