// Errors and warnings about a document, with their places.

/** An error keeps a document from being published; a warning does not. */
export type Severity = 'error' | 'warning';

/** An error or a warning, and its place in the document. */
export interface Diagnostic {
  readonly severity: Severity;
  /** Stable: a code of the model (`ModelIssueCode`), or one of the checker's own. */
  readonly code: string;
  /** JSON pointer into the document; empty for the document itself. */
  readonly pointer: string;
  readonly message: string;
  /** What to write instead. */
  readonly suggestion?: string;
  /** What the key is for, or how to fix the error. */
  readonly help?: string;
  /** A configuration with which it occurs. */
  readonly configuration?: Readonly<Record<string, unknown>>;
}

/** Offsets into the text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A diagnostic with its place in the text. */
export interface LocatedDiagnostic extends Diagnostic {
  readonly span: Span;
}

/** The result of checking one document. */
export interface CheckResult {
  /** In the order of the text. */
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Configurations that were tried; 0 if the document does not compile. */
  readonly samples: number;
}

export function warning(code: string, pointer: string, message: string): Diagnostic {
  return { severity: 'warning', code, pointer, message };
}
