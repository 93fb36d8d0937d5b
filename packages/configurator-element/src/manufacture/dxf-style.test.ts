import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { pythonWithEzdxf, readDrawings } from '../testing/read-dxf.js';
import { billOfMaterials } from './bill-of-materials.js';
import { type DxfStyle, dxfSampleLayers, dxfStyleIssues, layerName, resolveStyle } from './dxf-style.js';
import { nestSheets } from './nest-sheets.js';
import { panelDxf } from './panel-dxf.js';
import { sheetDrawings, sheetDxf } from './sheet-drawing.js';

const drilled: PartInput = board([0, 0, 0], [600, 400, 18], {
  id: 'board',
  material: 'white',
  cutouts: [{ rect: [100, 60], at: [300, 200], radius: 20 }],
  holes: [
    { at: [40, 40], diameter: 5, depth: 12.5 },
    { at: [80, 300], diameter: 8 },
    { at: [120, 300], diameter: 35, depth: 13, face: '-z' },
    { at: [200, 9], diameter: 8, depth: 30, face: '-y' },
  ],
  machining: [{ kind: 'groove', face: '+z', from: [0, 380], to: [600, 380], width: 8.2, depth: 8 }],
});

const product = productOf([drilled]);
const bill = billOfMaterials(product);
const [panel] = bill.panels;

/** The layers of the lines in the DXF text, in order and without duplicates. */
function layersOf(text: string): readonly string[] {
  const entities = text.slice(text.indexOf('ENTITIES'));
  return [...new Set([...entities.matchAll(/\r\n {2}8\r\n(.*)\r\n/g)].map(([, name]) => name!))];
}

const own: DxfStyle = {
  layers: [
    { operation: 'hole', name: 'DRILL_{face}_{diameter}_{depth}', color: 4 },
    { operation: 'edge_hole', name: '{OPERATION}_{FACE}_D{diameter}_Z{z}_{tool}' },
  ],
  tools: [
    { operation: 'edge_hole', diameter: 8, tool: 'T31' },
    { operation: 'edge_hole', tool: 'T30' },
  ],
};

describe('layers that a workshop names', () => {
  it('contain the face, depth, diameter, height and tool', () => {
    assert.deepEqual(layersOf(panelDxf(panel!, undefined, own)), [
      'OUTLINE',
      'CUTOUT',
      'GROOVE_DEPTH_8',
      'DRILL_back_35_13',
      'DRILL_front_5_12_5',
      'HOLES_THROUGH',
      'EDGE_HOLE_LENGTH1_D8_Z9_T31',
    ]);
  });

  it('match common programs, with presets', () => {
    assert.deepEqual(layersOf(panelDxf(panel!, undefined, { preset: 'thermwood' })), [
      'outline z0p7087',
      'dado z0p315',
      'backdrill z0p5118',
      'drill z0p4921',
      'drill z0p7087',
      'length1drill z1p1811 h0p3543',
    ]);
    assert.deepEqual(layersOf(panelDxf(panel!, undefined, { preset: 'woodwop' })).slice(0, 6), [
      'Werkstk_18',
      'CUTOUT',
      'GROOVE_DEPTH_8',
      'backV_Bohr1_13',
      'V_Bohr1_12_5',
      'V_Bohr2_18',
    ]);
    for (const preset of ['standard', 'by_tool', 'woodwop', 'thermwood'] as const) {
      assert.deepEqual(dxfStyleIssues({ preset }), [], preset);
    }
  });

  it('name a tapped hole’s thread, with presets', () => {
    const tapped = { operation: 'hole', face: 'back', depth: 12.5, diameter: 5, thread: 'M6', thickness: 18 } as const;
    const through = { ...tapped, operation: 'through_hole', diameter: 8.8, thread: 'M10x1.25' } as const;
    const edge = { ...tapped, operation: 'edge_hole', face: 'length1', z: 9 } as const;
    const named = (style: DxfStyle) => [tapped, through, edge].map((work) => layerName(work, 'X', resolveStyle(style)));
    assert.deepEqual(named({ preset: 'by_tool' }), ['backDrill D5mm d12.5mm M6', 'Drill D8.8mm through M10x1.25', 'X']);
    assert.deepEqual(named({ preset: 'woodwop' }), ['backV_Bohr1_12_5 M6', 'V_Bohr2_18 M10x1_25', 'X']);
    assert.deepEqual(named({ preset: 'woodwop', version: 'AC1009' }), [
      'BACKV_BOHR1_12_5_M6',
      'V_BOHR2_18_M10X1_25',
      'X',
    ]);
    assert.deepEqual(named({ preset: 'thermwood' }), [
      'backdrill z0p4921 M6',
      'drill z0p7087 M10x1p25',
      'length1drill z0p4921 h0p3543 M6',
    ]);
    const layers = [{ operation: 'hole', name: 'OWN_{face}' } as const];
    assert.equal(named({ preset: 'by_tool', layers })[0], 'OWN_back');
    assert.deepEqual(dxfStyleIssues({ preset: 'woodwop', version: 'AC1009' }), []);
  });

  it('have the unit and the decimal sign of the drawing, in standard names too', () => {
    assert.deepEqual(layersOf(panelDxf(panel!, undefined, { units: 'inch' })), [
      'OUTLINE',
      'CUTOUT',
      'GROOVE_DEPTH_0_315',
      'HOLES_BACK_DEPTH_0_5118',
      'HOLES_DEPTH_0_4921',
      'HOLES_THROUGH',
      'HOLES_LENGTH1_D_1_1811_Z_0_3543',
    ]);
    assert.ok(layersOf(panelDxf(panel!, undefined, { decimal: 'p' })).includes('HOLES_DEPTH_12p5'));
    const byTool = layersOf(panelDxf(panel!, undefined, { preset: 'by_tool', units: 'inch' }));
    assert.ok(byTool.includes('Drill D0.1969in d0.4921in'), byTool.join());
    for (const decimal of ['_', 'p', '.', '-'] as const) {
      for (const name of layersOf(panelDxf(panel!, undefined, { units: 'inch', decimal, version: 'AC1009' })))
        assert.match(name, /^[A-Z0-9_$-]{1,31}$/);
    }
  });

  it('are the same on sheets', () => {
    const [sheet] = sheetDrawings(bill, nestSheets(product));
    const layers = layersOf(
      sheetDxf(sheet!, { ...own, layers: [...own.layers!, { operation: 'sheet', name: 'ABF_{thickness}' }] }),
    );
    assert.equal(layers[0], 'ABF_18');
    assert.ok(layers.includes('DRILL_back_35_13'));
  });

  it('are shown with sample work', () => {
    assert.deepEqual(dxfSampleLayers(own), [
      { operation: 'hole', name: 'DRILL_front_5_12_5' },
      { operation: 'edge_hole', name: 'EDGE_HOLE_LENGTH1_D5_Z9_T30' },
    ]);
  });
});

describe('an error in a style', () => {
  const issue = (operation: 'hole' | 'outline', name: string, style: DxfStyle = {}) =>
    dxfStyleIssues({ ...style, layers: [{ operation, name }] }).map(({ pointer, detail }) => `${pointer}: ${detail}`);

  it('is reported at its field', () => {
    assert.deepEqual(issue('hole', 'DRILL_{dept}'), [
      '/layers/0/name: {dept} isn’t a placeholder. Use {operation}, {thickness}, {face}, {back}, {depth}, {tool}, {diameter}, {thread}.',
    ]);
    assert.deepEqual(issue('outline', 'CUT_{depth}'), [
      '/layers/0/name: {depth} has no value here. Use {operation}, {thickness}, {tool}.',
    ]);
    assert.deepEqual(issue('hole', 'D{depth'), ['/layers/0/name: Close each placeholder: {depth}.']);
    assert.deepEqual(issue('hole', '{face}{tool}'), [
      '/layers/0/name: Add a tool for “hole” without a diameter. {tool} stands for its name.',
    ]);
    assert.deepEqual(issue('outline', 'A/B'), ['/layers/0/name: “A/B” has “/”, which DXF doesn’t allow.']);
    assert.deepEqual(issue('hole', 'D{depth}'), [
      '/layers/0/name: Add {face} or {back}. Without it, work on the back looks like work on the front.',
    ]);
    assert.deepEqual(issue('outline', ' '), ['/layers/0/name: Enter a name.']);
    assert.deepEqual(issue('hole', '{face} {depth}', { version: 'AC1009' }), [
      '/layers/0/name: “BACK 12_25” has a space, which R12 doesn’t allow.',
    ]);
    assert.match(
      issue('hole', '{back}DRILL_ALL_THE_WAY_{diameter}_{depth}', { version: 'AC1009' })[0]!,
      /33 characters. R12 allows 31/,
    );
    assert.match(dxfStyleIssues({ preset: 'thermwood', version: 'AC1009' })[0]!.detail, /R12 doesn’t allow/);
    assert.deepEqual(
      dxfStyleIssues({
        layers: [
          { operation: 'cutout', name: 'A' },
          { operation: 'cutout', name: 'B' },
        ],
      }).map(({ pointer }) => pointer),
      ['/layers/1/operation'],
    );
  });
});

const python = pythonWithEzdxf();

describe('a styled drawing read by ezdxf', { skip: python ? false : 'python3-ezdxf is not installed' }, () => {
  const styles: readonly DxfStyle[] = [
    own,
    { preset: 'thermwood' },
    { ...own, version: 'AC1009' },
    { units: 'inch', version: 'AC1009' },
  ];
  const read = readDrawings(
    python ?? '',
    [{}, ...styles].map((style) => panelDxf(panel!, undefined, style)),
  );
  const areas = (index: number) => read[index]!.entities.map(({ area }) => area);

  it('keeps a tapped hole’s thread in its layer', () => {
    const holes = [{ at: [40, 40], diameter: 5, depth: 12.5, thread: 'M6' }] as const;
    const [tapped] = billOfMaterials(productOf([board([0, 0, 0], [600, 400, 18], { holes })])).panels;
    const presets = (['by_tool', 'woodwop', 'thermwood'] as const).map((preset) => ({ preset }));
    const drawings = readDrawings(
      python ?? '',
      [...presets, { preset: 'woodwop', version: 'AC1009' } as const].map((style) =>
        panelDxf(tapped!, undefined, style),
      ),
    );
    assert.deepEqual(
      drawings.map(({ entities, problems }) => [...problems, entities.find(({ type }) => type === 'CIRCLE')?.layer]),
      [['Drill D5mm d12.5mm M6'], ['V_Bohr1_12_5 M6'], ['drill z0p4921 M6'], ['V_BOHR1_12_5_M6']],
    );
  });

  it('has the version and the unit, and no problems', () => {
    assert.deepEqual(
      read.map(({ version, units, problems }) => [version, units, problems]),
      [
        ['AC1015', 4, []],
        ['AC1015', 4, []],
        ['AC1015', 1, []],
        ['AC1009', 0, []],
        ['AC1009', 0, []],
      ],
    );
  });

  it('has the same areas in its unit', () => {
    for (const [index, perMillimetre] of [
      [1, 1],
      [2, 25.4],
      [3, 1],
      [4, 25.4],
    ] as const) {
      assert.equal(areas(index).length, areas(0).length);
      for (const [at, area] of areas(index).entries()) {
        const expected = areas(0)[at]! / perMillimetre ** 2;
        assert.ok(Math.abs(area - expected) <= 1e-5 * expected, `${area} is not ${expected}`);
      }
    }
  });
});
