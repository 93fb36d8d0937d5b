import { expect } from '@open-wc/testing';
import { holdShaders } from '../../scene/testing/hold-shaders.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { listen, waitUntil } from '../testing/listen.js';
import { find, hasWebGL2, textOf } from '../testing/mount.js';
import { Service } from '../testing/service.js';

const attributes = {
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
};
const fieldCount = 7;

describe('the form’s first rendering', () => {
  const { fetch } = globalThis;
  let service: Service;

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    service = new Service();
    service.published = { revision: 'r7', document: shelfDocument };
    globalThis.fetch = service.fetch;
  });

  afterEach(() => {
    globalThis.fetch = fetch;
    localStorage.clear();
    sessionStorage.clear();
    document.querySelector('parametric-configurator')?.remove();
  });

  it('adds pieces from top to bottom, each in its own task', async () => {
    const { element, stages } = open();
    await whole(element);
    const fields = stages.map((stage) => stage.fields);
    expect(fields).to.deep.equal([...fields].sort((one, other) => one - other));
    expect(new Set(fields).size).to.be.at.least(3);
    for (const { fields: rendered, below } of stages) if (rendered < fieldCount) expect(below).to.equal(0);
    expect(new Set(stages.map(({ task }) => task)).size).to.equal(stages.length);
  });

  it('is complete when updateComplete resolves', async () => {
    const element = document.createElement('parametric-configurator');
    element.modelDocument = shelfDocument;
    document.body.append(element);
    await element.updateComplete;
    expect(element.renderRoot.querySelectorAll('[data-key]')).to.have.length(fieldCount);
    expect(find(element, '.foot')).to.exist;
  });

  it('shows the last of two documents set in a row', async () => {
    const element = document.createElement('parametric-configurator');
    element.modelDocument = shelfDocument;
    document.body.append(element);
    await begun(element);
    const loads = listen(element, 'configurator-load');
    element.modelDocument = { ...shelfDocument, name: 'Second', parameters: shelfDocument.parameters.slice(0, 2) };
    element.modelDocument = { ...shelfDocument, name: 'Third' };
    await element.updateComplete;
    expect(textOf(element, 'h2')).to.equal('Third');
    expect(count(element)).to.equal(fieldCount);
    expect(loads).to.have.length(1);
  });

  it('restarts if the page sets another model between the pieces', async () => {
    const { element } = open();
    const loads = listen(element, 'configurator-load');
    await begun(element);
    service.published = { revision: 'r8', document: { ...shelfDocument, name: 'Another shelf' } };
    element.model = 'another-shelf';
    await rendered(element, () => count(element) === 0);
    expect(find(element, '.foot')).to.equal(null);
    await whole(element);
    expect(textOf(element, 'h2')).to.equal('Another shelf');
    expect(loads.map(({ detail }) => detail.revision)).to.deep.equal(['r7', 'r8']);
  });

  for (const [piece, count] of [
    ['arrived', 1],
    ['been compiled', 2],
  ] as const) {
    it(`doesn’t start with a model that has ${piece} when the page sets another`, async function () {
      if (typeof Scheduler === 'undefined') this.skip();
      const { yield: original } = Scheduler.prototype;
      let pauses = 0;
      Scheduler.prototype.yield = function () {
        if (service.asked.length > 0) pauses += 1;
        if (pauses === count) element.modelDocument = { ...shelfDocument, name: 'Own' };
        return original.call(this);
      };
      const { element } = open();
      const loads = listen(element, 'configurator-load');
      try {
        await until(() => textOf(element, 'h2') === 'Own');
        await element.updateComplete;
      } finally {
        Scheduler.prototype.yield = original;
      }
      expect(loads.map(({ detail }) => detail.revision)).to.deep.equal([undefined]);
      expect(find(element, '.foot')).to.exist;
    });
  }

  it('continues if the element is moved or removed between pieces', async () => {
    const { element } = open();
    await begun(element);
    const place = document.body.appendChild(document.createElement('div'));
    place.append(element);
    await whole(element);
    element.remove();
    document.body.append(element);
    expect(count(element)).to.equal(fieldCount);
    const { element: removed } = open();
    await begun(removed);
    removed.remove();
    await removed.updateComplete;
    document.body.append(removed);
    await whole(removed);
    removed.remove();
    place.remove();
  });

  describe('before the first 3D frame', () => {
    before(function () {
      if (!hasWebGL2()) this.skip();
    });

    it('doesn’t load the code for quotes until after the first frame', async () => {
      const shaders = holdShaders();
      const { element } = open();
      try {
        await shaders.asked();
        await whole(element);
        await new Promise((resolve) => requestIdleCallback(resolve));
        expect(element.client).to.equal(undefined);
      } finally {
        shaders.release();
      }
      await until(() => find(element, '.ordering') !== null);
      expect(element.client).to.exist;
    });

    it('stops waiting after a time limit', async () => {
      const { setTimeout: later } = window;
      window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 9000 ? 0 : ms)) as typeof setTimeout;
      const shaders = holdShaders();
      const { element } = open();
      try {
        await until(() => find(element, '.ordering') !== null);
        expect(find(element, '.stage.live')).to.equal(null);
      } finally {
        window.setTimeout = later;
        shaders.release();
      }
    });

    it('loads quotes right away if this tab was ordering', async () => {
      const scope = [attributes['base-url'], attributes['license-key'], attributes.model];
      const kept = { version: 1, id: 'one', step: 'quotes', configuration: { width: 1200 }, quantity: 2, search: '' };
      sessionStorage.setItem(
        String(['parametric-configurator', ...scope]),
        JSON.stringify({ ...kept, destination: { country: 'DE', postcode: '10115' }, texts: {} }),
      );
      const shaders = holdShaders();
      const { element } = open();
      try {
        await until(() => find(element, '.ordering') !== null);
        expect(find(element, '.stage.live')).to.equal(null);
        expect(element.value.width).to.equal(1200);
      } finally {
        shaders.release();
      }
    });

    it('doesn’t prevent requests for quotes', async () => {
      const shaders = holdShaders();
      const { element } = open();
      try {
        await whole(element);
        find(element, "[part~='primary-button']")?.click();
        await until(() => find(element, '.ordering') !== null);
      } finally {
        shaders.release();
      }
    });

    it('allows the context to be lost, and reports the frame once it’s drawn', async () => {
      const shaders = holdShaders();
      const { element } = open();
      const told = listen(element, 'configurator-ready');
      await shaders.asked();
      const context = find<HTMLCanvasElement>(element, '.scene canvas')!.getContext('webgl2')!;
      const extension = context.getExtension('WEBGL_lose_context')!;
      const lost = new Promise((resolve) => context.canvas.addEventListener('webglcontextlost', resolve));
      extension.loseContext();
      await lost;
      shaders.release();
      await new Promise((resolve) => setTimeout(resolve));
      expect(told).to.have.length(0);
      extension.restoreContext();
      await until(() => find(element, '.stage.live') !== null);
      expect(told).to.have.length(1);
    });
  });
});

/** @returns the element, and what each update rendered in which task */
function open() {
  const element = document.createElement('parametric-configurator');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const stages: { readonly fields: number; readonly below: number; readonly task: number }[] = [];
  let task = 0;
  const { performUpdate } = element as unknown as { performUpdate(): void };
  Object.assign(element, {
    performUpdate() {
      performUpdate.call(element);
      if (count(element) > 0 && count(element) !== stages.at(-1)?.fields)
        stages.push({ fields: count(element), below: belowOf(element), task });
      // A task that runs before the next piece, if that's a separate task.
      void globalThis.scheduler?.postTask(() => task++, { priority: 'user-blocking' });
    },
  });
  document.body.append(element);
  return { element, stages };
}

function count(element: ParametricConfigurator): number {
  return element.renderRoot.querySelectorAll?.('[data-key]').length ?? 0;
}

function belowOf(element: ParametricConfigurator): number {
  return element.renderRoot.querySelectorAll('.foot, .ordering, [part~="quantity"], .parts').length;
}

async function whole(element: ParametricConfigurator): Promise<void> {
  await until(() => find(element, '.foot') !== null);
}

/** Runs in the task that renders the first fields, before the next piece. */
async function begun(element: ParametricConfigurator): Promise<void> {
  await rendered(element, () => count(element) > 0);
  expect(find(element, '.foot')).to.equal(null);
}

/** Resolves in the task whose update makes the condition true. */
function rendered(element: ParametricConfigurator, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element.renderRoot, { childList: true, subtree: true });
  });
}

const until = (holds: () => boolean) => waitUntil(holds);
