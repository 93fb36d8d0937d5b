import { type ModelIssueCode, nearestName, unknownName } from '../document/errors.js';

/** What is wrong in one expression; whoever knows its place in the document makes an issue of it. */
export class ExpressionError extends Error {
  readonly code: ModelIssueCode;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly suggestion: string | undefined;

  constructor(code: ModelIssueCode, at: number, message: string, suggestion?: string) {
    super(message);
    this.code = code;
    this.at = at;
    this.suggestion = suggestion;
  }
}

/** An unknown name, with the nearest of those known. */
export function unknownNameError(
  code: ModelIssueCode,
  at: number,
  what: string,
  name: string,
  known: Iterable<string>,
  hint = '',
): ExpressionError {
  const suggestion = nearestName(name, known);
  return new ExpressionError(code, at, unknownName(what, name, suggestion) + hint, suggestion);
}
