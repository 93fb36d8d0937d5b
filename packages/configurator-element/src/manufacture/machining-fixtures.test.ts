// Tests the fixtures of the machining operations. Each is a document, the recesses that it evaluates to, and their DXF.
// To write the expected files for a new operation, run this test with WRITE_FIXTURES=1, and check the files.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { compileModel } from '../model/index.js';
import { machiningOperation } from '../model/parts/machining/index.js';
import { billOfMaterials } from './bill-of-materials.js';
import { panelEntities } from './panel-dxf.js';

const folder = new URL('../model/parts/machining/fixtures/', import.meta.url);

describe('the machining operations', () => {
  it('each have fixtures', () => {
    assert.deepEqual(readdirSync(folder).sort(), Object.keys(machiningOperation.of).sort());
  });

  for (const kind of readdirSync(folder)) {
    const own = new URL(`${kind}/`, folder);
    const product = compileModel(JSON.parse(readFileSync(new URL('document.json', own), 'utf8'))).evaluate({});

    it(`evaluate a ${kind}`, () => {
      const recesses = [...product.parts].map((part) => part.kind === 'panel' && part.recesses);
      expectFile(new URL('recesses.json', own), recesses);
    });

    it(`write a ${kind} into the DXF`, () => {
      const entities = billOfMaterials(product).panels.flatMap((panel) => panelEntities(panel));
      expectFile(
        new URL('dxf.json', own),
        entities.filter(({ layer }) => layer !== 'OUTLINE'),
      );
    });
  }
});

/** @param value compared as JSON, to a millionth */
function expectFile(file: URL, value: unknown): void {
  const text = JSON.stringify(value, (_, each) => (typeof each === 'number' ? Math.round(each * 1e6) / 1e6 : each), 1);
  if (process.env.WRITE_FIXTURES) writeFileSync(file, `${text}\n`);
  assert.deepEqual(JSON.parse(text), JSON.parse(readFileSync(file, 'utf8')));
}
