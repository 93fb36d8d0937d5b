// The product as a person has it shown.

export { figureHeight, figurePath } from './figure.js';
export { present } from './present.js';
export { isPosed, type Presentation, plain } from './presentation.js';
export { isAside } from './tint.js';
