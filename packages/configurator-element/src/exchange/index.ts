// A product as a file for other programs. Pure; the same in browser and Node.

export { AssetError } from '../mesh/index.js';
export { type GlbOptions, productGlb } from './product-glb.js';
export { FinishTextures } from './textures/index.js';
export { productUsdz, type UsdzOptions } from './usdz/product-usdz.js';
