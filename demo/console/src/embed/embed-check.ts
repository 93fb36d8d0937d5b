// Helps the shop's owner check whether a tag works on its page. Only a browser that has the page open can check it, so
// the owner opens the page and turns on the checklist there: with a bookmarklet, a line for the browser's console, or
// the tag itself.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import '../shared/copy-button.js';
import { isOriginAllowed } from '@parametric/service/origins';
import { type Api, sayError } from '../shared/api.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { textField } from '../shared/templates.js';
import type { LicenseKey } from './embed-key.js';
import { debugSnippet, type Embed } from './snippets.js';

/** @fires embed-key when the key has changed */
@customElement('embed-check')
export class EmbedCheck extends LitElement {
  static override styles = consoleCss`
    form .field {
      flex: 1 1 18rem;
    }

    ol {
      padding-inline-start: 1.25em;
    }

    li .row {
      margin-block-start: var(--space-2);
    }
  `;

  @property({ attribute: false }) embed!: Embed;
  @property({ attribute: false }) key: LicenseKey | undefined;
  @property({ attribute: false }) api!: Api;
  @state() private isAdding = false;
  @state() private address = '';
  @state() private problem = '';

  override render(): TemplateResult {
    const { service } = this.embed;
    return html`
      <section class="card stack" aria-labelledby="check">
        <h2 id="check">Test your page</h2>
        <p class="muted">
          Checks the key, origin, model, and content security policy in your browser, and looks for failed downloads. Customers don’t see the results.
        </p>
        <ol class="stack">
          <li>
            <form class="row" @submit=${this.#open} novalidate>
              ${textField({
                id: 'address',
                label: 'Page with the tag',
                problem: this.problem,
                value: this.address,
                inputmode: 'url',
                dir: 'ltr',
                placeholder: 'https://shop.example/shelf',
                onInput: (text) => (this.address = text),
              })}
              <button class="button">Open in a new tab</button>
            </form>
            ${this.#renderOrigin()}
          </li>
          <li>
            Run the check on that page: drag this link to your bookmarks and select it there, or paste the line into the browser’s developer console (F12).
            <div class="row">
              <a class="button" href=${checkBookmark(service)} @click=${this.#onBookmark}>Check configurator</a>
              <copy-button .text=${checkScript(service)} label="Copy line" done="Copied."></copy-button>
            </div>
          </li>
          <li>
            To check on a phone, temporarily publish the tag with data-debug.
            <div class="row">
              <copy-button .text=${debugSnippet(this.embed)} .blocked=${this.key?.key === undefined ? 'Choose or create a license key above to complete the tag.' : ''} label="Copy tag with data-debug" done="Copied."></copy-button>
            </div>
          </li>
        </ol>
      </section>
    `;
  }

  /** Shows whether the license key allows the page's origin. This doesn't require opening the page. */
  #renderOrigin(): TemplateResult | typeof nothing {
    const url = readAddress(this.address);
    if (!url || !this.key) return nothing;
    const isAllowed = isOriginAllowed(url.origin, this.key.origins ?? [], this.key.mode);
    return html`<div class="note row ${isAllowed ? '' : 'warning'}" role="status">
      <span>The selected key ${isAllowed ? 'works' : 'doesn’t work'} on ${url.origin}.</span>
      ${
        isAllowed
          ? nothing
          : html`<button type="button" class="button" aria-disabled=${this.isAdding} @click=${() => this.#add(url.origin)}>
              Allow this origin
            </button>`
      }
    </div>`;
  }

  async #add(origin: string): Promise<void> {
    if (!this.key || this.isAdding) return;
    this.isAdding = true;
    this.problem = '';
    try {
      const origins = [...(this.key.origins ?? []), origin];
      const key = await this.api.patch<LicenseKey>(`/v1/keys/${this.key.id}`, { origins });
      this.dispatchEvent(new CustomEvent('embed-key', { detail: { ...this.key, ...key } }));
      notify(this, `The key now works on ${origin}.`);
    } catch (error) {
      this.problem = sayError(error);
    } finally {
      this.isAdding = false;
    }
  }

  #open(event: Event): void {
    event.preventDefault();
    const url = readAddress(this.address);
    this.problem = url ? '' : 'Enter the page’s URL, such as https://shop.example/shelf.';
    if (url) window.open(url, '_blank', 'noopener');
  }

  /** Prevents a click on the bookmarklet from running it here, where it would check the console itself. */
  #onBookmark(event: Event): void {
    event.preventDefault();
    this.problem = '';
  }
}

function readAddress(text: string): URL | undefined {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (trimmed === '' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url : undefined;
}

/** Runs on the shop's page as a string of source code, so it can't use anything from this module. */
function checkPage(service: string): void {
  const name = 'parametric-configurator';
  const roots: ParentNode[] = [document];
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
  }
  const find = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  const tags = find('script[data-license-key], script[src*="/v1/embed"]');
  const elements = find(name);
  for (const element of elements) element.setAttribute('debug', '');
  elements[0]?.scrollIntoView({ block: 'start' });
  if (elements.length > 0 && customElements.get(name)) return;
  const [tag] = tags;
  const said =
    tag === undefined
      ? 'This page doesn’t have a configurator tag. Publish the page with the tag and clear your shop’s caches.'
      : !tag.dataset.licenseKey || !tag.dataset.model
        ? 'The tag is missing data-license-key or data-model. Copy the tag again.'
        : !tag.dataset.target && tag.closest('head, [style^="display: none; vis"]')
          ? 'The tag is in <head> or in the hidden container of a tag manager, so it needs data-target: a CSS selector of ' +
            'the element where the configurator should appear, such as data-target="#configurator".'
          : elements.length === 0
            ? 'The tag is there, but its script didn’t run. A content security policy (script-src, connect-src: ' +
              `${service}) or an ad blocker may be blocking it, or data-target doesn’t match anything. See the browser’s developer console.`
            : 'The script ran, but the configurator’s files didn’t load. See the browser’s developer console.';
  alert(said);
}

/** The page check as a line of code to paste into the browser's console. */
export function checkScript(service: string): string {
  return `(${checkPage.toString().replace(/\s+/g, ' ')})(${JSON.stringify(service)})`;
}

/** The page check as a bookmarklet, to click while the shop's page is open. */
export function checkBookmark(service: string): string {
  return `javascript:${encodeURIComponent(`void ${checkScript(service)}`)}`;
}
