// The product as a person has it shown.

export { isDimmed } from './highlight.js';
export { present } from './present.js';
export { isPosed, type Presentation, unchanged } from './presentation.js';
export { personHeight, personPath } from './scale-person.js';
