// The result of a check, either as text with lines from the document and a `file:line:column` that editor terminals
// turn into a link, or as JSON for programs. Colors only repeat what the text says.

import { escapeControlCharacters, LineIndex } from './code-frame.js';
import type { CheckResult, LocatedDiagnostic, Severity } from './diagnostic.js';

/** A document and its check result. */
export interface CheckedFile extends CheckResult {
  /** The file's name as given on the command line; `<stdin>` for standard input. */
  readonly file: string;
  readonly text: string;
}

/** How to write the report. */
export interface ReportOptions {
  /** Whether to include the control characters for colors in a terminal. */
  readonly hasColors: boolean;
  /** Whether warnings count as errors. */
  readonly isStrict: boolean;
}

/**
 * Writes each diagnostic with its lines from the document, and then the count. There's no line break at the end.
 * @example
 * ```ts
 * const text = await readFile('shelf.json', 'utf8');
 * console.log(report([{ file: 'shelf.json', text, ...checkText(text, { samples: 200 }) }], { hasColors: true, isStrict: false }));
 * ```
 */
export function report(checked: readonly CheckedFile[], { hasColors, isStrict }: ReportOptions): string {
  const paint = hasColors ? painted : plain;
  const blocks = checked.flatMap(({ file, text, diagnostics }) => {
    const lines = new LineIndex(text);
    const left = diagnostics.length - MAX_SHOWN;
    const shown = diagnostics.slice(0, MAX_SHOWN).map((diagnostic) => block(diagnostic, file, lines, paint));
    return left > 0 ? [...shown, paint.faint(`${escapeControlCharacters(file)}: ${left} more not shown`)] : shown;
  });
  const ends = checked.map((each) => summary(each, paint, isStrict));
  const all = checked.flatMap(({ diagnostics }) => diagnostics);
  if (checked.length > 1) ends.push(paint.strong(`${counted(all) || 'No problems'} in ${checked.length} documents.`));
  return [...blocks.map((text) => `${text}\n`), ...ends].join('\n');
}

/** The maximum number of diagnostics to show per document. */
const MAX_SHOWN = 50;

function block(diagnostic: LocatedDiagnostic, file: string, lines: LineIndex, paint: Paint): string {
  const { line, column } = lines.positionOf(diagnostic.span.start);
  const color = paint[diagnostic.severity];
  const place = `${escapeControlCharacters(file)}:${line}:${column}`;
  const head = `${paint.strong(place)}: ${color(`${diagnostic.severity}:`)} ${escapeControlCharacters(diagnostic.message)} ${paint.faint(`[${diagnostic.code}]`)}`;
  const shown = lines.frame(diagnostic.span);
  const margin = Math.max(...shown.map(({ number = 0 }) => String(number).length));
  const frame = shown.map(({ number, text }) => {
    const gutter = paint.faint(`  ${String(number ?? '').padStart(margin)} |`);
    return `${gutter} ${number === undefined ? color(text) : text}`.trimEnd();
  });
  const notes = [
    ...(diagnostic.help ? [diagnostic.help] : []),
    ...(diagnostic.pointer ? [`at ${diagnostic.pointer}`] : []),
  ];
  return [
    head,
    ...frame,
    ...notes.map((note) => paint.faint(`  ${' '.repeat(margin)} = ${escapeControlCharacters(note)}`)),
  ].join('\n');
}

function summary({ file, diagnostics, samples }: CheckedFile, paint: Paint, isStrict: boolean): string {
  const isBad = diagnostics.some(({ severity }) => isStrict || severity === 'error');
  const count = counted(diagnostics) || 'no problems';
  const tried = samples > 0 ? `; ${samples} configuration${samples === 1 ? '' : 's'} tried` : '';
  return `${paint.strong(escapeControlCharacters(file))}: ${isBad ? paint.error(count) : count}${paint.faint(tried)}`;
}

/** The numbers of errors and warnings, such as "2 errors, 1 warning"; empty if there are none. */
function counted(diagnostics: readonly LocatedDiagnostic[]): string {
  const words = (['error', 'warning'] satisfies Severity[]).flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  return words.join(', ');
}

type Paint = Readonly<Record<'error' | 'warning' | 'strong' | 'faint', (text: string) => string>>;

const unpainted = (text: string) => text;
const plain: Paint = { error: unpainted, warning: unpainted, strong: unpainted, faint: unpainted };
const painted: Paint = { error: ansi(31), warning: ansi(33), strong: ansi(1), faint: ansi(2) };

function ansi(code: number): (text: string) => string {
  return (text) => (text === '' ? '' : `\u001b[${code}m${text}\u001b[0m`);
}

/** Writes JSON. Lines and columns count from 1, and the end is after the last character. */
export function reportJson(checked: readonly CheckedFile[]): string {
  const all = checked.flatMap(({ diagnostics }) => diagnostics);
  const count = (severity: string) => all.filter((diagnostic) => diagnostic.severity === severity).length;
  const files = checked.map(({ file, text, diagnostics, samples }) => {
    const lines = new LineIndex(text);
    return {
      file,
      samples,
      faults: diagnostics.map(({ span, ...diagnostic }) => {
        const { line: endLine, column: endColumn } = lines.positionOf(span.end);
        return { ...diagnostic, ...lines.positionOf(span.start), endLine, endColumn };
      }),
    };
  });
  return JSON.stringify({ errors: count('error'), warnings: count('warning'), files }, null, 2);
}
