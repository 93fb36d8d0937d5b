import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleEmpty } from '../shared/console-page.js';
import type { ConsoleAudit } from './console-audit.js';
import './console-audit.js';

describe('the audit log', () => {
  async function openEmpty(query: string) {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async () => Response.json({ data: [], has_more: false, next: null }),
    });
    const session = { organization: { id: 'org_1', name: 'Ada' } } as Session;
    const element = await fixture<ConsoleAudit>(
      html`<console-audit .api=${api} .session=${session} .query=${new URLSearchParams(query)}></console-audit>`,
    );
    await waitUntil(() => element.renderRoot.querySelector<ConsoleEmpty>('console-empty'));
    await expect(element).to.be.accessible();
    return element.renderRoot.querySelector<ConsoleEmpty>('console-empty')!;
  }

  it('says so if nothing has changed yet', async () => {
    const empty = await openEmpty('');
    expect(empty.heading).to.equal('No changes yet');
    expect(empty.querySelector('a')).to.equal(null);
  });

  for (const query of ['kind=key', 'by=key_1', 'subject=shelf']) {
    it(`links from ${query} to all changes if none match`, async () => {
      const empty = await openEmpty(query);
      expect(empty.heading).to.equal('No matching changes');
      expect(empty.querySelector('a')!.getAttribute('href')).to.equal('/console/audit');
    });
  }
});
