// Uses the console like a signed-in person does: by looking, pressing, and typing, in any shadow root.

import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core';
import { findAxeFaults } from './axe.js';
import type { Browser, OpenPage } from './browsers.js';

const limitMs = 45_000;
/**
 * Wait by polling, because a hidden tab has no animation frames, and changes in a shadow root aren't observed in the
 * document.
 */
const waiting = { timeout: limitMs, polling: 50 } as const;

interface ConsoleOptions {
  readonly width?: number;
  /** A context whose session the page shares. By default, the page has its own session. */
  readonly context?: BrowserContext | undefined;
  /** The errors and warnings that are allowed. */
  readonly expected?: RegExp;
  /** The key to sign in with. */
  readonly key?: string | undefined;
}

/**
 * Opens the console. Also returns unexpected messages in the browser's console, including violations of the page's
 * policy.
 */
export async function openConsole(
  browser: Browser,
  url: string,
  { width = 1280, context, expected, key }: ConsoleOptions = {},
): Promise<OpenPage> {
  const page = await (context ?? (await browser.createBrowserContext())).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warn'].includes(message.type()) || expected?.test(message.text())) return;
    complaints.push(`${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.setDefaultTimeout(limitMs);
  await page.setViewport({ width, height: 900 });
  await page.goto(url);
  if (key) await signIn(page, key);
  return { page, complaints };
}

export async function signIn(page: Page, key: string): Promise<void> {
  await type(page, 'console-sign-in #key', key);
  await page.keyboard.press('Enter');
}

/**
 * Finds the first visible match of the last selector, as soon as there is one.
 * @param selectors selectors such as `key-form #label`. Each matches an element inside the previous match, even in a
 *   shadow root.
 */
export async function find(page: Page, selectors: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(firstInSight, waiting, stepsOf(selectors));
  return found as unknown as ElementHandle<HTMLElement>;
}

/** Waits until the element that matches now is no longer visible. */
export async function gone(page: Page, selectors: string): Promise<void> {
  const element = await page.evaluateHandle(firstInSight, stepsOf(selectors));
  await page.waitForFunction((each) => !each?.checkVisibility(), waiting, element);
}

function firstInSight(path: readonly string[]): Element | undefined {
  let elements: Element[] = [document.documentElement];
  for (const selector of path) {
    const fitting = new Set<Element>();
    for (const element of elements) {
      const roots: ParentNode[] = [element, ...(element.shadowRoot ? [element.shadowRoot] : [])];
      for (const root of roots) {
        for (const each of root.querySelectorAll('*')) {
          if (each.matches(selector)) fitting.add(each);
          if (each.shadowRoot) roots.push(each.shadowRoot);
        }
      }
    }
    elements = [...fitting];
  }
  return elements.find((each) => each.checkVisibility() && each.getClientRects().length > 0);
}

/** Splits the selectors at spaces, except in brackets. */
const stepsOf = (selectors: string) => selectors.split(/ (?![^[(]*[\])])/);

export async function press(page: Page, selectors: string): Promise<void> {
  await pressElement(await find(page, selectors));
}

/** Clicks the element itself rather than a position, because loading content above it may move it. */
async function pressElement(element: ElementHandle<HTMLElement>): Promise<void> {
  await element.evaluate((each) => {
    each.focus();
    each.click();
  });
}

/** Replaces a field's text. */
export async function type(page: Page, selectors: string, text: string): Promise<void> {
  const field = await find(page, selectors);
  await field.focus();
  await field.evaluate((element) => (element as HTMLInputElement).select());
  await page.keyboard.press('Backspace');
  await field.type(text);
}

export async function textOf(page: Page, selectors: string): Promise<string> {
  return (await find(page, selectors)).evaluate((element) => (element.textContent ?? '').trim());
}

export async function typedIn(page: Page, selectors: string): Promise<string> {
  return (await find(page, selectors)).evaluate((field) => (field as HTMLInputElement).value);
}

/** Finds the innermost visible element that contains a text, as soon as there is one. */
export const see = (page: Page, text: string) => findByText(page, text, '*');

/** Presses the button with exactly this name. */
export async function pressNamed(
  page: Page,
  name: string,
  selector = 'button:not(:disabled, [aria-disabled=true])',
): Promise<void> {
  await pressElement(await findByText(page, name, selector));
}

async function findByText(page: Page, text: string, selector: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(
    (wanted, fits) => {
      for (const nodes: Element[] = [document.documentElement]; nodes.length > 0; ) {
        const element = nodes.pop()!;
        nodes.push(...[...(element.shadowRoot?.children ?? []), ...element.children].reverse());
        if (!element.matches(fits) || !element.checkVisibility()) continue;
        const names = [element.textContent, element.getAttribute('aria-label')];
        const said = names.map((name) => name?.replace(/\s+/g, ' ').trim());
        const isInnermost = element.children.length === 0 && said[0]?.includes(wanted);
        if (fits === '*' ? isInnermost : said.includes(wanted)) return element;
      }
      return undefined;
    },
    waiting,
    text,
    selector,
  );
  return found as unknown as ElementHandle<HTMLElement>;
}

/** Finds accessibility faults in one of the color schemes. */
export async function axeFaults(page: Page, scheme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  return findAxeFaults(page);
}
