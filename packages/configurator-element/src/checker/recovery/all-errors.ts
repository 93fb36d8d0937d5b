// Finds all errors in a document in one run. Structural errors hide others, so the document is repaired and compiled
// again. Errors that only follow from a repair or from another error are left out.

import type { ModelDocument, Part } from '../../model/index.js';
import { checkedModel } from '../compile.js';
import type { Diagnostic } from '../diagnostic.js';
import { lastPointerStep } from '../json-source.js';
import { presetDiagnostics } from '../samples/default-and-preset-errors.js';
import { DEFINITION, DocumentRepair, wordsIn } from './repair.js';

const MAX_ROUNDS = 30;

/** All errors in a document that can't be compiled. */
export function allErrors(document: unknown): readonly Diagnostic[] {
  const repair = new DocumentRepair(document);
  const found = new Map<string, Diagnostic>();
  const add = (errors: readonly Diagnostic[]) => {
    for (const error of errors) {
      const pointer = repair.writtenPointer(error.pointer);
      const key = `${pointer} ${error.code} ${error.message}`;
      if (!found.has(key)) found.set(key, { ...error, pointer });
    }
  };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = checkedModel(repair.document);
    if ('evaluate' in result) break;
    const { errors, isStructural } = result;
    if (errors.every(({ code }) => code === 'preset')) {
      if (repair.isComplete) add(presetErrors(repair.document as ModelDocument));
      break;
    }
    if (isStructural) {
      add(errors.filter(({ pointer }) => !repair.followsFromRepair(pointer)));
      if (!repair.repair(errors)) break;
    } else {
      add(certainErrors(errors, repair));
      if (!errors.map((error) => repair.cutCircle(error)).includes(true)) break;
    }
  }
  return [...found.values()];
}

function presetErrors({ presets = [], ...document }: ModelDocument): readonly Diagnostic[] {
  const model = checkedModel(document);
  return 'evaluate' in model ? presetDiagnostics(model, presets) : [];
}

/** Codes of errors that don't depend on the types of the names in an expression. */
const CERTAIN_CODES: ReadonlySet<string> = new Set([
  'syntax',
  'unknown-name',
  'unknown-function',
  'arguments',
  'expression-too-long',
  'expression-too-deep',
  'reserved-name',
  'circle',
]);

/** Codes of errors that prevent a defined name from being used. */
const MISDEFINED_CODES: ReadonlySet<string> = new Set(['duplicate', 'reserved-name', 'circle']);

/**
 * Where names of each kind are defined, by the code of the error for an unknown name. If one of these definitions has
 * an error, it may be the reason that the name is unknown.
 */
const DEFINED_AT: ReadonlyMap<string, RegExp> = new Map([
  ['unknown-name', /^\/parameters(?:\/\d+(?:\/key)?)?$|^\/define$|\/(?:let|repeat)$/],
  ['unknown-parameter', /^\/parameters(?:\/\d+(?:\/key)?)?$/],
  ['unknown-material', /^\/(?:parameters(?:\/\d+(?:\/key)?)?|materials(?:\/\d+(?:\/id)?)?)$/],
  ['unknown-band', /^\/(?:parameters(?:\/\d+(?:\/key)?)?|bands(?:\/\d+(?:\/id)?)?)$/],
  ['unknown-part', /\/parts(?:\/\d+(?:\/id)?)?$/],
  ['unknown-field', /^\/materials(?:\/|$)/],
  ['unknown-table', /^\/tables(?:\/[^/]*)?$/],
]);

/** Leaves out errors that only follow from a structural repair or from another error. */
function certainErrors(errors: readonly Diagnostic[], repair: DocumentRepair): readonly Diagnostic[] {
  const misdefined = new Set(
    errors.flatMap(({ code, message }) => (MISDEFINED_CODES.has(code) ? quotedIn(message) : [])),
  );
  const untyped = untypedNames(errors, repair);
  return errors.filter(({ code, pointer, message }) => {
    const places = DEFINED_AT.get(code);
    if (places) {
      const [name = ''] = quotedIn(message);
      if (misdefined.has(name) || repair.isLost(name)) return false;
      if ([...repair.wrongPlaces].some((place) => places.test(place))) return false;
    }
    if (CERTAIN_CODES.has(code)) return true;
    if (errors.some((other) => other.pointer === pointer && CERTAIN_CODES.has(other.code))) return false;
    return !repair.isBesideGap(pointer) && !wordsIn(repair.valueAt(pointer)).some((word) => untyped.has(word));
  });
}

/** The names whose type is unknown, because their value is invalid, was removed, or is computed from such a name. */
function untypedNames(errors: readonly Diagnostic[], repair: DocumentRepair): ReadonlySet<string> {
  const wrong = errors.flatMap(({ pointer }) => (DEFINITION.test(pointer) ? [lastPointerStep(pointer)] : []));
  const untyped = new Set([...repair.untypedNames, ...wrong]);
  const { define = {}, parts } = repair.document as ModelDocument;
  const values = [define, ...letsIn(parts)].flatMap((each) => Object.entries(each));
  let size = -1;
  while (size < untyped.size) {
    size = untyped.size;
    for (const [name, value] of values) if (wordsIn(value).some((each) => untyped.has(each))) untyped.add(name);
  }
  return untyped;
}

function letsIn(parts: readonly Part[]): readonly object[] {
  return parts.flatMap((part) => [part.let ?? {}, ...(part.kind === 'group' ? letsIn(part.parts) : [])]);
}

/** The quoted words in a message. The first is the wrong one. */
export function quotedIn(message: string): readonly string[] {
  return [...message.matchAll(/"(.+?)"/g)].map(([, name]) => name!);
}
