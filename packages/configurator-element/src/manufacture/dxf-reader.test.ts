import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { pythonWithEzdxf, type ReadDrawing, readDrawings } from '../testing/read-dxf.js';
import { loadTypeface } from '../typeface/index.js';
import { billOfMaterials } from './bill-of-materials.js';
import { nestSheets } from './nest-sheets.js';
import { panelDxf } from './panel-dxf.js';
import { partFiles } from './part-files.js';
import { sheetDrawings, sheetDxf } from './sheet-drawing.js';

const typeface = await loadTypeface();

const python = pythonWithEzdxf();

function read(text: string): ReadDrawing {
  return readDrawings(python!, [text])[0]!;
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
  it('has no problems, has units, and has each contour once', () => {
    const [row] = billOfMaterials(productOf([dogBone])).panels;
    const { version, units, problems, entities } = read(panelDxf(row!));
    assert.deepEqual([version, units, problems], ['AC1015', 4, []]);
    const kinds = entities.map(({ type, layer, arcs }) => `${type} ${layer} ${arcs}`).sort();
    assert.deepEqual(kinds.slice(0, 4), [
      'CIRCLE CUTOUT 0',
      'CIRCLE HOLES_DEPTH_12_5 0',
      'CIRCLE HOLES_THROUGH 0',
      'LWPOLYLINE CUTOUT 2',
    ]);
    assert.equal(kinds.at(-1), 'LWPOLYLINE OUTLINE 0');
    assert.equal(kinds.length, 6);
  });

  it('has no problems with letters and nested sheets', () => {
    const product = productOf([dogBone, letters]);
    const bill = billOfMaterials(product);
    const texts = [panelDxf(bill.panels[0]!, typeface)];
    for (const sheet of sheetDrawings(bill, nestSheets(product), typeface)) texts.push(sheetDxf(sheet));
    assert.equal(texts.length, 2);
    for (const text of texts) assert.deepEqual(read(text).problems, []);
  });

  it('has the section of a bar, the half profile of a turned part, and the outline of a bent tube', () => {
    const tube = {
      kind: 'tube',
      material: 'steel',
      path: [
        [0, 0, 0],
        [0, 260, 0],
        [220, 260, 0],
        [220, 0, 0],
      ],
      diameter: 30,
      wall: 2,
      bend: 50,
    };
    const ring = { rect: [40, 20], radius: 5, at: [10, 30], holes: [{ circle: 8, at: [30, 40] }] };
    const { items } = billOfMaterials(
      productOf(
        [
          { kind: 'extrude', axis: 'x', length: 900, profile: ring },
          { kind: 'revolve', axis: 'y', profile: ring },
          tube,
          { ...tube, path: [...tube.path, [220, 0, 300]] },
          { ...tube, bend: undefined },
          { ...tube, path: [...tube.path.slice(0, 3), [220, 520, 0]] },
        ].map((part) => JSON.parse(JSON.stringify(part)) as PartInput),
      ),
    );
    const files = items.map((row) => partFiles(row));
    assert.deepEqual(
      files.map((own) => own.map(({ name }) => name.replace(/^\d+-part\d/, ''))),
      [
        ['.dxf'],
        ['.dxf'],
        ['.dxf', '-lra.csv', '-xyz.csv'],
        ['.dxf', '-lra.csv', '-xyz.csv'],
        ['.dxf'],
        ['.dxf', '-lra.csv', '-xyz.csv'],
      ],
    );
    const drawings = readDrawings(
      python!,
      files.map(([drawing]) => drawing!.text),
    );
    for (const { problems, units, version } of drawings)
      assert.deepEqual([problems, units, version], [[], 4, 'AC1015']);
    const areas = drawings.map(({ entities }) =>
      entities.filter(({ area }) => area > 0).map(({ layer, area }) => [layer, Math.round(area * 1e3) / 1e3]),
    );
    const rounded = 800 - (100 - 25 * Math.PI);
    const [section, hole] = [rounded, 16 * Math.PI].map((area) => Math.round(area * 1e3) / 1e3);
    assert.deepEqual(areas.slice(0, 2), [
      [
        ['SECTION', section],
        ['SECTION', hole],
      ],
      [
        ['PROFILE', section],
        ['PROFILE', hole],
      ],
    ]);
    // The area that a disc sweeps is the length of its center line times its diameter.
    for (const i of [2, 5]) assert.deepEqual(areas[i], [['TUBE', Math.round((480 + 65 * Math.PI) * 30 * 1e3) / 1e3]]);
    assert.equal(drawings[2]!.entities.find(({ layer }) => layer === 'TUBE')!.arcs, 4);
    assert.ok(drawings[2]!.entities.some(({ text }) => text === 'cut length 684.2, radius 65'));
    for (const views of drawings.slice(3, 5)) {
      assert.equal(views.entities.filter(({ layer }) => layer === 'CENTERLINE').length, 3);
    }
  });
});
