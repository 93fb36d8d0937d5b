// Uses a page like a person with a keyboard and a screen reader, who only knows roles, names, and the focus. It doesn't
// use a mouse, or anything that's only visible in the page's markup.

import type { CDPSession, KeyInput, Page } from 'puppeteer-core';

interface AccessibleNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
}

/** What a screen reader reads out. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
}

export class Keyboard {
  readonly #page: Page;
  readonly #session: CDPSession;

  static async of(page: Page): Promise<Keyboard> {
    const session = await page.createCDPSession();
    await session.send('Accessibility.enable');
    return new Keyboard(page, session);
  }

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  async press(key: KeyInput): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab until a matching element has the focus. */
  async tabTo(role: string, name: RegExp): Promise<void> {
    const passed: string[] = [];
    for (let count = 0; count < 160; count++) {
      await this.press('Tab');
      const at = await this.focused();
      if (at.role === role && name.test(at.name)) return;
      passed.push(`${at.role} “${at.name}”`);
    }
    throw new Error(`Tab never comes to a ${role} ${name}, but to:\n${passed.join('\n')}`);
  }

  async focused(): Promise<Spoken> {
    const { result } = await this.#session.send('Runtime.evaluate', {
      expression: `(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return active;
      })()`,
    });
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    });
    return spoken(nodes[0] as AccessibleNode);
  }

  /** Waits until the focus has moved to a matching element. */
  async isLedTo(role: string, name: RegExp): Promise<void> {
    await this.#until(`the focus at a ${role} ${name}`, async () => {
      const at = await this.focused();
      return at.role === role && name.test(at.name);
    });
  }

  /** Waits until a screen reader would read out a text that matches. */
  async hears(text: RegExp): Promise<void> {
    await this.#until(`${text}`, async () => (await this.#all()).some(({ name }) => text.test(name)));
  }

  async #all(): Promise<readonly Spoken[]> {
    const { nodes } = await this.#session.send('Accessibility.getFullAXTree');
    return (nodes as readonly AccessibleNode[]).filter(({ ignored }) => !ignored).map(spoken);
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 45_000;
    while (!(await holds())) {
      if (Date.now() > deadline) {
        const all = (await this.#all()).filter(({ name }) => name).map(({ role, name }) => `${role} “${name}”`);
        throw new Error(`Nobody meets ${what} on this page:\n${all.join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}

function spoken({ role, name }: AccessibleNode): Spoken {
  // Replace non-breaking spaces, because they sound like any other space.
  return { role: String(role?.value ?? ''), name: String(name?.value ?? '').replace(/\s+/g, ' ') };
}
