// Pages whose scripts replace what browsers provide, as old libraries, polyfills and monitoring do.

import { type HostilePages, script } from './hostile-page.js';

export const scriptPages: HostilePages = () => ({
  'whose objects all inherit a function': {
    head: script('Object.prototype.inherited = function () {}; Array.prototype.inherited = function () {};'),
  },
  'whose objects all inherit a string': {
    head: script(`Object.prototype.version = '1.2';`),
    line: /E_load: TypeError: Getter must be a function: 1\.2/,
  },
  'whose objects all inherit how they’re written as JSON': {
    head: script('Object.prototype.toJSON = function () { return this; };'),
  },
  'whose library writes arrays as strings of JSON, as prototype.js 1.6 does': {
    head: script(`Array.prototype.toJSON = function () {
      return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']';
    };`),
  },
  'whose library binds and makes arrays in its own way, as MooTools does': {
    has3d: true,
    head: script(mooTools),
  },
  'whose library has methods of its own on elements and arrays, as prototype.js does': {
    has3d: true,
    head: script(prototypeJs),
  },
  'whose library has methods of its own on elements and arrays, without 3D': { head: script(prototypeJs) },
  'whose library has another reduce of arrays, as prototype.js 1.6 has': {
    head: script('Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };'),
    line: /setup_invalid: A script on this page replaces Array\.prototype\.reduce/,
  },
  'whose library makes arrays’ methods enumerable, as Ember does': {
    head: script('Array.prototype.without = function () { return this; }; Array.prototype[Symbol("ember")] = 1;'),
  },
  'whose old polyfills replace newer methods': {
    head: script(`
      Array.prototype.includes = function (item) { return this.indexOf(item) !== -1; };
      Array.prototype.flat = function () { return [].concat(...this); };
      Object.fromEntries = (pairs) => { const made = {}; for (const [key, value] of pairs) made[key] = value; return made; };
      String.prototype.replaceAll = function (a, b) { return this.split(a).join(b); };
      Element.prototype.matches = Element.prototype.webkitMatchesSelector;`),
  },
  'whose polyfill gives elements no shadow root': {
    head: script('Element.prototype.attachShadow = () => document.createDocumentFragment();'),
    line: /E_load: Error: the page breaks custom elements/,
  },
  'where elements can’t have shadow roots': {
    head: script('Element.prototype.attachShadow = () => { throw new Error("no shadow root"); };'),
    line: /E_load: Error: the page breaks custom elements/,
  },
  'with an adapter for elements written as ES5 functions': { head: script(nativeShim) },
  'with an old adapter for elements, which calls their classes as functions': {
    head: script(oldAdapter),
    line: /E_load: .*(?:breaks custom elements|cannot be invoked without 'new')/,
  },
  'that has frozen the registry of elements': { head: script('Object.freeze(customElements);') },
  'whose library wraps the registry of elements': {
    head: script(`const define = customElements.define;
      customElements.define = function (name, type, options) { if (!customElements.get(name)) define.call(this, name, type, options); };`),
  },
  'where another script has taken the name': {
    head: script('customElements.define("parametric-configurator", class extends HTMLElement {});'),
    line: /E_load: Error: <parametric-configurator> is already defined by another script on this page/,
  },
  'with a polyfill of MutationObserver that checks now and then': {
    head: script(`window.MutationObserver = class {
      constructor(changed) { this.changed = changed; }
      observe() { this.timer = setInterval(() => this.changed([{ type: 'childList', addedNodes: [], removedNodes: [] }], this), 100); }
      disconnect() { clearInterval(this.timer); }
      takeRecords() { return []; }
    };`),
  },
  'with a polyfill of IntersectionObserver that says once that all is visible': {
    head: script(`window.IntersectionObserver = class {
      constructor(changed) { this.changed = changed; }
      observe(target) { setTimeout(() => this.changed([{ target, isIntersecting: true, intersectionRatio: 1, boundingClientRect: target.getBoundingClientRect() }], this)); }
      unobserve() {} disconnect() {} takeRecords() { return []; }
    };`),
  },
  'with a polyfill of ResizeObserver that knows only contentRect': {
    head: script(`const Native = ResizeObserver;
      window.ResizeObserver = class {
        constructor(changed) { this.own = new Native((entries) => changed(entries.map(({ target, contentRect }) => ({ target, contentRect })), this)); }
        observe(target) { this.own.observe(target); } unobserve(target) { this.own.unobserve(target); } disconnect() { this.own.disconnect(); }
      };`),
  },
  'whose promises and timers are replaced, as zone.js does': { head: script(zoneJs) },
  'whose timers return objects': {
    head: script(`for (const name of ['setTimeout', 'setInterval']) {
        const native = window[name];
        window[name] = (...given) => ({ id: native(...given), unref() {}, valueOf() { return this.id; } });
      }
      for (const name of ['clearTimeout', 'clearInterval']) { const native = window[name]; window[name] = (timer) => native(+timer); }`),
  },
  'whose monitoring adds a header to each request': {
    head: script(`const send = window.fetch;
      window.fetch = (url, options = {}) => send(url, { ...options, headers: { ...options.headers, 'x-trace': '1' } });`),
  },
  'whose monitoring wraps all listeners': {
    head: script(`const add = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        const call = typeof listener === 'function' ? listener : (event) => listener?.handleEvent(event);
        return add.call(this, type, function (event) { return call.call(this, event); }, options);
      };`),
  },
  'whose console is silenced': {
    head: script(`for (const name of ['log', 'info', 'warn', 'error', 'debug']) console[name] = () => {};`),
  },
  'whose Intl knows no units': {
    head: script(`const Native = Intl.NumberFormat;
      Intl.NumberFormat = function (language, options = {}) {
        if (options.style === 'unit') throw new RangeError('Invalid unit');
        return new Native(language, options);
      };`),
  },
  'whose polyfilled Intl has only numbers and dates': {
    head: script(`for (const name of ['ListFormat', 'PluralRules', 'RelativeTimeFormat', 'DisplayNames', 'Segmenter', 'Collator'])
      delete Intl[name];`),
    line: /E_load: Error: The page lacks Intl\.PluralRules/,
  },
  'whose clock is a script’s': {
    head: script(`const Native = Date;
      window.Date = class extends Native { constructor(...given) { given.length ? super(...given) : super(Native.now()); } };`),
  },
  'without secure features, as over plain HTTP': {
    head: script(`delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle;
      for (const name of ['clipboard', 'serviceWorker', 'storage', 'locks', 'xr']) Object.defineProperty(navigator, name, { value: undefined });`),
  },
  'in a browser without newer functions': {
    head: script(`for (const name of ['structuredClone', 'requestIdleCallback', 'scheduler', 'navigation', 'queueMicrotask', 'AbortSignal.any'])
      Object.defineProperty(window, name, { value: undefined, configurable: true });
      delete AbortSignal.any; delete AbortSignal.timeout; delete Promise.withResolvers; delete Object.groupBy;
      delete Array.prototype.toSorted; delete Array.prototype.findLast; delete Document.prototype.startViewTransition;`),
  },
  'whose window’s name is locked': {
    head: script(
      `Object.defineProperty(window, 'name', { get() { throw new Error('locked'); }, set() { throw new Error('locked'); } });`,
    ),
  },
  'whose router wraps the history': {
    head: script(`for (const name of ['pushState', 'replaceState'])
      history[name] = () => { throw new DOMException('Too many calls', 'SecurityError'); };`),
  },
  'that keeps visitors from selecting, dragging and copying': {
    head: script(`for (const name of ['selectstart', 'dragstart', 'copy', 'contextmenu', 'mousedown'])
      document.addEventListener(name, (event) => { if (name !== 'mousedown' || event.button) event.preventDefault(); }, true);`),
  },
  'that listens to single keys as shortcuts': {
    head: script(`document.addEventListener('keydown', (event) => {
      if (event.key.length === 1 && !/^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) event.preventDefault();
    });`),
    awaits: '.view-tools',
  },
});

/** Changes native objects as MooTools before 1.6 does. */
const mooTools = `
  Function.prototype.bind = function (that, args) {
    const self = this;
    const given = args === undefined ? undefined : [].concat(args);
    return function () { return self.apply(that, given || arguments); };
  };
  Array.from = (item) => item == null ? [] : typeof item !== 'string' && typeof item.length === 'number' ? [].slice.call(item) : [item];
  Element.prototype.get = Element.prototype.set = function () { return this; };
  String.prototype.contains = String.prototype.includes;`;

/** Changes native objects as prototype.js 1.6 and 1.7 do. */
const prototypeJs = `
  Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
  Element.prototype.clone = Element.prototype.update = Element.prototype.insert = function () { return this; };
  Element.prototype.append = function (text) { return this.appendChild(document.createTextNode(text)); };
  Array.prototype.find = function (test, that) { for (const item of this) if (test.call(that, item)) return item; };
  delete Array.prototype.entries;`;

/** As `native-shim.js` of @webcomponents/custom-elements. */
const nativeShim = `
  const Native = HTMLElement;
  window.HTMLElement = { HTMLElement: function HTMLElement() { return Reflect.construct(Native, [], this.constructor); } }.HTMLElement;
  HTMLElement.prototype = Native.prototype;
  HTMLElement.prototype.constructor = HTMLElement;
  Object.setPrototypeOf(HTMLElement, Native);`;

/** As `custom-elements-es5-adapter.js` of @webcomponents/webcomponentsjs 1. */
const oldAdapter = `
  const Native = HTMLElement;
  const { define } = customElements;
  let isMade = false;
  window.HTMLElement = function () { isMade = false; };
  HTMLElement.prototype = Native.prototype;
  customElements.define = function (name, type) {
    const made = class extends Native {
      constructor() { super(); Object.setPrototypeOf(this, type.prototype); isMade = true; type.call(this); }
    };
    made.observedAttributes = type.observedAttributes;
    for (const call of ['connectedCallback', 'disconnectedCallback', 'attributeChangedCallback'])
      made.prototype[call] = type.prototype[call];
    define.call(customElements, name, made);
  };`;

const zoneJs = `
  const Native = Promise;
  window.Promise = class ZoneAwarePromise extends Native { static get [Symbol.species]() { return Native; } };
  const wrap = (name) => { const native = window[name]; window[name] = function (callback, ...more) { return native.call(this, (...given) => callback.apply(this, given), ...more); }; };
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) wrap(name);
  for (const name of ['onerror', 'onunhandledrejection']) window[name] = () => true;`;
