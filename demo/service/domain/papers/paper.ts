// A PDF document with measurements in millimeters: pages with a heading and a footer, text that wraps and shrinks,
// lines, and shapes. It embeds subsets of its fonts, and the same content always results in the same bytes. In Arabic,
// columns and text run from right to left, but drawings stay the same.

import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { type TextRun, textRuns } from './text-runs.js';

export type Size = readonly [width: number, height: number];

export interface PaperOptions {
  /** The page size in mm. */
  readonly size: Size;
  readonly title: string;
  /** The language, as a BCP 47 tag. */
  readonly language: string;
  /** The date to write into the file (RFC 3339). The document doesn't use any other clock. */
  readonly createdAt: string;
}

export interface TextOptions {
  /** The font size in points; 9 by default. */
  readonly size?: number;
  readonly isBold?: boolean;
  /** The alignment. `left` and `right` don't depend on the paper's direction. */
  readonly align?: 'start' | 'end' | 'center' | 'left' | 'right';
  readonly color?: string;
  /** The width to fit into, in mm. The text shrinks at first, and then ends with an ellipsis. */
  readonly fit?: number;
  /** The rotation around the text's anchor, in degrees counterclockwise. */
  readonly turn?: number;
  /** Whether the text is over a drawing and needs a white background. */
  readonly isOver?: boolean;
}

export interface LineStyle {
  /** The line's width in mm; 0.2 by default. */
  readonly width?: number;
  readonly color?: string;
  readonly dash?: readonly [on: number, off: number];
  readonly fill?: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const AT_ORIGIN: Place = { x: 0, y: 0, scale: 1 };

const POINTS = 72 / 25.4;
export const INK = '#111111';
export const GREY = '#666666';
export const PALE = '#dddddd';
const SMALLEST_SHARE = 0.7;

const require = createRequire(import.meta.url);
const fontFiles = {
  latin: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  latinBold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  arabic: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  arabicBold: '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
} as const;

/** A rectangle on a page, in mm. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class Paper {
  readonly width: number;
  readonly height: number;
  readonly isRightToLeft: boolean;
  /** The locale for formats. Numbers have Latin digits in all languages, as on rulers and machines. */
  readonly tag: string;
  readonly #pdf: PDFKit.PDFDocument;
  /**
   * Widths in mm at 1 pt, by font and text. They're cached, because shaping takes most of the time and papers repeat
   * words.
   */
  readonly #widths = new Map<string, number>();

  constructor({ size: [width, height], title, language, createdAt }: PaperOptions) {
    [this.width, this.height] = [width, height];
    this.isRightToLeft = /^(ar|he|fa|ur)\b/.test(language);
    this.tag = `${language}-u-nu-latn`;
    const at = new Date(createdAt);
    // Loaded for the first paper, because it takes a third of the time to start a thread.
    const Document: typeof PDFDocument = require('pdfkit');
    this.#pdf = new Document({
      size: [width * POINTS, height * POINTS],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      // Without this, the library loads a font of its own, and the PDF refers to fonts that aren't embedded.
      font: '',
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: 'Parametric', Producer: 'PDFKit', CreationDate: at, ModDate: at },
    });
    for (const [name, file] of Object.entries(fontFiles)) this.#pdf.registerFont(name, require.resolve(file));
  }

  /** @param size in mm; the document's size by default */
  addPage(size: Size = [this.width, this.height]): void {
    this.#pdf.addPage({ size: [size[0] * POINTS, size[1] * POINTS], margin: 0 });
  }

  /**
   * Compresses the finished pages, in another turn of the event loop. Nothing more can be drawn on them. With this, 900
   * labels need 55 MB instead of 440.
   */
  async endPages(): Promise<void> {
    this.#pdf.flushPages();
    await setImmediate();
  }

  /** Draws something on each page, once the number of pages is known. */
  eachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      draw(page - start + 1, count);
    }
  }

  /**
   * Returns the left edge of a column. `from` is the column's distance from the side of the page where lines start,
   * which is the right side in Arabic.
   */
  left(from: number, width: number): number {
    return this.isRightToLeft ? this.width - from - width : from;
  }

  date(time: string): string {
    // Use a long date in Arabic. A medium date consists of three numbers, and their order would depend on the
    // surrounding text.
    const dateStyle = this.isRightToLeft ? 'long' : 'medium';
    return new Intl.DateTimeFormat(this.tag, { dateStyle, timeZone: 'UTC' }).format(new Date(time));
  }

  /** The width of a line of text, in mm. */
  widthOf(text: string, { size = 9, isBold = false }: TextOptions = {}): number {
    return this.#widthOf(this.#runs(text), size, isBold);
  }

  /** Writes one line with its baseline at `y`. */
  text(text: string, x: number, y: number, options: TextOptions = {}): void {
    const { isBold = false, color = INK, fit = Number.POSITIVE_INFINITY, turn = 0, isOver = false } = options;
    const { runs, size } = this.#fitted(text, options.size ?? 9, isBold, fit);
    const width = this.#widthOf(runs, size, isBold);
    const from = -width * shareBefore(this.#sideOf(options.align ?? 'start'));
    this.#pdf.save();
    if (turn !== 0) this.#pdf.rotate(-turn, { origin: [x * POINTS, y * POINTS] });
    const cap = (size / POINTS) * 0.7;
    if (isOver) this.rect(x + from - 0.6, y - cap - 0.6, width + 1.2, cap + 1.2, { fill: '#ffffff', width: 0 });
    let at = x + from;
    for (const run of runs) {
      this.#use(run, isBold, size).fillColor(color);
      this.#pdf.text(run.text, at * POINTS, y * POINTS, { lineBreak: false, baseline: 'alphabetic', ...shaped(run) });
      at += this.#widthOf([run], size, isBold);
    }
    this.#pdf.restore();
  }

  /** Writes a paragraph. @param y the first line's baseline @returns the baseline below the last line */
  paragraph(text: string, x: number, y: number, width: number, options: TextOptions = {}): number {
    const size = options.size ?? 9;
    const lines = this.lines(text, width, options);
    const side = this.#sideOf(options.align ?? 'start');
    const anchor = x + width * shareBefore(side);
    for (const [i, line] of lines.entries()) {
      this.text(line, anchor, y + i * lead(size), { ...options, align: side, fit: width });
    }
    return y + lines.length * lead(size);
  }

  /** Breaks text into lines at spaces, and within words that are wider than a line. */
  lines(text: string, width: number, options: TextOptions = {}): readonly string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.split(' ').flatMap((each) => this.#broken(each, width, options))) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && this.widthOf(longer, options) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
    }
    return lines;
  }

  #broken(word: string, width: number, options: TextOptions): readonly string[] {
    if (this.widthOf(word, options) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const grapheme of graphemesOf(word)) {
      if (piece !== '' && this.widthOf(piece + grapheme, options) > width) {
        pieces.push(piece);
        piece = grapheme;
      } else piece += grapheme;
    }
    return [...pieces, piece];
  }

  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle = {}): void {
    this.shape(`M${x1} ${y1}L${x2} ${y2}`, style);
  }

  rect(x: number, y: number, width: number, height: number, style: LineStyle = {}): void {
    this.shape(`M${x} ${y}h${width}v${height}h${-width}z`, style);
  }

  circle(x: number, y: number, radius: number, style: LineStyle = {}): void {
    this.shape(
      `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`,
      style,
    );
  }

  /**
   * Draws a path in SVG syntax.
   * @param place the position of the path's origin, and the millimeters per path unit
   */
  shape(path: string, { width = 0.2, color = INK, dash, fill }: LineStyle = {}, place: Place = AT_ORIGIN): void {
    const { x, y, scale } = place;
    const pdf = this.#pdf
      .save()
      .scale(POINTS)
      .translate(x, y)
      .scale(scale)
      .path(path)
      .lineJoin('round')
      .lineCap(dash ? 'butt' : 'round');
    if (width > 0) {
      pdf.lineWidth(width / scale).strokeColor(color);
      if (dash) pdf.dash(dash[0] / scale, { space: dash[1] / scale });
    }
    if (fill && width > 0) pdf.fillAndStroke(fill, color);
    else if (fill) pdf.fill(fill, 'even-odd');
    else pdf.stroke();
    pdf.restore();
  }

  /** Ends the document. @yields its bytes */
  async *bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
    this.#pdf.end();
    for await (const chunk of this.#pdf) yield Uint8Array.from(chunk as Buffer);
  }

  #sideOf(align: NonNullable<TextOptions['align']>): 'left' | 'right' | 'center' {
    if (align === 'start') return this.isRightToLeft ? 'right' : 'left';
    if (align === 'end') return this.isRightToLeft ? 'left' : 'right';
    return align;
  }

  #runs(text: string): readonly TextRun[] {
    return textRuns(text, this.isRightToLeft);
  }

  #fitted(text: string, size: number, isBold: boolean, fit: number): { runs: readonly TextRun[]; size: number } {
    const runs = this.#runs(text);
    const width = this.#widthOf(runs, size, isBold);
    if (width <= fit) return { runs, size };
    const smaller = Math.max((size * fit) / width, size * SMALLEST_SHARE);
    if ((width * smaller) / size <= fit + 0.01) return { runs, size: smaller };
    const graphemes = graphemesOf(text);
    const cut = () => this.#runs(`${graphemes.join('').trimEnd()}…`);
    while (graphemes.length > 1 && this.#widthOf(cut(), smaller, isBold) > fit) graphemes.pop();
    return { runs: cut(), size: smaller };
  }

  #widthOf(runs: readonly TextRun[], size: number, isBold: boolean): number {
    return size * runs.reduce((sum, run) => sum + this.#widthOfRun(run, isBold), 0);
  }

  #widthOfRun(run: TextRun, isBold: boolean): number {
    const key = `${run.script}|${isBold}|${run.text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#use(run, isBold, 1).widthOfString(run.text, shaped(run)) / POINTS;
      this.#widths.set(key, width);
    }
    return width;
  }

  #use({ script }: TextRun, isBold: boolean, size: number): PDFKit.PDFDocument {
    return this.#pdf.font(isBold ? `${script}Bold` : script, size);
  }
}

/** The distance between lines of text, in mm. */
export function lead(size: number): number {
  return (size * 1.35) / POINTS;
}

function shareBefore(side: 'left' | 'right' | 'center'): number {
  if (side === 'center') return 0.5;
  return side === 'right' ? 1 : 0;
}

/**
 * The options for drawing a run. With features, the library shapes the run as a whole. Otherwise, it would split the
 * run at spaces, which would reverse the order of words.
 */
function shaped({ script }: TextRun): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return script === 'arabic' ? { features: [] } : {};
}

/** The characters as people see them, such as a letter with its accents or an emoji. */
function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
