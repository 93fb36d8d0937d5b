// The icons of the steps from quotes on; those of the order's page are in order-page-view.ts.

import type { TemplateResult } from 'lit';
import { drawIcon } from '../shared/icons.js';

const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  back: 'm15 6-6 6 6 6',
} as const;

export function orderIcon(name: keyof typeof paths): TemplateResult {
  return drawIcon(paths[name], name === 'back');
}
