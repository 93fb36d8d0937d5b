import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, documentOf, type Json, width } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';

/** What is said of a document whose texts are these, from the top. */
function said(name: unknown, label: unknown, message: unknown = 'No') {
  const document = documentOf({
    name,
    parameters: [{ ...width, label }],
    materials: [],
    parts: [box({ size: ['width', 1, 1] })],
    rules: [{ require: 'width > 500', message, keys: ['width'] }],
  });
  const text = JSON.stringify(document);
  return checkText(text, { samples: 40 }).diagnostics.map((fault) => ({
    ...fault,
    at: text.slice(fault.span.start, fault.span.end),
  }));
}

describe('the languages of a document', () => {
  it('are right where all texts have the same, or are in none', () => {
    assert.deepEqual(said({ en: 'Shelf', de: 'Regal' }, { de: 'Breite', en: 'Width' }), []);
    assert.deepEqual(said('Lack', { de: 'Breite', en: 'Width' }), []);
  });

  it('may be those of a country, too', () => {
    const name = { en: 'a', 'pt-BR': 'b', 'zh-Hans': 'c', 'sr-Latn-RS': 'd', gsw: 'e' };
    assert.deepEqual(said(name, name), []);
    assert.deepEqual(said({ en: 'a', de: 'b' }, { en: 'a', de: 'b', 'de-AT': 'c' }), []);
  });

  const slips: readonly (readonly [string, string | undefined])[] = [
    ['dee', 'de'],
    ['DE', 'de'],
    ['de_DE', 'de-DE'],
    ['de-at', 'de-AT'],
    ['German', 'de'],
    ['deutsch', 'de'],
    ['', undefined],
    ['--', undefined],
    ['qq', undefined],
  ];
  for (const [tag, meant] of slips) {
    it(`have no tag "${tag}"${meant === undefined ? '' : `, but "${meant}"`}`, () => {
      const [fault, ...others] = said({ en: 'Shelf', [tag]: 'Regal' }, { en: 'Width' });
      assert.deepEqual(others, []);
      const { code, severity, at, pointer, message, suggestion } = fault!;
      assert.deepEqual(
        [severity, code, pointer, at],
        ['warning', 'unknown-language', `/name/${tag}`, JSON.stringify(tag)],
      );
      assert.equal(suggestion, meant);
      assert.equal(message.includes('did you mean'), meant !== undefined);
    });
  }

  it('are told once for the whole document where some texts lack some', () => {
    const [fault, ...others] = said(
      { en: 'Shelf', de: 'Regal' },
      { en: 'Width' },
      { 'de-CH': 'Zu schmal', en: 'Too narrow', fr: 'Non' },
    );
    assert.deepEqual(others, []);
    assert.deepEqual([fault!.code, fault!.severity, fault!.pointer], ['missing-language', 'warning', '/name']);
    assert.equal(
      fault!.message,
      'The document speaks en, de, de-CH, fr, and 3 of 3 texts lack a language, so that another is shown: ' +
        '/name (fr), /parameters/0/label (de, de-CH, fr), /rules/0/message (de)',
    );
  });

  it('are not told of more texts than one reads', () => {
    const parts = Array.from(
      { length: 30 },
      (_, index): Json => box({ id: `b${index}`, name: { en: 'Box' }, size: ['width', 1, 1] }),
    );
    const document = documentOf({ name: { en: 'a', de: 'b' }, parameters: [width], materials: [], parts });
    const [fault] = checkText(JSON.stringify(document), { samples: 5 }).diagnostics;
    assert.match(fault!.message, /30 of 31 texts lack a language.*\/parts\/7\/name \(de\) and 22 more$/);
  });
});
