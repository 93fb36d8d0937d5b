import { expect } from '@open-wc/testing';
import { css, LitElement } from 'lit';
import { LazyFeature, LoadError } from './lazy-feature.js';
import type { Messages } from './messages/index.js';

class TestHost extends LitElement {}
customElements.define('lazy-feature-host', TestHost);

interface Module {
  readonly messages: Messages;
}

/** A feature whose first few loads fail. */
function failing(
  failures: number,
  create = ({ messages }: Module): Messages => messages,
  isWanted?: () => boolean,
  cause = 'Failed to fetch dynamically imported module',
) {
  const host = new TestHost();
  document.body.append(host);
  const told: { readonly error: Error; readonly requester: string | undefined }[] = [];
  let loads = 0;
  const load = async (): Promise<Module> => {
    loads += 1;
    if (loads <= failures) throw new TypeError(cause);
    return { messages: { title: 'loaded by the function' } as unknown as Messages };
  };
  const feature = new LazyFeature(host, {
    load,
    styles: () => css`:host { color: red; }`,
    create,
    ...(isWanted && { isWanted }),
    onFailed: (error, requester) => told.push({ error, requester }),
  });
  return { host, feature, told, loads: () => loads };
}

/** A feature that loads without a request, with a clock controlled by the test. */
function wanted(failures: number, create?: (module: Module) => Messages, cause?: string) {
  const { now } = performance;
  let time = 0;
  performance.now = () => time;
  const parts = failing(failures, create, () => true, cause);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    ...parts,
    settle,
    /** Updates the host at the given time. */
    async updateAt(ms: number) {
      time = ms;
      parts.host.requestUpdate();
      await parts.host.updateComplete;
      await settle();
    },
    restore: () => {
      performance.now = now;
      parts.host.remove();
    },
  };
}

describe('a lazily loaded feature', () => {
  it('is loaded once with its styles, however often it’s requested', async () => {
    const { host, feature } = failing(0);
    const both = await Promise.all([feature.request('a'), feature.request('b')]);
    expect(both[0]).to.equal(both[1]);
    expect(host.shadowRoot!.adoptedStyleSheets).to.have.length(1);
    expect(await feature.request()).to.equal(both[0]);
    expect(host.shadowRoot!.adoptedStyleSheets).to.have.length(1);
  });

  it('waiting for an idle page is loaded immediately once it no longer needs to wait', async () => {
    const { requestIdleCallback } = window;
    window.requestIdleCallback = () => 0;
    try {
      const host = new TestHost();
      document.body.append(host);
      let mayWait = true;
      let loads = 0;
      new LazyFeature(host, {
        load: async () => {
          loads += 1;
        },
        create: () => true,
        isWanted: () => true,
        waitsForIdle: () => mayWait,
        onFailed: () => {},
      });
      await host.updateComplete;
      expect(loads).to.equal(0);
      mayWait = false;
      for (let update = 0; update < 2; update++) {
        host.requestUpdate();
        await host.updateComplete;
        expect(loads).to.equal(1);
      }
      host.remove();
    } finally {
      window.requestIdleCallback = requestIdleCallback;
    }
  });

  it('says what’s waiting for it while it’s loading', async () => {
    const { feature } = failing(0);
    const loading = feature.request('button');
    expect(feature.requester).to.equal('button');
    await loading;
    expect(feature.requester).to.equal(undefined);
  });

  it('reports a failure, and loads again when it’s requested again', async () => {
    const { feature, told } = failing(1);
    expect(await feature.request('button')).to.equal(undefined);
    expect(told.map(({ requester }) => requester)).to.deep.equal(['button']);
    expect(told[0]!.error).to.be.instanceOf(LoadError);
    expect(feature.requester).to.equal(undefined);
    expect(await feature.request('button')).to.have.property('title', 'loaded by the function');
  });

  describe('says that only reloading the page can help', () => {
    const cases = [
      ['where the embed build says so', './ordering-1.js came as 404 application/problem+json', true],
      ['where the file that the browser names is not there', `Failed to fetch: ${location.origin}/none-1.js`, true],
      ['not where it is there', `Failed to fetch: ${import.meta.url}`, false],
      ['not where its server fails', './ordering-1.js came as 503 text/html', false],
      ['not where nobody answers', 'Failed to fetch: https://127.0.0.1:1/none-1.js', false],
    ] as const;
    for (const [where, cause, isGone] of cases) {
      it(where, async () => {
        const { feature, told } = failing(1, undefined, undefined, cause);
        await feature.request('button');
        expect(told[0]!.error).to.have.property('isGone', isGone);
        expect(feature.isGone).to.equal(isGone);
        expect(await feature.request('button')).to.have.property('title');
      });
    }
  });

  it('also says so if the file exists but importing it fails again', async () => {
    const { feature, told } = failing(2, undefined, undefined, `Failed to fetch: ${import.meta.url}`);
    await feature.request('button');
    await feature.request('button');
    expect(told.map(({ error }) => (error as LoadError).isGone)).to.deep.equal([false, true]);
  });

  it('fails if the file isn’t what’s expected, and can be requested again', async () => {
    const { feature, told } = failing(1, () => {
      throw new TypeError('not a constructor');
    });
    expect(await feature.request()).to.equal(undefined);
    expect(await feature.request()).to.equal(undefined);
    expect(told).to.have.length(2);
  });

  it('is retried on later updates at increasing intervals, and reports only the first failure', async () => {
    const { feature, told, loads, updateAt, restore } = wanted(3);
    try {
      await updateAt(0);
      await updateAt(1999);
      expect(loads()).to.equal(1);
      await updateAt(2000);
      await updateAt(5999);
      expect(loads()).to.equal(2);
      await updateAt(6000);
      await updateAt(13_999);
      expect([loads(), feature.feature]).to.deep.equal([3, undefined]);
      await updateAt(14_000);
      expect(feature.feature).to.have.property('title', 'loaded by the function');
      await updateAt(100_000);
      expect(loads()).to.equal(4);
      expect(told).to.have.length(1);
    } finally {
      restore();
    }
  });

  it('is also retried if the host updates while the failure is being explained', async () => {
    const { fetch } = window;
    let answer = () => {};
    window.fetch = (_input, _init) =>
      new Promise((resolve) => {
        answer = () => resolve(new Response(null, { status: 503 }));
      });
    const cause = 'Failed to fetch: https://127.0.0.1:1/none-1.js';
    const { feature, loads, settle, updateAt, restore } = wanted(1, undefined, cause);
    try {
      await updateAt(0);
      await updateAt(3000);
      expect([loads(), feature.hasFailed]).to.deep.equal([1, false]);
      answer();
      await settle();
      expect(feature.hasFailed).to.equal(true);
      await updateAt(4999);
      expect(loads()).to.equal(1);
      await updateAt(5000);
      expect(feature.feature).to.have.property('title', 'loaded by the function');
    } finally {
      window.fetch = fetch;
      restore();
    }
  });

  it('waits a minute at most between retries', async () => {
    const { loads, updateAt, restore } = wanted(Number.POSITIVE_INFINITY);
    try {
      for (let count = 0; count < 10; count += 1) await updateAt(count * 60_000);
      expect(loads()).to.equal(10);
    } finally {
      restore();
    }
  });

  it('is retried as soon as the connection is back, unless the element has been removed', async () => {
    const { host, feature, loads, updateAt, settle, restore } = wanted(2);
    try {
      await updateAt(0);
      window.dispatchEvent(new Event('online'));
      await settle();
      expect(loads()).to.equal(2);
      host.remove();
      window.dispatchEvent(new Event('online'));
      await settle();
      expect(loads()).to.equal(2);
      document.body.append(host);
      window.dispatchEvent(new Event('online'));
      await settle();
      expect(feature.feature).to.have.property('title', 'loaded by the function');
    } finally {
      restore();
    }
  });

  it('is also retried when the connection is back after a failed request', async () => {
    const { feature, told, loads } = failing(2);
    await feature.request('button');
    window.dispatchEvent(new Event('online'));
    while (!feature.hasFailed || loads() < 2) await new Promise((resolve) => setTimeout(resolve));
    window.dispatchEvent(new Event('online'));
    while (!feature.feature) await new Promise((resolve) => setTimeout(resolve));
    expect(loads()).to.equal(3);
    expect(told).to.have.length(1);
  });

  it('reports an error in its own code as such, and then waits for a request', async () => {
    const broken = new TypeError('not a constructor');
    const { feature, told, updateAt, settle, restore } = wanted(0, () => {
      throw broken;
    });
    try {
      await updateAt(0);
      await updateAt(100_000);
      window.dispatchEvent(new Event('online'));
      await settle();
      expect(told).to.have.length(1);
      expect(told[0]!.error).to.not.be.instanceOf(LoadError);
      expect(told[0]!.error).to.include({ message: 'TypeError: not a constructor', cause: broken });
      await feature.request('button');
      expect(told).to.have.length(2);
    } finally {
      restore();
    }
  });
});
