const narrow = matchMedia('(max-width: 640px)');

/** Whether the window is as narrow as a phone. */
export function isNarrow(): boolean {
  return narrow.matches;
}
