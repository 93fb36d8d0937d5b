// Reads drawings with ezdxf, which is strict: it reports each error in a file's structure.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { loadTypeface } from '../typeface/index.js';
import { billOfMaterials } from './bill-of-materials.js';
import { nestSheets } from './nest-sheets.js';
import { panelDxf } from './panel-dxf.js';
import { sheetDrawings, sheetDxf } from './sheet-drawing.js';

const typeface = await loadTypeface();

const READER = `
import json, sys, ezdxf
doc = ezdxf.readfile(sys.argv[1])
audit = doc.audit()
print(json.dumps({
  "version": doc.dxfversion,
  "units": doc.units,
  "problems": [error.message for error in [*audit.errors, *audit.fixes]],
  "entities": [
    [entity.dxftype(), entity.dxf.layer, sum(1 for point in entity if point[4] != 0) if entity.dxftype() == "LWPOLYLINE" else 0]
    for entity in doc.modelspace()
  ],
}))
`;

const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import ezdxf']).status === 0,
);

const folder = mkdtempSync(join(tmpdir(), 'dxf-'));
after(() => rmSync(folder, { recursive: true }));

interface Drawing {
  readonly version: string;
  readonly units: number;
  readonly problems: readonly string[];
  readonly entities: readonly (readonly [type: string, layer: string, arcs: number])[];
}

function read(text: string): Drawing {
  const path = join(folder, 'drawing.dxf');
  writeFileSync(path, text);
  const { stdout, stderr, status } = spawnSync(python!, ['-c', READER, path], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as Drawing;
}

const dogBone: PartInput = board([0, 0, 0], [600, 400, 18], {
  id: 'board',
  material: 'white',
  cutouts: [
    { rect: [60, 12.2], at: [100, 100] },
    { circle: 6, at: [102.12, 102.12] },
    { rect: [12.2, 60], at: [300, 340] },
    { circle: 80, at: [450, 200] },
  ],
  holes: [
    { at: [40, 40], diameter: 5, depth: 12.5 },
    { at: [80, 300], diameter: 8, face: '-z' },
    { at: [200, 9], diameter: 8, depth: 30, face: '-y' },
  ],
});
const letters: PartInput = {
  kind: 'text',
  text: "'Bö8'",
  height: 60,
  depth: -2.5,
  at: [40, 180, 0],
  on: { part: 'board', face: '+z' },
};

describe('a drawing read by ezdxf', { skip: python ? false : 'python3-ezdxf is not installed' }, () => {
  it('has no problems, units, and each contour once', () => {
    const [row] = billOfMaterials(productOf([dogBone])).panels;
    const { version, units, problems, entities } = read(panelDxf(row!));
    assert.deepEqual([version, units, problems], ['AC1015', 4, []]);
    const kinds = entities.map(([type, layer, arcs]) => `${type} ${layer} ${arcs}`).sort();
    assert.deepEqual(kinds.slice(0, 4), [
      'CIRCLE CUTOUT 0',
      'CIRCLE HOLES_DEPTH_12_5 0',
      'CIRCLE HOLES_THROUGH 0',
      'LWPOLYLINE CUTOUT 2',
    ]);
    assert.equal(kinds.at(-1), 'LWPOLYLINE OUTLINE 0');
    assert.equal(kinds.length, 6);
  });

  it('has no problems with letters, and with a sheet of panels', () => {
    const product = productOf([dogBone, letters]);
    const bill = billOfMaterials(product);
    const texts = [panelDxf(bill.panels[0]!, typeface)];
    for (const sheet of sheetDrawings(bill, nestSheets(product), typeface)) texts.push(sheetDxf(sheet));
    assert.equal(texts.length, 2);
    for (const text of texts) assert.deepEqual(read(text).problems, []);
  });
});
