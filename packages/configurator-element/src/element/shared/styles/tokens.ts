// The custom properties a shop can set, and those derived from them. Neutral tones are mixed from the shop's own text
// color, so that they suit every page. Opaque tones have one color for light pages and one for dark pages.

import { css, unsafeCSS } from 'lit';
import { STAGE_COLORS } from '../../../view/stage-colors.js';

const STAGE = unsafeCSS(`light-dark(${STAGE_COLORS.light}, ${STAGE_COLORS.dark})`);

export const tokens = css`
  :host {
    display: block;
    container: configurator / inline-size;
    /* The width that the element has in a container that's as wide as its content, such as a flex row or a table. */
    contain-intrinsic-inline-size: min(960px, 100vi - 32px);
    min-inline-size: 0;
    /* On a page that snaps to its sections, lets people stop anywhere in an element as high as this one. */
    scroll-snap-align: start;
    font-family: var(--configurator-font, inherit);
    text-align: start;
  }

  /* The start edge in the page's direction, whatever a sentence's direction. */
  :host(:dir(ltr)) {
    text-align: left;
  }

  :host(:dir(rtl)) {
    text-align: right;
  }

  /* Removes the space that the loader reserved for a product. */
  :host(:state(failed)) {
    min-height: 0 !important;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .root {
    color-scheme: light;
    --accent: var(--chosen-accent, var(--configurator-accent, light-dark(#1c1c1e, #f2f2f4)));
    --on-accent: var(--configurator-on-accent, light-dark(#ffffff, #131315));
    --accent-hover: color-mix(in srgb, var(--accent) 88%, var(--on-accent));
    --accent-line: var(--accent);
    --surface: var(--configurator-surface, var(--page-background, light-dark(#ffffff, #1a1a1c)));
    --stage: var(--configurator-stage, ${STAGE});
    --danger: light-dark(#a8201a, #ff9a91);
    --notice: light-dark(#7a4b00, #f3c677);
    --line: color-mix(in srgb, currentColor 16%, transparent);
    --edge: color-mix(in srgb, currentColor 54%, transparent);
    --faint: color-mix(in srgb, currentColor 5%, transparent);
    --hover: color-mix(in srgb, currentColor 10%, transparent);
    --muted: color-mix(in srgb, currentColor 80%, transparent);
    --radius: var(--configurator-radius, 10px);
    --radius-small: min(var(--radius), 8px);
    --space: var(--configurator-spacing, 16px);
    --target: 36px;
    /* The size of controls inside text or a row. */
    --target-small: 28px;
    --quick: 140ms;
    /* Some pages have no font size around blocks, to remove the spaces between them. */
    font-size: max(1em, 12px);
    line-height: 1.45;
    overflow-wrap: break-word;
    min-height: max(780px, 100svh);
  }

  /* The text may be English on an Arabic page, or the reverse, so a sentence's letters determine its direction. */
  :is(h2, h3, h4, p, li, dt, dd, legend, button, .label) {
    unicode-bidi: plaintext;
  }

  .root.dark {
    color-scheme: dark;
  }

  /* If a theme is set, it has its own background and text color. Otherwise, both are the shop's. */
  .root.own {
    background: var(--surface);
    color: light-dark(#1c1c1e, #f2f2f4);
    padding: var(--space);
    border-radius: var(--radius);
  }

  /*
   * Derives these from any shop color, based on luminance, which defines contrast and is y in xyz-d65:
   * the accent itself, made opaque, because it's unknown what's behind it;
   * black or white text on it, whichever contrasts more, which is at least 4.5:1;
   * its color on hover, lighter or darker, so that the text still contrasts with it;
   * and a shade for lines and fills, dark or light enough for 3:1 on the page and the stage.
   */
  @supports (color: color(from white xyz-d65 x y z)) {
    .root {
      --accent: color(
        from var(--chosen-accent, var(--configurator-accent, light-dark(#1c1c1e, #f2f2f4))) xyz-d65 x y z / 1
      );
      --white: clamp(0, (0.179 - y) * 10000, 1);
      --lighter: (clamp(0, (0.09 - y) * 10000, 1) + clamp(0, (0.5 - y) * 10000, 1) - var(--white));
      --on-accent: var(
        --configurator-on-accent,
        color(from var(--accent) xyz-d65 calc(0.9505 * var(--white)) var(--white) calc(1.089 * var(--white)))
      );
      --accent-hover: color-mix(
        in srgb,
        var(--accent) 88%,
        color(from var(--accent) xyz-d65 calc(0.9505 * var(--lighter)) calc(var(--lighter)) calc(1.089 * var(--lighter)))
      );
      --darken: min(1, 0.18 / y);
      --lighten: max(0, (0.36 - y) / (1 - y));
      --accent-line: light-dark(
        color(from var(--accent) xyz-d65 calc(x * var(--darken)) calc(y * var(--darken)) calc(z * var(--darken))),
        color(
          from var(--accent) xyz-d65 calc(x + (0.9505 - x) * var(--lighten)) calc(y + (1 - y) * var(--lighten))
            calc(z + (1.089 - z) * var(--lighten))
        )
      );
    }
  }

  @media (pointer: coarse) {
    .root {
      --target: 44px;
      --target-small: 44px;
    }
  }

  @media (forced-colors: active) {
    .root {
      --danger: CanvasText;
      --notice: CanvasText;
      --muted: CanvasText;
      --line: CanvasText;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .root {
      --quick: 0ms;
    }
  }

  @container configurator (width >= 720px) {
    .root {
      min-height: max(640px, 100svh);
    }
  }
`;
