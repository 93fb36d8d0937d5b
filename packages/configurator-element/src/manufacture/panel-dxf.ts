// A drawing of one panel for the machine, in millimeters: length along X, width along Y, seen from the front, with one
// layer per kind of machining.
//
//   OUTLINE                       the finished panel's outer edge, and the inner edges of an outline that has any; on
//                                 a sheet, what to cut before banding
//   CUTOUT                        cut right through
//   HOLES_THROUGH                 drilled through the faces
//   HOLES_DEPTH_12_5              drilled 12.5 mm deep from the front; HOLES_BACK_… from the back
//   GROOVE_DEPTH_8                a groove 8 mm deep in the front; REBATE_BACK_DEPTH_9, POCKET_DEPTH_5
//   MITRE_ANGLE_45                an edge cut with the blade tilted by 45°, which takes this strip from the front;
//                                 MITRE_BACK_ANGLE_45 from the back
//   ENGRAVING_DEPTH_3             text engraved 3 mm deep into the front; ENGRAVING_BACK_… into the back
//   HOLES_LENGTH1_DEPTH_30_Z_9    drilled into that side, 9 mm above the back: their outline as seen from the front;
//                                 HOLES_LENGTH1_D_1000_25_Z_9_25 where the name would be longer than 31 characters
//   THREAD_M6_DEPTH_12            a hole with the drill's diameter, for an M6 thread; THREAD_M6_THROUGH, and so on
//   GROOVE_LENGTH1_D_8_Z_9_W_4    a groove in that side, 8 mm deep and 4 mm wide, with its middle 9 mm above the back:
//                                 its outline as seen from the front; GROOVE_L1_… where the name would be too long

import { loopBounds, type Point, type Region, transformRegions } from '../geometry/curve.js';
import type { Typeface } from '../typeface/index.js';
import type { PanelRow } from './bill-of-materials.js';
import { cutOutline } from './cut-outline.js';
import { dxf } from './dxf.js';
import { circle, closedCurve, type DxfEntity, polyline, rectangle } from './dxf-entity.js';
import { type DxfStyle, type DxfWork, plainLayerName } from './dxf-style.js';
import type { FlatHole, FlatLetters, FlatMitre, FlatPanel, FlatRecess } from './flat-panel.js';
import { plainName } from './plain-text.js';

/**
 * A panel's drawing as DXF text, AutoCAD 2000 (AC1015), in millimeters, unless the style says otherwise.
 * @param typeface the typeface for engraved text, from `loadTypeface`
 * @param style the version, the unit, and the layers' names
 * @throws {TypeError} for a panel with engraved text if there's no typeface, because the text would be missing
 * @example
 * ```ts
 * for (const row of billOfMaterials(product).panels) {
 *   await writeFile(panelFileName(row), panelDxf(row));
 * }
 * ```
 */
export function panelDxf(panel: FlatPanel, typeface?: Typeface, style?: DxfStyle): string {
  return dxf(panelEntities(panel, typeface), style);
}

/** The entities of a finished panel with its corner at x = 0 and y = 0. */
export function panelEntities(panel: FlatPanel, typeface?: Typeface): readonly DxfEntity[] {
  return [...outlineEntities(panel.outline, [0, 0], panel), ...machiningEntities(panel, typeface)];
}

/** The entities of a panel to cut and machine before banding, positioned as in the finished panel. */
export function blankEntities(panel: FlatPanel, typeface?: Typeface): readonly DxfEntity[] {
  const { length, width, at } = panel.cut;
  const blank = { length, width, thickness: panel.thickness };
  return [...outlineEntities(cutOutline(panel), at, blank), ...machiningEntities(panel, typeface)];
}

function outlineEntities(
  outline: readonly Region[] | undefined,
  [x, y]: Point,
  { length, width, thickness }: Pick<FlatPanel, 'length' | 'width' | 'thickness'>,
): readonly DxfEntity[] {
  return work(
    { operation: 'outline', thickness },
    outline
      ? outline.flatMap((region) => regionEntities('OUTLINE', region))
      : [rectangle('OUTLINE', x, y, length, width)],
  );
}

function machiningEntities(panel: FlatPanel, typeface: Typeface | undefined): readonly DxfEntity[] {
  const { holes, recesses, mitres, cutouts, letters, thickness } = panel;
  return [
    ...cutouts.flatMap((region) => work({ operation: 'cutout', thickness }, regionEntities('CUTOUT', region))),
    ...recesses.flatMap((recess) => recessEntities(recess, panel)),
    ...mitres.flatMap((mitre) => work(mitreWork(mitre, thickness), [mitreEntity(mitre, panel)])),
    ...letters.flatMap(({ side: face, depth, ...line }) =>
      work({ operation: 'engraving', face, depth, thickness }, textEntities({ side: face, depth, ...line }, typeface)),
    ),
    ...holes.flatMap((hole) => work(holeWork(hole, panel), [holeEntity(hole, panel)])),
  ];
}

/** The entities for one machining operation, whose layers are templates. */
function work(work: DxfWork, entities: readonly DxfEntity[]): readonly DxfEntity[] {
  return entities.map((entity) => {
    const { layer: standard } = entity;
    return { ...entity, layer: plainLayerName(standard, work), work: { ...work, standard } };
  });
}

function holeWork({ side: face, at, diameter, depth, thread }: FlatHole, panel: FlatPanel): DxfWork {
  const { thickness } = panel;
  if (face !== 'front' && face !== 'back') {
    const through = face.startsWith('length') ? panel.width : panel.length;
    return { operation: 'edge_hole', face, depth: depth ?? through, diameter, thread, z: at[2], thickness };
  }
  if (depth === undefined) return { operation: 'through_hole', face: 'front', diameter, thread, thickness };
  return { operation: 'hole', face, depth, diameter, thread, thickness };
}

function regionEntities(layer: string, { outer, holes }: Region): readonly DxfEntity[] {
  return [outer, ...holes].map((loop) => closedCurve(layer, loop));
}

function recessEntities(recess: FlatRecess, panel: FlatPanel): readonly DxfEntity[] {
  const { kind, side, region, depth, width } = recess;
  const { thickness } = panel;
  const name = kind.toUpperCase();
  if (side === 'front' || side === 'back') {
    const layer = `${name}_${side === 'back' ? 'BACK_' : ''}DEPTH_{depth}`;
    const own = { operation: kind, face: side, depth, thickness, ...(width === undefined ? {} : { width }) };
    return work(own, regionEntities(layer, region));
  }
  const { min, max } = loopBounds([region.outer]);
  const [middle, height] = [(min[1] + max[1]) / 2, max[1] - min[1]];
  const layer = `${name}_${side.toUpperCase()}_D_{depth}_Z_{z}_W_{width}`;
  const alongWidth = side.startsWith('length');
  const far = (alongWidth ? panel.width : panel.length) - depth;
  const across = side.endsWith('1') ? 0 : far;
  const long = max[0] - min[0];
  const [at, size]: readonly [Point, Point] = alongWidth
    ? [
        [min[0], across],
        [long, depth],
      ]
    : [
        [across, min[0]],
        [depth, long],
      ];
  const own = { operation: 'edge_groove', face: side, depth, z: middle, width: height, thickness } as const;
  return work(own, [rectangle(layer, ...at, ...size)]);
}

/** A miter is cut from the face that becomes smaller. */
function mitreWork({ long, angle }: FlatMitre, thickness: number): DxfWork {
  return { operation: 'mitre', face: long === 'front' ? 'back' : 'front', angle, thickness };
}

/** The strip that a tilted cut removes from the smaller face. */
function mitreEntity({ side, long, setback }: FlatMitre, { length, width }: FlatPanel): DxfEntity {
  const layer = `MITRE_${long === 'front' ? 'BACK_' : ''}ANGLE_{angle}`;
  if (side.startsWith('length')) {
    return rectangle(layer, 0, side === 'length1' ? 0 : width - setback, length, setback);
  }
  return rectangle(layer, side === 'width1' ? 0 : length - setback, 0, setback, width);
}

function textEntities(letters: FlatLetters, typeface: Typeface | undefined): readonly DxfEntity[] {
  const { side, text, at, right, up } = letters;
  if (!typeface)
    throw new TypeError(`“${text}” is engraved into this panel, so pass its typeface too, from loadTypeface(product).`);
  const layer = `ENGRAVING_${side === 'back' ? 'BACK_' : ''}DEPTH_{depth}`;
  const regions = transformRegions(typeface.outlinesOf(letters), ([u, v]) => [
    at[0] + right[0] * u + up[0] * v,
    at[1] + right[1] * u + up[1] * v,
  ]);
  return regions.flatMap((region) => regionEntities(layer, region));
}

function holeEntity(hole: FlatHole, panel: FlatPanel): DxfEntity {
  const { side, at, diameter, depth } = hole;
  const [x, y] = at;
  if (side === 'front' || side === 'back') return circle(faceLayer(hole), x, y, diameter / 2);
  const alongWidth = side.startsWith('length');
  const reach = depth ?? (alongWidth ? panel.width : panel.length);
  const inwards = side.endsWith('1') ? reach : -reach;
  const [dx, dy] = alongWidth ? [diameter / 2, 0] : [0, diameter / 2];
  const [inX, inY] = alongWidth ? [0, inwards] : [inwards, 0];
  const reached = depth === undefined ? 'THROUGH' : 'DEPTH_{depth}';
  const layer = `${holesOf(hole)}_${side.toUpperCase()}_${reached}_Z_{z}`;
  return polyline(layer, [
    { x: x - dx, y: y - dy },
    { x: x + dx, y: y + dy },
    { x: x + dx + inX, y: y + dy + inY },
    { x: x - dx + inX, y: y - dy + inY },
  ]);
}

function faceLayer(hole: FlatHole): string {
  const { side, depth } = hole;
  if (depth === undefined) return `${holesOf(hole)}_THROUGH`;
  return `${holesOf(hole)}_${side === 'back' ? 'BACK_' : ''}DEPTH_{depth}`;
}

/** `HOLES`, or `THREAD_M6` */
function holesOf({ thread }: FlatHole): string {
  return thread === undefined ? 'HOLES' : `THREAD_${thread.toUpperCase().replace('.', '_')}`;
}

/**
 * A panel's file name, such as `03-side-2.dxf`. It's unique within the bill, contains only lowercase letters, digits
 * and dashes, and sorts in cut-list order.
 * @example
 * ```ts
 * panelFileName({ number: 3, name: 'Rückwand' }); // '03-rueckwand.dxf'
 * ```
 */
export function panelFileName(row: Pick<PanelRow, 'number' | 'name'>): string {
  return `${baseName(row)}.dxf`;
}

/** The common start of the names of a row's files. */
export function baseName({ number, name }: Pick<PanelRow, 'number' | 'name'>): string {
  const plain = plainName(name);
  return [String(number).padStart(2, '0'), ...(plain === '' ? [] : [plain])].join('-');
}
