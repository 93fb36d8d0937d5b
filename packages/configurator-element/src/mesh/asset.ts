// Hardware that somebody modelled in a file: until the file is there, a block of its size with round edges.

import type { AssetPart } from '../model/product.js';
import { roundedBox } from './rounded-box.js';
import type { Form } from './template.js';

export function assetForm({ size }: AssetPart): Form {
  return { shape: roundedBox, size, ease: Math.min(...size) / 4 };
}
