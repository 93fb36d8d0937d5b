// An error or warning about a document, and where it is. Types only.

/** An error keeps a document from being published; a warning does not. */
export type Severity = 'error' | 'warning';

/** What is wrong or doubtful, and at which place of the document. */
export interface Diagnostic {
  readonly severity: Severity;
  /** Stable: of the model's errors (`ModelIssueCode`), or one of the checker's own. */
  readonly code: string;
  /** JSON pointer into the document; empty for the document itself. */
  readonly pointer: string;
  readonly message: string;
  /** What to write instead. */
  readonly suggestion?: string;
  /** What the key is for, or a way out. */
  readonly help?: string;
  /** A configuration that shows it. */
  readonly configuration?: Readonly<Record<string, unknown>>;
}

/** Offsets into the text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** With its place in the text. */
export interface LocatedDiagnostic extends Diagnostic {
  readonly span: Span;
}

/** What the checker has to say of one document. */
export interface CheckResult {
  /** In the order of the text. */
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Configurations that were tried; 0 where the document was refused before. */
  readonly samples: number;
}
