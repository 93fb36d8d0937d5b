import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../index.js';
import { documentOf, holds, issuesOf, material, numberOf, width } from '../testing/documents.js';

const settings = {
  tables: { spans: { oak: 800, steel: 1200 }, sizes: { 300: 3, 400: 4 } },
  define: { half: 'width / 2', yes: true, no: 'false', word: "'drawer'" },
  parameters: [
    width,
    material,
    {
      key: 'finish',
      type: 'choice',
      label: 'Finish',
      default: 'raw',
      options: [
        { value: 'raw', label: 'Raw' },
        { value: 'oiled', label: 'Oiled' },
      ],
    },
    { key: 'engraving', type: 'text', label: 'Engraving', default: 'Für 𝒜' },
    { key: 'metal', type: 'material', label: 'Metal', options: ['steel'], default: 'steel' },
  ],
};

const values: readonly (readonly [expression: string | number, value: number])[] = [
  [42, 42],
  ['42', 42],
  ['.5', 0.5],
  ['2.', 2],
  ['1.5e3', 1500],
  ['2E-2', 0.02],
  [' \t\n 1 ', 1],
  // Precedence, from tight to loose.
  ['2 + 3 * 4', 14],
  ['(2 + 3) * 4', 20],
  ['2 * 3 % 4', 2],
  ['10 - 4 - 3', 3],
  ['24 / 4 / 2', 3],
  ['-2 * -3', 6],
  ['--2', 2],
  ['2 - -2', 4],
  ['-7 % 3', -1],
  ['7 % -3', 1],
  ['5.5 % 2', 1.5],
  ['1 < 2 ? 3 : 4', 3],
  ['false ? 1 : true ? 2 : 3', 2],
  ['true ? false ? 1 : 2 : 3', 2],
  ['1 + 1 == 2 && 3 > 2 ? 1 : 0', 1],
  // Names.
  ['width', 1000],
  ['half', 500],
  ['width - 2 * half', 0],
  // Functions.
  ['round(2 * pi, 0.001)', 6.283],
  ['abs(-3)', 3],
  ['floor(0.3 / 0.1)', 3],
  ['floor(2.999999999)', 2],
  ['ceil(0.1 * 3 / 0.1)', 3],
  ['ceil(3.000000001)', 4],
  ['pick(0.3 / 0.1, 0, 1, 2, 3)', 3],
  ['ceil(1.1)', 2],
  ['ceil(-1.1)', -1],
  ['floor(1.9)', 1],
  ['floor(-1.1)', -2],
  ['round(2.5)', 3],
  ['round(-2.5)', -2],
  ['round(0.49)', 0],
  ['round(1.15 * 10)', 12],
  ['round(0.15, 0.1)', 0.2],
  ['round(-1.15 * 10)', -11],
  ['round(17, 5)', 15],
  ['round(17.5, 5)', 20],
  ['round(0.3, 0.1)', 0.3],
  ['round(1\xa0+\u202f0.5)', 2],
  ['sign(-2)', -1],
  ['sign(0)', 0],
  ['min(3)', 3],
  ['min(3, 1, 2)', 1],
  ['max(3, 1, 4, 2)', 4],
  ['clamp(5, 1, 3)', 3],
  ['clamp(0, 1, 3)', 1],
  ['clamp(2, 1, 3)', 2],
  ['sqrt(16)', 4],
  ['pow(2, 10)', 1024],
  ['pow(4, 0.5)', 2],
  ['hypot(3, 4)', 5],
  ['hypot(2, 3, 6)', 7],
  ['hypot(-4)', 4],
  ['sin(30)', 0.5],
  ['sin(180)', 0],
  ['cos(60)', 0.5],
  ['cos(90)', 0],
  ['cos(-360)', 1],
  ['tan(45)', 1],
  ['asin(0.5)', 30],
  ['acos(0)', 90],
  ['atan(1)', 45],
  ['atan2(1, -1)', 135],
  ['pick(0, 10, 20, 30)', 10],
  ['pick(2, 10, 20, 30)', 30],
  ['pick(1.9, 10, 20, 30)', 20],
  ["lookup('spans', 'steel')", 1200],
  ['lookup("spans", material.id)', 800],
  ['lookup(spans, material.id)', 800],
  ["lookup('sizes', 300 + 100)", 4],
  ["lookup('sizes', (0.1 + 0.2) * 1000)", 3],
  ['length(engraving)', 5],
  ["length('')", 0],
  ["textWidth('')", 0],
  ["textWidth('A')", 1],
  ["textWidth('AA') - textWidth('A')", 1],
  ["length('it\"s')", 4],
  // Records.
  ['material.thickness', 19],
  ['material.density', 720],
  ["materialById('steel').density", 7850],
  ['(true ? material : metal).density', 720],
  ['(width > 2000 ? metal : material).density', 720],
  ["pick(1, material, materialById('steel')).density", 7850],
];

describe('an expression', () => {
  for (const [expression, value] of values) {
    it(`${expression} is ${value}`, () => assert.equal(numberOf(expression, settings), value));
  }

  const truths: readonly (readonly [expression: string | boolean, holds: boolean])[] = [
    [true, true],
    ['true', true],
    ['!true', false],
    ['!false && true', true],
    ['false && 1 / 0 > 1', false],
    ['true || 1 / 0 > 1', true],
    ['true || false && false', true],
    ['1 < 1', false],
    ['1 <= 1', true],
    ['2 > 1', true],
    ['1 >= 2', false],
    ['1 == 1.0', true],
    ['1 != 1', false],
    ['1 < 2 == true', true],
    ['yes != no', true],
    ['\'a\' == "a"', true],
    ["'a' != 'A'", true],
    ["finish == 'raw'", true],
    ["material.id == 'oak'", true],
    ["word == 'drawer'", true],
    ["(yes ? finish : word) == 'raw'", true],
    ["engraving == 'Für 𝒜'", true],
    ["engraving == ''", false],
    // Numbers as text.
    ["text(width) == '1000'", true],
    ["text(width / 3) == '333.333333333'", true],
    ["text(width / 3, 2) == '333.33'", true],
    ["text(width, 1) == '1000.0'", true],
    ["text(width / 3, 2.9) == '333.33'", true],
    ["text(0.1 + 0.2) == '0.3'", true],
    ["text(-1.50) == '-1.5'", true],
    ["text(-0.0001, 2) == '0.00'", true],
    ["text(-1e-12) == '0'", true],
    ["text(1.005, 2) == '1.01'", true],
    ["text(1e-9) == '0.000000001'", true],
    ["text(1e20) == '100000000000000000000'", true],
    ["lookup('sizes', text(300)) == 3", true],
    ["(width > 2000 ? word : text(width)) == '1000'", true],
    ['text(width) == text(width + half - half)', true],
    ['length(text(width)) == 4', true],
  ];

  for (const [expression, expected] of truths) {
    it(`${expression} is ${expected}`, () => assert.equal(holds(expression, settings), expected));
  }

  it('evaluates only what it needs', () => {
    assert.equal(numberOf('width > 0 ? 1 : 1 / 0', settings), 1);
    assert.equal(numberOf('pick(1, 1 / 0, 2, sqrt(-1))', settings), 2);
    assert.equal(holds('width < 0 && 1 / 0 > 0', settings), false);
    assert.equal(holds('width > 0 || 1 / 0 > 0', settings), true);
  });

  it('never gives a negative zero', () => {
    assert.ok(Object.is(numberOf('-1 * (width - 1000)', settings), 0));
    assert.ok(Object.is(numberOf('round(-0.2)', settings), 0));
  });

  it('can use `text` and `pi` as the document’s own names', () => {
    const own = { key: 'text', type: 'text', label: 'Text', default: 'a' };
    const more = { parameters: [width, own], define: { pi: 3, tau: '2 * pi' } };
    assert.equal(holds("text == 'a' && text(tau) == '6'", more), true);
  });

  it('converts a number to text as customers write it', () => {
    const number = { key: 'number', type: 'text', label: 'Number', default: '7' };
    const model = compileModel(
      documentOf({
        parameters: [width, number],
        define: { written: 'text(width)' },
        rules: [{ require: 'number == written', message: 'Other', keys: ['number'] }],
      }),
    );
    assert.equal(model.evaluate({ number: '1000' }).rules[0]!.holds, true);
    assert.equal(model.evaluate({ number: '1010' }).rules[0]!.holds, false);
    const settled = model.settle({ width: 1010, number: '1010' });
    for (let time = 0; time < 3; time++) assert.equal(model.evaluate(settled).rules[0]!.holds, true);
  });

  it('draws the same random everywhere', () => {
    const finaliser = (seed: number): number => {
      let h = (seed + 0x9e3779b9) >>> 0;
      h ^= h >>> 16;
      h = Math.imul(h, 0x85ebca6b);
      h ^= h >>> 13;
      h = Math.imul(h, 0xc2b2ae35);
      h ^= h >>> 16;
      return (h >>> 0) / 2 ** 32;
    };
    for (const seed of [0, 1, 2, 1000, -5]) assert.equal(numberOf(`random(${seed})`), finaliser(seed), `${seed}`);
    assert.equal(numberOf('random(1.2)'), finaliser(1));
  });

  it('compares customers’ text by its characters', () => {
    const texts = [
      { key: 'one', type: 'text', label: '1', default: '' },
      { key: 'other', type: 'text', label: '2', default: '' },
    ];
    const more = { parameters: texts };
    assert.equal(holds('one == other', more), true);
    assert.equal(holds('one == other', more, { one: 'a' }), false);
    assert.equal(holds('one == other', more, { one: 'a', other: 'a' }), true);
    assert.equal(holds("one == 'a' && other == ''", more, { one: 'a' }), true);
    const rules = [{ require: 'length(other) == 1 && one != other', message: 'No', keys: [] }];
    const model = compileModel(documentOf({ ...more, rules }));
    assert.equal(model.evaluate({ one: 'x' }).rules[0]?.holds, false);
    assert.equal(model.evaluate({ one: 'long', other: 'x' }).rules[0]?.holds, true, 'whatever was there before');
  });
});

describe('an invalid expression', () => {
  const wrong: readonly (readonly [expression: unknown, code: string, message: RegExp, suggestion?: string])[] = [
    // Syntax.
    ['', 'syntax', /Expected a value, but the expression ends/],
    ['1 +', 'syntax', /Expected a value/],
    ['(1', 'syntax', /Expected "\)"/],
    ['1 2', 'syntax', /Expected an operator, but found "2" \(at character 3\)/],
    ['1 ? 2', 'syntax', /Expected ":"/],
    ['1.2.3', 'syntax', /neither a number nor a name/],
    ['12abc', 'syntax', /neither a number nor a name/],
    ["'abc", 'syntax', /no closing quote/],
    ['a = 1', 'syntax', /to compare, write "=="/],
    ['1 & 2', 'syntax', /write "&&"/],
    ['2 ^ 3', 'syntax', /write pow\(x, y\)/],
    ['a[0]', 'syntax', /"\[" isn't allowed here/],
    ['width;', 'syntax', /";" isn't allowed here/],
    ['max(1,)', 'syntax', /Expected a value/],
    ['material.', 'syntax', /Expected a field/],
    ['`1`', 'syntax', /isn't allowed here/],
    ['\u{1d49c}', 'syntax', /"𝒜" isn't allowed here/u],
    // Names.
    ['widht', 'unknown-name', /did you mean "width"/, 'width'],
    ['max', 'unknown-name', /is a function: write max\(a, b, …\)/],
    ['panels', 'unknown-name', /only available in rules and the estimate/],
    ['constructor', 'unknown-name', /There is no name "constructor"/],
    ['__proto__', 'unknown-name', /There is no name/],
    ['maxx(1, 2)', 'unknown-function', /did you mean "max"/, 'max'],
    ['eval(1)', 'unknown-function', /There is no function "eval"/],
    ['toString()', 'unknown-function', /There is no function/],
    ["areaOf('oak')", 'unknown-function', /only available in rules and the estimate/],
    ['lookup(spann, material.id)', 'unknown-table', /did you mean "spans"/, 'spans'],
    ["lookup('spans', 'okk')", 'unknown-table', /did you mean "oak"/, 'oak'],
    ["materialById('oka').density", 'unknown-material', /There is no material "oka"/, 'oak'],
    ['material.colour', 'unknown-field', /one of thickness, density, price, id/],
    ['material.constructor', 'unknown-field', /There is no field/],
    ['material.__proto__', 'unknown-field', /There is no field/],
    // Types.
    ['1 + true', 'type', /Each side of "\+" must be a number, not a boolean/],
    ["'a' + 'b'", 'type', /must be a number, not a string/],
    ["'a' < 'b'", 'type', /must be a number/],
    ['1 && true', 'type', /must be a boolean/],
    ['!1', 'type', /The value after "!"/],
    ['-true', 'type', /The value after "-"/],
    ["1 == '1'", 'type', /can't compare a number with a string/],
    ['material == material', 'type', /compare their ids: material\.id == material\.id/],
    ["metal != 'steel'", 'type', /compare their ids: metal\.id != 'steel'/],
    ["1 ? 'a' : 'b'", 'type', /condition before "\?"/],
    ["true ? 1 : 'b'", 'type', /All branches must have the same type/],
    ['true', 'type', /This value must be a number, not a boolean/],
    [true, 'type', /This value must be a number/],
    ["'text'", 'type', /This value must be a number, not a string/],
    ['material', 'type', /This value must be a number, not a material/],
    ['width.thickness', 'type', /Only a material has fields/],
    ['length(1)', 'type', /must be a string/],
    ['textWidth(1)', 'type', /must be a string/],
    ['abs(true)', 'type', /argument of abs\(\)/],
    ['lookup(1, 2)', 'type', /must be the name of a table/],
    // Arguments.
    ['abs()', 'arguments', /arguments \(0\): write abs\(x\)/],
    ['clamp(1, 2)', 'arguments', /write clamp\(x, lo, hi\)/],
    ['pick(1)', 'arguments', /write pick/],
  ];

  for (const [expression, code, message, suggestion] of wrong) {
    it(`${expression} is rejected before any value is known`, () => {
      const [issue, ...rest] = issuesOf(
        documentOf({ ...settings, dimensions: [{ from: [0, expression, 0], to: [0, 0, 0] }] }),
      );
      assert.equal(issue?.pointer, '/dimensions/0/from/1');
      assert.equal(issue.code, code);
      assert.match(issue.message, message);
      assert.equal(issue.suggestion, suggestion);
      assert.deepEqual(rest, []);
    });
  }

  const failing: readonly (readonly [expression: string, code: string, message: RegExp])[] = [
    ['2 + 1e400', 'not-finite', /^1e400 isn't a finite number \(at character 5/],
    ['width > 1 ? 0 : -1e999', 'not-finite', /^1e999 isn't a finite number/],
    ['1 / 0', 'not-finite', /1 \/ 0 isn't a finite number \(at character 3/],
    ['width / (width - 1000)', 'not-finite', /1000 \/ 0 isn't a finite number/],
    ['1 / (1 / (width - 1000))', 'not-finite', /1 \/ 0/],
    ['width % (width - 1000)', 'not-finite', /1000 % 0/],
    ['sqrt(-width)', 'not-finite', /sqrt\(-1000\)/],
    ['asin(width)', 'not-finite', /asin\(1000\)/],
    ['pow(width, width)', 'not-finite', /pow\(1000, 1000\)/],
    ['tan(width - 910)', 'not-finite', /tan\(90\)/],
    ['round(1, width - 1000)', 'out-of-range', /step of round\(\) must be above 0, not 0/],
    ['pick(width, 1, 2)', 'out-of-range', /takes an index from 0 to 1, not 1000/],
    ['pick(-1, 1, 2)', 'out-of-range', /not -1/],
    ["lookup('sizes', width)", 'out-of-range', /table "sizes" has no entry "1000"/],
    ['length(text(width * 1e18))', 'out-of-range', /below 1e21 and 0 to 9 decimals, not 1e\+21 /],
    ['length(text(width, 10))', 'out-of-range', /not 1000 and 10 /],
    ['length(text(width, -1))', 'out-of-range', /not 1000 and -1 /],
    ['materialById(engraving).density', 'out-of-range', /There is no material "Für 𝒜"/],
  ];

  for (const [expression, code, message] of failing) {
    it(`${expression} fails at its place once values are known`, () => {
      const [issue] = issuesOf(documentOf({ ...settings, dimensions: [{ from: [0, 0, expression], to: [0, 0, 0] }] }));
      assert.equal(issue?.pointer, '/dimensions/0/from/2');
      assert.equal(issue.code, code);
      assert.match(issue.message, message);
    });
  }

  it('can’t use a field that an option lacks', () => {
    const both = { ...material, options: ['oak', 'steel'] };
    const document = documentOf({ parameters: [both], define: { t: 'material.thickness' } });
    assert.deepEqual(issuesOf(document)[0], {
      pointer: '/define/t',
      code: 'unknown-field',
      message: 'This can be the material "steel", which has no "thickness" (at character 9)',
    });
    assert.equal(numberOf('material.density', { parameters: [both] }), 720);
  });

  it('can use a field that an option lacks if that option can’t occur there', () => {
    const finish = {
      key: 'finish',
      type: 'choice',
      label: 'F',
      default: 'raw',
      options: [
        { value: 'raw', label: 'R' },
        { value: 'oiled', label: 'O' },
      ],
    };
    const more = { parameters: [finish], tables: { oils: { oiled: 7 } } };
    const expression = "finish == 'oiled' ? lookup('oils', finish) : 0";
    assert.equal(numberOf(expression, more), 0);
    assert.equal(numberOf(expression, more, { finish: 'oiled' }), 7);
  });
});

describe('many definitions', () => {
  const count = 40;
  const define: Record<string, string> = {};
  for (let n = 0; n < count; n++) {
    define[`a${n}`] = `width * ${n} + 3`;
    define[`b${n}`] = `floor(width / 10) % 2 == 0 ? a${n} / ${n + 1} : 1 / (width - 1000)`;
    define[`c${n}`] =
      `width > ${100 * n} ? (width > ${60 * n} ? b${n} - a${n} : 1) : pick(width / 500, a${n}, b${n}, sqrt(width))`;
  }
  const total = Array.from({ length: count }, (_, n) => `c${n}`).join(' + ');

  const byHand = (width: number): number => {
    let sum = 0;
    for (let n = 0; n < count; n++) {
      const a = width * n + 3;
      const b = Math.floor(width / 10) % 2 === 0 ? a / (n + 1) : 1 / (width - 1000);
      const picked = [a, b, Math.sqrt(width)][Math.floor(width / 500)]!;
      const inner = width > 60 * n ? b - a : 1;
      sum += width > 100 * n ? inner : picked;
    }
    return sum;
  };

  for (const width of [400, 410, 1000, 1010, 1490]) {
    it(`have the same values as one by one, at a width of ${width}`, () => {
      assert.equal(numberOf(total, { define }, { width }), byHand(width));
    });
  }

  it('report the one that can’t be computed', () => {
    const failing = { ...define, late: 'c7 / (width - 1010) + c8' };
    const [issue] = issuesOf(documentOf({ define: failing }), { width: 1010 });
    assert.equal(issue?.pointer, '/define/late');
    assert.match(issue.message, /^-?[\d.]+ \/ 0 isn't a finite number \(at character 4/);
  });
});

describe('the depth and length of an expression', () => {
  const nested = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`;

  it('can be 64 levels of parentheses, calls, unary operators and branches, and no more', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['abs(', ')'],
      ['-', ''],
      ['true?', ':1'],
    ] as const) {
      assert.equal(Math.abs(numberOf(nested(64, open, close))), 1, open);
      const [issue] = issuesOf(documentOf({ define: { deep: nested(65, open, close) } }));
      assert.equal(issue?.code, 'expression-too-deep', open);
      assert.equal(issue.pointer, '/define/deep');
    }
    assert.equal(numberOf(`${'false?1:'.repeat(64)}2`), 2);
    assert.equal(
      issuesOf(documentOf({ define: { deep: `${'false?1:'.repeat(65)}2` } }))[0]?.code,
      'expression-too-deep',
    );
  });

  it('isn’t increased by a chain of binary operators', () => {
    assert.equal(numberOf(`${'1+'.repeat(499)}1`), 500);
    assert.equal(holds(`${'true&&'.repeat(150)}true`), true);
  });

  it('is at most 1,000 characters', () => {
    assert.equal(numberOf(`${' '.repeat(999)}1`), 1);
    assert.equal(issuesOf(documentOf({ define: { long: `${' '.repeat(1000)}1` } }))[0]?.code, 'expression-too-long');
  });
});
