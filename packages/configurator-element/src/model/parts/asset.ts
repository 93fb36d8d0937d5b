// Hardware that somebody modelled: handles, castors.

import type { PartDefinitionOf } from '../document.js';
import type { PartRow } from './row.js';

export const asset: PartRow<PartDefinitionOf<'asset'>> = {
  compile({ src, size }, builder) {
    // What fills its box is not known.
    const file = { own: { kind: 'asset', src }, volume: 0 } as const;
    return { size: builder.size(size), traits: [], shape: () => file };
  },
};
