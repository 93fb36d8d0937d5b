import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as dxfParser from 'dxf-parser';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { nestSheets } from './nest-sheets.js';
import { panelDxf } from './panel-dxf.js';
import { panelDrawing, sheetDrawings, sheetDxf } from './sheet-drawing.js';
import { sheetShapes, sheetSvg } from './sheet-svg.js';

// The package's types describe a different module format than the one Node loads.
const DxfParser = dxfParser.default as unknown as typeof dxfParser.DxfParser;

interface Vertex {
  readonly x: number;
  readonly y: number;
}

interface Entity {
  readonly type: string;
  readonly layer: string;
  readonly vertices?: readonly Vertex[];
  readonly center?: Vertex;
  readonly text?: string;
}

function drawingsOf(parts: readonly PartInput[]) {
  const product = productOf(parts);
  return [...sheetDrawings(billOfMaterials(product), nestSheets(product))];
}

function entitiesOf(text: string): readonly Entity[] {
  return (new DxfParser().parseSync(text)?.entities ?? []) as unknown as readonly Entity[];
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];

describe('the drawing of a panel', () => {
  it('has the lines of its file as shapes', () => {
    const [row] = billOfMaterials(productOf([board([0, 0, 0], [800, 300, 18], { id: 'shelf' })])).panels;
    const drawing = panelDrawing(row!);
    assert.deepEqual([drawing.name, drawing.length, drawing.width], ['01-shelf', 800, 300]);
    assert.equal(sheetDxf(drawing), panelDxf(row!));
    assert.deepEqual(sheetShapes(drawing), [{ kind: 'path', layer: 'OUTLINE', d: 'M0 300L800 300L800 0L0 0L0 300Z' }]);
  });
});

describe('the drawing of a sheet', () => {
  it('has the sheet, and each panel where it is nested, with its number and path', () => {
    const parts = [
      board([0, 0, 0], [800, 300, 18], { id: 'shelf', grain: 'x', repeat: { i: 2 }, at: [0, 0, '40 * i'] }),
    ];
    const product = productOf(parts);
    const sheets = nestSheets(product);
    const [drawing, ...others] = sheetDrawings(billOfMaterials(product), sheets);
    assert.deepEqual(others, []);
    assert.equal(drawing!.name, '01-oak-18');
    const entities = entitiesOf(sheetDxf(drawing!));
    const [sheet] = entities.filter(({ layer }) => layer === 'SHEET');
    assert.deepEqual(rangeOf(sheet!.vertices!.map(({ x }) => x)), [0, 2800]);
    assert.deepEqual(rangeOf(sheet!.vertices!.map(({ y }) => y)), [0, 2070]);
    const outlines = entities.filter(({ layer }) => layer === 'OUTLINE');
    const placed = sheets[0]!.sheets[0]!.panels;
    assert.equal(outlines.length, 2);
    for (const [index, { x, y, length, width }] of placed.entries()) {
      const { vertices } = outlines[index]!;
      assert.deepEqual(rangeOf(vertices!.map((vertex) => vertex.x)), [x, x + length]);
      assert.deepEqual(rangeOf(vertices!.map((vertex) => vertex.y)), [y, y + width]);
    }
    const labels = entities.filter(({ layer }) => layer === 'LABELS').map(({ text }) => text);
    assert.deepEqual(labels.sort(), ['1 shelf[0]', '1 shelf[1]']);
  });

  it('rotates a panel’s machining with it, without mirroring', () => {
    // The panel is longer than the sheet's width, so it fits only if it's rotated.
    const holes = [{ at: [30, 40], diameter: 8 }];
    const materials = [
      { id: 'oak', name: 'Oak', thickness: 18, color: '#c8a06a', finish: 'laminate', sheet: [500, 1200] },
    ];
    const product = productOf([board([0, 0, 0], [1000, 400, 18], { holes })], { materials });
    const [drawing] = sheetDrawings(billOfMaterials(product), nestSheets(product));
    const entities = entitiesOf(sheetDxf(drawing!));
    const [outline] = entities.filter(({ layer }) => layer === 'OUTLINE');
    assert.deepEqual(rangeOf(outline!.vertices!.map(({ x }) => x)), [0, 400]);
    assert.deepEqual(rangeOf(outline!.vertices!.map(({ y }) => y)), [0, 1000]);
    const [hole] = entities.filter(({ type }) => type === 'CIRCLE');
    const [x, y] = billOfMaterials(product).panels[0]!.holes[0]!.at;
    assert.notEqual(x, 400 - y);
    assert.deepEqual([hole!.center!.x, hole!.center!.y], [400 - y, x]);
  });

  it('is an SVG at true size with the same lines, with Y pointing down', () => {
    const holes = [{ at: [100, 100], diameter: 20 }];
    const [drawing] = drawingsOf([board([0, 0, 0], [300, 200, 18], { grain: 'x', holes })]);
    const svg = sheetSvg(drawing!);
    assert.match(svg, /viewBox="0 0 2800 2070" width="2800mm" height="2070mm"/);
    assert.match(svg, /class="OUTLINE" d="M0 2070L300 2070L300 1870L0 1870L0 2070Z"/);
    assert.match(svg, /<circle class="HOLES_THROUGH" cx="100" cy="1970" r="10"\/>/);
    assert.match(svg, />1 part0<\/text>/);
  });

  it('is written for each sheet, and not for a product without sheets', () => {
    const many = board([0, 0, 0], [2700, 1000, 18], { grain: 'x', repeat: { i: 5 }, at: [0, 0, '40 * i'] });
    assert.deepEqual(
      drawingsOf([many]).map(({ name }) => name),
      ['01-oak-18', '02-oak-18', '03-oak-18'],
    );
    assert.deepEqual(drawingsOf([board([0, 0, 0], [2900, 1000, 18], { grain: 'x' })]), []);
    assert.deepEqual(drawingsOf([board([0, 0, 0], [300, 1000, 18], { material: 'steel' })]), []);
  });
});
