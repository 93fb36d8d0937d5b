// The kind of an expression's value (a number, a string, a boolean or a material) and the available functions, for
// editors.

import { IssueList, ModelError } from '../model/document/errors.js';
import { ExpressionCompiler } from '../model/expression/expression-compiler.js';
import { Scope, type ValueKind } from '../model/expression/expression-node.js';
import { functions } from '../model/expression/functions.js';
import { symbolsOf } from '../model/expression/symbols.js';
import type { ModelDocument } from '../model/index.js';
import { lettersOf } from '../model/letters/all-letters.js';

/** The kind of a value; a `record` is a material. */
export type ExpressionKind = ValueKind;

/** A function that expressions may call. */
export interface ExpressionFunction {
  /** The function's arguments, such as `x, lo, hi`. An argument that ends in "?" is optional. */
  readonly usage: string;
  /** Whether the function sums over all parts, which only rules and the estimate may do. */
  readonly isSum: boolean;
}

/** The functions that expressions may call, by name. */
export function expressionFunctions(): ReadonlyMap<string, ExpressionFunction> {
  return functions;
}

/**
 * @param expression the expression as written in the document
 * @param names the names that the expression may use, with the kinds of their values
 * @param document the document, for the materials and tables that the expression may refer to
 * @returns undefined if the expression is invalid
 * @example
 * ```ts
 * expressionKind('width / 2', new Map([['width', 'number']]), {}); // 'number'
 * ```
 */
export function expressionKind(
  expression: unknown,
  names: ReadonlyMap<string, ExpressionKind>,
  document: Partial<Pick<ModelDocument, 'materials' | 'tables' | 'typeface'>>,
): ExpressionKind | undefined {
  if (typeof expression === 'number') return 'number';
  if (typeof expression === 'boolean') return 'boolean';
  if (typeof expression !== 'string') return undefined;
  try {
    const issues = new IssueList();
    const compiler = new ExpressionCompiler(symbolsOf(document, issues, lettersOf), issues);
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
