// The data and code that some documents need in addition to the evaluator: the letters of their text, and the code for
// folded sheets.

import type { CompileContext } from './evaluate/field-compiler.js';
import type { LettersOf } from './letters/letters.js';

export interface DocumentExtras extends Pick<CompileContext, 'compileSheet'> {
  readonly lettersOf?: LettersOf | undefined;
}
