import assert from 'node:assert/strict';
import { it } from 'node:test';
import { syntaxProblem } from './templates.js';

it('invalid JSON is reported with the line, the problem and what to write', async () => {
  assert.equal(await syntaxProblem('{\n  "id": "board",\n}\n'), 'Line 2, column 16: Extra comma before "}".');
  assert.equal(await syntaxProblem(''), 'Line 1, column 1: The document is empty.');
});
