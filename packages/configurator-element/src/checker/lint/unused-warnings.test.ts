import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { compileModel } from '../../model/index.js';
import { box, documentOf, type Json, material, oak, panel, steel, width } from '../../model/testing/documents.js';
import { generateDocument } from '../../model/testing/generate.js';
import { SeededRandom } from '../../model/testing/seeded-random.js';
import { compiles } from '../testing/compiles.js';
import { unusedWarnings } from './unused-warnings.js';
import { expressionsIn } from './values.js';

const folder = new URL('../../../../../demo/shop/models/', import.meta.url);
const sold = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Json);

describe('the list of a document’s unused things', () => {
  it('can be removed completely', () => {
    let left = 0;
    for (const document of documents()) {
      const names = unusedNames(document);
      left += names.length;
      assert.ok(compiles(names.reduce(without, document)), JSON.stringify({ names, document }));
    }
    assert.ok(left > 30, String(left));
  });

  it('is everything that can be removed', () => {
    let kept = 0;
    for (const document of documents()) {
      const unused = new Set(unusedNames(document).map(String));
      for (const name of namesIn(document)) {
        if (unused.has(String(name))) continue;
        kept++;
        assert.ok(!compiles(without(document, name)), `${name} in ${JSON.stringify(document)}`);
      }
    }
    assert.ok(kept > 100, String(kept));
  });

  it('doesn’t include materials, tables or material ids that parts use', () => {
    const wood = { ...material, key: 'wood' };
    const choice = {
      key: 'of',
      type: 'choice',
      label: 'Of',
      default: 'ash',
      options: [{ value: 'ash', label: 'Ash' }],
    };
    const document = documentOf({
      parameters: [width, wood, choice],
      materials: [oak, steel, { ...oak, id: 'ash' }],
      tables: { sizes: { a: 1 }, other: { b: 2 } },
      parts: [
        panel({ material: 'wood', size: ["width + lookup(sizes, 'a')", "lookup('other', 'b')", 3] }),
        box({ material: 'steel', size: ['materialById(of).thickness', 1, 1] }),
      ],
    });
    assert.deepEqual(unusedWarnings(compileModel(document).document), []);
  });

  it('includes a band that no material and no side uses', () => {
    const band = (id: string) => ({ id, name: id, color: '#f2f1ed', finish: 'laminate', thickness: 1 });
    const document = documentOf({
      parameters: [width, { ...material, key: 'wood' }],
      materials: [{ ...oak, band: 'own' }, steel],
      bands: ['own', 'named', 'unused'].map(band),
      parts: [
        panel({
          size: ['width', 19, 300],
          edges: [
            { on: '+x', band: 'named' },
            { on: '+z', band: 'wood' },
          ],
        }),
        box({ material: 'steel' }),
      ],
    });
    assert.deepEqual(
      unusedWarnings(compileModel(document).document).map(({ code, pointer }) => [code, pointer]),
      [['unused-band', '/bands/2/id']],
    );
  });

  it('includes a name that’s only in presets, or in a rule’s or dimension’s keys', () => {
    const document = documentOf({
      parameters: [width, material, { ...width, key: 'depth' }],
      parts: [panel({ material: 'material' }), box({ size: ['width', 1, 1], material: 'steel' })],
      presets: [{ id: 'p', name: 'P', configuration: { depth: 500 } }],
      rules: [{ require: 'width < 2000', message: 'No', keys: ['depth'] }],
      dimensions: [{ from: [0, 0, 0], to: ['width', 0, 0], key: 'depth' }],
    });
    assert.deepEqual(
      unusedWarnings(compileModel(document).document).map(({ pointer }) => pointer),
      ['/parameters/2/key'],
    );
  });
});

describe('the expressions of a document', () => {
  it('are found at every place that can have one', () => {
    const places: readonly Json[] = [
      panel({ edges: [{ on: '+x', if: 'width > 500' }] }),
      panel({ holes: [{ at: [1, 'width'], diameter: 5 }] }),
      panel({ outline: { path: [['M', 0, 0], ['L', 'width', 0], ['L', 0, 9], ['Z']] } }),
      panel({ cutouts: [{ rect: [1, 1], holes: [{ circle: 'width' }] }] }),
      { id: 'g', kind: 'group', parts: [{ id: 'h', kind: 'group', parts: [box({ if: 'width > 1' })] }] },
      box({ motion: { kind: 'hinge', axis: 'x', at: [0, 'width', 0], angle: 90 } }),
      box({ let: { t: 'width' } }),
      box({ repeat: { i: 'width' } }),
      { id: 'tube', kind: 'tube', diameter: 3, path: [[0, 0, 0], ['width', 0, 0]] },
      { id: 'item', kind: 'item', quantity: 'width' },
    ]; // biome-ignore format: a place a line
    for (const part of places) {
      const found = expressionsIn(documentOf({ parameters: [], parts: [part] }));
      assert.deepEqual(
        found.flatMap(({ names }) => [...names]),
        ['width'],
        JSON.stringify(part),
      );
    }
  });
});

function* documents(): Generator<Json> {
  yield* sold;
  const random = new SeededRandom(5);
  for (let round = 0; round < 20; round++) yield generateDocument(random);
}

/** The kind of object or list that contains the definition, and the definition's name. */
type Named = readonly ['parameters' | 'define' | 'tables' | 'materials', string];

function unusedNames(document: Json): readonly Named[] {
  return unusedWarnings(compileModel(document).document).flatMap(({ pointer, code }) => {
    const [, list, step] = pointer.split('/') as [string, Named[0], string];
    if (code === 'unused-let') return [];
    const entries = document[list] as Record<string, { key?: string; id?: string }>;
    const name = list === 'define' || list === 'tables' ? step : (entries[step]!.key ?? entries[step]!.id)!;
    return [[list, name] as const];
  });
}

/** Leaves out materials, because any string may happen to be a material's id. */
function namesIn({ parameters, define = {}, tables = {} }: Json): readonly Named[] {
  return [
    ...(parameters as { key: string }[]).map(({ key }) => ['parameters', key] as const),
    ...Object.keys(define as Json).map((name) => ['define', name] as const),
    ...Object.keys(tables as Json).map((name) => ['tables', name] as const),
  ];
}

function without(document: Json, [list, name]: Named): Json {
  if (list === 'define' || list === 'tables') {
    const { [name]: _, ...rest } = document[list] as Json;
    return { ...document, [list]: rest };
  }
  const kept = (document[list] as Json[]).filter(({ key, id }) => (list === 'parameters' ? key : id) !== name);
  const { presets = [], rules = [], dimensions = [] } = document as Record<string, Json[]>;
  return {
    ...document,
    [list]: kept,
    presets: presets.map((preset) => {
      const { [name]: _, ...configuration } = preset.configuration as Json;
      return { ...preset, configuration };
    }),
    rules: rules.map((rule) => ({ ...rule, keys: (rule.keys as string[]).filter((key) => key !== name) })),
    dimensions: dimensions.map(({ key, ...rest }) => (key === name ? rest : { ...rest, ...(key ? { key } : {}) })),
  };
}
