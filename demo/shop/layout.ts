// The layout of Tann & Holm's pages: the skeleton with its header and footer, the tag that a shop pastes into its page,
// and sections that several pages share. Hono escapes everything that's interpolated into an html`` template.

import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** Values that can change whenever the shop restarts, or with each request. */
export interface PageValues {
  /** The service's address without a trailing slash, such as `http://localhost:8080`. */
  readonly serviceUrl: string;
  readonly licenseKey: string;
  /** A random value for the content security policy of this response. */
  readonly nonce: string;
  /**
   * The address of the built script, which has a hash in its name. Only pages that load a script themselves have it.
   */
  readonly script?: string;
}

export interface Layout {
  readonly title: string;
  readonly description?: string;
  /** Everything inside `<main>`. */
  readonly content: Html;
  readonly mainClass?: string;
  readonly scripts?: Html;
}

const header = html`<a class="skip" href="#main">Skip to the product</a>
<header class="masthead">
  <div class="wrap masthead-row">
    <a class="wordmark" href="/">Tann <span>&amp;</span> Holm</a>
    <nav aria-label="Shop">
      <a href="/products.html">Everything</a>
      <a href="/">Shelves</a>
      <a href="/two-products.html#sideboard">Sideboards</a>
      <a href="/two-products.html#desk">Desks</a>
      <a href="/kitchen.html">Kitchens</a>
      <a href="/lamp.html">Lamps</a>
      <a href="/gate.html">Garden gate</a>
      <a href="/stair.html">Spiral stair</a>
      <a href="/sign.html">Signs</a>
      <a href="/#delivery">Delivery</a>
    </nav>
  </div>
</header>`;

const footer = html`<footer class="footer">
  <div class="wrap footer-columns">
    <div>
      <p class="wordmark">Tann <span>&amp;</span> Holm</p>
      <p>Furniture made to your measurements, by a cabinetmaker near you.</p>
    </div>
    <nav aria-label="Furniture">
      <h2>Furniture</h2>
      <a href="/">Hallway shelf</a>
      <a href="/two-products.html#sideboard">Sideboard</a>
      <a href="/two-products.html#desk">Writing desk</a>
      <a href="/kitchen.html">Kitchen cabinets</a>
      <a href="/lamp.html">Reading lamp</a>
      <a href="/bracket.html">Shelf bracket</a>
      <a href="/sign.html">House sign</a>
    </nav>
    <nav aria-label="Good to know">
      <h2>Good to know</h2>
      <a href="/#boards">Boards</a>
      <a href="/#making">How it’s made</a>
      <a href="/#delivery">Delivery and returns</a>
      <a href="/terms.html">Terms</a>
      <a href="/privacy.html">Privacy</a>
      <a href="/withdrawal.html">Right of withdrawal</a>
    </nav>
    <nav aria-label="The same shop with other integrations">
      <h2>Other integrations</h2>
      <a href="/element.html">Element without a service</a>
      <a href="/react.html">With React</a>
      <a href="/vue.html">With Vue</a>
      <a href="/csp.html">Strict content security policy</a>
      <a href="/maktab.html">Dark, right to left</a>
    </nav>
  </div>
  <p class="wrap small">Tann &amp; Holm is the demo shop of an embeddable configurator. Nothing here is for sale.</p>
</footer>`;

export const boardsSection = html`<section class="wrap section" aria-labelledby="boards">
  <h2 id="boards">Five honest materials</h2>
  <ul class="boards">
    <li><span class="swatch birch" aria-hidden="true"></span><b>Birch plywood</b> 18 mm, oiled. Bare edges show the plies.</li>
    <li><span class="swatch oak" aria-hidden="true"></span><b>Oak</b> 19 mm, real veneer, matte lacquer, oak edges.</li>
    <li><span class="swatch walnut" aria-hidden="true"></span><b>Walnut</b> 19 mm, real veneer, oiled, walnut edges.</li>
    <li><span class="swatch white" aria-hidden="true"></span><b>White laminate</b> 19 mm, warm white. Doesn’t mind a wet umbrella.</li>
    <li><span class="swatch sage" aria-hidden="true"></span><b>Sage laminate</b> 19 mm, a green that’s almost gray.</li>
  </ul>
</section>`;

export const deliverySection = html`<section class="wrap section split" aria-labelledby="delivery">
  <h2 id="delivery">Delivery and returns</h2>
  <div class="answers">
    <details open><summary>Where do you deliver?</summary><p>To the EU, Switzerland, Norway, Iceland, the United Kingdom, the Gulf, Japan, Korea, Singapore, and North America. Enter your country and postal code next to the product, and your quotes include delivery and tax.</p></details>
    <details><summary>How long does it take?</summary><p>Each quote has a date. Small workshops start sooner; large ones start later but work faster.</p></details>
    <details><summary>Can I return it?</summary><p>Furniture made to your measurements can’t be returned, so check every measurement in the order summary. If anything arrives damaged or wrong, we replace it.</p></details>
  </div>
</section>`;

export const makingSection = html`<section class="wrap section split" aria-labelledby="making">
  <div>
    <h2 id="making">How it’s made</h2>
    <p>The top rests on the sides, the shelves run between the uprights, and the back is set in by eight millimeters to clear uneven walls. Where a board would sag, the shelf gets another upright.</p>
    <p>Every visible edge is banded and slightly rounded. Plywood edges are sanded and oiled. Edges against the wall are left raw.</p>
  </div>
  <ol class="steps">
    <li><b>Measure</b> At the floor, at hip height, and above your head. Walls lean, so use the smallest value.</li>
    <li><b>Compare</b> Workshops with the right materials and machines quote right away, side by side.</li>
    <li><b>Order</b> No account needed. The workshop confirms your order and sends the invoice.</li>
    <li><b>Unpack</b> Flat-packed and pre-drilled, or assembled and carried in. Each quote says which.</li>
  </ol>
</section>`;

export function layout({ title, description, content, mainClass, scripts }: Layout): Html {
  return html`<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <link rel="stylesheet" href="/assets/shop.css">
  <link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
  <title>${title} · Tann &amp; Holm</title>
  ${description === undefined ? '' : html`<meta name="description" content="${description}">`}
</head>
<body>
  ${header}
  <main id="main"${mainClass === undefined ? '' : html` class="${mainClass}"`}>
    ${content}
  </main>
  ${footer}
  ${scripts}
</body>
</html>
`;
}

const legalAttributes = html`data-terms="/terms.html" data-privacy="/privacy.html" data-withdrawal="/withdrawal.html"`;

interface PlacedProduct {
  readonly model: string;
  /** The name that the page has for the product. */
  readonly name: string;
  /** Whether the product is further down the page, so that its picture is loaded lazily. */
  readonly isBelow?: boolean;
  /** Whether customers can order the product together with products from other pages. */
  readonly hasBasket?: boolean;
}

/** The tag, exactly as the embed loader's documentation shows it. */
export function embedTag(values: PageValues, product: PlacedProduct): Html {
  const { serviceUrl, licenseKey } = values;
  const { model, hasBasket } = product;
  return place(
    values,
    product,
    html`<script async src="${serviceUrl}/v1/embed.js" data-license-key="${licenseKey}" data-model="${model}" ${legalAttributes}${hasBasket ? html` data-basket` : ''}></script>`,
  );
}

/**
 * A placeholder with the configurator's height, so that nothing below it moves when the script has loaded. It shows the
 * model's picture until then.
 */
export function place({ serviceUrl, licenseKey }: PageValues, product: PlacedProduct, tag: Html): Html {
  const { model, name, isBelow = false } = product;
  const address = `${serviceUrl}/v1/models/${model}/picture.svg?license_key=${licenseKey}&aspect=own`;
  return html`<div class="configurator-place"><img slot="picture" src="${address}" alt="${name}" ${isBelow ? html`loading="lazy"` : html`fetchpriority="high"`}>${tag}</div>`;
}

/** The same tag, with the nonce that a strict content security policy requires. */
export function embedTagWithNonce(values: PageValues, product: PlacedProduct): Html {
  const { serviceUrl, licenseKey, nonce } = values;
  return place(
    values,
    product,
    html`<script async nonce="${nonce}" src="${serviceUrl}/v1/embed.js" data-license-key="${licenseKey}" data-model="${product.model}" ${legalAttributes}></script>`,
  );
}
