// Hardware from a GLB file, such as handles and casters.

import { address, vector } from '../document/fields.js';
import type { PartDetails } from '../evaluate/part-columns.js';
import { definePartKind } from './part-kind.js';

export const asset = definePartKind({
  fields: { src: address, size: vector },
  compile({ src, size }, compiler) {
    // The volume of a file's shape isn't known, so it counts as 0.
    const file: PartDetails = { properties: { kind: 'asset', src }, volume: 0 };
    return { size: compiler.size(size), attributes: [], details: () => file };
  },
});
