import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerCheck } from './check-request.js';
import { applyChanges } from './json-text.js';

const board = `{
  "format": "parametric-model/1",
  "id": "board",
  "name": "Board",
  "parameters": [
    { "key": "width", "type": "number", "label": "Width", "min": 100, "max": 900, "default": 400 }
  ],
  "define": { "half": "width / 2" },
  "parts": [
    { "id": "top", "kind": "box", "size": ["half", 18, 300] }
  ]
}
`;

const issuesOf = (text: string) => answerCheck({ text, samples: 1, milliseconds: 60_000 }).issues;

/** Applies the first issue's first fix. */
function mended(text: string, label?: string): string {
  const [issue] = issuesOf(text);
  const fix = issue?.fixes.find((each) => label === undefined || each.label === label);
  assert.ok(fix, JSON.stringify(issue));
  return applyChanges(text, fix.changes);
}

describe('a fix', () => {
  const slips: readonly (readonly [what: string, from: string, to: string, label?: string])[] = [
    ['a name', '"half", 18', '"hlaf", 18'],
    ['a key', '"size"', '"szie"'],
    ['a key of other programs', '"label"', '"title"'],
    ['a kind', '"kind": "box"', '"kind": "bxo"'],
    ['a missing comma', '"id": "board",', '"id": "board"', 'Add a comma'],
    ['a comma too many', '"default": 400 }', '"default": 400, }', 'Remove the comma'],
    ['single quotes', '"Board"', "'Board'"],
    ['a key without quotes', '"define":', 'define:'],
  ];
  for (const [what, from, to, label] of slips) {
    it(`fixes ${what}`, () => {
      const wrong = board.replace(from, to);
      assert.notEqual(wrong, board);
      const after = mended(wrong, label);
      assert.deepEqual(JSON.parse(after), JSON.parse(board));
    });
  }

  it('fixes a word in double quotes, and a name before a field', () => {
    const oak =
      '"materials": [{ "id": "oak", "name": "Oak", "color": "#c8a165", "finish": "wood", "thickness": 19 }], "define"';
    const sound = board.replace('"define"', oak).replace('width / 2', 'materialById(\\"oak\\").thickness');
    const mistyped = sound.replace('\\"oak\\"', '\\"ok\\"');
    assert.notEqual(mistyped, sound);
    assert.equal(mended(mistyped), sound);
    const parameter = '{ "key": "material", "type": "material", "label": "M", "options": ["oak"], "default": "oak" }';
    const own = board.replace('"define"', oak).replace('  ],\n  "mat', `, ${parameter}],\n  "mat`);
    const read = own.replace('width / 2', 'width + material . thickness');
    assert.notEqual(read, own);
    assert.equal(mended(read.replace('material .', 'materail .')), read);
    assert.equal(
      mended(read.replace('material . thickness', 'material . thicknes')),
      read.replace('material . thickness', 'material .thickness'),
    );
  });

  it('removes unused entries along with their commas', () => {
    const wrong = board.replace('"half": "width / 2"', '"half": "width / 2", "third": "width / 3"');
    assert.equal(mended(wrong, 'Remove'), board);
  });

  it('removes a key that isn’t in the format', () => {
    assert.equal(mended(board.replace('"id": "top",', '"id": "top", "weather": 3,'), 'Remove'), board);
  });
});
