// The color scheme. Shops switch it in many ways, but light text always means a dark page, so the text color
// determines the scheme.

import type { ReactiveController } from 'lit';
import type { ColorScheme } from '../../view/stage-colors.js';
import type { Configurator } from './configurator.js';
import { warn } from './events.js';
import { composedParent } from './page-address.js';

/** Watches everything pages use to switch their theme: a class, an attribute or a style on the root or the body. */
const watched: MutationObserverInit = { attributes: true };

export class ThemeController implements ReactiveController {
  readonly #host: Configurator;
  #inherited: ColorScheme = 'light';
  #background: string | undefined;
  /** The shop's accent color as a custom property, if it has to be resolved in JavaScript. */
  #accent = '';
  #refusedAccent = '';
  #observer: MutationObserver | undefined;
  #media: MediaQueryList | undefined;

  constructor(host: Configurator) {
    this.#host = host;
    host.addController(this);
  }

  get scheme(): ColorScheme {
    return this.#host.theme === 'auto' ? this.#inherited : this.#host.theme;
  }

  /** The page's background behind the element, for opaque parts; undefined if a theme is set. */
  get background(): string | undefined {
    return this.#host.theme === 'auto' ? this.#background : undefined;
  }

  /**
   * The page's chosen color, for `--chosen-accent`. Undefined if it's missing or invalid, or if the styles can use it
   * directly. The page's text color is resolved here, because a button filled with `currentcolor` would take the color
   * of its own text.
   */
  get accent(): string | undefined {
    const accent = this.#host.accent || this.#accent;
    if (!accent) return undefined;
    if (!CSS.supports('color', accent)) {
      if (accent !== this.#refusedAccent) warn(`accent="${accent}" isn’t a CSS color, so it was ignored.`);
      this.#refusedAccent = accent;
      return undefined;
    }
    return accent.replaceAll(/\bcurrentcolor\b/gi, () => this.#text);
  }

  /** The text color around the element. If a theme is set, the theme's text color. */
  get #text(): string {
    return this.#host.theme === 'auto' ? getComputedStyle(this.#host).color : 'light-dark(#1c1c1e, #f2f2f4)';
  }

  hostConnected(): void {
    this.#media = matchMedia('(prefers-color-scheme: dark)');
    this.#media.addEventListener('change', this.#read);
    this.#observer = new MutationObserver(this.#read);
    this.#observer.observe(document.documentElement, watched);
    this.#observer.observe(document.body, watched);
    this.#read();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#media?.removeEventListener('change', this.#read);
  }

  readonly #read = (): void => {
    const style = getComputedStyle(this.#host);
    const scheme: ColorScheme = isLight(style.color) ? 'dark' : 'light';
    const ground = backgroundUnder(this.#host);
    const given = style.getPropertyValue('--configurator-accent');
    const accent = /\bcurrentcolor\b/i.test(given) ? given.trim() : '';
    if (scheme === this.#inherited && ground === this.#background && accent === this.#accent) return;
    this.#inherited = scheme;
    this.#accent = accent;
    this.#background = ground;
    this.#host.requestUpdate();
  };
}

/** Matches computed colors with an alpha below one: `rgba(0, 0, 0, 0)`, `oklch(0.5 0.1 20 / 0.5)`. */
const TRANSPARENT = /^transparent$|^rgba\(.*,\s*0?(\.\d+)?\)$|\/\s*0?(\.\d+)?\)$/;

/** The nearest opaque background color behind the host. */
function backgroundUnder(host: HTMLElement): string | undefined {
  for (let element: Element | undefined = host; element; element = composedParent(element)) {
    const { backgroundColor } = getComputedStyle(element);
    if (!TRANSPARENT.test(backgroundColor)) return backgroundColor;
  }
  return undefined;
}

/** Whether a computed color is closer to white than to black. */
export function isLight(color: string): boolean {
  const [space = '', ...parts] = color.split(/[\s,()/]+/);
  const numbers = parts.map(Number.parseFloat).filter((part) => !Number.isNaN(part));
  const [first = 0, second = 0, third = 0] = numbers;
  if (/^ok(lch|lab)$/.test(space)) return first > 0.6;
  if (/^(lch|lab)$/.test(space)) return first > 55;
  const scale = space === 'color' ? 1 : 255;
  return (0.2126 * first + 0.7152 * second + 0.0722 * third) / scale > 0.55;
}
