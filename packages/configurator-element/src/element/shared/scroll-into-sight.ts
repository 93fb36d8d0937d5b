// Scrolls an element out from under the sticky parts of the page. Chromium 156 scrolls by the `scroll-margin` of an
// element; 143 does not if the element is within the window, although the price or the picture covers it.

/** Scrolls no farther than the element needs to be visible, with its `scroll-margin`. */
export function scrollIntoSight(target: HTMLElement): void {
  const covered = coveredBy(target);
  if (covered === 0) return;
  target.scrollIntoView({ block: covered < 0 ? 'start' : 'end', inline: 'nearest', behavior: 'instant' });
  // Within a list that scrolls by itself, `scroll-margin` applies only to that list.
  scrollBy({ top: coveredBy(target), behavior: 'instant' });
}

/** @returns pixels to scroll until the element is visible: negative upwards, 0 if it is visible */
function coveredBy(target: HTMLElement): number {
  const { top, bottom } = target.getBoundingClientRect();
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(target);
  const above = top - Number.parseFloat(scrollMarginBlockStart);
  const below = bottom + Number.parseFloat(scrollMarginBlockEnd) - innerHeight;
  // If it does not fit, its beginning is visible.
  return above < 0 ? above : Math.max(0, Math.min(below, above));
}
