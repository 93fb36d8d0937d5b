import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { withServedAddresses } from './part-place.js';
import { demoModel } from './testing/models.js';

const base = 'https://service.example/v1/models/kitchen-run';

it('hardware and texture URLs are relative to the document’s, also in groups', () => {
  const document: ModelDocument = {
    format: 'parametric-model/1',
    id: 'a',
    name: 'A',
    parameters: [],
    materials: [
      {
        id: 'oak',
        name: 'Oak',
        color: '#c39a67',
        finish: 'wood',
        texture: 'https://other.example/oak.jpg',
        normalMap: '../assets/oak-1.png',
      },
    ],
    parts: [
      { id: 'knob', kind: 'asset', src: '../assets/knob-1.glb', size: [1, 1, 1] },
      { id: 'door', kind: 'group', parts: [{ id: 'pull', kind: 'asset', src: 'pull.glb', size: [1, 1, 1] }] },
    ],
  };
  const served = withServedAddresses(document, base);
  const sources = [...compileModel(served).evaluate({}).parts].map((part) => (part.kind === 'asset' ? part.src : ''));
  assert.deepEqual(sources, [
    'https://service.example/v1/assets/knob-1.glb',
    'https://service.example/v1/models/pull.glb',
  ]);
  assert.equal(served.materials?.[0]?.texture, 'https://other.example/oak.jpg');
  assert.equal(served.materials?.[0]?.normalMap, 'https://service.example/v1/assets/oak-1.png');
});

it('the rest of the document is unchanged', () => {
  const document = demoModel('sideboard');
  assert.deepEqual(withServedAddresses(document, base), document);
});
