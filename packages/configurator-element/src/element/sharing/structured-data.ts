// Describes the product as JSON-LD in the page's <head> if the page enables it. It describes the product as first
// shown, because search engines read a page only once. It's a separate chunk, because few pages use it.

import { type ReactiveController, render } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';
import { dataText, productData } from '../../exchange/product-json-ld.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { warn } from '../shared/events.js';
import { fileAddress, servedProduct } from './served-product.js';

const TYPE = 'application/ld+json';
/** Marks the element's own scripts with their model. */
const OWN = 'data-configurator';

export class StructuredData implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  /** The model that has been described here or by the page; undefined if none has. */
  #described: string | undefined;
  #script: HTMLScriptElement | undefined;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const { structuredData, language, isConnected, product } = this.#host;
    const { loaded } = this.#session;
    const isWanted = isConnected && structuredData && loaded && product;
    const wanted = isWanted ? `${loaded.model.id} ${loaded.revision} ${language}` : undefined;
    if (wanted === this.#described) return;
    this.hostDisconnected();
    this.#described = wanted;
    if (wanted !== undefined) this.#describe();
  }

  hostDisconnected(): void {
    this.#script?.remove();
    this.#script = undefined;
    this.#described = undefined;
  }

  #describe(): void {
    const { product, language } = this.#host;
    const { loaded } = this.#session;
    const served = servedProduct(this.#host, this.#session);
    if (!product || !loaded || !served || hasProduct(served.model)) return;
    const wide = fileAddress(served, 'picture.png');
    const square = new URL(wide);
    square.searchParams.set('shape', 'square');
    const data = productData(loaded.model.document, product, {
      language,
      url: pageUrl(),
      pictures: [wide.href, square.href],
      glb: fileAddress(served, 'product.glb').href,
    });
    if (!data || !this.#session.estimateOf()) {
      warn('There’s no structured data, because the model doesn’t estimate a price in the shop’s currency.');
      return;
    }
    const script = scriptOf(dataText(data));
    script.setAttribute(OWN, served.model);
    document.head.appendChild(script);
    this.#script = script;
  }
}

/**
 * Creates the script as a Lit template, which works on pages that require trusted types. Setting a script's text isn't
 * allowed there.
 */
function scriptOf(text: string): HTMLScriptElement {
  const fragment = document.createDocumentFragment();
  render(html`${unsafeStatic(`<script type="${TYPE}">${text}</script>`)}`, fragment);
  return fragment.querySelector('script')!;
}

/** The URL under which search engines index the page. */
function pageUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const { origin, pathname } = location;
  return canonical || origin + pathname;
}

/** Whether the page already describes a product, other than by an element for another model. */
function hasProduct(model: string): boolean {
  if (document.querySelector('[itemtype*="schema.org/Product" i], [typeof~="Product" i], [typeof~="schema:Product" i]'))
    return true;
  return [...document.querySelectorAll(`script[type="${TYPE}"]`)].some((script) => {
    const own = script.getAttribute(OWN);
    return own === null ? isProduct(parsed(script.textContent)) : own === model;
  });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function isProduct(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isProduct);
  if (typeof node !== 'object' || node === null) return false;
  const { '@type': type, '@graph': graph, mainEntity } = node as Readonly<Record<string, unknown>>;
  const isOne = [type].flat().some((name) => typeof name === 'string' && /(^|[/:])Product(Group|Model)?$/.test(name));
  return isOne || isProduct(graph) || isProduct(mainEntity);
}
