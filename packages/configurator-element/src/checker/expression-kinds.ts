// What an expression comes to, for editors: a number, a text, true or false, or a material. And the functions there are.

import { IssueList, ModelError } from '../model/document/errors.js';
import { ExpressionCompiler } from '../model/expression/expression-compiler.js';
import { Scope, type ValueKind } from '../model/expression/expression-node.js';
import { functions } from '../model/expression/functions.js';
import { symbolsOf } from '../model/expression/symbols.js';
import type { ModelDocument } from '../model/index.js';

/** What a value is; a `record` is a material. */
export type ExpressionKind = ValueKind;

/** A function that expressions may call. */
export interface ExpressionFunction {
  /** Its arguments, as in `x, lo, hi`; what ends in "?" may be left out. */
  readonly usage: string;
  /** Whether it sums over all parts, which only the estimate may do. */
  readonly isSum: boolean;
}

/** By name. */
export function expressionFunctions(): ReadonlyMap<string, ExpressionFunction> {
  return functions;
}

/**
 * @param expression as the document has it
 * @param names what the names that it may read come to
 * @param document with the materials and tables that it may name, each as the format has it
 * @returns undefined where it is wrong
 */
export function expressionKind(
  expression: unknown,
  names: ReadonlyMap<string, ExpressionKind>,
  document: Partial<Pick<ModelDocument, 'materials' | 'tables'>>,
): ExpressionKind | undefined {
  if (typeof expression === 'number') return 'number';
  if (typeof expression === 'boolean') return 'boolean';
  if (typeof expression !== 'string') return undefined;
  try {
    const issues = new IssueList();
    const compiler = new ExpressionCompiler(symbolsOf(document, issues), issues);
    const scope = new Scope();
    for (const [name, kind] of names) scope.set(name, { type: { kind }, register: 0, loopDepth: 0 });
    const { type } = compiler.parse(expression, '', scope);
    issues.throwIfAny();
    return type.kind;
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}
