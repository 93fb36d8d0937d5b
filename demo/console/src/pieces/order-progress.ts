// Shows the progress of an order's pieces, with a bar for each step that links to the list of pieces that still need
// it.

import type { OrderProgress } from '@parametric/service/contract';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { consoleCss } from '../shared/styles.js';
import { stepNames } from './piece-format.js';

@customElement('order-progress')
export class OrderProgressBars extends LitElement {
  static override styles = consoleCss`
    .step {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: var(--space-1) var(--space-3);
      align-items: center;
      min-height: 3.5rem;
      color: inherit;
      text-decoration: none;
    }

    .step:hover strong {
      text-decoration: underline;
    }

    progress {
      grid-column: 1 / -1;
      width: 100%;
      height: 0.625rem;
      accent-color: var(--accent);
    }
  `;

  @property({ attribute: false }) progress!: OrderProgress;
  /** The URL of the list of pieces. */
  @property({ attribute: false }) address = '';

  override render(): TemplateResult {
    const { steps, finished, pieces } = this.progress;
    const format = new Intl.NumberFormat();
    const of = (done: number, all: number) => `${format.format(done)} of ${format.format(all)}`;
    return html`
      ${steps.map(({ step, done, needed }) => {
        const [name] = stepNames[step];
        const missing = needed - done;
        return html`<a class="step" href="${this.address}${missing > 0 ? `?missing=${step}` : ''}">
          <strong>${name}</strong>
          <span>
            <span>${of(done, needed)}</span>
            ${missing > 0 ? html`<span class="muted">· ${format.format(missing)} missing</span>` : nothing}
          </span>
          <progress max=${needed} value=${done} aria-label="${name}: ${of(done, needed)}"></progress>
        </a>`;
      })}
      <p class="muted small">${of(finished, pieces)} pieces done.</p>
    `;
  }
}
