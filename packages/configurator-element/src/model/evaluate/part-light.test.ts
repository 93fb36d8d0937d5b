import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, ModelError } from '../index.js';
import { box, documentOf, type Json } from '../testing/documents.js';

const modelOf = (light: Json) => compileModel(documentOf({ parts: [box({ repeat: { i: 2 }, light })] }));

function codesOf(work: () => void): readonly string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.issues.map(({ code, pointer }) => `${code} ${pointer}`);
  }
}

describe('a part with light', () => {
  it('has lumens and kelvin, which can differ between instances', () => {
    const { parts } = modelOf({ lumens: '400 + i * 100', kelvin: 2700 }).evaluate({});
    assert.deepEqual(
      [...parts].map(({ light }) => light),
      [
        { lumens: 400, kelvin: 2700 },
        { lumens: 500, kelvin: 2700 },
      ],
    );
  });

  it('needs both, as numbers above 0', () => {
    assert.deepEqual(
      codesOf(() => modelOf({ lumens: 800 })),
      ['missing-key /parts/0/light/kelvin'],
    );
    assert.deepEqual(
      codesOf(() => modelOf({ lumens: 0, kelvin: 2700 })),
      ['out-of-range /parts/0/light/lumens'],
    );
  });

  it('is rejected beyond realistic values, by evaluate and validate', () => {
    for (const [light, key] of [
      [{ lumens: 20_001, kelvin: 2700 }, 'lumens'],
      [{ lumens: 0.5, kelvin: 2700 }, 'lumens'],
      [{ lumens: 800, kelvin: 1499 }, 'kelvin'],
      [{ lumens: 800, kelvin: 10_001 }, 'kelvin'],
    ] as const) {
      const model = modelOf(light);
      assert.deepEqual(
        codesOf(() => model.evaluate({})),
        [`out-of-range /parts/0/light/${key}`],
      );
      assert.equal(model.validate({}).issues.length, 1);
    }
    assert.equal(modelOf({ lumens: 20_000, kelvin: 10_000 }).evaluate({}).parts.length, 2);
  });

  it('can’t be text, an item or a group', () => {
    const light = { lumens: 800, kelvin: 2700 };
    const group = { id: 'g', kind: 'group', parts: [box()], light };
    assert.deepEqual(
      codesOf(() => compileModel(documentOf({ parts: [group] }))),
      ['unknown-key /parts/0/light'],
    );
  });
});
