// Quotes, order and tracking, as one module of their own: fetched when there is a service to ask, after the product is
// shown.

export { OrderingController } from './controllers/ordering.js';
export { renderOrdering } from './panels/ordering-panel.js';
export { orderingStyles } from './styles/ordering.js';
