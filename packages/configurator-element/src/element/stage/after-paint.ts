/** Resolves after the next frame was painted. It never resolves in a hidden page, so check `document.hidden` first. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
