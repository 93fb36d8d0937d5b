// A material: samples of colour and finish with their names.

import type { TemplateResult } from 'lit';
import type { MaterialState } from '../../../model/index.js';
import type { FieldContext } from './context.js';
import { renderSwatches } from './swatches.js';

export function renderMaterial(state: MaterialState, context: FieldContext): TemplateResult {
  return renderSwatches(state, context);
}
