import type { Document } from '@gltf-transform/core';
import { expect } from '@open-wc/testing';
import { bare, bytesOf, glbOf, red, triangles, wedge } from '../../mesh/hardware/testing/files.js';
import type { Material } from '../../model/document/model-document.js';
import type { AssetPart, Product, Vector } from '../../model/evaluate/product.js';
import { present, unchanged } from '../../view/presentation/present.js';
import { coverage, difference, hasWebGL2, mount, type Pixels, pixelAt, unmountAll, until } from '../testing/mount.js';
import { complaintsDuring, countDrawCalls } from '../testing/page-counters.js';
import { material, productOf, shelf } from '../testing/products.js';
import { HardwareFiles } from './hardware-files.js';

const steel = material('metal', '#808080', 'steel');
const green = material('laminate', '#208020', 'green');

describe('hardware from files', () => {
  const addresses: string[] = [];
  const { fetch } = window;
  let asked: string[] = [];

  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  beforeEach(() => {
    asked = [];
    window.fetch = (address, options) => {
      asked.push(String(address));
      return fetch(address, options);
    };
  });

  afterEach(() => {
    window.fetch = fetch;
    unmountAll();
    for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
  });

  function addressOf(bytes: Uint8Array<ArrayBuffer>): string {
    const address = URL.createObjectURL(new Blob([bytes]));
    addresses.push(address);
    return address;
  }

  async function served(document: Document): Promise<string> {
    return addressOf(await bytesOf(document));
  }

  /** In the front view, the file fills the upper left half of a square block. */
  function square(src: string, more: Partial<AssetPart> = {}): Product {
    return productOf([asset('knob', src, [0, 0, 0], [400, 400, 40], more)]);
  }

  function inFront() {
    const mounted = mount({ width: 300, height: 300 });
    mounted.scene.view('front', { animate: false });
    return mounted;
  }

  it('is shown in the place of the block, at the size of the part and in its own color', async () => {
    const complaints = await complaintsDuring(async () => {
      const { draw } = inFront();
      const shown = await draw(square(await served(wedge())));
      expect(opaqueAt(shown, 0.35, 0.35)).to.equal('red');
      expect(opaqueAt(shown, 0.45, 0.5)).to.equal('red');
      expect(opaqueAt(shown, 0.65, 0.6)).to.equal('nothing');
    });
    expect(complaints).to.deep.equal([]);
  });

  it('takes the material and the color of its part where it has none of its own', async () => {
    const { draw } = inFront();
    const src = await served(wedge(bare));
    expect(opaqueAt(await draw(square(src, { material: green, color: green.color })), 0.4, 0.4)).to.equal('green');
    expect(opaqueAt(await draw(square(src)), 0.4, 0.4)).to.equal('grey');
  });

  it('has the mean color of a picture that lies over it', async () => {
    const { draw } = inFront();
    const picture = await pictureOf('#20a020');
    const document = wedge((file) => {
      const texture = file.createTexture().setImage(picture).setMimeType('image/png');
      return file.createMaterial().setMetallicFactor(0).setBaseColorTexture(texture);
    });
    expect(opaqueAt(await draw(square(await served(document))), 0.4, 0.4)).to.equal('green');
  });

  it('is seen through where its material says so', async () => {
    const { draw } = inFront();
    const document = wedge((file) => red(file)!.setAlphaMode('BLEND').setBaseColorFactor([0.6, 0, 0, 0.4]));
    const [, , , alpha = 0] = pixelAt(await draw(square(await served(document))), 0.4, 0.4);
    expect(alpha).to.be.within(60, 200);
  });

  it('is fetched once for all parts that show it, and not at all where none does', async () => {
    const src = await served(wedge());
    const { draw } = mount();
    await draw(shelf());
    expect(asked).to.deep.equal([]);
    const one = await draw(productOf([asset('a', src, [0, 0, 0], [40, 40, 40])]));
    const more = [0, 1, 2].map((i) => asset(`b${i}`, src, [100 * i, 0, 0], [40 + i, 40, 40]));
    const three = await draw(productOf(more));
    expect(asked).to.deep.equal([src]);
    expect(difference(one, three)).to.be.greaterThan(0.01);
  });

  it('is drawn at once however many copies of one size there are', async () => {
    const src = await served(wedge());
    const { scene, draw, context } = mount();
    const calls = countDrawCalls(context);
    const callsFor = async (count: number) => {
      const parts = Array.from({ length: count }, (_, i) => asset(`a${i}`, src, [60 * i, 0, 0], [40, 40, 40]));
      await draw(productOf(parts));
      return calls(() => {
        scene.show(productOf(parts));
        return scene.drawn();
      });
    };
    // The ground, the copies, and the copies again for the shadow map.
    expect(await callsFor(1)).to.equal(3);
    expect(await callsFor(200)).to.equal(3);
  });

  it('gives its geometry back with the last part that shows it', async () => {
    const src = await served(wedge());
    const { draw, context } = mount();
    const { createBuffer, deleteBuffer } = context;
    let buffers = 0;
    context.createBuffer = () => {
      buffers += 1;
      return createBuffer.call(context);
    };
    context.deleteBuffer = (buffer) => {
      buffers -= 1;
      deleteBuffer.call(context, buffer);
    };
    // The batch for the block shown in the meantime is kept for other parts.
    await draw(square(src));
    await draw(shelf());
    const without = buffers;
    await draw(square(src));
    const held = buffers;
    expect(held).to.be.greaterThan(without);
    await draw(square(src, { size: [300, 300, 40] }));
    expect(buffers).to.equal(held);
    await draw(shelf());
    expect(buffers).to.equal(without);
  });

  it('is lit up with its part, and seen through where it stands aside', async () => {
    const { draw } = inFront();
    const product = square(await served(wedge()));
    const middle = (pixels: Pixels) => pixelAt(pixels, 0.4, 0.4);
    const itself = middle(await draw(product));
    const lit = middle(await draw(present(product, { ...unchanged, highlighted: new Set(['knob']) })));
    expect(lit[2]!).to.be.greaterThan(itself[2]! + 8);
    const away = middle(await draw(present(product, { ...unchanged, isolated: new Set(['other']) })));
    expect(away[3]).to.be.within(1, 254);
    expect(away[0]).to.be.lessThan(itself[0]!);
  });

  it('is in a picture that is asked for before it has come', async () => {
    const src = await served(wedge());
    const { scene } = inFront();
    scene.show(square(src));
    const bitmap = await createImageBitmap(await scene.toBlob({ width: 200, height: 200 }));
    const canvas = new OffscreenCanvas(200, 200);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    expect(hueOf([...context.getImageData(80, 80, 1, 1).data])).to.equal('red');
  });

  for (const [fault, answer] of [
    ['a line that was cut', () => Promise.reject(new TypeError('cut'))],
    ['a fault of its host', () => Promise.resolve(new Response('', { status: 503 }))],
  ] as const) {
    it(`is asked for again after ${fault}, once the line is back`, async () => {
      const src = await served(wedge());
      const warnings: string[] = [];
      window.fetch = (address, options) => {
        asked.push(String(address));
        return asked.length === 1 ? answer() : fetch(address, options);
      };
      const mounted = { width: 300, height: 300, onWarning: (message: string) => warnings.push(message) };
      const { scene, draw, pixels } = mount(mounted);
      scene.view('front', { animate: false });
      expect(opaqueAt(await draw(square(src)), 0.4, 0.4)).to.equal('grey');
      dispatchEvent(new Event('online'));
      await until(() => opaqueAt(pixels(), 0.4, 0.4) === 'red');
      expect(asked).to.deep.equal([src, src]);
      expect(warnings).to.have.length(1);
    });
  }

  it('is aborted with the scene', async () => {
    const src = await served(wedge());
    const warnings: string[] = [];
    const { scene, draw } = mount({ onWarning: (message) => warnings.push(message) });
    let aborted: boolean | undefined;
    window.fetch = (address, options) => {
      asked.push(String(address));
      scene.dispose();
      aborted = options?.signal?.aborted;
      return fetch(address, options);
    };
    await draw(square(src)).catch(() => {});
    expect(asked).to.deep.equal([src]);
    expect(aborted).to.equal(true);
    expect(warnings).to.deep.equal([]);
  });

  describe('that can’t be shown', () => {
    async function shownInstead(src: string, answer?: (options: RequestInit) => Response | Promise<Response>) {
      const warnings: string[] = [];
      if (answer) {
        window.fetch = async (address, options = {}) => {
          asked.push(String(address));
          return answer(options);
        };
      }
      const { draw, scene } = mount({ width: 300, height: 300, onWarning: (message) => warnings.push(message) });
      scene.view('front', { animate: false });
      const pixels = await draw(square(src));
      await draw(productOf([asset('a', src, [0, 0, 0], [10, 10, 10]), asset('b', src, [9, 0, 0], [10, 10, 10])]));
      expect(asked, 'asked once').to.deep.equal([src]);
      expect(coverage(pixels), 'the block').to.be.greaterThan(0.2);
      expect(warnings, 'said once').to.have.length(1);
      expect(warnings[0]).to.contain(src);
      expect(warnings[0]).to.contain('A block of its size is shown instead.');
      return warnings[0]!;
    }

    it('since it is not there', async () => {
      const src = 'https://files.example/knob.glb';
      const said = await shownInstead(src, () => new Response('', { status: 404 }));
      expect(said).to.match(/the response was 404\. Check that the file exists\./);
    });

    it('since nobody answers', async () => {
      const said = await shownInstead('http://127.0.0.1:9/knob.glb');
      expect(said).to.match(/it couldn't load \(.+\)\. Check that .+ Access-Control-Allow-Origin.+ connect-src/);
    });

    it('since it does not come in time', async () => {
      const { setTimeout } = window;
      // Ends only the longest timeout, which is the request's.
      const atOnce = (work: () => void, ms?: number) => setTimeout(work, ms === 20_000 ? 0 : ms);
      window.setTimeout = atOnce as typeof setTimeout;
      const never = (signal: AbortSignal) =>
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const said = await shownInstead('https://files.example/a.glb', (options) => never(options.signal!)).finally(
        () => {
          window.setTimeout = setTimeout;
        },
      );
      expect(said).to.contain("it didn't load within 20 seconds");
    });

    it('since it is a page', async () => {
      const said = await shownInstead('https://files.example/', () => new Response('<!doctype html><p>Welcome</p>'));
      expect(said).to.contain('a binary glTF 2.0 file');
    });

    it('since it is compressed', async () => {
      const contents = { asset: { version: '2.0' }, extensionsRequired: ['KHR_draco_mesh_compression'] };
      expect(await shownInstead(addressOf(glbOf(contents)))).to.contain('Export it without compression');
    });

    it('since it says that it is too large, and is not downloaded', async () => {
      let pulled = 0;
      const answer = () => {
        const body = megabytes(() => {
          pulled += 1;
        });
        return new Response(body, { headers: { 'content-length': String(5 * 1024 * 1024) } });
      };
      expect(await shownInstead('https://files.example/a.glb', answer)).to.contain('it has 5.0 MiB');
      expect(pulled).to.equal(0);
    });

    it('since it turns out too large, and no more of it is downloaded', async () => {
      let pulled = 0;
      const answer = () => {
        const body = megabytes(() => {
          pulled += 1;
        });
        return new Response(body);
      };
      expect(await shownInstead('https://files.example/a.glb', answer)).to.contain('the limit is 4.0 MiB');
      expect(pulled).to.equal(5);
    });
  });

  function watched() {
    const warnings: string[] = [];
    const assets = new HardwareFiles({
      addressOf: (address) => address,
      onLoad: () => {},
      onWarning: (message) => warnings.push(message),
    });
    return { assets, warnings };
  }

  it('is not asked for again where its host has no such file', async () => {
    const { assets, warnings } = watched();
    window.fetch = async (address) => {
      asked.push(String(address));
      return new Response('', { status: 404 });
    };
    const [missing, later] = ['https://files.example/missing.glb', 'https://files.example/later.glb'];
    assets.of(asset('a', missing, [0, 0, 0], [1, 1, 1]));
    await assets.loaded();
    dispatchEvent(new Event('online'));
    assets.of(asset('b', later, [0, 0, 0], [1, 1, 1]));
    await assets.loaded();
    expect(asked).to.deep.equal([missing, later]);
    expect(warnings).to.have.length(2);
    assets.dispose();
  });

  describe('in numbers that would stop a page', () => {
    it('is shown as long as all copies together are few enough triangles', async () => {
      const { assets, warnings } = watched();
      const part = asset('a', await served(triangles(150_000)), [0, 0, 0], [40, 40, 40]);
      assets.begin();
      expect(assets.of(part), 'on its way').to.equal(undefined);
      await assets.loaded();
      for (let show = 0; show < 2; show++) {
        assets.begin();
        const shown = Array.from({ length: 20 }, () => assets.of(part) !== undefined);
        expect(shown.indexOf(false)).to.equal(13);
      }
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('more than 2000000 triangles');
      assets.dispose();
    });

    it('is fetched from so many files and no more', async () => {
      const { assets, warnings } = watched();
      const bytes = await bytesOf(wedge());
      window.fetch = async (address) => {
        asked.push(String(address));
        return new Response(bytes);
      };
      for (let i = 0; i < 40; i++) assets.of(asset(`a${i}`, `https://files.example/${i}.glb`, [0, 0, 0], [1, 1, 1]));
      await assets.loaded();
      expect(asked).to.have.length(32);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('at most 32 files');
      assets.dispose();
    });
  });
});

function asset(path: string, src: string, at: Vector, size: Vector, more: Partial<AssetPart> = {}): AssetPart {
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1];
  const own: Pick<AssetPart, 'material' | 'color'> = { material: steel as Material, color: steel.color };
  return { kind: 'asset', path, id: path, name: path, src, at, size, matrix, bom: true, ...own, ...more };
}

async function pictureOf(color: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 8, 8);
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
}

function opaqueAt(pixels: Pixels, x: number, y: number) {
  const color = pixelAt(pixels, x, y);
  return color[3] === 255 ? hueOf(color) : 'nothing';
}

function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): 'red' | 'green' | 'blue' | 'grey' {
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 30) return 'grey';
  return most === red ? 'red' : most === green ? 'green' : 'blue';
}

/** An endless stream of chunks. */
function megabytes(onPull: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: (controller) => {
        onPull();
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
}
