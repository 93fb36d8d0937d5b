import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileCoreModel, compileCoreModelInSteps } from './core-model.js';
import { contourMath } from './evaluate/joined-contours.js';
import { compileModel, type Product } from './index.js';
import { box, documentOf, material, panel, width } from './testing/documents.js';

const document = documentOf({
  parameters: [
    width,
    material,
    { key: 'count', type: 'integer', label: 'Count', min: 1, max: 9, default: 2 },
    { key: 'words', type: 'text', label: 'Words', default: 'one' },
    { key: 'again', type: 'text', label: 'Again', default: 'one' },
    { key: 'deep', type: 'number', label: 'Deep', min: 'width / 4', max: 'width', default: 300 },
  ],
  parts: [
    box({ id: 'plain', repeat: { i: 'count' }, at: ['i * width / count', 0, 0], size: ['width / count', 10, 'deep'] }),
    {
      id: 'rows',
      kind: 'group',
      repeat: { i: 'count' },
      at: ['i * 2', 'width', 0],
      parts: [
        box({ id: 'last', if: 'i == count - 1', size: ['width', 'i + 1', 5], rotate: [0, 'i', 0] }),
        { id: 'letters', kind: 'box', size: ['20 * length(words)', 'words == again ? 10 : 20', 3] },
        panel({ id: 'board', size: ['width', 300, 19], holes: [{ at: ['i * 10 + 20', 50], diameter: 5, depth: 8 }] }),
      ],
    },
  ],
  rules: [{ require: 'width < 2000', message: 'Too wide', keys: ['width'] }],
  dimensions: [{ from: [0, 0, 0], to: ['width', 0, 0], key: 'width' }],
  presets: [{ id: 'short', name: 'Short', configuration: { words: 'a' }, if: 'length(words) > 1' }],
  estimate: { currency: 'EUR', amount: "panels.area * 10 + massOf('oak') + width" },
});

const narrow = { width: 800, count: 3, words: 'narrow', again: 'narrow' };
const wide = { width: 2400, count: 7, words: 'w', again: 'x', deep: 1200 };

/** A product as plain data. */
function everythingOf({ parts, bounds, rules, dimensions, estimate, configuration }: Product) {
  return { parts: [...parts].map((part) => ({ ...part })), bounds, rules, dimensions, estimate, configuration };
}

describe('a settled configuration', () => {
  it('is used unchanged by the model’s other functions', () => {
    const model = compileModel(document);
    const settled = model.settle({ width: 803 });
    assert.equal(settled.adjustments.length, 1);
    // Settling creates a new configuration, so the same object means that nothing was settled again.
    assert.equal(model.evaluate(settled).configuration, settled.configuration);
    assert.notEqual(model.evaluate({ width: 803 }).configuration, settled.configuration);
    assert.deepEqual(model.describe(settled), model.describe({ width: 803 }));
    assert.deepEqual(model.presets(settled), model.presets({ width: 803 }));
    assert.deepEqual(model.suggest(settled), model.suggest({ width: 803 }));
    assert.deepEqual(model.validate(settled), model.validate({ width: 803 }));
    assert.deepEqual(model.validate(settled).issues[0]?.code, 'step');
    assert.deepEqual(model.validate(model.settle({ width: 800 })).issues, []);
  });

  it('doesn’t change while others are settled, evaluated and searched', () => {
    const model = compileModel(document);
    const [one, other] = [model.settle(narrow), model.settle(wide)];
    const answersOf = (settled: typeof one) => ({
      product: everythingOf(model.evaluate(settled)),
      parameters: model.describe(settled),
      presets: model.presets(settled),
      suggestions: model.suggest(settled),
      issues: model.validate(settled).issues,
    });
    const [first, second] = [answersOf(one), answersOf(other)];
    assert.equal(first.product.rules[0]?.holds, true);
    assert.equal(second.product.rules[0]?.holds, false);
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(answersOf(one), first);
      assert.deepEqual(answersOf(other), second);
    }
    assert.deepEqual(everythingOf(compileModel(document).evaluate(narrow)), first.product);
    assert.deepEqual(everythingOf(compileModel(document).evaluate(wide)), second.product);
  });

  it('results in a product that stays correct if another is evaluated before it’s read', () => {
    const model = compileModel(document);
    const alone = everythingOf(compileModel(document).evaluate(narrow));
    const product = model.evaluate(model.settle(narrow));
    model.evaluate(wide);
    model.evaluate({ ...wide, width: 400, count: 9 });
    assert.deepEqual(everythingOf(product), alone);
  });

  it('can be evaluated any number of times within the operations of one evaluation', () => {
    const parts = [box({ repeat: { i: 200, j: 100 }, size: ['sin(i) + 2', 'sin(j) + 2', '3 + random(i * j)'] })];
    const model = compileModel(documentOf({ parts }));
    const settled = model.settle({});
    const product = model.evaluate(settled);
    for (let time = 0; time < 30; time++) assert.deepEqual(model.evaluate(settled).bounds, product.bounds);
  });
});

it('a model compiled in steps, with others in between, is the same as one compiled at once', () => {
  const [steps, others] = [compileCoreModelInSteps(document), compileCoreModelInSteps(documentOf({ parts: [box()] }))];
  let count = 0;
  for (;;) {
    others.next();
    const { done, value } = steps.next();
    if (done) {
      value.attachContours(contourMath);
      const [product, expected] = [value.evaluate(wide), compileModel(document).evaluate(wide)];
      assert.deepEqual(everythingOf(product), everythingOf(expected));
      break;
    }
    count += 1;
  }
  assert.ok(count >= 5, `${count} steps`);
});

describe('sums of contours and surfaces, whose code pages load later', () => {
  const rules = [{ require: 'surface >= 0.1', message: 'Too small', keys: ['width'] }];
  const read = documentOf({
    parameters: [{ key: 'width', type: 'number', label: 'Width', default: 1000, min: 100, max: 2000 }],
    parts: [box({ size: ['width', 100, 100] })],
    estimate: { currency: 'EUR', amount: 'surface * 100' },
    rules,
    presets: [{ id: 'wide', name: 'Wide', configuration: { width: 2000 } }],
  });

  it('leave a page without an estimate until then, and don’t reject its presets', () => {
    const model = compileCoreModel(read);
    assert.equal(model.needsContours, true);
    assert.equal('estimate' in model.evaluate({}), false);
    model.attachContours(contourMath);
    assert.ok(Math.abs(model.evaluate({}).estimate!.amount - 42) < 1e-9);
  });

  it('are computed where presets are checked', () => {
    assert.equal(compileModel(read).presets({}).length, 1);
    const small = { ...read, presets: [{ id: 'small', name: 'Small', configuration: { width: 100 } }] };
    assert.throws(() => compileModel(small), /Too small/);
  });
});
