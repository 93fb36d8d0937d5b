// The pages that sell one product. They have the same structure, so each is a row of data.

import { html } from 'hono/html';
import {
  boardsSection,
  deliverySection,
  embedTag,
  type Html,
  layout,
  makingSection,
  type PageValues,
} from './layout.js';

interface ProductPage {
  readonly name: string;
  /** Follows the name in the page's title. */
  readonly claim: string;
  readonly description: string;
  readonly breadcrumb: Html;
  readonly lead: string;
  readonly model: string;
  readonly facts: readonly (readonly [title: string, text: string])[];
  readonly ideas: string;
  readonly cards: readonly Card[];
  /** Sections between the ideas and the delivery. */
  readonly more?: readonly Html[];
}

interface Card {
  /** `hallway-shelf-low`: a model and one of its presets. */
  readonly picture: string;
  readonly alt: string;
  readonly title: string;
  readonly text: string;
}

const slash = html`<span aria-hidden="true">/</span>`;
const everything = html`<a href="/products.html">Everything</a>`;

export const shelfPage = productPage({
  name: 'Hallway shelf',
  claim: 'made to the millimetre',
  description:
    'An open shelf for the hallway in plywood, oak, walnut or laminate, cut to your measurements by a joinery near you.',
  breadcrumb: html`Furniture ${slash} Hallway`,
  lead: 'For the place where coats come off and keys go missing. Say how wide, how high, how deep; we find the joinery that builds it.',
  model: 'hallway-shelf',
  facts: [
    ['Millimetres, not sizes', 'From 40 to 240 cm wide, 20 to 50 cm deep.'],
    ['A price that is whole', 'Board, work, delivery and tax, before you order.'],
    ['Built near you', 'You choose the workshop; it has two to four weeks.'],
  ],
  ideas: 'One shelf, four hallways',
  cards: [
    {
      picture: 'hallway-shelf-entrance',
      alt: 'A tall shelf in oak with three columns; a coat rail takes the first.',
      title: 'By the door',
      text: 'Oak, 140 × 180 × 36 cm, with a coat rail',
    },
    {
      picture: 'hallway-shelf-narrow',
      alt: 'A narrow, high shelf in white with five boards.',
      title: 'For a narrow hallway',
      text: 'White laminate, 60 × 200 × 22 cm',
    },
    {
      picture: 'hallway-shelf-low',
      alt: 'A long, low shelf in birch plywood with four columns.',
      title: 'Under the window',
      text: 'Birch plywood, 180 × 60 × 38 cm',
    },
    {
      picture: 'hallway-shelf-open',
      alt: 'A shelf in walnut without a back, open to both sides.',
      title: 'Open, to both sides',
      text: 'Walnut, 160 × 120 × 40 cm, no back',
    },
  ],
  more: [boardsSection, makingSection],
});

export const kitchenPage = productPage({
  name: 'Kitchen run',
  claim: 'made to the millimetre',
  description: 'Base units with doors and drawers under one worktop, made to your wall.',
  breadcrumb: html`${everything} ${slash} Kitchens`,
  lead: 'From wall to wall, as high as you stand. Open a door by pressing it; count the drawers you need and not the ones the catalogue has.',
  model: 'kitchen-run',
  facts: [
    ['60 cm to 3.6 m', 'Units divide the width evenly; no filler strips.'],
    ['One worktop', 'Solid oak, compact laminate or terrazzo, the sink cut out where its unit is.'],
    [
      'Drilled and labelled',
      'Every hinge cup and shelf pin is drilled; the workshop gets the drawings from this page.',
    ],
  ],
  ideas: 'Three kitchens',
  cards: [
    {
      picture: 'kitchen-run-family',
      alt: 'A kitchen run with sage fronts, brass cup pulls and a worktop of oak.',
      title: 'For a family',
      text: '240 cm, two units of drawers, a sink',
    },
    {
      picture: 'kitchen-run-studio',
      alt: 'A short run of birch plywood with a black worktop.',
      title: 'For one room',
      text: '120 cm, birch plywood',
    },
    {
      picture: 'kitchen-run-counter',
      alt: 'A run of walnut drawers under terrazzo.',
      title: 'All drawers',
      text: '160 cm, walnut under terrazzo',
    },
  ],
});

export const lampPage = productPage({
  name: 'Reading lamp',
  claim: 'turned and bent to order',
  description: 'A floor or table lamp with a turned foot, a bent tube and a shade of linen, steel or brass.',
  breadcrumb: html`${everything} ${slash} Lamps`,
  lead: 'One tube, bent twice, so that the light comes down where the book is. Say how high you sit; the foot grows as heavy as the shade asks.',
  model: 'reading-lamp',
  facts: [
    ['Turned and bent', 'The foot comes off a lathe, the tube out of a bending form.'],
    ['It does not tip', 'Where the shade would pull it over, the lamp says so and asks for a wider foot.'],
    ['Dimmed at the foot', 'Or switched on the cord. Two and a half metres of textile cable.'],
  ],
  ideas: 'On the floor, on the desk',
  cards: [
    {
      picture: 'reading-lamp-armchair',
      alt: 'A floor lamp of brass with a cone of linen and a foot of walnut.',
      title: 'By the armchair',
      text: 'Linen, brass, walnut, 148 cm',
    },
    {
      picture: 'reading-lamp-library',
      alt: 'A high floor lamp with a dome of brass.',
      title: 'In the library',
      text: 'Brass dome, black ash, 170 cm',
    },
    {
      picture: 'reading-lamp-desk',
      alt: 'A small black lamp with a dome of steel on a foot of oak.',
      title: 'On the desk',
      text: 'Steel dome, oak, 47 cm',
    },
    {
      picture: 'reading-lamp-bedside',
      alt: 'A small brass lamp with a red drum shade.',
      title: 'By the bed',
      text: 'Red linen, brass, 52 cm',
    },
  ],
});

export const signPage = productPage({
  name: 'House sign',
  claim: 'engraved',
  description: 'Your name and number engraved in larch, slate or compact laminate, with a cut-out if you like.',
  breadcrumb: html`${everything} ${slash} Signs`,
  lead: 'Cut into the board, not printed on it. Write what it says and see the letters as the cutter will leave them.',
  model: 'house-sign',
  facts: [
    ['The letters are real', 'The outlines that you see are the ones that the workshop mills.'],
    ['It finds its size', 'Long names grow smaller, and say when they grow too small.'],
    ['For outdoors', 'Larch turns silver, slate stays, compact laminate takes any weather.'],
  ],
  ideas: 'Four doors',
  cards: [
    {
      picture: 'house-sign-farm',
      alt: 'A rounded sign of larch with a fir cut out, the number 27 and the name Birkenhof.',
      title: 'At the farm',
      text: 'Larch, stand-offs of brass',
    },
    {
      picture: 'house-sign-town',
      alt: 'A sign of slate with golden letters: 8, Lindemann & Söhne.',
      title: 'At the shop',
      text: 'Slate, letters filled gold',
    },
    {
      picture: 'house-sign-garden',
      alt: 'An arched green sign with a sun cut out, 112b, Familie Ørsted.',
      title: 'In the garden city',
      text: 'Compact laminate, letters filled white',
    },
    {
      picture: 'house-sign-gate',
      alt: 'An arched sign of larch with a heart cut out: Zum Kirschgarten.',
      title: 'On the gate',
      text: 'Larch, fixed invisibly',
    },
  ],
});

function productPage({ name, claim, description, breadcrumb, lead, model, facts, ideas, cards, more }: ProductPage) {
  return (values: PageValues): Html => {
    const content = html`<section class="wrap product" aria-labelledby="product-name">
      <p class="crumbs">${breadcrumb}</p>
      <div class="product-intro">
        <h1 id="product-name">${name}</h1>
        <p class="lead">${lead}</p>
      </div>

      ${embedTag(values, { model, name })}

      <ul class="facts">
        ${facts.map(([title, text]) => html`<li><b>${title}</b> ${text}</li>`)}
      </ul>
    </section>

    <section class="band" aria-labelledby="ideas">
      <div class="wrap">
        <h2 id="ideas">${ideas}</h2>
        <div class="cards">
          ${cards.map(card)}
        </div>
      </div>
    </section>
    ${more}
    ${deliverySection}`;
    return layout({ title: `${name}, ${claim}`, description, content });
  };
}

function card({ picture, alt, title, text }: Card): Html {
  return html`<figure class="card">
            <img src="/pictures/${picture}.svg" width="640" height="480" loading="lazy" alt="${alt}">
            <figcaption><b>${title}</b> ${text}</figcaption>
          </figure>`;
}
