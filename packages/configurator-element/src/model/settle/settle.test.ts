import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, ModelError } from '../index.js';
import { documentOf, issuesOf, type Json, material, oak, placesOf, steel, width } from '../testing/documents.js';

const number = (more: Json): Json => ({ key: 'n', type: 'number', label: 'N', default: 0, ...more });
const modelOf = (...parameters: Json[]) => compileModel(documentOf({ parameters }));
const settled = (parameter: Json, value: unknown) => modelOf(parameter).settle({ [parameter.key as string]: value });

/** The settled value, and why it was changed. */
function outcome(parameter: Json, value: unknown): readonly [unknown, string?] {
  const { configuration, adjustments } = settled(parameter, value);
  const reason = adjustments[0]?.reason;
  const result = configuration[parameter.key as string];
  return reason ? [result, reason] : [result];
}

describe('a number', () => {
  const grid = number({ min: 400, max: 2405, step: 10, default: 1000 });

  const cases: readonly (readonly [parameter: Json, given: unknown, value: unknown, reason?: string])[] = [
    [grid, 1200, 1200],
    [grid, 1203, 1200, 'step'],
    [grid, 1205, 1210, 'step'],
    [grid, 399, 400, 'min'],
    [grid, 2404, 2400, 'step'],
    [grid, 2406, 2400, 'max'],
    [grid, -Infinity, 1000, 'type'],
    [grid, Number.NaN, 1000, 'type'],
    [grid, '1200', 1000, 'type'],
    [grid, null, 1000, 'type'],
    [grid, { valueOf: () => 500 }, 1000, 'type'],
    [number({ min: 0.1, max: 1, step: 0.1, default: 0.5 }), 0.7000000001, 0.7, 'step'],
    [number({ min: 0, max: 1, step: 0.1 }), 0.3, 0.3],
    [number({ min: 0, max: 0.3, step: 0.1 }), 5, 0.3, 'max'],
    [number({ min: 5, max: 100, step: 20 }), 30, 25, 'step'],
    [number({ min: -1, max: 1, step: 0.5 }), -0.25, 0, 'step'],
    [number({ min: 0, max: 10 }), Math.PI, Math.PI],
    [number({ step: 7 }), 2_000_000, 999_999, 'max'],
    [number({}), 12.5, 12.5],
  ];

  for (const [parameter, given, value, reason] of cases) {
    it(`settles ${String(given)} to ${value}${reason ? ` because of its ${reason}` : ''} (${JSON.stringify(parameter)})`, () => {
      assert.deepEqual(outcome(parameter, given), reason ? [value, reason] : [value]);
      assert.deepEqual(outcome(parameter, value), [value], 'what is settled stays');
    });
  }

  it('also settles its default', () => {
    assert.deepEqual(modelOf(number({ min: 0, max: 10, step: 4, default: 6 })).settle({}), {
      configuration: { n: 8 },
      adjustments: [],
    });
  });

  it('can have bounds, a step and a default that depend on earlier or later parameters', () => {
    const model = modelOf(
      number({ min: 'least', max: 'width / 2', step: 'width / 100', default: 'width / 4' }),
      width,
      number({ key: 'least', default: 100 }),
    );
    assert.deepEqual(model.settle({}).configuration, { n: 250, width: 1000, least: 100 });
    assert.deepEqual(model.settle({ n: 9999, width: 2000 }).configuration, { n: 1000, width: 2000, least: 100 });
  });
});

describe('an integer', () => {
  const count: Json = { key: 'n', type: 'integer', label: 'N', min: 0.5, max: 4.9, default: 2 };

  it('rounds halves up, then uses the whole numbers between its bounds', () => {
    assert.deepEqual(outcome(count, 2.5), [3, 'step']);
    assert.deepEqual(outcome(count, 0), [1, 'min']);
    assert.deepEqual(outcome(count, 9), [4, 'max']);
    assert.deepEqual(outcome(count, 4.7), [4, 'step']);
  });

  it('loses no whole number to floating-point errors in its bounds', () => {
    const computed = { ...count, min: '0.1 * 3 / 0.1', default: 3 };
    assert.deepEqual(outcome({ ...computed, max: 9 }, 0), [3, 'min']);
    assert.deepEqual(outcome({ ...computed, min: 0, max: '0.3 / 0.1' }, 9), [3, 'max']);
  });
});

describe('an option', () => {
  const choice: Json = {
    key: 'n',
    type: 'choice',
    label: 'N',
    default: 'b',
    options: [
      { value: 'a', label: 'A', if: 'width > 500' },
      { value: 'b', label: 'B', if: 'width > 800' },
      { value: 'c', label: 'C', if: 'width < 600' },
    ],
  };
  const model = modelOf(width, choice);

  it('that’s unknown is replaced by the default', () => {
    assert.deepEqual(model.settle({ n: 'x' }).adjustments, [{ key: 'n', from: 'x', to: 'b', reason: 'option' }]);
    assert.equal(model.settle({ n: 3 }).adjustments[0]?.reason, 'type');
  });

  it('whose condition fails, also as the default, is replaced by the first available one', () => {
    assert.equal(model.settle({ n: 'c' }).configuration.n, 'a');
    assert.equal(model.settle({ width: 700 }).configuration.n, 'a');
    assert.equal(model.settle({ width: 450, n: 'a' }).configuration.n, 'c');
  });

  it('is an error in the document if none is available', () => {
    const none = { ...choice, options: [{ value: 'b', label: 'B', if: 'width > 5000' }] };
    assert.deepEqual(placesOf(documentOf({ parameters: [width, none] })), ['/parameters/1/options no-option']);
  });

  it('of a material or color is settled the same way', () => {
    assert.deepEqual(outcome(material, 'gold'), ['oak', 'option']);
    const color: Json = { key: 'n', type: 'color', label: 'N', default: '#00ff00', options: ['#00ff00', '#FF0000'] };
    assert.deepEqual(outcome(color, '#ff0000'), ['#ff0000']);
    assert.deepEqual(outcome(color, '#FF0000'), ['#ff0000', 'pattern']);
    assert.deepEqual(outcome(color, '#0000ff'), ['#00ff00', 'option']);
    assert.deepEqual(outcome(color, 'red'), ['#00ff00', 'type']);
    assert.deepEqual(outcome({ ...color, options: undefined }, '#123456'), ['#123456']);
  });
});

describe('an option that follows others', () => {
  const steels: Json = { ...steel, id: 'back-steel' };
  const backs: Json = { key: 'back', type: 'material', label: 'Back', options: ['oak', 'back-steel'] };
  const model = compileModel(
    documentOf({
      parameters: [
        { ...material, options: ['oak', 'steel', 'birch'] },
        { ...backs, default: 'oak', follows: "material.id == 'steel' ? 'back-steel' : material.id" },
        { key: 'legs', type: 'choice', label: 'Legs', default: 'a', follows: 'letter', options: letters('a', 'b') },
        {
          key: 'tint',
          type: 'color',
          label: 'Tint',
          default: '#112233',
          follows: "back.id == 'oak' ? '#AABBCC' : '#000000'",
        },
      ],
      define: { letter: "material.id == 'steel' ? 'b' : 'a'" },
      materials: [oak, steel, { ...oak, id: 'birch' }, steels],
    }),
  );

  it('has the value of its expression until the customer chooses one', () => {
    assert.deepEqual(model.settle({ material: 'steel' }), {
      configuration: { material: 'steel', back: 'back-steel', legs: 'b', tint: '#000000' },
      adjustments: [],
    });
    assert.equal(model.settle({ material: 'steel', back: 'oak' }).configuration.back, 'oak');
    assert.equal(model.describe({ material: 'steel' })[1]!.default, 'back-steel');
  });

  it('has its default if the expression returns none of its options', () => {
    const { configuration, adjustments } = model.settle({ material: 'birch' });
    assert.deepEqual([configuration.back, adjustments], ['oak', []]);
    assert.equal(configuration.tint, '#aabbcc');
  });

  it('is an error in the document if it isn’t a string, or follows itself', () => {
    const legs: Json = { key: 'legs', type: 'choice', label: 'Legs', default: 'a', options: letters('a', 'b') };
    assert.deepEqual(placesOf(documentOf({ parameters: [width, { ...legs, follows: 'width' }] })), [
      '/parameters/1/follows type',
    ]);
    assert.deepEqual(placesOf(documentOf({ parameters: [{ ...legs, follows: 'legs' }] })), ['/parameters/0 circle']);
  });
});

function letters(...values: string[]): Json[] {
  return values.map((value) => ({ value, label: value.toUpperCase() }));
}

describe('a text', () => {
  const text = (more: Json = {}): Json => ({
    key: 'n',
    type: 'text',
    label: 'N',
    default: 'abc',
    minLength: 1,
    maxLength: 4,
    ...more,
  });

  it('is limited in length, counted in visible characters', () => {
    assert.deepEqual(outcome(text(), '𝒜𝒜𝒜𝒜'), ['𝒜𝒜𝒜𝒜']);
    assert.deepEqual(outcome(text(), '𝒜𝒜𝒜𝒜𝒜'), ['𝒜𝒜𝒜𝒜', 'max-length']);
    assert.deepEqual(outcome(text(), ''), ['abc', 'min-length']);
  });

  it('keeps the characters that its pattern allows', () => {
    assert.deepEqual(outcome(text({ pattern: 'letters' }), 'Jö1'), ['Jö', 'pattern']);
    assert.deepEqual(outcome(text({ pattern: 'digits', default: '12' }), 'a7'), ['7', 'pattern']);
    const url = text({ pattern: 'url', default: 'https://a.de', maxLength: 40 });
    assert.deepEqual(outcome(url, 'https://example.org/x?y'), ['https://example.org/x?y']);
    assert.deepEqual(outcome(url, 'javascript:alert(1)'), ['https://a.de', 'pattern']);
  });

  it('can be empty if it has no minimum length, whatever its pattern', () => {
    const url = text({ pattern: 'url', minLength: 0, default: '' });
    assert.deepEqual(outcome(url, ''), ['']);
    assert.deepEqual(outcome(url, undefined), ['']);
    assert.deepEqual(outcome(text({ pattern: 'url', default: 'https://a.de', maxLength: 40 }), ''), [
      'https://a.de',
      'pattern',
    ]);
  });

  it('never contains characters that files can’t contain', () => {
    assert.deepEqual(outcome(text(), 'a\ud800b'), ['ab', 'pattern']);
    assert.deepEqual(outcome(text(), 'a\u0000\nb'), ['ab', 'pattern']);
    assert.deepEqual(outcome(text(), '\udc00'), ['abc', 'min-length']);
  });
});

describe('settling', () => {
  const model = modelOf(
    width,
    { key: 'drawers', type: 'boolean', label: 'D', default: false },
    {
      key: 'count',
      type: 'integer',
      label: 'C',
      min: 1,
      max: 'floor(min(width / 200, 5))',
      default: 2,
      visible: 'drawers',
    },
  );

  it('fills in missing values without an adjustment', () => {
    assert.deepEqual(model.settle({}), { configuration: { width: 1000, drawers: false, count: 2 }, adjustments: [] });
    assert.deepEqual(model.settle({ width: undefined }).adjustments, []);
  });

  it('gives a hidden parameter its settled default', () => {
    assert.deepEqual(model.settle({ count: 4 }).adjustments, [
      { key: 'count', from: 4, to: 2, reason: 'hidden', because: ['drawers'] },
    ]);
    assert.deepEqual(model.settle({ count: 2 }).adjustments, []);
    assert.deepEqual(model.settle({ count: 4, drawers: true }).configuration.count, 4);
  });

  it('reports the parameter that sets the limit', () => {
    const { adjustments } = model.settle({ width: 600, drawers: true, count: 9 });
    assert.deepEqual(adjustments, [{ key: 'count', from: 9, to: 3, reason: 'max', limit: 3, because: ['width'] }]);
    assert.equal('because' in model.settle({ width: 2000, drawers: true, count: 9 }).adjustments[0]!, false);
    assert.equal('because' in model.settle({ width: 9999 }).adjustments[0]!, false);
  });

  it('reports the parameter that makes an option or step unavailable', () => {
    const parameters = [
      width,
      {
        key: 'lock',
        type: 'choice',
        label: 'L',
        default: 'none',
        options: [
          { value: 'none', label: 'N' },
          { value: 'double', label: 'D', if: 'width >= 800' },
        ],
      },
      number({ min: 0, max: 1000, step: 'width > 900 ? 50 : 20', default: 100 }),
    ];
    const { adjustments } = compileModel(documentOf({ parameters })).settle({ width: 600, lock: 'double', n: 110 });
    assert.deepEqual(adjustments, [
      { key: 'lock', from: 'double', to: 'none', reason: 'option', because: ['width'] },
      { key: 'n', from: 110, to: 120, reason: 'step', because: ['width'] },
    ]);
  });

  it('follows a limit through definitions and branches', () => {
    const parameters = [
      width,
      { key: 'rail', type: 'boolean', label: 'R', default: false },
      number({ min: 0, max: 'rail ? 300 : room', default: 10 }),
    ];
    const defined = compileModel(documentOf({ parameters, define: { room: 'inner - 10', inner: 'width - 38' } }));
    assert.deepEqual(defined.settle({ n: 5000 }).adjustments[0]?.because, ['width']);
    assert.deepEqual(defined.settle({ n: 5000, rail: true }).adjustments[0]?.because, ['rail']);
  });

  it('removes unknown keys, whatever their names', () => {
    const input = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3, "width": 600}') as Json;
    const { configuration, adjustments } = model.settle(input);
    assert.deepEqual(adjustments.map(({ key, reason }) => `${key} ${reason}`).sort(), [
      '__proto__ unknown-key',
      'constructor unknown-key',
      'toString unknown-key',
    ]);
    assert.deepEqual(Object.keys(configuration), ['width', 'drawers', 'count']);
    assert.equal(Object.getPrototypeOf(configuration), Object.prototype);
  });

  it('ignores inherited values', () => {
    assert.equal(model.settle(Object.create({ width: 600 }) as Json).configuration.width, 1000);
    const odd = modelOf({ ...width, key: 'constructor' });
    assert.deepEqual(odd.settle({}), { configuration: { constructor: 1000 }, adjustments: [] });
  });

  it('doesn’t change its input', () => {
    const input = Object.freeze({ width: 1 });
    model.settle(input);
    assert.deepEqual(input, { width: 1 });
  });

  it('fails at the place where no value is possible', () => {
    const places = (parameter: Json) => placesOf(documentOf({ parameters: [width, parameter] }));
    assert.deepEqual(places(number({ min: 'width', max: 500 })), ['/parameters/1/max no-option']);
    assert.deepEqual(places({ ...number({ min: 1.2, max: 1.8 }), type: 'integer' }), ['/parameters/1/max no-option']);
    assert.deepEqual(places(number({ min: 0, max: 5, step: 'width - 1000' })), ['/parameters/1/step out-of-range']);
    const noise = number({ min: '3 * 293.7 + width * 0.0001', max: 800 });
    assert.match(
      issuesOf(documentOf({ parameters: [width, noise] }))[0]!.message,
      /^There is no number from 881.2 to 800$/,
    );
    assert.deepEqual(places(number({ default: '1 / (width - 1000)' })), ['/parameters/1/default not-finite']);
    assert.deepEqual(places(number({ visible: 'sqrt(-width) > 0' })), ['/parameters/1/visible not-finite']);
  });
});

describe('a circle', () => {
  it('is reported at its first member in document order, with all its members', () => {
    const parameters = [width, number({ key: 'a', max: 'b' }), number({ key: 'b', default: 'half' })];
    const document = documentOf({ parameters, define: { half: 'a / 2' } });
    assert.throws(
      () => compileModel(document),
      (error) => {
        assert.ok(error instanceof ModelError);
        assert.deepEqual(error.issues, [
          { pointer: '/parameters/1', code: 'circle', message: '"a", "b", "half" depend on each other in a circle' },
        ]);
        return true;
      },
    );
  });

  it('can have one member', () => {
    assert.deepEqual(placesOf(documentOf({ define: { a: 'a + 1' } })), ['/define/a circle']);
    assert.deepEqual(placesOf(documentOf({ parameters: [number({ visible: 'n > 0' })] })), ['/parameters/0 circle']);
  });

  it('is listed in document order', () => {
    const { parameters, ...rest } = documentOf({ parameters: [number({ max: 'a' })], define: { a: 'n' } });
    const { define, ...more } = rest;
    assert.deepEqual(placesOf({ define, parameters, ...more }), ['/define/a circle']);
  });

  it('isn’t reported for a chain of thousands of definitions', () => {
    const define = Object.fromEntries(Array.from({ length: 8000 }, (_, i) => [`d${i}`, i === 7999 ? 1 : `d${i + 1}`]));
    assert.deepEqual(placesOf(documentOf({ define, parts: [{ id: 'b', kind: 'box', size: ['d0', 1, 1] }] })), []);
  });
});

describe('a validated configuration', () => {
  const model = compileModel(
    documentOf({
      parameters: [
        width,
        material,
        { key: 'drawers', type: 'boolean', label: 'D', default: false },
        { key: 'count', type: 'integer', label: 'C', min: 1, max: 'width / 200', default: 2, visible: 'drawers' },
      ],
      rules: [
        {
          require: 'width <= 2000 || drawers',
          message: { en: 'Too wide', de: 'Zu breit' },
          keys: ['width', 'drawers'],
        },
        { require: 'width < 1500', message: 'Heavy', keys: ['width'], level: 'warning' },
      ],
      parts: [{ id: 'b', kind: 'box', size: ['width - 400', 1, 1] }],
    }),
  );
  const codes = (input: unknown) => model.validate(input).issues.map(({ pointer, code }) => `${pointer} ${code}`);

  it('can leave out keys, and have a hidden one with its default', () => {
    assert.deepEqual(codes({}), []);
    assert.deepEqual(codes({ width: 1600, material: 'oak', drawers: false, count: 2 }), []);
  });

  it('is invalid if settling would change it, with the limits and the nearest value', () => {
    assert.deepEqual(model.validate({ width: 1003 }).issues, [
      {
        pointer: '/width',
        code: 'step',
        message: '"width" must be 400 plus a multiple of 10',
        limits: { min: 400, max: 2400, step: 10 },
        nearest: 1000,
      },
    ]);
    assert.deepEqual(model.validate({ material: 'pine' }).issues[0]?.limits, { options: ['oak'] });
    assert.deepEqual(codes({ 'a/b~c': 1, count: 3 }), ['/a~1b~0c unknown-key', '/count hidden']);
  });

  it('is invalid at each key of a failed rule, with a value that would fix it', () => {
    assert.deepEqual(model.validate({ width: 2200 }, { language: 'de-AT' }).issues, [
      { pointer: '/width', code: 'rule', message: 'Zu breit', nearest: 2000 },
      { pointer: '/drawers', code: 'rule', message: 'Zu breit', nearest: true },
    ]);
  });

  it('is invalid if it isn’t an object, or can’t be built', () => {
    for (const input of [null, 3, 'x', [], undefined]) assert.deepEqual(codes(input), [' type']);
    assert.deepEqual(codes({ width: 400 }), [' unbuildable']);
  });
});

describe('a preset', () => {
  const preset = (configuration: Json, more: Json = {}): Json => ({ id: 'p', name: 'P', configuration, ...more });
  const rules = [{ require: 'width != 1200', message: 'Not that', keys: ['width'] }];

  it('must be valid as written', () => {
    const presets = [
      preset({ width: 1000 }),
      preset({ width: 1003 }, { id: 'q' }),
      preset({ width: 1200, foo: 1 }, { id: 'r' }),
    ];
    assert.deepEqual(placesOf(documentOf({ presets, rules })), [
      '/presets/1/configuration/width preset',
      // One issue per preset, even if several of its values are invalid.
      '/presets/2/configuration/foo preset',
    ]);
  });

  it('is offered if its condition is met', () => {
    const presets = [preset({ width: 1000 }, { name: { en: 'Wide', de: 'Breit' }, if: 'width > 500' })];
    const model = compileModel(documentOf({ presets }));
    const [offered] = model.presets({}, { language: 'de' });
    assert.deepEqual(offered, { id: 'p', name: 'Breit', configuration: { width: 1000 }, available: true });
    assert.equal(model.presets({ width: 400 })[0]?.available, false);
  });
});

describe('what a form shows', () => {
  const model = compileModel(
    documentOf({
      parameters: [
        {
          ...width,
          label: { en: 'Width', de: 'Breite' },
          help: 'How wide',
          group: { en: 'Size', de: 'Maße' },
          unit: 'mm',
          max: 2405,
        },
        material,
        number({ key: 'depth', min: 100, max: 'width / 2', default: 300, visible: 'width > 500' }),
        {
          key: 'kind',
          type: 'choice',
          label: 'K',
          default: 'a',
          options: [
            { value: 'a', label: { en: 'A', de: 'Ä' } },
            { value: 'b', label: 'B', if: 'width > 2000' },
          ],
        },
        { key: 'tint', type: 'color', label: 'T', default: '#aabbcc', options: ['#AABBCC'] },
        { key: 'words', type: 'text', label: 'W', default: '' },
      ],
    }),
  );
  const states = new Map(
    model.describe({ width: 450, depth: 9999 }, { language: 'de-CH' }).map((state) => [state.key, state]),
  );

  it('is in form order and in the requested language', () => {
    assert.deepEqual([...states.keys()], ['width', 'material', 'depth', 'kind', 'tint', 'words']);
    assert.deepEqual(states.get('width'), {
      key: 'width',
      type: 'number',
      label: 'Breite',
      help: 'How wide',
      group: 'Maße',
      unit: 'mm',
      visible: true,
      value: 450,
      default: 1000,
      min: 400,
      max: 2400,
      step: 10,
    });
  });

  it('includes a limit and what sets it', () => {
    const depth = states.get('depth');
    assert.ok(depth?.type === 'number');
    assert.deepEqual(
      [depth.visible, depth.value, depth.max, depth.maxBecause, depth.minBecause],
      [false, 225, 225, ['width'], undefined],
    );
  });

  it('includes options and whether they’re available', () => {
    assert.deepEqual((states.get('kind') as { options?: unknown }).options, [
      { value: 'a', label: 'Ä', available: true },
      { value: 'b', label: 'B', available: false },
    ]);
    const materials = states.get('material');
    assert.ok(materials?.type === 'material');
    assert.deepEqual(materials.options, [
      { value: 'oak', label: 'Oak', available: true, color: oak.color, finish: oak.finish, material: oak },
    ]);
    assert.deepEqual((states.get('tint') as { options?: unknown }).options, [
      { value: '#aabbcc', label: '#aabbcc', available: true, color: '#aabbcc' },
    ]);
  });
});

describe('a suggestion for a failed rule', () => {
  const model = compileModel(
    documentOf({
      parameters: [
        width,
        number({ key: 'height', min: 400, max: 2000, step: 50, default: 1000 }),
        { key: 'back', type: 'boolean', label: 'B', default: true },
      ],
      rules: [
        { require: 'back || height <= 1600', message: 'Sways', keys: ['back', 'height'] },
        { require: 'height <= 2 * width', message: 'Falls', keys: ['height', 'width'], level: 'warning' },
      ],
    }),
  );

  it('is the nearest value of each key that meets the rule', () => {
    assert.deepEqual(model.suggest({ back: false, height: 2000, width: 1500 }), [
      { rule: 0, key: 'back', value: true },
      { rule: 0, key: 'height', value: 1600 },
    ]);
    assert.deepEqual(model.suggest({ width: 600, height: 1400 }), [
      { rule: 1, key: 'height', value: 1200 },
      { rule: 1, key: 'width', value: 700 },
    ]);
  });

  it('never breaks another rule', () => {
    const both = compileModel(
      documentOf({
        rules: [
          { require: 'width != 1000', message: 'Not that', keys: ['width'] },
          { require: 'width <= 1000', message: 'Nor more', keys: ['width'] },
        ],
      }),
    );
    assert.deepEqual(both.suggest({}), [{ rule: 0, key: 'width', value: 990 }]);
  });

  it('is found for rules that compute the same values', () => {
    const span = '(width - 38) / 2';
    const alike = compileModel(
      documentOf({
        rules: [
          { require: `${span} > 200`, message: 'Narrow', keys: ['width'] },
          { require: `${span} < 800`, message: 'Wide', keys: ['width'], level: 'warning' },
        ],
        dimensions: [{ from: [0, 0, 0], to: ['width + 7', 0, 0] }],
        presets: [{ id: 'p', name: 'P', configuration: {}, if: 'width + 7 > 1000' }],
      }),
    );
    assert.deepEqual(alike.suggest({ width: 2000 }), [{ rule: 1, key: 'width', value: 1630 }]);
    assert.deepEqual(alike.suggest({ width: 400 }), [{ rule: 0, key: 'width', value: 440 }]);
    assert.equal(alike.presets({ width: 400 })[0]?.available, false);
    assert.equal(alike.presets({ width: 1200 })[0]?.available, true);
  });

  it('also exists for a bound: the nearest value of each key that sets it', () => {
    const bound = compileModel(
      documentOf({
        parameters: [
          width,
          { key: 'deep', type: 'boolean', label: 'D', default: false },
          number({ key: 'count', min: 1, max: 'deep ? 20 : floor(width / 200)', default: 1, step: 1 }),
          number({ key: 'lamps', min: 0, max: 9, step: 1, default: 0, visible: 'deep' }),
        ],
        rules: [{ require: 'width != 1200', message: 'Not that', keys: [] }],
      }),
    );
    // 1200 would be suggested if no rule excluded it.
    assert.deepEqual(bound.suggest({ width: 600, count: 6 }), [{ bound: 'count', key: 'width', value: 1210 }]);
    assert.deepEqual(bound.suggest({ lamps: 3 }), [{ bound: 'lamps', key: 'deep', value: true }]);
    assert.deepEqual(bound.suggest({ width: 2400, count: 13 }), [], 'no width is wide enough');
    assert.deepEqual(bound.suggest({ width: 9999 }), [], 'the document itself sets it');
  });

  const wayFrom = (value: number, require: string, more: Json = {}) =>
    compileModel(
      documentOf({ parameters: [number(more), material], rules: [{ require, message: 'No', keys: ['n'] }] }),
    ).suggest({ n: value })[0]?.value;

  it('is the nearest, even if allowed values are scattered', () => {
    const grid = { min: 300, max: 1200, step: 10, default: 300 };
    assert.equal(wayFrom(500, 'n == 300 || n == 450 || n == 600', grid), 450);
    assert.equal(wayFrom(700, 'n % 150 == 0', grid), 750);
    assert.equal(wayFrom(450, 'n == 360 || n == 550', grid), 360);
    assert.equal(wayFrom(450, 'n == 350 || n == 550', grid), 550, 'of two that are as far, the greater');
    assert.equal(wayFrom(0, 'n > 0.25', { min: 0, max: 1, step: 0.1, default: 0 }), 0.3);
  });

  it('is found among too many values to try all', () => {
    const grid = { min: 0, max: 1_000_000, step: 1, default: 0 };
    assert.equal(wayFrom(700_000, 'n <= 123456', grid), 123_456);
    assert.equal(wayFrom(0, 'n > 900000', grid), 900_001);
    assert.equal(wayFrom(5000, 'n == 4801 || n > 5600', grid), 4801);
    assert.equal(wayFrom(0, 'n >= 770 && n <= 780 || n >= 900', grid), 770, 'the nearer end of the last stride');
    const short = { min: 600, max: 3600, step: 1, default: 600 };
    assert.equal(wayFrom(3600, 'n >= 2360 && n <= 2800', short), 2800, 'a range shorter than a doubled stride');
  });

  it('has three decimal places if there’s no step', () => {
    const any = { min: 0, max: 2000, default: 0 };
    assert.equal(wayFrom(700, 'n <= 512.5', any), 512.5);
    assert.equal(wayFrom(700.3, 'n <= 512.347', any), 512.347);
    assert.equal(wayFrom(700.3, 'n == 500', any), 500);
    assert.equal(wayFrom(0.5, 'n > 3', any), 3.001);
    assert.equal(wayFrom(1999.2, 'n > 1999.5', { ...any, max: 1999.6 }), 1999.501);
  });

  it('never changes a customer’s text', () => {
    const words = { key: 'words', type: 'text', label: 'Words', default: 'Viele Grüße an alle' };
    const rules = [{ require: 'length(words) * 100 <= width', message: 'No', keys: ['words', 'width'] }];
    const model = compileModel(documentOf({ parameters: [words, width], materials: [], rules }));
    assert.deepEqual(model.suggest({ width: 600 }), [{ rule: 0, key: 'width', value: 1900 }]);
  });

  it('is searched for at every key, however long the first one took', () => {
    const others = ['a', 'b', 'c'].map((key) => number({ key, min: 0, max: 900, step: 1, default: 0 }));
    const rules = [{ require: 'width == 1510', message: 'No', keys: ['a', 'b', 'c', 'width'] }];
    const model = compileModel(documentOf({ parameters: [...others, width], materials: [], rules }));
    assert.deepEqual(model.suggest({}), [{ rule: 0, key: 'width', value: 1510 }]);
  });

  it('is missing if none is found', () => {
    const never = compileModel(
      documentOf({ rules: [{ require: 'false', message: 'No', keys: ['width', 'material'] }] }),
    );
    assert.deepEqual(never.suggest({}), []);
  });
});
