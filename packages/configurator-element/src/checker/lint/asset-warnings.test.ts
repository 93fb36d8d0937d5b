import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentOf, width } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';

describe('the file of a modelled part', () => {
  const part = (src: string) => ({
    id: 'g',
    kind: 'group',
    parts: [{ id: 'a', kind: 'asset', src, size: ['width', 1, 1] }],
  });
  const faultsOf = (src: string) =>
    checkText(JSON.stringify(documentOf({ parameters: [width], materials: [], parts: [part(src)] })), { samples: 5 })
      .diagnostics;

  it('is a GLB', () => {
    for (const src of ['knob.glb', '../a/Knob.GLB', 'https://example.org/a.glb?v=2', 'a.glb#x'])
      assert.deepEqual(faultsOf(src), [], src);
  });

  it('is doubted where it is another', () => {
    for (const src of ['knob.gltf', 'knob.obj', 'knob', 'glb', 'a.step?x=.glb', 'a.glb.zip']) {
      assert.deepEqual(
        faultsOf(src).map(({ code, pointer }) => `${pointer} ${code}`),
        ['/parts/0/parts/0/src not-glb'],
        src,
      );
    }
  });
});
