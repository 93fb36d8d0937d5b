// Parses JSON with the place of every value in its text, and splits JSON pointers (RFC 6901).

import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { pointerStep } from '../model/document/errors.js';
import type { LocatedDiagnostic, Span } from './diagnostic.js';
import { depthError, syntaxErrors } from './syntax.js';

export interface JsonSource {
  /** The result of `JSON.parse`, as a shop and the service see it. */
  readonly value: unknown;
  /** Keys that occur twice in one object: only the last one counts. */
  readonly repeated: readonly { readonly pointer: string; readonly key: string; readonly span: Span }[];
  /** The place of the value, or of the nearest one around it where there is none. */
  locate(pointer: string): JsonLocation;
}

export interface JsonLocation {
  /** The place of the value's key; undefined in a list and for the document itself. */
  readonly key: Span | undefined;
  readonly value: Span;
  /** Whether the value exists; if not, this is the place of the innermost value around it. */
  readonly isExact: boolean;
}

/** @returns the source, or the errors of a text that is not JSON */
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
  /** Members by key, since one object can have thousands of keys and of errors. */
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
    // Of a key that occurs twice, the last one counts.
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
  const seen = new Set<string>();
  for (const { key, value } of membersOf(node)) {
    const name = String(key.value);
    const at = pointer + pointerStep(name);
    if (seen.has(name)) yield { pointer: at, key: name, span: spanOf(key) };
    seen.add(name);
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

/** The member of an object or the entry of a list; undefined if there's none. */
export function memberOf(value: unknown, step: string): unknown {
  return isObject(value) ? value[step] : undefined;
}

/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a pointer is that of a place, or of something within it. */
export function isPointerWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}
