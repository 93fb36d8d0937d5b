// Hardware that somebody modelled: handles, castors.

import type { PartDefinitionOf } from '../document/model-document.js';
import type { PartKindRow } from './part-kind.js';

export const asset: PartKindRow<PartDefinitionOf<'asset'>> = {
  compile({ src, size }, builder) {
    // What fills its box is not known.
    const file = { properties: { kind: 'asset', src }, volume: 0 } as const;
    return { size: builder.size(size), attributes: [], details: () => file };
  },
};
