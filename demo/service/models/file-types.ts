// What an organization may upload, told apart by its first bytes.

import type { fileTypes } from '@parametric/api-client';

export type FileType = (typeof fileTypes)[number];

/** As much as hardware may have that a page shows. */
export const MAX_FILE_BYTES = 4 * 2 ** 20;

/** The name of such a file in addresses. */
export const ownFileName = /^[a-z0-9-]+-[0-9a-f]{32}\.(glb|png|jpg|webp)$/;

/** Undefined where it is none of those that a document may name. */
export function typeOf(content: Uint8Array): FileType | undefined {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 12)).toString('latin1');
  if (start.startsWith('glTF')) return 'model/gltf-binary';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : undefined;
}
