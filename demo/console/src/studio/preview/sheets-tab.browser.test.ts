import { expect, fixture, html } from '@open-wc/testing';
import type { PreviewRunner } from './preview-format.js';
import type { JobInput, SheetPlan } from './preview-jobs.js';
import type { StudioSheets } from './sheets-tab.js';
import './sheets-tab.js';

const count = 30;
const [length, width] = [2800, 2070];
const panels = [{ path: 'board', x: 0, y: 0, length: 500, width: 300 }];
const sheets = Array.from({ length: count }, () => ({ panels, waste: 0.9 }));

const plan = {
  groups: [{ thickness: 18, sheet: [length, width], kerf: 4, sheets, oversize: [], waste: 0.9 }],
  pictures: sheets.map((_, sheet) => ({ name: `${sheet + 1}`, length, width, layers: [], group: 0, sheet })),
  numbers: new Map([['board', 1]]),
} as unknown as SheetPlan;

const runner = {
  runNewest: (_task: string, _request: JobInput, onAnswer: (plan: SheetPlan) => void) => onAnswer(plan),
  cancel: () => undefined,
} as unknown as PreviewRunner;

describe('a large product’s sheets', () => {
  it('are shown a few at a time', async () => {
    const element = await fixture<StudioSheets>(
      html`<studio-sheets .runner=${runner} .input=${{} as JobInput}></studio-sheets>`,
    );
    const figures = () => element.renderRoot.querySelectorAll('figure').length;
    const more = () => element.renderRoot.querySelector<HTMLButtonElement>('section button');
    await expect(element).to.be.accessible();
    expect(figures()).to.equal(12);
    expect(more()!.textContent).to.contain('30 sheets');
    more()!.click();
    await element.updateComplete;
    expect(figures()).to.equal(24);
    more()!.click();
    await element.updateComplete;
    expect(figures()).to.equal(count);
    expect(more()).to.equal(null);
  });
});
