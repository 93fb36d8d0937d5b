// Builds an expression's nodes and checks their types. Operations on constants are computed here.

import {
  ALL_MATERIALS,
  bindingNode,
  booleanType,
  constantNode,
  type ExpressionNode,
  numberType,
  operationNode,
  type Scope,
  type SumsRead,
  type ValueKind,
  type ValueType,
} from './expression-node.js';
import * as op from './opcodes.js';
import { roundDown, type SingleOperation } from './register-machine.js';
import { FIRST_SUM_FIELD, type Symbols } from './symbols.js';
import { ExpressionError, unknownNameError } from './tokenizer.js';

const kindNames: Readonly<Record<ValueKind, string>> = {
  number: 'a number',
  boolean: 'a boolean',
  text: 'a string',
  record: 'a material',
};

/** @throws {ExpressionError} if the node has a different type */
export function expectType({ type, at }: ExpressionNode, kind: ValueKind, what: string): void {
  if (type.kind === kind) return;
  throw new ExpressionError('type', at, `${what} must be ${kindNames[kind]}, not ${kindNames[type.kind]}`);
}

/** Every method throws an `ExpressionError` if types don't match. `at` is the offset that the error reports. */
export class NodeBuilder {
  readonly symbols: Symbols;
  readonly #singleOperation: SingleOperation;

  constructor(symbols: Symbols, singleOperation: SingleOperation) {
    this.symbols = symbols;
    this.#singleOperation = singleOperation;
  }

  constant(value: number | string | boolean, at: number): ExpressionNode {
    if (typeof value === 'number') return constantNode(numberType, value, at);
    if (typeof value === 'boolean') return constantNode(booleanType, Number(value), at);
    const text = this.symbols.intern(value);
    return constantNode({ kind: 'text', values: [text] }, text, at);
  }

  operation(operation: number, symbol: string, args: readonly ExpressionNode[], at: number, type = numberType) {
    const a = args[0]!;
    const b = args[1] ?? a;
    if (a.value !== undefined && b.value !== undefined && operation !== op.FIELD) {
      const value = this.#singleOperation.evaluate(operation, a.value, b.value);
      // A result that isn't finite is reported when the node is evaluated, which may never happen.
      if (!Number.isNaN(value)) return constantNode(type, value, at);
    }
    return operationNode(operation, symbol, args, type, at);
  }

  /** `==` and `!=` */
  comparison(operation: number, symbol: string, left: ExpressionNode, right: ExpressionNode, at: number) {
    const [one, other] = [left.type.kind, right.type.kind];
    if (one === 'record' || other === 'record') {
      const [leftId, rightId] = [left, right].map((node) => idExpression(node, this.symbols.texts));
      throw new ExpressionError('type', at, `To compare materials, compare their ids: ${leftId} ${symbol} ${rightId}`);
    }
    if (one !== other) {
      throw new ExpressionError('type', at, `"${symbol}" can't compare ${kindNames[one]} with ${kindNames[other]}`);
    }
    return this.operation(operation, symbol, [left, right], at, booleanType);
  }

  /** Chooses an option by number. A boolean chooses the first option if it's true. */
  choice(selector: ExpressionNode, options: readonly ExpressionNode[], at: number): ExpressionNode {
    const type = options.map((option) => option.type).reduce((one, other) => unionOf(one, other, at));
    const isBoolean = selector.type.kind === 'boolean';
    if (selector.value !== undefined) {
      const chosen = options[isBoolean ? 1 - selector.value : roundDown(selector.value)];
      if (chosen) return { ...chosen, type };
    }
    return operationNode(isBoolean ? op.JUMP_UNLESS : op.JUMP_BY, 'pick', [selector, ...options], type, at);
  }

  field(record: ExpressionNode, field: string, at: number): ExpressionNode {
    const { kind, values = [] } = record.type;
    if (kind !== 'record') {
      throw new ExpressionError('type', at, `Only a material has fields, but this is ${kindNames[kind]}`);
    }
    const { fieldTypes, fields, materials } = this.symbols;
    const names = Object.keys(fieldTypes);
    const index = names.indexOf(field);
    if (index < 0) throw unknownFieldError(field, at, names);
    const own = values.map((material) => fields[index * materials.size + material]!);
    const lacking = own.findIndex(Number.isNaN);
    if (lacking >= 0) {
      throw new ExpressionError(
        'unknown-field',
        at,
        `This can be the material "${[...materials.keys()][values[lacking]!]}", which has no "${field}"`,
      );
    }
    const type: ValueType = fieldTypes[field] === 'text' ? { kind: 'text', values: own } : numberType;
    return this.operation(op.FIELD, `.${field}`, [record, constantNode(numberType, index, at)], at, type);
  }

  /** A sum over all parts, such as `panels.count`. */
  sum(group: string, field: string, scope: Scope, at: number, fieldAt: number): ExpressionNode {
    const prefix = `${group}.`;
    const binding = scope.get(prefix + field);
    if (binding) return bindingNode(binding, at);
    throw unknownFieldError(
      field,
      fieldAt,
      scope.names().flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
    );
  }

  /** A sum over all parts made of one material. @param index 0 area, 1 volume, 2 mass, 3 surface */
  sumOf(index: number, symbol: string, given: ExpressionNode, at: number, sums?: SumsRead): ExpressionNode {
    if (given.type.kind !== 'record') expectType(given, 'text', `This argument of ${symbol}()`);
    const row = constantNode(numberType, FIRST_SUM_FIELD + index, at);
    const material = this.material(given, at);
    if (sums && index === 3) sums.hasShapes = true;
    // Only sums of volumes and masses need the volumes of parts.
    else if (index > 0) for (const value of material.type.values ?? [ALL_MATERIALS]) sums?.volumes.add(value);
    return this.operation(op.FIELD, symbol, [material, row], at);
  }

  table(name: string, at: number): ExpressionNode {
    const { tableNames } = this.symbols;
    const index = tableNames.indexOf(name);
    if (index < 0) throw unknownNameError('unknown-table', at, 'table', name, tableNames);
    return constantNode(numberType, index, at);
  }

  lookup(table: ExpressionNode, key: ExpressionNode, at: number): ExpressionNode {
    const isNumber = key.type.kind === 'number';
    if (!isNumber) expectType(key, 'text', 'The key of lookup()');
    const { tables, texts } = this.symbols;
    const entries = tables[table.value!]!;
    const keys = (!isNumber && key.type.values?.map((value) => texts[value]!)) || [];
    // It's enough that the table has one of the key's possible values, because a condition may exclude the others.
    if (keys.length > 0 && !keys.some((each) => entries.has(each))) {
      throw unknownNameError('unknown-table', key.at, 'entry in this table for', keys[0]!, entries.keys());
    }
    return this.operation(isNumber ? op.LOOKUP_NUMBER : op.LOOKUP, 'lookup', [key, table], at);
  }

  /** @returns the node itself if it's a material, otherwise a lookup of the material whose id is the node's value */
  material(node: ExpressionNode, at: number): ExpressionNode {
    const { kind, values } = node.type;
    if (kind === 'record') return node;
    const { materials, texts } = this.symbols;
    const ids = values?.map((value) => texts[value]!) ?? [...materials.keys()];
    const found = ids.flatMap((id) => materials.get(id) ?? []);
    if (found.length === 0) {
      throw unknownNameError('unknown-material', node.at, 'material', ids[0] ?? '', materials.keys());
    }
    return this.operation(op.MATERIAL, '', [node], at, { kind: 'record', values: found });
  }
}

/** An expression for a material's id, or for the string that it's compared with. */
function idExpression({ type: { kind }, name, value }: ExpressionNode, texts: readonly string[]): string {
  if (kind === 'record') return `${name?.key ?? 'material'}.id`;
  return kind === 'text' && value !== undefined ? `'${texts[value]}'` : "'…'";
}

function unknownFieldError(field: string, at: number, known: readonly string[]): ExpressionError {
  return unknownNameError('unknown-field', at, 'field', field, known, ` (expected one of ${known.join(', ')})`);
}

/** The type of a choice between two branches. */
function unionOf(one: ValueType, other: ValueType, at: number): ValueType {
  const { kind } = one;
  if (kind !== other.kind) {
    const found = `${kindNames[kind]} and ${kindNames[other.kind]}`;
    throw new ExpressionError('type', at, `All branches must have the same type, but these are ${found}`);
  }
  return one.values && other.values ? { kind, values: [...new Set([...one.values, ...other.values])] } : { kind };
}
