import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../shared/api.js';
import type { OrderNotes } from './order-notes.js';
import './order-notes.js';

const note = {
  ...{ object: 'order_note', number: 1, text: 'Called.\nAfter six.' },
  ...{ by: { id: 'key_1', label: 'Anna' }, created_at: '2026-11-29T10:00:00Z' },
};

/** @param lists the responses in order; an error rejects the request */
async function show(lists: readonly (object | Error)[], mayWrite = true) {
  const sent: { readonly body: string; readonly key: string | null }[] = [];
  const answers = [...lists];
  const api = new Api({
    ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
    fetch: async (_, init) => {
      if (init?.body) sent.push({ body: String(init.body), key: new Headers(init.headers).get('idempotency-key') });
      const answer = answers.shift();
      return answer instanceof Error
        ? Response.json({ title: answer.message, status: 503 }, { status: 503 })
        : Response.json(answer);
    },
  });
  const notes = await fixture<OrderNotes>(
    html`<order-notes .api=${api} order="ord_1" .mayWrite=${mayWrite}></order-notes>`,
  );
  const find = <Found extends Element>(selector: string) => notes.renderRoot.querySelector<Found>(selector);
  await waitUntil(() => find('#notes') && !find('[role=status]'));
  const press = async (text: string) => {
    const field = find<HTMLTextAreaElement>('#text')!;
    field.value = text;
    field.dispatchEvent(new Event('input'));
    find<HTMLFormElement>('form')!.requestSubmit();
    await waitUntil(() => find('button')?.textContent === 'Add note');
  };
  return { notes, sent, find, press };
}

const listOf = (...data: readonly object[]) => ({ object: 'list', data, is_open: true });

describe('an order’s notes', () => {
  it('show who wrote what, and keep line breaks', async () => {
    const { notes, find } = await show([listOf(note)]);
    await expect(notes).to.be.accessible();
    expect(find('.words')!.textContent).to.equal('Called.\nAfter six.');
    expect(find('li')!.textContent).to.contain('Anna');
  });

  it('also announce the first note', async () => {
    const { find, press } = await show([listOf(), listOf(note)]);
    const list = find('[aria-live=polite]');
    expect(list).to.exist;
    await press('Called.');
    await waitUntil(() => find('li'));
    expect(find('li')!.parentElement).to.equal(list);
  });

  it('keep what’s typed if saving fails, and save it only once', async () => {
    const { sent, find, press } = await show([listOf(), new Error('Down'), listOf(note)]);
    await press('Called.');
    await waitUntil(() => find('[role=alert]')!.textContent !== '');
    expect(find<HTMLTextAreaElement>('#text')!.value).to.equal('Called.');
    await press('Called.');
    await waitUntil(() => find('li'));
    expect(find<HTMLTextAreaElement>('#text')!.value).to.equal('');
    expect(sent.map(({ body }) => body)).to.deep.equal(['{"text":"Called."}', '{"text":"Called."}']);
    expect(new Set(sent.map(({ key }) => key)).size).to.equal(1);
  });

  it('keep what’s typed while another note is being saved', async () => {
    const { find, press } = await show([listOf(), listOf(note)]);
    const pressed = press('Called.');
    const field = find<HTMLTextAreaElement>('#text')!;
    field.value = 'Called. No answer.';
    field.dispatchEvent(new Event('input'));
    await pressed;
    await waitUntil(() => find('li'));
    expect(find<HTMLTextAreaElement>('#text')!.value).to.equal('Called. No answer.');
  });

  it('can’t be empty, or written without permission or after the order is erased', async () => {
    const { sent, press } = await show([listOf()]);
    await press(' ');
    expect(sent).to.deep.equal([]);
    expect((await show([listOf(note)], false)).find('form')).to.equal(null);
    expect((await show([{ ...listOf(), is_open: false }])).find('form')).to.equal(null);
  });
});
