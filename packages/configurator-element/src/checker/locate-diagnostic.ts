// Finds what a diagnostic refers to in the text: a key, a value, or a character of an expression.

import { isName } from '../model/document/fields.js';
import type { Diagnostic, LocatedDiagnostic, Span } from './diagnostic.js';
import { type JsonSource, lastPointerStep } from './json-source.js';

/** The codes of errors that concern a key, whatever its value. */
const OF_KEYS: ReadonlySet<string> = new Set(['unknown-key', 'forbidden-key', 'unknown-language']);

/** The codes of errors that concern a name. In `OBJECTS_OF_NAMES`, the keys are the names. */
const OF_NAMES: ReadonlySet<string> = new Set([
  'reserved-name',
  'duplicate',
  'unused-define',
  'unused-table',
  'unused-let',
]);
const OBJECTS_OF_NAMES = /\/(?:define|tables|let|repeat)\/[^/]*$/;

/** The codes of errors that concern one word of an expression. */
const OF_WORDS: ReadonlySet<string> = new Set(['unknown-name', 'unknown-function']);

/** Adds the span, and removes the character number from the message, because the span shows it. */
export function locateDiagnostic(diagnostic: Diagnostic, source: JsonSource, text: string): LocatedDiagnostic {
  const { pointer, code, message } = diagnostic;
  const { key, value, isExact } = source.locate(pointer);
  // Mark a missing value at the start of the object that should have it.
  if (!isExact) return { ...diagnostic, span: { start: value.start, end: value.start + 1 } };
  if (key && isOfKey(pointer, code)) return { ...diagnostic, span: key };
  const words = / \(at character (\d+)(?: of ".*")?\)/.exec(message);
  if (text[value.start] !== '"' || (!words && !OF_WORDS.has(code))) return { ...diagnostic, span: value };
  // Messages about the first character don't mention its number.
  const [note, character] = words ?? ['', '1'];
  return { ...diagnostic, message: message.replace(note, ''), span: wordAt(text, value, Number(character) - 1) };
}

function isOfKey(pointer: string, code: string): boolean {
  if (OF_KEYS.has(code)) return true;
  return OBJECTS_OF_NAMES.test(pointer) && (OF_NAMES.has(code) || !isName(lastPointerStep(pointer)));
}

/** The word or symbol that starts at a character of an expression. The given span includes the quotes. */
function wordAt(text: string, { start, end }: Span, character: number): Span {
  let offset = start + 1;
  for (let passed = 0; passed < character && offset < end - 1; passed++) offset += lengthAt(text, offset);
  const [word] = /^(?:'[^']*'|\\"(?:[^"\\]|\\[^"])*\\"|\.\s*\w+|[\w.]+|[=!<>]=|&&|\|\||.)/.exec(
    text.slice(offset, end - 1),
  ) ?? [''];
  return { start: offset, end: offset + Math.max(word.length, 1) };
}

/** The length of a character as written in JSON. */
function lengthAt(text: string, offset: number): number {
  if (text[offset] !== '\\') return 1;
  return text[offset + 1] === 'u' ? 6 : 2;
}
