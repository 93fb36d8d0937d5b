import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseOriginPattern } from '@parametric/service/origins';
import { checkLines, problemsOf, valuesOf } from './key-draft.js';

it('invalid values are reported with their line number, counting empty lines', () => {
  const text = 'https://shop.example\n\n  shop.example \r\nhttps://*.com\n';
  assert.deepEqual(valuesOf(text), ['https://shop.example', 'shop.example', 'https://*.com']);
  const problems = checkLines(text, parseOriginPattern);
  assert.deepEqual(
    problems.map((problem) => problem.slice(0, 23)),
    ['Line 3: “shop.example” ', 'Line 4: “https://*.com”'],
  );
});

it('an error about one value has its line number, and an error about all values is unchanged', () => {
  const issue = (pointer: string, detail: string) => ({ pointer, code: 'x', detail });
  const issues = [issue('/origins/1', 'Wrong.'), issue('/models/0', 'Unknown.'), issue('/origins', 'Missing.')];
  assert.deepEqual(problemsOf(issues, 'origins', 'a\n\nb'), ['Line 3: Wrong.', 'Missing.']);
  assert.deepEqual(problemsOf(issues, 'models', 'm'), ['Line 1: Unknown.']);
  assert.deepEqual(problemsOf([], 'origins', ''), []);
});
