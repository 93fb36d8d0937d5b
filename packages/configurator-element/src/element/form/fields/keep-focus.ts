// The focus of a button that goes away with the message it stands in: it moves to the field that the message is about.

/** What a person changes a field's value with: the chosen one of several options, the exact value and not its slider. */
const controls = ['input:checked', 'select', 'input:not([type=radio], .slider)', 'input'];

/**
 * To be called with the press of a button in a field's message that mends what the message says. Where the button is gone
 * once that is shown, the field has the focus; a button that is still there keeps it.
 * @param event of the button, which is within an element of the class `field`
 * @param mend changes the value
 * @param key of the parameter that it changes, where the message stands in another's field
 */
export async function keepFocusInField(event: Event, mend: () => void, key?: string): Promise<void> {
  const button = event.currentTarget as HTMLElement;
  const root = button.getRootNode() as ShadowRoot;
  const own = button.closest('[data-key], .field');
  const field = (key !== undefined && root.querySelector(`.field[data-key='${key}']`)) || own;
  mend();
  await (root.host as HTMLElement & { readonly updateComplete: Promise<unknown> }).updateComplete;
  // Somebody may have gone on meanwhile; what took the button's place in its field is not what was mended.
  const { activeElement } = root;
  const isElsewhere = activeElement && activeElement !== button && !(field !== own && own?.contains(activeElement));
  if (button.isConnected || isElsewhere) return;
  controlOf(field)?.focus({ preventScroll: true });
}

/** What has the focus when a field has it; undefined where nothing can. */
export function controlOf(field: Element | null | undefined): HTMLElement | undefined {
  const found = controls.map((selector) => field?.querySelector<HTMLElement>(`${selector}:enabled`));
  return found.find((control) => control instanceof HTMLElement);
}
