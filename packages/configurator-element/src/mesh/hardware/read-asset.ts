// A file of hardware as triangles, gathered by how they look. Bones, morphs, lines and points, colours of vertices, and
// what only an extension says are left out; of a picture, whoever shows it takes what it can.

import type { Document, Material, mat4, Node, Primitive } from '@gltf-transform/core';
import type { Bounds, Vector } from '../../geometry/vector.js';
import { AssetError } from './asset-error.js';
import type { AssetFile, AssetMaterial, AssetPrimitive, AssetTexture } from './asset-file.js';
import { assetLimits } from './limits.js';
import { damagedFile, openAsset } from './open-asset.js';
import { PrimitiveBuilder, triangleModes } from './primitive-builder.js';

/** @throws {AssetError} for what can't be shown */
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

/** Primitives with where they stand. */
interface Shown {
  readonly primitive: Primitive;
  readonly place: mat4;
}

interface Group {
  readonly look: AssetMaterial | undefined;
  readonly picture: AssetTexture | undefined;
  readonly shown: Shown[];
}

function gather(src: string, document: Document): AssetFile {
  const groups = new Map<string, Group>();
  let triangles = 0;
  for (const node of nodesOf(document)) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      triangles += trianglesIn(primitive);
      if (triangles > assetLimits.triangles) {
        throw new AssetError(src, `it has more than ${assetLimits.triangles} triangles`, 'Simplify it.');
      }
      addTo(groups, { primitive, place: node.getWorldMatrix() });
    }
  }
  if (triangles === 0) throw new AssetError(src, 'it shows no triangles', 'Check what is in its scene.');
  if (groups.size > assetLimits.looks) {
    const reason = `it has ${groups.size} materials, and ${assetLimits.looks} are the most`;
    throw new AssetError(src, reason, 'Let more of it be of one material.');
  }
  const pieces = [...groups.values()].map(pieceOf);
  const isSound = pieces.every(({ positions }) => positions.every(Number.isFinite));
  if (!isSound) throw damagedFile(src, 'a corner of it lies nowhere');
  return { bounds: boundsOf(pieces), primitives: pieces, triangleCount: triangles };
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
  if (mode === triangleModes.list) return sides * Math.floor(count / 3);
  return mode > triangleModes.list ? sides * Math.max(0, count - 2) : 0;
}

function addTo(groups: Map<string, Group>, shown: Shown): void {
  if (trianglesIn(shown.primitive) === 0) return;
  const material = shown.primitive.getMaterial();
  const texture = material?.getBaseColorTexture() ?? null;
  const look = material ? lookOf(material) : undefined;
  const image = texture?.getImage();
  const picture = image && texture ? { bytes: new Uint8Array(image), type: texture.getMimeType() } : undefined;
  const key = JSON.stringify([look, picture && texture?.getName(), picture?.bytes.length]);
  const group = groups.get(key) ?? { look, picture, shown: [] };
  groups.set(key, group);
  group.shown.push(shown);
}

function lookOf(material: Material): AssetMaterial {
  const [red, green, blue, alpha] = material.getBaseColorFactor();
  return {
    color: `#${[red, green, blue].map(byteOf).join('')}`,
    opacity: material.getAlphaMode() === 'BLEND' ? shorten(alpha) : 1,
    roughness: shorten(material.getRoughnessFactor()),
    metalness: shorten(material.getMetallicFactor()),
  };
}

/** Two digits, of a linear share. */
function byteOf(share: number): string {
  const limited = Math.min(1, Math.max(0, share));
  const encoded = limited <= 0.0031308 ? limited * 12.92 : 1.055 * limited ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded)
    .toString(16)
    .padStart(2, '0');
}

/** Nobody sees a difference below. */
function shorten(value: number): number {
  return Math.round(value * 100) / 100;
}

function pieceOf({ look, picture, shown }: Group): AssetPrimitive {
  const builder = new PrimitiveBuilder();
  for (const { primitive, place } of shown) builder.add(primitive, place);
  return { material: look, texture: picture, ...builder.build() };
}

function boundsOf(pieces: readonly AssetPrimitive[]): Bounds {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of pieces) {
    positions.forEach((value, i) => {
      if (value < min[i % 3]!) min[i % 3] = value;
      if (value > max[i % 3]!) max[i % 3] = value;
    });
  }
  const vector = ([x = 0, y = 0, z = 0]: readonly number[]): Vector => [x, y, z];
  return { min: vector(min), max: vector(max) };
}
