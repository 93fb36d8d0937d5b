import { expect, waitUntil } from '@open-wc/testing';
import { ModelError } from '../../model/index.js';
import { cupboardDocument } from '../testing/cupboard.js';
import { refuseWebGL } from '../testing/downloads.js';
import { at, jointButton, mountLive, until } from '../testing/interaction.js';
import { expectAccessible, find, get, hush, listen, mount } from '../testing/mount.js';

const [width, ...parameters] = cupboardDocument.parameters;
const narrower = { ...cupboardDocument, parameters: [{ ...width, max: 900 }, ...parameters] };

describe('editing the page’s own document', function () {
  this.timeout(60_000);

  it('is accessible', async () => {
    const element = await mount({}, cupboardDocument);
    await element.updateDocument({ ...cupboardDocument, name: 'Edited' });
    await expectAccessible(element);
  });

  it('keeps the configuration and open doors', async function () {
    const element = await mountLive(this);
    await element.setConfiguration({ width: 1000 });
    jointButton(element, 'Open Drawer').click();
    await until(() => at(element, 'drawer/front').matrix[14] === 630);
    const edited = { ...cupboardDocument, name: 'Edited' };
    await element.updateDocument(edited);
    expect(get(element, 'h2').textContent?.trim()).to.equal('Edited');
    expect(element.modelDocument).to.equal(edited);
    expect(element.value).to.include({ width: 1000, height: 700 });
    expect(at(element, 'drawer/front').matrix[14]).to.equal(630);
    expect(element.renderRoot.querySelector("[part~='notice']")).to.equal(null);
  });

  it('redraws only what has changed, and nothing if only text has', async () => {
    const allow = refuseWebGL();
    try {
      await hush('warn', async () => {
        const element = await mount({}, cupboardDocument);
        await waitUntil(() => find(element, '.picture svg'));
        const drawing = get(element, '.picture svg');
        const renamed = { ...cupboardDocument, parameters: [{ ...width, label: 'How wide' }, ...parameters] };
        await element.updateDocument(renamed);
        expect(get(element, '.form').textContent).to.contain('How wide');
        expect(get(element, '.picture svg') === drawing).to.equal(true);
        await element.setConfiguration({ width: 1000 });
        await waitUntil(() => get(element, '.picture svg') !== drawing);
        const wider = get(element, '.picture svg');
        await element.updateDocument(narrower);
        await waitUntil(() => get(element, '.picture svg') !== wider);
      });
    } finally {
      allow();
    }
  });

  it('adjusts values that no longer fit, and keeps the undo history', async () => {
    const element = await mount({}, cupboardDocument);
    await element.setConfiguration({ width: 1000 });
    await element.updateDocument(narrower);
    expect(element.value).to.include({ width: 900 });
    await element.undo();
    expect(element.value).to.include({ width: 800 });
  });

  it('starts over if the configuration can no longer be built', async () => {
    const element = await mount({}, cupboardDocument);
    await element.setConfiguration({ width: 1000 });
    const [left, ...parts] = cupboardDocument.parts;
    const unbuildable = { ...left, size: ['900 - width', 'height', 400] } as const;
    await element.updateDocument({ ...cupboardDocument, parts: [unbuildable, ...parts] });
    expect(element.value).to.include({ width: 800 });
  });

  it('rejects an invalid document and keeps showing the previous one', async () => {
    const element = await mount({}, cupboardDocument);
    await element.setConfiguration({ width: 1000 });
    const { product, modelDocument } = element;
    const errors = listen(element, 'configurator-error');
    const wrong = { ...cupboardDocument, parts: [{ ...cupboardDocument.parts[0], material: 'oka' }] };
    const error = await element.updateDocument(wrong).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect((error as ModelError).issues[0]?.pointer).to.equal('/parts/0/material');
    expect(error).to.be.instanceOf(ModelError);
    expect([element.product, element.modelDocument]).to.deep.equal([product, modelDocument]);
    expect(errors).to.have.length(0);
  });

  it('shows the last of several documents set in a row, and rejects the invalid ones', async () => {
    const element = await mount({}, cupboardDocument);
    const named = (name: string) => ({ ...cupboardDocument, name });
    const wrong = { ...cupboardDocument, parts: [{ ...cupboardDocument.parts[0], material: 'oka' }] };
    const last = named('Third');
    const results = await Promise.allSettled(
      [named('First'), wrong, last].map((document) => element.updateDocument(document)),
    );
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    expect(get(element, 'h2').textContent?.trim()).to.equal('Third');
    expect(element.modelDocument).to.equal(last);
  });

  it('is dropped if the page sets another document in the meantime', async () => {
    const element = await mount({}, cupboardDocument);
    await element.updateDocument({ ...cupboardDocument, name: 'Edited' });
    const update = element.updateDocument({ ...cupboardDocument, name: 'Edited again' });
    // Waits until the document is compiled. The page can work in between.
    for (let count = 0; count < 20; count += 1) await undefined;
    const other = { ...cupboardDocument, name: 'Named by the page' };
    element.modelDocument = other;
    await update;
    expect(element.modelDocument).to.equal(other);
    expect(get(element, 'h2').textContent?.trim()).to.equal('Named by the page');
  });

  it('shows a valid document after an invalid one', async () => {
    const element = await mount({}, cupboardDocument);
    element.modelDocument = undefined;
    await element.updateComplete;
    await element.updateDocument(narrower);
    expect(element.value).to.include({ width: 800 });
  });
});
