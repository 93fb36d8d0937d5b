import { expect } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { refuseWebGLInEachTest } from '../testing/downloads.js';
import { openList } from '../testing/interaction.js';
import { field, find, get, mount, type } from '../testing/mount.js';

function focused(element: ParametricConfigurator): Element | null {
  return (element.renderRoot as ShadowRoot).activeElement;
}

async function press(element: ParametricConfigurator, selector: string): Promise<void> {
  const button = get(element, selector);
  button.focus();
  button.click();
  await element.updateComplete;
}

describe('the focus', () => {
  refuseWebGLInEachTest();

  it('moves to the value when its step button reaches the limit', async () => {
    const element = await mount({ configuration: '{"width": 2000}' });
    await element.setConfiguration({ width: 1990 });
    await press(element, `${field('width')} [aria-label='Increase Width']`);
    expect(element.value.width).to.equal(2000);
    expect(focused(element)?.id).to.equal('field-width');
  });

  it('moves to redo when there’s nothing left to undo', async () => {
    const element = await mount();
    await press(element, `${field('width')} [aria-label='Increase Width']`);
    await press(element, "[aria-label='Undo']");
    expect(get(element, "[aria-label='Undo']").matches(':disabled')).to.equal(true);
    expect(focused(element)?.getAttribute('aria-label')).to.equal('Redo');
  });

  it('returns to the field when the notice of its change is dismissed', async () => {
    const element = await mount();
    await element.setConfiguration({ height: 1200, shelves: 6 });
    await type(element, '#field-height', '60 cm');
    await press(element, '.notice button');
    expect(find(element, '.notice')).to.equal(null);
    expect(focused(element)?.id).to.equal('field-height');
  });

  it('returns to the list when all parts are shown again', async () => {
    const element = await mount();
    await openList(element);
    await press(element, '.bill tbody button');
    await press(element, '.show-all');
    expect(find(element, '.show-all')).to.equal(null);
    expect(focused(element)?.matches('.bill tbody button')).to.equal(true);
  });

  it('isn’t moved if the person is elsewhere on the page', async () => {
    const element = await mount();
    await press(element, `${field('width')} [aria-label='Increase Width']`);
    const elsewhere = document.createElement('input');
    document.body.append(elsewhere);
    get(element, "[aria-label='Undo']").focus();
    elsewhere.focus();
    element.undo();
    await element.updateComplete;
    expect(document.activeElement).to.equal(elsewhere);
    elsewhere.blur();
    element.reset();
    await element.updateComplete;
    expect(focused(element)).to.equal(null);
    elsewhere.remove();
  });
});
