import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, documentOf, type Json, width } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';

/** The warnings for a document with this text, from top to bottom. */
function warningsFor(name: unknown, label: unknown, message: unknown = 'No') {
  const document = documentOf({
    name,
    parameters: [{ ...width, label }],
    materials: [],
    parts: [box({ size: ['width', 1, 1] })],
    rules: [{ require: 'width > 500', message, keys: ['width'] }],
  });
  const text = JSON.stringify(document);
  return checkText(text, { samples: 40 }).diagnostics.map((diagnostic) => ({
    ...diagnostic,
    at: text.slice(diagnostic.span.start, diagnostic.span.end),
  }));
}

describe('the languages of a document', () => {
  it('are accepted if all texts have the same ones or none', () => {
    assert.deepEqual(warningsFor({ en: 'Shelf', de: 'Regal' }, { de: 'Breite', en: 'Width' }), []);
    assert.deepEqual(warningsFor('Lack', { de: 'Breite', en: 'Width' }), []);
  });

  it('can have a region', () => {
    const name = { en: 'a', 'pt-BR': 'b', 'zh-Hans': 'c', 'sr-Latn-RS': 'd', gsw: 'e' };
    assert.deepEqual(warningsFor(name, name), []);
    assert.deepEqual(warningsFor({ en: 'a', de: 'b' }, { en: 'a', de: 'b', 'de-AT': 'c' }), []);
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
  for (const [tag, expected] of slips) {
    it(`have no tag "${tag}"${expected === undefined ? '' : `, but "${expected}"`}`, () => {
      const [diagnostic, ...others] = warningsFor({ en: 'Shelf', [tag]: 'Regal' }, { en: 'Width' });
      assert.deepEqual(others, []);
      const { code, severity, at, pointer, message, suggestion } = diagnostic!;
      assert.deepEqual(
        [severity, code, pointer, at],
        ['warning', 'unknown-language', `/name/${tag}`, JSON.stringify(tag)],
      );
      assert.equal(suggestion, expected);
      assert.equal(message.includes('did you mean'), expected !== undefined);
    });
  }

  it('are reported once per document if some texts lack some', () => {
    const [diagnostic, ...others] = warningsFor(
      { en: 'Shelf', de: 'Regal' },
      { en: 'Width' },
      { 'de-CH': 'Zu schmal', en: 'Too narrow', fr: 'Non' },
    );
    assert.deepEqual(others, []);
    assert.deepEqual(
      [diagnostic!.code, diagnostic!.severity, diagnostic!.pointer],
      ['missing-language', 'warning', '/name'],
    );
    assert.equal(
      diagnostic!.message,
      'The document is in en, de, de-CH, fr, but 3 of 3 strings are missing a language, so another language is shown: ' +
        '/name (fr), /parameters/0/label (de, de-CH, fr), /rules/0/message (de)',
    );
  });

  it('are reported for a limited number of texts', () => {
    const parts = Array.from(
      { length: 30 },
      (_, index): Json => box({ id: `b${index}`, name: { en: 'Box' }, size: ['width', 1, 1] }),
    );
    const document = documentOf({ name: { en: 'a', de: 'b' }, parameters: [width], materials: [], parts });
    const [diagnostic] = checkText(JSON.stringify(document), { samples: 5 }).diagnostics;
    assert.match(diagnostic!.message, /30 of 31 strings are missing a language.*\/parts\/7\/name \(de\) and 22 more$/);
  });
});

describe('the file of a modeled part', () => {
  const part = (src: string) => ({
    id: 'g',
    kind: 'group',
    parts: [{ id: 'a', kind: 'asset', src, size: ['width', 1, 1] }],
  });
  const diagnosticsOf = (src: string) =>
    checkText(JSON.stringify(documentOf({ parameters: [width], materials: [], parts: [part(src)] })), { samples: 5 })
      .diagnostics;

  it('is a GLB', () => {
    for (const src of ['knob.glb', '../a/Knob.GLB', 'https://example.org/a.glb?v=2', 'a.glb#x'])
      assert.deepEqual(diagnosticsOf(src), [], src);
  });

  it('gets a warning if it’s another format', () => {
    for (const src of ['knob.gltf', 'knob.obj', 'knob', 'glb', 'a.step?x=.glb', 'a.glb.zip']) {
      assert.deepEqual(
        diagnosticsOf(src).map(({ code, pointer }) => `${pointer} ${code}`),
        ['/parts/0/parts/0/src not-glb'],
        src,
      );
    }
  });
});
