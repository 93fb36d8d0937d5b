import { expect } from '@open-wc/testing';
import { cupboardDocument } from '../testing/cupboard.js';
import { keydown, until, withoutWebGL } from '../testing/interaction.js';
import { expectAccessible, find, get, mount } from '../testing/mount.js';

type Element = Awaited<ReturnType<typeof mount>>;

/** Lockers side by side, with the same name. */
function lockersDocument(count: number): object {
  const [left, right] = cupboardDocument.parts;
  const door = {
    id: 'door',
    name: 'Door',
    kind: 'panel',
    repeat: { i: count },
    at: [`i * width / ${count}`, 0, 400],
    size: [`width / ${count} - 2`, 'height', 20],
    normal: 'z',
    material: 'material',
    motion: { kind: 'hinge', axis: 'y', at: [0, 0, 0], angle: -90 },
  };
  return { ...cupboardDocument, parts: [left, right, door] };
}

async function withLockers(count: number, during: (element: Element) => Promise<void>): Promise<void> {
  await withoutWebGL(async () => {
    const element = await mount({ units: 'cm' }, lockersDocument(count));
    await until(() => find(element, '.view-tools') !== null);
    await during(element);
  });
}

function labelsOf(element: Element, selector: string): (string | null)[] {
  return [...element.renderRoot.querySelectorAll(selector)].map((one) => one.getAttribute('aria-label'));
}

const focused = (element: Element) => (element.renderRoot as ShadowRoot).activeElement?.getAttribute('aria-label');

describe('buttons on the joints', function () {
  this.timeout(20_000);

  it('are all rendered if there are few, as one Tab stop', () =>
    withLockers(4, async (element) => {
      const labels = ['Open Door 1', 'Open Door 2', 'Open Door 3', 'Open Door 4'];
      expect(labelsOf(element, '.joint')).to.deep.equal(labels);
      expect(labelsOf(element, ".joint[tabindex='0']")).to.deep.equal(['Open Door 1']);
    }));

  it('are one Tab stop if there are many, and the arrow keys reach each of them', () =>
    withLockers(40, async (element) => {
      const tabStop = () => get(element, ".joint[tabindex='0']");
      expect(labelsOf(element, ".joint[tabindex='0']")).to.deep.equal(['Open Door 1']);
      tabStop().focus();
      keydown(tabStop(), 'ArrowLeft');
      expect(focused(element)).to.equal('Open Door 1');
      keydown(tabStop(), 'ArrowRight');
      keydown(tabStop(), 'ArrowDown');
      expect(focused(element)).to.equal('Open Door 3');
      // On touch screens, a screen reader moves to the next element, so the neighbors are rendered too.
      expect(labelsOf(element, '.joint')).to.deep.equal(['Open Door 2', 'Open Door 3', 'Open Door 4']);
      keydown(tabStop(), 'End');
      keydown(tabStop(), 'ArrowDown');
      expect(focused(element)).to.equal('Open Door 40');
      keydown(tabStop(), 'ArrowUp');
      tabStop().click();
      await until(() => focused(element) === 'Close Door 39');
      keydown(tabStop(), 'Home');
      expect(focused(element)).to.equal('Open Door 1');
      await expectAccessible(element);
    }));

  it('continue from the button that a screen reader has focused', () =>
    withLockers(40, async (element) => {
      get(element, ".joint[aria-label='Open Door 2']").focus();
      expect(labelsOf(element, ".joint[tabindex='0']")).to.deep.equal(['Open Door 2']);
      expect(focused(element)).to.equal('Open Door 2');
      expect(labelsOf(element, '.joint')).to.deep.equal(['Open Door 1', 'Open Door 2', 'Open Door 3']);
    }));
});
