// Who is timed in turns, each in a process or a page of its own: what an engine learns of one does not change how it runs
// another, and no one collects another's garbage.

import type { Library } from '../solids/library.js';
import type { Contestant, RaceOptions } from '../support/measure.js';

/** The geometry libraries that are there, by name; loaded where they are asked for. */
export type Libraries = Readonly<Record<string, () => Library | Promise<Library>>>;

export interface Field {
  /** By names that no other field has. */
  readonly contestants: Readonly<Record<string, (libraries: Libraries) => Contestant | Promise<Contestant>>>;
  readonly options?: RaceOptions;
}

export const libraryNames = ['JSCAD', 'manifold'] as const;
