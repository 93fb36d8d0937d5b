// Places in a JSON text: the value at an offset, and the range of a value. It also works on broken text, as far as that
// can be parsed.

import { findNodeAtLocation, getLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';

export type JsonPath = readonly (string | number)[];

/** Offsets in the text, in UTF-16 units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export interface JsonTree {
  /** Undefined where the text is empty. */
  readonly root: Node | undefined;
  readonly isBroken: boolean;
}

export function readTree(text: string): JsonTree {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  return { root, isBroken: errors.length > 0 || !root };
}

/** @param place a JSON pointer (RFC 6901), or its steps */
export function pathOf(place: string | JsonPath): JsonPath {
  if (typeof place !== 'string') return place;
  return place
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : step));
}

export function pointerOf(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The value at a path. A step that looks like a number is an index only in a list. */
export function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const step of path) {
    if (!node) return undefined;
    node = findNodeAtLocation(node, [node.type === 'object' ? String(step) : step]);
  }
  return node;
}

/** The range of a value together with its key. */
export function rangeAt(root: Node | undefined, path: JsonPath): TextRange | undefined {
  const node = nodeAt(root, path);
  const whole = node?.parent?.type === 'property' ? node.parent : node;
  return whole && { from: whole.offset, to: whole.offset + whole.length };
}

/** The path of the value, or of the key, that contains the offset. */
export function pathAt(text: string, offset: number): JsonPath {
  const { path } = getLocation(text, offset);
  // A key that is just begun has no name yet.
  return path.at(-1) === '' ? path.slice(0, -1) : path;
}
