// Pages with a structure of their own: the overview, two products on one page, the element without the service, a page
// with a strict content security policy, and the response to an unknown address.

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
    text: 'An open shelf in five materials, 40 to 240 cm wide',
  },
  {
    address: '/two-products.html#sideboard',
    picture: 'sideboard',
    alt: 'A sideboard with sage fronts on turned legs.',
    name: 'Sideboard',
    text: 'Flush doors and drawers',
  },
  {
    address: '/two-products.html#desk',
    picture: 'writing-desk',
    alt: 'A desk on four turned legs.',
    name: 'Writing desk',
    text: 'Four turned legs and a sturdy top',
  },
  {
    address: '/kitchen.html',
    picture: 'kitchen-run',
    alt: 'Kitchen cabinets with doors, drawers, and a sink.',
    name: 'Kitchen cabinets',
    text: 'Base cabinets under one countertop',
  },
  {
    address: '/lamp.html',
    picture: 'reading-lamp',
    alt: 'A floor lamp with a bent tube and a linen shade.',
    name: 'Reading lamp',
    text: 'Turned and bent, for the floor or the desk',
  },
  {
    address: '/sign.html',
    picture: 'house-sign',
    alt: 'A larch house sign with a fir tree, a number, and a name.',
    name: 'House sign',
    text: 'Engraved in larch, slate, or compact laminate',
  },
  {
    address: '/bracket.html',
    picture: 'shelf-bracket',
    alt: 'A dark angle bracket with two holes in each leg.',
    name: 'Shelf bracket',
    text: 'Folded from one sheet of steel',
  },
  {
    address: '/gate.html',
    picture: 'garden-gate',
    alt: 'A dark steel gate with round bars between two posts.',
    name: 'Garden gate',
    text: 'Welded steel, with posts, hinges, and a lock',
  },
  {
    address: '/stair.html',
    picture: 'spiral-stair',
    alt: 'A spiral stair with oak treads around a dark steel pole.',
    name: 'Spiral stair',
    text: 'Solid treads around a steel pole',
  },
];

export function productsPage(): Html {
  const content = html`<section class="wrap product" aria-labelledby="all">
      <div class="product-intro">
        <h1 id="all">Nine products, made for you</h1>
        <p class="lead">What you see is exactly what the workshop builds. Choose one and make it yours.</p>
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
    description:
      'Nine products made to your measurements: shelf, sideboard, desk, kitchen, lamp, sign, bracket, gate, and stair.',
    content,
  });
}

export function twoProductsPage(values: PageValues): Html {
  const content = html`<section class="wrap product" aria-labelledby="sideboard">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Dining room</p>
      <div class="product-intro">
        <h1 id="sideboard">Sideboard</h1>
        <p class="lead">Fronts sit flush in the cabinet with a fine 2 mm gap. Drawers for the silverware, doors for everything else.</p>
      </div>

      ${embedTag(values, { model: 'sideboard', name: 'Sideboard', hasBasket: true })}
    </section>

    <section class="wrap product" aria-labelledby="desk">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Study</p>
      <div class="product-intro">
        <h2 class="h1" id="desk">Writing desk</h2>
        <p class="lead">Four turned legs and a sturdy top, with drawers where your knees allow.</p>
      </div>

      ${embedTag(values, { model: 'writing-desk', name: 'Writing desk', isBelow: true, hasBasket: true })}
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
        <p class="lead">This page includes the element and the product’s document. It doesn’t need a service or a key, so it shows an estimate instead of quotes.</p>
      </div>

      <parametric-configurator id="configurator">
        <img slot="fallback" src="/pictures/sideboard.svg" width="640" height="480" alt="A sideboard in oak with sage fronts.">
      </parametric-configurator>

      <p><output class="note" id="configuration" for="configurator" aria-label="Configuration"></output></p>
    </section>`;
  return layout({
    title: 'Sideboard, without a service',
    description: "The element with the shop's own model document and no service.",
    content,
    scripts: html`<script type="module" src="${script}"></script>
  <script type="module" src="/assets/element.js"></script>`,
  });
}

/** A page whose product, form, and cart are made with a framework. See the folders `react` and `vue`. */
export function frameworkPage({ serviceUrl, licenseKey, script }: PageValues, framework: 'React' | 'Vue'): Html {
  const content = html`<section class="wrap product" aria-labelledby="product-name">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Hallway</p>
      <div class="product-intro">
        <h1 id="product-name">Hallway shelf</h1>
        <p class="lead">This page is built with ${framework}. The configuration is part of the page’s state, a form saves it, and the chosen quote goes into the shop’s own cart.</p>
      </div>

      <div id="app" class="framework" data-service="${serviceUrl}" data-license-key="${licenseKey}"></div>
    </section>`;
  return layout({
    title: `Hallway shelf, with ${framework}`,
    description: `The element on a page built with ${framework}, with the shop's own form and cart.`,
    content,
    scripts: html`<script type="module" src="${script}"></script>`,
  });
}

export function strictPolicyPage(values: PageValues): Html {
  const content = html`<section class="wrap product" aria-labelledby="product-name">
      <p class="crumbs">Furniture <span aria-hidden="true">/</span> Hallway</p>
      <div class="product-intro">
        <h1 id="product-name">Hallway shelf</h1>
        <p class="lead">The same tag on a page that allows no inline scripts or styles, no eval, and no blobs, and requires trusted types.</p>
      </div>

      ${embedTagWithNonce(values, { model: 'hallway-shelf', name: 'Hallway shelf' })}
    </section>
    ${deliverySection}`;
  return layout({
    title: 'Hallway shelf, under a strict content policy',
    description: 'The same tag on a page that allows no inline scripts and no eval, and requires trusted types.',
    content,
  });
}

export const notFoundPage = layout({
  title: 'Page not found',
  mainClass: 'wrap product',
  content: html`<p class="crumbs">404</p>
    <h1>Page not found</h1>
    <p class="lead">Check the address, or go to <a href="/">the hallway shelf</a>.</p>`,
});
