// Converts parts to triangles, with one file per kind of part.

export { beveledBox, panelEdgeRadius } from './box.js';
export { GeometryCache } from './geometry-cache.js';

export { AssetError, type AssetFile, type AssetMaterial, assetGeometry, fitToBox } from './hardware/asset-file.js';
export { type ProductGeometries, partGeometry, partTriangles, productGeometries } from './part-geometry.js';
export {
  GeometryBuilder,
  type GeometrySource,
  type PartGeometry,
  type StretchGeometry,
  type TriangleMesh,
  toTriangleMesh,
} from './stretch-geometry.js';
export type { PlacedLetter } from './text.js';
