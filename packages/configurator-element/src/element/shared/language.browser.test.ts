import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { LitElement } from 'lit';
import { LanguageController } from './language.js';
import type { Messages } from './messages/index.js';
import { loadOrderingMessages } from './messages/ordering.js';

class TestHost extends LitElement {
  readonly language = new LanguageController(this);
}
customElements.define('language-host', TestHost);

async function mountIn(language: string): Promise<TestHost> {
  const host = await fixture<TestHost>(html`<language-host lang=${language}></language-host>`);
  await spoken(host, language);
  return host;
}

async function spoken(host: TestHost, language: string): Promise<void> {
  while (host.language.messages.language !== language) await nextFrame();
}

describe('the messages of quotes and orders', () => {
  it('come with quotes, in the language that is spoken', async () => {
    const { language } = await mountIn('fr');
    expect(language.messages.getQuotes).to.equal(undefined);
    await language.extend(loadOrderingMessages);
    expect(language.messages.getQuotes).to.equal('Demander des devis');
    expect(language.messages.undo).to.equal('Annuler');
  });

  it('follow the language from then on, to English and back', async () => {
    const host = await mountIn('de');
    await host.language.extend(loadOrderingMessages);
    host.lang = 'en-GB';
    await spoken(host, 'en-GB');
    expect(host.language.messages.getQuotes).to.equal('Get quotes');
    host.lang = 'pl';
    await spoken(host, 'pl');
    expect(host.language.messages.getQuotes).to.equal('Poproś o oferty');
  });

  it('are in the language that came while they were on their way', async () => {
    const host = await mountIn('de');
    const asked: string[] = [];
    let answer = (_more: Partial<Messages>) => {};
    const extended = host.language.extend((language) => {
      asked.push(language);
      return asked.length === 1
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : loadOrderingMessages(language);
    });
    host.lang = 'it';
    await spoken(host, 'it');
    answer(await loadOrderingMessages('de'));
    await extended;
    expect(asked).to.deep.equal(['de', 'it']);
    expect(host.language.messages.getQuotes).to.equal('Richiedi preventivi');
  });

  it('that can’t be fetched reject, and what was said stays', async () => {
    const { language } = await mountIn('nl');
    const failed = await language.extend(() => Promise.reject(new TypeError('Failed to fetch'))).catch(String);
    expect(failed).to.equal('TypeError: Failed to fetch');
    expect(language.messages.undo).to.equal('Ongedaan maken');
  });
});
