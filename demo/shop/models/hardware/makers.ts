// The hardware files next to the documents, with the function that makes each of them. The files are in the repository,
// so that a shop only needs a document and the files that it refers to.

import { makeCupPull } from './cup-pull.js';

export const makers: Readonly<Record<string, () => Uint8Array>> = {
  'cup-pull.glb': makeCupPull,
};
