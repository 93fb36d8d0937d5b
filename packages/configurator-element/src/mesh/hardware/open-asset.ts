// A file of hardware, opened: a binary glTF 2.0 file that holds all it needs, needs no extension and is of a size that a
// page can bear. All of that is looked up in its table of contents, before anything is unpacked.

import { BufferUtils, type Document, type GLTF, Logger, Verbosity, WebIO } from '@gltf-transform/core';
import { AssetError } from './asset-error.js';
import { assetLimits, fileTooLarge } from './limits.js';

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
/** Of the file and of its first chunk. */
const headerLength = 20;

const components: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/**
 * @param src what it is called in messages
 * @throws {AssetError}
 */
export async function openAsset(src: string, bytes: Uint8Array): Promise<Document> {
  const { length } = bytes;
  if (length > assetLimits.bytes) throw fileTooLarge(src, length);
  // A copy: the library reads in steps of four bytes from the buffer's start, and cuts what it returns out of it.
  const own = bytes.slice();
  try {
    check(src, contentsOf(src, own));
    return await new WebIO().setLogger(new Logger(Verbosity.SILENT)).readBinary(own);
  } catch (cause) {
    throw cause instanceof AssetError ? cause : damagedFile(src, cause);
  }
}

/** @param cause what a library said of it */
export function damagedFile(src: string, cause: unknown): AssetError {
  const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
  return new AssetError(src, `it is damaged (${reason})`, 'Check it with a glTF validator, and export it anew.');
}

function contentsOf(src: string, bytes: Uint8Array): GLTF.IGLTF {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number) => view.getUint32(at, true);
  const isGlb = bytes.length > headerLength && numberAt(0) === magic && numberAt(4) === 2 && numberAt(16) === jsonChunk;
  if (!isGlb) {
    throw new AssetError(
      src,
      'it is no binary glTF 2.0 file',
      'Export it as .glb, and check that this is its address.',
    );
  }
  return JSON.parse(BufferUtils.decodeText(bytes.subarray(headerLength, headerLength + numberAt(12))));
}

function check(src: string, contents: GLTF.IGLTF): void {
  const { extensionsRequired = [], buffers = [], images = [], accessors = [], nodes = [] } = contents;
  const [extension] = extensionsRequired;
  if (extension !== undefined) {
    throw new AssetError(src, `it can't be read without ${extension}`, 'Export it without compression and extensions.');
  }
  const elsewhere = [...buffers, ...images].find(({ uri }) => uri !== undefined && !uri.startsWith('data:'));
  if (elsewhere) {
    const reason = `a part of it lies in another file, ${String(elsewhere.uri).slice(0, 60)}`;
    throw new AssetError(src, reason, 'Export it as one binary file.');
  }
  const values = accessors.reduce((sum, { count, type }) => sum + count * (components[type] ?? Number.NaN), 0);
  // What is no number is too many.
  if (!(values <= assetLimits.values) || accessors.some(({ count }) => !(count >= 0))) {
    throw new AssetError(src, `its vertices come to more than ${assetLimits.values} numbers`, 'Simplify it.');
  }
  if (nodes.length > assetLimits.nodes) {
    throw new AssetError(
      src,
      `it has ${nodes.length} nodes, and ${assetLimits.nodes} are the most`,
      'Join its meshes.',
    );
  }
}
