// Quotes, order and tracking, as one module of their own: fetched when there is a service to ask, after the product is
// shown.

export { OrderingController } from './ordering-controller.js';
export { orderingStyles } from './ordering-styles.js';
export { renderOrdering } from './ordering-view.js';
