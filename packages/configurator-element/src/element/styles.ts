// The styles that are needed from the start. Later ones override earlier ones. Lazily loaded features have their own.

import { formStyles } from './form/form-styles.js';
import { optionStyles } from './form/option-styles.js';
import { partsHeadingStyles } from './parts-list/parts-heading.js';
import { controls } from './shared/styles/controls.js';
import { layout } from './shared/styles/layout.js';
import { tokens } from './shared/styles/tokens.js';
import { stageStyles } from './stage/stage-styles.js';
import { toolbarStyles, toolWordStyles } from './stage/toolbar-styles.js';

export const styles = [
  tokens,
  controls,
  stageStyles,
  toolbarStyles,
  formStyles,
  optionStyles,
  partsHeadingStyles,
  layout,
  toolWordStyles,
];
