// Pages whose scripts replace, move or copy what's on them, as Turbo, htmx, carousels and theme editors do.

import { type HostilePages, script } from './hostile-page.js';

/** Waits until the element is shown, and leaves time for what it still loads. */
const shown = `await new Promise((done) => setTimeout(done, 100));`;

export const replacedPages: HostilePages = ({ tag }) => ({
  'that’s morphed into the server’s HTML, as Turbo and Idiomorph do': {
    body: `<main>${tag()}<p>About us</p></main>`,
    // What the server's HTML doesn't have is removed, and what it has stays.
    changes: `document.querySelector('parametric-configurator').remove()`,
  },
  'whose section is swapped, as htmx does': {
    body: `<section id="product">${tag()}</section>`,
    changes: `const section = document.querySelector('section');
      const range = document.createRange();
      range.selectNode(section);
      const fresh = range.createContextualFragment(
        '<section id="product">' + section.querySelector('script').outerHTML + '</section>');
      section.replaceWith(fresh);`,
  },
  'whose HTML is stored and restored': {
    body: `<main>${tag()}</main>`,
    changes: `const main = document.querySelector('main');
      const html = main.innerHTML;
      main.innerHTML = '';
      ${shown}
      main.innerHTML = html;`,
  },
  'that replaces its body, as Turbo does': {
    body: `<main>${tag()}</main>`,
    changes: `const body = document.createElement('body');
      body.innerHTML = '<main></main>';
      body.firstChild.append(document.querySelector('script[data-model]').cloneNode());
      document.documentElement.replaceChild(body, document.body);`,
  },
  'that takes its product away and brings it back': {
    body: `<main><div id="product">${tag()}</div></main>`,
    changes: `const product = document.querySelector('#product');
      product.remove();
      ${shown}
      document.querySelector('main').append(product);`,
  },
  'that moves its product at once': {
    body: `<div id="first">${tag()}</div><div id="second"></div>
      ${script(`document.querySelector('#second').append(...document.querySelector('#first').childNodes);`)}`,
  },
  'that moves its product later': {
    body: `<div id="first">${tag()}</div><div id="second"></div>`,
    changes: `document.querySelector('#second').append(document.querySelector('parametric-configurator'))`,
  },
  'whose carousel copies its slides': {
    body: `<div class="slide">${tag()}</div>`,
    changes: `document.body.append(document.querySelector('.slide').cloneNode(true))`,
    count: 2,
  },
  'that wraps everything in other elements': {
    body: tag(),
    changes: `const wrapper = document.createElement('div');
      wrapper.append(...document.body.childNodes);
      document.body.append(wrapper);`,
  },
  'that’s written again': {
    changes: `const html = '<!doctype html><html lang="en-GB"><title>Shop</title><body>' + document.querySelector('script[data-model]').outerHTML;
      document.open(); document.write(html); document.close();`,
  },
  'whose translator wraps every text': {
    changes: `const root = document.querySelector('parametric-configurator').shadowRoot;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) if (walker.currentNode.data.trim() && walker.currentNode.parentNode.localName !== 'style') texts.push(walker.currentNode);
      for (const text of texts) {
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      }`,
  },
});
