import { expect, nextFrame } from '@open-wc/testing';
import { writeLink } from '../sharing/write-link.js';
import { shelfDocument } from '../testing/document.js';
import { click, find, mount, next, slide, textOf } from '../testing/mount.js';

/** An earlier revision of the shelf, with other defaults and with wheels. */
const earlierDocument = {
  ...shelfDocument,
  parameters: [
    ...shelfDocument.parameters.map((parameter) =>
      parameter.key === 'height' ? { ...parameter, default: 1500 } : parameter,
    ),
    { key: 'wheels', type: 'integer', label: 'Wheels', min: 0, max: 8, default: 4 },
  ],
} as const;

const served = {
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
};

describe('a link to a configuration in the page’s URL', () => {
  const { fetch } = globalThis;
  const { href } = location;

  afterEach(() => {
    globalThis.fetch = fetch;
    history.replaceState(null, '', href);
  });

  function arriveBy(values: Readonly<Record<string, string | number | boolean>>, revision = '', model = 'test-shelf') {
    history.replaceState(null, '', writeLink(href, model, { revision, values, forAr: false }));
  }

  /** @param earlier the response to requests for an earlier revision */
  function serve(earlier: () => Response): string[] {
    const asked: string[] = [];
    globalThis.fetch = async (input) => {
      const { searchParams } = new URL(String(input));
      const revision = searchParams.get('revision');
      asked.push(revision ?? 'newest');
      if (revision) return earlier();
      return Response.json({ id: 'test-shelf', name: 'Test shelf', revision: 'r7', document: shelfDocument });
    };
    return asked;
  }

  async function mountServed() {
    const loaded = next(document, 'configurator-load');
    const element = await mount(served);
    await loaded;
    return element;
  }

  it('overrides what the page requests, which reset restores', async () => {
    arriveBy({ width: 600, material: 'birch' });
    const element = await mount({ configuration: '{"width": 800, "shelves": 5}', preset: 'tall' });
    expect(element.value).to.deep.include({ width: 600, material: 'birch', shelves: 3, height: 1200 });
    expect(find(element, '.notice')).to.equal(null);
    expect(find<HTMLButtonElement>(element, "button[aria-label='Undo']")?.disabled).to.equal(true);
    await click(element, "button[aria-label='Reset']");
    expect(element.value).to.deep.include({ width: 800, shelves: 5, material: 'oak', height: 2000 });
  });

  it('reports what had to be changed and dropped', async () => {
    arriveBy({ width: 9000, wheels: 4 });
    const element = await mount();
    expect(element.value.width).to.equal(2000);
    expect(textOf(element, '.notice')).to.include('Width is now 200 cm (was 900 cm)');
    expect(textOf(element, '.notice')).to.include('wheels (4) is no longer available.');
  });

  it('is ignored if it’s for another model', async () => {
    arriveBy({ width: 600 }, '', 'another-shelf');
    const element = await mount();
    expect(element.value.width).to.equal(1000);
  });

  it('starts with the defaults and says so if it can’t be read', async () => {
    history.replaceState(null, '', '?configurator-test-shelf=~engraving.100%25%');
    const element = await mount({ configuration: '{"width": 800}' });
    expect(element.value.width).to.equal(800);
    expect(textOf(element, '.notice')).to.include('We couldn’t read this link');
  });

  it('starts with the defaults and says so if it can’t be built', async () => {
    arriveBy({ width: 500 });
    const hollow = {
      ...shelfDocument,
      parts: [{ id: 'left', kind: 'box', size: ['width - 500', 'height', 300], material: 'material' }],
    };
    const element = await mount({}, hollow);
    expect(element.value.width).to.equal(1000);
    expect(textOf(element, '.notice')).to.include('can no longer be made');
  });

  it('starts with the defaults and says so if it leaves no option', async () => {
    arriveBy({ width: 500 });
    const parameters = shelfDocument.parameters.map((one) =>
      one.key === 'shelves' ? { ...one, min: 1, max: 'floor(width / 700)', default: 1 } : one,
    );
    const element = await mount({}, { ...shelfDocument, parameters, presets: [] });
    expect(element.value.width).to.equal(1000);
    expect(textOf(element, '.notice')).to.include('can no longer be made');
  });

  it('is opened only once, and is overridden by later requests of the page', async () => {
    arriveBy({ width: 600 });
    const element = await mount();
    element.configuration = { width: 900 };
    expect(element.value.width).to.equal(900);
  });

  it('requests no other revision if it’s for the newest', async () => {
    const asked = serve(() => new Response(null, { status: 404 }));
    arriveBy({ width: 600 }, 'r7');
    const element = await mountServed();
    await nextFrame();
    expect(element.value.width).to.equal(600);
    expect(asked).to.deep.equal(['newest']);
  });

  it('restores an earlier revision’s defaults, and says what no longer exists', async () => {
    const asked = serve(() =>
      Response.json({ id: 'test-shelf', name: 'Test shelf', revision: 'r3', document: earlierDocument }),
    );
    arriveBy({ width: 600 }, 'r3');
    const element = await mountServed();
    while (element.value.height !== 1500) await nextFrame();
    expect(asked).to.deep.equal(['newest', 'r3']);
    expect(element.value).to.deep.include({ width: 600, height: 1500 });
    await element.updateComplete;
    expect(textOf(element, '.notice')).to.include('has changed since the link was created');
    expect(textOf(element, '.notice')).to.include('wheels (4) is no longer available');
  });

  it('keeps its values if its revision is unavailable, and asks to check the others', async () => {
    serve(() => Response.json({ code: 'not_found', title: 'Not found' }, { status: 404 }));
    arriveBy({ width: 600 }, 'r1');
    const element = await mountServed();
    while (!find(element, '.notice')) await nextFrame();
    expect(element.value.width).to.equal(600);
    expect(textOf(element, '.notice')).to.include('Check your options.');
  });

  it('doesn’t undo a person’s choices if its revision loads late', async () => {
    let answer = (_response: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    serve(() => late as unknown as Response);
    arriveBy({ width: 600 }, 'r3');
    const element = await mountServed();
    await element.updateComplete;
    await slide(element, 'width', 700);
    answer(Response.json({ id: 'test-shelf', name: 'Test shelf', revision: 'r3', document: earlierDocument }));
    for (let frame = 0; frame < 5; frame++) await nextFrame();
    expect(element.value).to.deep.include({ width: 700, height: 1200 });
  });
});
