// The type of a completion, as the editor's list shows it.

export interface Completion {
  readonly label: string;
  /** A few words beside the label. */
  readonly detail?: string | undefined;
  /** One or two sentences. */
  readonly info?: string | undefined;
  /** The text that is inserted; by default the label. */
  readonly insert?: string;
  /** The offset in `insert` at which the cursor is put; by default its end. */
  readonly cursor?: number;
  readonly type: 'property' | 'value' | 'variable' | 'constant' | 'function' | 'loop';
  /** From -99 to 99, 0 by default: likelier completions have more. */
  readonly boost?: number;
}

export interface Completions {
  /** Where the completed word begins: inside the quotes, if there are any. */
  readonly from: number;
  /** Whether the completion replaces the quotes around the word. */
  readonly replacesQuotes: boolean;
  /** Whether the completion is a member of an object, after which a comma may be needed. */
  readonly isMember: boolean;
  readonly options: readonly Completion[];
}
