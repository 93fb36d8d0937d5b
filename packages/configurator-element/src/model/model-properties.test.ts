// Properties that hold for all documents and configurations, tested with a few hundred random ones.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, type Model, ModelError, type Product } from './index.js';
import { documentOf, issuesOf, type Json } from './testing/documents.js';
import { generateConfiguration, generateDocument, generateSureDocument } from './testing/generate.js';
import { SeededRandom } from './testing/seeded-random.js';

const documents = 100;
const configurations = 8;

/** Random documents with configurations, compiled once for all tests. */
const cases = Array.from({ length: documents }, (_, seed) => {
  const random = new SeededRandom(seed);
  const document = generateDocument(random);
  const model = compileModel(document);
  return Array.from({ length: configurations }, (_, index) => ({
    model,
    input: generateConfiguration(document, random),
    seed: `seed ${seed}, configuration ${index}`,
  }));
}).flat();

function forAll(check: (model: Model, input: Json, seed: string) => void): void {
  for (const { model, input, seed } of cases) check(model, input, seed);
}

/** Undefined if the document can't be built with these values, which is a valid outcome. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    assert.ok(error instanceof ModelError, String(error));
    return undefined;
  }
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe('of every document and configuration', () => {
  it('settled configurations stay the same, and are valid except for rules', () => {
    let settled = 0;
    forAll((model, input, seed) => {
      const first = attempt(() => model.settle(input));
      if (!first) return;
      settled++;
      const second = model.settle(first.configuration);
      assert.deepEqual(second, { configuration: first.configuration, adjustments: [] }, seed);
      const issues = model
        .validate(first.configuration)
        .issues.filter(({ code }) => code !== 'rule' && code !== 'unbuildable');
      assert.deepEqual(issues, [], seed);
    });
    assert.ok(settled > documents * configurations * 0.9, `${settled} could be settled`);
  });

  it('a configuration is invalid if settling changes it', () => {
    forAll((model, input, seed) => {
      const settled = attempt(() => model.settle(input));
      const refused = model.validate(input).issues.filter(({ code }) => code !== 'rule' && code !== 'unbuildable');
      if (!settled) return;
      assert.deepEqual(
        refused.map(({ pointer }) => pointer),
        settled.adjustments.map(({ key }) => `/${key}`),
        seed,
      );
    });
  });

  it('a product has only finite numbers, and bounds that enclose its parts', () => {
    let built = 0;
    forAll((model, input, seed) => {
      const product = attempt(() => model.evaluate(input));
      if (!product) return;
      built += product.parts.length;
      const { parts, ...rest } = product;
      for (const value of numbersIn([...parts])) assert.ok(Number.isFinite(value) && !Object.is(value, -0), seed);
      for (const value of numbersIn(rest)) assert.ok(Number.isFinite(value), seed);
      assertEnclosed(product, seed);
    });
    assert.ok(built > 1000, `${built} parts were placed`);
  });

  it('the same configuration results in the same product, whatever was evaluated in between', () => {
    forAll((model, input, seed) => {
      const first = attempt(() => JSON.stringify(model.evaluate(input)));
      attempt(() => model.evaluate({}));
      assert.equal(
        attempt(() => JSON.stringify(model.evaluate(input))),
        first,
        seed,
      );
    });
  });

  it('suggestions for a failed rule fix it', () => {
    forAll((model, input, seed) => {
      const settled = attempt(() => model.settle(input));
      if (!settled) return;
      for (const { rule = -1, key, value } of model.suggest(settled.configuration)) {
        const product = attempt((): Product => model.evaluate({ ...settled.configuration, [key]: value }));
        if (product) assert.equal(product.rules[rule]?.holds, true, seed);
      }
    });
  });
});

describe('of every document in which everything can be built', () => {
  it('every choice settles and can be built, with finite numbers', () => {
    const kinds = new Map<string, number>();
    for (let seed = 0; seed < 100; seed++) {
      const random = new SeededRandom(seed);
      const document = generateSureDocument(random);
      const model = compileModel(document);
      for (let index = 0; index < 6; index++) {
        const { configuration } = model.settle(generateConfiguration(document, random));
        const product = model.evaluate(configuration);
        for (const value of numbersIn({ ...product, parts: [...product.parts] })) {
          assert.ok(Number.isFinite(value), `seed ${seed}, configuration ${index}`);
        }
        assertEnclosed(product, `seed ${seed}`);
        for (const { kind, motions } of product.parts) {
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          if (motions) kinds.set('opening', (kinds.get('opening') ?? 0) + 1);
        }
        kinds.set('item', (kinds.get('item') ?? 0) + (product.items?.length ?? 0));
      }
    }
    const all = ['panel', 'box', 'cylinder', 'extrude', 'revolve', 'tube', 'sheet', 'text', 'asset', 'item', 'opening'];
    for (const kind of all) assert.ok(kinds.get(kind)! > 30, `${kind}: ${kinds.get(kind)}`);
  });
});

describe('of every document and choice', () => {
  it('a product that can’t be built throws a ModelError with a place that exists', () => {
    let failed = 0;
    for (let seed = 0; seed < 150; seed++) {
      const random = new SeededRandom(seed);
      const document = generateDocument(random);
      const model = compileModel(document);
      for (let index = 0; index < 6; index++) {
        try {
          model.evaluate(generateConfiguration(document, random));
        } catch (error) {
          failed++;
          assert.ok(error instanceof ModelError, `seed ${seed}: ${error}`);
          for (const { pointer, message } of error.issues) {
            assert.notEqual(valueAt(document, pointer), undefined, `seed ${seed}: ${pointer} is nowhere (${message})`);
          }
        }
      }
    }
    assert.ok(failed > 50 && failed < 850, `${failed} could not be built`);
  });
});

function valueAt(document: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? (value as Json)[step] : undefined),
    document,
  );
}

/** Checks the corners of the parts' boxes. `turned-bounds.test.ts` checks rotated parts that don't fill theirs. */
function assertEnclosed({ parts, bounds }: Product, seed: string): void {
  for (const part of parts) {
    const { matrix: m, size, path } = part;
    const isRotated = [0, 5, 10].some((cell) => m[cell] !== 1);
    if (isRotated && !(part.kind === 'panel' ? !part.outline : /box|asset|sheet|text/.test(part.kind))) continue;
    for (let corner = 0; corner < 8; corner++) {
      const at = [0, 1, 2].map((axis) => (corner & (1 << axis) ? size[axis]! : 0));
      for (const axis of [0, 1, 2] as const) {
        const value = m[axis]! * at[0]! + m[4 + axis]! * at[1]! + m[8 + axis]! * at[2]! + m[12 + axis]!;
        const slack = 1e-9 * (1 + Math.abs(value));
        assert.ok(value >= bounds.min[axis] - slack && value <= bounds.max[axis] + slack, `${seed}, ${path}`);
      }
    }
  }
}

describe('of every part that repeats', () => {
  it('instances computed together are the same as those computed one by one', () => {
    let together = 0;
    for (let seed = 0; seed < 300; seed++) {
      const random = new SeededRandom(seed);
      const part = generateGrid(random);
      const configuration = { width: random.pick([400, 990, 2400]) };
      const built = [part, { ...part, if: true }].map((each) => {
        const document = documentOf({
          parts: [{ id: 'g', kind: 'group', at: [1, 2, 3], repeat: { g: 2 }, parts: [each] }],
        });
        return attempt(() => compileModel(document).evaluate(configuration));
      });
      const [wide, single] = built.map((product) => product && JSON.stringify([product.parts, product.bounds]));
      assert.ok(wide === single, `seed ${seed}: ${JSON.stringify(part)}`);
      if (built[0]) together += built[0].parts.length;
    }
    assert.ok(together > 3000, `${together} were computed together`);
  });

  it('an error in one instance is reported for it, computed together or not', () => {
    const part = { id: 'p', kind: 'panel', normal: 'z', repeat: { i: 4, j: 3 }, size: ['3 - i', 5, 1] };
    const [together, single] = [part, { ...part, if: true }].map((each) => issuesOf(documentOf({ parts: [each] })));
    assert.equal(together?.[0]?.message, 'p[3][0]: The size must be above 0, not 0');
    assert.deepEqual(together, single);
  });
});

describe('of every solid that is cut into boxes', () => {
  it('the boxes’ volumes and bounds match the solid’s', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = new SeededRandom(seed);
      const whole = [random.integer(1, 900), random.integer(1, 900), random.integer(1, 900)] as const;
      const parts = cut([0, 0, 0], whole, random, 4);
      const model = compileModel(documentOf({ parts, estimate: { currency: 'EUR', amount: 'volume' } }));
      const { bounds, estimate, parts: placed } = model.evaluate(model.settle({}).configuration);
      const volume = [...placed].reduce((sum, { size: [x, y, z] }) => sum + x * y * z, 0);
      const exact = whole[0] * whole[1] * whole[2];
      assert.ok(Math.abs(volume / exact - 1) < 1e-12, `seed ${seed}`);
      assert.ok(Math.abs((estimate!.amount * 1e9) / exact - 1) < 1e-12, `seed ${seed}`);
      for (const axis of [0, 1, 2] as const) {
        assert.equal(bounds.min[axis], 0, `seed ${seed}`);
        assert.ok(Math.abs(bounds.max[axis] - whole[axis]) < 1e-9, `seed ${seed}`);
      }
    }
  });
});

/** Divides a box into boxes that fill it: the whole box, halves, or slices. */
function cut(at: readonly number[], size: readonly number[], random: SeededRandom, depth: number): Json[] {
  const id = `box${at.join('-')}-${size.join('-')}`.replaceAll('.', '_');
  const axis = random.integer(0, 2);
  const along = (values: readonly number[], value: unknown) => values.map((each, i) => (i === axis ? value : each));
  if (depth === 0 || random.chance(0.3)) {
    const slices = random.integer(1, 7);
    const step = `${size[axis]} / ${slices}`;
    return [
      { id, kind: 'box', repeat: { i: slices }, at: along(at, `${at[axis]} + i * (${step})`), size: along(size, step) },
    ];
  }
  const first = size[axis]! * random.pick([0.25, 0.5, 0.75]);
  const rest = size[axis]! - first;
  return [
    ...cut(at, along(size, first) as number[], random, depth - 1),
    ...cut(along(at, at[axis]! + first) as number[], along(size, rest) as number[], random, depth - 1),
  ];
}

/** A panel, box or rod in up to three loops, whose position and size depend on some of them. */
function generateGrid(random: SeededRandom): Json {
  const loops = ['i', 'j', 'k'].slice(0, random.integer(1, 3));
  const names = [...loops, 'width', 'g'];
  const value = () => {
    const [a, b] = [random.pick(names), random.pick(names)];
    return random.pick([
      `${a} * ${random.integer(1, 50)}`,
      `${a} + ${b} * ${random.integer(0, 9)} - 7`,
      `floor(${a} / 2) % 3 + sin(${b} * 30)`,
      `${a} * width / 100 - ${b}`,
      `round(${a} / 7, 0.5)`,
      `${random.integer(-40, 400)}`,
    ]);
  };
  const size = () => `abs(${value()}) + ${random.pick([1, 0.5, 20])}`;
  const kind = random.pick([
    { kind: 'panel', normal: 'y', grain: 'x', edges: ['+x'], size: [size(), size(), size()] },
    { kind: 'box', size: [size(), size(), size()], radius: random.pick(['3', value()]) },
    { kind: 'cylinder', axis: 'y', diameter: size(), length: size() },
  ]);
  const repeat = Object.fromEntries(
    loops.map((loop) => [loop, random.pick([1, 2, 3, 5, 'floor(width / 300)', '2 + g'])]),
  );
  return { id: 'part', material: 'oak', repeat, let: { v: value() }, at: [value(), 'v', value()], ...kind };
}

describe('of every damaged document', () => {
  it('errors are reported at places that exist', () => {
    let refused = 0;
    for (let seed = 0; seed < 200; seed++) {
      const random = new SeededRandom(seed);
      const document = damaged(generateDocument(random), random) as Json;
      const model = attemptIssues(document, () => compileModel(document), seed);
      if (model) attemptIssues(document, () => model.evaluate(generateConfiguration(document, random)), seed);
      else refused++;
    }
    assert.ok(refused > 30, `${refused} were refused`);
  });

  it('any characters are an expression or an error', () => {
    const signs = [
      '1',
      'width',
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '%',
      '?',
      ':',
      '.',
      ',',
      "'",
      '"',
      '==',
      '!',
      '&&',
      '||',
      '<',
      'max',
      'true',
      ' ',
      '𝒜',
      '\\',
      '$',
      'material',
      'thickness',
    ];
    for (let seed = 0; seed < 3000; seed++) {
      const random = new SeededRandom(seed);
      const expression = random.many(1, 12, () => random.pick(signs)).join('');
      const document = documentOf({ define: { e: expression } });
      attemptIssues(document, () => compileModel(document).evaluate({}), seed);
    }
  });
});

function attemptIssues<T>(document: Json, run: () => T, seed: number): T | undefined {
  try {
    return run();
  } catch (error) {
    assert.ok(error instanceof ModelError, `seed ${seed}: ${error}`);
    for (const { pointer, message } of error.issues) {
      assert.ok(message.length > 0);
      assert.ok(hasPlace(document, pointer), `seed ${seed}: ${pointer} is nowhere (${message})`);
    }
    return undefined;
  }
}

/** Whether a pointer points to a value, or to a missing member of a value. */
function hasPlace(document: unknown, pointer: string): boolean {
  const steps = stepsOf(pointer);
  let value = document;
  for (const step of steps.slice(0, -1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Json)[step];
  }
  return steps.length === 0 || (typeof value === 'object' && value !== null);
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Replaces one random value. */
function damaged(value: unknown, random: SeededRandom): unknown {
  const junk = [
    null,
    0,
    -1,
    1e300,
    'x',
    'p0 +',
    '1 / 0',
    "'oak'",
    true,
    [],
    {},
    [1, 2, 3],
    undefined,
    '__proto__',
    'constructor',
  ];
  if (typeof value !== 'object' || value === null || random.chance(0.08)) return random.pick(junk);
  const keys = Object.keys(value);
  const key = keys.length > 0 ? random.pick(keys) : 'extra';
  const entry = damaged((value as Json)[key], random);
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === key ? entry : each));
  return { ...value, [random.chance(0.1) ? `${key}s` : key]: entry };
}
