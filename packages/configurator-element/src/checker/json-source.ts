// Parses JSON and records each value's position in the text, and splits JSON pointers (RFC 6901).

import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { pointerStep } from '../model/document/errors.js';
import type { LocatedDiagnostic, Span } from './diagnostic.js';
import { depthError, syntaxErrors } from './syntax.js';

export interface JsonSource {
  /** The result of `JSON.parse`, which is what shops and the service see. */
  readonly value: unknown;
  /** Keys that occur more than once in an object, at their second occurrence. Only the last one is used. */
  readonly repeated: readonly { readonly pointer: string; readonly key: string; readonly span: Span }[];
  /** The position of the value, or of the innermost enclosing value if the value doesn't exist. */
  locate(pointer: string): JsonLocation;
}

export interface JsonLocation {
  /** The position of the value's key; undefined for list entries and the document itself. */
  readonly key: Span | undefined;
  readonly value: Span;
  /** Whether the value exists. If not, this is the position of the innermost enclosing value. */
  readonly isExact: boolean;
}

/** @returns the source, or the errors if the text isn't JSON */
export function readJson(text: string): JsonSource | readonly LocatedDiagnostic[] {
  const tooDeep = depthError(text);
  if (tooDeep) return [tooDeep];
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  if (errors.length > 0 || !root) return syntaxErrors(text, errors);
  const locator = new Locator(root);
  const repeated = [...repeatedKeys(root, '')];
  return { value: JSON.parse(text), repeated, locate: (pointer) => locator.locate(pointer) };
}

class Locator {
  readonly #root: Node;
  /** Members by key, because an object can have thousands of keys and errors. */
  readonly #indices = new Map<Node, ReadonlyMap<string, Member>>();

  constructor(root: Node) {
    this.#root = root;
  }

  locate(pointer: string): JsonLocation {
    let place: JsonLocation = { key: undefined, value: spanOf(this.#root), isExact: true };
    let node = this.#root;
    for (const step of pointerSteps(pointer)) {
      const found = this.#memberOf(node, step);
      if (!found) return { ...place, isExact: false };
      node = found.value;
      place = { key: found.key && spanOf(found.key), value: spanOf(node), isExact: true };
    }
    return place;
  }

  #memberOf(node: Node, step: string): Member | undefined {
    if (node.type === 'array') {
      const value = node.children?.[/^\d+$/.test(step) ? Number(step) : -1];
      return value && { key: undefined, value };
    }
    // If a key occurs twice, the last occurrence is used.
    const members = this.#indices.get(node) ?? new Map(membersOf(node).map((each) => [String(each.key.value), each]));
    this.#indices.set(node, members);
    return members.get(step);
  }
}

interface Member {
  readonly key: Node | undefined;
  readonly value: Node;
}

function membersOf({ type, children = [] }: Node): readonly { key: Node; value: Node }[] {
  if (type !== 'object') return [];
  return children.flatMap(({ children: [key, value] = [] }) => (key && value ? [{ key, value }] : []));
}

function* repeatedKeys(node: Node, pointer: string): Generator<JsonSource['repeated'][number]> {
  const counts = new Map<string, number>();
  for (const { key, value } of membersOf(node)) {
    const name = String(key.value);
    const at = pointer + pointerStep(name);
    const count = (counts.get(name) ?? 0) + 1;
    if (count === 2) yield { pointer: at, key: name, span: spanOf(key) };
    counts.set(name, count);
    yield* repeatedKeys(value, at);
  }
  if (node.type !== 'array') return;
  for (const [index, value] of (node.children ?? []).entries()) yield* repeatedKeys(value, `${pointer}/${index}`);
}

function spanOf({ offset, length }: Node): Span {
  return { start: offset, end: offset + length };
}

export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

export function lastPointerStep(pointer: string): string {
  return pointerSteps(pointer).at(-1) ?? '';
}

/** A member of an object or an entry of a list; undefined if it doesn't exist. */
export function memberOf(value: unknown, step: string): unknown {
  return isObject(value) ? value[step] : undefined;
}

/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a pointer points to `place` or to something inside it. */
export function isPointerWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}
