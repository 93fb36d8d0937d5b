// The files of hardware beside the documents, and what makes each. They are kept as they are, so that a document and what
// it names are all that a shop needs.

import { makeCupPull } from './cup-pull.js';

export const makers: Readonly<Record<string, () => Uint8Array>> = {
  'cup-pull.glb': makeCupPull,
};
