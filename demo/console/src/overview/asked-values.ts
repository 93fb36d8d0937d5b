// Shows the values of a product's parameters that were requested most often, labeled as in the product's document.

import type { Statistics } from '@parametric/api-client';
import { type ModelDocument, textIn } from '@parametric/configurator-element/model';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';

type ModelFigures = Statistics['models'][number];

const MAX_SHOWN = 5;

@customElement('asked-values')
export class AskedValues extends LitElement {
  static override styles = consoleCss`
    li {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 0 var(--space-3);
      font-size: var(--text-s);
    }

    progress {
      grid-column: 1 / -1;
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) figures!: ModelFigures;
  /** The product's document. If the product no longer exists, its keys are shown instead of labels. */
  readonly #document = new Loaded(this, async (signal) => {
    const path = `/v1/models/${encodeURIComponent(this.figures.model)}`;
    return (await this.api.get<{ readonly document: ModelDocument }>(path, { signal })).document;
  });

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('figures');
    if (before && before.model !== this.figures.model) {
      this.#document.set(undefined);
      void this.#document.load();
    }
  }

  protected override render(): TemplateResult {
    const { model, quotes, orders, parameters } = this.figures;
    const count = (value: number) => new Intl.NumberFormat().format(value);
    return html`<section class="card stack" aria-labelledby="name">
      <div>
        <h3 id="name"><bdi>${this.#document.value ? textIn(this.#document.value.name, 'en') : model}</bdi></h3>
        <p class="muted">${count(quotes)} quoted, ${count(orders)} ordered</p>
      </div>
      ${
        parameters.length === 0
          ? html`<p class="muted">No requests in this period.</p>`
          : html`<div class="cards">
            ${this.#inOrder.map(({ key, total, values }) => {
              const { label, wordOf } = this.#wordsOf(key);
              return html`<div class="stack">
                <strong><bdi>${label}</bdi></strong>
                <ul class="list">
                  ${values.slice(0, MAX_SHOWN).map(
                    ({ value, count: times }) => html`<li>
                      <bdi>${wordOf(value)}</bdi>
                      <span class="muted">${share(times / total)}</span>
                      <progress class="bar" max=${total} value=${times} aria-label=${`${label}: ${wordOf(value)}`}></progress>
                    </li>`,
                  )}
                </ul>
                ${values.length > MAX_SHOWN ? html`<span class="muted small">and more</span>` : nothing}
              </div>`;
            })}
          </div>`
      }
    </section>`;
  }

  /** The parameters' figures, in the order of the configurator's form. */
  get #inOrder(): ModelFigures['parameters'] {
    const keys = (this.#document.value?.parameters ?? []).map(({ key }) => key);
    const placeOf = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
    return [...this.figures.parameters].sort((a, b) => placeOf(a.key) - placeOf(b.key));
  }

  #wordsOf(key: string): { readonly label: string; readonly wordOf: (value: string) => string } {
    const parameter = this.#document.value?.parameters?.find((each) => each.key === key);
    if (!parameter) return { label: key, wordOf: (value) => value };
    const label = textIn(parameter.label, 'en');
    if (parameter.type === 'number' || parameter.type === 'integer') {
      const unit = 'unit' in parameter && parameter.unit ? { mm: ' mm', deg: '°' }[parameter.unit] : '';
      return { label, wordOf: (value) => `${new Intl.NumberFormat().format(Number(value))}${unit}` };
    }
    if (parameter.type === 'boolean') return { label, wordOf: (value) => (value === 'true' ? 'Yes' : 'No') };
    return { label, wordOf: (value) => this.#optionOf(parameter, value) };
  }

  #optionOf(parameter: object, value: string): string {
    const options: readonly unknown[] = 'options' in parameter ? (parameter.options as readonly unknown[]) : [];
    const option = options.find(
      (each): each is { readonly value: string; readonly label: Parameters<typeof textIn>[0] } =>
        typeof each === 'object' && each !== null && 'value' in each && each.value === value && 'label' in each,
    );
    if (option) return textIn(option.label, 'en');
    const material = this.#document.value?.materials?.find(({ id }) => id === value);
    return material ? textIn(material.name, 'en') : value;
  }
}

function share(part: number): string {
  return new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}
