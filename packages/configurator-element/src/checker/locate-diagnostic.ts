// Where in the text a diagnostic stands: at a key, at a value, or at a character of an expression.

import { isName } from '../model/document/fields.js';
import type { Diagnostic, LocatedDiagnostic, Span } from './diagnostic.js';
import type { JsonSource } from './json-source.js';
import { pointerSteps } from './json-source.js';

/** What is wrong with the key itself, whatever its value. */
const ofKeys: ReadonlySet<string> = new Set(['unknown-key', 'forbidden-key', 'unknown-language']);

/** What is wrong with a name; in these objects the names are the keys. */
const ofNames: ReadonlySet<string> = new Set([
  'reserved-name',
  'duplicate',
  'unused-define',
  'unused-table',
  'unused-let',
]);
const objectsOfNames = /\/(?:define|tables|let|repeat)\/[^/]*$/;

/** What is wrong with one word of an expression. */
const ofWords: ReadonlySet<string> = new Set(['unknown-name', 'unknown-function']);

/** With its span, and without the words for the character that the span shows. */
export function locateDiagnostic(diagnostic: Diagnostic, source: JsonSource, text: string): LocatedDiagnostic {
  const { pointer, code, message } = diagnostic;
  const { key, value, isExact } = source.locate(pointer);
  // What is missing has no place: the beginning of what should have it stands for it.
  if (!isExact) return { ...diagnostic, span: { start: value.start, end: value.start + 1 } };
  if (key && isOfKey(pointer, code)) return { ...diagnostic, span: key };
  const words = / \(at character (\d+)(?: of ".*")?\)/.exec(message);
  if (text[value.start] !== '"' || (!words && !ofWords.has(code))) return { ...diagnostic, span: value };
  // The first character goes without saying.
  const [note, character] = words ?? ['', '1'];
  return { ...diagnostic, message: message.replace(note, ''), span: wordAt(text, value, Number(character) - 1) };
}

function isOfKey(pointer: string, code: string): boolean {
  if (ofKeys.has(code)) return true;
  const name = pointerSteps(pointer).at(-1) ?? '';
  return objectsOfNames.test(pointer) && (ofNames.has(code) || !isName(name));
}

/** The word or the sign that an expression's character begins; `value` is the text in its quotes. */
function wordAt(text: string, { start, end }: Span, character: number): Span {
  let offset = start + 1;
  for (let passed = 0; passed < character && offset < end - 1; passed++) offset += lengthAt(text, offset);
  const [word] = /^(?:'[^']*'|[\w.]+|[=!<>]=|&&|\|\||.)/.exec(text.slice(offset, end - 1)) ?? [''];
  return { start: offset, end: offset + Math.max(word.length, 1) };
}

/** Length of one character as JSON writes it. */
function lengthAt(text: string, offset: number): number {
  if (text[offset] !== '\\') return 1;
  return text[offset + 1] === 'u' ? 6 : 2;
}
