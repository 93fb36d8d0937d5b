// What only follows from another fault: of an expression that names what is wrong itself, or what was lost with it.

import type { ModelDocument, Part } from '../../model/index.js';
import type { Fault } from '../fault.js';
import { stepsOf } from '../pointer.js';
import { isWithin, lastStepOf, parentOf } from './edit.js';
import { quotedIn } from './quoted.js';
import type { Reading } from './reading.js';

/** True of an expression whatever its names stand for. */
const ofText: ReadonlySet<string> = new Set([
  'syntax',
  'unknown-name',
  'unknown-function',
  'arguments',
  'expression-too-long',
  'expression-too-deep',
  'reserved-name',
  'circle',
]);

/** The faults of a shape that is not only the reading's own guess. */
export function ofWritten(faults: readonly Fault[], reading: Reading): readonly Fault[] {
  return faults.filter(({ pointer }) => !isReplaced(pointer, reading) && !reading.isGuessed(pointer));
}

/** Of a document whose shape is right: the faults that are so whatever was meant where something else is wrong. */
export function withoutFollowUps(faults: readonly Fault[], reading: Reading): readonly Fault[] {
  const document = reading.document as ModelDocument;
  const unsure = unsureNames(faults, document, reading);
  const refused = new Set(
    faults.flatMap(({ code, message }) => (ofNames.has(code) ? quotedIn(message).slice(0, 1) : [])),
  );
  const inCircles = new Set(faults.flatMap(({ code, message }) => (code === 'circle' ? quotedIn(message) : [])));
  return faults.filter(({ code, pointer, message }) => {
    if (isReplaced(pointer, reading)) return false;
    if (unknownNames.has(code)) {
      const [name = ''] = quotedIn(message);
      if (reading.lostWords.has(name) || isNameless(code, reading)) return false;
      if (refused.has(name) && code === 'unknown-name') return false;
      if (inCircles.has(name) && definition.test(pointer)) return false;
    }
    if (ofText.has(code)) return true;
    if (faults.some((other) => other.pointer === pointer && ofText.has(other.code))) return false;
    if (code === 'value' && isCompared(pointer, reading)) return false;
    const owner = ownerOf(pointer, document);
    if (reading.isGuessed(pointer) || (owner !== undefined && unsure.has(owner))) return false;
    return !wordsIn(reading.valueAt(pointer)).some((name) => unsure.has(name));
  });
}

function isReplaced(pointer: string, { replaced }: Reading): boolean {
  return [...replaced].some((place) => isWithin(pointer, place));
}

/** Keys that others beside them are held against. */
const comparedKeys: ReadonlySet<string> = new Set(['normal', 'minLength', 'maxLength', 'pattern', 'default']);

function isCompared(pointer: string, { replaced }: Reading): boolean {
  return [...replaced].some((place) => comparedKeys.has(lastStepOf(place)) && isWithin(pointer, parentOf(place)));
}

/** A name that may not be one: whoever uses it means it all the same. */
const ofNames: ReadonlySet<string> = new Set(['duplicate', 'reserved-name']);

const unknownNames: ReadonlySet<string> = new Set([
  'unknown-name',
  'unknown-parameter',
  'unknown-material',
  'unknown-part',
  'unknown-table',
]);

/** Where the names of each code are given. Where one is missing, it may be any. */
const givenAt: readonly (readonly [place: RegExp, codes: readonly string[]])[] = [
  [/^\/parameters(?:\/\d+(?:\/key)?)?$/, ['unknown-name', 'unknown-parameter', 'unknown-material']],
  [/^\/define$|\/(?:let|repeat)$/, ['unknown-name']],
  [/^\/materials(?:\/\d+(?:\/id)?)?$/, ['unknown-material']],
  [/\/parts(?:\/\d+(?:\/id)?)?$/, ['unknown-part']],
  [/^\/tables(?:\/[^/]*)?$/, ['unknown-table']],
];

function isNameless(code: string, { replaced }: Reading): boolean {
  const places = givenAt.flatMap(([place, codes]) => (codes.includes(code) ? [place] : []));
  return [...replaced].some((pointer) => places.some((place) => place.test(pointer)));
}

/** A value in `define`, or in a part's `let`. */
const definition = /^\/define\/|\/let\//;

/** Names whose type nobody can tell: of values that are wrong, of options that are, and what is made of those. */
function unsureNames(faults: readonly Fault[], document: ModelDocument, reading: Reading): ReadonlySet<string> {
  const places = [...reading.replaced];
  const wrong = [...places, ...faults.map(({ pointer }) => pointer)].filter((place) => definition.test(place));
  const owners = [...places, ...reading.guessed.keys()].flatMap((place) => ownerOf(place, document) ?? []);
  const unsure = new Set([...wrong.map(lastStepOf), ...owners]);
  const values = [document.define ?? {}, ...letsIn(document.parts)].flatMap((each) => Object.entries(each));
  let size = -1;
  while (size < unsure.size) {
    size = unsure.size;
    for (const [name, value] of values) if (wordsIn(value).some((each) => unsure.has(each))) unsure.add(name);
  }
  return unsure;
}

function letsIn(parts: readonly Part[]): readonly object[] {
  return parts.flatMap((part) => [part.let ?? {}, ...(part.kind === 'group' ? letsIn(part.parts) : [])]);
}

/** The key of the parameter whose options, or whose type, are what stands at a place. */
function ownerOf(pointer: string, { parameters }: ModelDocument): string | undefined {
  const [list, index, key = 'type'] = stepsOf(pointer);
  if (list !== 'parameters' || !['type', 'options', 'default'].includes(key)) return undefined;
  const parameter = parameters[Number(index)];
  return parameter && (key === 'type' || 'options' in parameter) ? parameter.key : undefined;
}

function wordsIn(expression: unknown): readonly string[] {
  return typeof expression === 'string' ? (expression.match(/[A-Za-z_]\w*/g) ?? []) : [];
}
