// What may be written at a place, as the editor's list shows it. Types only.

export interface Completion {
  readonly label: string;
  /** A few words that are shown beside the label. */
  readonly detail?: string | undefined;
  /** A sentence or two. */
  readonly info?: string | undefined;
  /** What is written; the label unless told otherwise. */
  readonly insert?: string;
  /** Offset in `insert` where the cursor is put; behind it unless told otherwise. */
  readonly cursor?: number;
  readonly type: 'property' | 'value' | 'variable' | 'constant' | 'function' | 'loop';
  /** What most likely is meant has more; 0 unless told otherwise, -99 to 99. */
  readonly boost?: number;
}

export interface Completions {
  /** Where the word begins that is completed: inside the quotes, where it stands in some. */
  readonly from: number;
  /** Whether the quotes around it are written anew with it. */
  readonly replacesQuotes: boolean;
  /** Whether what is written is a member of an object, which a comma may have to follow. */
  readonly isMember: boolean;
  readonly options: readonly Completion[];
}
