import { expect } from '@open-wc/testing';
import { css, LitElement } from 'lit';
import { LazyFeature, type LoadError } from './lazy-feature.js';
import type { Messages } from './messages/index.js';

class TestHost extends LitElement {}
customElements.define('lazy-feature-host', TestHost);

interface Module {
  readonly messages: Messages;
}

/** A feature whose first attempts to load fail; its source names the file as a bundler would. */
function failing(
  failures: number,
  source = "() => import('./messages/de.ts')",
  create = ({ messages }: Module): Messages => messages,
) {
  const host = new TestHost();
  document.body.append(host);
  const told: { readonly error: LoadError; readonly requester: string | undefined }[] = [];
  let loads = 0;
  const load = async (): Promise<Module> => {
    loads += 1;
    if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return { messages: { title: 'loaded by the function' } as unknown as Messages };
  };
  load.toString = () => source;
  const feature = new LazyFeature(host, {
    load,
    loadedFrom: import.meta.url,
    styles: () => css`:host { color: red; }`,
    create,
    onFailed: (error, requester) => told.push({ error, requester }),
  });
  return { host, feature, told };
}

describe('a feature that is loaded when it is needed', () => {
  it('is loaded once, with its styles, however many request it', async () => {
    const { host, feature } = failing(0);
    const both = await Promise.all([feature.request('a'), feature.request('b')]);
    expect(both[0]).to.equal(both[1]);
    expect(host.shadowRoot!.adoptedStyleSheets).to.have.length(1);
    expect(await feature.request()).to.equal(both[0]);
    expect(host.shadowRoot!.adoptedStyleSheets).to.have.length(1);
  });

  it('says who waits for it as long as it is loading', async () => {
    const { feature } = failing(0);
    const loading = feature.request('button');
    expect(feature.requester).to.equal('button');
    await loading;
    expect(feature.requester).to.equal(undefined);
  });

  it('tells of a failure, and fetches the file by another address where its own still fails', async () => {
    const { feature, told } = failing(2);
    expect(await feature.request('button')).to.equal(undefined);
    expect(told.map(({ error, requester }) => [error.name, requester])).to.deep.equal([['LoadError', 'button']]);
    expect(feature.requester).to.equal(undefined);
    expect(await feature.request('button')).to.have.property('tryAgain', 'Noch einmal versuchen');
    expect(performance.getEntriesByType('resource').some(({ name }) => name.endsWith('de.ts?retry=1'))).to.equal(true);
  });

  it('takes the module that is meant from a file of several', async () => {
    const source = "() => preload(() => import('./messages/index.ts').then(e=>e.defaultMessages))";
    const { feature } = failing(2, source, (module) => module as unknown as Messages);
    await feature.request();
    expect(await feature.request()).to.have.property('language', 'en');
  });

  it('fails where what arrives is not what is expected, and is asked for again', async () => {
    const { feature, told } = failing(1, '() => preload()', () => {
      throw new TypeError('not a constructor');
    });
    expect(await feature.request()).to.equal(undefined);
    expect(await feature.request()).to.equal(undefined);
    expect(told).to.have.length(2);
  });

  it('calls the function again, whether its source names a file or not', async () => {
    const { feature: named } = failing(1);
    await named.request();
    expect(await named.request()).to.have.property('title', 'loaded by the function');
    const { feature } = failing(1, '() => __webpack_require__.e(7)');
    await feature.request();
    expect(await feature.request()).to.have.property('title', 'loaded by the function');
  });
});
