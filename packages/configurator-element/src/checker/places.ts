// Where in the text a fault stands: at a key, at a value, or at a character of an expression.

import type { Fault, Span } from './fault.js';
import type { JsonSource } from './json-source.js';

/** What is wrong with the key itself, whatever its value. */
const ofKeys: ReadonlySet<string> = new Set(['unknown-key', 'forbidden-key']);

/** What is wrong with a name; in these objects the names are the keys. */
const ofNames: ReadonlySet<string> = new Set([
  'reserved-name',
  'duplicate',
  'unused-define',
  'unused-table',
  'unused-let',
]);
const objectsOfNames = /\/(?:define|tables|let|repeat)\/[^/]*$/;

export function spanOf(fault: Fault, source: JsonSource, text: string): Span {
  const { pointer, code, message } = fault;
  const { key, value, isExact } = source.locate(pointer);
  // What is missing has no place: the beginning of what should have it stands for it.
  if (!isExact) return { start: value.start, end: value.start + 1 };
  if (key && (ofKeys.has(code) || (ofNames.has(code) && objectsOfNames.test(pointer)))) return key;
  const at = characterOf(message);
  return at === undefined || text[value.start] !== '"' ? value : wordAt(text, value, at);
}

/** Of an expression, counted from 0: the model says it in words. */
function characterOf(message: string): number | undefined {
  const found = /\(at character (\d+)/.exec(message)?.[1];
  return found === undefined ? undefined : Number(found) - 1;
}

/** The word or the sign that an expression's character begins; `value` is the text in its quotes. */
function wordAt(text: string, { start, end }: Span, character: number): Span {
  let offset = start + 1;
  for (let passed = 0; passed < character && offset < end - 1; passed++) offset += lengthAt(text, offset);
  const [word] = /^(?:[\w.]+|[=!<>]=|&&|\|\||.)/.exec(text.slice(offset, end - 1)) ?? [''];
  return { start: offset, end: offset + Math.max(word.length, 1) };
}

/** Of one character as JSON writes it. */
function lengthAt(text: string, offset: number): number {
  if (text[offset] !== '\\') return 1;
  return text[offset + 1] === 'u' ? 6 : 2;
}
