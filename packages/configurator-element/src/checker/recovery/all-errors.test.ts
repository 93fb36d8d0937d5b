import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, documentOf, type Json, material, oak, panel, steel, width } from '../../model/testing/documents.js';
import { generateDocument } from '../../model/testing/generate.js';
import { SeededRandom } from '../../model/testing/seeded-random.js';
import { checkText } from '../check-text.js';
import { checkedModel } from '../compile.js';
import { quotedIn } from './all-errors.js';

/** A document's errors, in the order of their positions. */
function found(document: Json): string[] {
  const { diagnostics } = checkText(JSON.stringify(document), { samples: 0 });
  return diagnostics.map(({ pointer, code }) => `${pointer} ${code}`);
}

const missing = { id: 'last', kind: 'box', size: ['widht', 1, 1] };
const behind = '/parts/1/size/0 unknown-name';

describe('the rest of the document is checked despite', () => {
  const hiding: readonly (readonly [string, Json, string])[] = [
    ['a misspelt kind', { id: 'a', kind: 'pannel', size: ['width', 1, 1], normal: 'y' }, '/parts/0/kind value'],
    ['a kind that does not exist', { id: 'a', kind: 'sofa', cushions: 3 }, '/parts/0/kind value'],
    [
      'the word of another program for a kind',
      { id: 'a', kind: 'board', size: ['width', 1, 1], normal: 'y' },
      '/parts/0/kind value',
    ],
    ['no kind at all', { id: 'a', size: ['width', 1, 1] }, '/parts/0/kind missing-key'],
    ['another type of value', panel({ grain: 3 }), '/parts/0/grain value'],
    ['a number too few', panel({ size: ['width', 19] }), '/parts/0/size value'],
    ['a number too many', panel({ size: ['width', 19, 300, 1] }), '/parts/0/size value'],
    ['a value that is missing', { id: 'a', kind: 'cylinder', diameter: 5, axis: 'y' }, '/parts/0/length missing-key'],
    ['a text instead of a list', panel({ edges: '+x' }), '/parts/0/edges type'],
    ['a text instead of a part', 'panel' as unknown as Json, '/parts/0 type'],
    ['a circle', box({ let: { a: 'b', b: 'a' }, size: ['a', 1, 1] }), '/parts/0/let/a circle'],
  ];
  for (const [what, part, expected] of hiding) {
    it(`${what}, and no error is reported that only follows from it`, () => {
      assert.deepEqual(found(documentOf({ parts: [part, missing] })), [expected, behind]);
    });
  }

  it('two misspelled keys of which one could be the right one', () => {
    const parts = [panel({ edgs: ['+x'], edgess: 'thick' }), box({ size: ['thick', 1, 1] }), missing];
    assert.deepEqual(found(documentOf({ parts })), [
      '/parts/0/edgs unknown-key',
      '/parts/0/edgess unknown-key',
      '/parts/2/size/0 unknown-name',
    ]);
  });

  it('several errors in one part', () => {
    // The part is removed because of its size. Its expressions are checked after the size is corrected.
    const parts = [{ id: 'a', kind: 'pannel', size: ['wdth', 1], normal: 'q', edgs: [] }];
    assert.deepEqual(found(documentOf({ parts })).sort(), [
      '/parts/0/edgs unknown-key',
      '/parts/0/kind value',
      '/parts/0/normal value',
      '/parts/0/size value',
    ]);
  });

  it('a missing format', () => {
    const { format, ...rest } = documentOf({ parts: [missing] });
    assert.deepEqual(found(rest), ['/format format', '/parts/0/size/0 unknown-name']);
    assert.deepEqual(found({ ...rest, format: 'parametric-model/2' }), ['/format format']);
  });

  it('a circular definition of parameters', () => {
    const parameters = [
      { ...width, max: '2 * depth' },
      { ...width, key: 'depth', max: 'width + gap' },
      { key: 'gap', type: 'number', label: 'Gap', default: 3, min: 'missing' },
    ];
    const parts = [box({ size: ['width', 'depth', 'gapp'], if: 'width' })];
    assert.deepEqual(found(documentOf({ parameters, parts })), [
      '/parameters/0 circle',
      '/parameters/2/min unknown-name',
      '/parts/0/size/2 unknown-name',
      '/parts/0/if type',
    ]);
  });

  it('each of several circular definitions', () => {
    const define = { a: 'b', b: 'a', c: 'd + 1', d: 'c', e: 'e' };
    assert.deepEqual(found(documentOf({ define, parts: [box({ size: ['a', 'c', 'e'] })] })), [
      '/define/a circle',
      '/define/c circle',
      '/define/e circle',
    ]);
  });

  it('a misspelled key: presets that are invalid', () => {
    const presets = [{ id: 'p', name: 'P', configuration: { width: 9000 } }];
    const parts = [panel({ edgs: [] })];
    assert.deepEqual(found(documentOf({ presets, parts })).sort(), [
      '/parts/0/edgs unknown-key',
      '/presets/0/configuration/width preset',
    ]);
  });
});

describe('no error is reported', () => {
  const follows: readonly (readonly [string, Json, readonly string[]])[] = [
    [
      'of names of a parameter without one',
      { parameters: [{ ...width, key: undefined }, material], parts: [box({ size: ['width', 1, 1] })] },
      ['/parameters/0/key missing-key'],
    ],
    [
      'of the words of a key that is no name',
      { parameters: [{ ...width, key: 'my-width' }, material], parts: [box({ size: ['my-width', 1, 1] })] },
      ['/parameters/0/key type'],
    ],
    [
      'of names in a key that does not exist',
      { variables: { half: 'width / 2' }, parts: [box({ size: ['half', 1, 1] })] },
      ['/variables unknown-key'],
    ],
    [
      'of the type of a value that is wrong',
      { define: { isWide: 'widht > 3' }, parts: [box({ if: 'isWide' }), box({ id: 'c', if: '!isWide' })] },
      ['/define/isWide unknown-name'],
    ],
    [
      'of the type of what is made of it',
      { define: { a: 'widht', b: 'a', c: "b == 'x'" }, parts: [box({ if: 'c && b' })] },
      ['/define/a unknown-name'],
    ],
    [
      'of the options of a parameter whose options are wrong',
      {
        parameters: [width, { key: 'base', type: 'choice', label: 'B', default: 'legs', options: 'legs' }],
        tables: { t: { legs: 1 } },
        parts: [box({ size: ["lookup('t', base)", 1, 1], material: 'oak' })],
      },
      ['/parameters/1/options type'],
    ],
    [
      'of the type of a parameter of no known type',
      {
        parameters: [width, { key: 'base', type: 'sofa', label: 'B', default: 3 }],
        parts: [box({ if: 'base', size: ['base', 1, 1] })],
      },
      ['/parameters/1/type value'],
    ],
    [
      'of a material without an id',
      { materials: [{ ...oak, id: undefined }, steel], parameters: [width], parts: [panel()] },
      ['/materials/0/id missing-key'],
    ],
    [
      'of letters on a part without an id',
      {
        parts: [
          { kind: 'box', size: [1, 1, 1] },
          { id: 't', kind: 'text', text: "'a'", height: 1, depth: 1, on: { part: 'sign', face: '+z' } },
        ],
      },
      ['/parts/0/id missing-key'],
    ],
    [
      'of the use of a name that may not be one',
      {
        parameters: [{ ...width, key: 'length' }, width, width],
        define: { volume: '3', c: 'volume * length' },
        parts: [box({ size: ['length', 'c', 1], let: { floor: 2 }, at: ['floor', 0, 0] })],
      },
      [
        '/parameters/0/key duplicate',
        '/parameters/2/key duplicate',
        '/parts/0/let/floor duplicate',
        '/define/volume reserved-name',
      ],
    ],
    [
      'twice of what stands in a circle of a part',
      { parts: [box({ let: { a: 'b', b: 'c', c: 'a' }, if: 'c > 1' })] },
      ['/parts/0/let/a circle'],
    ],
  ];
  for (const [what, more, expected] of follows) {
    it(what, () => assert.deepEqual(found(documentOf(more)), expected));
  }

  it('in a valid document other than for one value of the wrong type', () => {
    for (let seed = 0; seed < 120; seed++) {
      const random = new SeededRandom(seed);
      const document = generateDocument(random);
      const pointer = random.pick(places(document, ''));
      const broken = replaced(document, pointer.split('/').slice(1), null);
      const errors = found(broken as Json);
      // An entry checked by a single function has one error.
      const [place = '', code] = errors[0]?.split(' ') ?? [];
      assert.equal(errors.length, 1, `${seed}: ${pointer}: ${errors}`);
      assert.ok(
        pointer === place || (code === 'type' && pointer.startsWith(`${place}/`)),
        `${seed}: ${pointer}: ${errors}`,
      );
    }
  });
});

/** The pointers of all single values. */
function places(value: unknown, pointer: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return Object.entries(value).flatMap(([key, member]) => places(member, `${pointer}/${key}`));
}

function replaced(value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === step ? replaced(each, rest, by) : each));
  return { ...(value as Json), [step]: replaced((value as Json)[step], rest, by) };
}

describe('the names in a message', () => {
  // If the model rephrases one of these messages, errors that follow from it would be reported too.
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
    it(`are the wrong ones: ${code} of ${names.join(', ')}`, () => {
      const compiled = checkedModel(documentOf(more));
      const diagnostics = 'errors' in compiled ? compiled.errors : [];
      const diagnostic = diagnostics.find((each) => each.code === code);
      assert.ok(diagnostic, JSON.stringify(diagnostics));
      assert.deepEqual(quotedIn(diagnostic.message).slice(0, names.length), names);
    });
  }
});
