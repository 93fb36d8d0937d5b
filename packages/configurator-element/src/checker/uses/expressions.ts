// Every expression of a document, and what it names. Found along the JSON Schema, so a new kind of part needs no line here.

import { pointerStep } from '../../model/errors.js';
import { type Node, parse } from '../../model/expression/parse.js';
import { expressionReference } from '../schema/fragments.js';
import { type Applying, SchemaWalk } from '../schema/walk.js';

export interface ExpressionPlace {
  readonly pointer: string;
  /** Parameters, definitions, a part's own names and loops. */
  readonly names: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
  /** Texts in quotes: an id of a material may be among them. */
  readonly texts: ReadonlySet<string>;
}

/** Of a document that has been compiled. */
export function expressionsIn(document: unknown): readonly ExpressionPlace[] {
  const walk = new SchemaWalk();
  return [...placesIn(document, walk.start(document), '', walk)].map(([pointer, text]) => read(pointer, text));
}

function* placesIn(
  value: unknown,
  applying: Applying,
  pointer: string,
  walk: SchemaWalk,
): Generator<readonly [pointer: string, text: string]> {
  if (typeof value === 'string' && applying.some(({ $ref }) => $ref === expressionReference.$ref))
    yield [pointer, value];
  if (typeof value !== 'object' || value === null || applying.length === 0) return;
  for (const [key, member] of Object.entries(value)) {
    yield* placesIn(member, walk.step(value, key, applying), pointer + pointerStep(key), walk);
  }
}

function read(pointer: string, expression: string): ExpressionPlace {
  const { node, names } = parse(expression);
  const [tables, texts] = [new Set<string>(), new Set<string>()];
  look(node, (each) => {
    if (each.kind === 'literal' && typeof each.value === 'string') texts.add(each.value);
    if (each.kind === 'call' && each.name === 'lookup') tables.add(nameOfTable(each.args[0]!));
  });
  return { pointer, names, tables, texts };
}

/** It may do without quotes. */
function nameOfTable(node: Node): string {
  return node.kind === 'name' ? node.name : node.kind === 'literal' ? String(node.value) : '';
}

function look(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of childrenOf(node)) look(child, see);
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'field') return [node.record];
  if (node.kind === 'unary') return [node.operand];
  if (node.kind === 'binary') return [node.left, node.right];
  if (node.kind === 'choose') return [node.condition, node.then, node.otherwise];
  return node.kind === 'call' ? node.args : [];
}
