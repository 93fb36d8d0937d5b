// Exports a product as a file for other programs. All functions are pure, and return the same results in browsers and
// Node.

export { AssetError } from '../mesh/index.js';
export { FileTooLargeError } from './file-too-large-error.js';
export { FinishTextures } from './finishes/index.js';
export { type GlbOptions, productGlb } from './product-glb.js';
export { dataText, type JsonLd, type ProductDataOptions, productData } from './product-json-ld.js';
export { type HardwareContents, type HardwareMesh, maxHardwareBytes, readHardware } from './read-hardware.js';
export { productUsdz, type UsdzOptions } from './usdz/product-usdz.js';
