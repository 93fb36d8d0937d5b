// Hardware that somebody modelled: a drawing loads no file, so that it shows the room that the part takes.

import type { AssetPart } from '../../model/evaluate/product.js';
import { blockOf } from './box.js';
import type { Solid } from './solid.js';

export function assetSolids(part: AssetPart): readonly Solid[] {
  return [blockOf(part.size)];
}
