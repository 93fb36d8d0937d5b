// Adapts to the surrounding page: wrappers that break the sticky picture and price, and a window that moves to a
// display with another pixel density.

/**
 * Fixes `position: sticky` in wrappers with `overflow-x: hidden`. Such a wrapper is a scroll container, so its content
 * doesn't stick to the window. If the wrapper doesn't scroll, `clip` looks the same and doesn't create a scroll
 * container.
 */
export function keepSticky(element: Element): void {
  for (let node = parentOf(element); node; node = parentOf(node)) {
    const { overflowX, overflowY, display } = getComputedStyle(node);
    // Skip the root, and the body if the root has no overflow of its own, because their overflow applies to the window.
    if (node === document.documentElement || overflowX !== 'hidden' || overflowY !== 'auto') continue;
    if (node === document.body && getComputedStyle(document.documentElement).overflowX === 'visible') continue;
    if (node.scrollHeight > node.clientHeight) continue;
    node.style.overflowX = 'clip';
    // Use `flow-root`, so that the children's margins and floats stay inside the element.
    if (display === 'block') node.style.display = 'flow-root';
  }
}

function parentOf(node: Element): HTMLElement | undefined {
  const parent = node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host;
  return parent as HTMLElement | undefined;
}

/** Calls back whenever the window's pixel density changes, until the signal aborts. */
export function watchDensity(onChange: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const watch = () => watchDensity(onChange, signal);
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  query.addEventListener('change', onChange, { signal, once: true });
  query.addEventListener('change', watch, { signal, once: true });
}
