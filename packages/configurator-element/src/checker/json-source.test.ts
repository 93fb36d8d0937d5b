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

describe('JSON with positions', () => {
  it('knows the position of each value and key', () => {
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

  it('finds keys with slashes and tildes, and the last of duplicate keys', () => {
    const text = '{"a/b": {"c~d": [1, 2]}, "e": 1, "e": 2}';
    const source = sourceOf(text);
    const { value } = source.locate('/a~1b/c~0d/1');
    assert.equal(text.slice(value.start, value.end), '2');
    assert.equal(text.slice(source.locate('/e').value.start), '2}');
    assert.deepEqual(source.repeated, [{ pointer: '/e', key: 'e', span: { start: 33, end: 36 } }]);
    assert.equal(sourceOf('{"e": 1, "e": 2, "e": 3, "f": {"e": 1}}').repeated.length, 1, 'once for each key');
  });

  it('returns the enclosing value for a missing one', () => {
    const { value, isExact } = sourceOf('{"a": {"b": 1}}').locate('/a/c/0');
    assert.deepEqual([value, isExact], [{ start: 6, end: 14 }, false]);
  });

  it('accepts exactly what JSON.parse accepts', () => {
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
    ['a comma too many in an object', '{"a": 1,\n}', '7-8 Extra comma before "}"'],
    ['a comma too many in a list', '[1, ]', '2-3 Extra comma before "]"'],
    ['a missing comma', '{"a": 1\n "b": 2}', '6-7 A comma is missing after this'],
    ['a missing colon', '{"a" 1}', '5-6 Expected a colon, but found "1"'],
    ['a missing value', '{"a": }', '6-7 Expected a value, but found "}"'],
    ['a missing brace', '{"a": 1', '7-7 Expected a closing brace "}", but the text ends'],
    [
      'a brace too many',
      '{"a": 1}}',
      '8-9 Expected the end of the document, but found "}": there\'s an extra closing bracket further up',
    ],
    ['a key without quotes', '{a: 1}', '1-2 JSON keys need double quotes: "a"'],
    ['a key in single quotes', "{'a': 1}", '1-4 JSON keys need double quotes'],
    ['a text in single quotes', `{"a": 'x'}`, '6-9 JSON strings need double quotes'],
    ['a word of another language', '{"a": True}', '6-10 "True" isn\'t JSON: write true'],
    ['a comment', '{} // so', "3-8 JSON can't contain comments"],
    ['a number that begins with a point', '[.5]', '1-3 ".5" isn\'t a JSON number: numbers start with a digit or "-"'],
    ['a number with a zero too many', '[01]', "1-3 JSON numbers can't start with 0"],
    [
      'an escape that does not exist',
      '["\\x"]',
      '1-5 This escape doesn\'t exist: a backslash must be followed by one of " \\ / b f n r t u',
    ],
    ['a key in a list', '["a": 1]', '4-5 Expected a comma, but found ":": only an object "{ }" can have keys'],
    ['several slips', '{"a": 1,}\n', '7-8 Extra comma before "}"'],
    ['two commas too many', '{"a": [1,],}', '8-9 Extra comma before "]"; 10-11 Extra comma before "}"'],
    [
      'a text that does not end',
      '{"a": "x\n}',
      "6-8 This string isn't closed on its line: add the closing quote, or write line breaks as \\n",
    ],
  ];
  for (const [what, text, expected] of wrong)
    it(`reports the place of ${what}`, () => assert.equal(diagnosticOf(text), expected));
});

/** Whether both parsers accept the JSON, or both reject it. */
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
