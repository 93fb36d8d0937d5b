import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../../shared/api.js';
import { StudioDocument } from '../studio-document.js';
import type { StoredFile } from './file-places.js';
import type { HardwareThumbnail } from './hardware-thumbnail.js';
import './studio-files.js';
import type { StudioFiles } from './studio-files.js';

const source = {
  format: 'parametric-model/1',
  id: 'shelf',
  name: 'Shelf',
  parameters: [],
  materials: [{ id: 'oak', name: { en: 'Oak' }, color: '#c8a165', finish: 'wood', texture: 'wood/Oak%20dark.png' }],
  parts: [
    { id: 'block', kind: 'box', size: [600, 200, 200], material: 'oak' },
    { id: 'front', kind: 'group', parts: [{ id: 'knob', kind: 'asset', src: 'knob.glb', size: [10, 10, 10] }] },
  ],
};

const stored = (name: string, type = 'image/png', more: Partial<StoredFile> = {}): StoredFile => ({
  ...{ id: `${name}-id`, name, address: `../assets/${name}-id`, path: `/v1/assets/${name}-id`, type, bytes: 2_048 },
  ...{ width: 8, height: 4, used_by: [], ...more },
});

describe('the studio’s files', () => {
  let document: StudioDocument;
  let element: StudioFiles;
  let sent: string[];
  /** The service's responses by method. */
  let answers: Record<string, (url: URL) => Response>;

  beforeEach(async () => {
    sent = [];
    const page = {
      data: [
        stored('elm.png'),
        stored('cup.glb', 'model/gltf-binary', { triangles: 1_234, path: '/demo/shop/models/hardware/cup-pull.glb' }),
      ],
    };
    answers = { get: () => Response.json({ ...page, next: null }) };
    const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const url = new URL(String(input), location.origin);
      sent.push(`${init.method} ${url.pathname}${url.search}`);
      return answers[init.method!.toLowerCase()]!(url);
    };
    const api = new Api({ organization: () => 'org_1', signInAgain: async () => false, fetch });
    document = new StudioDocument({ text: JSON.stringify(source, undefined, 2) });
    element = await fixture<StudioFiles>(html`<studio-files .document=${document} .api=${api}></studio-files>`);
    await waitUntil(() => element.renderRoot.querySelector('.file'));
  });

  const all = <Found extends HTMLElement>(selector: string) => [
    ...element.renderRoot.querySelectorAll<Found>(selector),
  ];
  const named = (label: string) => {
    const found = element.renderRoot.querySelector<HTMLElement>(`[aria-label="${label}"]`);
    if (!found) throw new Error(`There is no ${label}`);
    return found;
  };
  const text = () => element.renderRoot.querySelector('[role="alert"]')?.textContent ?? '';
  const value = () => document.value as typeof source;
  const pick = async (...files: File[]) => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    const input = element.renderRoot.querySelector<HTMLInputElement>('input[type=file]')!;
    input.files = transfer.files;
    input.dispatchEvent(new Event('change'));
    const uploads = () => sent.filter((each) => each.startsWith('PUT')).length;
    await waitUntil(() => uploads() >= files.length && all('.note[role=status]').length === 0);
    await element.updateComplete;
  };

  it('are accessible, each with a picture, a name and a size', async () => {
    await expect(element).to.be.accessible();
    const words = all('.file').map(({ textContent }) => textContent!.replaceAll(/\s+/g, ' '));
    expect(words[0]).to.contain('elm.png').and.contain('8 × 4 · 2 KiB');
    expect(words[1]).to.contain('cup.glb').and.contain('1,234 triangles');
    expect(all<HTMLImageElement>('.file img').map((image) => image.getAttribute('src'))).to.deep.equal([
      '/v1/assets/elm.png-id',
    ]);
  });

  it('with hardware are drawn by a worker, or labeled GLB if they can’t be', async () => {
    const thumbnail = element.renderRoot.querySelector<HardwareThumbnail>('hardware-thumbnail')!;
    const canvas = thumbnail.renderRoot.querySelector('canvas')!;
    expect(canvas.hidden && thumbnail.renderRoot.textContent).to.equal('GLB');
    await waitUntil(() => !canvas.hidden, 'It is not drawn.', { timeout: 20_000 });
    expect(thumbnail.renderRoot.textContent).to.equal('');
    const { data } = canvas.getContext('2d')!.getImageData(canvas.width / 2, 0, 1, canvas.height);
    expect(data.some((value) => value > 0)).to.equal(true);

    const { pictures } = thumbnail;
    expect(await pictures.draw('/demo/shop/models/hardware/none.glb')).to.equal(undefined);
    const cut = pictures.draw('/demo/shop/models/hardware/lost.glb');
    element.remove();
    expect(await cut).to.equal(undefined);
  }).timeout(40_000);

  it('can be used in a material, a part or a new part, each as one step for undo', async () => {
    const use = (name: string, pointer: string) => {
      const select = named(`Use ${name} in`) as HTMLSelectElement;
      select.value = pointer;
      select.dispatchEvent(new Event('change'));
    };
    use('elm.png', '/materials/0/texture');
    expect(value().materials[0]!.texture).to.equal('../assets/elm.png-id');
    use('cup.glb', '/parts/1/parts/0/src');
    expect(value().parts[1]!.parts![0]!.src).to.equal('../assets/cup.glb-id');
    use('cup.glb', '/parts/-');
    expect(value().parts[2]).to.include({ id: 'hardware', kind: 'asset', src: '../assets/cup.glb-id' });
    for (let i = 0; i < 3; i++) document.undo();
    expect(document.text).to.equal(JSON.stringify(source, undefined, 2));
  });

  it('used by path are replaced by uploads, and rejected uploads are listed', async () => {
    expect(element.renderRoot.querySelector('[aria-label="Missing files"]')?.textContent).to.contain('Oak dark.png');
    answers.put = ({ searchParams }) => {
      const name = searchParams.get('name')!;
      if (name === 'wrong.svg')
        return Response.json(
          { title: 'No', status: 422, code: 'file_invalid', detail: 'It is an SVG.' },
          { status: 422 },
        );
      return Response.json(stored(name), { status: 201 });
    };
    let told = 0;
    document.addEventListener('files', () => told++);
    await pick(new File(['a'], 'wrong.svg'), new File(['b'], 'Oak dark.png'), new File(['c'], 'other.png'));
    expect(value().materials[0]!.texture).to.equal('../assets/Oak dark.png-id');
    expect(text()).to.contain('wrong.svg').and.contain('It is an SVG.');
    expect(text()).not.to.contain('other.png');
    expect(all('.file').length).to.equal(4);
    expect(told).to.equal(2);
    const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'large.png');
    const requests = sent.length;
    await pick(large, new File(['e'], 'other.png'));
    expect(sent.length - requests).to.equal(1);
    expect(text()).to.contain('large.png').and.contain('This file is 4.1 MiB. Files can be up to 4 MiB.');
    // A file that isn't a picture isn't offered where one is needed.
    answers.put = () => Response.json(stored('knob.glb'), { status: 201 });
    await pick(new File(['d'], 'knob.glb'));
    expect(value().parts[1]!.parts![0]!.src).to.equal('knob.glb');
  });

  it('are deleted after a confirmation, unless a product on sale uses them', async () => {
    const notices: string[] = [];
    element.addEventListener('console-notice', ({ detail }) => notices.push(detail.text));
    element.addEventListener('console-question', ({ detail }) => detail.answer(true));
    answers.delete = () =>
      Response.json(
        { title: 'No', status: 409, code: 'file_in_use', detail: 'It is named by "x", on sale.' },
        { status: 409 },
      );
    named('Delete elm.png').click();
    await waitUntil(() => notices.length === 1);
    expect(notices[0]).to.contain('named by "x"');
    expect(all('.file').length).to.equal(2);
    answers.delete = () => new Response(null, { status: 204 });
    named('Delete elm.png').click();
    await waitUntil(() => all('.file').length === 1);
    expect(sent.at(-1)).to.equal('DELETE /console/api/v1/files/elm.png-id');
  });

  it('move the focus when the focused element disappears', async () => {
    element.addEventListener('console-question', ({ detail }) => detail.answer(true));
    answers.delete = () => new Response(null, { status: 204 });
    const focused = () => element.shadowRoot!.activeElement;
    for (const name of ['elm.png', 'cup.glb']) {
      const count = all('.file').length;
      named(`Delete ${name}`).focus();
      named(`Delete ${name}`).click();
      await waitUntil(() => all('.file').length < count);
      expect(focused()).to.equal(all('.does > button')[0] ?? all('.head button')[0]);
    }
    answers.put = () =>
      Response.json({ title: 'No', status: 422, code: 'file_invalid', detail: 'It is an SVG.' }, { status: 422 });
    await pick(new File(['a'], 'wrong.svg'));
    await waitUntil(() => text() !== '');
    const close = all('[role="alert"] button')[0]!;
    close.focus();
    close.click();
    await element.updateComplete;
    expect(focused()).to.equal(all('.head button')[0]);
  });

  it('dropped during an upload aren’t silently lost', async () => {
    const notices: string[] = [];
    element.addEventListener('console-notice', ({ detail }) => notices.push(detail.text));
    answers.put = () => Response.json(stored('one.png'), { status: 201 });
    const drop = () => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'one.png'));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    };
    drop();
    drop();
    expect(notices.join()).to.contain('Drop these again');
    await waitUntil(() => notices.includes('File uploaded.'));
  });

  it('are reported as missing if they’ve been deleted since the draft used them', async () => {
    const original = globalThis.fetch;
    globalThis.fetch = async () => new Response(null, { status: 404 });
    try {
      document.edit('/materials/0/texture', '../assets/gone-0123456789abcdef0123456789abcdef.png');
      const missing = () => element.renderRoot.querySelector('[aria-label="Missing files"]')?.textContent ?? '';
      await waitUntil(() => missing().includes('gone-0123456789abcdef0123456789abcdef.png, in Oak'));
    } finally {
      globalThis.fetch = original;
    }
  });

  it('are looked up again when the connection is back', async () => {
    const original = globalThis.fetch;
    let [asked, isCut] = [0, true];
    globalThis.fetch = async () => {
      asked += 1;
      if (isCut) throw new TypeError('Failed to fetch');
      return new Response(null, { status: 404 });
    };
    try {
      document.edit('/materials/0/texture', '../assets/gone-0123456789abcdef0123456789abcdef.png');
      const missing = () => element.renderRoot.querySelector('[aria-label="Missing files"]')?.textContent ?? '';
      await waitUntil(() => asked === 1, undefined, { timeout: 30_000 });
      await new Promise(requestAnimationFrame);
      expect([asked, missing().includes('gone-')]).to.deep.equal([1, false]);
      isCut = false;
      window.dispatchEvent(new Event('online'));
      await waitUntil(() => missing().includes('gone-'), undefined, { timeout: 30_000 });
    } finally {
      globalThis.fetch = original;
    }
  });
});

declare global {
  interface HTMLElementEventMap {
    'console-notice': CustomEvent<{ readonly text: string }>;
    'console-question': CustomEvent<{ readonly answer: (isConfirmed: boolean) => void }>;
  }
}
