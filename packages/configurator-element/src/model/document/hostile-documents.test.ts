// Expressions that escaped the sandbox of other expression languages, and documents meant to break a page. Each must be
// reported as an error with the right pointer.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../index.js';
import { box, documentOf, issuesOf, type Json, material, oak, placesOf, steel, width } from '../testing/documents.js';

const settings: Json = {
  tables: { spans: { oak: 800 } },
  parameters: [width, material, { key: 'words', type: 'text', label: 'W', default: 'constructor' }],
};

/** Tries the expression in a context for each type. */
function issuesAt(expression: string): readonly string[] {
  return placesOf(documentOf({ ...settings, define: { e: expression } }));
}

describe('an expression that tries to access more than the format allows', () => {
  const attacks: readonly string[] = [
    // Escaping the sandbox through any value's constructor.
    "constructor.constructor('return process')()",
    "width.constructor.constructor('alert(1)')()",
    "''.constructor",
    "'a'.sub.call.call",
    '(1).toString().constructor',
    'max.constructor',
    "max.bind(max, 'x')",
    'material.constructor.prototype',
    'material.__proto__.polluted',
    '__proto__.x = 1',
    "words['constructor']",
    'words[words]',
    'this',
    'globalThis.process',
    'self.document.cookie',
    'window',
    'process.mainModule.require',
    "import('fs')",
    "require('child_process')",
    'new Function()',
    'function() { return 1 }',
    '(() => 1)()',
    'f(x) = x',
    'a = 1; b',
    'x => x',
    '`1 + 1`',
    '/a+b/.source',
    '1, 2',
    '[1][0]',
    '{}',
    // Names that every object has.
    'toString',
    'valueOf()',
    'hasOwnProperty',
    '__defineGetter__',
    '__lookupGetter__(1)',
    // Names passed to lookup functions.
    "lookup('constructor', 'name')",
    "lookup('__proto__', 'x')",
    "lookup(toString, 'x')",
    "lookup(spans, 'constructor')",
    "lookup(spans, '__proto__')",
    "materialById('constructor').density",
    "materialById('__proto__').id",
  ];

  for (const attack of attacks) {
    it(`${attack} is rejected at its place`, () => {
      const [place, ...others] = issuesAt(attack);
      assert.match(place ?? 'nothing', /^\/define\/e [a-z-]+$/);
      assert.deepEqual(others, []);
    });
  }

  it('can’t find anything by a name that the customer enters', () => {
    const rules = [{ require: 'lookup(spans, words) > 0', message: 'No', keys: [] }];
    const model = compileModel(documentOf({ ...settings, rules }));
    for (const words of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'x']) {
      const [issue] = model.validate({ words }).issues;
      assert.equal(issue?.code, 'unbuildable', words);
    }
    assert.deepEqual(model.validate({ words: 'oak' }).issues, []);
  });

  it('doesn’t change the page’s prototypes', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    for (const attack of attacks) issuesAt(attack);
    const own = JSON.parse('{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } } }');
    compileModel(documentOf()).settle(own);
    compileModel(documentOf()).validate(own);
    issuesOf(own);
    assert.equal(Object.getOwnPropertyNames(Object.prototype).length, before);
    assert.equal('polluted' in {}, false);
  });
});

describe('a configuration that tries to access more than the document has', () => {
  const model = compileModel(documentOf(settings));
  const codesOf = (input: unknown) => model.validate(input).issues.map(({ pointer, code }) => `${pointer} ${code}`);

  it('finds no parameter with the name of an inherited property', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const input = JSON.parse(`{ ${JSON.stringify(key)}: 1 }`);
      assert.deepEqual(
        model.validate(input).issues.map(({ pointer, code }) => `${pointer} ${code}`),
        [`/${key} unknown-key`],
      );
      assert.deepEqual(Object.keys(model.settle(input).configuration), ['width', 'material', 'words']);
    }
  });

  it('is refused where it can’t be read', () => {
    const throwing = {
      get width(): number {
        throw new Error('no');
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const input of [throwing, proxy]) assert.deepEqual(codesOf(input), [' type']);
    let asked = 0;
    const wavering = {
      get width(): number {
        if (asked++ > 0) throw new Error('no');
        return 1000;
      },
    };
    assert.deepEqual(codesOf(wavering), []);
  });

  it('gets at most 50 errors', () => {
    const input = Object.fromEntries(Array.from({ length: 1000 }, (_, k) => [`k${k}`, k]));
    assert.equal(model.validate(input).issues.length, 50);
    const rules = Array.from({ length: 40 }, () => ({ require: 'false', message: 'No', keys: ['width', 'material'] }));
    assert.equal(compileModel(documentOf({ rules })).validate({}).issues.length, 50);
  });

  it('gets an error with the expected type', () => {
    const messages = model.validate({ width: '1000', material: 7, words: null }).issues.map(({ message }) => message);
    assert.deepEqual(messages, [
      '"width" must be a number',
      '"material" must be the id of a material',
      '"words" must be a string',
    ]);
  });

  it('is rejected and never run, whatever it is', () => {
    const values = [null, undefined, 1, 'x', [], () => 1, Symbol('s'), 10n, new Map(), new Date(0), Number.NaN];
    for (const value of values) {
      assert.equal(model.validate(value).issues.length > 0 || typeof value === 'object', true, String(value));
      const inside = model.validate({ width: value }).issues;
      if (value !== undefined) assert.equal(inside[0]?.pointer, '/width', String(value));
    }
  });
});

describe('a document with finite numbers and infinite results', () => {
  const huge = 1.7e308;

  it('is rejected at the part that’s too large', () => {
    const far = { ...box(), id: 'far' };
    const row = { id: 'row', repeat: { i: 2 } };
    const group = { id: 'g', kind: 'group', at: [huge, 0, 0] };
    const refused: readonly (readonly [Json, string])[] = [
      [{ ...far, at: [huge, 0, 0], size: [huge, 1, 1] }, '/parts/1'],
      [{ ...far, at: [0, 1e16, 0] }, '/parts/1'],
      [{ ...far, size: [1e150, 1e150, 1e150] }, '/parts/1'],
      [{ ...far, at: [1e308, 1e308, 0], rotate: [0, 0, 45], pivot: [-1e308, -1e308, 0] }, '/parts/1'],
      [{ ...group, parts: [{ ...far, at: [huge, 0, 0] }] }, '/parts/1/parts/0'],
      [{ ...group, parts: [{ ...far, ...row, at: [huge, 0, 0] }] }, '/parts/1/parts/0'],
      // Once one value is NaN, the rest of the row is too.
      [{ ...group, pivot: [-huge, 0, 0], rotate: [0, 0, 0], parts: [{ ...far, ...row }] }, '/parts/1/parts/0'],
      [
        { id: 'g', kind: 'group', explode: [huge, 0, 0], parts: [{ ...far, explode: [huge, 0, 0] }] },
        '/parts/1/explode',
      ],
      [{ ...far, rotate: [0, 0, 45], motion: { kind: 'slide', by: [huge, huge, 0] } }, '/parts/1/motion'],
      [
        { ...far, kind: 'extrude', size: undefined, axis: 'x', length: 1, profile: { circle: 1e200 } },
        '/parts/1/profile/circle',
      ],
    ];
    for (const [part, pointer] of refused) {
      assert.deepEqual(
        placesOf(documentOf({ parts: [box(), part] })),
        [`${pointer} out-of-range`],
        JSON.stringify(part),
      );
    }
    assert.match(
      issuesOf(documentOf({ parts: [box({ repeat: { i: 3 }, at: ['i * 1e15', 0, 0] })] }))[0]!.message,
      /^box\[1\]: /,
    );
  });

  it('is refused at its estimate and its dimensions', () => {
    const lead = { ...steel, id: 'lead', density: 1e308 };
    const estimate = { currency: 'EUR', amount: 'mass' };
    const parts = [box({ material: 'lead', size: [1e5, 1e5, 1e5] })];
    assert.deepEqual(placesOf(documentOf({ materials: [oak, lead], parts, estimate })), [
      '/estimate/amount not-finite',
    ]);
    for (const offset of [
      [0, 0, 0],
      [huge, 0, 0],
    ]) {
      const dimensions = [{ from: [offset[0] ? huge : -huge, 0, 0], to: [huge, 0, 0], offset }];
      assert.deepEqual(placesOf(documentOf({ dimensions })), ['/dimensions/0 not-finite']);
    }
  });

  it('is rejected if its steps can’t be counted', () => {
    const parameters = [{ ...width, min: -huge, max: huge }];
    assert.deepEqual(placesOf(documentOf({ parameters, materials: [] })), ['/parameters/0/max not-finite']);
  });
});

describe('a document that exceeds the limits', () => {
  const repeated = (count: unknown) => documentOf({ parts: [box({ repeat: { i: count } })] });

  it('is rejected at its repeat before anything is repeated', () => {
    assert.deepEqual(placesOf(repeated(100_000)), ['/parts/0/repeat too-many-parts']);
    for (const count of [200_001, 1e9, 1e300, 'width * 1e6']) {
      assert.deepEqual(placesOf(repeated(count)), ['/parts/0/repeat too-many-repetitions'], String(count));
    }
    const nested = documentOf({ parts: [box({ repeat: { i: 1e5, j: 1e5, k: 1e5 } })] });
    assert.deepEqual(placesOf(nested), ['/parts/0/repeat too-many-parts']);
    const holes = [{ at: [1, 1], diameter: 1, repeat: { i: 1e5, j: 1e5 } }];
    const panel = { id: 'p', kind: 'panel', normal: 'y', size: [9, 9, 9], holes };
    assert.deepEqual(placesOf(documentOf({ parts: [panel] })), ['/parts/0/holes/0/repeat too-many-repetitions']);
  });

  it('is rejected if it’s nested more than 64 levels deep', () => {
    let parts: Json[] = [box()];
    for (let depth = 0; depth < 40; depth++) parts = [{ id: `g${depth}`, kind: 'group', parts }];
    const [place] = placesOf(documentOf({ parts }));
    assert.match(place!, /^(\/parts\/0){31}.* document-too-deep$/);
  });
});

it('a page that gives Object.prototype enumerable properties does not add them to a document', () => {
  Object.defineProperty(Object.prototype, 'extra', { value: () => '', enumerable: true, configurable: true });
  try {
    assert.deepEqual(placesOf(documentOf({ ...settings, define: { e: 'width' } })), []);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'extra');
  }
});
