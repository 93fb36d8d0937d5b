import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../../model/index.js';
import { box, documentOf, type Json, oak } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';
import { sampleInputs } from './sample-inputs.js';

function said(more: Json, samples = 300): readonly (readonly [string, string])[] {
  const document = documentOf({ materials: [oak], ...more });
  const { diagnostics } = checkText(JSON.stringify(document), { samples });
  return diagnostics
    .filter(({ code }) => !code.startsWith('unused-'))
    .map(({ code, message }) => [code, message] as const);
}

const word = { key: 't', type: 'text', label: 'T', maxLength: 8, default: '' };
const big = { key: 'big', type: 'boolean', label: 'Big', default: true };
const span = { key: 'span', type: 'number', label: 'Span', min: 300, max: 1000, default: 800 };

describe('texts that a document is tested with', () => {
  const ofText = (require: string, more: Json = {}) => ({
    parameters: [{ ...word, ...more }],
    parts: [box({ material: 'oak', size: [10, 10, '10 + length(t)'] })],
    rules: [{ require, message: 'No', keys: ['t'] }],
  });
  const failing: readonly (readonly [string, Json])[] = [
    ['length(t) == 0 || length(t) >= 3', {}],
    ['length(t) != 6', {}],
    ['length(t) < 900 || length(t) == 1000', { maxLength: 1000 }],
    ['length(t) != 3', { maxLength: 1000 }],
    ['length(t) < 8 || textWidth(t) > 4', {}],
    ['length(t) != 4 || textWidth(t) < 4', {}],
    ["t != 'Nein'", {}],
    ['length(t) != 4', { pattern: 'digits' }],
    ['length(t) < 8 || textWidth(t) > 5', { pattern: 'digits' }],
    ['length(t) != 30', { pattern: 'url', default: 'https://a.de', maxLength: 40 }],
    ['length(t) < 40 || textWidth(t) > 25', { pattern: 'url', default: 'https://a.de', maxLength: 40 }],
  ];
  for (const [require, more] of failing) {
    it(`break the rule ${require}${more.pattern ? ` of ${more.pattern}` : ''}`, () => {
      assert.deepEqual(said(ofText(require, more)), []);
    });
  }

  it('don’t break a rule that the limits already enforce', () => {
    for (const require of ['length(t) <= 8', 'textWidth(t) < 1000']) {
      assert.deepEqual(
        said(ofText(require)).map(([code]) => code),
        ['rule-never-fails'],
      );
    }
  });
});

describe('a free color', () => {
  it('is tested with black and white', () => {
    const tone = { key: 'tone', type: 'color', label: 'Tone', default: '#123456' };
    const rules = ['#000000', '#ffffff'].map((each) => ({ require: `tone != '${each}'`, message: 'No', keys: [] }));
    assert.deepEqual(said({ parameters: [tone], parts: [box({ material: 'oak', color: 'tone' })], rules }), []);
  });
});

describe('a number with a step', () => {
  const stepped = { ...span, step: 10 };

  it('is tested only with values that it can have', () => {
    const count = {
      key: 'n',
      type: 'integer',
      label: 'N',
      min: 1,
      max: 'span > 500 && span < 600 ? 0 : 9',
      default: 2,
    };
    const parts = [box({ material: 'oak', size: ['span', 10, '10 + n'] })];
    const [[code, message] = []] = said({ parameters: [stepped, count], parts });
    assert.equal(code, 'no-option');
    assert.match(message ?? '', /^With \{"span": 5[1-9]0\}, it can't be built/);
  });

  it('is tested with them even if no form can be created', () => {
    const other = { ...span, key: 'other', min: 'span == 800 ? 2000 : 300' };
    const parts = [box({ material: 'oak', size: ['span', 10, 'other'] })];
    const model = compileModel(documentOf({ materials: [oak], parameters: [{ ...stepped, max: 1005 }, other], parts }));
    const inputs = sampleInputs(model);
    for (let tried = 0; tried < 200; tried++) {
      const { span: value = 300 } = inputs.next().value as { span?: number };
      assert.equal((value - 300) % 10, 0, `${value}`);
    }
  });
});

describe('bounds that depend on later parameters', () => {
  const parts = [box({ material: 'oak', size: ['span - 400', 10, 10] })];
  for (const [min, isBig] of [
    ['big ? 600 : 300', false],
    ['big ? 300 : 600', true],
  ] as const) {
    it(`are followed to the smallest allowed value: ${min}`, () => {
      const parameters = [
        { ...span, min },
        { ...big, default: !isBig },
      ];
      const [[code, message] = []] = said({ parameters, parts }, 30);
      assert.equal(code, 'out-of-range');
      assert.match(message ?? '', new RegExp(`^With \\{"span": 300, "big": ${isBig}\\}, it can't be built`));
    });
  }

  it('are followed if only a third value makes them possible', () => {
    const parameters = [
      { ...span, min: 'steps > 8 ? 300 : 600' },
      { key: 'steps', type: 'integer', label: 'Steps', min: 1, max: 'big ? 5 : 9', default: 2 },
      big,
    ];
    const [[code, message] = []] = said({ parameters, parts });
    assert.equal(code, 'out-of-range');
    assert.match(message ?? '', /^With \{"span": 300, "steps": 9, "big": false\}, it can't be built/);
  });

  it('are followed past forty other parameters', () => {
    const others = Array.from({ length: 40 }, (_, index) => ({ ...big, key: `other${index}` }));
    const parameters = [{ ...span, min: 'big ? 600 : 300' }, ...others, big];
    const [[code, message] = []] = said({ parameters, parts });
    assert.equal(code, 'out-of-range');
    assert.match(message ?? '', /^With \{"span": 300, "big": false\}, it can't be built/);
  });
});
