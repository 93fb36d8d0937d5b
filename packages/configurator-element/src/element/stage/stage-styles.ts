// Styles for the stage. Its size is fixed for the drawing and the scene, so that nothing moves when one replaces the
// other. The loader's picture has the same position before the stage exists, so its size, and on a white page its
// background, are also in embed.ts. A journey test compares the two.

import { css } from 'lit';

export const stageStyles = css`
  .root {
    --picture-height: clamp(160px, 28svh, 75cqi);
    /* The row below the picture for the hint, and the strip for it and the tools. */
    --hint: 1.25em;
    --strip: calc(var(--hint) + var(--target) + 8px);
  }

  .stage {
    position: relative;
    box-sizing: content-box;
    inline-size: 100%;
    block-size: var(--picture-height);
    padding-block-end: var(--strip);
    border-radius: var(--radius) var(--radius) 0 0;
    background: var(--surface);
    overflow: hidden;
    contain: layout paint;
  }

  /* The tools have the page's background. The picture is as large as before they appeared, which is the size that the
     loader set. */
  .stage::before {
    content: '';
    position: absolute;
    inset: 0 0 var(--strip);
    border-radius: var(--radius);
    background: var(--stage);
  }

  .picture,
  .scene {
    position: absolute;
    inset: 0 0 var(--strip);
  }

  /* The shadow on the ground fades out into the strip for the tools. */
  .picture::after,
  .scene::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    block-size: min(32px, var(--strip));
    border-radius: 0 0 var(--radius) var(--radius);
    background: linear-gradient(transparent, var(--stage));
    pointer-events: none;
  }

  .furnished > :is(.picture, .scene) {
    clip-path: inset(0 round var(--radius));

    &::after {
      content: none;
    }
  }

  .picture,
  .corner,
  .overlay {
    color: light-dark(#1c1c1e, #f2f2f4);
  }

  .picture > :is(svg, img) {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }

  /* Overrides the page's styles for images, and the loader's own. The shadow extends beyond the picture's edges, where
     object-fit would cut it off. The SVG itself keeps its aspect ratio. */
  ::slotted([slot='picture']) {
    all: unset !important;
    display: block !important;
    inline-size: 100% !important;
    block-size: 100% !important;
  }

  /* The scene replaces the picture without a transition. It shows the product at the same position, and each frame
     of a transition would take a browser without a GPU a fifth of a second. */
  .scene,
  .live > .picture {
    opacity: 0;
  }

  .live > .scene {
    opacity: 1;
  }

  .scene canvas:focus-visible {
    outline-offset: -4px;
    border-radius: var(--radius);
  }

  .empty::after {
    content: '';
    position: absolute;
    inset: 0;
    background: color-mix(in srgb, currentColor 5%, transparent);
    animation: wait 800ms infinite alternate;
    /* The tools are rendered before the picture, and can be pressed through this. */
    pointer-events: none;
  }

  .missing {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    justify-items: center;
    padding: var(--space);
    text-align: center;
  }

  @keyframes wait {
    to {
      opacity: 0;
    }
  }

  .top {
    display: flex;
    align-items: start;
    gap: 4px;
    padding: 8px;
    direction: ltr;
    pointer-events: none;
  }

  .top > * {
    position: relative;
    pointer-events: auto;
  }

  /* Undo and redo are below the product, in the place of the hint that's shown until the first change. */
  .top > .tools {
    position: absolute;
    right: 4px;
    inset-block-end: calc(var(--strip) - var(--hint));

    &:dir(rtl) {
      direction: rtl;
    }
  }

  /* The target begins at the picture's edges. */
  .view-switch {
    isolation: isolate;
    min-block-size: 44px;
    margin: -8px -8px 0 auto;
    padding-block: 0 10px;
    border: 0;
    background: none !important;
    font-size: 0.8125em;
  }

  /* What's painted fits into the space above a wide product, where the corner on the right is the lower one. */
  .view-switch::before {
    content: '';
    position: absolute;
    inset: 5px 4px 15px;
    z-index: -1;
    border: 1px solid var(--edge);
    border-radius: var(--radius-small);
    background: var(--stage);
  }

  /* The tools are hidden until someone wants them. */
  .product:not(.viewing) {
    --strip: var(--hint);
  }

  .product:not(.viewing) :is(.corner, .toolbar) {
    display: none;
  }

  /* The hint is in the gap above the name. */
  @container configurator (width < 720px) {
    .product:not(.viewing) .stage {
      margin-block-end: calc(var(--hint) * -0.9);
    }
  }

  .badge {
    margin: 0 4px;
    padding: 0.125em 0.625em;
    border-radius: 99px;
    background: light-dark(#1c1c1e, #f2f2f4);
    color: light-dark(#ffffff, #131315);
    font-size: 0.8125em;
    font-weight: 600;
  }

  .corner {
    position: absolute;
    inset-block-end: 3px;
    inset-inline-end: 4px;
    display: flex;
  }

  /* Controls over the picture are translucent. */
  .explode,
  .tools {
    border-radius: 99px;
    background: color-mix(in srgb, var(--stage) 80%, transparent);
  }

  .hint {
    position: absolute;
    inset-block-end: calc(var(--strip) - var(--hint));
    inset-inline: 0;
    inline-size: max-content;
    max-inline-size: 100%;
    margin-inline: auto;
    line-height: var(--hint);
    white-space: nowrap;
    color: light-dark(#3c3c40, #d8d8dc);
    pointer-events: none;
    transition: opacity 300ms;
  }

  .hint > span {
    font-size: min(0.8125em, 3.5cqi);
  }

  /* The hint disappears once the view is pressed. */
  .stage.touched:not(.hinted) > .hint {
    opacity: 0;
  }

  .by-finger {
    display: none;
  }

  @media (pointer: coarse) {
    .by-mouse {
      display: none;
    }

    .by-finger {
      display: inline;
    }
  }

  /* On a wide screen with a mouse, the tools are icons without labels, which fit over the picture. */
  @media (hover: hover) {
    @container configurator (width >= 900px) {
      .root {
        --hint: 0px;
        --strip: 0px;
      }

      .stage {
        border-radius: var(--radius);
        background: var(--stage);
      }

      .stage::before {
        content: none;
      }

      .view-switch {
        display: none;
      }

      .top {
        position: absolute;
        inset: 8px 8px auto;
        padding: 0;
      }

      .top > .tools {
        position: relative;
        inset: auto;
      }

      .corner {
        inset-block: 6px auto;
        inset-inline-end: 6px;
      }

      .product:not(.viewing) :is(.corner, .toolbar) {
        display: flex;
      }

      .corner,
      .view-tools {
        border-radius: 99px;
        background: color-mix(in srgb, var(--stage) 70%, transparent);
      }

      /* The hint is no higher than the space that the camera leaves below the product. */
      .hint {
        inset-block-end: 4px;
        padding: 0 0.75em;
        border-radius: 99px;
        background: color-mix(in srgb, var(--stage) 80%, transparent);
        line-height: 20px;
      }
    }
  }

  /* The text doesn't fit next to the tools. It's still the accessible name. */
  @container configurator (width < 560px) {
    .corner .ar.button {
      inline-size: var(--target);
      min-block-size: var(--target);
      padding: 0;
      justify-content: center;
      font-size: 0;
    }
  }

  .corner .ar {
    border-radius: 99px;
  }

  @media (prefers-reduced-motion: reduce) {
    .empty::after {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .stage {
      border: 1px solid CanvasText;
    }
  }
`;
