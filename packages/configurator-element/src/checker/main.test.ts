import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { documentOf, oak, width } from '../model/testing/documents.js';
import { root, run, runProcess } from './testing/run-check.js';

const folder = mkdtempSync(join(tmpdir(), 'parametric-checker-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const text = (more = {}) => JSON.stringify(documentOf({ parts: [useful], ...more }), null, 2);
const useful = { id: 'box', kind: 'box', material: 'material', size: ['width', 20, 30] };
const fine = text({ materials: [{ id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood' }] });
const doubtful = text();

describe('parametric-model check', () => {
  it('finds no errors or warnings in the products on sale', async () => {
    const models = readdirSync(join(root, 'demo/shop/models')).filter((name) => name.endsWith('.json'));
    assert.ok(models.length >= 3);
    const files = models.map((name) => join(root, 'demo/shop/models', name));
    const { code, output, errors } = await run(['check', '--strict', '--samples', '100', ...files]);
    assert.equal(code, 0, output + errors);
    for (const name of files) assert.ok(output.includes(`${name}: no problems`));
  });

  it('uses and checks the catalog of fittings next to a document', async () => {
    const at = (name: string) => join('catalog', name);
    mkdirSync(join(folder, 'catalog'));
    const board = (id: string, more: object) => ({ id, kind: 'panel', material: 'material', ...more });
    const joint = { kind: 'dowel', parts: ['side', 'shelf'], fitting: 'our-dowel' };
    const shelf = file(
      at('shelf.json'),
      text({
        materials: [oak],
        parts: [
          board('side', { size: [19, 400, 300], normal: 'x' }),
          board('shelf', { at: [19, 100, 0], size: ['width', 19, 300], normal: 'y' }),
        ],
        joints: [joint],
      }),
    );
    assert.match((await run(['check', shelf])).output, /There is no dowel fitting "our-dowel"/);
    const dowel = { id: 'our-dowel', kind: 'dowel', name: 'Dowel', diameter: 8, faceDepth: 11, edgeDepth: 25 };
    const catalog = (fitting: object) =>
      file(at('fittings.json'), JSON.stringify({ name: 'Ours', fittings: [fitting] }));
    const path = catalog(dowel);
    const good = await run(['check', '--strict', shelf, path]);
    assert.equal(good.code, 0, good.output);
    catalog({ ...dowel, diameter: 'wide' });
    const bad = await run(['check', shelf, path]);
    assert.equal(bad.code, 1);
    assert.match(bad.output, /shelf\.json.*error: fittings\.json: .* \(at \/fittings\/0\/diameter\)/);
    assert.match(bad.output, /fittings\.json:1:\d+: error: [\s\S]*= at \/fittings\/0\/diameter/);
    const both = {
      name: 'Ours',
      fittings: [
        { ...dowel, id: 'taken' },
        { ...dowel, diameter: 'wide' },
      ],
    };
    file(at('fittings.json'), JSON.stringify(both));
    const own = file(
      at('own.json'),
      JSON.stringify({ ...JSON.parse(readFileSync(shelf, 'utf8')), fittings: [{ ...dowel, id: 'taken' }] }),
    );
    assert.match((await run(['check', own])).output, /fittings\.json: .* \(at \/fittings\/1\/diameter\)/);
    file(at('fittings.json'), '{ "fittings": []');
    assert.match((await run(['check', shelf])).errors, /fittings\.json isn't a catalog\. Write \{ "name"/);
  });

  it('reads the standard input', async () => {
    for (const call of [run, runProcess]) {
      const { code, output } = await call(['check', '-'], fine);
      assert.equal(code, 0);
      assert.match(output, /^<stdin>: no problems; \d+ configurations tried\n$/);
    }
  });

  it('exits with 1 on an error, and on a warning in strict mode', async () => {
    const [bad, doubt] = [file('bad.json', fine.replace('"label"', '"lable"')), file('doubt.json', doubtful)];
    const ends = await Promise.all(
      [
        ['check', bad],
        ['check', doubt],
        ['check', '--strict', doubt],
      ].map((each) => run(each)),
    );
    assert.deepEqual(
      ends.map(({ code }) => code),
      [1, 0, 1],
    );
    assert.match(ends[1]!.output, /warning: Nothing uses the material "steel"/);
  });

  it('reports the place, the reason, the code and a fix', async () => {
    const path = file('place.json', fine.replace('"label"', '"lable"'));
    const { output } = await run(['check', path]);
    assert.equal(
      output,
      `${path}:9:7: error: There is no key "lable"; did you mean "label"? [unknown-key]
   8 |       "type": "number",
   9 |       "lable": "Width",
     |       ^^^^^^^
  10 |       "min": 400,
     = at /parameters/0/lable

${path}: 1 error
`,
    );
  });

  it('outputs the same as JSON for programs', async () => {
    const path = file('machine.json', fine.replace('"label"', '"lable"'));
    const { code, output } = await run(['check', '--json', path, file('fine.json', fine)]);
    const { errors, warnings, files } = JSON.parse(output);
    assert.deepEqual([code, errors, warnings, files.length, files[1].faults.length], [1, 1, 0, 2, 0]);
    assert.ok(files[1].samples > 0);
    assert.deepEqual(files[0].faults, [
      {
        severity: 'error',
        pointer: '/parameters/0/lable',
        code: 'unknown-key',
        message: 'There is no key "lable"; did you mean "label"?',
        suggestion: 'label',
        line: 9,
        column: 7,
        endLine: 9,
        endColumn: 14,
      },
    ]);
  });

  it('reports invalid arguments in sentences', async () => {
    const [question, statement] = await Promise.all([runProcess(['chek', 'a.json']), run(['a.json'])]);
    assert.deepEqual([question.code, statement.code], [2, 2]);
    assert.match(question.errors, /^There is no command "chek"; did you mean "check"\?\n\n/);
    assert.match(statement.errors, /^There is no command "a\.json"\.\n\n/);
  });

  it('prints its help and version', async () => {
    const [help, version] = await Promise.all([run(['--help']), run(['check', '--version'])]);
    assert.deepEqual([help.code, version.code], [0, 0]);
    assert.match(help.output, /parametric-model check \[options\] <file>/);
    const { version: expected } = JSON.parse(
      readFileSync(join(root, 'packages/configurator-element/package.json'), 'utf8'),
    );
    assert.equal(version.output, `${expected}\n`);
  });

  it('exits with 2 if it can’t read a file, and still checks the others', async () => {
    const { code, output, errors } = await run(['check', join(folder, 'none.json'), folder, file('last.json', fine)]);
    assert.equal(code, 2);
    assert.match(errors, /none\.json can't be read: the file doesn't exist\./);
    assert.match(errors, /it's a folder; name the documents in it/);
    assert.match(output, /last\.json: no problems/);
  });

  it('tries the given number of configurations', async () => {
    const path = file('samples.json', fine);
    const [some, none] = await Promise.all([
      run(['check', '--samples=7', path]),
      run(['check', '--samples', '0', path]),
    ]);
    assert.match(some.output, /no problems; 7 configurations tried/);
    assert.match(none.output, /no problems\n$/);
  });

  const hostile: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['an empty file', '', /:1:1: error: The document is empty \[not-json\]/],
    ['blanks', ' \r\n\t\n', /:1:1: error: The document is empty/],
    ['no JSON', 'width = 3', /:1:1: error: "width" isn't a JSON value: .* \[not-json\]/],
    ['another JSON', '[1, 2]', /:1:1: error: A document must be an object, not a list/],
    [
      'a picture',
      Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]),
      /:1:1: error: This isn't valid UTF-8/,
    ],
    ['zeros', new Uint8Array(2000), /error: .* \[not-json\]/],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), /:1:1: error: This file is UTF-16: save it as UTF-8/],
    [
      '300 KiB',
      text({ name: 'x'.repeat(300 * 1024) }),
      /A document can have at most 256 KiB of JSON \[document-too-large\]/,
    ],
    ['5 MiB', ' '.repeat(5 * 1024 * 1024), /This file is larger than 4 MiB \[document-too-large\]/],
    ['a hundred thousand brackets', '['.repeat(100_000), /:1:65: error: .* \[document-too-deep\]/],
    [
      'a way to the prototype',
      fine.replace('"id"', '"__proto__": { "a": 1 }, "id"'),
      /:3:3: error: .* \[forbidden-key\]/,
    ],
    ['a terminal’s orders', fine.replace('"id"', '"\\u001b[2Jid"'), /There is no key "\ufffd\[2Jid"/],
  ];
  for (const [what, content, expected] of hostile) {
    it(`reports ${what}`, async () => {
      const { code, output, errors } = await run(['check', '-'], content);
      assert.equal(code, 1, errors);
      assert.equal(errors, '');
      assert.match(output, expected);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them
      assert.doesNotMatch(output, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    });
  }

  it('accepts a byte order mark and Windows line endings', async () => {
    const windows = `\ufeff${fine.replaceAll('\n', '\r\n')}`;
    const [right, wrong] = await Promise.all([
      run(['check', '-'], windows),
      run(['check', '-'], windows.replace('"label"', '"lable"')),
    ]);
    assert.equal(right.code, 0, right.output);
    assert.match(wrong.output, /^<stdin>:9:7: error: There is no key "lable"/);
  });

  it('reports a configuration that can’t be built', async () => {
    const parts = [{ ...useful, size: ['2000 - width', 20, 30] }];
    const { code, output } = await run(
      ['check', '-'],
      text({ parts, parameters: [{ ...width, max: 2100 }] }).replace('"material": "material",', ''),
    );
    assert.equal(code, 0, output);
    assert.match(output, /warning: With \{"width": 2100\}, it can't be built: box: The size must be above 0, not -100/);
  });
});
