// When what was changed is on the screen.

/** Resolves after the next frame was handed to the screen. Never in a page that is hidden: ask `document.hidden` first. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
