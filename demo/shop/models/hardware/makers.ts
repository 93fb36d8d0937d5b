// The hardware files next to the documents, and the function that makes each of them. The files are in the repository,
// so that a document and the files it refers to are all that a shop needs.

import { makeCupPull } from './cup-pull.js';

export const makers: Readonly<Record<string, () => Uint8Array>> = {
  'cup-pull.glb': makeCupPull,
};
