import { expect, nextFrame } from '@open-wc/testing';
import { compileModel } from '../../model/index.js';
import type { FileRequest } from '../shared/configurator.js';
import { catchDownloads } from '../testing/downloads.js';
import { click, find, get, mount } from '../testing/mount.js';
import { productFile } from './product-file.js';

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

it('files get materials’ pictures as PNG or JPEG, and a warning says which can’t be shown', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 2 });
  canvas.getContext('2d')!.fillRect(0, 0, 4, 2);
  const materials = [
    {
      ...{ id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood' },
      ...{ texture: 'color.webp', normalMap: 'normal.jpg', roughnessMap: 'missing.png' },
    },
  ];
  const box = { id: 'box', kind: 'box', size: [10, 10, 10], material: 'oak' };
  const shown = { format: 'parametric-model/1', id: 'one', name: 'One', parameters: [], materials, parts: [box] };
  const model = compileModel(shown);
  const warnings: string[] = [];
  const { warn } = console;
  console.warn = (message: string) => warnings.push(message);
  let assets: FileRequest['assets'] = new Map();
  try {
    await productFile({
      ...{ product: model.evaluate({}), kind: 'glb', document: model.document, configuration: {}, language: 'en' },
      addressOf: (address) =>
        address === 'missing.png'
          ? '/missing.png'
          : canvas.toDataURL(`image/${address.split('.')[1]}`.replace('jpg', 'jpeg')),
      makeFile: async (request) => {
        assets = request.assets;
        return new Uint8Array();
      },
    });
  } finally {
    console.warn = warn;
  }
  expect([...assets.keys()].sort()).to.deep.equal(['color.webp', 'normal.jpg']);
  expect([...assets.get('color.webp')!.subarray(1, 4)]).to.deep.equal([0x50, 0x4e, 0x47]);
  expect([...assets.get('normal.jpg')!.subarray(0, 3)]).to.deep.equal([0xff, 0xd8, 0xff]);
  expect(warnings).to.have.length(1);
  expect(warnings[0]).to.match(/missing\.png.*shows the material's finish instead\.$/);
});
