import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../index.js';
import { box, documentOf, evaluate, issuesOf, type Json, panel, placesOf, width } from '../testing/documents.js';

describe('a product', () => {
  it('has 20,000 parts at most', () => {
    assert.equal(evaluate({ parts: [box({ repeat: { i: 20_000 } })] }).parts.length, 20_000);
    const parts = [box({ repeat: { i: 200, j: 100 } }), box({ id: 'one' })];
    assert.deepEqual(placesOf(documentOf({ parts: parts.slice(0, 1) })), []);
    assert.deepEqual(placesOf(documentOf({ parts: [box({ repeat: { i: 20_001 } })] })), [
      '/parts/0/repeat too-many-parts',
    ]);
  });

  it('can take as many operations as the caller allows', () => {
    const model = compileModel(documentOf({ parts: [box({ repeat: { i: 100 }, at: ['i * i', 0, 0] })] }));
    const settled = model.settle({}, { maxOperations: 300 });
    assert.throws(() => model.evaluate(settled), { message: /more than 300 operations/ });
    assert.equal(model.evaluate(model.settle({}, { maxOperations: 3_000 })).parts.length, 100);
    assert.equal(model.evaluate(settled.configuration).parts.length, 100);
  });

  it('can repeat at most 200,000 times, whether or not a condition is met', () => {
    const repeated = (repeat: object) => documentOf({ parts: [box({ repeat, if: 'width < 0' })] });
    assert.deepEqual(placesOf(repeated({ i: 100_000 })), []);
    assert.deepEqual(placesOf(repeated({ i: 200_000 })), []);
    assert.deepEqual(placesOf(repeated({ i: 200, j: 1000 })), []);
    assert.deepEqual(placesOf(repeated({ i: 200_000, j: 0 })), []);
    assert.deepEqual(placesOf(repeated({ i: 200_001 })), ['/parts/0/repeat too-many-repetitions']);
    assert.deepEqual(placesOf(repeated({ i: 201, j: 1000 })), ['/parts/0/repeat too-many-repetitions']);
    assert.deepEqual(placesOf(repeated({ i: 200_001, j: 0 })), ['/parts/0/repeat too-many-repetitions']);
    assert.deepEqual(placesOf(repeated({ i: 1e15 })), ['/parts/0/repeat too-many-repetitions']);
  });

  it('counts empty repetitions', () => {
    const parts = [box({ repeat: { i: 150_000, j: 0 } }), box({ id: 'c', repeat: { i: 50_001, j: 0 } })];
    assert.deepEqual(placesOf(documentOf({ parts })), ['/parts/1/repeat too-many-repetitions']);
  });

  it('counts repetitions in groups', () => {
    const parts = [{ id: 'g', kind: 'group', repeat: { i: 1000 }, parts: [box({ repeat: { j: 201 }, if: 'i < 0' })] }];
    assert.deepEqual(placesOf(documentOf({ parts })), ['/parts/0/parts/0/repeat too-many-repetitions']);
    const many = Array.from({ length: 300 }, (_, i) => box({ id: `b${i}`, if: 'width < 0' }));
    const group = { id: 'g', kind: 'group', repeat: { i: 1000 }, parts: many };
    assert.deepEqual(placesOf(documentOf({ parts: [group] })), ['/parts/0/repeat too-many-repetitions']);
  });

  it('counts the repetitions of holes and profiles', () => {
    const holes = [{ at: [1, 1], diameter: 1, repeat: { k: 1001 } }];
    const parts = [panel({ repeat: { i: 200 }, holes: [{ ...holes[0], at: ['k + i', 1] }] })];
    assert.deepEqual(placesOf(documentOf({ parts })), ['/parts/0/holes/0/repeat too-many-repetitions']);
    assert.deepEqual(placesOf(documentOf({ parts: [panel({ repeat: { i: 200 }, holes })] })), [], 'made once for all');
  });

  it('can take only so much work', () => {
    const sum = Array.from({ length: 160 }, (_, k) => `i*${k}`).join('+');
    const names = Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`n${k}`, `${k}+${sum}`]));
    const parts = [box({ repeat: { i: 200_000 }, let: names, if: `${Object.keys(names).join('+')} < 0` })];
    const [issue] = issuesOf(documentOf({ parts }));
    assert.equal(issue?.code, 'too-much-work');
    assert.match(issue.pointer, /^\/parts\/0\//);
  });

  it('can have only so many points', () => {
    const polygon = Array.from({ length: 3000 }, (_, k) => [
      k === 0 ? 'i / 1000' : Math.cos(k / 500),
      Math.sin(k / 500),
    ]);
    const parts = [{ id: 'e', kind: 'extrude', axis: 'z', length: 1, repeat: { i: 20_000 }, profile: { polygon } }];
    assert.deepEqual(placesOf(documentOf({ parts })), ['/parts/0/profile too-much-work']);
  });

  it('counts the work for arcs in round profiles', () => {
    const round = (count: number, profile: Json) => {
      const repeated = { repeat: { k: count }, at: ['k * 2', 0], ...profile };
      return placesOf(documentOf({ parts: [{ id: 'e', kind: 'extrude', axis: 'x', length: 1, profile: repeated }] }));
    };
    assert.deepEqual(round(15_000, { circle: 1 }), []);
    assert.deepEqual(round(25_000, { circle: 1 }), ['/parts/0/profile too-much-work']);
    assert.deepEqual(round(25_000, { rect: [1, 1], radius: 0.2 }), ['/parts/0/profile too-much-work']);
    assert.deepEqual(round(25_000, { rect: [1, 1] }), []);
  });

  it('isn’t delayed by repeated self-references', () => {
    const define = Object.fromEntries(
      Array.from({ length: 60 }, (_, k) => [`d${k}`, k === 59 ? 'width' : `d${k + 1} + d${k + 1}`]),
    );
    const bounded = { key: 'n', type: 'number', label: 'N', min: 0, max: 'd0', default: 0 };
    const model = compileModel(documentOf({ define, parameters: [width, bounded] }));
    assert.deepEqual(model.settle({ n: 1e300 }).adjustments[0]?.because, ['width']);
    const squares = `${'hypot('.repeat(60)}k${')'.repeat(60)}`;
    const holes = [{ at: [squares, 1], diameter: 1, repeat: { k: 2 } }];
    assert.equal(evaluate({ parts: [panel({ holes })] }).parts.length, 1);
  });

  it('isn’t delayed by the search for suggestions', () => {
    const choices = Array.from({ length: 100 }, (_, k) => ({ ...width, key: `p${k}`, step: 1 }));
    const keys = choices.map(({ key }) => key);
    const rules = Array.from({ length: 100 }, (_, k) => ({ require: `p${k} < 0`, message: 'No', keys }));
    assert.deepEqual(compileModel(documentOf({ parameters: choices, rules })).suggest({}), []);
  });

  it('isn’t delayed by repeated outlines, cutouts and letters', () => {
    const polygon = Array.from({ length: 4000 }, (_, k) => [
      300 + 200 * Math.cos(k / 800),
      150 + 100 * Math.sin(k / 800),
    ]);
    assert.deepEqual(placesOf(documentOf({ parts: [panel({ repeat: { i: 20_000 }, outline: { polygon } })] })), []);
    const cutouts = Array.from({ length: 5000 }, () => ({ circle: 5 }));
    const cut = documentOf({ parts: [panel({ repeat: { i: 20_000 }, cutouts })] });
    assert.deepEqual(placesOf(cut), ['/parts/0 too-much-work']);
    const words = { key: 't', type: 'text', label: 'T', default: 'W'.repeat(1000) };
    const letters = {
      id: 'l',
      kind: 'text',
      text: 't',
      height: 1,
      depth: 1,
      on: { part: 'box', face: '+z' },
      repeat: { i: 19_000 },
    };
    assert.deepEqual(placesOf(documentOf({ parameters: [words], parts: [box(), letters] })), [
      '/parts/1 too-much-work',
    ]);
  });

  it('can have 100 presets', () => {
    const presets = Array.from({ length: 101 }, (_, k) => ({ id: `p${k}`, name: 'P', configuration: {} }));
    assert.deepEqual(placesOf(documentOf({ presets })), ['/presets value']);
  });

  it('works again after a failure', () => {
    const model = compileModel(
      documentOf({ parts: [box({ repeat: { i: 3 }, size: ['width - 400', 1, 1], at: ['i * width', 0, 0] })] }),
    );
    assert.throws(() => model.evaluate({ width: 400 }));
    assert.deepEqual(model.evaluate({ width: 500 }).parts[2]?.at, [1000, 0, 0]);
  });

  it('repeats nothing less than once', () => {
    for (const count of [0, 0.9, -3])
      assert.equal(evaluate({ parts: [box({ repeat: { i: count } })] }).parts.length, 0);
    assert.equal(evaluate({ parts: [box({ repeat: { i: 2.9 } })] }).parts.length, 2);
  });
});
