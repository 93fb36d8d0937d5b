// Uses the configurator on a page like a person does: by looking, choosing, typing, and pressing.

import type { ElementHandle, Page } from 'puppeteer-core';

/** Records the `configurator-…` events that the page receives, in order. Call this before you open the page. */
export async function recordEvents(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const names = ['load', 'picture', 'ready', 'change', 'quotes', 'order', 'order-status', 'error'];
    const heard: { name: string; detail: unknown }[] = [];
    Object.assign(window, { heardEvents: heard });
    for (const name of names) {
      document.addEventListener(`configurator-${name}`, (event) => {
        heard.push({ name, detail: (event as CustomEvent).detail });
      });
    }
  });
}

export class ConfiguratorOnPage {
  readonly #page: Page;
  readonly #selector: string;
  readonly #fillsAtOnce: boolean;

  /**
   * @param fillsAtOnce whether to insert the whole text at once, like Chromium's autofill. Otherwise, the whole page is
   *   rendered again after each key.
   */
  constructor(page: Page, selector = 'parametric-configurator', { fillsAtOnce = false } = {}) {
    this.#page = page;
    this.#selector = selector;
    this.#fillsAtOnce = fillsAtOnce;
  }

  /** Waits until the page has received the event. */
  async heard(name: string): Promise<void> {
    await this.#page.waitForFunction(
      (wanted) =>
        (window as unknown as { heardEvents: { name: string }[] }).heardEvents.some((event) => event.name === wanted),
      { timeout: 60_000, polling: 50 },
      name,
    );
  }

  async heardCount(name: string): Promise<number> {
    return this.#page.evaluate(
      (wanted) =>
        (window as unknown as { heardEvents: { name: string }[] }).heardEvents.filter((event) => event.name === wanted)
          .length,
      name,
    );
  }

  /** Finds an element inside the configurator by a CSS selector, as soon as it exists. */
  async find(selector: string, limitMs = 30_000): Promise<ElementHandle<Element>> {
    // Poll, because changes inside a shadow root don't notify the page's observers.
    const found = await this.#page.waitForFunction(
      (host, inside) => document.querySelector(host)?.shadowRoot?.querySelector(inside),
      { timeout: limitMs, polling: 50 },
      this.#selector,
      selector,
    );
    const element = found.asElement();
    if (!element) throw new Error(`Nothing here is ${selector}.`);
    return element as ElementHandle<Element>;
  }

  async count(selector: string): Promise<number> {
    return this.#page.evaluate(
      (host, inside) => document.querySelector(host)?.shadowRoot?.querySelectorAll(inside).length ?? 0,
      this.#selector,
      selector,
    );
  }

  /** Waits until the text inside the element matches. */
  async says(pattern: RegExp, limitMs = 15_000): Promise<string> {
    const handle = await this.#page.waitForFunction(
      (selector, source, flags) => {
        const text = document.querySelector(selector)?.shadowRoot?.querySelector('.root')?.textContent ?? '';
        return new RegExp(source, flags).exec(text)?.[0] ?? false;
      },
      { timeout: limitMs, polling: 50 },
      this.#selector,
      pattern.source,
      pattern.flags,
    );
    return String(await handle.jsonValue());
  }

  /**
   * Replaces a field's text, leaves the field, and waits until the configurator has read the value. The code for that
   * may still be loading.
   */
  async type(selector: string, text: string): Promise<void> {
    const field = await this.enter(selector, text);
    await this.#page.evaluate(
      (host) => document.querySelector<Element & { updateComplete?: Promise<unknown> }>(host)?.updateComplete,
      this.#selector,
    );
    const isRead = (input: Element) => !input.isConnected || input.getAttribute('aria-busy') !== 'true';
    await this.#page.waitForFunction(isRead, { timeout: 15_000, polling: 50 }, field);
  }

  /** Replaces a field's text, and then leaves the field. */
  async enter(selector: string, text: string): Promise<ElementHandle<Element>> {
    const field = await this.find(selector);
    await field.evaluate((input) => {
      input.scrollIntoView({ block: 'center' });
      (input as HTMLInputElement).focus();
      (input as HTMLInputElement).select();
    });
    const { keyboard } = this.#page;
    if (this.#fillsAtOnce) await keyboard.sendCharacter(text);
    else await keyboard.type(text);
    await keyboard.press('Tab');
    return field;
  }

  async choose(selector: string, value: string): Promise<void> {
    await (await this.find(selector)).select(value);
  }

  /** Presses the first element that matches a CSS selector, as soon as it exists and has stopped moving. */
  async click(selector: string): Promise<void> {
    await clickStanding(await this.find(selector));
  }

  /** Presses the button with this text. */
  async press(text: string | RegExp): Promise<void> {
    const pattern = typeof text === 'string' ? new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) : text;
    const button = await this.#page.waitForFunction(
      (selector, source, flags) => {
        const root = document.querySelector(selector)?.shadowRoot;
        const wanted = new RegExp(source, flags);
        return [...(root?.querySelectorAll('button') ?? [])].find(
          (candidate) =>
            wanted.test(candidate.textContent.trim()) && !candidate.disabled && candidate.offsetParent !== null,
        );
      },
      { timeout: 15_000, polling: 50 },
      this.#selector,
      pattern.source,
      pattern.flags,
    );
    await clickStanding(button.asElement() as ElementHandle<HTMLButtonElement>);
  }

  /** Shows a group of options, if the form shows one group at a time. */
  async openStep(name: string): Promise<void> {
    const tab = await this.#page.waitForFunction(
      (selector, wanted) => {
        const root = document.querySelector(selector)?.shadowRoot;
        return [...(root?.querySelectorAll('[role=tab]') ?? [])].find(({ textContent }) => textContent === wanted);
      },
      { polling: 50 },
      this.#selector,
      name,
    );
    await clickStanding(tab.asElement() as ElementHandle<Element>);
  }

  /** Returns the id of the placed order, as soon as it's shown. */
  async orderId(): Promise<string> {
    return (await this.find('[data-order]')).evaluate((found) => (found as HTMLElement).dataset.order!);
  }

  async value(): Promise<Record<string, unknown>> {
    return this.#page.evaluate(
      (selector) => (document.querySelector(selector) as unknown as { value: Record<string, unknown> }).value,
      this.#selector,
    );
  }
}

export async function clickStanding(element: ElementHandle<Element>): Promise<void> {
  await element.evaluate(standStill);
  await element.click();
}

/**
 * Scrolls an element to the middle of the window, and waits until it has stopped moving. That's necessary because each
 * step of the form scrolls to its own heading.
 */
async function standStill(target: Element): Promise<void> {
  let last = Number.NaN;
  for (let frame = 0; frame < 120; frame++) {
    // The price bar is always visible. Scrolling could move the part that its button leads to into view.
    if (!target.closest('.bar')) target.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { top } = target.getBoundingClientRect();
    if (top === last) return;
    last = top;
  }
}
