// All errors of a document in one run. Behind a misspelt key or a wrong value others hide: the document is repaired
// where that is possible and compiled again, and errors that only follow from a repair are left out.

import type { ModelDocument, Part } from '../../model/index.js';
import { checkedModel } from '../compile.js';
import type { Diagnostic } from '../diagnostic.js';
import { isPointerWithin, lastPointerStep, parentPointer, pointerSteps } from '../json-source.js';
import { presetDiagnostics } from '../presets.js';
import { quotedIn, Reading } from './reading.js';

/** What is mended lets more be seen, which is mended in turn: so often at most. */
const mostRounds = 30;

/** Of a document that can't be compiled. */
export function faultsOf(document: unknown): readonly Diagnostic[] {
  const reading = new Reading(document);
  const found = new Map<string, Diagnostic>();
  const add = (faults: readonly Diagnostic[]) => {
    for (const fault of faults) {
      const pointer = reading.asWritten(fault.pointer);
      const key = `${pointer} ${fault.code} ${fault.message}`;
      if (!found.has(key)) found.set(key, { ...fault, pointer });
    }
  };
  for (let round = 0; round < mostRounds; round++) {
    const result = checkedModel(reading.document);
    if ('evaluate' in result) break;
    const { faults, isStructural: isOfShape } = result;
    if (isOfShape && reading.takeBack(faults)) continue;
    if (faults.every(({ code }) => code === 'preset')) {
      if (reading.isExact) add(ofPresets(reading.document as ModelDocument));
      break;
    }
    add(isOfShape ? ofWritten(faults, reading) : withoutFollowUps(faults, reading));
    const open = isOfShape ? faults : faults.filter(({ code }) => code === 'circle');
    if (!reading.mend(open)) break;
  }
  return [...found.values()];
}

function ofPresets({ presets = [], ...document }: ModelDocument): readonly Diagnostic[] {
  const model = checkedModel(document);
  return 'evaluate' in model ? presetDiagnostics(model, presets) : [];
}

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
export function ofWritten(faults: readonly Diagnostic[], reading: Reading): readonly Diagnostic[] {
  return faults.filter(({ pointer }) => !isReplaced(pointer, reading) && !reading.isGuessed(pointer));
}

/** Of a document whose shape is right: the faults that are so whatever was meant where something else is wrong. */
export function withoutFollowUps(faults: readonly Diagnostic[], reading: Reading): readonly Diagnostic[] {
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
  return [...replaced].some((place) => isPointerWithin(pointer, place));
}

/** Keys that others beside them are held against. */
const comparedKeys: ReadonlySet<string> = new Set(['normal', 'minLength', 'maxLength', 'pattern', 'default']);

function isCompared(pointer: string, { replaced }: Reading): boolean {
  return [...replaced].some(
    (place) => comparedKeys.has(lastPointerStep(place)) && isPointerWithin(pointer, parentPointer(place)),
  );
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
function unsureNames(faults: readonly Diagnostic[], document: ModelDocument, reading: Reading): ReadonlySet<string> {
  const places = [...reading.replaced];
  const wrong = [...places, ...faults.map(({ pointer }) => pointer)].filter((place) => definition.test(place));
  const owners = [...places, ...reading.guessed.keys()].flatMap((place) => ownerOf(place, document) ?? []);
  const unsure = new Set([...wrong.map(lastPointerStep), ...owners]);
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
  const [list, index, key = 'type'] = pointerSteps(pointer);
  if (list !== 'parameters' || !['type', 'options', 'default'].includes(key)) return undefined;
  const parameter = parameters[Number(index)];
  return parameter && (key === 'type' || 'options' in parameter) ? parameter.key : undefined;
}

function wordsIn(expression: unknown): readonly string[] {
  return typeof expression === 'string' ? (expression.match(/[A-Za-z_]\w*/g) ?? []) : [];
}
