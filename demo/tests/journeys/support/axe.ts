// Violations of WCAG 2.2 AA, and of what axe calls good practice, that axe finds on a page.

import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * @param rules axe's names of the rules to check, if only some can have a new result; by default all rules with the
 * tags
 * @returns one line per element within `selector` that breaks a rule
 */
export async function findAxeFaults(
  page: Page,
  selector = 'html',
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (within, runOnly) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(within, {
        iframes: false,
        runOnly,
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const [reason] = [...any, ...all, ...none];
          return `${id} at ${target.flat().at(-1)}: ${reason?.message}`;
        }),
      );
    },
    selector,
    rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: tags },
  );
}
