// What a view asks of the frame, by events that bubble up to it.

export interface Notice {
  readonly text: string;
  /** A notice that something was done goes by itself; one that it failed stays until it is closed. */
  readonly kind: 'done' | 'failed';
}

export interface Question {
  readonly heading: string;
  readonly text: string;
  /** On the button that does it: `Revoke key`. */
  readonly action: string;
  readonly isDanger?: boolean;
}

export interface PageEvents {
  readonly 'console-notice': Notice;
  readonly 'console-question': Question & { readonly answer: (isConfirmed: boolean) => void };
  readonly 'console-navigate': { readonly address: string; readonly replace: boolean };
  readonly 'console-title': { readonly title: string };
}

/** Says it in a corner of the page, and to screen readers. */
export function notify(from: EventTarget, text: string, kind: Notice['kind'] = 'done'): void {
  dispatch(from, 'console-notice', { text, kind });
}

/** Asks before something that can't be undone. */
export function confirmed(from: EventTarget, question: Question): Promise<boolean> {
  return new Promise((answer) => dispatch(from, 'console-question', { ...question, answer }));
}

/** Links need no more than their `href`. @param address `/console/orders?status=shipped` @param replace no entry in the history */
export function navigate(from: EventTarget, address: string, replace = false): void {
  dispatch(from, 'console-navigate', { address, replace });
}

/** Sets the tab's title where it depends on what was loaded. */
export function setTitle(from: EventTarget, title: string): void {
  dispatch(from, 'console-title', { title });
}

function dispatch<Name extends keyof PageEvents>(from: EventTarget, name: Name, detail: PageEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
