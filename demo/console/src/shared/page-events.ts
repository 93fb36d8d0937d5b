// Functions with which a view asks the console's root element to do something. They dispatch bubbling events.

export interface Notice {
  readonly text: string;
  /** A success notice disappears after a while. A failure notice stays until it's closed. */
  readonly kind: 'done' | 'failed';
}

interface Question {
  readonly heading: string;
  readonly text: string;
  /** The text of the button that confirms, such as `Revoke key`. */
  readonly action: string;
  readonly isDanger?: boolean;
}

export interface PageEvents {
  readonly 'console-notice': Notice;
  readonly 'console-question': Question & { readonly answer: (isConfirmed: boolean) => void };
  readonly 'console-navigate': { readonly address: string; readonly replace: boolean };
  readonly 'console-title': { readonly title: string };
  readonly 'console-live': undefined;
}

/** Shows a message in a corner of the page. Screen readers announce it. */
export function notify(from: EventTarget, text: string, kind: Notice['kind'] = 'done'): void {
  dispatch(from, 'console-notice', { text, kind });
}

/** Asks for confirmation before an action that can't be undone. Resolves to whether the person confirmed. */
export function confirmed(from: EventTarget, question: Question): Promise<boolean> {
  return new Promise((answer) => dispatch(from, 'console-question', { ...question, answer }));
}

/**
 * Navigates to another view. Links don't need this, because they have an `href`.
 * @param address the view's URL, such as `/console/orders?status=shipped`
 * @param replace whether to replace the current history entry instead of adding one
 */
export function navigate(from: EventTarget, address: string, replace = false): void {
  dispatch(from, 'console-navigate', { address, replace });
}

/**
 * Returns a view's URL with one filter changed and the others kept.
 * @param value the filter's new value; a blank value removes the filter
 */
export function addressWith(path: string, query: URLSearchParams, name: string, value: string): string {
  const changed = new URLSearchParams(query);
  if (value.trim() === '') changed.delete(name);
  else changed.set(name, value);
  const text = changed.toString();
  return path + (text === '' ? '' : `?${text}`);
}

/** Tells the console that the shop has a live license key, so it can have live orders from now on. */
export function announceLive(from: EventTarget): void {
  dispatch(from, 'console-live', undefined);
}

/** Sets the tab's title if it depends on loaded data. */
export function setTitle(from: EventTarget, title: string): void {
  dispatch(from, 'console-title', { title });
}

function dispatch<Name extends keyof PageEvents>(from: EventTarget, name: Name, detail: PageEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
