import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel } from '../../model/index.js';
import { documentOf, material, width } from '../../model/testing/documents.js';
import { followedOptionWarnings } from './followed-options.js';

it('warns about a string in "follows" that is neither an option nor a material', () => {
  const legs = {
    key: 'legs',
    type: 'choice',
    label: 'Legs',
    default: 'thin',
    options: ['thin', 'thick'].map((value) => ({ value, label: value })),
  };
  const warningsOf = (follows: string) => {
    const { document } = compileModel(documentOf({ parameters: [width, material, { ...legs, follows }] }));
    return followedOptionWarnings(document).map(({ pointer, code, message }) => `${pointer} ${code} ${message}`);
  };
  assert.deepEqual(warningsOf("material.id == 'oak' && width > 900 ? 'thick' : 'thin'"), []);
  assert.deepEqual(warningsOf("material.id == 'oak' ? 'thikc' : 'thin'"), [
    '/parameters/2/follows unknown-option No option or material is "thikc"; did you mean "thick"?',
  ]);
});
