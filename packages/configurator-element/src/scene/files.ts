// What those who show files that a product names, pictures and hardware, have in common.

export interface FileOptions {
  /** From an address as the document writes it to where the file lies. */
  readonly addressOf: (address: string) => string;
  /** What is shown looks different now. */
  readonly onLoad: () => void;
  /** A file that is not shown: one sentence for each. */
  readonly onWarning: (message: string) => void;
}
