// Adds to a diagnostic what the key is for, and the mistake that most often causes it.

import type { Diagnostic } from './diagnostic.js';
import { expressionHint, type KnownWords, valueHint } from './expression-hints.js';
import { parentPointer, pointerSteps } from './json-source.js';
import { expressionReference, type Json } from './schema/schema-fragments.js';
import { type ApplicableSchemas, SchemaWalk } from './schema/schema-walk.js';

/** Without what only follows from another error, and with help. */
export function addHelp(diagnostics: readonly Diagnostic[], document: unknown): readonly Diagnostic[] {
  const walk = new SchemaWalk();
  const misspelt = new Set(
    diagnostics.flatMap(({ code, pointer, suggestion }) =>
      code === 'unknown-key' && suggestion !== undefined ? [`${parentPointer(pointer)}/${suggestion}`] : [],
    ),
  );
  return diagnostics
    .filter(({ code, pointer }) => code !== 'missing-key' || !misspelt.has(pointer))
    .map((diagnostic) => {
      const { value, schemas } = lookAt(diagnostic.pointer, document, walk);
      const isExpression = schemas.some(({ $ref }) => $ref === expressionReference.$ref);
      const hint =
        (isExpression ? hintAt(diagnostic, value, document) : valueHint(diagnostic, value)) ??
        nameHint(diagnostic, document);
      const help = hint ?? (isOfKey(diagnostic) ? helpAt(diagnostic.pointer, document, walk) : undefined);
      return help === undefined ? diagnostic : { ...diagnostic, help };
    });
}

/** Whether what the key is for tells how to mend it: not where something within an expression is wrong. */
function isOfKey({ code, message }: Diagnostic): boolean {
  return (
    code === 'missing-key' ||
    code === 'value' ||
    (code === 'type' && /^(?:This|The value here) has to be/.test(message))
  );
}

/** The description of the innermost key that has one. */
function helpAt(pointer: string, document: unknown, walk: SchemaWalk): string | undefined {
  let [value, applying] = [document, walk.start(document)];
  let help: string | undefined;
  for (const key of pointerSteps(pointer)) {
    applying = walk.step(value, key, applying);
    value = isObject(value) ? value[key] : undefined;
    const description = applying[0]?.description;
    if (!/^\d+$/.test(key) && typeof description === 'string') help = `${key}: ${description}`;
  }
  return help;
}

interface ValueWithSchemas {
  readonly value: unknown;
  readonly schemas: ApplicableSchemas;
}

function lookAt(pointer: string, document: unknown, walk: SchemaWalk): ValueWithSchemas {
  let [value, schemas] = [document, walk.start(document)];
  for (const key of pointerSteps(pointer)) {
    schemas = walk.step(value, key, schemas);
    value = isObject(value) ? value[key] : undefined;
  }
  return { value, schemas };
}

/** Explains a name that is more than a typing error, and what other languages have. */
function hintAt(
  { code, message, pointer, suggestion }: Diagnostic,
  text: unknown,
  document: unknown,
): string | undefined {
  if (typeof text !== 'string' || (code === 'unknown-name' && suggestion !== undefined)) return undefined;
  const at = Number(/ \(at character (\d+)\)/.exec(message)?.[1] ?? 1) - 1;
  return expressionHint({ text, at, code, message, isText: pointer.endsWith('/text') }, wordsOf(document));
}

/** Explains a name that may not be used, and a part that is somewhere else. */
function nameHint({ code, message, pointer, suggestion }: Diagnostic, document: unknown): string | undefined {
  const isName = /\/(?:key|define\/[^/]*|let\/[^/]*|repeat\/[^/]*)$/.test(pointer);
  if (isName && (code === 'duplicate' || code === 'reserved-name')) {
    return 'functions, parameters, definitions and loops share their names: call it something else';
  }
  if (code !== 'unknown-part' || suggestion !== undefined) return undefined;
  const [, id] = /"([^"]*)"$/.exec(message) ?? [];
  const isThere = id !== undefined && JSON.stringify(document).includes(`"id":${JSON.stringify(id)}`);
  return isThere ? `"${id}" comes later or lies in another group: put it before this one, in the same list` : undefined;
}

/** The names that a document has, whatever it is otherwise. */
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

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
