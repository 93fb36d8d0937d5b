// The product in the room without leaving the page: what lies over the picture, and what it tells the session.

import { html, render } from 'lit';
import type { ArSession } from '../../scene/ar/index.js';
import { warn } from '../diagnostics/failure.js';
import { icon } from '../shared/icons.js';
import type { MessageKey, Messages } from '../shared/messages/index.js';
import type { ArContext } from './ar.js';

/** Settles when the session is over. */
export async function openArSession({ product, messages, root, addressOf }: ArContext): Promise<void> {
  const { ArSession: Room } = await import('../../scene/ar/index.js');
  const overlay = document.createElement('div');
  overlay.className = 'ar-overlay';
  // Where the element's own styles and colours are.
  (root.querySelector('.root') ?? root).append(overlay);
  let room: ArSession | undefined;
  const tell = (key: MessageKey) =>
    render(
      renderOverlay(key, messages, () => room),
      overlay,
    );
  try {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    room = await Room.open({
      product,
      overlay,
      addressOf,
      onWarning: warn,
      onFloor: (found) => tell(found ? 'arPlace' : 'arFindFloor'),
      onPlaced: () => tell('arMove'),
      onEnd: () => end(),
    });
    tell('arFindFloor');
    await ended;
  } finally {
    overlay.remove();
  }
}

/** A press on a button is none on the floor behind it. */
function renderOverlay(told: MessageKey, messages: Messages, room: () => ArSession | undefined) {
  const keep = (event: Event) => event.preventDefault();
  return html`
    <p role="status">${messages[told]}</p>
    <div @beforexrselect=${keep}>
      <button type="button" class="button" @click=${() => room()?.turn()}>${messages.arRotate}</button>
      <button type="button" class="button icon" aria-label=${messages.arLeave} @click=${() => void room()?.close()}>
        ${icon('close')}
      </button>
    </div>
  `;
}
