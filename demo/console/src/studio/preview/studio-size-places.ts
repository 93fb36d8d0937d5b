// Lists the expressions behind what the person pressed or dragged in the picture: a part's sizes, or a handle's
// parameter with all expressions that use it. Each entry links to its line.

import { type ModelDocument, type Product, textIn } from '@parametric/configurator-element/model';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type ExpressionPlace, placesNaming, pointerOfPart, sizePlaces } from './part-place.js';
import { formatSize, previewCss, tell } from './preview-format.js';

/** What the person picked: a part, identified by its path, or a parameter, identified by its key. */
export type PickedPlace = { readonly path: string } | { readonly key: string };

/** The maximum number of places to list. Some parameters are used in hundreds of places. */
const MAX_PLACES = 12;

/** @fires preview-reveal @fires size-places-close */
@customElement('studio-size-places')
export class StudioSizePlaces extends LitElement {
  static override styles = previewCss`
    .place {
      padding: var(--space-3) var(--space-4);
    }

    .head {
      flex-wrap: nowrap;
    }

    .head > p {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
    }

    li {
      list-style: none;
    }

    li button {
      display: flex;
      align-items: baseline;
      gap: var(--space-2);
      max-width: 100%;
      min-height: 2rem;
      padding: var(--space-1) var(--space-3);
      border: 1px solid var(--line);
      border-radius: 999px;
      background: var(--raised);
      font-size: var(--text-s);
      overflow-wrap: anywhere;
    }

    li button:hover {
      border-color: var(--accent);
    }

    @media (pointer: coarse) {
      li button {
        min-height: 2.75rem;
      }
    }
  `;

  @property({ attribute: false }) document: ModelDocument | undefined;
  @property({ attribute: false }) product: Product | undefined;
  @property({ attribute: false }) picked: PickedPlace | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { document, picked } = this;
    if (!document || !picked) return nothing;
    return 'path' in picked ? this.#renderPart(document, picked.path) : this.#renderParameter(document, picked.key);
  }

  #renderPart(document: ModelDocument, path: string): TemplateResult | typeof nothing {
    const pointer = pointerOfPart(document, path);
    const part = [...(this.product?.parts ?? [])].find((each) => each.path === path);
    if (pointer === undefined || !part) return nothing;
    const places = sizePlaces(document, path);
    const title = html`
      <button type="button" class="plain link" dir="auto" @click=${() => tell(this, 'preview-reveal', { pointer })}><strong>${part.name}</strong></button>
      <code class="muted" dir="ltr">${path}</code>
      <span class="muted small">${part.kind}, ${formatSize(part.size)} mm</span>
    `;
    return this.#renderPlaces(title, places);
  }

  #renderParameter(document: ModelDocument, key: string): TemplateResult | typeof nothing {
    const index = document.parameters.findIndex((each) => each.key === key);
    const parameter = document.parameters[index];
    if (!parameter) return nothing;
    const pointer = `/parameters/${index}`;
    const title = html`
      <button type="button" class="plain link" dir="auto" @click=${() => tell(this, 'preview-reveal', { pointer })}><strong>${textIn(parameter.label, 'en')}</strong></button>
      <code class="muted" dir="ltr">${key}</code>
      <span class="muted small">is used by</span>
    `;
    return this.#renderPlaces(title, placesNaming(document, key));
  }

  #renderPlaces(title: TemplateResult, places: readonly ExpressionPlace[]): TemplateResult {
    const hidden = places.length - MAX_PLACES;
    return html`
      <div class="box list place">
        <div class="row head">
          <p>${title}</p>
          <button type="button" class="button quiet icon close" aria-label="Close" @click=${() => this.dispatchEvent(new CustomEvent('size-places-close'))}>✕</button>
        </div>
        <ul class="buttons">
          ${places.slice(0, MAX_PLACES).map(
            ({ what, expression, pointer }) => html`<li>
              <button type="button" class="plain" title=${pointer} @click=${() => tell(this, 'preview-reveal', { pointer })}>
                <span class="muted">${what}</span><code dir="ltr">${expression}</code>
              </button>
            </li>`,
          )}
        </ul>
        ${hidden > 0 ? html`<p class="muted small">and ${hidden} more</p>` : nothing}
      </div>
    `;
  }
}
