// Whether the page has little room.

const narrow = matchMedia('(max-width: 640px)');

/** Whether the window is as narrow as a phone's. */
export function isNarrow(): boolean {
  return narrow.matches;
}
