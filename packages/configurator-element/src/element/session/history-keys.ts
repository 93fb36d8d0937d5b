// Keyboard shortcuts for undo and redo: Ctrl+Z or ⌘Z, with Shift for redo, and Ctrl+Y. They work only within the
// configurator, and not while the quantity, quotes, an order form or a dialog has the focus. The browser's own undo
// takes precedence in a field with rejected text, and in one with text to engrave. In a field with an accepted number,
// the browser has nothing to undo. If there's nothing to undo or redo, the key is left to the page.

import type { HistoryAction } from './session.js';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>;

export function historyActionOf(event: Key): Exclude<HistoryAction, 'reset'> | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
  if (ctrlKey === metaKey || altKey || isComposing) return undefined;
  const letter = letterOf(event);
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  // ⌘Y isn't a shortcut here, because it opens the browser's history.
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

/** The letter in the keyboard layout. In a layout without Latin letters, the letter at the key's position. */
function letterOf({ key, code }: Key): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
}

const OTHER_PLACES = "dialog, [part~='ordering'], [part~='quantity']";

const TEXT_FIELDS = "input:is([type='text'], [type='url'], [type='email'], [type='tel'], :not([type])), textarea";

/**
 * Returns the letter that a key types in the current keyboard layout. If the layout has no Latin letters, returns the
 * letter at the key's position.
 */
function hasOwnUndo(target: EventTarget | undefined, root: Node): boolean {
  if (!(target instanceof HTMLElement) || target.getRootNode() !== root) return true;
  if (target.closest(OTHER_PLACES)) return true;
  if (!target.matches(TEXT_FIELDS)) return false;
  const { value, defaultValue } = target as HTMLInputElement;
  return !target.matches(".stepper-input[aria-invalid='false']") || value !== defaultValue;
}

interface Target {
  readonly isDisabled: boolean;
  readonly history: Readonly<Record<HistoryAction, boolean>>;
  chooseHistory(action: HistoryAction): void;
}

/** Undoes or redoes on a key press, unless there's nothing to undo or the focused element has its own undo. */
export function chooseHistoryByKey(event: KeyboardEvent, session: Target, root: Node): void {
  const action = event.defaultPrevented ? undefined : historyActionOf(event);
  if (!action || session.isDisabled || !session.history[action]) return;
  if (hasOwnUndo(event.composedPath()[0], root)) return;
  event.preventDefault();
  session.chooseHistory(action);
}

/**
 * Keeps a typed character from the page. To the page, its target is the whole configurator and not a text field, so a
 * page with single keys as shortcuts would take it.
 */
export function keepTypedKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event;
  const isTyped = key.length === 1 && !ctrlKey && !metaKey;
  if (isTyped && target instanceof Element && target.matches(`${TEXT_FIELDS}, select`)) event.stopPropagation();
}
