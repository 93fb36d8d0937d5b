// Formats lengths, quantities and money for the preview, in the browser's language.

import { type Money, minorUnitDigits } from '@parametric/api-client/page';
import { type Band, type Configuration, type Material, textIn } from '@parametric/configurator-element/model';

export class PreviewFormat {
  readonly #language: string | undefined;
  readonly #length: Intl.NumberFormat;
  readonly #amount: Intl.NumberFormat;

  /** @param language BCP 47; the browser's by default */
  constructor(language?: string) {
    this.#language = language;
    this.#length = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    this.#amount = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  }

  /** A size as three numbers: `1,200 × 400 × 18`. */
  size(millimetres: readonly number[]): string {
    return millimetres.map((each) => this.#length.format(each)).join(' × ');
  }

  number(value: number): string {
    return this.#amount.format(value);
  }

  share(value: number): string {
    return new Intl.NumberFormat(this.#language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
  }

  /** @param amount in the major unit */
  money(amount: number, currency: string): string {
    return new Intl.NumberFormat(this.#language, { style: 'currency', currency }).format(amount);
  }

  /** A quote's price with all of its currency's decimals. */
  price({ amount, currency }: Money): string {
    const digits = minorUnitDigits(currency);
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(this.#language, { style: 'currency', currency, ...fraction });
    return format.format(amount / 10 ** digits);
  }

  /** The name of a material or band in the console's language, if the document has it. */
  name(material: Material | Band | undefined): string {
    return material ? textIn(material.name, 'en') || material.id : '';
  }
}

export interface PreviewEvents {
  /** The pointer is on rows of a list: the paths of their parts, or undefined when it leaves. */
  'preview-point': { readonly paths: readonly string[] | undefined };
  /** Asks the editor to show a place in the document. */
  'preview-reveal': { readonly pointer: string };
  /** Asks the preview to show the product with this configuration. */
  'preview-show': { readonly configuration: Configuration };
}

export function tell<Name extends keyof PreviewEvents>(
  target: EventTarget,
  name: Name,
  detail: PreviewEvents[Name],
): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
