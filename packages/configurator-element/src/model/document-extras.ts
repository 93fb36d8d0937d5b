// What compiling a document needs beyond the evaluator: the letters of its text, and the code for folded sheets.

import type { CompileContext } from './evaluate/field-compiler.js';
import type { LettersOf } from './letters/letters.js';

export interface DocumentExtras extends Pick<CompileContext, 'compileSheet'> {
  readonly lettersOf?: LettersOf | undefined;
}
