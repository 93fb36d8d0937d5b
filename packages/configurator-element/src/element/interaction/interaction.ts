// What a person does with the product itself: open it, point at its parts, measure it, pull it apart. A module of its
// own, fetched once the product is on the screen.

export { InteractionController } from './interaction-controller.js';
export { interactionStyles } from './interaction-styles.js';
