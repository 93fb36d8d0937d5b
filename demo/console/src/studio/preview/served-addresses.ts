// Resolves the addresses of a document's files. They're relative to the document's URL at the service, but the studio's
// page has a different URL.

import type { ModelDocument, Part } from '@parametric/configurator-element/model';

/**
 * Returns the document with absolute addresses for its hardware and textures.
 * @param base the URL that the document has, or would have: `https://service.example/v1/models/sideboard`
 */
export function withServedAddresses(document: ModelDocument, base: string): ModelDocument {
  const whole = (address: string) => (URL.canParse(address, base) ? new URL(address, base).href : address);
  const materials = document.materials?.map((material) =>
    material.texture === undefined ? material : { ...material, texture: whole(material.texture) },
  );
  return { ...document, ...(materials ? { materials } : {}), parts: partsWith(document.parts, whole) };
}

function partsWith(parts: readonly Part[], whole: (address: string) => string): readonly Part[] {
  return parts.map((part) => {
    if (part.kind === 'group') return { ...part, parts: partsWith(part.parts, whole) };
    return part.kind === 'asset' ? { ...part, src: whole(part.src) } : part;
  });
}
