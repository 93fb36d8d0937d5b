// Reads a hardware GLB file as triangles, grouped by material. The file must be a self-contained binary glTF 2.0 file
// that doesn't require extensions and is within the limits. All of this is checked in its JSON chunk, before anything
// is unpacked. Skins, morph targets, lines and points, vertex colors, and extension content are left out.

import {
  BufferUtils,
  type Document,
  type GLTF,
  Logger,
  type Material,
  type mat4,
  type Node,
  type Primitive,
  Verbosity,
  WebIO,
} from '@gltf-transform/core';
import { BoundingBox } from '../../geometry/bounding-box.js';
import type { Bounds } from '../../geometry/vector.js';
import {
  ASSET_LIMITS,
  AssetError,
  type AssetFile,
  type AssetMaterial,
  type AssetPrimitive,
  type AssetTexture,
  fileTooLarge,
} from './asset-file.js';
import { PrimitiveBuilder, TRIANGLE_MODES } from './primitive-builder.js';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
/** The length of the file's header and of the header of its first chunk, in bytes. */
const HEADER_LENGTH = 20;

const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** @throws {AssetError} if the file can't be shown */
export async function readAsset(src: string, bytes: Uint8Array): Promise<AssetFile> {
  return assetOf(src, await openAsset(src, bytes));
}

/** @throws {AssetError} */
export function assetOf(src: string, document: Document): AssetFile {
  try {
    return gather(src, document);
  } catch (cause) {
    throw cause instanceof AssetError ? cause : damagedFile(src, cause);
  }
}

/**
 * @param src the file's name in messages
 * @throws {AssetError} if the file can't be read
 */
export async function openAsset(src: string, bytes: Uint8Array): Promise<Document> {
  const { length } = bytes;
  if (length > ASSET_LIMITS.bytes) throw fileTooLarge(src, length);
  // The library needs a copy because it reads in four-byte steps from the start of the buffer, and returns views of it.
  const own = bytes.slice();
  try {
    check(src, contentsOf(src, own));
    return await new WebIO().setLogger(new Logger(Verbosity.SILENT)).readBinary(own);
  } catch (cause) {
    throw cause instanceof AssetError ? cause : damagedFile(src, cause);
  }
}

/** @param cause the library's error */
function damagedFile(src: string, cause: unknown): AssetError {
  const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
  return new AssetError(src, `it's damaged (${reason})`, 'Check it with a glTF validator, and export it again.');
}

function contentsOf(src: string, bytes: Uint8Array): GLTF.IGLTF {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number) => view.getUint32(at, true);
  const isGlb =
    bytes.length > HEADER_LENGTH && numberAt(0) === MAGIC && numberAt(4) === 2 && numberAt(16) === JSON_CHUNK;
  if (!isGlb) {
    throw new AssetError(src, "it isn't a binary glTF 2.0 file", 'Export it as .glb, and check the address.');
  }
  return JSON.parse(BufferUtils.decodeText(bytes.subarray(HEADER_LENGTH, HEADER_LENGTH + numberAt(12))));
}

function check(src: string, contents: GLTF.IGLTF): void {
  const { extensionsRequired = [], buffers = [], images = [], accessors = [], nodes = [] } = contents;
  const [extension] = extensionsRequired;
  if (extension !== undefined) {
    throw new AssetError(src, `it can't be read without ${extension}`, 'Export it without compression and extensions.');
  }
  const elsewhere = [...buffers, ...images].find(({ uri }) => uri !== undefined && !uri.startsWith('data:'));
  if (elsewhere) {
    const reason = `part of it is in another file, ${String(elsewhere.uri).slice(0, 60)}`;
    throw new AssetError(src, reason, 'Export it as one binary file.');
  }
  const values = accessors.reduce((sum, { count, type }) => sum + count * (COMPONENTS[type] ?? Number.NaN), 0);
  // This also rejects a count that isn't a number.
  if (!(values <= ASSET_LIMITS.values) || accessors.some(({ count }) => !(count >= 0))) {
    throw new AssetError(src, `its vertices have more than ${ASSET_LIMITS.values} numbers`, 'Simplify it.');
  }
  if (nodes.length > ASSET_LIMITS.nodes) {
    throw new AssetError(
      src,
      `it has ${nodes.length} nodes, but the limit is ${ASSET_LIMITS.nodes}`,
      'Join its meshes.',
    );
  }
}

interface PlacedPrimitive {
  readonly primitive: Primitive;
  /** The world matrix of the primitive's node. */
  readonly matrix: mat4;
}

interface MaterialGroup {
  readonly material: AssetMaterial | undefined;
  readonly texture: AssetTexture | undefined;
  readonly placed: PlacedPrimitive[];
}

function gather(src: string, document: Document): AssetFile {
  const groups = new Map<string, MaterialGroup>();
  let triangles = 0;
  for (const node of nodesOf(document)) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      triangles += trianglesIn(primitive);
      if (triangles > ASSET_LIMITS.triangles) {
        throw new AssetError(src, `it has more than ${ASSET_LIMITS.triangles} triangles`, 'Simplify it.');
      }
      addTo(groups, { primitive, matrix: node.getWorldMatrix() });
    }
  }
  if (triangles === 0) throw new AssetError(src, "it doesn't show any triangles", 'Check the contents of its scene.');
  if (groups.size > ASSET_LIMITS.materials) {
    const reason = `it has ${groups.size} materials, but the limit is ${ASSET_LIMITS.materials}`;
    throw new AssetError(src, reason, 'Combine its materials.');
  }
  const primitives = [...groups.values()].map(primitiveOf);
  const areFinite = primitives.every(({ positions }) => positions.every(Number.isFinite));
  if (!areFinite) throw damagedFile(src, 'a vertex has no finite position');
  return { bounds: boundsOf(primitives), primitives, triangleCount: triangles };
}

function nodesOf(document: Document): readonly Node[] {
  const root = document.getRoot();
  const nodes: Node[] = [];
  (root.getDefaultScene() ?? root.listScenes()[0])?.traverse((node) => nodes.push(node));
  return nodes;
}

function trianglesIn(primitive: Primitive): number {
  const count = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const sides = primitive.getMaterial()?.getDoubleSided() ? 2 : 1;
  const mode = primitive.getMode();
  if (mode === TRIANGLE_MODES.list) return sides * Math.floor(count / 3);
  return mode > TRIANGLE_MODES.list ? sides * Math.max(0, count - 2) : 0;
}

function addTo(groups: Map<string, MaterialGroup>, placed: PlacedPrimitive): void {
  if (trianglesIn(placed.primitive) === 0) return;
  const own = placed.primitive.getMaterial();
  const image = own?.getBaseColorTexture();
  const bytes = image?.getImage();
  const material = own ? materialOf(own) : undefined;
  const texture = image && bytes ? { bytes: new Uint8Array(bytes), type: image.getMimeType() } : undefined;
  const key = JSON.stringify([material, texture && image?.getName(), texture?.bytes.length]);
  const group = groups.get(key) ?? { material, texture, placed: [] };
  groups.set(key, group);
  group.placed.push(placed);
}

function materialOf(material: Material): AssetMaterial {
  const [red, green, blue, alpha] = material.getBaseColorFactor();
  return {
    color: `#${[red, green, blue].map(encoded).join('')}`,
    opacity: material.getAlphaMode() === 'BLEND' ? shorten(alpha) : 1,
    roughness: shorten(material.getRoughnessFactor()),
    metalness: shorten(material.getMetallicFactor()),
  };
}

/** Converts a linear value to sRGB as two hexadecimal digits. */
function encoded(share: number): string {
  const limited = Math.min(1, Math.max(0, share));
  const curved = limited <= 0.0031308 ? limited * 12.92 : 1.055 * limited ** (1 / 2.4) - 0.055;
  return Math.round(255 * curved)
    .toString(16)
    .padStart(2, '0');
}

/** Rounds to a hundredth, because smaller differences aren't visible. */
function shorten(value: number): number {
  return Math.round(value * 100) / 100;
}

function primitiveOf({ material, texture, placed }: MaterialGroup): AssetPrimitive {
  const builder = new PrimitiveBuilder();
  for (const { primitive, matrix } of placed) builder.add(primitive, matrix);
  return { material, texture, ...builder.build() };
}

function boundsOf(primitives: readonly AssetPrimitive[]): Bounds {
  const box = new BoundingBox();
  for (const { positions } of primitives) {
    for (let i = 0; i < positions.length; i++) box.addSpan(i % 3, positions[i]!, positions[i]!);
  }
  return box.bounds;
}
