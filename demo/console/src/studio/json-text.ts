// JSON text and changes to it: finds the value at an offset and a value's range, and makes changes that can be undone.
// Also works on broken text, as far as it can be parsed.

import { getLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';

export type JsonPath = readonly (string | number)[];

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists the objects in a list, each with its index; empty if the value isn't a list. */
export function objectsIn(value: unknown): readonly (readonly [JsonObject, number])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, index) => (isObject(each) ? [[each, index] as const] : []));
}

/** The value at a path in a parsed document; undefined if there's none. */
export function valueIn(document: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? (value as JsonObject)[String(step)] : undefined),
    document,
  );
}

/** A range of the text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

interface JsonTree {
  /** The root of the parsed text; undefined if the text is empty. */
  readonly root: Node | undefined;
  readonly isBroken: boolean;
}

export function readTree(text: string): JsonTree {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  return { root, isBroken: errors.length > 0 || !root };
}

/**
 * The steps from the document to a value.
 * @param place a JSON pointer (RFC 6901), or the steps themselves
 */
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

/** The node at a path. A numeric step is an index only in a list. Of repeated keys, the last counts, as in JSON.parse. */
export function nodeAt(root: Node | undefined, path: JsonPath): Node | undefined {
  let node = root;
  for (const step of path) {
    if (node?.type === 'array') node = typeof step === 'number' ? node.children?.[step] : undefined;
    else node = node?.children?.findLast(({ children }) => children?.[0]?.value === String(step))?.children?.[1];
  }
  return node;
}

/** The range of a value in the text, including the value's key. */
export function rangeAt(root: Node | undefined, path: JsonPath): TextRange | undefined {
  const node = nodeAt(root, path);
  const whole = node?.parent?.type === 'property' ? node.parent : node;
  return whole && { from: whole.offset, to: whole.offset + whole.length };
}

/** The path of the value or key that contains the offset. */
export function pathAt(text: string, offset: number): JsonPath {
  const { path } = getLocation(text, offset);
  // Leave out a key that has just been started and doesn't have a name yet.
  return path.at(-1) === '' ? path.slice(0, -1) : path;
}

const LINE_WIDTH = 100;

/** Formats a document as text. */
export function textOf(document: unknown): string {
  return `${printJson(document, '', '  ')}\n`;
}

/**
 * Formats a value as JSON: on one line if it fits, otherwise on several.
 * @param indent the indentation of the line on which the value starts
 * @param unit one level of indentation
 * @param before how many characters precede the value on that line
 */
export function printJson(value: unknown, indent: string, unit: string, before = indent.length): string {
  const line = printLine(value);
  if (typeof value !== 'object' || value === null) return line;
  const isFlat = Array.isArray(value) ? value.every((each) => depthOf(each) < 2) : depthOf(value) < 3;
  if (line === '{}' || line === '[]' || (isFlat && before + line.length <= LINE_WIDTH)) return line;
  const inner = indent + unit;
  if (Array.isArray(value)) {
    const items = value.map((each) => inner + printJson(each, inner, unit));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => {
      const start = `${inner}${JSON.stringify(key)}: `;
      return start + printJson(each, inner, unit, start.length);
    });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** Formats a value on one line, with spaces for readability. */
function printLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${JSON.stringify(key)}: ${printLine(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** One level of the indentation that the text uses. */
function indentUnitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

export interface JsonText extends JsonTree {
  readonly text: string;
}

/**
 * Sets a value, and creates missing objects and lists around it. `undefined` removes the value. In a list, an index
 * equal to the length, or "-", appends.
 * @returns undefined if the path leads through a value that isn't an object or a list
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

/** Inserts a value into a list, before the one currently at that index. */
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

/** Removes a node and the comma that's no longer needed. */
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

/** The indentation of the line that contains an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

/** Replaces the text between two offsets with `insert`. Offsets are UTF-16 units of the text before the change. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Applies changes to a text.
 * @param changes sorted and non-overlapping
 */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let [result, end] = ['', 0];
  for (const { from, to, insert } of changes) {
    if (from < end || to < from || to > text.length)
      throw new RangeError('Changes must be sorted and must not overlap');
    result += text.slice(end, from) + insert;
    end = to;
  }
  return result + text.slice(end);
}

/**
 * Returns the changes that undo the given ones.
 * @param text the text before the changes
 */
export function invertChanges(text: string, changes: readonly TextChange[]): readonly TextChange[] {
  let moved = 0;
  return changes.map(({ from, to, insert }) => {
    const start = from + moved;
    moved += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: text.slice(from, to) };
  });
}

/** The smallest single change that turns the first text into the second. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

interface Step {
  /** The changes that undo the step, in the order in which to apply them. `forth` are the changes that redo it. */
  readonly back: readonly (readonly TextChange[])[];
  readonly forth: readonly (readonly TextChange[])[];
  /** Whether further typing can be merged into the step. */
  readonly isTyping: boolean;
  /** When the step was last changed, in milliseconds. */
  readonly time: number;
}

interface Recording {
  readonly back: readonly TextChange[];
  readonly forth: readonly TextChange[];
  /** Whether the change is typing. Uninterrupted typing in one place is a single step. */
  readonly isTyping: boolean;
  /** Whether to merge the change into the previous step. */
  readonly joins: boolean;
  readonly time: number;
}

/** A pause of this many milliseconds ends a typing step. */
const TYPING_PAUSE = 600;
const MAX_STEPS = 1000;

export class TextHistory {
  #done: Step[] = [];
  #undone: Step[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  record({ back, forth, isTyping, joins, time }: Recording): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    if (last && (joins || (isTyping && continues(last, forth, time)))) {
      const step = { back: [back, ...last.back], forth: [...last.forth, forth], isTyping, time };
      this.#done[this.#done.length - 1] = step;
      return;
    }
    this.#done.push({ back: [back], forth: [forth], isTyping, time });
    if (this.#done.length > MAX_STEPS) this.#done.shift();
  }

  /**
   * Takes back the last step.
   * @returns the changes that undo it, in the order in which to apply them
   */
  undo(): readonly (readonly TextChange[])[] {
    const step = this.#done.pop();
    if (!step) return [];
    this.#undone.push({ ...step, isTyping: false });
    return step.back;
  }

  redo(): readonly (readonly TextChange[])[] {
    const step = this.#undone.pop();
    if (!step) return [];
    this.#done.push(step);
    return step.forth;
  }
}

/** Whether what was typed continues where the step ended. */
function continues(step: Step, changes: readonly TextChange[], time: number): boolean {
  const [last, next] = [step.forth.at(-1)?.at(-1), changes[0]];
  if (!step.isTyping || time - step.time > TYPING_PAUSE || changes.length !== 1 || !last || !next) return false;
  const end = last.from + last.insert.length;
  return next.from === end || next.to === end || next.to === last.from;
}
