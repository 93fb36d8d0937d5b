// What a code means: its cause, and what to do about it. A table for each source of codes; texts are Markdown with no more than
// `code` in it.

export type ErrorTable<Code extends string = string> = Readonly<Record<Code, readonly [cause: string, cure: string]>>;

export interface ErrorSection {
  readonly title: string;
  /** Where the codes of this section are met. */
  readonly where: string;
  readonly table: ErrorTable;
}
