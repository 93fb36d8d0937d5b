// Pages whose HTML makes it hard: names that shadow the document's own properties, and unusual places for the tag.

import { type HostilePages, quote, script } from './hostile-page.js';

export const markupPages: HostilePages = ({ tag, serviceUrl, otherUrl, loader }) => ({
  'whose form and images are named as properties of the document': {
    body: `<form name="head"></form><img name="baseURI" alt="" /><form name="body"></form>${tag()}`,
  },
  'whose form has the name of what creates elements': {
    body: `<form name="createElement"></form>${tag()}`,
    line: /document\.createElement is not a function|E_load/,
  },
  'whose image has the name of what finds elements': {
    body: `<img name="querySelector" alt="" /><img name="querySelectorAll" alt="" />${tag()}`,
  },
  'whose image is named currentScript': { body: `<img name="currentScript" alt="" />${tag()}` },
  'whose forms are named as properties of the document that the element uses': {
    body: `${[
      'documentElement',
      'fonts',
      'defaultView',
      'adoptedStyleSheets',
      'visibilityState',
      'title',
      'cookie',
      'readyState',
      'hidden',
      'activeElement',
    ]
      .map((name) => `<form name="${name}"></form>`)
      .join('')}${tag()}`,
  },
  'whose form has the name of what walks through a template': {
    body: `<form name="createTreeWalker"></form>${tag()}`,
    line: /E_load: TypeError/,
  },
  'whose elements have the names of globals': {
    body: `${[
      'fetch',
      'customElements',
      'location',
      'Intl',
      'model',
      'value',
      'configurator',
      'field-width',
      'ordering',
    ]
      .map((name) => `<a id="${name}"></a>`)
      .join('')}${tag()}`,
  },
  'with another base address': { head: '<base href="https://cdn.example/shop/" target="_blank" />' },
  'that writes the tag by document.write': { body: script(`document.write(${quote(tag())});`) },
  'that takes the tag out of a template': {
    body: `<template>${tag()}</template>${script(`
      const old = document.querySelector('template').content.cloneNode(true).querySelector('script');
      const fresh = document.createElement('script');
      for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
      document.body.append(fresh);`)}`,
  },
  'that inserts the tag as markup, and runs the file apart, as jQuery does': {
    body: `<div id="place"></div>${script(`
      document.querySelector('#place').innerHTML = ${quote(tag())};
      fetch(document.querySelector('#place > script').src).then((answer) => answer.text()).then((code) => {
        const once = document.createElement('script');
        once.text = code;
        document.head.append(once);
        once.remove();
      });`)}`,
  },
  'whose optimizer leaves inert copies of the tag, as Rocket Loader does': {
    body: tag('type="5f3a1b-text/javascript"') + tag(),
  },
  'whose optimizer runs scripts after the first interaction, as WP Rocket does': {
    body: `${tag('type="rocketlazyloadscript" data-rocket-type="text/javascript"')}${script(`
      setTimeout(() => {
        const waiting = document.querySelector('[type=rocketlazyloadscript]');
        const copy = document.createElement('script');
        for (const { name, value } of waiting.attributes) if (name !== 'type') copy.setAttribute(name, value);
        waiting.replaceWith(copy);
      }, 200);`)}`,
  },
  'that has a copy of the script on its own server': {
    body: tag(`data-base-url="${serviceUrl}"`).replace(`src="${serviceUrl}/v1/embed.js"`, 'src="combined.js"'),
    scripts: { 'combined.js': loader },
  },
  'with the tag in the head, which has no place': {
    head: tag(),
    body: '<p>Shelves</p>',
    line: /E_target: data-target is missing or wrong/,
    isSilent: true,
  },
  'with the tag in the head, and a place': {
    head: tag('async data-target="#place"'),
    body: '<div id="place">Shelves</div>',
  },
  'with the tag twice': { body: tag() + tag(), count: 2 },
  'with two services': { body: `${tag()}<hr />${tag('', otherUrl)}`, count: 2 },
  'in quirks mode': { doctype: '' },
  'in limited quirks mode': {
    doctype:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
  },
  'that is XHTML': {
    doctype: '',
    root: 'xmlns="http://www.w3.org/1999/xhtml"',
    headers: { 'content-type': 'application/xhtml+xml' },
    body: tag().replace(' ></script>', '></script>'),
    line: /E_load: Error: The page is application\/xhtml\+xml/,
  },
  'in an old encoding': { headers: { 'content-type': 'text/html; charset=iso-8859-1' } },
  'in an iframe': { frame: {} },
  'in an iframe with a sandbox that has scripts and an origin': {
    frame: { attributes: 'sandbox="allow-scripts allow-same-origin"' },
  },
  'in an iframe with a sandbox that has only scripts': { frame: { attributes: 'sandbox="allow-scripts"' } },
  'in a shadow root': {
    body: `<shop-block></shop-block>${script(`
      const root = document.querySelector('shop-block').attachShadow({ mode: 'open' });
      const copy = document.createElement('script');
      const made = new DOMParser().parseFromString(${quote(tag())}, 'text/html').querySelector('script');
      for (const { name, value } of made.attributes) copy.setAttribute(name, value);
      root.append(copy);`)}`,
  },
  'with the tag in a form': {
    body: `<form action="/nowhere"><input name="q" />${tag()}<button>Add to cart</button></form>`,
  },
  'with the tag in a label': { body: `<label>Your shelf <input type="checkbox" />${tag()}</label>` },
  'with the tag in a table': { body: `<table><tr><td>${tag()}</td><td>Advice</td></tr></table>` },
  'with the tag in an SVG': {
    body: `<svg width="1000" height="2400"><foreignObject width="1000" height="2400"><div xmlns="http://www.w3.org/1999/xhtml">${tag()}</div></foreignObject></svg>`,
  },
});
