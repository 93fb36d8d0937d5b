// The steps that a shop's owner needs to take before the shop can sell, each with a link to the page. The list
// collapses and turns green once nothing is missing.

import type { ModelSummary, OfferList } from '@parametric/api-client';
import type { IssuedKey, MailSettingsResource, Organization } from '@parametric/service/contract';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Api, List, Session } from '../shared/api.js';
import { wordsOf } from '../shared/format.js';
import { consoleCss } from '../shared/styles.js';

/** How many products are checked with the workshops. */
const MAX_CHECKED = 5;

interface Step {
  readonly text: string;
  readonly path: string;
  readonly isDone: boolean;
}

/**
 * Whether the checklist is shown to the person. It's only for owners, because only they can complete all of the steps.
 */
export function seesSteps({ person }: Session): boolean {
  return person?.role === 'owner';
}

/** The public origins whose pages can sell at least one of the products. */
function liveOrigins(keys: readonly IssuedKey[], products: readonly ModelSummary[]): readonly string[] {
  const sells = ({ mode, models }: IssuedKey) =>
    mode === 'live' && (!models || products.some(({ id }) => models.includes(id)));
  const origins = keys.filter(sells).flatMap((key) => key.origins ?? []);
  return [...new Set(origins)].filter((origin) => origin.startsWith('https://'));
}

@customElement('ready-to-sell')
export class ReadyToSell extends LitElement {
  static override styles = consoleCss`
    ul {
      display: grid;
      gap: var(--space-2);
      margin: var(--space-4) 0 0;
      padding: 0;
      list-style: none;
    }

    summary h2 {
      display: inline;
      margin-inline-end: var(--space-3);
    }

    li {
      display: flex;
      gap: var(--space-3);
      align-items: baseline;
    }

    li .badge {
      flex: none;
    }
  `;

  @property({ attribute: false }) api!: Api;
  /**
   * The steps; undefined until they're loaded. If loading fails, the checklist stays hidden, without an error message.
   */
  @state() private steps: readonly Step[] | undefined;

  protected override firstUpdated(): void {
    void this.#load().catch(() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const { steps } = this;
    if (!steps) return nothing;
    const done = steps.filter(({ isDone }) => isDone).length;
    const isReady = done === steps.length;
    return html`<details class="card" ?open=${!isReady}>
      <summary>
        <h2>Ready to sell</h2>
        <span class="badge ${isReady ? 'success' : 'warning'}">${isReady ? 'Ready' : `${done} of ${steps.length}`}</span>
      </summary>
      <ul>
        ${steps.map(
          ({ text, path, isDone }) => html`<li>
            <span class="badge ${isDone ? 'success' : ''}">${isDone ? 'Done' : 'To do'}</span>
            ${isDone ? html`<span>${text}</span>` : html`<a href=${path}>${text}</a>`}
          </li>`,
        )}
      </ul>
    </details>`;
  }

  async #load(): Promise<void> {
    const { api } = this;
    const [models, workshops, mail, organization, keys] = await Promise.all([
      api.get<List<ModelSummary>>('/v1/models', { query: { limit: 100 } }),
      api.get<List<{ readonly asked: boolean }>>('/v1/workshops'),
      api.get<MailSettingsResource>('/v1/mail-settings'),
      api.get<Organization>('/v1/organization'),
      api.get<List<IssuedKey>>('/v1/keys', { query: { kind: 'license', revoked: 'false', limit: 100 } }),
    ]);
    const published = models.data.filter(({ status }) => status === 'published');
    const isAsked = workshops.data.some(({ asked }) => asked);
    const unmade = isAsked ? await this.#findUnmade(published.slice(0, MAX_CHECKED)) : undefined;
    const origins = liveOrigins(keys.data, published);
    this.steps = [
      {
        text: 'A product is for sale',
        path: '/console/products',
        isDone: published.length > 0,
      },
      {
        text: unmade ?? 'A workshop provides quotes',
        path: '/console/workshops',
        isDone: isAsked && unmade === undefined,
      },
      {
        text: 'Customers can read your terms, privacy policy, and withdrawal policy',
        path: '/console/mail',
        isDone: mail.terms !== null && mail.privacy !== null && mail.withdrawal !== null,
      },
      {
        text: mail.server?.problem
          ? 'Your mail server sends emails'
          : 'Customers get emails, and their replies reach you',
        path: '/console/mail',
        isDone: mail.sender !== null && mail.address !== null && mail.server?.problem === undefined,
      },
      {
        text: mail.confirms_orders
          ? 'Customers confirm suspicious orders by email'
          : 'Orders can’t be confirmed by email, so a flood of fake ones can use up your shop’s day. Set SMTP_URL and SERVICE_URL on the service.',
        path: '/console/mail',
        isDone: mail.confirms_orders,
      },
      {
        text: 'Invoices have your legal details and your tax or VAT number',
        path: '/console/organization',
        isDone: Boolean(organization.seller?.vat_number ?? organization.seller?.tax_number),
      },
      {
        text:
          origins.length > 0
            ? `A live license key covers your shop’s pages: ${origins.join(', ')}`
            : 'A live license key covers your shop’s pages',
        path: '/console/keys',
        isDone: origins.length > 0,
      },
    ];
  }

  /** Describes the first product that no workshop can make with its default values; undefined if there's none. */
  async #findUnmade(models: readonly ModelSummary[]): Promise<string | undefined> {
    const { api } = this;
    for (const { id, name } of models) {
      const { document } = await api.get<{ readonly document: unknown }>(`/v1/models/${encodeURIComponent(id)}`);
      const body = { document, configuration: {}, quantity: 1 };
      // If it can't be tried right now, for example because too many were, the other steps are still shown.
      const offers = await api.post<OfferList>('/v1/workshops/offers', body).catch(() => undefined);
      if (!offers || offers.data.length > 0) continue;
      const { declined } = offers;
      const reasons = declined.map(({ workshop, detail }) => `${workshop.name}: ${detail}`).join(' ');
      return `No workshop can make ${wordsOf(name, navigator.languages) ?? id} with its default options. ${reasons}`;
    }
    return undefined;
  }
}
