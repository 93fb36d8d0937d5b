// The type of a command: its arguments, and what it does.

import type { ParseArgsConfig } from 'node:util';
import type { Settings } from '../platform/startup/settings.js';

export interface Command {
  /**
   * The arguments' names as shown in the usage text: optional ones in brackets, followed by the options in brackets.
   */
  readonly arguments: string;
  /** Whether the last argument may be repeated. */
  readonly hasMore?: boolean;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly summary: string;
  /** @returns the lines to print */
  readonly run: (
    settings: Settings,
    values: readonly string[],
    options: Readonly<Record<string, unknown>>,
  ) => readonly string[] | Promise<readonly string[]>;
}
