// The types of files that an organization may upload, recognized by their first bytes.

import type { fileTypes } from '@parametric/api-client';

export type FileType = (typeof fileTypes)[number];

/** The limit for hardware that a page shows. */
export const MAX_FILE_BYTES = 4 * 2 ** 20;

/** The name of an uploaded file in its address. */
export const ownFileName = /^[a-z0-9-]+-[0-9a-f]{32}\.(glb|png|jpg|webp)$/;

/** Undefined where it is of no type that a document may name. */
export function typeOf(content: Uint8Array): FileType | undefined {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 12)).toString('latin1');
  if (start.startsWith('glTF')) return 'model/gltf-binary';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : undefined;
}
