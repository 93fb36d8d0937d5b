import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, ModelError } from '../index.js';
import {
  box,
  documentOf,
  issuesOf,
  type Json,
  material,
  oak,
  panel,
  placesOf,
  steel,
  width,
} from '../testing/documents.js';

describe('a document', () => {
  it('is stored unchanged and frozen, separate from its source', () => {
    const given = documentOf({ name: { en: 'Shelf', de: 'Regal' } });
    const model = compileModel(given);
    assert.equal(model.id, 'test');
    assert.deepEqual(model.document, given);
    assert.throws(() => Object.assign(model.document, { id: 'other' }), TypeError);
    assert.throws(() => Object.assign(model.document.parameters[0]!, { key: 'x' }), TypeError);
    given.id = 'changed';
    assert.equal(model.document.id, 'test');
  });

  it('can leave out empty lists', () => {
    const { materials: _, ...rest } = documentOf({ parameters: [] });
    assert.deepEqual(placesOf(rest), []);
  });

  it('treats an undefined value as missing', () => {
    assert.deepEqual(placesOf(documentOf({ rules: undefined })), []);
  });
});

describe('an error in a document', () => {
  const cases: readonly (readonly [what: string, document: unknown, places: readonly string[], message?: RegExp])[] = [
    ['no object', [], [' type']],
    ['text', '{}', [' type'], /parse the JSON first/],
    ['nothing', undefined, [' not-json']],
    ['a missing format', { ...documentOf(), format: undefined }, ['/format format']],
    [
      'another format',
      documentOf({ format: 'parametric-model/2' }),
      ['/format format'],
      /"parametric-model\/1", not "parametric-model\/2"/,
    ],
    ['an unknown key', documentOf({ part: [] }), ['/part unknown-key'], /There is no key "part"/],
    ['a misspelled key', documentOf({ paramters: [] }), ['/paramters unknown-key']],
    ['a missing key', { ...documentOf(), parts: undefined }, ['/parts missing-key'], /"parts" is missing/],
    ['a wrong type', documentOf({ id: 7 }), ['/id type'], /This must be a string, not 7/],
    ['no text in any language', documentOf({ name: {} }), ['/name type'], /a string, or strings by language/],
    [
      'an unknown parameter type',
      documentOf({ parameters: [{ ...width, type: 'nummer' }] }),
      ['/parameters/0/type value'],
      /did you mean "number"/,
    ],
    [
      'a parameter without a type',
      documentOf({ parameters: [{ key: 'a', label: 'A', default: 1 }] }),
      ['/parameters/0/type missing-key'],
    ],
    [
      'an unknown part kind',
      documentOf({ parts: [box({ kind: 'bx' })] }),
      ['/parts/0/kind value'],
      /did you mean "box"/,
    ],
    ['a part of a part', documentOf({ parts: [box({ sizes: 1 })] }), ['/parts/0/sizes unknown-key']],
    [
      'a part in a group',
      documentOf({ parts: [{ id: 'g', kind: 'group', parts: [box({ size: [1, 2] })] }] }),
      ['/parts/0/parts/0/size value'],
      /3 entries/,
    ],
    [
      'a size that is no expression',
      documentOf({ parts: [box({ size: [1, null, 3] })] }),
      ['/parts/0/size/1 type'],
      /a number or an expression, not null/,
    ],
    [
      'an unknown finish',
      documentOf({ materials: [{ ...oak, finish: 'gold' }, steel] }),
      ['/materials/0/finish value'],
      /one of wood, plywood/,
    ],
    [
      'a wrong color',
      documentOf({ materials: [{ ...oak, color: 'red' }, steel] }),
      ['/materials/0/color type'],
      /a color like/,
    ],
    [
      'numbers of a material that can not be',
      documentOf({ materials: [{ ...oak, thickness: 0, sheet: [2800, -1], roughness: 2, density: -1 }, steel] }),
      [
        '/materials/0/thickness type',
        '/materials/0/roughness type',
        '/materials/0/density type',
        '/materials/0/sheet/1 type',
      ],
      /a number greater than 0, not 0/,
    ],
    [
      'a length that can not be',
      documentOf({ parameters: [{ key: 't', type: 'text', label: 'T', default: '', maxLength: 1e9 }] }),
      ['/parameters/0/maxLength type'],
    ],
    ['a motion of no kind', documentOf({ parts: [box({ motion: { kind: 'fly' } })] }), ['/parts/0/motion/kind value']],
    ['a key with a slash', documentOf({ 'a/b~c': 1 }), ['/a~1b~0c unknown-key']],
    ['two materials of one id', documentOf({ materials: [oak, oak] }), ['/materials/1/id duplicate']],
    [
      'two parts of one id',
      documentOf({ parts: [box(), { id: 'g', kind: 'group', parts: [box()] }] }),
      ['/parts/1/parts/0/id duplicate'],
    ],
    [
      'an id that would break paths',
      documentOf({ parts: [box({ id: 'a/b' }), box({ id: '' })] }),
      ['/parts/0/id type', '/parts/1/id type'],
    ],
    [
      'two presets of one id',
      documentOf({ presets: [1, 2].map(() => ({ id: 'p', name: 'P', configuration: {} })) }),
      ['/presets/1/id duplicate'],
    ],
    ['no options', documentOf({ parameters: [{ ...material, options: [] }] }), ['/parameters/0/options value']],
    [
      'an option twice',
      documentOf({ parameters: [{ ...material, options: ['oak', 'oak'] }] }),
      ['/parameters/0/options/1 duplicate'],
    ],
    [
      'a default that is no option',
      documentOf({ parameters: [{ ...material, default: 'steal', options: ['oak', 'steel'] }] }),
      ['/parameters/0/default value'],
      /did you mean "steel"/,
    ],
    [
      'an unknown material',
      documentOf({ parameters: [{ ...material, options: ['oak', 'oka'] }] }),
      ['/parameters/0/options/1 unknown-material'],
      /did you mean "oak"/,
    ],
    [
      'a part of an unknown material',
      documentOf({ parts: [box({ material: 'materiel' })] }),
      ['/parts/0/material unknown-material'],
      /did you mean "material"/,
    ],
    [
      'a part of a parameter that is no material',
      documentOf({ parts: [box({ material: 'width' })] }),
      ['/parts/0/material unknown-material'],
    ],
    [
      'a rule at an unknown key',
      documentOf({ rules: [{ require: true, message: 'x', keys: ['widht'] }] }),
      ['/rules/0/keys/0 unknown-parameter'],
      /did you mean "width"/,
    ],
    [
      'a dimension of an unknown key',
      documentOf({ dimensions: [{ from: [0, 0, 0], to: [1, 0, 0], key: 'hight' }] }),
      ['/dimensions/0/key unknown-parameter'],
    ],
    ['a currency', documentOf({ estimate: { currency: 'Euro', amount: 1 } }), ['/estimate/currency value'], /ISO 4217/],
    [
      'a text default that is too long',
      documentOf({ parameters: [{ key: 't', type: 'text', label: 'T', default: 'abc', maxLength: 2 }] }),
      ['/parameters/0/default value'],
    ],
    [
      'lengths the wrong way round',
      documentOf({ parameters: [{ key: 't', type: 'text', label: 'T', default: '', minLength: 3, maxLength: 2 }] }),
      ['/parameters/0/maxLength value'],
    ],
    ['a grain through a board', documentOf({ parts: [panel({ grain: 'y' })] }), ['/parts/0/grain value']],
    [
      'a banded face',
      documentOf({ parts: [panel({ edges: ['+x', '+y', { on: '+x', if: true }] })] }),
      ['/parts/0/edges/1 value', '/parts/0/edges/2 duplicate'],
    ],
    [
      'an edge of no side',
      documentOf({ parts: [panel({ edges: ['top'] })] }),
      ['/parts/0/edges/0 value'],
      /no entry "top" .*one of .x/,
    ],
    ['four loops', documentOf({ parts: [box({ repeat: { i: 1, j: 1, k: 1, l: 1 } })] }), ['/parts/0/repeat value']],
    [
      'an address that runs',
      documentOf({ parts: [{ id: 'a', kind: 'asset', src: ' java\tscript:x', size: [1, 1, 1] }] }),
      ['/parts/0/src type'],
    ],
  ];

  for (const [what, document, places, message] of cases) {
    it(`is reported at its place: ${what}`, () => {
      const issues = issuesOf(document);
      assert.deepEqual(
        issues.map(({ pointer, code }) => `${pointer} ${code}`),
        places,
      );
      if (message) assert.match(issues[0]!.message, message);
    });
  }

  it('is reported with the nearest name', () => {
    const [issue] = issuesOf(documentOf({ parts: [box({ rotation: [0, 0, 0] })] }));
    assert.deepEqual(issue, {
      pointer: '/parts/0/rotation',
      code: 'unknown-key',
      message: 'There is no key "rotation"; did you mean "rotate"?',
      suggestion: 'rotate',
    });
  });

  it('is reported all at once', () => {
    const parts = [box({ size: ['widht', 1, -1], color: "'red'" }), box({ id: 'c', if: 'width', let: { a: 'b' } })];
    assert.deepEqual(placesOf(documentOf({ parts, define: { x: '1 +' } })), [
      '/define/x syntax',
      '/parts/0/color out-of-range',
      '/parts/0/size/0 unknown-name',
      '/parts/0/size/2 out-of-range',
      '/parts/1/if type',
      '/parts/1/let/a unknown-name',
    ]);
  });

  it('is a sentence a line', () => {
    const error = new ModelError(issuesOf(documentOf({ a: 1, b: 2 })));
    assert.equal(error.message, '/a: There is no key "a"\n/b: There is no key "b"');
    assert.equal(error.name, 'ModelError');
  });
});

describe('a name', () => {
  const cases: readonly (readonly [what: string, more: Json, place: string])[] = [
    ['is no word of the language', { define: { true: 1 } }, '/define/true reserved-name'],
    ['is no sum', { define: { panels: 1 } }, '/define/panels reserved-name'],
    ['is no function', { define: { max: 1 } }, '/define/max duplicate'],
    ['is no parameter', { define: { width: 1 } }, '/define/width duplicate'],
    ['is no other parameter', { parameters: [width, width] }, '/parameters/1/key duplicate'],
    ['is written with letters, digits and underscores', { define: { 'a-b': 1 } }, '/define/a-b type'],
    ['does not reach a prototype', { parameters: [{ ...width, key: '__proto__' }] }, '/parameters/0/key reserved-name'],
    ['of a loop is new where it stands', { parts: [box({ repeat: { width: 2 } })] }, '/parts/0/repeat/width duplicate'],
    [
      'of a loop is new within a group',
      { parts: [{ id: 'g', kind: 'group', repeat: { i: 2 }, parts: [box({ repeat: { i: 2 } })] }] },
      '/parts/0/parts/0/repeat/i duplicate',
    ],
    ['of a let is new', { parts: [box({ repeat: { i: 2 }, let: { i: 1 } })] }, '/parts/0/let/i duplicate'],
    [
      'of a hole’s loop is new',
      { parts: [panel({ repeat: { i: 2 }, holes: [{ at: [1, 1], diameter: 5, repeat: { i: 2 } }] })] },
      '/parts/0/holes/0/repeat/i duplicate',
    ],
  ];

  for (const [what, more, place] of cases) {
    it(what, () => assert.deepEqual(placesOf(documentOf(more)), [place]));
  }

  it('of a loop can be reused outside it', () => {
    assert.deepEqual(
      placesOf(documentOf({ parts: [box({ repeat: { i: 2 } }), box({ id: 'c', repeat: { i: 2 } })] })),
      [],
    );
  });

  it('of a JavaScript built-in can be used like any other', () => {
    const define = { constructor: 1, toString: 'constructor + 1', hasOwnProperty: 'toString + 1' };
    const parts = [box({ size: ['hasOwnProperty', 'valueOf', 1], let: { valueOf: 4 } })];
    assert.deepEqual(compileModel(documentOf({ define, parts })).evaluate({}).parts[0]?.size, [3, 4, 1]);
  });
});

describe('a hostile document', () => {
  it('can’t be larger than 256 KiB', () => {
    const notes = (length: number) => documentOf({ description: 'x'.repeat(length) });
    assert.deepEqual(placesOf(notes(250 * 1024)), []);
    assert.deepEqual(placesOf(notes(256 * 1024)), [' document-too-large']);
    assert.deepEqual(placesOf(notes(500 * 1024 * 1024)), [' document-too-large']);
    assert.deepEqual(placesOf(documentOf({ description: '\u0001€'.repeat(60 * 1024) })), [' document-too-large']);
  });

  it('can’t be endless or endlessly deep', () => {
    const circle = documentOf();
    circle.name = circle;
    assert.equal(issuesOf(circle)[0]?.code, 'document-too-deep');
    let parts: unknown[] = [box()];
    for (let level = 0; level < 5000; level++) parts = [{ id: `g${level}`, kind: 'group', parts }];
    assert.equal(issuesOf(documentOf({ parts }))[0]?.code, 'document-too-deep');
    const endless = new Proxy([], { get: (_, key) => (key === 'length' ? 2 ** 32 - 1 : 0) });
    assert.equal(issuesOf(documentOf({ parts: endless }))[0]?.code, 'document-too-large');
  });

  it('can’t access a prototype', () => {
    const document = JSON.parse('{"format":"parametric-model/1","__proto__":{"polluted":true}}') as unknown;
    assert.deepEqual(placesOf(document), ['/__proto__ forbidden-key']);
    const table = documentOf({ tables: { t: JSON.parse('{"__proto__":1}') } });
    assert.deepEqual(placesOf(table), ['/tables/t/__proto__ forbidden-key']);
    assert.equal(({} as Json).polluted, undefined);
  });

  it('can contain only JSON, not code', () => {
    for (const value of [() => 1, Symbol('x'), 10n, Number.NaN, Number.POSITIVE_INFINITY, new Date(), new Map()]) {
      assert.deepEqual(placesOf(documentOf({ description: value })), ['/description not-json'], String(value));
    }
  });

  it('is read only once, so that its values can’t change', () => {
    let reads = 0;
    const document = documentOf();
    Object.defineProperty(document, 'id', { enumerable: true, get: () => `id${++reads}` });
    assert.equal(compileModel(document).id, 'id1');
    assert.equal(reads, 1);
  });

  it('can’t contain half of a surrogate pair', () => {
    assert.deepEqual(placesOf(documentOf({ name: 'a\ud800' })), ['/name malformed-text']);
    assert.deepEqual(placesOf(documentOf({ define: { 'a\udc00': 1 } })), ['/define/a\udc00 malformed-text']);
    assert.deepEqual(placesOf(documentOf({ name: '𝒜' })), []);
  });

  it('is checked until fifty errors are found', () => {
    const define = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`name${i}`, `nam${i}e`]));
    assert.equal(issuesOf(documentOf({ define })).length, 50);
  });
});
