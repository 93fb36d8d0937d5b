// A panel's programs for woodWOP, one for each face that's machined while it's facing up (HOMAG, "woodWOP-file
// description", 9-080-42-7190, MPR 4.0). Coordinates are those of the finished panel: X along its length from `width1`,
// Y across its width from `length1`, Z up from the face that's facing down. The programs follow the public description,
// and haven't been run on a machine yet.
//
//   102 BohrVert        holes from above, up to 35 mm; right through with BM "LSL", which has no depth
//   103 BohrHoriz       holes from a side
//   109 Nuten           grooves and rebates from side to side, with the blade on the middle of the groove
//   112 Tasche          rectangular and round pockets, other grooves and rebates, larger holes
//   181 FreiFormTasche  other pockets
//   105 Konturfraesen   shaped outlines, cutouts, larger holes right through
//
// Work that none of these can do is listed in `missing` and in the program's comment.

import { circleLoop, circleOf, type Loop, loopArea, loopBounds, type Point, type Region } from '../geometry/curve.js';
import type { BillOfMaterials, PanelRow } from './bill-of-materials.js';
import { canonicalRegion, micrometres } from './canonical-shape.js';
import { closedCurve, type DxfVertex } from './dxf-entity.js';
import { decimal } from './dxf-groups.js';
import type { FlatHole, FlatRecess } from './flat-panel.js';
import type { PanelWork } from './list-words.js';
import { type Column, type ListOptions, listCsv, materialOf, type Names } from './lists.js';
import { baseName } from './panel-dxf.js';
import { asciiText } from './plain-text.js';

/** What the programs need to know about a workshop's machine. */
export interface MprStyle {
  /** The number of the routing tool. By default, programs don't name one, and the operator chooses it in woodWOP. */
  readonly router?: string | undefined;
  /** The number of the grooving saw. By default, there's no saw. */
  readonly saw?: string | undefined;
  /** How far below the panel the router cuts when it cuts through, in mm. Defaults to 0.2. */
  readonly below?: number | undefined;
}

/** A program for one face of a panel. */
export interface MprProgram {
  /** `03-side.mpr`, or `03-side-back-up.mpr`. */
  readonly name: string;
  /** The face that's up. */
  readonly up: 'front' | 'back';
  /** ASCII, with lines that end with CR LF, because woodWOP treats a file with other line endings as empty. */
  readonly text: string;
}

/** A panel's programs, and the work that they leave out. */
export interface PanelPrograms {
  /** The programs in the order in which they run. Empty for a panel that's only sawn and banded. */
  readonly programs: readonly MprProgram[];
  /** The work that no program does, such as `miter width1`, `engraving front` or `groove length2`. */
  readonly missing: readonly string[];
}

type Macro = readonly (readonly [key: string, value: string | number | undefined])[];

/** The diameter of the largest drill, that of a hinge's cup, in mm. */
const LARGEST_DRILL = 35;
const CLOSE = 1e-3;

/**
 * A panel's programs for woodWOP.
 * @example
 * ```ts
 * for (const panel of billOfMaterials(product).panels) {
 *   for (const { name, text } of panelMpr(panel).programs) await writeFile(name, text);
 * }
 * ```
 */
export function panelMpr(panel: PanelRow, style: MprStyle = {}): PanelPrograms {
  const missing = missingWork(panel).map(({ work, side }) => `${work} ${side}`);
  const front = new ProgramWriter(panel, 'front', style);
  const back = new ProgramWriter(panel, 'back', style);
  // The front's program runs last: it routes the outline, and the other needs the corners of the whole panel.
  const both = [back, front].filter((program) => program.hasWork);
  const note = (program: ProgramWriter) => [
    ...(both.length > 1 ? [`Program ${both.indexOf(program) + 1} of 2`] : []),
    ...(program === back ? ['Back up: turned over about its length'] : []),
    ...missing.map((work) => `Not in this program: ${work}`),
  ];
  const programs = both.map((program) => {
    const name = `${baseName(panel)}${program === back ? '-back-up' : ''}.mpr`;
    return { name, up: program.up, text: program.text(note(program)) };
  });
  return { programs, missing };
}

export const programColumns = [
  ['number', (row) => row.number],
  ['quantity', (row) => row.quantity],
  ['name', (row) => row.name],
  ['material', materialOf],
  ['thickness', (row) => row.thickness],
  [
    'file',
    (row) =>
      panelMpr(row)
        .programs.map(({ name }) => name)
        .join(' '),
  ],
  ['missing', missingInWords],
] as const satisfies readonly Column<PanelRow>[];

/** A column of the list of programs. */
export type ProgramListColumn = (typeof programColumns)[number][0];

/** Options of `mprListCsv`. */
export type ProgramListOptions = Omit<ListOptions<ProgramListColumn>, 'bandName'>;

/**
 * Lists each panel's programs and the work that they leave out: a line of headings and one line per row of panels.
 * @example
 * ```ts
 * await writeFile('mpr-programs.csv', mprListCsv(billOfMaterials(product)));
 * ```
 */
export function mprListCsv({ panels }: Pick<BillOfMaterials, 'panels'>, options: ProgramListOptions = {}): string {
  return listCsv(programColumns, panels, options);
}

function missingInWords(panel: PanelRow, { words }: Names): string {
  return missingWork(panel)
    .map(({ work, side }) => `${words.work[work]} ${words.sides[side]}`)
    .join(' / ');
}

interface MissingWork {
  readonly work: PanelWork;
  readonly side: FlatRecess['side'];
}

/** Work of the same kind on a side is listed once. */
function missingWork({ holes, recesses, letters, mitres }: PanelRow): readonly MissingWork[] {
  const all: readonly MissingWork[] = [
    ...recesses.filter((recess) => !isProgrammed(recess)).map(({ kind, side }) => ({ work: kind, side })),
    ...mitres.map(({ side }) => ({ work: 'miter', side }) as const),
    ...holes.filter(({ thread }) => thread !== undefined).map(({ side }) => ({ work: 'thread', side }) as const),
    ...letters.map(({ side }) => ({ work: 'engraving', side }) as const),
  ];
  return all.filter(
    ({ work, side }, index) => all.findIndex((one) => one.work === work && one.side === side) === index,
  );
}

/** Whether the programs include a recess. They leave out recesses in an edge, and pockets with an island. */
function isProgrammed({ side, region }: FlatRecess): boolean {
  return (side === 'front' || side === 'back') && region.holes.length === 0;
}

/** Sorts by side, and along each side. The bill sorts positions as strings, so 9 would come after 500. */
function byPlace(one: FlatHole, other: FlatHole): number {
  if (one.side !== other.side) return one.side < other.side ? -1 : 1;
  const [a, b] = [one.at, other.at];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

class ProgramWriter {
  readonly #panel: PanelRow;
  readonly up: 'front' | 'back';
  readonly #style: MprStyle;
  readonly #contours: string[] = [];
  readonly #macros: string[] = [];

  constructor(panel: PanelRow, up: 'front' | 'back', style: MprStyle) {
    this.#panel = panel;
    this.up = up;
    this.#style = style;
    const { holes, recesses, cutouts, outline = [] } = panel;
    const isHere = (side: string) => (up === 'front' ? side !== 'back' : side === 'back');
    for (const hole of holes.toSorted(byPlace)) if (isHere(hole.side)) this.#hole(hole);
    for (const recess of recesses) if (isHere(recess.side) && isProgrammed(recess)) this.#recess(recess);
    if (up === 'back') return;
    for (const { outer, holes: islands } of cutouts) {
      this.#cutout(outer);
      for (const island of islands) this.#route(island, 'outside');
    }
    // Cut the outline last, so that the panel is still whole while it's machined.
    for (const { outer, holes: inner } of outline) {
      for (const loop of inner) this.#cutout(loop);
      this.#route(outer, 'outside');
    }
  }

  get hasWork(): boolean {
    return this.#macros.length > 0;
  }

  text(notes: readonly string[]): string {
    const { number, name, length, width, thickness, material } = this.#panel;
    const head = ['[H', 'VERSION="4.0"', 'MAT="HOMAG"', 'OP="1"', 'FM="1"', 'INCH="0"', 'VIEW="NOMIRROR"'];
    const sizes = [length, width, thickness].map((size, i) => `_BS${'XYZ'[i]}=${size.toFixed(6)}`);
    const work = macro(100, 'WerkStck', [
      ['LA', length],
      ['BR', width],
      ['DI', thickness],
      ['AX', 0],
      ['AY', 0],
      ['FNX', 0],
      ['FNY', 0],
    ]);
    const lines = [`${number} ${name}`, ...(material ? [material.id] : []), ...notes];
    const comment = macro(
      101,
      'Kommentar',
      lines.map((line) => ['KM', asciiText(line, LONGEST_COMMENT)] as const),
    );
    const blocks = [[...head, ...sizes].join('\r\n'), ...this.#contours, work, comment, ...this.#macros];
    return `${blocks.join('\r\n\r\n')}\r\n!\r\n`;
  }

  #hole({ side, at: [x, y, z], diameter, depth }: FlatHole): void {
    const { length, width } = this.#panel;
    const row = [
      ['AN', 1],
      ['MI', 0],
      ['AB', 32],
    ] as const;
    if (side !== 'front' && side !== 'back') {
      const through = side.startsWith('length') ? width : length;
      const axis = side.startsWith('length') ? 'Y' : 'X';
      this.#add(103, 'BohrHoriz', [
        ['XA', x],
        ['YA', y],
        ['ZA', z],
        ['DU', diameter],
        ['TI', depth ?? through],
        ['BM', `${axis}${side.endsWith('1') ? 'P' : 'M'}`],
        ...row,
      ]);
      return;
    }
    const loop = circleLoop([x, y], diameter / 2);
    if (diameter > LARGEST_DRILL) {
      if (depth === undefined) this.#route(loop, 'inside');
      else this.#pocket(loop, depth);
      return;
    }
    const [u, v] = this.#place([x, y]);
    const how =
      depth === undefined
        ? ([['BM', 'LSL']] as const)
        : ([
            ['BM', 'LS'],
            ['TI', depth],
          ] as const);
    const direction = [
      ['WI', 0],
      ['XR', 1],
      ['YR', 0],
      ['S_', 1],
    ] as const;
    this.#add(102, 'BohrVert', [['XA', u], ['YA', v], ...how, ['DU', diameter], ...row, ...direction]);
  }

  #cutout(loop: Loop): void {
    const round = circleOf(loop);
    if (round && 2 * round.radius <= LARGEST_DRILL) {
      const at = [...round.center, this.#panel.thickness] as const;
      this.#hole({ side: 'front', at, diameter: 2 * round.radius, depth: undefined });
    } else this.#route(loop, 'inside');
  }

  #recess({ region, depth, line, width }: FlatRecess): void {
    if (!line || width === undefined) {
      this.#pocket(region.outer, depth);
      return;
    }
    const [[x1, y1], [x2, y2]] = line.map((point) => this.#place(point)) as [Point, Point];
    const [along, across] = [x2 - x1, y2 - y1];
    const isLevel = Math.abs(across) < CLOSE || Math.abs(along) < CLOSE;
    const whole = Math.abs(across) < CLOSE ? this.#panel.length : this.#panel.width;
    if (isLevel && Math.hypot(along, across) > whole - CLOSE) {
      const end = [
        ['EM', 'MOD2'],
        ['TV', 0],
        ['MV', 'GL'],
        ['TI', depth],
        ['MN', 'GL'],
        ['OP', 0],
      ] as const;
      const places = [
        ['XA', x1],
        ['YA', y1],
        ['XE', x2],
        ['YE', y2],
        ['NB', width],
        ['RK', 'NOWRK'],
      ] as const;
      this.#add(109, 'Nuten', [...places, ...end, ['T_', this.#style.saw]]);
    } else if (isLevel) {
      this.#pocket(region.outer, depth);
    } else {
      const angle = (Math.atan2(across, along) * 180) / Math.PI;
      this.#tasche([(x1 + x2) / 2, (y1 + y2) / 2], [Math.hypot(along, across), width], 0, depth, angle);
    }
  }

  /**
   * A rectangle, with or without rounded corners, is a `Tasche`. The tool runs beyond a side where the pocket is open.
   */
  #pocket(loop: Loop, depth: number): void {
    const radius = cornerRadius(loop);
    if (radius === undefined) {
      this.#freeForm(loop, depth);
      return;
    }
    const { min, max } = loopBounds([loop]);
    const beyond = Math.min(max[0] - min[0], max[1] - min[1]) / 2;
    const { length, width } = this.#panel;
    const low = [0, 1].map((axis) => (min[axis]! < CLOSE ? min[axis]! - beyond : min[axis]!));
    const high = [length, width].map((size, axis) => (max[axis]! > size - CLOSE ? max[axis]! + beyond : max[axis]!));
    const middle = this.#place([(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2]);
    this.#tasche(middle, [high[0]! - low[0]!, high[1]! - low[1]!], radius, depth, 0);
  }

  #tasche([x, y]: Point, [length, width]: Point, radius: number, depth: number, angle: number): void {
    const size = [
      ['LA', length],
      ['BR', width],
      ['RD', radius],
      ['WI', angle],
    ] as const;
    this.#add(112, 'Tasche', [['XA', x], ['YA', y], ...size, ...this.#clearing(depth)]);
  }

  #freeForm(loop: Loop, depth: number): void {
    const [start] = this.#contour(loop);
    this.#add(181, 'FreiFormTasche', [['EA', start], ['AD', 0], ['AZ', 0], ...this.#clearing(depth)]);
  }

  #clearing(depth: number): Macro {
    return [
      ['TI', depth],
      ['ZT', 0],
      ['XY', 80],
      ['DS', 1],
      ['T_', this.#style.router],
    ];
  }

  /** @param where the side of the loop that the tool runs on */
  #route(loop: Loop, where: 'inside' | 'outside'): void {
    const isCounterClockwise = loopArea(loop) > 0;
    const isLeft = (where === 'inside') === isCounterClockwise;
    const [start, end] = this.#contour(loop);
    // Inside a cutout, there's no room for the tool to approach from the side.
    const [from, to] = where === 'inside' ? ['SEN', 'SEN_AB'] : ['TAN', 'TAN_AB'];
    const path = [
      ['EA', start],
      ['MDA', from],
      ['RK', isLeft ? 'WRKL' : 'WRKR'],
      ['EE', end],
      ['MDE', to],
    ] as const;
    const cut = [
      ['EM', 0],
      ['RI', 1],
      ['TNO', this.#style.router],
      ['AB', 0],
    ] as const;
    this.#add(105, 'Konturfraesen', [...path, ...cut, ['ZA', -(this.#style.below ?? 0.2)]]);
  }

  /** @returns the contour's first and last element as references: `2:0` and `2:4` */
  #contour(loop: Loop): readonly [start: string, end: string] {
    const vertices = startOnLine(closedVertices(this.#placed({ outer: loop, holes: [] }).outer));
    const number = this.#contours.length + 1;
    const first = vertices[0]!;
    const elements = vertices.map((vertex, i) => elementTo(vertex, vertices[(i + 1) % vertices.length]!));
    const start = [['KP'], [`X=${exact(first.x)}`, `Y=${exact(first.y)}`, 'Z=0', 'KO=00']].flat();
    const all = [start, ...elements].map((lines, i) => [`$E${i}`, ...lines].join('\r\n'));
    this.#contours.push([`]${number}`, ...all].join('\r\n'));
    return [`${number}:0`, `${number}:${elements.length}`];
  }

  #placed(region: Region): Region {
    const direction = ([x, y]: Point): Point => (this.up === 'front' ? [x, y] : [x, -y]);
    return canonicalRegion(region, { point: (point) => this.#place(point), direction });
  }

  #place([x, y]: Point): Point {
    return this.up === 'front' ? [x, y] : [x, this.#panel.width - y];
  }

  #add(id: number, name: string, keys: Macro): void {
    this.#macros.push(macro(id, name, [...keys, ['KO', '00']]));
  }
}

function macro(id: number, name: string, keys: Macro): string {
  const lines = keys.flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [`${key}="${typeof value === 'number' ? num(value) : value}"`];
  });
  return [`<${id} \\${name}\\`, ...lines].join('\r\n');
}

function num(value: number): string {
  return String(micrometres(value));
}

/** A coordinate or radius of a contour, exact enough for the ends of arcs. */
function exact(value: number): string {
  return decimal(value, 6);
}

/**
 * The radius of a circle or of a rectangle's rounded corners; 0 for a rectangle with sharp corners. Undefined for other
 * shapes.
 */
function cornerRadius(loop: Loop): number | undefined {
  const { start, segments } = loop;
  const { min, max } = loopBounds([loop]);
  const radii = segments.flatMap((segment) => (segment.kind === 'arc' ? [segment.radius] : []));
  const radius = radii[0] ?? 0;
  const isLevel = segments.every((segment, i) => {
    if (segment.kind !== 'line') return segment.kind === 'arc' && Math.abs(segment.radius - radius) < CLOSE;
    const from = segments[i - 1]?.to ?? start;
    return Math.min(Math.abs(segment.to[0] - from[0]), Math.abs(segment.to[1] - from[1])) < CLOSE;
  });
  const full = (max[0] - min[0]) * (max[1] - min[1]) - (4 - Math.PI) * radius ** 2;
  return isLevel && Math.abs(Math.abs(loopArea(loop)) - full) < 0.01 ? radius : undefined;
}

/** A closed polyline, with arcs of at most half a turn. */
function closedVertices(loop: Loop): readonly DxfVertex[] {
  const curve = closedCurve('', loop);
  if (curve.kind === 'polyline') return curve.vertices;
  if (curve.kind !== 'circle') throw new TypeError('A closed curve has no text.');
  const { center, radius } = curve;
  const bulge = Math.tan(Math.PI / 8) * (loopArea(loop) > 0 ? 1 : -1);
  const quarters = [0, 1, 2, 3].map((i) => (i * Math.PI * Math.sign(bulge)) / 2);
  return quarters.map((angle) => {
    return { x: center[0] + radius * Math.cos(angle), y: center[1] + radius * Math.sin(angle), bulge };
  });
}

/** Starts in the middle of the longest straight line, so that the tool leaves no mark in a corner. */
function startOnLine(vertices: readonly DxfVertex[]): readonly DxfVertex[] {
  let [longest, best] = [0, -1];
  vertices.forEach(({ x, y, bulge = 0 }, i) => {
    const to = vertices[(i + 1) % vertices.length]!;
    const length = bulge === 0 ? Math.hypot(to.x - x, to.y - y) : 0;
    if (length > longest + CLOSE) [longest, best] = [length, i];
  });
  if (best < 0) return vertices;
  const [from, to] = [vertices[best]!, vertices[(best + 1) % vertices.length]!];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return [middle, ...vertices.slice(best + 1), ...vertices.slice(0, best + 1)];
}

/**
 * The element for the contour up to a vertex. DS is 0 for a clockwise arc and 1 for a counterclockwise one. Arcs turn
 * by at most 180° (§8.3).
 */
function elementTo({ x, y, bulge = 0 }: DxfVertex, to: DxfVertex): readonly string[] {
  const end = [`X=${exact(to.x)}`, `Y=${exact(to.y)}`];
  if (bulge === 0) return ['KL', ...end];
  const radius = (Math.hypot(to.x - x, to.y - y) * (1 + bulge ** 2)) / (4 * Math.abs(bulge));
  return ['KA', ...end, `DS=${bulge > 0 ? 1 : 0}`, `R=${exact(radius)}`];
}

/** The maximum length of a comment line, in characters. */
const LONGEST_COMMENT = 80;
