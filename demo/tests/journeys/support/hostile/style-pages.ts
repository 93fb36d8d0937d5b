// Pages whose styles reset, transform, clip or scroll what's in them.

import type { Page } from 'puppeteer-core';
import type { HostilePages } from './hostile-page.js';

const style = (css: string) => ({ head: `<style>${css}</style>` });

const emulate =
  (...features: { readonly name: string; readonly value: string }[]) =>
  async (page: Page) => {
    await (await page.createCDPSession()).send('Emulation.setEmulatedMedia', { features });
  };

export const stylePages: HostilePages = ({ tag }) => {
  const within = (css: string) => ({ body: `<div style="${css}">${tag()}</div>` });
  return {
    'whose styles reset everything': style(
      '* { all: unset } img, svg, canvas { max-width: 1px; display: none } style, script, head, title { display: none }',
    ),
    'whose styles reset everything, and insist': style('body * { all: revert !important }'),
    'whose styles make everything a block': style('body * { display: block !important }'),
    'whose styles give everything other boxes': style(
      '* { box-sizing: content-box !important; min-width: 0 !important; max-width: 100% !important; min-height: 0; max-height: none; margin: 0; padding: 0; border: 0; float: none; position: static }',
    ),
    'whose styles animate everything': style('* { transition: all 3s !important }'),
    'whose rem is 10 px': style('html { font-size: 62.5% } body { font-size: 1.6rem }'),
    'whose rem is 40 px': style('html { font-size: 40px }'),
    'whose text has no size, as between inline blocks': style('body { font-size: 0; line-height: 0 }'),
    'whose text is transformed, spaced and never wraps': style(
      'body { text-transform: uppercase; letter-spacing: 3px; word-spacing: 9px; white-space: nowrap; text-align: right; text-indent: 60px; text-shadow: 1px 1px red }',
    ),
    'whose text is out of sight': style('body { text-indent: -9999px; color: transparent; cursor: none }'),
    'that is scaled down': within('transform: scale(0.8); transform-origin: 0 0'),
    'that is rotated': within('transform: rotate(20deg); transform-origin: 50% 300px'),
    'that is zoomed': within('zoom: 1.5'),
    'in perspective': {
      body: `<div style="perspective: 900px"><div style="transform: rotateY(25deg)">${tag()}</div></div>`,
    },
    'in a wrapper without horizontal scrolling': within('overflow-x: hidden; width: 100%'),
    'in a wrapper that scrolls': within('height: 600px; overflow: auto'),
    'that snaps while scrolling': {
      ...style('html { scroll-snap-type: y mandatory } section { scroll-snap-align: start; min-height: 100vh }'),
      body: `<section>Shop</section><section>${tag()}</section><section>About</section>`,
    },
    'that scrolls smoothly': style('html { scroll-behavior: smooth !important }'),
    'whose header covers the top': {
      ...style('header { position: fixed; inset: 0 0 auto; height: 120px; z-index: 99999; background: #fff }'),
      body: `<header>Shop</header><main style="padding-top: 130px">${tag()}</main>`,
    },
    'written from right to left': { root: 'dir="rtl"' },
    'written vertically': within('writing-mode: vertical-rl; height: 1600px; width: 1000px'),
    'in a row that shrinks to its content': within('display: flex; align-items: flex-start; justify-content: center'),
    'in a grid of automatic columns': within(
      'display: grid; grid-template-columns: auto 1fr auto; justify-items: start',
    ),
    'in a line of text': { body: `<p>Our <span style="display: inline">${tag()}</span> shelf</p>` },
    'in newspaper columns': within('columns: 2 400px'),
    'in a float beside a sidebar': {
      body: `<aside style="float: right; width: 300px; height: 900px">About us</aside><div style="float: left; width: 60%">${tag()}</div>`,
    },
    'that contains the size of its blocks': within('contain: strict; height: 1800px; width: 1000px'),
    'whose blocks are rendered when they’re near': within(
      'content-visibility: auto; contain-intrinsic-size: auto 500px',
    ),
    'with a filter over it': within('filter: contrast(0.9); will-change: transform; backdrop-filter: blur(2px)'),
    'whose place is given a width later': {
      ...within('width: 0; height: 0; overflow: hidden'),
      opens: `Object.assign(document.querySelector('div').style, { width: '900px', height: 'auto' })`,
    },
    'whose place has no height': within('height: 0'),
    'whose place is shown later': {
      ...within('display: none'),
      opens: `document.querySelector('div').style.display = 'block'`,
    },
    'whose place becomes visible later': {
      ...within('visibility: hidden; opacity: 0'),
      opens: `document.querySelector('div').style.cssText = ''`,
    },
    'whose place is a panel that’s closed': {
      body: `<details><summary>Design yours</summary>${tag()}</details>`,
      opens: `document.querySelector('details').open = true`,
    },
    'whose place is a dialog that’s closed': {
      body: `<dialog style="width: 90vw; max-height: 90vh; overflow: auto">${tag()}</dialog>`,
      opens: `document.querySelector('dialog').showModal()`,
    },
    'in forced colors': { prepare: emulate({ name: 'forced-colors', value: 'active' }) },
    'in the dark with more contrast': {
      ...style(':root { color-scheme: dark }'),
      prepare: emulate({ name: 'prefers-color-scheme', value: 'dark' }, { name: 'prefers-contrast', value: 'more' }),
    },
    'for people who want less motion': { prepare: emulate({ name: 'prefers-reduced-motion', value: 'reduce' }) },
    'as it’s printed': { prepare: (page) => page.emulateMediaType('print') },
    'on a screen as narrow as a watch': { prepare: (page) => page.setViewport({ width: 200, height: 300 }) },
    'on a wall of screens': { prepare: (page) => page.setViewport({ width: 5000, height: 2500 }) },
  };
};
