// The view in which a shop configures the tag for a product: controls, preview, code, and a page check.

import type { ModelSummary } from '@parametric/api-client';
import type { MailSettingsResource } from '@parametric/service/contract';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { managedMode } from '../shared/api.js';
import '../shared/console-load-failure.js';
import { ConsoleView } from '../shared/console-page.js';
import { wordsOf } from '../shared/format.js';
import { KeptForm } from '../shared/kept-form.js';
import { navigate, setTitle } from '../shared/page-events.js';
import { readList } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import './embed-check.js';
import './embed-code.js';
import { isColor } from './embed-controls.js';
import type { LicenseKey } from './embed-key.js';
import './embed-key.js';
import type { PageColors } from './embed-preview.js';
import './embed-preview.js';
import { failure, filterMenu, loading, type Option, typedIn } from '../shared/templates.js';
import { attributesOf, DEFAULT_SETTINGS, type EmbedSettings } from './embed-settings.js';
import type { Embed } from './snippets.js';

type ListedModel = Pick<ModelSummary, 'id' | 'name'>;

interface ModelDetails extends ModelSummary {
  readonly document: { readonly presets?: readonly { readonly id: string; readonly name: ModelSummary['name'] }[] };
}

interface Draft {
  readonly settings: EmbedSettings;
  readonly colors: PageColors;
}

const MAX_MODELS = 300;
/** The shop's pages that are linked next to the order button, and in emails. */
const LINKED_PAGES = ['terms', 'privacy', 'withdrawal'] as const;

const DEFAULT_COLORS: PageColors = { background: '#ffffff', text: '#1b1c1e' };

@customElement('console-embed')
export class ConsoleEmbed extends ConsoleView {
  static override styles = consoleCss`
    .product {
      width: min(20rem, 100%);
    }

    .columns {
      display: grid;
      grid-template: 'preview' 'side' 'code' / minmax(0, 1fr);
      gap: var(--space-5);
      align-items: start;
    }

    @media (min-width: 1100px) {
      .columns {
        grid-template: 'side preview' auto 'side code' 1fr / 18rem minmax(0, 1fr);
      }
    }

    .columns > * {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-5);
    }

    .side {
      grid-area: side;
    }

    .preview {
      grid-area: preview;
    }

    .code {
      grid-area: code;
    }
  `;

  @state() private models: readonly ListedModel[] | undefined;
  @state() private presets: readonly (readonly [id: string, name: string])[] = [];
  @state() private error: unknown;
  @state() private settings = DEFAULT_SETTINGS;
  @state() private colors = DEFAULT_COLORS;
  @state() private licenseKey: LicenseKey | undefined;
  /** Whether the chosen key has been loaded. The preview starts in that key's mode. */
  @state() private isKeyKnown = false;

  override render(): TemplateResult {
    return html`
      <console-page wide heading="Embed" lead="Add the configurator to your shop by pasting this code.">
        ${this.models && this.models.length > 0 ? this.#renderChoice(this.models) : nothing}
        ${this.error === undefined ? this.#renderContent() : failure(this.error, () => this.#load())}
      </console-page>
    `;
  }

  protected override firstUpdated(): void {
    const draft = this.params.id === undefined ? {} : (this.#kept.read() ?? {});
    this.settings = { ...DEFAULT_SETTINGS, ...draft.settings };
    this.colors = { ...DEFAULT_COLORS, ...draft.colors };
    void this.#load();
    void this.#fillLinks();
  }

  protected override updated(changed: PropertyValues): void {
    const { settings, colors } = this;
    const isChanged = changed.has('settings') || changed.has('colors');
    if (isChanged && this.params.id !== undefined) this.#kept.keep({ settings, colors });
  }

  #renderChoice(models: readonly ListedModel[]): TemplateResult {
    const options = models.map(({ id, name }): Option => [id, nameIn(name)]);
    return html`
      <div slot="actions" class="product">
        ${filterMenu('Product', options, this.params.id ?? '', (id) => navigate(this, `/console/embed/${encodeURIComponent(id)}`))}
      </div>
    `;
  }

  #renderContent(): TemplateResult {
    if (!this.models) return loading;
    if (this.models.length === 0) {
      return html`<console-empty heading="No products yet" text="Publish a product to get its tag.">
        <a href="/console/products">Go to products</a>
      </console-empty>`;
    }
    if (this.params.id === undefined) return loading;
    const embed = this.#embed(this.params.id);
    return html`
      <div class="columns">
        <div class="side">
          <embed-key
            .api=${this.api}
            .model=${embed.model}
            .organization=${this.session.organization.id}
            .sessionMode=${managedMode(this.session)}
            .chosen=${this.licenseKey}
            @embed-key=${this.#onKey}
          ></embed-key>
          <embed-controls
            .settings=${this.settings}
            .presets=${this.presets}
            @embed-settings=${(event: CustomEvent<EmbedSettings>) => (this.settings = event.detail)}
          ></embed-controls>
        </div>
        <div class="preview">
          ${
            this.isKeyKnown
              ? html`<embed-preview .embed=${embed} .colors=${this.colors} .session=${this.session}></embed-preview>`
              : loading
          }
          ${this.#renderColors()}
        </div>
        <div class="code">
          <embed-code .embed=${embed} .missing=${this.#missing()}></embed-code>
          <embed-check .api=${this.api} .embed=${embed} .key=${this.licenseKey} @embed-key=${this.#onKey}></embed-check>
        </div>
      </div>
    `;
  }

  #renderColors(): TemplateResult {
    const picker = (name: keyof PageColors, label: string) => html`
      <label class="check">
        <input
          type="color"
          .value=${this.colors[name]}
          @input=${(event: Event) => (this.colors = { ...this.colors, [name]: typedIn(event) })}
        />
        ${label}
      </label>
    `;
    return html`
      <div class="row" role="group" aria-label="Page colors in the preview">
        ${picker('background', 'Page background')} ${picker('text', 'Page text')}
      </div>
    `;
  }

  readonly #onKey = ({ detail }: CustomEvent<LicenseKey | undefined>) => {
    this.licenseKey = detail;
    this.isKeyKnown = true;
  };

  /** Tells what's still missing from the code, and where to enter it. */
  #missing(): string {
    return this.licenseKey?.key === undefined ? 'Choose or create a license key to complete the code.' : '';
  }

  #embed(model: string): Embed {
    const { key, mode = 'live', ending = '' } = this.licenseKey ?? {};
    return {
      service: location.origin,
      licenseKey: key ?? `pclk_${mode}_…${ending}`,
      model,
      name: nameIn(this.models?.find(({ id }) => id === model)?.name ?? '', this.settings.lang),
      attributes: attributesOf(this.settings, isColor),
      hasContainer: this.settings.height === 'page',
    };
  }

  async #load(): Promise<void> {
    this.error = undefined;
    try {
      this.models = await this.#loadModels();
      const { id } = this.params;
      const [first] = this.models;
      if (id === undefined && first) return navigate(this, `/console/embed/${encodeURIComponent(first.id)}`, true);
      if (id === undefined) return;
      const { name, document } = await this.api.get<ModelDetails>(`/v1/models/${encodeURIComponent(id)}`);
      this.presets = (document.presets ?? []).map((preset) => [preset.id, nameIn(preset.name)]);
      // The list of models may not include this one, so its name is known only after it has loaded.
      this.models = this.models.map((model) => (model.id === id ? { id, name } : model));
      setTitle(this, `Embed ${nameIn(name)}`);
    } catch (error) {
      this.error = error;
    }
  }

  /** Fills in the pages that are linked in emails, so that the shop enters them only once. */
  async #fillLinks(): Promise<void> {
    // People who can't see the settings enter the pages here.
    const mail = await this.api.get<MailSettingsResource>('/v1/mail-settings').catch(() => undefined);
    for (const name of LINKED_PAGES) {
      const url = mail?.[name];
      if (url && this.settings[name] === '') this.settings = { ...this.settings, [name]: url };
    }
  }

  /** Loads the first few hundred models and the current one. Any other models are still in the product list. */
  async #loadModels(): Promise<readonly ListedModel[]> {
    const models = await readList<ListedModel>(this.api, '/v1/models', {}, MAX_MODELS);
    const { id } = this.params;
    return id === undefined || models.some((model) => model.id === id) ? models : [{ id, name: id }, ...models];
  }

  /** The controls' settings as stored in this tab, so that they survive a reload. */
  get #kept(): KeptForm<Partial<Draft>> {
    return new KeptForm(`embed ${this.session.organization.id} ${this.params.id}`, () => localStorage);
  }
}

/**
 * A product's name in the page's language, or else in the browser's.
 * @param page the language of the page that will use the tag; '' if unknown
 */
function nameIn(text: ModelSummary['name'], page = ''): string {
  return wordsOf(text, [page, ...navigator.languages, 'en']) ?? '';
}
