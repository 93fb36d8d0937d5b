// A product as GLB: its parts as plain named nodes with their triangles and materials, so that any viewer shows it and
// any program takes it apart. The same product is the same bytes, in a browser and in Node.

import { Document, type Node, VertexLayout, WebIO } from '@gltf-transform/core';
import { productGeometries } from '../mesh/index.js';
import type { AssetPart, PlacedPart, Product } from '../model/evaluate/product.js';
import { loadTypeface } from '../typeface/index.js';
import { addAnimation } from './animation.js';
import { AssetCopies } from './asset-copies.js';
import { coveredSidesOf } from './covered-sides.js';
import { MeshLibrary } from './mesh-library.js';
import { NodeTree, offsetInMetres } from './node-tree.js';
import { OcclusionMap } from './occlusion-map.js';
import { FinishTextures } from './textures/index.js';

export interface GlbOptions {
  /** What was baked for an earlier export. */
  readonly textures?: FinishTextures;
  /** Files of hardware (GLB) by the `src` of the parts; for one that is missing, a block of its size. */
  readonly assets?: ReadonlyMap<string, Uint8Array>;
  /**
   * Doors and drawers as animations by their path, closed at the start and open at the end. Without: some viewers play
   * what there is unasked. With them nothing is darkened where little light comes, since it opens.
   */
  readonly motions?: boolean;
  /** How little light comes where, in a texture; default where nothing opens. */
  readonly ambientOcclusion?: boolean;
}

/**
 * One product as a binary glTF 2.0 file without extensions: metres, y up, the front towards +z, standing on the middle
 * of the ground. The node `product` holds the product's own axes; in it is a node for each group and part, named by
 * its path (`drawer[1]/front`). Wood, plywood, fabric and stone have their figures in textures at true scale; how little light
 * comes into a shelf is in another one.
 * @throws {AssetError} for a file of hardware that can't be read
 */
export async function productGlb(product: Product, options: GlbOptions = {}): Promise<Uint8Array> {
  const {
    textures = new FinishTextures(),
    assets = new Map(),
    motions = false,
    ambientOcclusion: shades = !motions,
  } = options;
  const document = new Document();
  document.getRoot().getAsset().generator = '@parametric/configurator-element';
  const { min, max } = product.bounds;
  const foot = [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2] as const;
  const root = document.createNode('product').setTranslation(offsetInMetres(foot, [0, 0, 0]));
  document.getRoot().setDefaultScene(document.createScene().addChild(root));
  const hasLetters = [...product.parts].some(({ kind }) => kind === 'text');
  const forms = productGeometries(product.parts, hasLetters ? await loadTypeface() : undefined);
  const joints = motions ? new Map() : coveredSidesOf(product.parts);
  const library = new MeshLibrary(document, textures, forms, joints, shades ? new OcclusionMap(product) : undefined);
  const tree = new NodeTree(document, root);
  const files = await readAssets(document, product, assets);
  for (const part of product.parts) {
    const show = showingOf(part, library, files);
    if (show) show(tree.addPart(part, motions ? (part.motions ?? []) : []));
  }
  for (const moving of tree.animated) addAnimation(document, library, moving);
  return new WebIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(document);
}

/** How a part's node gets what it shows; undefined for a part that shows nothing. */
function showingOf(part: PlacedPart, library: MeshLibrary, files: ReadonlyMap<string, AssetCopies>) {
  const file = part.kind === 'asset' ? files.get(part.src) : undefined;
  if (part.kind === 'asset' && file) return (node: Node) => file.show(part, node, library);
  const mesh = library.meshOf(part);
  return mesh && ((node: Node) => node.setMesh(mesh));
}

/** Of what the product's parts name and somebody has given. */
async function readAssets(
  document: Document,
  { parts }: Product,
  assets: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, AssetCopies>> {
  if (assets.size === 0) return new Map();
  const named = new Set([...parts].filter((part): part is AssetPart => part.kind === 'asset').map(({ src }) => src));
  const files = new Map<string, AssetCopies>();
  for (const src of named) {
    const bytes = assets.get(src);
    if (bytes) files.set(src, await AssetCopies.open(src, bytes, document));
  }
  return files;
}
