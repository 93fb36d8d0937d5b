// Everything that any document may need, for servers and tools, which load it all at once.

import type { DocumentExtras } from './document-extras.js';
import { lettersOf } from './letters/all-letters.js';
import { compileSheet } from './sheet/compile-sheet.js';

export const allExtras: DocumentExtras = { lettersOf, compileSheet };
