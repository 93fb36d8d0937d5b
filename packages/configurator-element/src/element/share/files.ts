// The files of a product for other programs, in a chunk of their own: most people take none.

export { productGlb, productUsdz } from '../../exchange/index.js';
