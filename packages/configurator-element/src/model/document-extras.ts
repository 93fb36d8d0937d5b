// The data and code that some documents need in addition to the evaluator: the letters of their text, and the code for
// folded sheets and rotated parts.

import type { CompileContext } from './evaluate/field-compiler.js';
import type { addTurned } from './evaluate/turned-bounds.js';
import type { LettersOf } from './letters/letters.js';

export interface DocumentExtras extends Pick<CompileContext, 'compileSheet'> {
  readonly lettersOf?: LettersOf | undefined;
  /** Without it, a rotated part is as large as its rotated box. */
  readonly addTurned?: typeof addTurned | undefined;
}
