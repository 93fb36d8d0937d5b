// Formats a JSON text with even indentation. An object or list that its author put on one line stays on one line if it
// fits; numbers and texts are not changed. Formatting twice gives the same as formatting once.

import type { Node } from 'jsonc-parser';
import type { DocumentSource } from './document-source.js';

const lineWidth = 120;

/** Undefined where the text is not JSON. */
export function formatText({ text, root, isBroken }: DocumentSource): string | undefined {
  return isBroken || !root ? undefined : `${print(root, text, '', 0)}\n`;
}

/** @param before the number of characters before the value on its line */
function print(node: Node, text: string, indent: string, before: number): string {
  const { type, children = [] } = node;
  if (type !== 'object' && type !== 'array') return text.slice(node.offset, node.offset + node.length);
  const [open, close] = type === 'object' ? ['{', '}'] : ['[', ']'];
  if (children.length === 0) return open + close;
  if (!isSpread(node, text)) {
    const line = printLine(node, text);
    // One character is left for a comma.
    if (before + line.length < lineWidth) return line;
  }
  const inner = `${indent}  `;
  const members = children.map((child) => {
    const key = type === 'object' ? `${text.slice(child.offset, keyEnd(child))}: ` : '';
    const value = type === 'object' ? child.children?.[1] : child;
    return inner + key + (value ? print(value, text, inner, inner.length + key.length) : '');
  });
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

function printLine(node: Node, text: string): string {
  const { type, children = [] } = node;
  if (type === 'property') {
    const value = children[1];
    return `${text.slice(node.offset, keyEnd(node))}: ${value ? printLine(value, text) : ''}`;
  }
  if (type === 'array') return `[${children.map((each) => printLine(each, text)).join(', ')}]`;
  if (type !== 'object') return text.slice(node.offset, node.offset + node.length);
  return children.length === 0 ? '{}' : `{ ${children.map((each) => printLine(each, text)).join(', ')} }`;
}

function keyEnd({ children: [key] = [] }: Node): number {
  return key ? key.offset + key.length : 0;
}

/**
 * Whether the author began the first member on a new line, in this object or in one within it. Lists of numbers fill
 * their lines instead.
 */
function isSpread(node: Node, text: string): boolean {
  const [first] = node.children ?? [];
  if (!first) return false;
  const isOpen = text.slice(node.offset, first.offset).includes('\n');
  const isPlainList =
    node.type === 'array' && (node.children ?? []).every(({ type }) => type !== 'object' && type !== 'array');
  return (isOpen && !isPlainList) || (node.children ?? []).some((child) => hasSpread(child, text));
}

function hasSpread(node: Node, text: string): boolean {
  if (node.type === 'property') return (node.children ?? []).slice(1).some((each) => hasSpread(each, text));
  return (node.type === 'object' || node.type === 'array') && isSpread(node, text);
}
