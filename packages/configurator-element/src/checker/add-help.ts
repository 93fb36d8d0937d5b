// Adds help to a diagnostic: what the key is for, and the mistake that the author most likely made.

import type { Diagnostic } from './diagnostic.js';
import { expressionHint, type KnownWords, valueHint } from './expression-hints.js';
import { isObject, lastPointerStep, memberOf, parentPointer, pointerSteps } from './json-source.js';
import { expressionReference } from './schema/schema-fragments.js';
import { lookAt, SchemaWalk } from './schema/schema-walk.js';

/** Adds help to the diagnostics, and removes those that only follow from another error. */
export function addHelp(diagnostics: readonly Diagnostic[], document: unknown): readonly Diagnostic[] {
  const walk = new SchemaWalk();
  const misspelled = new Set(
    diagnostics.flatMap(({ code, pointer, suggestion }) =>
      code === 'unknown-key' && suggestion !== undefined ? [`${parentPointer(pointer)}/${suggestion}`] : [],
    ),
  );
  return diagnostics
    .filter(({ code, pointer }) => code !== 'missing-key' || !misspelled.has(pointer))
    .map((diagnostic) => {
      const { value, schemas, description } = lookAt(diagnostic.pointer, document, walk);
      const isExpression = schemas.some(({ $ref }) => $ref === expressionReference.$ref);
      const hint =
        (isExpression ? hintAt(diagnostic, value, document) : valueHint(diagnostic, value)) ??
        nameHint(diagnostic, document) ??
        boxHint(diagnostic, document);
      const help = hint ?? (isOfKey(diagnostic) ? description : undefined);
      return help === undefined ? diagnostic : { ...diagnostic, help };
    });
}

/** Whether the error is about a key, so that the key's description says how to fix it. Errors in expressions aren't. */
function isOfKey({ code, message }: Diagnostic): boolean {
  return code === 'missing-key' || code === 'value' || (code === 'type' && /^This(?: value)? must be/.test(message));
}

/** A hint for an expression. Misspelled names get a suggestion instead. */
function hintAt(
  { code, message, pointer, suggestion }: Diagnostic,
  text: unknown,
  document: unknown,
): string | undefined {
  if (typeof text !== 'string' || (code === 'unknown-name' && suggestion !== undefined)) return undefined;
  const at = Number(/ \(at character (\d+)\)/.exec(message)?.[1] ?? 1) - 1;
  return expressionHint({ text, at, code, message, isText: pointer.endsWith('/text') }, wordsOf(document));
}

/** A hint for a document that uses a board's key on a block. */
function nameHint({ code, message, pointer, suggestion }: Diagnostic, document: unknown): string | undefined {
  const isName = /\/(?:key|define\/[^/]*|let\/[^/]*|repeat\/[^/]*)$/.test(pointer);
  if (isName && (code === 'duplicate' || code === 'reserved-name')) {
    return 'functions, parameters, definitions, and loops need different names: choose another one';
  }
  if (code !== 'unknown-part' || suggestion !== undefined) return undefined;
  const [, id] = /"([^"]*)"$/.exec(message) ?? [];
  const isThere = id !== undefined && JSON.stringify(document).includes(`"id":${JSON.stringify(id)}`);
  return isThere
    ? `"${id}" is defined later or in another group: move it before this part, in the same list`
    : undefined;
}

/** A hint for using a board's key on a block. */
function boxHint({ code, pointer }: Diagnostic, document: unknown): string | undefined {
  const part = pointerSteps(parentPointer(pointer)).reduce(memberOf, document);
  const isOnBox = code === 'unknown-key' && isObject(part) && part.kind === 'box';
  return isOnBox && keysOfBoards.includes(lastPointerStep(pointer))
    ? 'a box can\'t be machined: use a "panel" with a "normal", which can be as thick as you like'
    : undefined;
}

const keysOfBoards = ['holes', 'cutouts', 'machining', 'outline', 'edges', 'normal'];

/** The words that a document defines. The document may be malformed. */
function wordsOf(document: unknown): KnownWords {
  const { parameters, materials, tables } = isObject(document) ? document : {};
  const listed = (value: unknown, key: string) =>
    (Array.isArray(value) ? value : []).flatMap((each: unknown) => (isObject(each) ? [each[key]] : []));
  const ids = listed(materials, 'id').map(String);
  const options = listed(parameters, 'options').flatMap((each) => listed(each, 'value').map(String));
  return {
    texts: new Set(options),
    materials: new Set(ids),
    tables: new Set(Object.keys(isObject(tables) ? tables : {})),
  };
}
