// The text of an input, kept as it is while somebody types there: the element renders for many reasons (quotes that
// come, a picture that is drawn), and none of them may take half a word away. What is typed counts when the field tells
// `change`; a text that is another than the last one shown is a change from elsewhere and is always shown.

import { type ElementPart, noChange } from 'lit';
import { Directive, directive, type PartInfo, PartType } from 'lit/directive.js';

class UnlessTyping extends Directive {
  #shown: string | undefined;
  #typing = false;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('unlessTyping() stands inside a tag, beside its attributes');
  }

  render(_text: string): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [text]: [string]): typeof noChange {
    const input = part.element as HTMLInputElement;
    if (this.#shown === undefined) this.#listen(input);
    if (text !== this.#shown) this.#typing = false;
    this.#shown = text;
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
