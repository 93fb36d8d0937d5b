// The names available to an expression: parameters, definitions, and names defined by the parts around it.

import { type ExpressionKind, expressionKind } from '@parametric/configurator-element/checker';
import { englishOf } from '../../shared/localized-text.js';
import type { JsonPath } from '../json-text.js';
import { type DocumentSource, isObject, type Json, objectsIn, valueAt } from './document-source.js';

export interface KnownName {
  readonly name: string;
  readonly what: 'parameter' | 'definition' | 'value of the part' | 'loop';
  /** Undefined if the name's own expression is faulty. */
  readonly kind: ExpressionKind | undefined;
  /** The type as text, with its unit: `number, mm`. */
  readonly type: string;
  /** The definition's path. */
  readonly path: JsonPath;
  /** A parameter's label in the form. */
  readonly label?: string | undefined;
  /** The expression that defines the name. */
  readonly expression?: string | undefined;
}

const PARAMETER_KINDS: Readonly<Record<string, ExpressionKind>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  choice: 'text',
  color: 'text',
  text: 'text',
  material: 'record',
};

const KIND_WORDS: Readonly<Record<ExpressionKind, string>> = {
  number: 'number',
  boolean: 'true or false',
  text: 'text',
  record: 'material',
};

export function namesAt(source: DocumentSource, path: JsonPath): readonly KnownName[] {
  const kinds = new Map<string, ExpressionKind>();
  const parameters = objectsIn(source.value.parameters).flatMap(([parameter, index]) => {
    const known = ofParameter(parameter, ['parameters', index, 'key']);
    return known ? [known] : [];
  });
  for (const { name, kind } of parameters) if (kind) kinds.set(name, kind);
  const names = [...parameters, ...computed(source, source.value.define, ['define'], 'definition', kinds)];
  for (let depth = 1; depth < path.length; depth++) {
    const holder = valueAt(source, path.slice(0, depth));
    if (!isObject(holder) || path[0] === 'define' || path[0] === 'tables') continue;
    const at = path.slice(0, depth);
    const inRepeat = path[depth] === 'repeat' ? String(path[depth + 1] ?? '') : undefined;
    const loops = Object.keys(isObject(holder.repeat) ? holder.repeat : {});
    // A loop's count can use the loops around it, but not the loop itself.
    const seen = inRepeat === undefined ? loops : loops.slice(0, Math.max(0, loops.indexOf(inRepeat)));
    for (const name of seen) {
      kinds.set(name, 'number');
      const path = [...at, 'repeat', name];
      names.push({ name, what: 'loop', kind: 'number', type: 'number, from 0', path });
    }
    if (inRepeat === undefined) names.push(...computed(source, holder.let, [...at, 'let'], 'value of the part', kinds));
  }
  return names;
}

function ofParameter({ key, type, label, unit }: Json, path: JsonPath): KnownName | undefined {
  if (typeof key !== 'string' || key === '') return undefined;
  const kind = PARAMETER_KINDS[String(type)];
  const words = kind === undefined ? String(type ?? '') : type === 'integer' ? 'whole number' : KIND_WORDS[kind];
  const typed = typeof unit === 'string' ? `${words}, ${unit}` : words;
  return { name: key, what: 'parameter', kind, type: typed, path, label: englishOf(label) };
}

/** Adds definitions with their types. They can use one another in any order. */
function computed(
  { value }: DocumentSource,
  definitions: unknown,
  at: JsonPath,
  what: KnownName['what'],
  kinds: Map<string, ExpressionKind>,
): readonly KnownName[] {
  if (!isObject(definitions)) return [];
  const open = new Map(Object.entries(definitions));
  let size = -1;
  while (size !== open.size) {
    size = open.size;
    for (const [name, expression] of open) {
      const kind = expressionKind(expression, kinds, value);
      if (kind === undefined) continue;
      kinds.set(name, kind);
      open.delete(name);
    }
  }
  return Object.entries(definitions).map(([name, expression]) => {
    const kind = open.has(name) ? undefined : kinds.get(name);
    const type = kind === undefined ? 'unknown (has an error)' : KIND_WORDS[kind];
    return { name, what, kind, type, path: [...at, name], expression: String(expression) };
  });
}
