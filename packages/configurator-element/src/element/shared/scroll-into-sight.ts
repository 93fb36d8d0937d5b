// Scrolls an element out from under the page's sticky elements. Chromium 156 respects the element's `scroll-margin`.
// Version 143 doesn't if the element is already within the window, even if the price or picture covers it.

/** Scrolls only as far as needed to make the element visible, including its `scroll-margin`. */
export function scrollIntoSight(target: HTMLElement): void {
  const covered = coveredBy(target);
  if (covered === 0) return;
  target.scrollIntoView({ block: covered < 0 ? 'start' : 'end', inline: 'nearest', behavior: 'instant' });
  // For an element in a scrollable list, `scroll-margin` applies only to that list, so the window is scrolled
  // separately.
  const { host } = target.getRootNode() as ShadowRoot;
  const scroller = host?.matches(':is(:popover-open)') ? host : (document.fullscreenElement ?? window);
  scroller.scrollBy({ top: coveredBy(target), behavior: 'instant' });
}

/** @returns how far to scroll to make the element visible, in pixels: negative is upward, 0 if it's visible */
function coveredBy(target: HTMLElement): number {
  const { top, bottom } = target.getBoundingClientRect();
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(target);
  const above = top - Number.parseFloat(scrollMarginBlockStart);
  const below = bottom + Number.parseFloat(scrollMarginBlockEnd) - innerHeight;
  // If the element doesn't fit, show its start.
  return above < 0 ? above : Math.max(0, Math.min(below, above));
}
