// A table of codes: what each means, its cause, and what to do about it. Each source of codes has a table. Texts are
// Markdown that uses only `code`.

export type ErrorTable<Code extends string = string> = Readonly<Record<Code, readonly [cause: string, cure: string]>>;

export interface ErrorSection {
  readonly title: string;
  /** Where a developer meets the codes of this section. */
  readonly where: string;
  readonly table: ErrorTable;
}
