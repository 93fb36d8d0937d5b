// The syntax errors in a JSON document: where they are, what was expected, and the most likely mistake.

import { createScanner, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { limits } from '../model/document/limits.js';
import type { LocatedDiagnostic } from './diagnostic.js';

export function syntaxErrors(text: string, errors: readonly ParseError[]): readonly LocatedDiagnostic[] {
  if (text.trim() === '') return [errorAt(text, 0, 0, 'The document is empty')];
  const diagnostics: LocatedDiagnostic[] = [];
  let last = -1;
  for (const { offset, length, ...rest } of errors) {
    const error = printParseErrorCode(rest.error);
    // Report only one error per position, because the parser often reports several for one mistake.
    if (offset <= last) continue;
    last = offset;
    const mistake = mistakeAt(error, text, offset, length);
    diagnostics.push(mistake ?? errorAt(text, offset, length, describe(error, text, offset, length)));
    // Stop after most mistakes, because further errors only follow from them.
    if (diagnostics.length === MAX_ERRORS || (!mistake && !HARMLESS.has(error))) break;
  }
  return diagnostics;
}

const MAX_ERRORS = 10;

/** The error for a document that's nested so deeply that the parser's stack would overflow. */
export function depthError(text: string): LocatedDiagnostic | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (true) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (at >= text.length) return undefined;
    if ('{['.includes(text[at]!)) depth++;
    if ('}]'.includes(text[at]!)) depth--;
    if (depth <= limits.documentDepth) continue;
    const message = `Objects and lists can be nested at most ${limits.documentDepth} levels deep`;
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

/** The expected token, by parser error. */
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
  ['InvalidNumberFormat', "This isn't a valid number"],
  ['InvalidCommentToken', "JSON can't contain comments"],
  ['UnexpectedEndOfComment', "JSON can't contain comments, and this one isn't closed"],
  ['UnexpectedEndOfString', "This string isn't closed on its line: add the closing quote, or write line breaks as \\n"],
  ['UnexpectedEndOfNumber', "This isn't a valid number: a digit is missing"],
  ['InvalidUnicode', '\\u must be followed by four hexadecimal digits'],
  ['InvalidEscapeCharacter', 'This escape doesn\'t exist: a backslash must be followed by one of " \\ / b f n r t u'],
  ['InvalidCharacter', 'Escape control characters: \\n for a line break, \\t for a tab'],
]);

function describe(error: string, text: string, offset: number, length: number): string {
  const known = SAID.get(error);
  if (known !== undefined) return known;
  const found = text.slice(offset, offset + length);
  if (error === 'InvalidSymbol') return strange(found, text.slice(offset + length));
  const there = found === '' ? 'the text ends' : `found ${found.startsWith('"') ? shorten(found) : quoted(found)}`;
  return `Expected ${EXPECTED.get(error) ?? 'something else'}, but ${there}${hint(error, text, offset)}`;
}

function hint(error: string, text: string, offset: number): string {
  if (error === 'EndOfFileExpected' && '}]'.includes(text[offset] ?? ' '))
    return ": there's an extra closing bracket further up";
  if (error === 'CommaExpected' && text[offset] === ':') return ': only an object "{ }" can have keys';
  return '';
}

/** A recognized mistake, located where it should be fixed. */
function mistakeAt(error: string, text: string, offset: number, length: number): LocatedDiagnostic | undefined {
  const found = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  if ((found === '}' || found === ']') && before.endsWith(',')) {
    return errorAt(text, before.length - 1, 1, `Extra comma before "${found}"`);
  }
  if (error !== 'CommaExpected' || !/^["\d{[tfn-]/.test(found)) return undefined;
  if (/^0\d/.test(text.slice(offset - 1, offset + 1))) {
    return errorAt(text, offset - 1, length + 1, "JSON numbers can't start with 0");
  }
  return errorAt(text, before.length - 1, 1, 'A comma is missing after this');
}

/** The message for a word that doesn't exist in JSON. */
function strange(found: string, after: string): string {
  const isKey = after.trimStart().startsWith(':');
  if (found.startsWith("'")) return `JSON ${isKey ? 'keys' : 'strings'} need double quotes`;
  if (isKey) return `JSON keys need double quotes: ${quoted(found)}`;
  const instead = WORDS.get(found);
  if (instead !== undefined) return `${quoted(found)} isn't JSON: write ${instead}`;
  if (/^[+.\d]/.test(found)) return `${quoted(found)} isn't a JSON number: numbers start with a digit or "-"`;
  return `${quoted(found)} isn't a JSON value: strings need double quotes`;
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
