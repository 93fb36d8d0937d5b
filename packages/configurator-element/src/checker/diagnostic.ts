// Errors and warnings about a document, and where they are.

/** An error prevents publishing a document; a warning doesn't. */
export type Severity = 'error' | 'warning';

/** An error or a warning, and where it is in the document. */
export interface Diagnostic {
  readonly severity: Severity;
  /** A stable code from the model (`ModelIssueCode`) or the checker. */
  readonly code: string;
  /** JSON pointer into the document; empty for the document itself. */
  readonly pointer: string;
  readonly message: string;
  /** The word that the author probably meant. */
  readonly suggestion?: string;
  /** What the key is for, or how to fix the error. */
  readonly help?: string;
  /** A configuration that causes the error or warning. */
  readonly configuration?: Readonly<Record<string, unknown>>;
}

/** Offsets into the text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A diagnostic with its position in the text. */
export interface LocatedDiagnostic extends Diagnostic {
  readonly span: Span;
}

/** The result of checking one document. */
export interface CheckResult {
  /** The errors and warnings, in the order of the text. */
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** The number of configurations tried; 0 if the document doesn't compile. */
  readonly samples: number;
}

export function warning(code: string, pointer: string, message: string): Diagnostic {
  return { severity: 'warning', code, pointer, message };
}
