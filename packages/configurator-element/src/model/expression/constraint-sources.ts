// What decided a value, told by the values that its instructions left. Knows no parameter.

import type { ExpressionNode } from './expression-node.js';
import { jump, jumpUnless, max, min } from './opcodes.js';

/** Keys of the parameters. */
export function constraintSources(term: ExpressionNode, registers: Float64Array): readonly string[] {
  const keys = new Set<string>();
  collectSources(term, keys, new Set(), registers, 0);
  return [...keys];
}

/** What lies deeper tells nobody anything. */
const causeDepth = 500;

/** @param seen many may name one definition; it is followed once */
function collectSources(
  term: ExpressionNode,
  keys: Set<string>,
  seen: Set<ExpressionNode>,
  registers: Float64Array,
  depth: number,
): void {
  if (depth > causeDepth || seen.has(term)) return;
  seen.add(term);
  const { name, operation } = term;
  if (name?.key !== undefined) keys.add(name.key);
  const before = keys.size;
  for (const part of name ? (name.node ? [name.node] : []) : decidingOperands(term, registers)) {
    collectSources(part, keys, seen, registers, depth + 1);
    // Of a branch and its condition, the condition is the cause only where the branch names nothing.
    if (operation >= jump && keys.size > before) return;
  }
}

function decidingOperands(
  { operation, args, register }: ExpressionNode,
  registers: Float64Array,
): readonly ExpressionNode[] {
  if (operation >= jump) {
    const [selector, ...options] = args;
    const selected = registers[selector!.register!]!;
    return [options[operation === jumpUnless ? 1 - selected : Math.floor(selected)] ?? selector!, selector!];
  }
  if (operation !== min && operation !== max) return args;
  return args.filter((arg) => registers[arg.register!] === registers[register!]).slice(0, 1);
}
