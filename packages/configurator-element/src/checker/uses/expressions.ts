// Every expression of a document, and what it names. Found along the JSON Schema, so a new kind of part needs no line here.

import { type Node, parse } from '../../model/expression/parse.js';
import type { Json } from '../schema/fragments.js';
import { modelJsonSchema } from '../schema/index.js';

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
  const schema = modelJsonSchema();
  const definitions = schema.$defs as Readonly<Record<string, Json>>;
  return [...placesIn(document, schema, '', definitions)].map(([pointer, expression]) => read(pointer, expression));
}

type Definitions = Readonly<Record<string, Json>>;

function* placesIn(
  value: unknown,
  schema: Json,
  pointer: string,
  definitions: Definitions,
): Generator<[string, string]> {
  const { $ref, oneOf, anyOf } = schema as { $ref?: string; oneOf?: readonly Json[]; anyOf?: readonly Json[] };
  if ($ref === expressionReference) {
    if (typeof value === 'string') yield [pointer, value];
    return;
  }
  if ($ref) yield* placesIn(value, definitions[$ref.replace('#/$defs/', '')]!, pointer, definitions);
  const variant = (oneOf ?? anyOf)?.find((each) => fits(value, each, definitions));
  if (variant) yield* placesIn(value, variant, pointer, definitions);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const inner = schemaOf(schema, key, Array.isArray(value));
    const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
    if (inner) yield* placesIn(member, inner, `${pointer}/${step}`, definitions);
  }
}

const expressionReference = '#/$defs/expression';

function schemaOf(schema: Json, key: string, isList: boolean): Json | undefined {
  const { properties, additionalProperties, prefixItems, items } = schema as {
    readonly properties?: Definitions;
    readonly additionalProperties?: Json | boolean;
    readonly prefixItems?: readonly Json[];
    readonly items?: Json | boolean;
  };
  const other = isList ? items : additionalProperties;
  const own = isList ? prefixItems?.[Number(key)] : properties && Object.hasOwn(properties, key) && properties[key];
  return own || (typeof other === 'object' ? other : undefined);
}

/** Whether it can be this variant, by its type and by what tells variants apart. */
function fits(value: unknown, schema: Json, definitions: Definitions): boolean {
  const { $ref, type, properties, prefixItems, ...rest } = schema as {
    readonly $ref?: string;
    readonly type?: string;
    readonly properties?: Definitions;
    readonly prefixItems?: readonly Json[];
    readonly const?: unknown;
  };
  if ($ref) return fits(value, definitions[$ref.replace('#/$defs/', '')]!, definitions);
  if ('const' in rest) return value === rest.const;
  if (type === 'array') return Array.isArray(value) && (!prefixItems || fits(value[0], prefixItems[0]!, definitions));
  if (type !== 'object') return typeof value === type;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(properties ?? {}).every(
    ([key, each]) => !('const' in each) || (value as Json)[key] === each.const,
  );
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
