// Shows an email as its recipient sees it. Emails use inline styles, which the console's content security policy
// blocks, so the styles are set one by one in a separate shadow root.

import type { MailPreview } from '@parametric/service/contract';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { consoleCss } from '../shared/styles.js';

const frame = css`
  :host {
    all: initial;
    display: block;
    overflow: hidden;
    border-radius: 6px;
  }

  p {
    overflow-wrap: anywhere;
  }

  a {
    pointer-events: none;
  }
`;

@customElement('mail-preview')
export class MailPreviewElement extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      gap: var(--space-2);
      grid-template-columns: minmax(0, 1fr);
    }
  `;

  @property({ attribute: false }) preview: MailPreview | undefined;
  readonly #show = (place: Element | undefined) => {
    if (place && this.preview) showMail(place, this.preview.html);
  };

  protected override render(): TemplateResult | typeof nothing {
    const { preview } = this;
    if (!preview) return nothing;
    return html`
      <p dir="auto"><span class="muted">Subject:</span> <strong>${preview.subject}</strong></p>
      <div role="region" aria-label="Email preview" ${ref((place) => this.#show(place))}></div>
    `;
  }
}

function showMail(place: Element, source: string): void {
  const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(source) ?? [];
  const dark = new CSSStyleSheet();
  dark.replaceSync(sheet);
  // Rename the style attributes before parsing, because the parser already reports each one as a policy violation. This
  // can't change the email's text, where quotes are escaped.
  const quiet = source.replace(`<style>${sheet}</style>`, '').replaceAll(' style="', ' data-style="');
  const mail = new DOMParser().parseFromString(quiet, 'text/html');
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [frame.styleSheet!, dark];
  root.replaceChildren(...mail.body.children);
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mail-preview': MailPreviewElement;
  }
}
