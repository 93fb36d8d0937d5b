// What a command is: its arguments, and what it does.

import type { ParseArgsConfig } from 'node:util';
import type { Settings } from '../service/settings.js';

export interface Command {
  /** Their names, as usage shows them, one that may be left out in brackets; then options, in brackets too. */
  readonly arguments: string;
  /** The last may be given several times. */
  readonly hasMore?: boolean;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly summary: string;
  /** @returns what is printed, a line each */
  readonly run: (
    settings: Settings,
    values: readonly string[],
    options: Readonly<Record<string, unknown>>,
  ) => readonly string[] | Promise<readonly string[]>;
}
