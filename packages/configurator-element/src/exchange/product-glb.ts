// Writes a product as GLB, with its parts as plain named nodes, so that any viewer can show it and any program can
// process it. The same product results in the same bytes in browsers and Node.

import { Document, VertexLayout, WebIO } from '@gltf-transform/core';
import { scale } from '../geometry/vector-math.js';
import { productGeometries } from '../mesh/index.js';
import type { PartList, Product } from '../model/evaluate/product.js';
import { loadTypeface } from '../typeface/index.js';
import { AssetCopies } from './asset-copies.js';
import { coveredSidesOf } from './covered-sides.js';
import { FinishTextures } from './finishes/index.js';
import { LightsExtension } from './lights.js';
import { MeshLibrary } from './mesh-library.js';
import { NodeTree, offsetInMetres } from './node-tree.js';
import { OcclusionMap } from './occlusion-map.js';
import { Pictures } from './pictures.js';

/** Options of `productGlb`. */
export interface GlbOptions {
  /** Textures from an earlier export. Without them, textures are baked again. */
  readonly textures?: FinishTextures;
  /**
   * Files by their address in the document. Hardware (GLB) that's missing is replaced by a block of the part's size. A
   * material shows its finish instead of pictures that are missing or neither PNG nor JPEG.
   */
  readonly assets?: ReadonlyMap<string, Uint8Array>;
  /**
   * Whether to include animations of doors and drawers, named by their path, closed at the start and open at the end.
   * Defaults to false, because some viewers play animations immediately. With animations, parts don't darken each
   * other, because they move.
   */
  readonly motions?: boolean;
  /** Whether to add ambient occlusion as a texture. Defaults to true for at most 2,000 parts without `motions`. */
  readonly ambientOcclusion?: boolean;
  /** The maximum size of vertices and triangles in bytes, to limit memory use. There's no limit by default. */
  readonly maxBytes?: number;
  /** Called and awaited between parts of the work, so that a page can run its own tasks. */
  readonly pause?: () => Promise<void>;
}

/**
 * In a product with more parts than this, equal parts share a mesh. They don't have their own regions of the occlusion
 * texture, and wood grain starts at one of a few offsets. A product of 11,000 parts then takes 3 MB instead of 18.
 */
const MANY_PARTS = 2_000;
const CUTS_OF_MANY = 16;

/** The number of parts that are written between two pauses, which takes a few milliseconds. */
const PARTS_BETWEEN_PAUSES = 64;

/**
 * Writes a product as a binary glTF 2.0 file, in meters, with y up and the front toward +z, centered on the ground. The
 * node `product` uses product coordinates and contains a node for each group and part, named by its path
 * (`drawer[1]/front`). If a product has more than a hundred different text parts, they aren't engraved, and each letter
 * has a node inside its text's node (`number/2`). Wood, plywood, fabric and stone have true-scale pattern textures,
 * leather also has a normal map, and materials have their pictures from `assets`. Ambient occlusion is another texture. A part that emits light has a point light (KHR_lights_punctual) inside its
 * node, in `light`, as bright as it is beside the studio's light; there are no other extensions.
 * @throws {AssetError} if a hardware file can't be read
 * @throws {FileTooLargeError} if the shapes take more than `maxBytes`
 * @example
 * ```ts
 * await writeFile('shelf.glb', await productGlb(compileModel(document).evaluate({ width: 1200 })));
 * ```
 */
export async function productGlb(product: Product, options: GlbOptions = {}): Promise<Uint8Array> {
  const { textures = new FinishTextures(), assets = new Map(), motions = false, maxBytes = Infinity } = options;
  const { parts, bounds } = product;
  const { ambientOcclusion = !motions && parts.length <= MANY_PARTS } = options;
  const document = new Document();
  document.getRoot().getAsset().generator = '@parametric/configurator-element';
  const { min, max } = bounds;
  const foot = [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2] as const;
  const root = document.createNode('product').setTranslation(offsetInMetres(foot, [0, 0, 0]));
  document.getRoot().setDefaultScene(document.createScene().addChild(root));
  const hasText = [...parts].some(({ kind }) => kind === 'text');
  const geometries = productGeometries(parts, hasText ? await loadTypeface({ parts }) : undefined);
  const library = new MeshLibrary(document, {
    textures,
    pictures: new Pictures(assets),
    geometries,
    coveredSides: motions ? new Map() : coveredSidesOf(parts),
    occlusionMap: ambientOcclusion ? new OcclusionMap(product) : undefined,
    cuts: parts.length > MANY_PARTS ? CUTS_OF_MANY : Infinity,
    maxBytes,
  });
  const tree = new NodeTree(document, root);
  const files = await readAssets(document, parts, assets);
  let next = 0;
  for (const part of parts) {
    if (++next % PARTS_BETWEEN_PAUSES === 0) await options.pause?.();
    const partMotions = motions ? (part.motions ?? []) : [];
    const file = part.kind === 'asset' ? files.get(part.src) : undefined;
    if (part.kind === 'asset' && file) {
      file.show(part, tree.addPart(part, partMotions), library);
      continue;
    }
    const letters = geometries.lettersOf(part);
    if (letters) {
      const node = tree.addPart(part, partMotions);
      letters.forEach(({ geometry, at }, i) => {
        const letter = library.meshOf(part, geometry);
        if (letter) tree.addWithin(node, String(i + 1), at).setMesh(letter);
      });
      continue;
    }
    const mesh = library.meshOf(part);
    if (!mesh) continue;
    const node = tree.addPart(part, partMotions).setMesh(mesh);
    const { light, size } = part;
    if (light) document.createExtension(LightsExtension).add(tree.addWithin(node, 'light', scale(size, 0.5)), light);
  }
  tree.animate(library);
  return new WebIO().registerExtensions([LightsExtension]).setVertexLayout(VertexLayout.SEPARATE).writeBinary(document);
}

/** The hardware files that the product's parts refer to and that the caller passed. */
async function readAssets(
  document: Document,
  parts: PartList,
  assets: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, AssetCopies>> {
  const files = new Map<string, AssetCopies>();
  if (assets.size === 0) return files;
  for (const part of parts) {
    const bytes = part.kind === 'asset' && !files.has(part.src) ? assets.get(part.src) : undefined;
    if (part.kind === 'asset' && bytes) files.set(part.src, await AssetCopies.open(part.src, bytes, document));
  }
  return files;
}
