import { WebIO } from '@gltf-transform/core';
import { expect, nextFrame } from '@open-wc/testing';
import { Vector3 } from 'three';
import { bytesOf, wedge } from '../../mesh/hardware/testing/files.js';
import { ArDevice } from '../../scene/testing/ar-device.js';
import { drawAll } from '../../scene/testing/draw-nothing.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { readLink } from '../session/link.js';
import { shelfDocument } from '../testing/document.js';
import { catchDownloads, pixelsOf, refuseWebGL } from '../testing/downloads.js';
import { click, expectAccessible, find, get, hasWebGL2, hush, mount, mountAgain, textOf } from '../testing/mount.js';
import { decodeQrCode } from '../testing/qr-decoder.js';
import { paintDrawing } from './paint-drawing.js';

// The tests inspect pictures, so draw them.
drawAll();

const shareButton = ".corner button[aria-label='Share and save']";
const arButton = ".corner button[aria-label='View in your room']";

/** Opens a dialog with its button, as by keyboard. */
async function open(element: ParametricConfigurator, button: string): Promise<HTMLDialogElement> {
  if (get(element, '.view-switch').ariaExpanded === 'false') get(element, '.view-switch').click();
  await element.updateComplete;
  const opener = get<HTMLButtonElement>(element, button);
  opener.focus();
  opener.click();
  while (!find(element, 'dialog[open]')) await nextFrame();
  return get<HTMLDialogElement>(element, 'dialog');
}

function linkIn(dialog: HTMLElement): string {
  return dialog.querySelector<HTMLInputElement>('.address')!.value;
}

function focusedIn(element: ParametricConfigurator): Element | null {
  return (element.renderRoot as ShadowRoot).activeElement;
}

describe('sharing', () => {
  it('provides the page with a picture of any size, with and without a background', async () => {
    const element = await mount();
    const clear = await pixelsOf((await element.toBlob({ width: 320 }))!);
    expect(clear.width).to.equal(320);
    expect(clear.at(0, 0)[3]).to.equal(0);
    const grounded = await pixelsOf((await element.toBlob({ width: 200, background: 'rgb(10, 20, 30)' }))!);
    expect(grounded.width).to.equal(200);
    expect(grounded.at(0, 0)).to.deep.equal([10, 20, 30, 255]);
  });

  describe('the dialog', () => {
    it('is accessible', async () => {
      const element = await mount();
      await open(element, shareButton);
      await expectAccessible(element);
    });

    it('takes the focus, and returns it', async () => {
      const element = await mount();
      const dialog = await open(element, shareButton);
      expect(dialog.contains(focusedIn(element))).to.equal(true);
      dialog.querySelector<HTMLButtonElement>("button[aria-label='Close']")!.click();
      while (find(element, 'dialog')) await nextFrame();
      expect(focusedIn(element)).to.equal(get(element, shareButton));
    });

    it('closes on a press outside, but not on one inside', async () => {
      const element = await mount();
      const dialog = await open(element, shareButton);
      const { left, top } = dialog.getBoundingClientRect();
      const press = (x: number, y: number) => dialog.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y }));
      press(left + 5, top + 5);
      expect(dialog.open).to.equal(true);
      press(left - 5, top + 5);
      expect(dialog.open).to.equal(false);
    });

    it('saves designs by name, and opens one as a step that can be undone', async () => {
      const element = await mount();
      await element.setConfiguration({ width: 600 });
      let dialog = await open(element, shareButton);
      const names = () => [...dialog.querySelectorAll('.designs li')].map((row) => row.textContent!.trim());
      const save = async (name?: string) => {
        if (name !== undefined) dialog.querySelector<HTMLInputElement>('input[name=design]')!.value = name;
        dialog.querySelector<HTMLButtonElement>('input[name=design] + button')!.click();
        await element.updateComplete;
      };
      await save('Small');
      expect(textOf(element, 'dialog .status')).to.equal('Design saved.');
      await element.setConfiguration({ width: 1500, material: 'birch' });
      await save();
      expect(names()).to.have.length(2);
      expect(names()[0]).to.match(/^Small\s+60 × 120 × \d+\scm · Oak · about €/);
      expect(names()[1]).to.match(/^Design 2\s+150 × .* · Birch · about €/);
      await expectAccessible(element);
      await save('Small');
      expect(names(), 'replaces the one of the same name').to.have.length(2);
      expect(names()[0]).to.match(/^Small\s+150 × /);
      dialog.close();
      await element.setConfiguration({ width: 800 });
      // Two elements on one page have separate designs.
      element.remove();

      const again = await mountAgain();
      dialog = await open(again, shareButton);
      dialog.querySelector<HTMLButtonElement>("button[aria-label='Open Design 2']")!.click();
      await new Promise((resolve) => dialog.addEventListener('close', resolve));
      expect(again.configuration).to.include({ width: 1500, material: 'birch' });
      dialog = await open(again, shareButton);
      dialog.querySelector<HTMLButtonElement>("button[aria-label='Delete Small']")!.click();
      await again.updateComplete;
      expect(names()).to.have.length(1);
      get(again, ".tools button[aria-label='Undo']").click();
      await again.updateComplete;
      expect(again.configuration.width).to.equal(800);
    });

    it('keeps the quantity if a saved design can no longer be built', async () => {
      const element = await mount();
      await element.setConfiguration({ width: 600 });
      element.quantity = 3;
      let dialog = await open(element, shareButton);
      dialog.querySelector<HTMLInputElement>('input[name=design]')!.value = 'Three';
      dialog.querySelector<HTMLButtonElement>('input[name=design] + button')!.click();
      await element.updateComplete;
      dialog.close();
      await element.setConfiguration({ width: 1000 });
      element.quantity = 1;
      element.remove();

      const parts = [{ id: 'left', kind: 'box', size: ['width - 600', 'height', 300], material: 'material' }];
      const again = await mountAgain({}, { ...shelfDocument, parts });
      dialog = await open(again, shareButton);
      await hush('error', async () => {
        dialog.querySelector<HTMLButtonElement>("button[aria-label='Open Three']")!.click();
        await again.updateComplete;
      });
      expect(textOf(again, '.notice')).to.include('can’t be made');
      expect(again.configuration.width).to.equal(1000);
      expect(again.quantity).to.equal(1);
    });

    it('is accessible in dark mode', async () => {
      const element = await mount({ theme: 'dark' });
      await open(element, shareButton);
      await expectAccessible(element);
    });

    it('has a QR code of the link, where there’s a mouse', async () => {
      const element = await mount({ configuration: '{"width": 600}' });
      const dialog = await open(element, shareButton);
      const folded = get<HTMLDetailsElement>(element, '.dialog .for-phone');
      expect(folded.checkVisibility()).to.equal(!matchMedia('(pointer: coarse)').matches);
      folded.open = true;
      await expectAccessible(element);
      const { pixels } = await pixelsOf(await paintDrawing(get<SVGSVGElement>(element, '.dialog .qr'), { width: 600 }));
      expect(await decodeQrCode(pixels)).to.equal(linkIn(dialog));
    });

    it('has a link with only the product, and without orders or personal data', async () => {
      const address = location.href;
      history.replaceState(null, '', '#/shelf&configurator-order-test-shelf=ord_1~pcot_secret~service.example');
      try {
        const element = await mount({ configuration: '{"width": 600}' });
        const link = new URL(linkIn(await open(element, shareButton)));
        expect(link.hash).to.equal('#/shelf');
        const values = Object.entries(element.value).filter(([key]) => key !== 'footHeight');
        const fields = ['', ...values.map(([key, value]) => `${key}.${value}`)];
        expect(link.searchParams.get('configurator-test-shelf')).to.equal(fields.join('~'));
      } finally {
        history.replaceState(null, '', address);
      }
    });

    it('has a link to the current configuration, and updates it', async () => {
      const element = await mount({ configuration: '{"width": 600, "engraving": "Flur & Küche"}' });
      const dialog = await open(element, shareButton);
      const parameters = (element.modelDocument as unknown as { parameters: never }).parameters;
      const read = () => readLink(new URL(linkIn(dialog)).search, 'test-shelf', parameters);
      expect(read()?.values).to.deep.include({ width: 600, engraving: 'Flur & Küche', height: 1200 });
      await element.setConfiguration({ width: 700 });
      expect(read()?.values).to.deep.include({ width: 700 });
    });

    it('copies the link, and says so', async () => {
      const element = await mount();
      const dialog = await open(element, shareButton);
      const copied = stubClipboard(async () => {});
      await click(element, '.dialog .line .button');
      await nextFrame();
      expect(copied).to.deep.equal([linkIn(dialog)]);
      expect(textOf(element, ".dialog [role='status']")).to.equal('Link copied.');
    });

    it('selects the link if the page can’t copy it', async () => {
      const element = await mount();
      const dialog = await open(element, shareButton);
      stubClipboard(async () => {
        throw new DOMException('No.', 'NotAllowedError');
      });
      await click(element, '.dialog .line .button');
      await nextFrame();
      const input = dialog.querySelector<HTMLInputElement>('.address')!;
      expect(input.selectionEnd).to.equal(input.value.length);
      expect(textOf(element, ".dialog [role='status']")).to.include('you can copy it yourself');
    });
  });

  describe('files', () => {
    it('contain the product as GLB and USDZ', async () => {
      const element = await mount();
      await open(element, shareButton);
      const downloads = catchDownloads();
      const [glb, usdz] = element.renderRoot.querySelectorAll<HTMLButtonElement>('.files .button');
      for (const [button, name, magic] of [
        [glb!, 'test-shelf.glb', 'glTF'],
        [usdz!, 'test-shelf.usdz', 'PK'],
      ] as const) {
        button.click();
        const file = await downloads.next();
        expect(file.name).to.equal(name);
        expect((await file.blob.text()).slice(0, magic.length)).to.equal(magic);
        while (button.ariaDisabled === 'true') await nextFrame();
      }
      downloads.stop();
    });

    it('contain hardware from its file, and a block if it can’t be loaded', async () => {
      const { fetch } = window;
      const asked: string[] = [];
      const knob = await bytesOf(wedge());
      window.fetch = async (address, options) => {
        if (String(address).startsWith('blob:')) return fetch(address, options);
        asked.push(String(address));
        return String(address).endsWith('/knob.glb') ? new Response(knob) : new Response('', { status: 404 });
      };
      const hardware = (id: string) => ({ id, kind: 'asset', src: `${id}.glb`, size: [40, 40, 40] });
      const parts = [...shelfDocument.parts, hardware('knob'), hardware('hinge')];
      const element = await mount({}, { ...shelfDocument, parts });
      await open(element, shareButton);
      const downloads = catchDownloads();
      let glb = new Uint8Array();
      const warnings = await hush('warn', async () => {
        await click(element, '.files .button');
        glb = new Uint8Array(await (await downloads.next()).blob.arrayBuffer());
      });
      downloads.stop();
      window.fetch = fetch;
      const names = (await new WebIO().readBinary(glb))
        .getRoot()
        .listNodes()
        .map((node) => node.getName());
      expect(names).to.include('knob/file');
      expect(names).to.include('hinge').and.not.include('hinge/file');
      const here = (name: string) => new URL(name, document.baseURI).href;
      expect(asked).to.include(here('knob.glb'));
      expect(warnings.join()).to.contain(`${here('hinge.glb')} can't be shown: the response was 404.`);
      expect(warnings.join()).to.contain('The file has a box of the same size instead.');
    });

    it('report an error if they can’t be made', async () => {
      const element = await mount();
      await open(element, shareButton);
      Object.defineProperty(element, 'product', { get: () => undefined });
      const warnings = await hush('warn', async () => {
        await click(element, '.files .button');
        while (!textOf(element, ".dialog [role='status']")) await nextFrame();
      });
      expect(textOf(element, ".dialog [role='status']")).to.include('Something went wrong');
      expect(warnings.join()).to.include('The glb couldn’t be created.');
    });
  });

  describe('the picture', () => {
    let allow = () => {};

    beforeEach(() => {
      allow = refuseWebGL();
    });

    afterEach(() => allow());

    async function save(width: string, background: boolean) {
      let saved: Awaited<ReturnType<ReturnType<typeof catchDownloads>['next']>> | undefined;
      await hush('warn', async (lines) => {
        const element = await mount();
        while (lines.length === 0) await nextFrame();
        await element.updateComplete;
        const dialog = await open(element, shareButton);
        dialog.querySelector('select')!.value = width;
        dialog.querySelector<HTMLInputElement>("input[name='background']")!.checked = background;
        const downloads = catchDownloads();
        dialog.querySelector<HTMLButtonElement>('form .button')!.click();
        saved = await downloads.next();
        downloads.stop();
      });
      return { name: saved!.name, ...(await pixelsOf(saved!.blob)) };
    }

    it('of the drawing has the requested width and the view’s background', async () => {
      const { name, width, at } = await save('1600', true);
      expect(name).to.equal('test-shelf.png');
      expect(width).to.equal(1600);
      expect(at(2, 2)).to.deep.equal([0xf1, 0xef, 0xec, 255]);
    });

    it('of the drawing is transparent by default, with the product centered', async () => {
      const { width, height, at } = await save('1600', false);
      expect(at(2, 2)[3]).to.equal(0);
      expect(at(width / 2, height / 2)[3]).to.equal(255);
    });
  });

  describe('augmented reality on a desktop computer', () => {
    it('shows a QR code with a link that opens augmented reality on a phone', async () => {
      const element = await mount({ configuration: '{"width": 600, "material": "birch"}' });
      const dialog = await open(element, arButton);
      await expectAccessible(element);
      const code = get<SVGSVGElement>(element, '.dialog .qr');
      const { pixels } = await pixelsOf(await paintDrawing(code, { width: 600 }));
      const text = await decodeQrCode(pixels);
      expect(text).to.equal(linkIn(dialog));
      const { parameters } = element.modelDocument as unknown as { parameters: never };
      const link = readLink(new URL(text!).search, 'test-shelf', parameters);
      expect(link?.forAr).to.equal(true);
      expect(link?.values).to.deep.include({ width: 600, material: 'birch' });
    });
  });

  describe('augmented reality on an iPhone', () => {
    const { supports } = DOMTokenList.prototype;

    beforeEach(() => {
      DOMTokenList.prototype.supports = (token) => token === 'ar';
    });

    afterEach(() => {
      DOMTokenList.prototype.supports = supports;
    });

    it('opens in one press, with a link for Quick Look', async () => {
      const element = await mount();
      while (!find(element, '.corner .ar')) await nextFrame();
      const downloads = catchDownloads();
      await click(element, '.corner .ar');
      const { link, name, blob } = await downloads.next();
      downloads.stop();
      expect(link.rel).to.equal('ar');
      expect(link.children).to.have.length(1);
      expect(link.firstElementChild?.localName).to.equal('img');
      expect(new URL(link.href).hash).to.equal('#allowsContentScaling=0');
      expect(name).to.equal('product.usdz');
      expect(blob.type).to.equal('model/vnd.usdz+zip');
    });

    it('is the primary button after the QR code was scanned', async () => {
      const { href } = location;
      history.replaceState(null, '', '?configurator-test-shelf=~width.600~room');
      const above = document.createElement('div');
      above.style.height = '3000px';
      document.body.prepend(above);
      const element = await mount();
      history.replaceState(null, '', href);
      while (get(element, '.stage').getBoundingClientRect().top > innerHeight) await nextFrame();
      above.remove();
      while (!find(element, '.corner .ar')) await nextFrame();
      expect(get(element, '.corner .ar').classList.contains('primary')).to.equal(true);
      expect(element.value.width).to.equal(600);
      await expectAccessible(element);
    });
  });
});

describe('augmented reality on this page', () => {
  let phone: ArDevice | undefined;

  beforeEach(function () {
    if (!hasWebGL2()) this.skip();
    phone = new ArDevice();
    phone.aim(new Vector3(0, 1.6, 2), new Vector3(0, 0, 0));
  });

  afterEach(() => phone?.uninstall());

  it('explains what to do, and returns to the page with a button', async () => {
    const element = await mount();
    const told = new Set<string>();
    await click(element, arButton);
    while (!told.has('Tap to place the product here.')) {
      told.add(textOf(element, ".ar-overlay [role='status']"));
      await nextFrame();
    }
    await phone!.tap();
    while (!told.has('Walk around the product. Tap somewhere else to move it.')) {
      told.add(textOf(element, ".ar-overlay [role='status']"));
      await nextFrame();
    }
    await expectAccessible(element);
    await click(element, ".ar-overlay button[aria-label='Exit AR']");
    while (find(element, '.ar-overlay')) await nextFrame();
    while (get(element, arButton).ariaBusy === 'true') await nextFrame();
    expect(find(element, 'dialog')).to.equal(null);
  });

  it('falls back to the QR code if the device refuses after all', async () => {
    const element = await mount();
    navigator.xr!.requestSession = async () => {
      throw new DOMException('No.', 'NotAllowedError');
    };
    const warnings = await hush('warn', async () => {
      await click(element, arButton);
      while (!find(element, 'dialog[open] .qr')) await nextFrame();
    });
    expect(warnings.join()).to.include('can’t be shown in AR with webxr');
    expect(find(element, '.ar-overlay')).to.equal(null);
  });
});

/** @returns the copied texts */
function stubClipboard(write: (text: string) => Promise<void>): string[] {
  const copied: string[] = [];
  const clipboard = {
    writeText: (text: string) => {
      copied.push(text);
      return write(text);
    },
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, get: () => clipboard });
  return copied;
}
