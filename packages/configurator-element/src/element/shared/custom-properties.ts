// Sets CSS custom properties on an element through CSSOM, because a strict content security policy blocks style
// attributes, which Lit's styleMap writes on the first render.

import { type ElementPart, noChange } from 'lit';
import { Directive, directive } from 'lit/directive.js';

export type CustomProperties = Readonly<Record<`--${string}`, string | number | undefined>>;

/** An element directive, written among a tag's attributes. */
class CustomPropertiesDirective extends Directive {
  #written = new Map<string, string>();

  render(_properties: CustomProperties): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [CustomProperties]): typeof noChange {
    const { style } = part.element as HTMLElement;
    for (const [name, given] of Object.entries(properties)) {
      const value = given === undefined ? '' : String(given);
      if (this.#written.get(name) === value) continue;
      this.#written.set(name, value);
      if (value === '') style.removeProperty(name);
      else style.setProperty(name, value);
    }
    return noChange;
  }
}

export const customProperties = directive(CustomPropertiesDirective);

/** A point in the picture as `--x` and `--y`, in pixels. */
export function positionAt({ x, y }: { readonly x: number; readonly y: number }) {
  return customProperties({ '--x': `${x.toFixed(1)}px`, '--y': `${y.toFixed(1)}px` });
}
