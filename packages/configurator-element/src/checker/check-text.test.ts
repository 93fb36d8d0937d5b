import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../model/index.js';
import { box, documentOf, type Json, oak, panel, width } from '../model/testing/documents.js';
import { generateDocument } from '../model/testing/generate.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { checkText } from './check-text.js';
import { report } from './report.js';

/** A document that uses everything it defines. */
function sound(more: Json = {}): Json {
  const { rules, ...rest } = more;
  return documentOf({
    parameters: [width],
    materials: [oak],
    parts: [panel({ size: ['width', 19, 300] })],
    ...(rules === undefined ? {} : { rules }),
    ...rest,
  });
}

interface Found {
  readonly at: string;
  readonly message: string;
}

/** The code, text and message of each diagnostic. */
function diagnosticsIn(document: Json, samples = 60): readonly (readonly [string, Found])[] {
  const text = JSON.stringify(document, null, 2);
  const { diagnostics } = checkText(text, { samples });
  return diagnostics.map(({ severity, code, message, span }) => {
    return [`${severity} ${code}`, { at: text.slice(span.start, span.end), message }] as const;
  });
}

function only(document: Json, samples?: number): readonly [string, Found] {
  const all = diagnosticsIn(document, samples);
  assert.equal(all.length, 1, JSON.stringify(all));
  return all[0]!;
}

const choice = (more: Json) => ({ key: 'base', type: 'choice', label: 'Base', default: 'legs', ...more });
const legs = { value: 'legs', label: 'Legs' };
const isRound = box({ if: "base == 'legs'" });

describe('checking a document', () => {
  it('ends for a text that ends in an unclosed comment', () => {
    for (const text of ['/*', '{"a":1}\n/*']) {
      assert.equal(checkText(text, { samples: 0 }).diagnostics[0]?.code, 'not-json', text);
    }
  });

  it('reports no problems for a valid document, and says how many configurations it tried', () => {
    assert.deepEqual(checkText(JSON.stringify(sound()), { samples: 40 }), { diagnostics: [], samples: 40 });
  });

  it('reports the same problems each time', () => {
    const suspicious = sound({ parts: [panel({ size: ['1700 - width', 19, 'width % 7 - 1'] })] });
    assert.deepEqual(diagnosticsIn(suspicious), diagnosticsIn(suspicious));
    assert.ok(diagnosticsIn(suspicious).length > 0);
  });

  it('has one error for a material that’s compared with text', () => {
    const wood = { key: 'wood', type: 'material', label: 'Wood', options: ['oak'], default: 'oak' };
    const parts = [panel({ material: 'wood', color: "wood == 'oak' ? '#ffffff' : '#000000'" })];
    const [code, { message }] = only(sound({ parameters: [width, wood], parts }));
    assert.equal(code, 'error type');
    assert.match(message, /compare their ids: wood\.id == 'oak'/);
  });

  it('has an error for letters that the typeface lacks: in a part, a default or a preset', () => {
    const word = { key: 'word', type: 'text', label: 'Word', maxLength: 4, default: 'Ann' };
    const letters = {
      id: 'letters',
      kind: 'text',
      text: 'word',
      height: 20,
      depth: 1,
      on: { part: 'board', face: '+y' },
    };
    const withText = (more: Json) => sound({ parameters: [word], parts: [panel(), letters], ...more });
    const presets = [{ id: 'a', name: 'A', configuration: { word: '漢' } }];
    const found = [
      only(withText({ parts: [panel(), { ...letters, text: "word == 'Ann' ? '漢' : word" }] })),
      only(withText({ parameters: [{ ...word, default: '漢' }] })),
      only(withText({ presets })),
    ];
    assert.deepEqual(
      found.map(([code, { message }]) => [code, /漢/.test(message)]),
      [
        ['error letters-missing', true],
        ['error letters-missing', true],
        ['error preset', true],
      ],
    );
    assert.deepEqual(diagnosticsIn(withText({})), []);
  });

  const mistakes: readonly (readonly [string, Json, string, string, RegExp])[] = [
    ['an unknown key at the key', { part: [] }, 'error unknown-key', '"part"', /There is no key "part"/],
    [
      'a name in an expression at the name',
      { parts: [box({ size: ['10 + widht', 1, 1] })] },
      'error unknown-name',
      'widht',
      /^There is no name "widht"; did you mean "width"\?$/,
    ],
    [
      'a table in an expression at its name',
      { parts: [box({ size: ["2 * lookup('sizes', 1)", 1, 1] })] },
      'error unknown-table',
      "'sizes'",
      /no table "sizes"/,
    ],
    ['a wrong value at the value', { id: 3 }, 'error type', '3', /must be a string/],
    ['a taken name at the name', { define: { width: '3' } }, 'error duplicate', '"width"', /already used as a name/],
    ['what is no name at the key', { define: { 'a b': '3' } }, 'error type', '"a b"', /isn't a valid name/],
    ['what is missing where it should be', { parts: [{ kind: 'box', id: 'b' }] }, 'error missing-key', '{', /"size"/],
  ];
  for (const [what, more, code, at, message] of mistakes) {
    it(`shows ${what}`, () => {
      const [foundCode, found] = only(sound({ ...more }));
      assert.deepEqual([foundCode, found.at], [code, at]);
      assert.match(found.message, message);
    });
  }

  it('counts an expression’s characters without JSON escapes', () => {
    const parts = [panel({ size: ["base == '\u00fc\"\\n' ? 1 : widht", 19, 300] })];
    const parameters = [width, choice({ options: [legs] })];
    const text = JSON.stringify(sound({ parts, parameters })).replace('\u00fc', '\\u00fc');
    const [diagnostic] = checkText(text, { samples: 0 }).diagnostics;
    assert.equal(text.slice(diagnostic!.span.start, diagnostic!.span.end), 'widht');
  });

  it('doesn’t report a misspelled key as missing', () => {
    const { label, ...rest } = width;
    assert.equal(only(sound({ parameters: [{ ...rest, lable: label }] }))[0], 'error unknown-key');
  });

  it('finds errors in expressions of misspelled keys, at the places where they’re written', () => {
    const { label, min, ...rest } = width;
    const parameters = [{ ...rest, lable: label, minn: 'widht', 'un/known': 'nothing' }];
    const found = diagnosticsIn(sound({ parameters, parts: [box({ size: ['hight', 1, 1], iff: '1 +' })] }));
    assert.deepEqual(
      found.map(([code, { at }]) => [code, at]),
      [
        ['error unknown-key', '"lable"'],
        ['error unknown-key', '"minn"'],
        ['error unknown-name', 'widht'],
        ['error unknown-key', '"un/known"'],
        ['error unknown-name', 'hight'],
        ['error unknown-key', '"iff"'],
        ['error syntax', '"'],
      ],
    );
  });

  it('explains a key that’s missing or has a value of the wrong type', () => {
    const document = sound({ parts: [{ id: 'b', kind: 'box' }, panel({ normal: 'w', edges: '+x' })] });
    const { diagnostics } = checkText(JSON.stringify(document), { samples: 0 });
    const help = Object.fromEntries(diagnostics.map(({ pointer, help }) => [pointer, help]));
    assert.equal(help['/parts/0/size'], 'size: [x, y, z] in mm, each above 0.');
    assert.equal(help['/parts/1/normal'], 'normal: The axis of the thickness.');
    assert.equal(help['/parts/1/edges'], 'write ["+x"]');
  });

  it('finds items for parts that aren’t before them in the same list', () => {
    const screw = (id: string) => ({ id: 'screw', kind: 'item', quantity: 1, with: ['block', id] });
    const codes = (id: string) =>
      checkText(JSON.stringify(sound({ parts: [box({ id: 'block' }), screw(id), box({ id: 'later' })] })), {
        samples: 0,
      })
        .diagnostics.filter(({ severity }) => severity === 'error')
        .map(({ code, pointer }) => `${code} ${pointer}`);
    assert.deepEqual(codes('block'), []);
    assert.deepEqual(codes('later'), ['unknown-part /parts/1/with']);
  });

  it('says that a box can’t be machined', () => {
    const holes = [{ at: [10, 10], diameter: 5 }];
    const { diagnostics } = checkText(JSON.stringify(sound({ parts: [box({ holes })] })), { samples: 0 });
    assert.match(diagnostics[0]!.help!, /^a box can't be machined: use a "panel"/);
  });

  it('suggests quotation marks for an unknown name that should be text', () => {
    const parameters = [width, choice({ options: [legs] })];
    const { diagnostics } = checkText(JSON.stringify(sound({ parameters, parts: [box({ if: 'base == legs' })] })), {
      samples: 0,
    });
    assert.equal(diagnostics[0]?.help, "for a string, put it in quotes: 'legs'");
  });

  it('warns about a duplicate key', () => {
    const text = JSON.stringify(sound()).replace('"id":"test"', '"id":"other","id":"test"');
    const { diagnostics } = checkText(text, { samples: 5 });
    assert.deepEqual(
      diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end), span.start > text.indexOf('other')]),
      [['repeated-key', '"id"', true]],
    );
  });

  const warnings: readonly (readonly [string, Json, string, string, RegExp])[] = [
    [
      'a part that never is',
      { parts: [panel({ size: ['width', 19, 1] }), box({ if: 'width > 9000' })] },
      'never-reached',
      '"width > 9000"',
      /"box" was in none of 60 configurations tried: its "if" never holds/,
    ],
    [
      'a part that is repeated no time',
      { parts: [panel({ size: ['width', 19, 1] }), box({ repeat: { i: 'width - 9000' } })] },
      'never-reached',
      '{',
      /its "repeat" never reaches 1/,
    ],
    [
      'a group that never is, and not of its parts',
      { parts: [panel({ size: ['width', 19, 1] }), { id: 'g', kind: 'group', if: 'width < 0', parts: [box()] }] },
      'never-reached',
      '"width < 0"',
      /"g" was in none/,
    ],
    [
      'a part in a group that never is',
      {
        parts: [
          panel({ size: ['width', 19, 1] }),
          { id: 'g', kind: 'group', parts: [box({ if: 'width < 0' }), box({ id: 'c' })] },
        ],
      },
      'never-reached',
      '"width < 0"',
      /"box" was in none/,
    ],
    [
      'an item that never is',
      { parts: [panel({ size: ['width', 19, 1] }), { id: 'screw', kind: 'item', quantity: 4, if: 'width < 0' }] },
      'never-reached',
      '"width < 0"',
      /"screw" was in none/,
    ],
    [
      'a rule that never fails',
      { rules: [{ require: 'width < 9000', message: 'No', keys: [] }] },
      'rule-never-fails',
      '"width < 9000"',
      /held in all 60/,
    ],
    [
      'a warning that always shows',
      { rules: [{ require: 'width > 9000', message: 'No', keys: [], level: 'warning' }] },
      'rule-always-fails',
      '"width > 9000"',
      /failed in all 60 configurations tried: its message always shows/,
    ],
    [
      'an option that is never offered',
      {
        parameters: [width, choice({ options: [legs, { value: 'none', label: 'None', if: 'width > 9000' }] })],
        parts: [panel({ size: ['width', 19, 1] }), isRound],
      },
      'never-offered',
      '"width > 9000"',
      /The option "none"/,
    ],
    [
      'a preset that is never offered',
      { presets: [{ id: 'p', name: 'P', configuration: { width: 600 }, if: 'width > 9000' }] },
      'never-offered',
      '"width > 9000"',
      /The preset "p"/,
    ],
    [
      'a parameter that is never shown',
      {
        parameters: [width, choice({ options: [legs], visible: 'width > 9000' })],
        parts: [panel({ size: ['width', 19, 1] }), isRound],
      },
      'never-shown',
      '"width > 9000"',
      /"base" was hidden in all 60/,
    ],
    [
      'a number that can not be changed',
      { parameters: [{ ...width, min: 1000, max: 1000 }] },
      'never-movable',
      '{',
      /customers can't change it/,
    ],
    [
      'a parameter that nothing uses',
      { parameters: [width, choice({ options: [legs] })] },
      'unused-parameter',
      '"base"',
      /Nothing uses the parameter "base"/,
    ],
    [
      'a value that nothing uses',
      { define: { half: 'width / 2' } },
      'unused-define',
      '"half"',
      /Nothing uses the value "half"/,
    ],
    ['a table that nothing uses', { tables: { sizes: { a: 1 } } }, 'unused-table', '"sizes"', /lookup\('sizes', key\)/],
    [
      'a material that nothing uses',
      { materials: [oak, { ...oak, id: 'ash' }] },
      'unused-material',
      '"ash"',
      /Nothing uses the material "ash"/,
    ],
    [
      'a name of a part that the part does not use',
      { parts: [panel({ size: ['width', 19, 1], let: { t: 3 } })] },
      'unused-let',
      '"t"',
      /Nothing in the part "board" uses "t"/,
    ],
    [
      'what can not be built',
      { parts: [panel({ size: ['2000 - width', 19, 1] })] },
      'out-of-range',
      '"2000 - width"',
      /^With \{"width": 2400\}, it can't be built: board: The size/,
    ],
    [
      'more parts than there may be',
      { parts: [panel({ size: ['width', 19, 1] }), box({ repeat: { i: 'width > 2000 ? 20001 : 1' } })] },
      'too-many-parts',
      '{',
      /^With \{"width": 2400\}, it can't be built/,
    ],
  ];
  for (const [what, more, code, at, message] of warnings) {
    it(`warns of ${what}`, () => {
      const [foundCode, found] = only(sound(more));
      assert.equal(foundCode, `warning ${code}`);
      assert.ok(found.at.startsWith(at), found.at);
      assert.match(found.message, message);
    });
  }

  it('warns if every configuration breaks a rule', () => {
    const rules = [
      { require: 'width < 1000', message: 'No', keys: [] },
      { require: 'width >= 1000', message: 'No', keys: [] },
    ];
    assert.deepEqual(
      diagnosticsIn(sound({ rules })).map(([code]) => code),
      ['warning never-orderable', 'error default-refused'],
    );
  });

  it('refuses a rule that always fails', () => {
    const [code, { at, message }] = only(sound({ rules: [{ require: 'width > 9000', message: 'No', keys: [] }] }));
    assert.deepEqual([code, at], ['error rule-always-fails', '"width > 9000"']);
    assert.match(message, /nothing can be ordered/);
  });

  it('distinguishes things that only unused things use from unused ones', () => {
    const found = diagnosticsIn(sound({ define: { a: 'b + 1', b: '2' } }));
    assert.deepEqual(
      found.map(([code, { message }]) => [code, message.split(':')[0]]),
      [
        ['warning unused-define', 'Nothing uses the value "a"'],
        ['warning unused-define', 'Only other unused names use the value "b"'],
      ],
    );
  });

  it('reports that the default configuration can’t be built', () => {
    const [code, { message }] = only(sound({ parts: [panel({ size: ['width - 1000', 19, 1] })] }));
    assert.equal(code, 'error out-of-range');
    assert.match(message, /^With the defaults, it can't be built: board: The size must be above 0, not 0/);
  });

  it('reports that a preset can’t be built', () => {
    const presets = [{ id: 'small', name: 'Small', configuration: { width: 500 } }];
    const [code, { message }] = only(sound({ presets, parts: [panel({ size: ['width - 500', 19, 1] })] }));
    assert.equal(code, 'error out-of-range');
    assert.match(message, /^With the preset "small", it can't be built/);
  });

  it('says that customers can’t order configurations that can’t be built', () => {
    const rules = [{ require: 'width < 2000', message: 'No', keys: ['width'] }];
    const [, { message }] = only(sound({ rules, parts: [panel({ size: ['2000 - width', 19, 1] })] }));
    assert.match(message, /it can't be built \(a rule prevents ordering it, but customers can still choose it\): /);
  });

  it('tries other values if the default ones can’t be built', () => {
    const legs = { key: 'legs', type: 'integer', label: 'Legs', min: 2, max: 6, default: 2 };
    const parts = [
      panel({ size: ['width / (legs - 2)', 19, 300] }),
      box({ if: 'legs == 5', size: ['1 - legs', 1, 1] }),
    ];
    const found = diagnosticsIn(sound({ parameters: [width, legs], define: { gap: '1 / (legs - 2)' }, parts }));
    assert.deepEqual(
      found.map(([code, { at }]) => [code, at]),
      [
        ['warning out-of-range', '"1 - legs"'],
        ['warning unused-define', '"gap"'],
        ['error not-finite', '/'],
      ],
    );
  });

  it('reports only the values of a configuration that break it', () => {
    const more = [1, 2, 3].map((n) => ({ ...width, key: `w${n}` }));
    const size = ['width + w1 + w2 + w3', '2500 - w2', 19];
    const parts = [panel({ size, normal: 'z' }), box({ if: 'width > 2300 && w3 < 500', size: ['2300 - width', 1, 1] })];
    const text = JSON.stringify(sound({ parameters: [width, ...more], parts }));
    const [diagnostic] = checkText(text, { samples: 300 }).diagnostics;
    assert.deepEqual(Object.keys(diagnostic?.configuration ?? {}), ['width', 'w3']);
  });

  it('checks the rest of a document with invalid presets', () => {
    const presets = [
      { id: 'wide', name: 'Wide', configuration: { width: 9000 } },
      { id: 'other', name: 'Other', configuration: { widht: 500 } },
      { id: 'ruled', name: 'Ruled', configuration: { width: 700 } },
    ];
    const rules = [{ require: 'width > 900', message: 'Too narrow', keys: ['width'] }];
    const found = diagnosticsIn(sound({ presets, rules, define: { half: 'width / 2' } }));
    assert.deepEqual(
      found.map(([code, { at, message }]) => [code, at, message.split(':').slice(0, 2).join(':')]),
      [
        ['error preset', '9000', '"width" can be at most 2400'],
        ['error unknown-key', '"widht"', 'There is no parameter "widht"; did you mean "width"?'],
        ['error preset', '700', 'A rule rejects this preset: Too narrow'],
        ['warning unused-define', '"half"', 'Nothing uses the value "half": use it in an expression, or remove it'],
      ],
    );
  });

  it('reports a preset that breaks a rule once', () => {
    const height = { ...width, key: 'height' };
    const rules = [
      { require: 'width + height + depth < 4000', message: 'Too much', keys: ['depth', 'width', 'height'] },
    ];
    const presets = [{ id: 'a', name: 'A', configuration: { width: 2400, height: 2400 } }];
    const parts = [box({ size: ['width', 'height', 'depth'] })];
    const more = { presets, rules, parts, materials: [], parameters: [{ ...width, key: 'depth' }, width, height] };
    assert.deepEqual(
      diagnosticsIn(sound(more)).map(([code, { at }]) => [code, at]),
      [['error preset', '2400']],
    );
  });

  it('reports default values that break a rule', () => {
    const rules = [{ require: 'width >= 1500', message: 'Too narrow', keys: ['width'] }];
    const presets = [
      { id: 'a', name: 'A', configuration: { width: 1600 } },
      { id: 'b', name: 'B', configuration: {} },
    ];
    for (const samples of [0, 60]) {
      const text = JSON.stringify(sound({ rules, presets, parts: [box({ size: ['width', 1, 1] })], materials: [] }));
      const errors = checkText(text, { samples }).diagnostics.filter(({ severity }) => severity === 'error');
      assert.deepEqual(
        errors.map(({ code, pointer, message, help }) => [code, pointer, message, help]),
        [
          [
            'default-refused',
            '/parameters/0/default',
            'A rule rejects the default configuration: Too narrow',
            '1500 would satisfy the rule',
          ],
        ],
      );
    }
  });

  it('asks for color names', () => {
    const named = { value: '#26282B', label: { en: 'Anthracite', de: 'Anthrazit' } };
    const tone = { key: 'tone', type: 'color', label: 'Tone', default: '#ffffff', options: [named, '#ffffff'] };
    const parts = [panel({ size: ['width', 19, 300], color: 'tone' })];
    const document = sound({ parameters: [width, tone], parts });
    const [code, { at, message }] = only(document);
    assert.deepEqual([code, at], ['warning unnamed-color', '"#ffffff"']);
    assert.match(message, /^This color has no name, so customers see "#ffffff"/);
    const model = compileModel(document);
    const state = model.describe({}, { language: 'de' })[1]!;
    assert.deepEqual(state.type === 'color' && state.options, [
      { value: '#26282b', available: true, label: 'Anthrazit', color: '#26282b' },
      { value: '#ffffff', available: true, label: '#ffffff', color: '#ffffff' },
    ]);
    assert.deepEqual(model.validate({ tone: '#26282b' }).issues, []);
    assert.equal(model.validate({ tone: '#123456' }).issues[0]?.code, 'option');
  });

  it('says that a color must be in lowercase', () => {
    const tone = { key: 'tone', type: 'color', label: 'Tone', default: '#AABBCC' };
    const presets = [{ id: 'a', name: 'A', configuration: { tone: '#DDEEFF' } }];
    const parts = [panel({ size: ['width', 19, 300], color: 'tone' })];
    const { diagnostics } = checkText(JSON.stringify(sound({ parameters: [width, tone], presets, parts })), {
      samples: 9,
    });
    assert.deepEqual(
      diagnostics.map(({ code, message, suggestion }) => [code, message, suggestion]),
      [['preset', '"tone" must be in lower case', '"#ddeeff"']],
    );
  });

  it('reports once that a document can’t be built at all, whatever its presets', () => {
    const presets = [{ id: 'a', name: 'A', configuration: {} }];
    const [code, { at }] = only(sound({ presets, parameters: [{ ...width, min: 3000 }] }));
    assert.deepEqual([code, at], ['error no-option', '2400']);
  });

  it('stops after a time limit, and says how far it got', () => {
    let asked = 0;
    const text = JSON.stringify(sound({ rules: [{ require: 'width < 9000', message: 'No', keys: [] }] }));
    const { diagnostics, samples } = checkText(text, { samples: 300, isTimeOver: () => ++asked > 25 });
    assert.equal(samples, 25);
    assert.match(diagnostics[0]!.message, /held in all 25 configurations/);
  });

  it('tries a large product less often', () => {
    const large = sound({ parts: [panel({ repeat: { i: 19_000 }, size: ['width', 1, 1] })] });
    const { samples } = checkText(JSON.stringify(large), { samples: 2000 });
    assert.ok(samples > 10 && samples < 40, String(samples));
  });

  it('reports something about any value, at a place that exists', () => {
    const random = new SeededRandom(11);
    const codes = new Set<string>();
    for (let round = 0; round < 50; round++) {
      const text = JSON.stringify(generateDocument(random), null, random.pick([0, 2]));
      const [at, gone] = [random.integer(0, text.length), random.integer(0, 3)];
      const put = random.pick(['', '', '0', '"', ',', '-', 'x', ' + ', '{', 'widht', '\\u0000']);
      const broken = text.slice(0, at) + put + text.slice(at + gone);
      for (const { code, span, message } of checkText(broken, { samples: 3 }).diagnostics) {
        assert.ok(span.start >= 0 && span.start <= span.end && span.end <= broken.length, code);
        assert.ok(message.length > 5);
        codes.add(code);
      }
    }
    assert.ok(codes.size > 8, [...codes].join());
  });
});

describe('the report', () => {
  it('shows at most fifty errors per document', () => {
    const define = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`d${index}`, 1]));
    const text = JSON.stringify(sound({ define }));
    const findings = checkText(text, { samples: 1 });
    assert.equal(findings.diagnostics.length, 70);
    const shown = report([{ file: 'many.json', text, ...findings }], { hasColors: false, isStrict: false });
    assert.equal(shown.match(/warning: /g)?.length, 50);
    assert.match(shown, /many\.json: 20 more not shown\n\nmany\.json: 70 warnings; 1 configuration tried$/);
  });

  it('says the same with colors, and in strict mode', () => {
    const text = JSON.stringify(sound({ define: { half: 1 } }));
    const checked = [{ file: 'a.json', text, ...checkText(text, { samples: 1 }) }];
    const plain = report(checked, { hasColors: false, isStrict: false });
    const painted = report(checked, { hasColors: true, isStrict: true });
    assert.ok(painted.includes('\u001b[33mwarning:\u001b[0m'));
    assert.ok(painted.includes('\u001b[31m1 warning\u001b[0m'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colors are made of
    assert.equal(painted.replace(/\u001b\[\d+m/g, ''), plain);
  });

  it('treats a file without a format as a document, even with fittings', () => {
    const { format, ...rest } = sound({ joints: [], fittings: [] });
    assert.ok(typeof format === 'string' && diagnosticsIn(rest).length > 0);
  });
});

it('an error says which part makes a product too costly to be published', () => {
  const number = { key: 'n', type: 'number', label: 'Holes', min: 2, max: 430, default: 2 };
  const holes = [{ at: ['10 * i', '10 * j'], diameter: 4, depth: 5, repeat: { i: 'n', j: 'n' } }];
  const document = documentOf({ parameters: [width, number], parts: [panel({ holes, size: ['width', 19, 300] })] });
  const errors = checkText(JSON.stringify(document), { samples: 100 }).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );
  assert.deepEqual(
    errors.map(({ code, pointer }) => `${pointer} ${code}`),
    ['/parts/0/holes/0 over-quota'],
  );
  assert.match(errors[0]?.message ?? '', /"board" has 184,900 holes/);
});
