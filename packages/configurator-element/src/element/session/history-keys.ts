// Undo and redo by key: Ctrl or ⌘ and Z, with Shift for redo, and Ctrl and Y.
//
// Only within what configures the product, never elsewhere in the page and not while the quantity, quotes, an order's form or
// a dialog have the focus. A text field has an undo of its own, which comes first: what is typed and not taken is undone by the browser,
// and so is a text that is engraved. A number that stands as it was taken has nothing of its own to undo. A key that has
// nothing to undo or to redo is left to the page.

import type { HistoryAction } from './session.js';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>;

export function historyActionOf(event: Key): Exclude<HistoryAction, 'reset'> | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
  if (ctrlKey === metaKey || altKey || isComposing) return undefined;
  const letter = letterOf(event);
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  // ⌘ Y opens the browser's own history.
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

/** As the layout says, and where that has no Latin letters, by the key's place. */
function letterOf({ key, code }: Key): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}

const otherPlaces = "dialog, [part~='ordering'], [part~='quantity']";

const textFields = "input:is([type='text'], [type='url'], [type='email'], [type='tel'], :not([type])), textarea";

/** Whether undo at this element is not the product's: it has an undo of its own, or is no part of what configures it. */
function hasOwnUndo(target: EventTarget | undefined, root: Node): boolean {
  if (!(target instanceof HTMLElement) || target.getRootNode() !== root) return true;
  if (target.closest(otherPlaces)) return true;
  if (!target.matches(textFields)) return false;
  const { value, defaultValue } = target as HTMLInputElement;
  return !target.matches(".stepper-input[aria-invalid='false']") || value !== defaultValue;
}

interface Target {
  readonly isDisabled: boolean;
  readonly history: Readonly<Record<HistoryAction, boolean>>;
  chooseHistory(action: HistoryAction): void;
}

/** Undo and redo by key, where there is something to undo and nothing else has its own undo. */
export function chooseHistoryByKey(event: KeyboardEvent, session: Target, root: Node): void {
  const action = event.defaultPrevented ? undefined : historyActionOf(event);
  if (!action || session.isDisabled || !session.history[action]) return;
  if (hasOwnUndo(event.composedPath()[0], root)) return;
  event.preventDefault();
  session.chooseHistory(action);
}
