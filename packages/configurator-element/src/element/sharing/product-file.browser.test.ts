import { expect, nextFrame } from '@open-wc/testing';
import type { FileRequest } from '../shared/configurator.js';
import { catchDownloads } from '../testing/downloads.js';
import { click, find, get, mount } from '../testing/mount.js';

const button = '.files .button';

it('files are made by the page’s function if there is one, and by the element if that fails', async () => {
  const element = await mount({ configuration: '{"width": 700}' });
  const asked: FileRequest[] = [];
  let answer: () => Promise<Uint8Array<ArrayBuffer>> = async () => new TextEncoder().encode('of the page');
  element.makeFile = (request) => {
    // Cloned as if sent to a worker.
    asked.push(structuredClone(request));
    return answer();
  };
  await click(element, ".corner button[aria-label='Share and save']");
  while (!find(element, 'dialog[open]')) await nextFrame();
  const downloads = catchDownloads();
  const save = async () => {
    await click(element, button);
    const text = await (await downloads.next()).blob.text();
    while (get(element, button).ariaDisabled === 'true') await nextFrame();
    return text;
  };
  expect(await save()).to.equal('of the page');
  const [{ kind, document, configuration, assets }] = asked as [FileRequest];
  expect([kind, document.id, configuration.width, assets.size]).to.deep.equal(['glb', 'test-shelf', 700, 0]);
  answer = () => Promise.reject(new Error('The worker did not come.'));
  expect((await save()).slice(0, 4)).to.equal('glTF');
  expect(asked).to.have.length(2);
  downloads.stop();
});
