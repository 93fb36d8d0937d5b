import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type * as z from 'zod/mini';
import { IssueList, pointerStep } from '../../model/document/errors.js';
import { document as format } from '../../model/document/model-document.js';
import { parseDocument } from '../../model/document/parse-document.js';
import { ModelError, partKinds } from '../../model/index.js';
import { box, documentOf, type Json, panel, width } from '../../model/testing/documents.js';
import { generateDocument } from '../../model/testing/generate.js';
import { SeededRandom } from '../../model/testing/seeded-random.js';
import { compiles } from '../testing/compiles.js';
import { modelJsonSchema } from './index.js';
import { schemaDescriptions } from './schema-descriptions.js';
import { broken } from './testing/broken.js';
import { ZodSchemas } from './zod-schema.js';

const schema = modelJsonSchema();
const zodSchema = new ZodSchemas().of(format);
const definitions = schema.$defs as Readonly<Record<string, Json>>;
const validate = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(
  schema,
);
const accepts = (document: unknown) => validate(document) as boolean;

const folder = new URL('../../../../../demo/shop/models/', import.meta.url);
const sold = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Json] as const);

/** A valid part of each kind. */
const parts: Readonly<Record<string, Json>> = {
  panel: panel({
    edges: ['+x', { on: '-x', band: 'material', if: 'width > 500' }],
    holes: [{ at: [20, 'width / 4'], diameter: 5 }],
  }),
  box: box({ radius: 2, motion: { kind: 'slide', by: [0, 0, 100] } }),
  cylinder: { id: 'leg', kind: 'cylinder', diameter: 30, length: 100, axis: 'y', topDiameter: 40 },
  extrude: { id: 'rail', kind: 'extrude', axis: 'x', length: 'width', profile: { rect: [20, 30], radius: 2 } },
  revolve: {
    id: 'knob',
    kind: 'revolve',
    axis: 'z',
    profile: { path: [['M', 0, 0], ['L', 9, 0], ['L', 0, 9], ['Z']] },
  },
  tube: {
    id: 'frame',
    kind: 'tube',
    diameter: 20,
    path: [
      [0, 0, 0],
      ['width', 0, 0],
    ],
  },
  sheet: {
    id: 'bracket',
    kind: 'sheet',
    size: ['width', 2, 60],
    normal: 'y',
    kFactor: 0.42,
    holes: [{ at: [20, 30], diameter: 5 }],
    flanges: [
      {
        on: '-z',
        length: 40,
        from: 10,
        relief: { width: 2 },
        flanges: [{ length: 12, angle: -90, radius: 1, flanges: [{ on: '+u', length: 9 }] }],
      },
    ],
  },
  text: { id: 'letters', kind: 'text', text: "'Hi'", height: 20, depth: 1, on: { part: 'box', face: '+z' } },
  asset: { id: 'handle', kind: 'asset', src: 'handle.glb', size: [10, 20, 30] },
  group: { id: 'drawer', kind: 'group', repeat: { i: 3 }, parts: [box()] },
  item: { id: 'screw', kind: 'item', quantity: '4 + 2', unitPrice: 0.1 },
};

/** A valid parameter of each type. */
const parameters: Readonly<Record<string, Json>> = {
  number: width,
  integer: { key: 'boards', type: 'integer', label: { en: 'Boards' }, min: 1, max: '2 + 3', default: 2 },
  boolean: { key: 'back', type: 'boolean', label: 'Back', default: true },
  choice: {
    key: 'base',
    type: 'choice',
    label: 'Base',
    default: 'a',
    follows: "'a'",
    options: [{ value: 'a', label: 'A', if: 'true' }],
  },
  material: { key: 'of', type: 'material', label: 'Of', options: ['oak'], default: 'oak' },
  color: { key: 'paint', type: 'color', label: 'Paint', default: '#AABBCC', options: ['#AABBCC'] },
  text: { key: 'words', type: 'text', label: 'Words', default: '', maxLength: 12, pattern: 'letters' },
};

describe('the JSON Schema of a document', () => {
  for (const [name, document] of sold) {
    it(`accepts demo/shop/models/${name}`, () => {
      assert.ok(accepts(document), JSON.stringify(validate.errors?.slice(0, 3)));
    });
  }

  for (const kind of partKinds) {
    it(`accepts a ${kind} part, but not without a required key or with an unknown one`, () => {
      const part = parts[kind]!;
      const { required } = definitions[`part-${kind}`] as { readonly required: readonly string[] };
      assert.ok(accepts(documentOf({ parts: [box(), part] })), JSON.stringify(validate.errors));
      for (const key of required) {
        const { [key]: _, ...rest } = part;
        assert.ok(!accepts(documentOf({ parts: [rest] })), `without "${key}"`);
      }
      assert.ok(!accepts(documentOf({ parts: [{ ...part, sizes: 1 }] })));
    });
  }

  for (const type of typesOfParameters()) {
    it(`accepts a ${type} parameter, but not without a default`, () => {
      const parameter = parameters[type]!;
      assert.ok(accepts(documentOf({ parameters: [parameter] })), JSON.stringify(validate.errors));
      const { default: _, ...rest } = parameter;
      assert.ok(!accepts(documentOf({ parameters: [rest] })));
    });
  }

  const mistakes: readonly (readonly [string, Json])[] = [
    ['a misspelt key', { paramters: [] }],
    ['another format', { format: 'parametric-model/2' }],
    ['no name', { name: undefined }],
    ['a kind that does not exist', { parts: [box({ kind: 'bocks' })] }],
    ['a size of two', { parts: [box({ size: [1, 2] })] }],
    ['a size of four', { parts: [box({ size: [1, 2, 3, 4] })] }],
    ['a part in a group without its size', { parts: [{ id: 'g', kind: 'group', parts: [{ id: 'b', kind: 'box' }] }] }],
    ['a side that does not exist', { parts: [panel({ edges: ['+w'] })] }],
    ['a side with a condition and more', { parts: [panel({ edges: [{ on: '+x', if: true, width: 1 }] })] }],
    ['a profile of two shapes', { parts: [panel({ cutouts: [{ circle: 3, rect: [1, 2] }] })] }],
    ['an arc without its end', { parts: [panel({ cutouts: [{ path: [['A', 0, 0, 1, 90]] }] })] }],
    ['a name with a space', { define: { 'my width': 3 } }],
    ['a color in words', { materials: [{ id: 'a', name: 'A', finish: 'wood', color: 'red' }] }],
    ['a thickness of nothing', { materials: [{ id: 'a', name: 'A', finish: 'wood', color: '#aabbcc', thickness: 0 }] }],
    [
      'a texture that runs',
      { materials: [{ id: 'a', name: 'A', finish: 'wood', color: '#aabbcc', texture: 'javascript:x' }] },
    ],
    ['a text in no language', { name: {} }],
    ['a list where an expression belongs', { define: { a: [1] } }],
  ];
  for (const [what, more] of mistakes) {
    it(`refuses ${what}`, () => {
      assert.ok(accepts(JSON.parse(JSON.stringify(documentOf()))));
      assert.ok(!accepts(JSON.parse(JSON.stringify(documentOf(more)))));
    });
  }

  it('rejects exactly the keys and values that the model rejects', () => {
    const random = new SeededRandom(7);
    const verdicts = { both: 0, neither: 0 };
    for (let round = 0; round < 500; round++) {
      const document = broken(
        JSON.parse(JSON.stringify(round % 2 ? random.pick(sold)[1] : generateDocument(random))),
        random,
      );
      const accepted = accepts(document);
      if (accepted) assert.doesNotThrow(() => parseDocument(document, new IssueList()), JSON.stringify(document));
      else assert.ok(!compiles(document), JSON.stringify(validate.errors));
      verdicts[accepted ? 'both' : 'neither']++;
    }
    assert.ok(verdicts.both > 100 && verdicts.neither > 100, JSON.stringify(verdicts));
  });

  it('finds errors at the same places as the model', () => {
    const random = new SeededRandom(11);
    let found = 0;
    for (let round = 0; round < 400; round++) {
      const document = broken(JSON.parse(JSON.stringify(random.pick(sold)[1])), random);
      if (document.format !== 'parametric-model/1') continue;
      const places = placesOf(document);
      assert.deepEqual(zodPlacesOf(document), places, JSON.stringify(document));
      found += places.length;
    }
    assert.ok(found > 80, `${found}`);
  });

  it('describes every key and no others', () => {
    const explained = new Set<string>();
    const look = (piece: Json, name: string) => {
      for (const [key, value] of Object.entries((piece.properties ?? {}) as Record<string, Json>)) {
        assert.ok(typeof value.description === 'string', `${name}.${key}`);
        explained.add(`${name}.${key}`);
        look(value, `${name}.${key}`);
      }
      if (typeof piece.items === 'object') look(piece.items as Json, name);
      for (const variant of (piece.anyOf ?? []) as Json[]) look(variant, name);
    };
    look(schema, 'document');
    for (const [name, piece] of Object.entries(definitions)) look(piece, name);
    for (const [name, { keys = {} }] of Object.entries(schemaDescriptions)) {
      for (const key of Object.keys(keys)) assert.ok(explained.has(`${name}.${key}`), `${name}.${key}`);
    }
  });
});

function typesOfParameters(): readonly string[] {
  const { oneOf } = definitions.parameter as { readonly oneOf: readonly { readonly $ref: string }[] };
  return oneOf.map(({ $ref }) => $ref.replace('#/$defs/parameter-', ''));
}

/** The pointers of keys and values that the model rejects. */
function placesOf(document: unknown): readonly string[] {
  try {
    parseDocument(document, new IssueList());
    return [];
  } catch (error) {
    if (error instanceof ModelError) return error.issues.map(({ pointer }) => pointer).sort();
    throw error;
  }
}

function zodPlacesOf(document: unknown): readonly string[] {
  return placesIn(zodSchema.safeParse(document).error?.issues ?? [], document).sort();
}

function placesIn(issues: readonly z.core.$ZodIssue[], value: unknown): string[] {
  const pointer = (path: readonly PropertyKey[]) => path.map((step) => pointerStep(String(step))).join('');
  return issues.flatMap((issue) => {
    const at = pointer(issue.path);
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => pointer([...issue.path, key]));
    if (issue.code !== 'invalid_union' || issue.errors.length !== 2) return [at];
    // A plain value, or an object with more details.
    const given = issue.path.reduce<unknown>((within, step) => Reflect.get(Object(within), step), value);
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    return placesIn(issue.errors[isObject ? 1 : 0]!, given).map((place) => at + place);
  });
}
