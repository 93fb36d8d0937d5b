import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { PictureQueue } from './picture-queue.js';
import type { ProductPicture } from './product-picture.js';
import './product-picture.js';

const drawn = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="8" height="5"/>'], { type: 'image/svg+xml' });

async function show(answers: readonly Response[], style = '') {
  const left = [...answers];
  const asked: string[] = [];
  const queue = new PictureQueue(async (address) => {
    asked.push(String(address));
    return left.shift()!;
  });
  const picture = await fixture<ProductPicture>(
    html`<product-picture style=${style} src="/one.svg" .queue=${queue} letter="S"></product-picture>`,
  );
  const find = (selector: string) => picture.renderRoot.querySelector<HTMLImageElement>(selector);
  return { picture, asked, find };
}

describe('a picture drawn by the service', () => {
  it('is loaded again if the service is busy', async () => {
    const busy = new Response(null, { status: 503, headers: { 'retry-after': '0' } });
    const { picture, asked, find } = await show([busy, new Response(drawn), new Response(drawn)]);
    await waitUntil(() => find('img')?.naturalWidth === 8);
    expect(asked).to.deep.equal(['/one.svg', '/one.svg']);
    picture.src = '/other.svg';
    await waitUntil(() => asked.at(-1) === '/other.svg');
  });

  it('is replaced by a letter if there’s none', async () => {
    const { find } = await show([new Response(null, { status: 404 })]);
    await waitUntil(() => find('span')?.textContent === 'S');
  });

  it('isn’t loaded until it scrolls into view', async () => {
    const { picture, asked, find } = await show([new Response(drawn)], 'margin-block-start: 300vh');
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(asked).to.deep.equal([]);
    picture.scrollIntoView();
    await waitUntil(() => find('img'));
  });
});
