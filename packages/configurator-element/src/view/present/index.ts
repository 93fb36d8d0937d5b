// The product as a person has it shown.

export { present } from './present.js';
export { isPosed, type Presentation, plain } from './presentation.js';
