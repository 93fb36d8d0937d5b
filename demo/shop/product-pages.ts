// Pages that sell one product. They all have the same structure, so each page is a row of data.

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
  /** The words after the product's name in the page's title. */
  readonly claim: string;
  readonly description: string;
  readonly breadcrumb: Html;
  readonly lead: string;
  readonly model: string;
  readonly facts: readonly (readonly [title: string, text: string])[];
  readonly hasBasket?: boolean;
  readonly ideas: string;
  readonly cards: readonly Card[];
  /** Sections between the ideas and the delivery information. */
  readonly more?: readonly Html[];
}

interface Card {
  /** A model and one of its presets, such as `hallway-shelf-low`. */
  readonly picture: string;
  readonly alt: string;
  readonly title: string;
  readonly text: string;
}

const slash = html`<span aria-hidden="true">/</span>`;
const everything = html`<a href="/products.html">Everything</a>`;

export const shelfPage = productPage({
  name: 'Hallway shelf',
  claim: 'made to the millimeter',
  description:
    'An open shelf for the hallway in plywood, oak, walnut, or laminate, cut to your measurements by a cabinetmaker near you.',
  breadcrumb: html`Furniture ${slash} Hallway`,
  lead: 'For the place where coats come off and keys go missing. Choose the width, height, and depth, and we’ll find a cabinetmaker to build your shelf.',
  model: 'hallway-shelf',
  facts: [
    ['To the millimeter', 'From 40 to 240 cm wide, 20 to 50 cm deep.'],
    ['One total price', 'Materials, work, delivery, and tax, before you order.'],
    ['Built near you', 'You choose the workshop. Ready in two to four weeks.'],
  ],
  ideas: 'One shelf, four hallways',
  cards: [
    {
      picture: 'hallway-shelf-entrance',
      alt: 'A tall oak shelf with three columns, the first with a coat rail.',
      title: 'By the door',
      text: 'Oak, 140 × 180 × 36 cm, with a coat rail',
    },
    {
      picture: 'hallway-shelf-narrow',
      alt: 'A tall, narrow white shelf with five boards.',
      title: 'For a narrow hallway',
      text: 'White laminate, 60 × 200 × 22 cm',
    },
    {
      picture: 'hallway-shelf-low',
      alt: 'A long, low birch plywood shelf with four columns.',
      title: 'Under the window',
      text: 'Birch plywood, 180 × 60 × 38 cm',
    },
    {
      picture: 'hallway-shelf-open',
      alt: 'A walnut shelf without a back, open on both sides.',
      title: 'Open on both sides',
      text: 'Walnut, 160 × 120 × 40 cm, no back',
    },
  ],
  more: [boardsSection, makingSection],
});

export const kitchenPage = productPage({
  name: 'Kitchen cabinets',
  claim: 'made to the millimeter',
  description: 'Base cabinets with doors and drawers under one countertop, made to fit your wall.',
  breadcrumb: html`${everything} ${slash} Kitchens`,
  lead: 'From wall to wall, at your working height. Click a door to open it, and choose as many drawers as you need.',
  model: 'kitchen-run',
  hasBasket: true,
  facts: [
    ['60 cm to 3.6 m', 'Cabinets divide the width evenly. No filler strips.'],
    ['One countertop', 'Solid oak, compact laminate, or terrazzo, with the sink where you want it.'],
    [
      'Drilled and labeled',
      'Every hinge and shelf pin hole is drilled. The workshop works from the drawings of your design.',
    ],
  ],
  ideas: 'Three kitchens',
  cards: [
    {
      picture: 'kitchen-run-family',
      alt: 'Kitchen cabinets with sage fronts, brass cup pulls, and an oak countertop.',
      title: 'For a family',
      text: '240 cm, two drawer cabinets and a sink',
    },
    {
      picture: 'kitchen-run-studio',
      alt: 'A short row of birch plywood kitchen cabinets with a black countertop.',
      title: 'For a studio apartment',
      text: '120 cm, birch plywood',
    },
    {
      picture: 'kitchen-run-counter',
      alt: 'Walnut drawers under a terrazzo countertop.',
      title: 'All drawers',
      text: '160 cm, walnut under terrazzo',
    },
  ],
});

export const lampPage = productPage({
  name: 'Reading lamp',
  claim: 'turned and bent to order',
  description: 'A floor or table lamp with a turned foot, a bent tube, and a linen, steel, or brass shade.',
  breadcrumb: html`${everything} ${slash} Lamps`,
  lead: 'One tube, bent twice, brings the light to your book. Choose the height, and the foot gets as heavy as the shade needs.',
  model: 'reading-lamp',
  facts: [
    ['Turned and bent', 'The foot is turned on a lathe, the tube bent over a form.'],
    ['Stays upright', 'If the shade would tip the lamp over, you’ll see it and can choose a wider foot.'],
    ['Dimmed at the foot', 'Also comes with a switch on the cord. Includes 2.5 m of fabric-covered cord.'],
  ],
  ideas: 'On the floor, on the desk',
  cards: [
    {
      picture: 'reading-lamp-armchair',
      alt: 'A brass floor lamp with a linen cone shade and a walnut foot.',
      title: 'By the armchair',
      text: 'Linen, brass, walnut, 148 cm',
    },
    {
      picture: 'reading-lamp-library',
      alt: 'A tall floor lamp with a brass dome.',
      title: 'In the library',
      text: 'Brass dome, black ash, 170 cm',
    },
    {
      picture: 'reading-lamp-desk',
      alt: 'A small black lamp with a steel dome and an oak foot.',
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
  description: 'Your name and number engraved in larch, slate, or compact laminate, with a cutout if you like.',
  breadcrumb: html`${everything} ${slash} Signs`,
  lead: 'Cut into the board, not printed on it. Type your text and see the letters exactly as they’ll be engraved.',
  model: 'house-sign',
  facts: [
    ['Real letters', 'The outlines you see are the ones the workshop mills.'],
    ['Sized to fit', 'Long names get smaller, and you’ll see when they get too small.'],
    ['For outdoors', 'Larch turns silver, slate stays as it is, and compact laminate withstands any weather.'],
  ],
  ideas: 'Four doors',
  cards: [
    {
      picture: 'house-sign-farm',
      alt: 'A rounded larch sign with a fir tree cutout, the number 27, and the name Birkenhof.',
      title: 'At the farm',
      text: 'Larch, brass standoffs',
    },
    {
      picture: 'house-sign-town',
      alt: 'A slate sign with gold letters: 8, Lindemann & Söhne.',
      title: 'At the shop',
      text: 'Slate, gold letters',
    },
    {
      picture: 'house-sign-garden',
      alt: 'An arched green sign with a sun cutout: 112b, Familie Ørsted.',
      title: 'In the suburbs',
      text: 'Compact laminate, white letters',
    },
    {
      picture: 'house-sign-gate',
      alt: 'An arched larch sign with a heart cutout: Zum Kirschgarten.',
      title: 'On the gate',
      text: 'Larch, concealed mounting',
    },
  ],
});

export const bracketPage = productPage({
  name: 'Shelf bracket',
  claim: 'folded to order',
  description: 'A steel bracket for shelves, planks, and books. Bent to your measurements and powder-coated.',
  breadcrumb: html`${everything} ${slash} Brackets`,
  lead: 'One sheet of steel, bent once or twice. Choose the legs, the thickness, and the holes, and see the bracket in your color.',
  model: 'shelf-bracket',
  facts: [
    ['Folded, not welded', 'Cut by laser, then bent with the radius you choose.'],
    ['Holes where they hold', 'Each hole keeps its distance from the bend, so screws sit flat.'],
    ['Six colors, or bare', 'Powder-coated steel, or brushed stainless for wet rooms.'],
  ],
  ideas: 'Four things to hold',
  cards: [
    {
      picture: 'shelf-bracket-shelf',
      alt: 'An anthracite angle bracket with two holes in each leg.',
      title: 'A shelf',
      text: '18 × 12 cm, 3 mm steel, anthracite',
    },
    {
      picture: 'shelf-bracket-books',
      alt: 'A wide sage shelf of folded steel with a low front edge.',
      title: 'A row of books',
      text: '50 cm wide with a front edge, sage',
    },
    {
      picture: 'shelf-bracket-plank',
      alt: 'A black angle bracket of thick steel with three holes in each leg.',
      title: 'A heavy plank',
      text: '28 × 20 cm, 5 mm steel, black',
    },
    {
      picture: 'shelf-bracket-bath',
      alt: 'A small stainless steel shelf with a front edge.',
      title: 'The bathroom',
      text: '30 cm wide, brushed stainless',
    },
  ],
});

export const gatePage = productPage({
  name: 'Garden gate',
  claim: 'welded to order',
  description: 'A steel garden gate with posts, hinges, and a lock, welded to fit your opening and powder-coated.',
  breadcrumb: html`${everything} ${slash} Gates`,
  lead: 'Measure between your posts, and we leave room for the hinges and the lock. Click the gate to open it.',
  model: 'garden-gate',
  facts: [
    ['Mitered and welded', 'Square tube, cut at 45° at each corner, so no end is open to the rain.'],
    ['Safe for children', 'No gap between bars is wider than 110 mm.'],
    ['Hinges that hold', 'The leaf’s weight decides their size. Too heavy, and you’ll see it.'],
  ],
  ideas: 'Four ways in',
  cards: [
    {
      picture: 'garden-gate-front',
      alt: 'An anthracite gate with round bars and a lock between two posts.',
      title: 'To the front garden',
      text: '1 m wide, 1.2 m high, with a lock',
    },
    {
      picture: 'garden-gate-low',
      alt: 'A low sage gate with round bars and a latch.',
      title: 'Low, with a latch',
      text: '90 × 90 cm, sage, hinges on the right',
    },
    {
      picture: 'garden-gate-walls',
      alt: 'A tall black gate with a lock and a drop bolt, without posts.',
      title: 'Between walls',
      text: '1.8 m high, plates for your own walls',
    },
    {
      picture: 'garden-gate-screen',
      alt: 'A red gate filled with perforated sheet.',
      title: 'Out of sight',
      text: 'Perforated sheet, 1.6 m high, red',
    },
  ],
});

export const stairPage = productPage({
  name: 'Spiral stair',
  claim: 'made to the millimeter',
  description: 'A spiral stair with solid wooden treads around a steel pole, made for the height of your floors.',
  breadcrumb: html`${everything} ${slash} Stairs`,
  lead: 'Enter the height from floor to floor, and every step rises by the same amount. You’ll see whether the stairs are comfortable to climb.',
  model: 'spiral-stair',
  facts: [
    ['Every rise the same', 'The height is divided evenly, into rises of 17 to 21 cm.'],
    ['Safe gaps', 'You choose the widest gap between balusters, from 7 to 11.5 cm.'],
    ['Bolted on site', 'The treads are stacked on the pole. Nothing has to be welded in your home.'],
  ],
  ideas: 'Four ways up',
  cards: [
    {
      picture: 'spiral-stair-home',
      alt: 'A spiral stair with oak treads and an anthracite railing.',
      title: 'Between two floors',
      text: 'Oak, 160 cm, one full turn',
    },
    {
      picture: 'spiral-stair-loft',
      alt: 'A narrow spiral stair with ash treads and a sage railing.',
      title: 'To the loft',
      text: 'Ash, 150 cm, counterclockwise',
    },
    {
      picture: 'spiral-stair-wide',
      alt: 'A wide spiral stair with dark walnut treads.',
      title: 'Wide and easy',
      text: 'Walnut, 200 cm',
    },
    {
      picture: 'spiral-stair-hall',
      alt: 'A tall spiral stair with oak treads and a red railing.',
      title: 'In a tall hallway',
      text: 'Oak, 3.4 m high, red steel',
    },
  ],
});

function productPage({
  name,
  claim,
  description,
  breadcrumb,
  lead,
  model,
  hasBasket,
  facts,
  ideas,
  cards,
  more,
}: ProductPage) {
  return (values: PageValues): Html => {
    const content = html`<section class="wrap product" aria-labelledby="product-name">
      <p class="crumbs">${breadcrumb}</p>
      <div class="product-intro">
        <h1 id="product-name">${name}</h1>
        <p class="lead">${lead}</p>
      </div>

      ${embedTag(values, { model, name, hasBasket: hasBasket ?? false })}

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
