// Parts as triangles: one kind a file, and the table that names them. Read by the scene and by the exchange formats.

export { panelEdgeRadius, plainPanelSource } from './board.js';
export { GeometryCache } from './geometry-cache.js';
export { AssetError } from './hardware/asset-error.js';
export { type AssetFile, type AssetMaterial, assetGeometry, fitToBox } from './hardware/asset-file.js';
export { meshKinds, type PartOf, partGeometry } from './part-geometry.js';
export { type ProductGeometries, productGeometries } from './product-geometries.js';
export {
  GeometryBuilder,
  type GeometrySource,
  type PartGeometry,
  type StretchGeometry,
  type TriangleMesh,
  toTriangleMesh,
} from './stretch-geometry.js';
