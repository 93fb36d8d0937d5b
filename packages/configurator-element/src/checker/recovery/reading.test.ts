import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, documentOf, type Json, panel, width } from '../../model/testing/documents.js';
import { checkedModel } from '../compile.js';
import { quotedIn } from './reading.js';

describe('the names in a message', () => {
  // Where the model rewords one of these, what follows from it would be said as if it were wrong by itself.
  const wrong: readonly (readonly [code: string, names: readonly string[], more: Json])[] = [
    ['unknown-name', ['odd'], { parts: [box({ size: ['odd', 1, 1] })] }],
    ['unknown-parameter', ['odd'], { rules: [{ require: 'width > 1', message: 'No', keys: ['odd'] }] }],
    ['unknown-material', ['odd'], { parts: [panel({ material: 'odd' })] }],
    [
      'unknown-part',
      ['odd'],
      { parts: [{ id: 't', kind: 'text', text: "'a'", height: 9, depth: 1, on: { part: 'odd', face: '+z' } }] },
    ],
    ['unknown-table', ['odd'], { define: { a: "lookup('odd', 1)" } }],
    ['duplicate', ['width'], { define: { width: 1 } }],
    ['duplicate', ['box'], { parts: [box(), box()] }],
    ['reserved-name', ['true'], { parameters: [{ ...width, key: 'true' }] }],
    ['circle', ['odd'], { define: { odd: 'odd + 1' } }],
    ['circle', ['odd', 'even'], { define: { odd: 'even', even: 'odd' } }],
  ];
  for (const [code, names, more] of wrong) {
    it(`are those that are wrong: ${code} of ${names.join(', ')}`, () => {
      const compiled = checkedModel(documentOf(more));
      const faults = 'faults' in compiled ? compiled.faults : [];
      const fault = faults.find((each) => each.code === code);
      assert.ok(fault, JSON.stringify(faults));
      assert.deepEqual(quotedIn(fault.message).slice(0, names.length), names);
    });
  }
});
