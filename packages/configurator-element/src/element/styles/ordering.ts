// From quotes to order: what is fetched with the ordering, beside the styles that the element has.

import { css } from 'lit';
import { order } from './order.js';
import { orderingFields } from './ordering-fields.js';
import { orderingSteps } from './ordering-steps.js';
import { quoteTable } from './quote-table.js';

export const orderingStyles = css`
  ${orderingSteps}
  ${orderingFields}
  ${quoteTable}
  ${order}
`;
