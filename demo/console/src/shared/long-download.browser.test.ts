import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { LitElement } from 'lit';
import { Api } from './api.js';
import { LongDownload } from './long-download.js';

let sent: { write: (length: number) => void; signal: AbortSignal } | undefined;

const fetch = async (_: unknown, { signal }: RequestInit = {}) => {
  let write = (_: number) => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (length) => controller.enqueue(new Uint8Array(length));
      signal!.addEventListener('abort', () => controller.error(signal!.reason));
    },
  });
  sent = { write, signal: signal! };
  return new Response(body, { headers: { 'content-type': 'application/zip' } });
};

class DownloadHost extends LitElement {
  readonly api = new Api({ organization: () => 'org', signInAgain: async () => false, fetch });
  readonly download = new LongDownload(this, () => this.api);

  override render() {
    return this.download.render();
  }
}
customElements.define('download-host', DownloadHost);

it('a download shows its progress, and can be stopped without a message', async () => {
  const host = await fixture<DownloadHost>(html`<download-host></download-host>`);
  const said: Event[] = [];
  host.addEventListener('console-notify', (event) => said.push(event));
  const done = host.download.start('/v1/orders/ord_1/production-pack');
  const sees = (text: string) => waitUntil(() => host.renderRoot.textContent!.includes(text), text);
  await sees('Preparing the file…');
  await waitUntil(() => sent);
  sent!.write(2_500_000);
  await sees('Preparing the file: 2.5 MB');
  host.renderRoot.querySelector('button')!.click();
  await done;
  expect(sent!.signal.aborted).to.equal(true);
  await host.updateComplete;
  expect(host.renderRoot.textContent).not.to.contain('Preparing');
  expect(said).to.have.length(0);
});
