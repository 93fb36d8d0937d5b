import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../index.js';
import { documentOf, type Json, panel, placesOf } from '../testing/documents.js';
import { allLetters } from './all-letters.js';

const word = { key: 'word', type: 'text', label: 'Word', default: 'Ann', maxLength: 20 };
const on = { part: 'board', face: '+y' };
const letters = (text: string) => ({ id: 'letters', kind: 'text', text, height: 20, depth: 1, on });
const sign = (more: Json = {}) => documentOf({ parameters: [word], parts: [panel(), letters('word')], ...more });

/** Sample text in each script, and what remains of it if the typeface lacks some of its letters. */
const scripts: readonly (readonly [language: string, text: string, left?: string])[] = [
  ['Polish', 'Łódź'],
  ['Vietnamese', 'Nguyễn Đặng Ướt'],
  ['Vietnamese in pieces', 'Nguyễn'.normalize('NFD')],
  ['Greek', 'Ελλάς ΐ'],
  ['Russian', 'Привет, Ёлка'],
  ['Ukrainian', 'Ґанок Їжак'],
  ['Arabic', 'Ann أحمد', 'Ann '],
  ['Hebrew', 'Ann שלום', 'Ann '],
  ['Chinese', 'Ann 漢字', 'Ann '],
  ['Hindi', 'Ann हिन्दी', 'Ann '],
  ['emoji', 'Ann 👩‍👩‍👧', 'Ann '],
  ['an accent that no letter has', 'Ann q\u0303', 'Ann '],
];

describe('text made as letters', () => {
  const model = compileModel(sign());
  for (const [language, text, left = text] of scripts) {
    it(`${left === text ? 'keeps' : 'refuses'} ${language}`, () => {
      const { issues } = model.validate({ word: text });
      assert.equal(model.settle({ word: text }).configuration.word, left);
      assert.deepEqual(
        issues.map(({ pointer, code, nearest }) => [pointer, code, nearest]),
        left === text ? [] : [['/word', 'letters-missing', left]],
      );
    });
  }

  it('reports each rejected letter once, with its accents', () => {
    const [issue] = model.validate({ word: '漢漢 q\u0303' }).issues;
    assert.deepEqual(issue?.letters, ['漢', 'q\u0303']);
    assert.equal(issue?.message, '"word" has letters that the typeface lacks: 漢 q\u0303');
  });

  it('becomes the default if too few letters are left', () => {
    const long = compileModel(sign({ parameters: [{ ...word, minLength: 2 }] }));
    assert.deepEqual(long.settle({ word: '漢字a' }).configuration, { word: 'Ann' });
  });

  it('is found through definitions and choices', () => {
    const define = { shown: "word == '' ? 'Nobody' : word", twice: 'shown' };
    const { issues } = compileModel(sign({ define, parts: [panel(), letters('twice')] })).validate({ word: '漢' });
    assert.deepEqual(
      issues.map(({ code }) => code),
      ['letters-missing'],
    );
  });

  it('can have any letters if it’s only compared or measured', () => {
    const measured = [panel({ if: "word != '漢' && textWidth(word) > 0" })];
    assert.deepEqual(compileModel(sign({ parts: measured })).validate({ word: '漢字' }).issues, []);
  });
});

describe('a document', () => {
  it('can’t have a default with letters that its typeface lacks', () => {
    const places = placesOf(sign({ parameters: [{ ...word, default: '漢' }] }));
    assert.deepEqual(places, ['/parameters/0/default letters-missing']);
  });

  it('can’t have them in a preset', () => {
    const presets = [{ id: 'a', name: 'A', configuration: { word: '漢' } }];
    assert.deepEqual(placesOf(sign({ presets })), ['/presets/0/configuration/word preset']);
  });

  it('can’t have them in its own text or in an option', () => {
    assert.deepEqual(placesOf(sign({ parts: [panel(), letters("word == '' ? '漢' : word")] })), [
      '/parts/1/text letters-missing',
    ]);
    const options = ['A', '漢'].map((value) => ({ value, label: value }));
    const choice = { key: 'word', type: 'choice', label: 'Word', default: 'A', options };
    assert.deepEqual(placesOf(sign({ parameters: [choice] })), ['/parts/1/text letters-missing']);
  });

  it('specifies the typeface for making and measuring text', () => {
    const widths = [...allLetters.keys()].map((typeface) => {
      const dimensions = [{ from: ["textWidth('Wi')", 0, 0], to: [0, 0, 0] }];
      const product = compileModel(sign({ typeface, dimensions })).evaluate({ word: 'Wi' });
      const part = product.parts[1]!;
      assert.equal(part.kind === 'text' ? (part.typeface ?? 'inter') : undefined, typeface);
      assert.equal(product.dimensions[0]!.from[0], part.size[0] / 20);
      return part.size[0];
    });
    assert.equal(new Set(widths).size, 3);
    assert.deepEqual(placesOf(sign({ typeface: 'comic' })), ['/typeface value']);
  });
});

describe('every typeface', () => {
  for (const [name, each] of allLetters) {
    it(`${name} has Latin, Vietnamese, Greek and Cyrillic letters`, () => {
      for (const [language, text, left = text] of scripts) {
        assert.equal(each.without(text.normalize('NFC')), left.normalize('NFC'), language);
      }
    });
  }
});
