// The cuts of nested sheets as PTX, the text format of panel saws and cutting optimizers (Magi-Cut, "Pattern Exchange
// File", 1.08): what to make, the boards, and each board's cuts in phases. Phase 1 rips the board from side to side,
// and each further phase cuts across the strips of the previous phase. A cut defines how wide a strip is, but not where
// it is: a strip begins where the previous one ended, plus the saw's kerf. These files haven't been tried on a saw yet.

import type { BatchNest, PanelPiece, PlacedPiece } from './batch.js';
import { type Cell, csvText } from './csv.js';
import { cutTree, type Strip } from './cut-tree.js';
import type { PanelSide } from './flat-panel.js';
import { bandOn, type Names } from './lists.js';
import { panelFileName } from './panel-dxf.js';
import { asciiText } from './plain-text.js';

/** Options of `sawPtx`. */
export interface SawPtxOptions extends Partial<Pick<Names, 'materialName' | 'bandName'>> {
  /** The name of the job. Defaults to `batch`. */
  readonly title?: string;
  /** The name to use for an order. Defaults to its id. */
  readonly orderName?: (id: string) => string;
}

/** The cuts of a batch. */
export interface SawFile {
  /** The file's text. Undefined if there's nothing to saw. */
  readonly text: string | undefined;
  /**
   * The ids of the panels that the file leaves out, because no sheet is large enough for them, or only a router can cut
   * them out.
   */
  readonly missing: readonly string[];
}

type Group = BatchNest['sheets'][number];

const CLOSE = 0.01;
/** The maximum number of phases, because the format's functions are numbered from 1 to 9. */
const MOST_PHASES = 9;

/**
 * The cuts of a batch's sheets as PTX. Each part of an order becomes a PTX part, and each cut that produces one has its
 * piece's id.
 * @example
 * ```ts
 * const { text, missing } = sawPtx(nestBatch(pieces), { title: '3F2A-90C1' });
 * ```
 */
export function sawPtx({ sheets, loose }: BatchNest, options: SawPtxOptions = {}): SawFile {
  const file = new PtxWriter(options);
  const missing = loose.flatMap((piece) => (piece.kind === 'panel' ? [piece.id] : []));
  for (const group of sheets) {
    for (const { panels } of group.sheets) {
      if (!file.addSheet(group, panels)) missing.push(...panels.map(({ piece }) => piece.id));
    }
  }
  return { text: file.text(missing), missing };
}

/** Equal pieces of an order's item, cut from boards of the same material. */
interface Part {
  readonly piece: PanelPiece;
  readonly code: string;
  readonly material: number;
  count: number;
  isTurned: boolean;
}

class PtxWriter {
  readonly #options: Required<Omit<SawPtxOptions, 'title'>>;
  readonly #title: string;
  readonly #materials = new Map<string, { readonly group: Group; readonly code: string }>();
  readonly #boards = new Map<string, { readonly code: string; readonly row: readonly Cell[]; used: number }>();
  readonly #parts = new Map<string, Part>();
  readonly #patterns: (readonly Cell[])[] = [];

  constructor({
    title = 'batch',
    materialName = ({ id }) => id,
    bandName = ({ code, id }) => code ?? id,
    orderName = (id) => id,
  }: SawPtxOptions) {
    this.#title = title;
    this.#options = { materialName, bandName, orderName };
  }

  /** @returns whether straight cuts can produce the sheet's panels */
  addSheet(group: Group, panels: readonly PlacedPiece[]): boolean {
    const tree = cutTree(panels, { ...group, sheet: group.sheet! });
    if (!tree.isComplete || tree.phases > MOST_PHASES) return false;
    // With type 0, the saw first rips along the board's length. With type 1, the board is turned first.
    const type = tree.axis === 1 ? 0 : 1;
    const material = this.#materialOf(group);
    for (const { piece, turned } of panels) {
      const part = this.#partOf(piece, material);
      part.count += 1;
      part.isTurned ||= turned;
    }
    const number = this.#patterns.filter(([kind]) => kind === 'PATTERNS').length + 1;
    this.#patterns.push(['PATTERNS', 1, number, this.#boardOf(group, material), type, 1, 1, 1]);
    for (const row of this.#cutRows(tree.strips, material)) this.#patterns.push(['CUTS', 1, number, ...row]);
    return true;
  }

  text(missing: readonly string[]): string | undefined {
    if (this.#parts.size === 0) return undefined;
    const text = (value: string) => asciiText(value, 50);
    const { materialName } = this.#options;
    const rows: (readonly Cell[])[] = [
      ['HEADER', '1.08', text(this.#title), 0, 0, 1],
      ['JOBS', 1, text(this.#title), '', '', '', '', 1],
      ...[...this.#parts.values()].flatMap((part, index) => this.#partRows(part, index + 1)),
      ...[...this.#boards.values()].map(({ row, used }) => [...row, used]),
      ...[...this.#materials.values()].map(({ group, code }, index) => {
        const { material, thickness, kerf } = group;
        const name = material ? materialName(material) : '';
        const sizes = [dimension(thickness), 1, dimension(kerf), dimension(kerf), ...trimsOf(group)];
        return ['MATERIALS', 1, index + 1, code, text(name), ...sizes];
      }),
      ...missing.map((id, index) => ['NOTES', 1, index + 1, `${id} is not in this file`]),
      ...this.#patterns,
    ];
    return csvText(rows, {});
  }

  /**
   * A material has only one kerf and one trim. Offcuts aren't trimmed, so an offcut's material differs from a whole
   * sheet's.
   */
  #materialOf(group: Group): number {
    const { material, thickness, kerf, trim } = group;
    const key = `${this.#keyOf(group)} ${kerf} ${trim}`;
    if (!this.#materials.has(key)) {
      const code = freeCode(codeText(`${material?.id ?? 'board'}_${thickness}`), this.#materials);
      this.#materials.set(key, { group, code });
    }
    return [...this.#materials.keys()].indexOf(key) + 1;
  }

  #partOf(piece: PanelPiece, material: number): Part {
    const key = partKey(piece, material);
    let part = this.#parts.get(key);
    if (!part) {
      const { id, item, number } = piece;
      const code = freeCode(codeText(`${id.slice(0, id.indexOf('-'))}_${item}_${number}`), this.#parts);
      part = { piece, code, material, count: 0, isTurned: false };
      this.#parts.set(key, part);
    }
    return part;
  }

  /** The key of a group's board. Two documents may use the same id for different boards. */
  #keyOf({ material, thickness }: Group): string {
    return JSON.stringify([material?.id, material?.kind, material?.surface, material?.color, thickness]);
  }

  #boardOf({ sheet }: Group, material: number): number {
    const key = `${material} ${sheet}`;
    const known = this.#boards.get(key);
    if (known) known.used += 1;
    else {
      const code = `${[...this.#materials.values()][material - 1]!.code}_${this.#boards.size + 1}`;
      const row = ['BOARDS', 1, this.#boards.size + 1, code, material, ...sheet!.map(dimension), ''];
      this.#boards.set(key, { code, row, used: 1 });
    }
    return [...this.#boards.keys()].indexOf(key) + 1;
  }

  #partRows({ piece, code, material, count, isTurned }: Part, index: number): readonly (readonly Cell[])[] {
    const { row, order, name } = piece;
    const sizes = [row.cut.length, row.cut.width].map(dimension);
    const grain = row.grain && !isTurned ? 1 : 0;
    const band = (side: PanelSide) => asciiText(bandText(bandOn(side, row, this.#options)), 30);
    const bands = (['length1', 'length2', 'width1', 'width2'] as const).map(band);
    const finished = [row.length, row.width].map(dimension);
    const blank = ['', '', '', '', '', '', ''];
    return [
      ['PARTS_REQ', 1, index, code, material, ...sizes, count, 0, 0, grain, count],
      [
        ...['PARTS_INF', 1, index, asciiText(name, 50), 1, ...finished, asciiText(this.#options.orderName(order), 50)],
        ...[...bands, ...blank, panelFileName(row)],
      ],
    ];
  }

  /**
   * The strips, each before the strips that it's cut into. The saw makes all cuts of a strip before it cuts the
   * resulting strips further.
   */
  #cutRows(strips: readonly Strip<PlacedPiece>[], material: number): readonly (readonly Cell[])[] {
    const sequence = new Map<Strip<PlacedPiece>, number>();
    const number = (some: readonly Strip<PlacedPiece>[]) => {
      for (const strip of some) sequence.set(strip, sequence.size + 1);
      for (const strip of some) number(strip.strips);
    };
    number(strips);
    const partNumbers = new Map([...this.#parts.keys()].map((key, index) => [key, index + 1]));
    const rows: (readonly Cell[])[] = [];
    const add = (some: readonly Strip<PlacedPiece>[], phase: number) => {
      for (const strip of some) {
        const { size } = strip;
        const piece = strip.piece?.piece;
        const part = piece ? [partNumbers.get(partKey(piece, material))!, 1, piece.id] : [0, 0];
        rows.push([rows.length + 1, sequence.get(strip)!, phase, dimension(size), 1, ...part]);
        add(strip.strips, phase + 1);
      }
    };
    add(strips, 1);
    return rows;
  }
}

/** A band's name; 1 for a side that's banded without a known band. */
function bandText(band: Cell): string {
  return typeof band === 'string' ? band : band ? '1' : '';
}

function partKey({ order, item, number }: PanelPiece, material: number): string {
  return `${order} ${item} ${number} ${material}`;
}

/** A code for the part. If other parts have the same code, it's followed by a number. */
function freeCode(code: string, others: ReadonlyMap<string, { readonly code: string }>): string {
  const isTaken = [...others.values()].some((other) => other.code === code);
  return isTaken ? `${code}_${others.size + 1}` : code;
}

/** Returns how much rips and crosscuts trim off first, including the kerf. Empty if the saw's own settings apply. */
function trimsOf({ trim }: Group): readonly Cell[] {
  return trim > CLOSE ? [dimension(trim), '', dimension(trim)] : [];
}

/** Rounds to tenths of a millimeter, because the format has no more digits. */
function dimension(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Codes can't contain spaces, and some programs convert them to capitals. */
function codeText(text: string): string {
  return asciiText(text, 50)
    .toUpperCase()
    .replace(/[^A-Z0-9.]+/g, '_');
}
