// What a person does with the product itself: open it, point at its parts, measure it, pull it apart. A module of its
// own, fetched once the product is on the screen.

export { HandsController } from './controllers/hands.js';
export { handsStyles } from './styles/hands.js';
