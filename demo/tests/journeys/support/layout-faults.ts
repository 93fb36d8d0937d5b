// Finds faults in the configurator's layout: content that sticks out or is cut off at any width, controls that are too
// small to press, and elements that hide the focus.

import type { CDPSession, Page } from 'puppeteer-core';

/** The widths around each breakpoint. */
const widths = [200, 390, 560, 719, 720, 1080, 1600] as const;
/** The smallest width of each layout, for languages whose texts have a different length. */
const narrowest = [200, 720] as const;
const phone = { width: 390, height: 844 } as const;
const desk = { width: 1920, height: 900 } as const;

/** Finds all layout faults. @returns one line per fault */
export async function findLayoutFaults(page: Page, session: CDPSession): Promise<readonly string[]> {
  await page.setViewport(desk);
  const found: string[] = (await smallTargets(page, 24)).map((line) => `by mouse: ${line}`);
  await speak(page, 'ar', 'rtl');
  found.push(...(await crowded(page, narrowest)).map((line) => `ar: ${line}`));
  await speak(page, 'de', 'ltr');
  found.push(...(await crowded(page, widths)).map((line) => `de: ${line}`));
  await enlargeText(page, '200%');
  found.push(...(await crowded(page, narrowest)).map((line) => `de, 200 % text: ${line}`));
  await enlargeText(page, '');
  await speak(page, 'en-GB', 'ltr');
  found.push(...(await overlayFaults(page)).map((line) => `in the picture: ${line}`));
  await page.setViewport(phone);
  // Use the protocol, because changing this setting through the viewport would reload the page.
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await untilOverlayRests(page);
  found.push(...(await smallTargets(page, 44)).map((line) => `by finger: ${line}`));
  found.push(...(await overlayFaults(page)).map((line) => `in the small picture: ${line}`));
  found.push(...(await coveredFocus(page)).map((line) => `by key: ${line}`));
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  return found;
}

export async function speak(page: Page, language: string, direction: string): Promise<void> {
  await page.evaluate(
    async (lang, dir) => {
      document.documentElement.lang = lang;
      document.documentElement.dir = dir;
      const element = document.querySelector('parametric-configurator') as HTMLElement & {
        messages?: { language: string };
      };
      // Wait for the language, because it's only fetched when it's first used.
      for (let frame = 0; frame < 600; frame++) {
        const spoken = element.messages?.language ?? lang;
        if (spoken.slice(0, 2) === lang.slice(0, 2)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`It never spoke ${lang}.`);
    },
    language,
    direction,
  );
}

/**
 * Checks each width for content that overflows, text that's cut off, short words that are broken, and elements that
 * overlap or touch their neighbors. Lays out each width only once, because that takes most of the time.
 */
async function crowded(page: Page, atWidths: readonly number[]): Promise<readonly string[]> {
  return page.evaluate(async (given) => {
    // If the text size or language changes the picture's tools, they're updated in the next few frames.
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const main = document.querySelector('main')!;
    const host = document.querySelector('parametric-configurator')!;
    const root = host.shadowRoot!;
    const range = document.createRange();
    const found: string[] = [];
    const price = root.querySelector('.bar > .price');
    const priceButton = root.querySelector('.bar > .price + button');
    const inElement = [...root.querySelectorAll<HTMLElement>('.root *')]
      .filter(
        (element) =>
          !element.closest('.hidden-text, svg, dialog, thead') &&
          (!element.closest('.overlay') || element.closest('.view-tools')),
      )
      .map((element) => {
        const text = element.textContent.trim();
        return {
          element,
          hasText: text !== '',
          name: `${element.localName}.${element.className} “${text.slice(0, 12)}”`,
          scrolls: Boolean(element.parentElement?.closest('.presets, .parts-list')),
          isStage: element.matches('.stage'),
        };
      });
    const short = root.querySelectorAll('.word, .price-total, .price strong, .summary-card h3, .order-total strong');
    const toolWords = [...root.querySelectorAll('.tool .word')];
    const units = [...root.querySelectorAll('.stepper .unit')].map((unit) => ({
      unit,
      steps: [...unit.closest('.stepper')!.querySelectorAll('.step')],
    }));
    for (const width of given) {
      main.style.width = `${width}px`;
      const { left, right } = host.getBoundingClientRect();
      if (host.scrollWidth > host.clientWidth) found.push(`${width} px: the element scrolls (${host.scrollWidth})`);
      const priceBox = price?.getBoundingClientRect();
      const button = priceButton?.getBoundingClientRect();
      const isBeside = button && priceBox && button.top < priceBox.bottom;
      const isCovered = isBeside && button.left < priceBox.right && priceBox.left < button.right;
      if (isCovered || (price && price.scrollWidth > price.clientWidth))
        found.push(`${width} px: the price is covered (${priceBox?.width.toFixed(0)} wide)`);
      for (const { element, hasText, name, scrolls, isStage } of inElement) {
        if (!element.checkVisibility() || element.getClientRects().length === 0) continue;
        const box = element.getBoundingClientRect();
        if (!scrolls && (box.left < left - 1 || box.right > right + 1)) {
          found.push(
            `${width} px: ${name} sticks out by ${Math.max(left - box.left, box.right - right).toFixed(0)} px`,
          );
        }
        if (!hasText || isStage || element.scrollWidth <= element.clientWidth + 1) continue;
        const { overflowX, textOverflow } = getComputedStyle(element);
        if (['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis')
          found.push(`${width} px: ${name} is cut off (${element.scrollWidth} of ${element.clientWidth})`);
      }
      for (const element of short) {
        if (!element.checkVisibility()) continue;
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
          for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(`${width} px: “${word}” is broken`);
          }
        }
      }
      // Ignore content below the picture, including the view's tools, because it scrolls under the picture.
      const inPicture = '.stage .tool .word';
      const words = toolWords.filter((word) => word.checkVisibility());
      const boxes = words.map((word) => {
        range.selectNodeContents(word);
        return range.getBoundingClientRect();
      });
      for (const [index, box] of boxes.entries()) {
        for (const [after, other] of boxes.slice(index + 1).entries()) {
          const isInRow = Math.min(box.bottom, other.bottom) > Math.max(box.top, other.top);
          const gap = Math.max(box.left - other.right, other.left - box.right);
          const names = `${words[index]!.textContent} | ${words[index + 1 + after]!.textContent}`;
          const isUnder = words[index]!.matches(inPicture) !== words[index + 1 + after]!.matches(inPicture);
          if (isInRow && !isUnder && gap < 7) found.push(`${width} px: ${names} are ${gap.toFixed(1)} px apart`);
        }
      }
      for (const { unit, steps } of units) {
        const box = unit.getBoundingClientRect();
        const isOnStep = steps.some((step) => {
          const { left: from, right: to } = step.getBoundingClientRect();
          return box.left < to - 1 && from < box.right - 1;
        });
        if (isOnStep) found.push(`${width} px: ${unit.textContent} stands on a button`);
      }
    }
    main.style.width = '';
    return [...new Set(found)].slice(0, 40);
  }, atWidths);
}

/**
 * Waits after a change of width, until the drawing has been redrawn, which takes several tasks, and the elements over
 * it have been placed.
 */
async function untilOverlayRests(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const overlay = document.querySelector('parametric-configurator')!.shadowRoot!.querySelector('.overlay');
    let before: string | undefined;
    for (let looks = 0, same = 0; same < 3 && looks < 100; looks++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const places = [...(overlay?.querySelectorAll('button, input') ?? [])].map((place) => {
        const { left, top, width, height } = place.getBoundingClientRect();
        return [left, top, width, height];
      });
      const now = JSON.stringify(places);
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** Finds controls that are smaller than the minimum. Links within a sentence can be smaller. */
async function smallTargets(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((leastSize) => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const dialog = root.querySelector('dialog[open]');
    const found: string[] = [];
    const selector = 'button, select, summary, input, a[href], textarea';
    for (const element of (dialog ?? root).querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility() || element.matches(':disabled') || element.closest('.hidden-text')) continue;
      if (element.matches('p a, li a')) continue;
      // Over the picture, a pointer presses the product itself, not the elements that can only be focused.
      if (element.matches('.overlay *') && getComputedStyle(element).pointerEvents === 'none') continue;
      // Pressing a label presses its control, so measure the label.
      const target = element.closest('label') ?? element;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (dx: number, dy: number) => {
        const hit = root.elementFromPoint(x + dx, y + dy);
        return hit !== null && (target.contains(hit) || (hit as HTMLLabelElement).control === element);
      };
      const half = leastSize / 2 - 1;
      if (![-half, half].every((by) => isHit(by, 0) && isHit(0, by))) {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
        found.push(`${element.localName}.${element.className} “${name}” is ${width.toFixed(0)} × ${height.toFixed(0)}`);
      }
    }
    return found;
  }, least);
}

/** Finds elements over the picture that stick out of it, or that cover something that can be pressed. */
async function overlayFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // The elements' positions are calculated in the next few frames.
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const stage = root.querySelector('.stage')?.getBoundingClientRect();
    if (!stage || root.querySelector('dialog[open]')) return [];
    const selector =
      '.overlay :is(button, .handle-icon, .dimension, .dimension-editor, .slider), .corner button, .badge';
    const shown = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true }) && !element.matches('.unplaced, .unplaced *, .joint'),
    );
    const names = shown.map(
      (element) => `${element.className} “${element.getAttribute('aria-label') ?? element.textContent.trim()}”`,
    );
    const found: string[] = [];
    for (const [index, element] of shown.entries()) {
      const box = element.getBoundingClientRect();
      const isInside =
        box.left >= stage.left - 1 &&
        box.right <= stage.right + 1 &&
        box.top >= stage.top - 1 &&
        box.bottom <= stage.bottom + 1;
      if (!isInside) found.push(`${names[index]} sticks out of the picture`);
      for (const [after, other] of shown.slice(index + 1).entries()) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const [wide, high] = [
          Math.min(box.right, right) - Math.max(box.left, left),
          Math.min(box.bottom, bottom) - Math.max(box.top, top),
        ];
        const isEdited = [element, other].some((each) => each.closest('.dimension-editor'));
        if (wide > 1 && high > 1 && !isEdited)
          found.push(`${names[index]} and ${names[index + 1 + after]} cover each other`);
      }
    }
    return found;
  });
}

async function enlargeText(page: Page, fontSize: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
}

/** Focuses the elements one after the other, forward and back, and returns those that aren't fully visible. */
async function coveredFocus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const scope = root.querySelector('dialog[open]') ?? root;
    const selector = 'button, select, summary, input, a[href], textarea';
    const all = [...scope.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.checkVisibility() && !element.matches(':disabled, .overlay *'),
    );
    const found: string[] = [];
    for (const element of [...all, ...all.toReversed()]) {
      element.focus();
      if (root.activeElement !== element) continue;
      element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab', bubbles: true, composed: true }));
      const target = element.closest('label') ?? element;
      const { left, top, width, height } = target.getBoundingClientRect();
      const x = left + width / 2;
      for (const y of [top + 4, top + height / 2, top + height - 4]) {
        const hit = root.elementFromPoint(x, y);
        if (hit && (target.contains(hit) || hit.contains(target))) continue;
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
        const by = hit ? `${hit.localName}.${hit.getAttribute('class')}` : `the edge (${y.toFixed(0)})`;
        found.push(`${element.localName}.${element.className} “${name}” is under ${by}`);
        break;
      }
    }
    return [...new Set(found)];
  });
}
