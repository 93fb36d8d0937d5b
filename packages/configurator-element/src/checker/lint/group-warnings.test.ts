import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel } from '../../model/index.js';
import { documentOf, material, width } from '../../model/testing/documents.js';
import { groupWarnings } from './group-warnings.js';

const warningsOf = (...parameters: readonly object[]) =>
  groupWarnings(compileModel(documentOf({ parameters })).document).map(({ pointer, code }) => `${pointer} ${code}`);

it('warns about a group without a name', () => {
  assert.deepEqual(warningsOf({ ...width, group: 'Size' }, material), []);
  assert.deepEqual(warningsOf({ ...width, group: { en: 'Size', de: ' ' } }, { ...material, group: '' }), [
    '/parameters/0/group unnamed-group',
    '/parameters/1/group unnamed-group',
  ]);
});

it('warns if every parameter is folded', () => {
  assert.deepEqual(warningsOf({ ...width, folded: true }, material), []);
  assert.deepEqual(warningsOf({ ...width, folded: true }, { ...material, folded: true }), [
    '/parameters/0/folded all-folded',
  ]);
});
