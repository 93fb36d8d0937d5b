// The tooltip of an icon for a mouse. On other devices a word is below the icon, see tool-words-styles.ts.

/**
 * For `pointerenter`, beside an `aria-label`. It is set only then, because a screen reader would read a `title` in
 * addition to the name.
 */
export function showTooltip({ currentTarget, pointerType }: PointerEvent): void {
  const tool = currentTarget as HTMLElement;
  if (pointerType === 'mouse') tool.title = tool.getAttribute('aria-label')!;
}
