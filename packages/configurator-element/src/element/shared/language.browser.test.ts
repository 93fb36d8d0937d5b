import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { LitElement } from 'lit';
import { hush } from '../testing/mount.js';
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

describe('the direction', () => {
  it('is the page’s in Arabic if the page has one', async () => {
    document.documentElement.dir = 'ltr';
    const host = await mountIn('ar');
    expect([host.dir, host.matches(':dir(ltr)')]).to.deep.equal(['', true]);
    document.documentElement.removeAttribute('dir');
  });

  it('is right to left in Arabic, even on a page without `dir`, and then the page’s again', async () => {
    const host = await mountIn('ar');
    expect(host.matches(':dir(rtl)')).to.equal(true);
    host.lang = 'de';
    await spoken(host, 'de');
    expect(host.matches(':dir(ltr)')).to.equal(true);
    host.dir = 'rtl';
    host.requestUpdate();
    await host.updateComplete;
    expect(host.dir).to.equal('rtl');
  });
});

describe('messages that can’t be loaded', () => {
  const { setTimeout: later } = window;
  const { now } = performance;

  afterEach(() => {
    window.setTimeout = later;
    performance.now = now;
  });

  /** A host with an additional part whose Dutch messages the test provides. */
  async function extended() {
    const host = await mountIn('en-GB');
    const asked: { resolve(more: Partial<Messages>): void; reject(error: Error): void }[] = [];
    await host.language.extend((language) =>
      language === 'nl'
        ? new Promise((resolve, reject) => asked.push({ resolve, reject }))
        : loadOrderingMessages(language),
    );
    return { host, asked };
  }

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await nextFrame();
  }

  it('are in English until they’re loaded', async () => {
    window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 5000 ? 0 : ms)) as typeof setTimeout;
    const { host, asked } = await extended();
    host.lang = 'nl';
    await until(() => host.language.language === 'nl' && host.language.isLoaded);
    expect(host.language.messages.undo).to.equal('Undo');
    asked[0]!.resolve(await loadOrderingMessages('nl'));
    await spoken(host, 'nl');
    expect(host.language.messages.undo).to.equal('Ongedaan maken');
  });

  it('are reported once, and retried on a later update and when the connection is back', async () => {
    const { host, asked } = await extended();
    const lines = await hush('warn', async () => {
      host.lang = 'nl';
      await until(() => asked.length === 1);
      asked[0]!.reject(new TypeError('Failed to fetch'));
      await until(() => host.language.isLoaded);
      expect(host.language.messages.undo).to.equal('Undo');
      host.requestUpdate();
      await host.updateComplete;
      expect(asked).to.have.length(1);
      performance.now = () => now.call(performance) + 4000;
      host.requestUpdate();
      await until(() => asked.length === 2);
      asked[1]!.reject(new TypeError('Failed to fetch'));
      await nextFrame();
      window.dispatchEvent(new Event('online'));
      await until(() => asked.length === 3);
      asked[2]!.resolve(await loadOrderingMessages('nl'));
      await spoken(host, 'nl');
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('"nl"');
  });
});

describe('messages for quotes and orders', () => {
  it('are loaded with quotes, in the current language', async () => {
    const { language } = await mountIn('fr');
    expect(language.messages.getQuotes).to.equal(undefined);
    await language.extend(loadOrderingMessages);
    expect(language.messages.getQuotes).to.equal('Demander des devis');
    expect(language.messages.undo).to.equal('Annuler');
  });

  it('follow the language from then on, to English and back again', async () => {
    const host = await mountIn('de');
    await host.language.extend(loadOrderingMessages);
    host.lang = 'en-GB';
    await spoken(host, 'en-GB');
    expect(host.language.messages.getQuotes).to.equal('Get quotes');
    host.lang = 'pl';
    await spoken(host, 'pl');
    expect(host.language.messages.getQuotes).to.equal('Poproś o oferty');
  });

  it('are in a language that was set while they were loading', async () => {
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

  it('reject if they can’t be loaded, and the current messages stay', async () => {
    const { language } = await mountIn('nl');
    const failed = await language.extend(() => Promise.reject(new TypeError('Failed to fetch'))).catch(String);
    expect(failed).to.equal('TypeError: Failed to fetch');
    expect(language.messages.undo).to.equal('Ongedaan maken');
  });
});
