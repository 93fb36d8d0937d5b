// A product as GLB: its parts as plain named nodes with their triangles and materials, so that any viewer shows it and
// any program takes it apart. The same product is the same bytes, in a browser and in Node.

import { Document, VertexLayout, WebIO } from '@gltf-transform/core';
import type { Bounds, Product } from '../model/product.js';
import { Library } from './library.js';
import { metres, PartTree } from './part-tree.js';
import { FinishTextures } from './textures/index.js';

export interface GlbOptions {
  /** What was baked for an earlier export. */
  readonly textures?: FinishTextures;
}

/**
 * One product as a binary glTF 2.0 file, without extensions: metres, y up, the front towards +z. It stands in the middle of the
 * ground: the node `product` moves the product's axes there. In it is a node for each part and group, named by its path
 * (`drawer[1]/front`). Wood, plywood, fabric and stone have their figures in textures at true scale.
 */
export async function productGlb(
  product: Product,
  { textures = new FinishTextures() }: GlbOptions = {},
): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = '@parametric/configurator-element';
  const root = document.createNode('product').setTranslation(metres(footOf(product.bounds)));
  const scene = document.createScene().addChild(root);
  document.getRoot().setDefaultScene(scene);
  const library = new Library(document, textures);
  const tree = new PartTree(document, root);
  for (const part of product.parts) {
    const mesh = library.meshOf(part);
    if (mesh) tree.place(part).setMesh(mesh);
  }
  return new WebIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(document);
}

/** From the middle of the product's foot to the origin; mm. */
function footOf({ min, max }: Bounds): [number, number, number] {
  return [-(min[0] + max[0]) / 2, -min[1], -(min[2] + max[2]) / 2];
}
