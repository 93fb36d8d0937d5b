// Requests of a view to the frame, as bubbling events.

export interface Notice {
  readonly text: string;
  /** A notice of something done disappears after a while; one of a failure stays until it is closed. */
  readonly kind: 'done' | 'failed';
}

export interface Question {
  readonly heading: string;
  readonly text: string;
  /** The text of the button that confirms: `Revoke key`. */
  readonly action: string;
  readonly isDanger?: boolean;
}

export interface PageEvents {
  readonly 'console-notice': Notice;
  readonly 'console-question': Question & { readonly answer: (isConfirmed: boolean) => void };
  readonly 'console-navigate': { readonly address: string; readonly replace: boolean };
  readonly 'console-title': { readonly title: string };
}

/** Shows a message in a corner of the page, which screen readers read. */
export function notify(from: EventTarget, text: string, kind: Notice['kind'] = 'done'): void {
  dispatch(from, 'console-notice', { text, kind });
}

/** Asks before an action that can't be undone. */
export function confirmed(from: EventTarget, question: Question): Promise<boolean> {
  return new Promise((answer) => dispatch(from, 'console-question', { ...question, answer }));
}

/**
 * Links need only their `href`. @param address `/console/orders?status=shipped` @param replace adds no entry to the
 * history
 */
export function navigate(from: EventTarget, address: string, replace = false): void {
  dispatch(from, 'console-navigate', { address, replace });
}

/**
 * The address of a view with one of its filters changed. The others stay as they are.
 * @param value blank, it removes the filter
 */
export function addressWith(path: string, query: URLSearchParams, name: string, value: string): string {
  const changed = new URLSearchParams(query);
  if (value.trim() === '') changed.delete(name);
  else changed.set(name, value);
  const text = changed.toString();
  return path + (text === '' ? '' : `?${text}`);
}

/** Sets the tab's title where it depends on loaded data. */
export function setTitle(from: EventTarget, title: string): void {
  dispatch(from, 'console-title', { title });
}

function dispatch<Name extends keyof PageEvents>(from: EventTarget, name: Name, detail: PageEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
