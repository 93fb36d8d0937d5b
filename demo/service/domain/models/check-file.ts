// Detects from a file's bytes whether it's a picture for a material or hardware. Rejects files that a page couldn't
// show.

import { AssetError, readHardware } from '@parametric/configurator-element/exchange';
import { imageSize } from 'image-size';
import { sha256 } from '../../platform/sha256.js';
import { type FileKind, type FileType, type NewFile, typeOf } from './model-store.js';

export type FileCheck =
  | { readonly outcome: 'valid'; readonly file: Omit<NewFile, 'content'> }
  /** The file is invalid. One sentence describes the problem with the file, and another one what to do. */
  | { readonly outcome: 'invalid'; readonly detail: string };

/** The maximum length of a side that phones can show, in pixels. */
const MAX_SIDE = 4096;
const MAX_NAME = 40;
/** The number of hexadecimal digits of the digest in a file's address. It's large enough to rule out collisions. */
const DIGEST_LENGTH = 32;

const extensions: Readonly<Record<FileType, string>> = {
  'model/gltf-binary': 'glb',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** @param name the file's name as shown to people */
export async function checkFile(name: string, content: Uint8Array): Promise<FileCheck> {
  const type = typeOf(content);
  if (!type) return { outcome: 'invalid', detail: noType(name, content) };
  try {
    const isHardware = type === 'model/gltf-binary';
    const contents = isHardware ? await readHardware(name, content) : undefined;
    for (const picture of contents?.pictures ?? []) await readPicture(`An image in ${name}`, picture);
    const size = isHardware ? { width: undefined, height: undefined } : await readPicture(name, content);
    const kind: FileKind = isHardware ? 'hardware' : 'texture';
    const digest = sha256(content);
    const id = `${plainName(name) || kind}-${digest.slice(0, DIGEST_LENGTH)}.${extensions[type]}`;
    return { outcome: 'valid', file: { id, name, kind, type, triangles: contents?.triangles, ...size } };
  } catch (error) {
    if (error instanceof AssetError || error instanceof PictureError)
      return { outcome: 'invalid', detail: error.message };
    throw error;
  }
}

function noType(name: string, content: Uint8Array): string {
  if (content.length === 0) return `${name} is empty. Save or export it again.`;
  const start = Buffer.from(content.subarray(0, 400)).toString('latin1').trimStart();
  if (/^(<\?xml|<svg|<!doctype svg)/i.test(start)) {
    return `${name} is an SVG, which can contain scripts. Export it as PNG or WebP.`;
  }
  if (start.startsWith('{')) return `${name} is a .gltf, which needs other files. Export it as one binary file (.glb).`;
  return `${name} isn’t an image (PNG, JPEG, WebP) or a GLB file. Export it as one of these.`;
}

/** Thrown if pages couldn't show the picture. */
class PictureError extends Error {}

/**
 * Checks that the picture isn't too large and, if the decoder is installed, that it can be decoded.
 * @returns its size in pixels
 * @throws {PictureError}
 */
async function readPicture(name: string, content: Uint8Array) {
  const size = sizeOf(name, content);
  // The decoder is a binary that may not be available on this machine. Without it, check only the file's structure.
  const decoder = await import('sharp').catch(() => undefined);
  try {
    await decoder
      ?.default(content, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' })
      .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch {
    throw damaged(name);
  }
  return size;
}

/** The picture's size, according to its header. @throws {PictureError} */
function sizeOf(name: string, content: Uint8Array): { readonly width: number; readonly height: number } {
  const type = typeOf(content);
  if (!type || type === 'model/gltf-binary') throw new PictureError(noType(name, content));
  if (!isWhole(type, content)) {
    throw new PictureError(`${name} is incomplete. Save or export it again.`);
  }
  const { width, height } = measured(name, content);
  if (Math.max(width, height) <= MAX_SIDE) return { width, height };
  const most = `${MAX_SIDE} × ${MAX_SIDE} is the largest that every phone can show`;
  throw new PictureError(`${name} is ${width} × ${height} pixels, and ${most}. Make it smaller.`);
}

function measured(name: string, content: Uint8Array) {
  try {
    const { width, height, orientation = 1 } = imageSize(content);
    if (width > 0 && height > 0) return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    // Falls through to the error below.
  }
  throw damaged(name);
}

function damaged(name: string): PictureError {
  return new PictureError(`${name} is damaged. Save or export it again.`);
}

/** Whether the file is complete. Browsers would show only a part of a truncated picture. */
function isWhole(type: Exclude<FileType, 'model/gltf-binary'>, content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (type === 'image/png') return bytes.lastIndexOf('IEND', undefined, 'latin1') > 0;
  if (type === 'image/webp') return bytes.readUInt32LE(4) + 8 <= bytes.length;
  // The end marker must come after the last scan. An embedded preview has an end marker of its own.
  return bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') > bytes.lastIndexOf('\xff\xda', undefined, 'latin1');
}

/**
 * The name in lowercase Latin letters, digits, and hyphens: `Nußbaum, dunkel.jpg` becomes `nu-baum-dunkel`. A name
 * without Latin letters becomes empty.
 */
function plainName(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '').normalize('NFKD');
  const plain = stem.replace(/\p{Mark}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
}
