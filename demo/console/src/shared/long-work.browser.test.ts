import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { LitElement } from 'lit';
import { Api } from './api.js';
import { LongWork } from './long-work.js';
import './console-load-failure.js';

let answers: (() => Response)[] = [];

const api = new Api({
  organization: () => 'org_1',
  signInAgain: async () => false,
  retries: 0,
  fetch: async () => answers.shift()!(),
});

class WorkHost extends LitElement {
  readonly work = new LongWork<{ readonly sheets: number }>(this, () => api);
  override render(): unknown {
    return this.work.render(({ sheets }) => html`<p>${sheets} sheets</p>`);
  }
}
customElements.define('work-host', WorkHost);

const full = () => Response.json({ object: 'problem', code: 'busy', detail: 'Try again later.' }, { status: 503 });
const sheets = (count: number) => () => new Response(`${JSON.stringify({ sheets: count })}\n`);

describe('long work', () => {
  it('shows a failed reload above the previous value, and keeps that while trying again', async () => {
    answers = [sheets(3), full, full, sheets(4)];
    const host = await fixture<WorkHost>(html`<work-host></work-host>`);
    const text = () => host.renderRoot.textContent!;
    const failed = () => host.renderRoot.querySelector('console-load-failure');
    const retry = () => failed()!.dispatchEvent(new CustomEvent('console-retry'));
    await host.work.start('/v1/work', {});
    await waitUntil(() => text().includes('3 sheets'));
    await host.work.start('/v1/work', {}, true);
    await waitUntil(failed);
    expect(text()).to.include('3 sheets');
    const before = failed();
    retry();
    await waitUntil(() => failed() && failed() !== before);
    expect(text()).to.include('3 sheets');
    retry();
    await waitUntil(() => text().includes('4 sheets'));
    expect(failed()).to.equal(null);
  });
});
