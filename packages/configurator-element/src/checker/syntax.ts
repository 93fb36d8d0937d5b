// The errors in a text that should be JSON: their places, what was expected there, and the most likely mistake.

import { createScanner, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { limits } from '../model/document/limits.js';
import type { LocatedDiagnostic } from './diagnostic.js';

export function syntaxErrors(text: string, errors: readonly ParseError[]): readonly LocatedDiagnostic[] {
  if (text.trim() === '') return [errorAt(text, 0, 0, 'There is nothing in it')];
  const diagnostics: LocatedDiagnostic[] = [];
  let last = -1;
  for (const { offset, length, ...rest } of errors) {
    const error = printParseErrorCode(rest.error);
    // The parser often reports several errors for one mistake.
    if (offset <= last) continue;
    last = offset;
    const mistake = mistakeAt(error, text, offset, length);
    diagnostics.push(mistake ?? errorAt(text, offset, length, describe(error, text, offset, length)));
    // After most mistakes, further errors are only consequences.
    if (diagnostics.length === MAX_ERRORS || (!mistake && !HARMLESS.has(error))) break;
  }
  return diagnostics;
}

const MAX_ERRORS = 10;

/** The error for a text nested so deeply that the parser would overflow the stack. */
export function depthError(text: string): LocatedDiagnostic | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (true) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (scanner.getTokenLength() === 0) return undefined;
    if ('{['.includes(text[at]!)) depth++;
    if ('}]'.includes(text[at]!)) depth--;
    if (depth <= limits.documentDepth) continue;
    const message = `Objects and arrays may lie ${limits.documentDepth} deep in one another`;
    return { ...errorAt(text, at, 1, message), code: 'document-too-deep' };
  }
}

/** Errors that don't affect how the parser continues. */
const HARMLESS: ReadonlySet<string> = new Set([
  'CommaExpected',
  'InvalidCommentToken',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
]);

/** What was expected, by parser error. */
const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['PropertyNameExpected', 'a key in double quotes'],
  ['ValueExpected', 'a value'],
  ['ColonExpected', 'a colon'],
  ['CommaExpected', 'a comma'],
  ['CloseBraceExpected', 'a closing brace "}"'],
  ['CloseBracketExpected', 'a closing bracket "]"'],
  ['EndOfFileExpected', 'the end of the document'],
]);

const SAID: ReadonlyMap<string, string> = new Map([
  ['InvalidNumberFormat', 'This is no number'],
  ['InvalidCommentToken', 'JSON has no comments'],
  ['UnexpectedEndOfComment', 'JSON has no comments, and this one does not end'],
  [
    'UnexpectedEndOfString',
    'A text does not end on its line: its closing quote is missing, or a line break has to be written as \\n',
  ],
  ['UnexpectedEndOfNumber', 'This is no number: a digit is missing'],
  ['InvalidUnicode', 'After \\u there have to be four hexadecimal digits'],
  ['InvalidEscapeCharacter', 'There is no such escape: what follows a backslash is one of " \\ / b f n r t u'],
  ['InvalidCharacter', 'A control character has to be escaped: \\n for a line break, \\t for a tab'],
]);

function describe(error: string, text: string, offset: number, length: number): string {
  const known = SAID.get(error);
  if (known !== undefined) return known;
  const found = text.slice(offset, offset + length);
  if (error === 'InvalidSymbol') return strange(found, text.slice(offset + length));
  const there = found === '' ? 'the text ends' : `there is ${found.startsWith('"') ? shorten(found) : quoted(found)}`;
  return `Where ${EXPECTED.get(error) ?? 'something else'} should be, ${there}${hint(error, text, offset)}`;
}

function hint(error: string, text: string, offset: number): string {
  if (error === 'EndOfFileExpected' && '}]'.includes(text[offset] ?? ' '))
    return ': a bracket closes too much, further up';
  if (error === 'CommaExpected' && text[offset] === ':') return ': a key stands in an object "{ }" only';
  return '';
}

/** A recognised mistake, at the place where it should be fixed. */
function mistakeAt(error: string, text: string, offset: number, length: number): LocatedDiagnostic | undefined {
  const found = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  if ((found === '}' || found === ']') && before.endsWith(',')) {
    return errorAt(text, before.length - 1, 1, `A comma too many: what follows is "${found}"`);
  }
  if (error !== 'CommaExpected' || !/^["\d{[tfn-]/.test(found)) return undefined;
  if (/^0\d/.test(text.slice(offset - 1, offset + 1))) {
    return errorAt(text, offset - 1, length + 1, 'In JSON a number does not begin with 0');
  }
  return errorAt(text, before.length - 1, 1, 'A comma is missing after this');
}

/** The message for a word that doesn't exist in JSON. */
function strange(found: string, after: string): string {
  const isKey = after.trimStart().startsWith(':');
  if (found.startsWith("'")) return `In JSON ${isKey ? 'a key' : 'a text'} stands in double quotes`;
  if (isKey) return `A key stands in double quotes: ${quoted(found)}`;
  const instead = WORDS.get(found);
  if (instead !== undefined) return `${quoted(found)} is no JSON: write ${instead}`;
  if (/^[+.\d]/.test(found)) return `${quoted(found)} is no number in JSON: it begins with a digit or with "-"`;
  return `${quoted(found)} is no JSON value: a text stands in double quotes`;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null, or leave the key out'],
  ['undefined', 'null, or leave the key out'],
  ['NaN', 'a number'],
  ['Infinity', 'a number'],
]);

function quoted(text: string): string {
  return `"${shorten(text)}"`;
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}

function errorAt(text: string, offset: number, length: number, message: string): LocatedDiagnostic {
  const start = Math.min(offset, text.length);
  const span = { start, end: Math.min(start + Math.max(length, 1), text.length) };
  return { severity: 'error', code: 'not-json', pointer: '', message, span };
}
