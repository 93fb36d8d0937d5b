import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignFileIssues } from './foreign-files.js';

const places = (document: object) => foreignFileIssues(document, '/document').map(({ pointer }) => pointer);

test('files beside the document and words that are no files are fine', () => {
  const document = {
    parts: [{ src: 'hinge.glb' }],
    materials: [{ texture: '/v1/assets/oak-12345678.webp', name: 'https://x' }],
  };
  assert.deepEqual(places(document), []);
});

for (const address of [
  'https://x.example/a',
  'http://x.example',
  '//x.example/a',
  '\\\\x.example/a',
  'data:,a',
  ' https://x.example',
]) {
  test(`"${address}" is on another host`, () => {
    assert.deepEqual(places({ parts: [{ parts: [{ src: address }] }] }), ['/document/parts/0/parts/0/src']);
  });
}
