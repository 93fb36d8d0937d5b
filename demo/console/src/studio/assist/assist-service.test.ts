import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkText } from '@parametric/configurator-element/checker';
import { compileModel, partKinds } from '@parametric/configurator-element/model';
import { applyChanges } from '../json-text.js';
import { type AssistRequest, AssistService, type AssistTask, type AssistTasks } from './assist-service.js';

const service = new AssistService();

/** Sends the request for the position marked by `|` in the text. */
function ask<T extends AssistTask>(task: T, marked: string, more: object = {}): AssistTasks[T]['answer'] {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  return service.answer({ task, text, offset, ...more } as AssistRequest) as AssistTasks[T]['answer'];
}

const labelsAt = (marked: string) => ask('complete', marked)?.options.map(({ label }) => label) ?? [];
const optionAt = (marked: string, label: string) =>
  ask('complete', marked)?.options.find((each) => each.label === label);

const models = new URL('../../../../shop/models/', import.meta.url);
const model = (name: string) => readFileSync(new URL(name, models), 'utf8');
const names = readdirSync(models).filter((name) => name.endsWith('.json'));

const start = `{
  "format": "parametric-model/1", "id": "shelf", "name": "Shelf",
  "parameters": [
    { "key": "width", "type": "number", "unit": "mm", "label": { "de": "Breite", "en": "Width" }, "default": 800 },
    { "key": "shape", "type": "choice", "label": "Shape", "default": "round",
      "options": [{ "value": "round", "label": "Round" }, { "value": "square", "label": "Square" }] },
    { "key": "wood", "type": "material", "label": "Wood", "options": ["oak"], "default": "oak" }
  ],
  "materials": [{ "id": "oak", "name": "Oak", "color": "#c8a165", "finish": "wood", "thickness": 18 }],
  "tables": { "hinges": { "small": 2 } },
  "define": { "t": "wood.thickness", "inner": "width - 2 * t", "isWide": "width > 500" },
`;
const parts = (part: string) => `${start}  "parts": [${part}]\n}\n`;
const size = (expression: string) =>
  parts(
    `{ "id": "a", "kind": "box", "repeat": { "i": 2 }, "let": { "half": "inner / 2" }, "size": [${expression}, 1, 1] }`,
  );

describe('file completion', () => {
  const files = [
    { name: 'Oak, dark.png', address: '../assets/oak-dark-1.png', kind: 'texture' },
    { name: 'Knob.glb', address: '../assets/knob-1.glb', kind: 'hardware' },
  ] as const;
  const offered = (marked: string) =>
    ask('complete', marked, { files })?.options.map(({ label, insert }) => [label, insert]) ?? [];

  it('offers textures for materials and hardware for parts by name, and inserts their URLs', () => {
    for (const key of ['texture', 'normalMap', 'roughnessMap']) {
      const textured = start.replace('"finish": "wood"', `"finish": "wood", "${key}": "|"`);
      assert.deepEqual(offered(textured), [['Oak, dark.png', '"../assets/oak-dark-1.png"']]);
    }
    assert.deepEqual(offered(parts('{ "id": "a", "kind": "asset", "src": "|" }')), [
      ['Knob.glb', '"../assets/knob-1.glb"'],
    ]);
    const nested = '{ "id": "g", "kind": "group", "parts": [{ "id": "a", "kind": "asset", "src": "|" }] }';
    assert.deepEqual(offered(parts(nested)), [['Knob.glb', '"../assets/knob-1.glb"']]);
    assert.ok(offered(parts('{ "id": "a", "kind": "|" }')).every(([label]) => label !== 'Knob.glb'));
  });
});

describe('key completion', () => {
  it('offers the kind’s missing keys, required ones first', () => {
    const marked = parts('{ "id": "a", "kind": "panel", "n|" }');
    const labels = labelsAt(marked);
    assert.ok(labels.includes('normal') && labels.includes('grain'));
    assert.ok(!labels.includes('kind') && !labels.includes('diameter'));
    assert.equal(optionAt(marked, 'normal')?.detail, 'required');
    assert.ok((optionAt(marked, 'normal')?.boost ?? 0) > (optionAt(marked, 'grain')?.boost ?? 0));
    assert.match(optionAt(marked, 'normal')?.info ?? '', /axis of the thickness/);
  });

  it('inserts a value of the right type with the key', () => {
    const marked = parts('{ "id": "a", "kind": "panel", "|" }');
    assert.equal(optionAt(marked, 'size')?.insert, '"size": [0, 0, 0]');
    assert.equal(optionAt(marked, 'edges')?.insert, '"edges": []');
    assert.equal(optionAt(marked, 'normal')?.insert, '"normal": ""');
    assert.equal(optionAt(marked, 'let')?.insert, '"let": {}');
  });

  it('works in text that’s broken from there on', () => {
    assert.ok(labelsAt(`${start} "parts": [{ "id": "a", "kind": "cylinder", "|`).includes('diameter'));
  });

  it('offers the parameters in a preset', () => {
    const marked = `${start} "presets": [{ "id": "p", "name": "P", "configuration": { "width": 300, "|" } }]`;
    assert.deepEqual(labelsAt(marked), ['shape', 'wood']);
    assert.equal(optionAt(marked, 'shape')?.insert, '"shape": "round"');
  });
});

describe('value completion', () => {
  it('offers the format’s values with descriptions', () => {
    const marked = parts('{ "id": "a", "kind": "|" }');
    assert.deepEqual([...labelsAt(marked)].sort(), [...partKinds].sort());
    assert.match(optionAt(marked, 'panel')?.info ?? '', /board/);
    assert.deepEqual(labelsAt(parts('{ "id": "a", "kind": "panel", "normal": "|" }')), ['x', 'y', 'z']);
  });

  it('offers the document’s own values', () => {
    assert.deepEqual(labelsAt(parts('{ "id": "a", "kind": "box", "material": "|" }')), ['wood', 'oak']);
    assert.deepEqual(labelsAt(`${start} "rules": [{ "require": "true", "message": "", "keys": ["|"] }]`), [
      'width',
      'shape',
      'wood',
    ]);
    assert.deepEqual(labelsAt(`${start} "summary": ["|"] }`), ['width', 'shape', 'wood']);
    assert.deepEqual(
      labelsAt(parts('{ "id": "a", "kind": "panel" }, { "id": "t", "kind": "text", "on": { "part": "|" } }')),
      ['a'],
    );
    assert.deepEqual(labelsAt(start.replace('"default": "round"', '"default": "|"')), ['round', 'square']);
  });
});

describe('completion in expressions', () => {
  it('offers the names in scope with their types, and functions with their arguments', () => {
    const marked = size('"wi|"');
    assert.equal(optionAt(marked, 'width')?.detail, 'number, mm');
    assert.equal(optionAt(marked, 'inner')?.detail, 'number');
    assert.equal(optionAt(marked, 'isWide')?.detail, 'true or false');
    assert.equal(optionAt(marked, 'half')?.detail, 'number');
    assert.equal(optionAt(marked, 'i')?.type, 'loop');
    assert.equal(optionAt(marked, 'clamp')?.detail, '(x, lo, hi)');
    assert.equal(optionAt(marked, 'areaOf'), undefined);
  });

  it('doesn’t offer a part’s names elsewhere', () => {
    const labels = labelsAt(`${start} "parts": [{ "id": "a", "let": { "half": "1" } }], "rules": [{ "require": "|" }]`);
    assert.ok(labels.includes('inner') && !labels.includes('half'));
  });

  it('offers fields, a choice’s values, tables and materials', () => {
    assert.deepEqual(labelsAt(size('"wood.|"')), ['thickness', 'density', 'price', 'id']);
    assert.deepEqual(labelsAt(size(`"shape == '|"`)), ['round', 'square']);
    assert.deepEqual(labelsAt(size(`"lookup('|"`)), ['hinges']);
    assert.deepEqual(labelsAt(size(`"lookup('hinges', '|"`)), ['small']);
    assert.deepEqual(labelsAt(size(`"materialById('|"`)), ['oak']);
    assert.deepEqual(labelsAt(size('"shape == \\"|"')), ['round', 'square']);
    assert.deepEqual(labelsAt(size('"shape == \\"r|\\""')), ['round', 'square']);
    assert.deepEqual(labelsAt(size(`"shape == \\"it's\\" && shape == \\"|"`)), ['round', 'square']);
    assert.deepEqual(labelsAt(size('"lookup(\\"hinges\\", \\"|"')), ['small']);
    assert.deepEqual(labelsAt(size('"width.|"')), []);
    assert.deepEqual(labelsAt(size('"12|"')), []);
  });

  for (const [what, marked] of [
    ['the estimate', (expression: string) => `${start} "estimate": { "currency": "EUR", "amount": "${expression}" }`],
    ['rules', (expression: string) => `${start} "rules": [{ "require": "${expression}", "message": "", "keys": [] }]`],
  ] as const) {
    it(`offers sums in ${what}`, () => {
      const labels = labelsAt(marked('|'));
      assert.ok(labels.includes('areaOf') && labels.includes('panels') && labels.includes('mass'));
      assert.ok(labels.includes('surfaceOf') && labels.includes('surface'));
      assert.deepEqual(labelsAt(marked('cut.|')), ['length']);
      assert.deepEqual(labelsAt(marked('panels.|')), ['count', 'area']);
      assert.match(ask('hover', marked('ma|ss <= 25'))?.lines[0] ?? '', /mass in kg/);
      assert.match(ask('hover', marked("mass|Of('oak')"))?.lines[0] ?? '', /Available only in rules and the estimate/);
    });
  }

  it('doesn’t offer sums elsewhere', () => {
    const labels = labelsAt(size('"|"'));
    assert.ok(!labels.includes('areaOf') && !labels.includes('panels') && !labels.includes('mass'));
    assert.equal(ask('hover', size('"ma|ss"')), undefined);
  });

  it('offers pi, unless the document defines its own', () => {
    assert.equal(optionAt(size('"p|"'), 'pi')?.type, 'constant');
    assert.match(ask('hover', size('"2 * p|i"'))?.lines[0] ?? '', /circle/);
    const own = (marked: string) => marked.replace('"t": ', '"pi": "3", "t": ');
    assert.deepEqual(
      ask('complete', own(size('"p|"')))?.options.flatMap(({ label, type }) => (label === 'pi' ? [type] : [])),
      ['variable'],
    );
    assert.deepEqual(ask('hover', own(size('"p|i"')))?.lines[0], 'Definition: 3');
  });

  it('offers a parameter’s colors with their names', () => {
    const colour = '{ "key": "paint", "type": "color", "label": "P", "default": "#ffffff", "options": ';
    const marked = size(`"paint == '|' ? 1 : 2"`).replace(
      '{ "key": "shape"',
      `${colour}["#000000", { "value": "#ffffff", "label": "White" }] }, { "key": "shape"`,
    );
    assert.deepEqual(labelsAt(marked), ['#000000', '#ffffff']);
    assert.equal(optionAt(marked, '#ffffff')?.detail, 'White');
  });
});

describe('hover help', () => {
  it('explains keys, kinds, functions and names', () => {
    assert.match(ask('hover', parts('{ "id": "a", "kind": "panel", "gr|ain": "x" }'))?.lines[0] ?? '', /grain follows/);
    assert.match(ask('hover', parts('{ "id": "a", "kind": "pan|el" }'))?.lines[0] ?? '', /board/);
    assert.equal(ask('hover', size('"cla|mp(width, 1, 2)"'))?.title, 'clamp(x, lo, hi)');
    const help = ask('hover', size('"in|ner + 1"'));
    assert.equal(help?.title, 'inner: number');
    assert.deepEqual(help?.lines, ['Definition: width - 2 * t', '764 by default.']);
  });
});

describe('the outline', () => {
  it('lists sections, and parts within groups', () => {
    const [parameters, , , define, list] = ask(
      'outline',
      parts('{ "id": "g", "kind": "group", "parts": [{ "id": "b", "kind": "box", "repeat": { "i": 3 } }] }'),
    );
    assert.equal(parameters?.children.map(({ label }) => label).join(), 'width,shape,wood');
    assert.equal(define?.children[1]?.detail, '= width - 2 * t');
    assert.equal(list?.children[0]?.children[0]?.label, 'b');
    assert.equal(list?.children[0]?.children[0]?.detail, 'box × 3');
    assert.equal(list?.children[0]?.children[0]?.pointer, '/parts/0/parts/0');
  });
});

describe('formatting', () => {
  const format = (text: string) => service.answer({ task: 'format', text }) as AssistTasks['format']['answer'];

  for (const name of names) {
    it(`keeps the value of ${name}, and is stable`, () => {
      const text = model(name);
      const once = format(text)!;
      assert.deepEqual(JSON.parse(once), JSON.parse(text));
      assert.equal(format(once), once);
      const ugly = JSON.stringify(JSON.parse(text));
      assert.deepEqual(JSON.parse(format(ugly)!), JSON.parse(text));
    });
  }

  it('puts short values on one line, and rejects text that isn’t JSON', () => {
    assert.equal(format('{"a":1.50,"b":[1e3,\n2]}'), '{ "a": 1.5, "b": [1000, 2] }\n');
    assert.equal(format('{"a":1.50,'), undefined);
  });
});

describe('a name', () => {
  const marked = size('"wid|th + i"');
  it('can be traced to its definition', () => {
    const text = marked.replace('|', '');
    const range = ask('definition', marked)!;
    assert.equal(text.slice(range.from, range.to), 'width');
    assert.equal(text.lastIndexOf('"key": "', range.from), range.from - '"key": "'.length);
    const loop = ask('definition', size('"width + i|"'))!;
    assert.equal(text.slice(loop.from - 1, loop.to + 4), '"i": 2');
  });

  it('is renamed wherever it’s used, and nowhere else', () => {
    const renamed = ask('rename', marked, { name: 'breadth' });
    assert.ok('changes' in renamed);
    const after = applyChanges(marked.replace('|', ''), renamed.changes);
    assert.equal(/\bwidth\b/.test(after), false);
    assert.deepEqual(
      checkText(after, { samples: 0 }).diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  for (const name of ['house-sign.json', 'kitchen-run.json', 'spiral-stair.json']) {
    it(`in ${name} can be renamed for every parameter and definition without changing the product`, () => {
      const text = model(name);
      const document = JSON.parse(text);
      const before = compileModel(document).evaluate({}).parts.length;
      for (const key of [
        ...document.parameters.map((each: { key: string }) => each.key),
        ...Object.keys(document.define ?? {}),
      ]) {
        const isParameter = document.parameters.some((each: { key: string }) => each.key === key);
        const offset = isParameter
          ? text.indexOf(`"key": "${key}"`) + 9
          : text.indexOf(`"${key}":`, text.indexOf('"define"')) + 2;
        const request = { id: 1, task: 'rename', text, offset, name: `${key}_renamed` } as const;
        const renamed = service.answer(request) as AssistTasks['rename']['answer'];
        assert.ok('changes' in renamed, `${key}: ${JSON.stringify(renamed)}`);
        const after = compileModel(JSON.parse(applyChanges(text, renamed.changes)));
        assert.equal(after.evaluate({}).parts.length, before, key);
      }
    });
  }

  it('is renamed, but not a table of the same name', () => {
    const renamed = ask('rename', size('"lookup(width, wid|th)"'), { name: 'breadth' });
    assert.ok('changes' in renamed);
    assert.match(applyChanges(size('"lookup(width, width)"'), renamed.changes), /"lookup\(width, breadth\)"/);
  });

  it('is rejected if it’s taken or invalid', () => {
    for (const name of ['inner', 'half', 'i', 'clamp', 'mass', '1a', 'a b', '__proto__']) {
      assert.ok('refusal' in ask('rename', marked, { name }), name);
    }
  });
});
