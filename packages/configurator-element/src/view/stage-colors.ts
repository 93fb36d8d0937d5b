// The colors behind the product. Some code can't import this file, such as the recipes for shops. embed-loader's
// `stage-colors.test.ts` checks that the colors there match.

/** The colors behind the product, as CSS colors. A shop can replace them with `--configurator-stage`. */
export const STAGE_COLORS = {
  light: '#f1efec',
  dark: '#47474b',
  /**
   * Used before the element loads. Over a white page, it looks like the light color; over a dark page, nearly like the
   * dark one.
   */
  placeholder: '#cbc4b945',
} as const;

// Whether the page is light or dark. Defined here rather than in `scene/`, because the element's types mustn't depend
// on three.js's.

export type ColorScheme = 'light' | 'dark';
