// The pages with a structure of their own: the overview, two products on one page, the element without the service, the
// page under a strict content security policy, and the response to an unknown address.

import { html } from 'hono/html';
import {
  boardsSection,
  deliverySection,
  embedTag,
  embedTagWithNonce,
  type Html,
  layout,
  type PageValues,
} from './layout.js';

const products = [
  {
    address: '/',
    picture: 'hallway-shelf',
    alt: 'An open shelf with several columns.',
    name: 'Hallway shelf',
    text: 'An open shelf in five boards, from 40 to 240 cm',
  },
  {
    address: '/two-products.html#sideboard',
    picture: 'sideboard',
    alt: 'A sideboard with sage fronts on turned legs.',
    name: 'Sideboard',
    text: 'Doors and drawers set into the carcass',
  },
  {
    address: '/two-products.html#desk',
    picture: 'writing-desk',
    alt: 'A desk on four turned legs.',
    name: 'Writing desk',
    text: 'Four legs and a top that does not bend',
  },
  {
    address: '/kitchen.html',
    picture: 'kitchen-run',
    alt: 'A kitchen run with doors, drawers and a sink.',
    name: 'Kitchen run',
    text: 'Base units under one worktop',
  },
  {
    address: '/lamp.html',
    picture: 'reading-lamp',
    alt: 'A floor lamp with a bent tube and a shade of linen.',
    name: 'Reading lamp',
    text: 'Turned, bent, for the floor or the desk',
  },
  {
    address: '/sign.html',
    picture: 'house-sign',
    alt: 'A house sign of larch with a fir, a number and a name.',
    name: 'House sign',
    text: 'Engraved in larch, slate or laminate',
  },
];

export function productsPage(): Html {
  const content = html`<section class="wrap product" aria-labelledby="all">
      <div class="product-intro">
        <h1 id="all">Six things, made for you</h1>
        <p class="lead">Each is drawn from the same document that the workshop builds from. Choose one and change it.</p>
      </div>
      <nav class="cards gallery" aria-labelledby="all">
          ${products.map(
            ({ address, picture, alt, name, text }) => html`<a class="card" href="${address}">
            <img src="/pictures/${picture}.svg" width="640" height="480" alt="${alt}">
            <span class="card-words"><b>${name}</b> ${text}</span>
          </a>`,
          )}
      </nav>
    </section>
    ${deliverySection}`;
  return layout({
    title: 'Everything we make',
    description: 'Six things made to your measurements: shelf, sideboard, desk, kitchen, lamp and sign.',
    content,
  });
}

export function twoProductsPage(values: PageValues): Html {
  const content = html`<section class="wrap product" aria-labelledby="sideboard">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Dining room</p>
      <div class="product-intro">
        <h1 id="sideboard">Sideboard</h1>
        <p class="lead">Fronts that lie in the carcass, two millimetres of shadow around each. Drawers for the cutlery, doors for the rest.</p>
      </div>

      ${embedTag(values, { model: 'sideboard', name: 'Sideboard' })}
    </section>

    <section class="wrap product" aria-labelledby="desk">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Study</p>
      <div class="product-intro">
        <h2 class="h1" id="desk">Writing desk</h2>
        <p class="lead">Four turned legs and a top that does not bend. With drawers where the knees allow them.</p>
      </div>

      ${embedTag(values, { model: 'writing-desk', name: 'Writing desk', isBelow: true })}
    </section>
    ${boardsSection}
    ${deliverySection}`;
  return layout({
    title: 'Sideboard and writing desk',
    description: 'A sideboard with inset fronts and a desk on turned legs, both made to measure.',
    content,
  });
}

export function elementPage({ script }: PageValues): Html {
  const content = html`<section class="wrap product" aria-labelledby="product-name">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Dining room</p>
      <div class="product-intro">
        <h1 id="product-name">Sideboard</h1>
        <p class="lead">This page brings the element and the product's document itself. No service is asked, no key is needed; there are no quotes, only the estimate that the document states.</p>
      </div>

      <parametric-configurator id="configurator">
        <img slot="fallback" src="/pictures/sideboard.svg" width="640" height="480" alt="A sideboard in oak with sage fronts.">
      </parametric-configurator>

      <p><output class="note" id="configuration" for="configurator" aria-label="Configuration"></output></p>
    </section>`;
  return layout({
    title: 'Sideboard, from its document alone',
    description: "The element with a model document of the shop's own, and no service at all.",
    content,
    scripts: html`<script type="module" src="${script}"></script>
  <script type="module" src="/assets/element.js"></script>`,
  });
}

/** A page whose product, form and cart are made with a framework: see the folders `react` and `vue`. */
export function frameworkPage({ serviceUrl, licenseKey, script }: PageValues, framework: 'React' | 'Vue'): Html {
  const content = html`<section class="wrap product" aria-labelledby="product-name">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Hallway</p>
      <div class="product-intro">
        <h1 id="product-name">Hallway shelf</h1>
        <p class="lead">This page is made with ${framework}. What is configured is the page's own state, a form saves it, and a chosen quote goes into the shop's own cart.</p>
      </div>

      <div id="app" class="framework" data-service="${serviceUrl}" data-license-key="${licenseKey}"></div>
    </section>`;
  return layout({
    title: `Hallway shelf, with ${framework}`,
    description: `The element on a page made with ${framework}, with the shop's own form and cart.`,
    content,
    scripts: html`<script type="module" src="${script}"></script>`,
  });
}

export function strictPolicyPage(values: PageValues): Html {
  const content = html`<section class="wrap product" aria-labelledby="product-name">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Hallway</p>
      <div class="product-intro">
        <h1 id="product-name">Hallway shelf</h1>
        <p class="lead">The same tag, on a page that allows no inline script or style, no evaluation, no blob, and nothing but trusted types.</p>
      </div>

      ${embedTagWithNonce(values, { model: 'hallway-shelf', name: 'Hallway shelf' })}
    </section>
    ${deliverySection}`;
  return layout({
    title: 'Hallway shelf, under a strict content policy',
    description: 'The same tag on a page that allows no inline script, no evaluation and no untrusted type.',
    content,
  });
}

export const notFoundPage = layout({
  title: 'Not found',
  mainClass: 'wrap product',
  content: html`<p class="crumbs">404</p>
    <h1>There is nothing here</h1>
    <p class="lead">The address has a slip in it, or the page has moved. <a href="/">The hallway shelf</a> is where it always was.</p>`,
});
