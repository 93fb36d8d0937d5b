// From quotes to order: what is fetched with the ordering, beside the styles that the element has.

import { css } from 'lit';
import { quoteTable } from '../quotes/quote-table-styles.js';
import { orderingFields } from './field-styles.js';
import { order } from './order-styles.js';
import { orderingSteps } from './step-styles.js';

export const orderingStyles = css`
  ${orderingSteps}
  ${orderingFields}
  ${quoteTable}
  ${order}
`;
