// Finds the parameters that a limit or condition depends on, given the values in the registers. `min(width, 900)`
// depends on the width only if the width is less than 900.

import type { ExpressionNode } from '../expression/expression-node.js';
import { JUMP, JUMP_UNLESS, MAX, MIN } from '../expression/opcodes.js';
import { roundDown } from '../expression/register-machine.js';
import type { Runtime } from '../expression/runtime.js';
import type { CompiledExpression } from './parameters/parameter-type.js';

/** @returns the keys of those parameters, as the property `name`; an empty object if there are none */
export function constraintSources<N extends string>(
  expression: CompiledExpression | undefined,
  { registers }: Runtime,
  name: N,
): { readonly [K in N]?: readonly string[] } {
  const keys = new Set<string>();
  if (expression) collectSources(expression.node, keys, new Set(), registers, 0);
  const named: { [K in N]?: readonly string[] } = {};
  if (keys.size > 0) named[name] = [...keys];
  return named;
}

/**
 * Sources that are more than this many definitions away are ignored, because naming them wouldn't help the customer.
 */
const MAX_DEPTH = 500;

/** @param seen nodes that were already followed; the same definition can be used many times */
function collectSources(
  node: ExpressionNode,
  keys: Set<string>,
  seen: Set<ExpressionNode>,
  registers: Float64Array,
  depth: number,
): void {
  if (depth > MAX_DEPTH || seen.has(node)) return;
  seen.add(node);
  const { name, operation } = node;
  if (name?.key !== undefined) keys.add(name.key);
  const before = keys.size;
  for (const operand of name ? (name.node ? [name.node] : []) : decidingOperands(node, registers)) {
    collectSources(operand, keys, seen, registers, depth + 1);
    // A choice's condition is a source only if the chosen branch doesn't name a parameter.
    if (operation >= JUMP && keys.size > before) return;
  }
}

function decidingOperands(
  { operation, args, register }: ExpressionNode,
  registers: Float64Array,
): readonly ExpressionNode[] {
  if (operation >= JUMP) {
    const [selector, ...options] = args;
    const selected = registers[selector!.register!]!;
    return [options[operation === JUMP_UNLESS ? 1 - selected : roundDown(selected)] ?? selector!, selector!];
  }
  if (operation !== MIN && operation !== MAX) return args;
  return args.filter((arg) => registers[arg.register!] === registers[register!]).slice(0, 1);
}
