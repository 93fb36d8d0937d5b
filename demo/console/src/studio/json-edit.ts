// Edits a value in a JSON text and keeps every other line as its author wrote it.

import type { Node } from 'jsonc-parser';
import { indentUnitOf, printJson } from './json-print.js';
import { type JsonPath, type JsonTree, nodeAt } from './json-tree.js';
import type { TextChange } from './text-change.js';

export interface JsonText extends JsonTree {
  readonly text: string;
}

/**
 * Sets a value. Missing objects and lists around it are created; `undefined` removes the value. In a list, its length
 * as the index, or "-", appends.
 * @returns undefined where the path leads through a value that is neither an object nor a list
 */
export function setValue(source: JsonText, path: JsonPath, value: unknown): readonly TextChange[] | undefined {
  const node = nodeAt(source.root, path);
  if (value === undefined) return node ? removeNode(source.text, node) : [];
  if (node || path.length === 0) return replaceNode(source.text, node, value);
  let depth = path.length - 1;
  while (depth > 0 && !nodeAt(source.root, path.slice(0, depth))) depth--;
  const holder = nodeAt(source.root, path.slice(0, depth));
  return holder && addTo(source.text, holder, path[depth]!, nested(path.slice(depth + 1), value));
}

/** Inserts a value into a list before the one that has the index now. */
export function insertValue(source: JsonText, path: JsonPath, value: unknown): readonly TextChange[] | undefined {
  const list = nodeAt(source.root, path.slice(0, -1));
  const next = list?.type === 'array' ? nodeAt(list, path.slice(-1)) : undefined;
  if (!list || !next) return setValue(source, path, value);
  const { text } = source;
  const lead = leadOf(text, list, next);
  const indent = indentAt(text, next.offset);
  return [{ from: next.offset, to: next.offset, insert: `${printJson(value, indent, indentUnitOf(text))},${lead}` }];
}

function replaceNode(text: string, node: Node | undefined, value: unknown): readonly TextChange[] {
  const [from, to] = node ? [node.offset, node.offset + node.length] : [0, text.length];
  const insert = printJson(value, indentAt(text, from), indentUnitOf(text), from - lineStart(text, from));
  return text.slice(from, to) === insert ? [] : [{ from, to, insert }];
}

function addTo(text: string, holder: Node, step: string | number, value: unknown): readonly TextChange[] | undefined {
  const { children = [], type } = holder;
  if (type !== 'object' && type !== 'array') return undefined;
  if (type === 'array' && step !== '-' && step !== children.length) return undefined;
  const unit = indentUnitOf(text);
  const key = type === 'object' ? `${JSON.stringify(String(step))}: ` : '';
  const last = children.at(-1);
  if (last) {
    const at = last.offset + last.length;
    const lead = leadOf(text, holder, children[0]!);
    const indent = indentAt(text, children[0]!.offset);
    const before = lead.includes('\n') ? indent.length : at - lineStart(text, at);
    return [{ from: at, to: at, insert: `,${lead}${key}${printJson(value, indent, unit, before + key.length)}` }];
  }
  const outer = indentAt(text, holder.offset);
  const inner = outer + unit;
  const [open, close] = type === 'object' ? ['{', '}'] : ['[', ']'];
  const insert = `${open}\n${inner}${key}${printJson(value, inner, unit, inner.length + key.length)}\n${outer}${close}`;
  return [{ from: holder.offset, to: holder.offset + holder.length, insert }];
}

/** Removes a node, and the comma that is no longer needed. */
export function removeNode(text: string, node: Node): readonly TextChange[] {
  const whole = node.parent?.type === 'property' ? node.parent : node;
  const siblings = whole.parent?.children ?? [];
  const index = siblings.indexOf(whole);
  if (index < 0) return [{ from: 0, to: text.length, insert: '' }];
  const end = whole.offset + whole.length;
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  if (next) return [{ from: whole.offset, to: next.offset, insert: '' }];
  if (previous) return [{ from: previous.offset + previous.length, to: end, insert: '' }];
  const { offset, length } = whole.parent!;
  return [{ from: offset + 1, to: offset + length - 1, insert: '' }];
}

/** The text between a list's comma and its next member. */
function leadOf(text: string, holder: Node, first: Node): string {
  const lead = text.slice(holder.offset + 1, first.offset);
  return lead.includes('\n') ? `\n${indentAt(text, first.offset)}` : ' ';
}

function nested(path: JsonPath, value: unknown): unknown {
  return path.reduceRight(
    (inner, step) => (typeof step === 'number' || step === '-' ? [inner] : { [step]: inner }),
    value,
  );
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The indentation of the line of an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}
