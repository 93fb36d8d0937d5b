// What is open, exploded, highlighted or isolated, and who stands beside the product.

export { isDimmed, isPosed, type Presentation, present, unchanged } from './present.js';
export { personHeight, personPath } from './scale-person.js';
