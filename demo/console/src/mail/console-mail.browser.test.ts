import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { MailResource, MailSettingsResource } from '@parametric/service/contract';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleMail } from './console-mail.js';
import './console-mail.js';

const ours = { subject: 'Order received: {product}', intro: 'Thank you.' };
const settings: MailSettingsResource = {
  object: 'mail_settings',
  sender: null,
  confirms_orders: false,
  bounces: null,
  address: null,
  language: 'en',
  logo: null,
  terms: null,
  privacy: null,
  withdrawal: null,
  texts: {},
  kinds: [{ kind: 'order_received', name: 'Order received', to: 'customer', texts: { en: ours, de: ours } }],
  placeholders: ['name', 'product'],
};
const mail: MailResource = {
  ...{ id: 'eml_1', object: 'mail', order: 'ord_1', kind: 'order_received', status: 'failed', attempts: 1 },
  ...{ detail: '550 mailbox unavailable', created_at: '2026-03-01T10:00:00.000Z' },
};
const preview = {
  object: 'mail_preview',
  subject: 'Order received: Shelf',
  text: '',
  html: '<html><head><style>.card { color: rgb(0, 0, 255) }</style></head><body><p class="card" style="margin:7px">Hello</p></body></html>',
};

async function open(
  answer: (method: string, path: string, body: unknown) => Response | undefined = () => undefined,
  hold: (method: string, body: unknown) => Promise<void> | undefined = () => undefined,
) {
  const asked: string[] = [];
  const api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    retries: 0,
    fetch: async (address, init) => {
      const path = new URL(String(address), location.origin).pathname.replace('/console/api', '');
      const method = init?.method ?? 'GET';
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      asked.push(`${method} ${path}`);
      await hold(method, body);
      const own = answer(method, path, body);
      if (own) return own;
      if (path === '/v1/mails') return Response.json({ data: [mail], next: null });
      if (path === '/v1/files') return Response.json({ data: [], next: null });
      if (path.endsWith('preview') || path === '/v1/mails/eml_1') return Response.json(preview);
      if (path.endsWith('resend')) return Response.json({ ...mail, status: 'pending' });
      return Response.json({ ...settings, ...body });
    },
  });
  const session = { organization: { id: 'org_1' } } as Session;
  const view = await fixture<ConsoleMail>(html`<console-mail .api=${api} .session=${session}></console-mail>`);
  await waitUntil(() => view.renderRoot.querySelector('#subject'));
  return { view, asked, field: (id: string) => view.renderRoot.querySelector<HTMLInputElement>(`#${id}`)! };
}

function type(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new Event('input'));
}

const buttonOf = (root: ParentNode, name: string) =>
  [...root.querySelectorAll('button')].find((button) => button.textContent?.trim() === name)!;

describe('the mail page', () => {
  it('says that nothing is sent without a mail server, and shows emails with their own styles', async () => {
    const { view } = await open();
    expect(view.renderRoot.textContent).to.contain('No emails are sent.');
    const shown = () => {
      const element = view.renderRoot.querySelector('mail-preview');
      return element?.shadowRoot?.querySelector('[role=region]')?.shadowRoot?.querySelector('p');
    };
    await waitUntil(() => shown());
    expect(getComputedStyle(shown()!).margin).to.equal('7px');
    expect(getComputedStyle(shown()!).color).to.equal('rgb(0, 0, 255)');
    await expect(view).to.be.accessible();
  });

  it('tries out the shop’s own mail server before it’s used, and says if it fails', async () => {
    const bodies: object[] = [];
    let own: MailSettingsResource = { ...settings, sender: 'orders@service.example', address: 'me@shop.example' };
    const { view } = await open((method, path, body) => {
      if (path !== '/v1/mail-settings') return undefined;
      if (method === 'GET') return Response.json(own);
      bodies.push(Object(body).server);
      if (bodies.length === 1) {
        const problem = {
          title: 'Not sent',
          status: 409,
          code: 'mail_not_sent',
          detail: 'It can’t send: 535 Wrong password.',
        };
        return Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } });
      }
      const { password: _, ...server } = Object(body).server ?? {};
      own = { ...own, server: { ...server, problem: 'Sent by the service, because your mail server failed: 550' } };
      return Response.json(own);
    });
    const server = view.renderRoot.querySelector('own-mail-server')!;
    const field = (id: string) => server.renderRoot.querySelector<HTMLInputElement>(`#server-${id}`)!;
    const entered = { host: 'smtp.mail.example', user: 'me', password: 'secret', from: 'hello@shop.example' };
    for (const [id, text] of Object.entries(entered)) type(field(id), text);
    await server.updateComplete;
    await expect(server).to.be.accessible();
    const save = () => server.renderRoot.querySelector('form')!.requestSubmit();
    save();
    await waitUntil(() => server.renderRoot.textContent!.includes('535 Wrong password'));
    save();
    await waitUntil(() => server.renderRoot.textContent!.includes('because your mail server failed: 550'));
    expect(bodies).to.deep.equal([1, 2].map(() => ({ ...entered, port: 587 })));
    expect(field('password').value).to.equal('');
    expect(view.renderRoot.querySelector('.note')!.textContent).to.contain('hello@shop.example');
    buttonOf(server.renderRoot, 'Stop using it').click();
    await waitUntil(() => bodies.length === 3);
    expect(bodies[2]).to.equal(null);
  });

  it('says if emails that are returned later aren’t recognized', async () => {
    const shown = async (bounces: MailSettingsResource['bounces']) => {
      const own = { ...settings, sender: 'orders@shop.example', bounces };
      const { view } = await open((method, path) =>
        method === 'GET' && path === '/v1/mail-settings' ? Response.json(own) : undefined,
      );
      return view.renderRoot.querySelector('.note')?.textContent ?? '';
    };
    expect(await shown(null)).to.contain('BOUNCES_URL');
    expect(await shown({})).to.match(/under your shop’s name\.\s*$/);
    expect(await shown({ unreadable_since: '2026-11-21T10:00:00.000Z' })).to.contain(
      'The service hasn’t been able to read its mailbox',
    );
  });

  it('sends only what changed, and shows a problem at its field', async () => {
    const sent: unknown[] = [];
    const { view, field } = await open((method, path, body) => {
      if (method !== 'PATCH' || path !== '/v1/mail-settings') return undefined;
      sent.push(body);
      const errors = [{ pointer: '/address', code: 'email', detail: 'Enter an email address.' }];
      const problem = { type: 'about:blank', title: '', status: 422, code: 'invalid_request', detail: '', errors };
      return Response.json({ ...problem, request_id: 'req_1', instance: '/' }, { status: 422 });
    });
    type(field('address'), 'shop');
    await view.updateComplete;
    view.renderRoot.querySelector('form')!.requestSubmit();
    await waitUntil(() => field('address').getAttribute('aria-invalid') === 'true');
    expect(sent).to.deep.equal([{ address: 'shop' }]);
  });

  it('uses the default text for blank fields', async () => {
    const sent: unknown[] = [];
    const { view, field } = await open((method, _, body) => {
      if (method === 'PATCH') sent.push(body);
      return undefined;
    });
    expect(field('subject').placeholder).to.equal(ours.subject);
    type(field('subject'), 'Hello {name}');
    type(field('intro'), '  ');
    await view.updateComplete;
    buttonOf(view.renderRoot, 'Save wording').click();
    await waitUntil(() => sent.length === 1);
    expect(sent).to.deep.equal([{ texts: { order_received: { en: { subject: 'Hello {name}' } } } }]);
  });

  it('keeps wording that isn’t saved when another email is chosen, and what’s typed while saving', async () => {
    let sent: unknown;
    let answer: (() => void) | undefined;
    const { view, field } = await open(undefined, async (method, body) => {
      if (method !== 'PATCH') return;
      sent = body;
      await new Promise<void>((resolve) => (answer = resolve));
    });
    const choose = async (language: string) => {
      field('language').value = language;
      field('language').dispatchEvent(new Event('change'));
      await view.updateComplete;
    };
    type(field('subject'), 'Hello');
    await choose('de');
    expect(field('subject').value).to.equal('');
    await choose('en');
    expect(field('subject').value).to.equal('Hello');
    buttonOf(view.renderRoot, 'Save wording').click();
    await waitUntil(() => answer);
    type(field('subject'), 'Hello {name}');
    answer!();
    await waitUntil(() => buttonOf(view.renderRoot, 'Save wording')?.ariaDisabled === 'false');
    expect(field('subject').value).to.equal('Hello {name}');
    expect(sent).to.deep.equal({ texts: { order_received: { en: { subject: 'Hello' } } } });
  });

  it('resends a failed email once, however often the button is pressed', async () => {
    const { view, asked } = await open();
    const list = view.renderRoot.querySelector('mail-list')!;
    await waitUntil(() => list.renderRoot.querySelector('details'));
    expect(list.renderRoot.textContent).to.contain('550 mailbox unavailable');
    const button = buttonOf(list.renderRoot, 'Try again');
    button.click();
    button.click();
    await waitUntil(() => list.renderRoot.querySelector('summary')!.textContent!.includes('Waiting'));
    expect(asked.filter((each) => each === 'POST /v1/mails/eml_1/resend').length).to.equal(1);
  });
});
