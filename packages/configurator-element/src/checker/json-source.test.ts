import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { type JsonSource, readJson } from './json-source.js';

const folder = new URL('../../../../demo/shop/models/', import.meta.url);
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

function sourceOf(text: string): JsonSource {
  const source = readJson(text);
  assert.ok('value' in source, JSON.stringify(source));
  return source;
}

function diagnosticOf(text: string): string {
  const source = readJson(text);
  assert.ok(!('value' in source));
  return source.map(({ message, span }) => `${span.start}-${span.end} ${message}`).join('; ');
}

describe('JSON that remembers its places', () => {
  it('knows where each value and each key stands', () => {
    for (const text of texts) {
      const source = sourceOf(text);
      let places = 0;
      const look = (value: unknown, pointer: string) => {
        const place = source.locate(pointer);
        assert.deepEqual(JSON.parse(text.slice(place.value.start, place.value.end)), value, pointer);
        places++;
        if (typeof value !== 'object' || value === null) return;
        for (const [key, member] of Object.entries(value)) {
          const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
          const { key: found } = source.locate(at);
          if (!Array.isArray(value)) assert.equal(JSON.parse(text.slice(found!.start, found!.end)), key, at);
          look(member, at);
        }
      };
      look(source.value, '');
      assert.ok(places > 500);
    }
  });

  it('finds keys with slashes and tildes, and of a key that stands twice the last', () => {
    const text = '{"a/b": {"c~d": [1, 2]}, "e": 1, "e": 2}';
    const source = sourceOf(text);
    const { value } = source.locate('/a~1b/c~0d/1');
    assert.equal(text.slice(value.start, value.end), '2');
    assert.equal(text.slice(source.locate('/e').value.start), '2}');
    assert.deepEqual(source.repeated, [{ pointer: '/e', key: 'e', span: { start: 33, end: 36 } }]);
  });

  it('gives for what is not there what should hold it', () => {
    const { value, isExact } = sourceOf('{"a": {"b": 1}}').locate('/a/c/0');
    assert.deepEqual([value, isExact], [{ start: 6, end: 14 }, false]);
  });

  it('takes what JSON.parse takes, and nothing else', () => {
    const random = new SeededRandom(3);
    const signs = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      "'",
      '1',
      '-',
      '.',
      'e',
      '\\',
      '/',
      '\n',
      ' ',
      '\u00a0',
      '\u0000',
      't',
      '//',
    ];
    let taken = 0;
    for (let round = 0; round < 4000; round++) {
      const text =
        random.pick(texts).slice(0, random.pick([0, 1])) + random.many(0, 12, () => random.pick(signs)).join('');
      taken += Number(agrees(text));
    }
    for (let round = 0; round < 300; round++) {
      const text = random.pick(texts);
      const at = random.integer(0, text.length - 1);
      taken += Number(agrees(text.slice(0, at) + random.pick([...signs, '']) + text.slice(at + random.integer(0, 1))));
    }
    assert.ok(taken > 50, String(taken));
  });

  const wrong: readonly (readonly [string, string, string])[] = [
    ['a comma too many in an object', '{"a": 1,\n}', '7-8 A comma too many: what follows is "}"'],
    ['a comma too many in a list', '[1, ]', '2-3 A comma too many: what follows is "]"'],
    ['a missing comma', '{"a": 1\n "b": 2}', '6-7 A comma is missing after this'],
    ['a missing colon', '{"a" 1}', '5-6 Where a colon should be, there is "1"'],
    ['a missing value', '{"a": }', '6-7 Where a value should be, there is "}"'],
    ['a missing brace', '{"a": 1', '7-7 Where a closing brace "}" should be, the text ends'],
    [
      'a brace too many',
      '{"a": 1}}',
      '8-9 Where the end of the document should be, there is "}": a bracket closes too much, further up',
    ],
    ['a key without quotes', '{a: 1}', '1-2 A key stands in double quotes: "a"'],
    ['a key in single quotes', "{'a': 1}", '1-4 In JSON a key stands in double quotes'],
    ['a text in single quotes', `{"a": 'x'}`, '6-9 In JSON a text stands in double quotes'],
    ['a word of another language', '{"a": True}', '6-10 "True" is no JSON: write true'],
    ['a comment', '{} // so', '3-8 JSON has no comments'],
    ['a number that begins with a point', '[.5]', '1-3 ".5" is no number in JSON: it begins with a digit or with "-"'],
    ['a number with a zero too many', '[01]', '1-3 In JSON a number does not begin with 0'],
    [
      'an escape that there is not',
      '["\\x"]',
      '1-5 There is no such escape: what follows a backslash is one of " \\ / b f n r t u',
    ],
    ['a key in a list', '["a": 1]', '4-5 Where a comma should be, there is ":": a key stands in an object "{ }" only'],
    ['several slips', '{"a": 1,}\n', '7-8 A comma too many: what follows is "}"'],
    [
      'two commas too many',
      '{"a": [1,],}',
      '8-9 A comma too many: what follows is "]"; 10-11 A comma too many: what follows is "}"',
    ],
    [
      'a text that does not end',
      '{"a": "x\n}',
      '6-8 A text does not end on its line: its closing quote is missing, or a line break has to be written as \\n',
    ],
  ];
  for (const [what, text, expected] of wrong) {
    it(`says where there is ${what}`, () => assert.equal(diagnosticOf(text), expected));
  }
});

/** Whether both parsers accept a text. */
function agrees(text: string): boolean {
  let isJson = true;
  try {
    JSON.parse(text);
  } catch {
    isJson = false;
  }
  const source = readJson(text);
  assert.equal('value' in source, isJson, JSON.stringify(text));
  if (!('value' in source)) assert.ok(source.length > 0 && source.every(({ span }) => span.end <= text.length));
  return isJson;
}
