// Files of modelled parts: a page can show GLB alone.

import type { ModelDocument, Part } from '../../model/index.js';
import type { Fault } from '../fault.js';

/** Of a document that has been compiled. */
export function assetsIn({ parts }: ModelDocument): readonly Fault[] {
  return inParts(parts, '/parts');
}

function inParts(parts: readonly Part[], pointer: string): readonly Fault[] {
  return parts.flatMap((part, index): readonly Fault[] => {
    const at = `${pointer}/${index}`;
    if (part.kind === 'group') return inParts(part.parts, `${at}/parts`);
    if (part.kind !== 'asset' || /^[^?#]*\.glb(?:[?#]|$)/i.test(part.src)) return [];
    const message = 'The file of a modelled part is a GLB (".glb"): others are not shown';
    return [{ severity: 'warning', code: 'not-glb', pointer: `${at}/src`, message }];
  });
}
