// Finds violations of WCAG 2.2 AA on a page, and of what axe considers good practice.

import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * @param rules the rules to check, by axe's names, if only some of them can have a new result. By default, all rules
 *   with the tags are checked.
 * @returns one line for each element within `selector` that breaks a rule
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
