import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentOf, oak } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';

const metals = ['steel', 'steel/stainless', 'iron', 'aluminium', 'mild-steel', undefined].map((kind) => ({
  ...{ id: String(kind), name: String(kind), kind, finish: 'metal', color: '#333333' },
}));

function warningsOf(bar: unknown, rail: unknown): readonly string[] {
  const part = (id: string, at: readonly number[], material: unknown) => {
    const profile = { rect: [40, 40] };
    return { id, kind: 'extrude', axis: 'y', at, length: 'width', profile, material: String(material) };
  };
  const document = documentOf({
    materials: [oak, ...metals],
    parts: [part('bar', [0, 0, 0], bar), part('rail', [40, 0, 0], rail)],
    joints: [{ kind: 'weld', parts: ['bar', 'rail'] }],
  });
  const { diagnostics } = checkText(JSON.stringify(document), { samples: 5 });
  return diagnostics
    .filter(({ code }) => !code.startsWith('unused'))
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
}

describe('checking welds', () => {
  it('accepts weldable metals and unknown kinds', () => {
    assert.deepEqual(warningsOf('steel', 'steel'), []);
    assert.deepEqual(warningsOf('steel', 'steel/stainless'), []);
    assert.deepEqual(warningsOf('iron', 'steel'), []);
    assert.deepEqual(warningsOf('steel', 'mild-steel'), []);
    assert.deepEqual(warningsOf('steel', undefined), []);
  });

  it('reports a wooden part on either side', () => {
    const message = /^weld-materials \/joints\/0 .*Only metal can be welded, but the finish of "oak" is "wood"/;
    assert.match(warningsOf('oak', 'steel')[0]!, message);
    assert.match(warningsOf('steel', 'oak')[0]!, message);
  });

  it('reports metals that can’t be welded to each other', () => {
    assert.match(
      warningsOf('steel/stainless', 'aluminium')[0]!,
      /"steel\/stainless" \(steel\/stainless\) can't be welded to "aluminium" \(aluminium\)/,
    );
  });
});
