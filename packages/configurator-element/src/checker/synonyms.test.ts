import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, documentOf, type Json, material, oak, panel, steel, width } from '../model/testing/documents.js';
import { checkText } from './check-text.js';
import type { LocatedDiagnostic } from './diagnostic.js';

function only(document: Json): LocatedDiagnostic {
  const errors = checkText(JSON.stringify(document), { samples: 0 }).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );
  assert.equal(errors.length, 1, JSON.stringify(errors));
  return errors[0]!;
}

describe('a term from another program', () => {
  const words: readonly (readonly [string, Json, string])[] = [
    ['type: int', { parameters: [{ key: 'n', type: 'int', label: 'N', default: 3 }] }, 'integer'],
    ['type: bool', { parameters: [{ key: 'n', type: 'bool', label: 'N', default: true }] }, 'boolean'],
    [
      'type: dropdown',
      { parameters: [{ key: 'n', type: 'Dropdown', label: 'N', default: 'a', options: [{ value: 'a', label: 'A' }] }] },
      'choice',
    ],
    ['type: select, of materials', { parameters: [{ ...material, type: 'select' }] }, 'material'],
    ['kind: board', { parts: [panel({ kind: 'board' })] }, 'panel'],
    ['kind: cube', { parts: [box({ kind: 'cube' })] }, 'box'],
    ['kind of a motion', { parts: [box({ motion: { kind: 'drawer', by: [0, 0, 1] } })] }, 'slide'],
    ['a side', { parts: [panel({ edges: ['left'] })] }, '-x'],
    ['a face', { parts: [panel({ holes: [{ at: [9, 9], diameter: 5, face: 'top' }] })] }, '+y'],
    ['an axis', { parts: [panel({ normal: 'vertical' })] }, 'y'],
    ['a finish', { materials: [{ ...oak, finish: 'veneer' }, steel] }, 'wood'],
    ['a key of a parameter', { parameters: [{ key: 'n', type: 'integer', name: 'N', default: 3 }] }, 'label'],
    ['a key of a part', { parts: [box({ position: [1, 2, 3] })] }, 'at'],
    ['a key of a cylinder', { parts: [{ id: 'c', kind: 'cylinder', diameter: 5, height: 9, axis: 'y' }] }, 'length'],
    ['a key of an item', { parts: [{ id: 'c', kind: 'item', quantity: 5, price: 9 }] }, 'unitPrice'],
    ['definitions of the document', { definitions: { half: 'width / 2' } }, 'define'],
    [
      'definitions that the document uses',
      { definitions: { half: 'width / 2' }, parts: [box({ size: ['half', 'half + 20', 30] })] },
      'define',
    ],
    ['a key of the document', { parts: undefined, components: [box()] }, 'parts'],
    ['a key that is there already', { parts: [box({ at: [0, 0, 0], pos: [1, 2, 3] })] }, ''],
    ['a key of another object', { parts: [box({ price: 3 })] }, ''],
    ['no word of any', { parts: [box({ kind: 'sofa' })] }, ''],
  ];
  for (const [what, more, expected] of words) {
    it(`gets a suggestion: ${what}`, () => {
      const { suggestion = '', message } = only(documentOf(more));
      assert.equal(suggestion, expected);
      assert.equal(message.includes(`did you mean "${expected}"?`), expected !== '');
    });
  }
});

describe('a misspelled value', () => {
  const values: readonly (readonly [string, Json, string])[] = [
    ['a count', { parts: [box({ repeat: 4 })] }, 'write { "i": 4 }: i counts from 0, and "at" can use it'],
    [
      'an option without a label',
      { parameters: [{ key: 'n', type: 'choice', label: 'N', default: 'a', options: ['a'] }] },
      'write { "value": "a", "label": "a" }',
    ],
    [
      'a text for a list',
      { rules: [{ require: true, message: 'M', keys: 'width' }], parameters: [width] },
      'write ["width"]',
    ],
    [
      'three numbers in one text',
      { parts: [box({ at: '0, width,-5' })], parameters: [width] },
      'write [0, "width", -5]',
    ],
    [
      'a point without brackets',
      { parts: [{ id: 't', kind: 'tube', diameter: 9, path: [0, [1, 2, 3]] }] },
      'each entry needs its own brackets: [[0, 0], [100, 0]]',
    ],
    [
      'the id of what letters stand on',
      { parts: [box({ id: 'sign' }), { id: 't', kind: 'text', text: "'a'", height: 9, depth: 1, on: 'sign' }] },
      'write { "part": "sign", "face": "+z" }',
    ],
    ['an amount for the estimate', { estimate: 120 }, 'write { "currency": "EUR", "amount": 120 }'],
    [
      'an expression for a rule',
      { parameters: [width], rules: ['width > 9'] },
      'write { "require": "width > 9", "keys": ["width"], "message": "…" }',
    ],
    [
      'letters without quotes',
      {
        parts: [
          box({ id: 'b' }),
          { id: 't', kind: 'text', text: 'Garden Lane', height: 9, depth: 1, on: { part: 'b', face: '+z' } },
        ],
      },
      `for a string, add quotes inside these: "'Garden Lane'"`,
    ],
    ['a color of three digits', { materials: [{ ...oak, color: '#fa3' }, steel] }, 'write "#ffaa33"'],
    [
      'a number with a unit',
      { materials: [{ ...oak, thickness: '19 mm' }, steel] },
      'write 19, without quotes or a unit',
    ],
    [
      'a color as an expression',
      { parts: [box({ color: '#aabbcc' })] },
      `this is an expression, so a string in it needs its own quotes: "'#aabbcc'"`,
    ],
    [
      'a list of corners',
      {
        parts: [
          {
            id: 'e',
            kind: 'extrude',
            axis: 'x',
            length: 9,
            profile: [
              [0, 0],
              [9, 0],
              [0, 9],
            ],
          },
        ],
      },
      'write { "polygon": [[x, y], …] }, { "rect": [w, h] }, { "circle": d } or { "path": […] }',
    ],
    [
      'letters before what they stand on',
      {
        parts: [
          {
            id: 't',
            kind: 'text',
            text: "'a'",
            height: 9,
            depth: 1,
            on: { part: 'panel-of-another-name', face: '+y' },
          },
          panel({ id: 'panel-of-another-name' }),
        ],
      },
      '"panel-of-another-name" is defined later or in another group: move it before this part, in the same list',
    ],
    [
      'a name that functions have',
      { define: { floor: 3 } },
      'functions, parameters, definitions, and loops need different names: choose another one',
    ],
  ];
  for (const [what, more, help] of values) {
    it(`gets a suggestion: ${what}`, () => assert.equal(only(documentOf(more)).help, help));
  }
});
