// All extras that any document may need, for servers and tools, which don't load them on demand.

import type { DocumentExtras } from './document-extras.js';
import { addTurned } from './evaluate/turned-bounds.js';
import { lettersOf } from './letters/all-letters.js';
import { compileSheet } from './sheet/compile-sheet.js';

export const allExtras: DocumentExtras = { lettersOf, compileSheet, addTurned };
