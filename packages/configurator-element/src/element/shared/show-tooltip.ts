// The name of a symbol for who points at it with a mouse. Elsewhere a word stands below the symbol, see tool-words-styles.ts.

/** For `pointerenter`, beside an `aria-label`: where nobody has pointed, a screen reader would say a `title` as the name's double. */
export function showTooltip({ currentTarget, pointerType }: PointerEvent): void {
  const tool = currentTarget as HTMLElement;
  if (pointerType === 'mouse') tool.title = tool.getAttribute('aria-label')!;
}
