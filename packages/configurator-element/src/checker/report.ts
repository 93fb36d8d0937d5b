// Findings as text for people: a line that an editor's terminal makes a link of, then the piece of the document. It reads
// the same without colours.

import type { Findings, PlacedFault, Severity } from './fault.js';
import { harmless, Lines } from './frame.js';

export interface Checked extends Findings {
  /** As it was asked for; `<stdin>` for the standard input. */
  readonly file: string;
  readonly text: string;
}

export interface ReportOptions {
  readonly hasColors: boolean;
  readonly isStrict: boolean;
}

/** Without a line break at its end. */
export function report(checked: readonly Checked[], { hasColors, isStrict }: ReportOptions): string {
  const paint = hasColors ? painted : plain;
  const blocks = checked.flatMap(({ file, text, faults }) => {
    const lines = new Lines(text);
    const left = faults.length - mostShown;
    const shown = faults.slice(0, mostShown).map((fault) => block(fault, file, lines, paint));
    return left > 0 ? [...shown, paint.faint(`${harmless(file)}: ${left} more are not shown`)] : shown;
  });
  const ends = checked.map((each) => summary(each, paint, isStrict));
  const all = checked.flatMap(({ faults }) => faults);
  if (checked.length > 1) ends.push(paint.strong(`${counted(all) || 'Nothing wrong'} in ${checked.length} documents.`));
  return [...blocks.map((text) => `${text}\n`), ...ends].join('\n');
}

/** Of one document: nobody reads more at once. */
const mostShown = 50;

function block(fault: PlacedFault, file: string, lines: Lines, paint: Paint): string {
  const { line, column } = lines.positionOf(fault.span.start);
  const color = paint[fault.severity];
  const place = `${harmless(file)}:${line}:${column}`;
  const head = `${paint.strong(place)}: ${color(`${fault.severity}:`)} ${harmless(fault.message)} ${paint.faint(`[${fault.code}]`)}`;
  const shown = lines.frame(fault.span);
  const margin = Math.max(...shown.map(({ number = 0 }) => String(number).length));
  const frame = shown.map(({ number, text }) => {
    const gutter = paint.faint(`  ${String(number ?? '').padStart(margin)} |`);
    return `${gutter} ${number === undefined ? color(text) : text}`.trimEnd();
  });
  const notes = [...(fault.help ? [fault.help] : []), ...(fault.pointer ? [`at ${fault.pointer}`] : [])];
  return [head, ...frame, ...notes.map((note) => paint.faint(`  ${' '.repeat(margin)} = ${harmless(note)}`))].join(
    '\n',
  );
}

function summary({ file, faults, samples }: Checked, paint: Paint, isStrict: boolean): string {
  const isBad = faults.some(({ severity }) => isStrict || severity === 'error');
  const count = counted(faults) || 'nothing wrong';
  const tried = samples > 0 ? `; ${samples} configuration${samples === 1 ? '' : 's'} tried` : '';
  return `${paint.strong(harmless(file))}: ${isBad ? paint.error(count) : count}${paint.faint(tried)}`;
}

/** "2 errors, 1 warning"; empty where there is none. */
function counted(faults: readonly PlacedFault[]): string {
  const words = (['error', 'warning'] satisfies Severity[]).flatMap((severity) => {
    const count = faults.filter((fault) => fault.severity === severity).length;
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
