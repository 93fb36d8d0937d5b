// An exact value between − and + buttons. It can be typed in many notations, or changed with the buttons and arrow
// keys. Typed text stays as typed until it's accepted.

import { type ElementPart, html, noChange, nothing, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { icon } from '../../shared/icons.js';

export interface Stepper {
  readonly id: string;
  readonly text: string;
  readonly unit?: string | undefined;
  readonly invalid: boolean;
  /** Whether typed text is waiting to be parsed. */
  readonly busy: boolean;
  /** The id of the element that explains the value. */
  readonly describedBy: string;
  readonly increaseLabel: string;
  readonly decreaseLabel: string;
  readonly canIncrease: boolean;
  readonly canDecrease: boolean;
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly onText: (text: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
  /** Restores the value from before typing. */
  readonly onCancel: () => void;
}

/**
 * Sets an input's text unless someone is typing there. The element renders for many reasons (new quotes, a finished
 * drawing), and none of them may overwrite half a word. Typed text is accepted when the input fires `change`. Text that
 * differs from the text last shown was set elsewhere and is always shown, unless it's the delayed result of text typed
 * here earlier. This is an element directive, so it's written among a tag's attributes.
 */
class UnlessTyping extends Directive {
  #shown: string | undefined;
  #typing = false;
  #busy = false;

  render(_text: string, _busy: boolean): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [text, busy]: [string, boolean]): typeof noChange {
    const input = part.element as HTMLInputElement;
    if (this.#shown === undefined) this.#listen(input);
    const isRead = this.#busy && !busy;
    if (text !== this.#shown && !isRead) this.#typing = false;
    this.#shown = text;
    this.#busy = busy;
    // The undo keys compare the value with the default value to see whether the text has been accepted.
    input.defaultValue = text;
    if (!this.#typing && input.value !== text) input.value = text;
    return noChange;
  }

  #listen(input: HTMLInputElement): void {
    input.addEventListener('input', () => {
      this.#typing = true;
    });
    input.addEventListener('change', () => {
      this.#typing = false;
    });
  }
}

export const unlessTyping = directive(UnlessTyping);

/** The − and + buttons aren't Tab stops, because the arrow keys do the same in the input. */
export function renderStepper(stepper: Stepper): TemplateResult {
  const { id, text, unit, invalid, busy, describedBy } = stepper;
  const take = (event: Event) => stepper.onText((event.target as HTMLInputElement).value);
  return html`
    <div class="stepper" part="stepper">
      <button type="button" class="step" tabindex="-1" aria-label=${stepper.decreaseLabel} ?disabled=${!stepper.canDecrease}
        @click=${() => stepper.onStep(-1)}>${icon('minus')}</button>
      <label class="value">
        <input id=${id} class=${stepper.inputMode === 'text' ? 'stepper-input long' : 'stepper-input'} part="input" type="text" dir="auto" inputmode=${stepper.inputMode} autocomplete="off"
          enterkeyhint="done" size="5"
          aria-invalid=${invalid} aria-busy=${busy} aria-describedby=${describedBy}
          ${unlessTyping(text, busy)} @change=${take} @keydown=${(event: KeyboardEvent) => onKey(event, stepper)}
          @focus=${selectAll}
        />${unit === undefined ? nothing : html`<span class="unit">${unit}</span>`}
      </label>
      <button type="button" class="step" tabindex="-1" aria-label=${stepper.increaseLabel} ?disabled=${!stepper.canIncrease}
        @click=${() => stepper.onStep(1)}>${icon('plus')}</button>
    </div>
  `;
}

const stepKeys: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

function onKey(event: KeyboardEvent, { text, invalid, onStep, onCancel }: Stepper): void {
  const direction = stepKeys[event.key];
  // Handle Escape only if there's a value to restore. Otherwise leave it to the page, which may close a dialog with it.
  const input = event.target as HTMLInputElement;
  const typed = invalid || input.value !== text;
  if (direction === undefined && !(event.key === 'Escape' && typed)) return;
  event.preventDefault();
  // The text was rejected, so no update would restore the previous one. Restore it here.
  input.value = text;
  if (direction === undefined) onCancel();
  else onStep(direction);
}

function selectAll(event: Event): void {
  (event.target as HTMLInputElement).select();
}
