import { expect } from '@open-wc/testing';
import { pause } from './pause.js';

/** Changes whether the tab is shown. @returns whether the wait has ended since then */
async function change(wait: Promise<void>, isHidden: boolean): Promise<boolean> {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Reflect.deleteProperty(document, 'hidden');
  return Promise.race([wait.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false)))]);
}

describe('a wait before a request is repeated', () => {
  it('ends when the tab is shown, not when it’s hidden', async () => {
    const wait = pause(60_000, new AbortController().signal, { endsEarly: true });
    expect(await change(wait, true)).to.equal(false);
    expect(await change(wait, false)).to.equal(true);
  });
});
