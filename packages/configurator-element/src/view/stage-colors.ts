// The colours behind the product. What can't import this file, such as the recipes for shops, is held to it by
// embed-loader's `stage-colors.test.ts`.

/** CSS colours, if the shop sets no `--configurator-stage`. */
export const STAGE_COLORS = {
  light: '#f1efec',
  dark: '#262629',
  /** Before the element is there: over a white page it is the light one, over a dark page nearly the dark one. */
  placeholder: '#92836b21',
} as const;
