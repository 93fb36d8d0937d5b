// An exact value between its − and +: typed as people write it, stepped by buttons or arrow keys. What is typed stays
// as typed until it is taken.

import { type ElementPart, html, noChange, nothing, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { icon } from '../../shared/icons.js';

export interface Stepper {
  readonly id: string;
  readonly text: string;
  readonly unit?: string | undefined;
  readonly invalid: boolean;
  /** What was typed is not read yet. */
  readonly busy: boolean;
  /** The id of what explains the value. */
  readonly describedBy: string;
  readonly increaseLabel: string;
  readonly decreaseLabel: string;
  readonly canIncrease: boolean;
  readonly canDecrease: boolean;
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly onText: (text: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
  /** The value as it was before typing. */
  readonly onCancel: () => void;
}

/**
 * The text of an input, kept as it is while somebody types there: the element renders for many reasons (quotes that
 * come, a drawing that is painted), and none of them may take half a word away. What is typed counts when the input
 * fires `change`; a text that is another than the last one shown is a change from elsewhere and is always shown, unless
 * it is what was typed here before and could be read only now. It stands inside a tag, beside its attributes.
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
    // By the default value the keys for undo tell a text that was typed from one that was accepted.
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

export function renderStepper(stepper: Stepper): TemplateResult {
  const { id, text, unit, invalid, busy, describedBy } = stepper;
  const take = (event: Event) => stepper.onText((event.target as HTMLInputElement).value);
  return html`
    <div class="stepper" part="stepper">
      <button type="button" class="step" aria-label=${stepper.decreaseLabel} ?disabled=${!stepper.canDecrease}
        @click=${() => stepper.onStep(-1)}>${icon('minus')}</button>
      <label class="value">
        <input id=${id} class=${stepper.inputMode === 'text' ? 'stepper-input long' : 'stepper-input'} part="input" type="text" dir="auto" inputmode=${stepper.inputMode} autocomplete="off"
          enterkeyhint="done" size="5"
          aria-invalid=${invalid} aria-busy=${busy} aria-describedby=${describedBy}
          ${unlessTyping(text, busy)} @change=${take} @keydown=${(event: KeyboardEvent) => onKey(event, stepper)}
          @focus=${selectAll}
        />${unit === undefined ? nothing : html`<span class="unit">${unit}</span>`}
      </label>
      <button type="button" class="step" aria-label=${stepper.increaseLabel} ?disabled=${!stepper.canIncrease}
        @click=${() => stepper.onStep(1)}>${icon('plus')}</button>
    </div>
  `;
}

const stepKeys: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

function onKey(event: KeyboardEvent, { text, invalid, onStep, onCancel }: Stepper): void {
  const direction = stepKeys[event.key];
  // Escape is the page's own (it closes the shop's dialog) unless there is something to take back.
  const input = event.target as HTMLInputElement;
  const typed = invalid || input.value !== text;
  if (direction === undefined && !(event.key === 'Escape' && typed)) return;
  event.preventDefault();
  // What stands here was not taken, so nothing else would put the text back.
  input.value = text;
  if (direction === undefined) onCancel();
  else onStep(direction);
}

function selectAll(event: Event): void {
  (event.target as HTMLInputElement).select();
}
