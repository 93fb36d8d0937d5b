// The lines around a diagnostic, with the spot underlined. Control characters are replaced, so that a document can't
// send commands to a terminal.

import type { Span } from './diagnostic.js';

export interface Position {
  /** The line's number, counted from 1. */
  readonly line: number;
  /** The column's number, counted from 1 in characters. A surrogate pair is one character. */
  readonly column: number;
}

export interface FrameLine {
  /** The line's number; undefined for the line of carets. */
  readonly number: number | undefined;
  readonly text: string;
}

/** The lines of a text, and where each of them starts. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)];
  }

  positionOf(offset: number): Position {
    const line = this.#lineOf(offset);
    return { line, column: charactersIn(this.#text.slice(this.#starts[line - 1], offset)) + 1 };
  }

  /** The line where the span starts, carets below the span, and the neighboring lines. */
  frame({ start, end }: Span): readonly FrameLine[] {
    const line = this.#lineOf(start);
    const from = this.#starts[line - 1]!;
    const own = this.#lineText(line);
    const [before, marked] = [own.slice(0, start - from), own.slice(start - from, end - from)];
    const window = windowOf(charactersIn(before), charactersIn(own));
    const carets = ' '.repeat(charactersIn(before) - window.from + window.lead);
    const length = Math.max(1, Math.min(charactersIn(marked), window.to - charactersIn(before)));
    return [
      ...this.#neighbour(line - 1),
      { number: line, text: cut(own, window) },
      { number: undefined, text: carets + '^'.repeat(length) },
      ...this.#neighbour(line + 1),
    ];
  }

  #neighbour(line: number): readonly FrameLine[] {
    const isThere = line >= 1 && line <= this.#starts.length && this.#lineText(line).trim() !== '';
    return isThere ? [{ number: line, text: cut(this.#lineText(line), { from: 0, to: WIDEST, lead: 0 }) }] : [];
  }

  #lineText(line: number): string {
    return this.#text.slice(this.#starts[line - 1], this.#starts[line]).replace(/[\r\n]+$/, '');
  }

  #lineOf(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }
}

/** Replaces control characters, which a terminal would execute, and characters that change the text direction. */
export function escapeControlCharacters(text: string): string {
  return text.replace(UNSEEN, '\ufffd');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the expression looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The maximum number of characters to show per line. */
const WIDEST = 100;

interface Window {
  readonly from: number;
  readonly to: number;
  /** The number of characters in the ellipsis at the start. */
  readonly lead: number;
}

/** The part of a long line to show, starting a few characters before the given one. */
function windowOf(character: number, length: number): Window {
  if (length <= WIDEST) return { from: 0, to: length, lead: 0 };
  const from = Math.max(0, Math.min(character - 40, length - WIDEST));
  return { from, to: Math.min(length, from + WIDEST), lead: from > 0 ? 1 : 0 };
}

function cut(line: string, { from, to }: Window): string {
  const characters = [...line];
  const shown = characters.slice(from, to).join('').replaceAll('\t', ' ');
  return `${from > 0 ? '…' : ''}${escapeControlCharacters(shown)}${to < characters.length ? '…' : ''}`;
}

/** Counts a surrogate pair as one character. */
function charactersIn(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
