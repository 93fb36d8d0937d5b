/** Resolves after the next frame was handed to the screen; never in a hidden page, so ask `document.hidden` first. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
