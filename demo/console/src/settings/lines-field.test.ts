import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseOriginPattern } from '../../../service/keys/origins.js';
import { sayAction, sayActor, sayValue } from './audit-text.js';
import { checkLines, problemsOf, valuesOf } from './lines-field.js';

it('each value that is wrong is named by its line, empty lines counted', () => {
  const text = 'https://shop.example\n\n  shop.example \r\nhttps://*.com\n';
  assert.deepEqual(valuesOf(text), ['https://shop.example', 'shop.example', 'https://*.com']);
  const problems = checkLines(text, parseOriginPattern);
  assert.deepEqual(
    problems.map((problem) => problem.slice(0, 23)),
    ['Line 3: "shop.example" ', 'Line 4: "https://*.com"'],
  );
});

it('what the service says of a value is said at its line, and what it says of all of them as it is', () => {
  const issue = (pointer: string, detail: string) => ({ pointer, code: 'x', detail });
  const issues = [issue('/origins/1', 'Wrong.'), issue('/models/0', 'Unknown.'), issue('/origins', 'Missing.')];
  assert.deepEqual(problemsOf(issues, 'origins', 'a\n\nb'), ['Line 3: Wrong.', 'Missing.']);
  assert.deepEqual(problemsOf(issues, 'models', 'm'), ['Line 1: Unknown.']);
  assert.deepEqual(problemsOf([], 'origins', ''), []);
});

it('an entry of the audit is told in words, also where its action is not known here', () => {
  assert.equal(sayAction('key.issued'), 'Key issued');
  assert.equal(sayAction('price_list.replaced'), 'Price list replaced');
  assert.deepEqual(sayActor({ kind: 'command', name: 'key issue' }), { text: 'Command: key issue', by: 'key issue' });
  assert.deepEqual(sayActor({ kind: 'key', id: 'key_1', label: 'Till' }), { text: 'Till', by: 'key_1' });
  assert.deepEqual(
    [sayValue(true), sayValue(['a', 'b']), sayValue([]), sayValue(null)],
    ['yes', 'a, b', 'none', undefined],
  );
});
