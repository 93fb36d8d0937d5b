// Moves the focus from a button that disappears with its message to the field that the message is about.

/**
 * The control that changes a field's value: the chosen one of several options; the exact value rather than its slider.
 */
const controls = ['input:checked', 'select', 'input:not([type=radio], .slider)', 'input'];

/**
 * Call it when a button in a field's message is pressed. If the button disappears with the message, the field gets the
 * focus; a button that stays keeps it.
 * @param event of the button, which is within an element of the class `field`
 * @param mend changes the value
 * @param key of the parameter that it changes, where the message is at another field
 */
export async function keepFocusInField(event: Event, mend: () => void, key?: string): Promise<void> {
  const button = event.currentTarget as HTMLElement;
  const root = button.getRootNode() as ShadowRoot;
  const own = button.closest('[data-key], .field');
  const field = (key !== undefined && root.querySelector(`.field[data-key='${key}']`)) || own;
  mend();
  await (root.host as HTMLElement & { readonly updateComplete: Promise<unknown> }).updateComplete;
  // The person may have moved on meanwhile, and another button in the same place is not the one that was pressed.
  const { activeElement } = root;
  const isElsewhere = activeElement && activeElement !== button && !(field !== own && own?.contains(activeElement));
  if (button.isConnected || isElsewhere) return;
  controlOf(field)?.focus({ preventScroll: true });
}

/** The control that takes the focus of a field; undefined where none can. */
export function controlOf(field: Element | null | undefined): HTMLElement | undefined {
  const found = controls.map((selector) => field?.querySelector<HTMLElement>(`${selector}:enabled`));
  return found.find((control) => control instanceof HTMLElement);
}
