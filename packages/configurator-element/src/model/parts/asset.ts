// Hardware that somebody modelled: handles, castors.

import type { PartDefinitionOf } from '../document.js';
import type { PartRow } from './row.js';

export const asset: PartRow<PartDefinitionOf<'asset'>> = {
  kind: 'asset',
  isPlaced: true,
  compile({ src, size }, builder) {
    const file = { src };
    return { size: builder.size(size), traits: [], shape: () => file };
  },
  read: ({ shapes }, row) => shapes[row] as { readonly src: string },
  // What fills its box is not known.
  volume: () => 0,
};
