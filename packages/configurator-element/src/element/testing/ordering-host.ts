// An element that hosts only the order flow, with the real controller, the real client and the configurator's styles.
// Only for tests.

import { type Client, createClient } from '@parametric/api-client';
import { html, LitElement, type TemplateResult } from 'lit';
import { compileCoreModel } from '../../model/core-model.js';
import { optionStyles } from '../form/option-styles.js';
import { createOrdering, type Ordering } from '../order/ordering.js';
import type { FormSteps, OrderingMachine } from '../order/ordering-machine.js';
import { orderingStyles } from '../order/ordering-styles.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { OrderingStep } from '../session/kept-order.js';
import type { Configurator } from '../shared/configurator.js';
import type { Messages } from '../shared/messages/index.js';
import { StorageScope } from '../shared/storage.js';
import { controls } from '../shared/styles/controls.js';
import { tokens } from '../shared/styles/tokens.js';
import { shelfDocument } from './document.js';
import { allEnglish, loadAllMessages } from './messages.js';
import type { Service } from './service.js';

export class OrderingTestHost extends LitElement implements Configurator {
  static override readonly styles = [tokens, controls, optionStyles, orderingStyles];

  client: Client | undefined;
  licenseKey = 'pclk_test_1';
  baseUrl = 'https://service.test';
  model = 'test-shelf';
  revision: string | undefined = '1';
  configuration: Readonly<Record<string, string | number | boolean>> = { width: 1000, material: 'oak' };
  quantity = 1;
  currency = '';
  checkout: 'order' | 'event' = 'order';
  basket = false;
  readonly agent = 'off';
  readonly structuredData = false;
  terms = '/terms';
  privacy = '/privacy';
  withdrawal = '';
  readonly modelDocument = undefined;
  readonly preset = '';
  readonly units = 'auto';
  readonly groups = 'all';
  readonly setting = 'auto';
  readonly theme = 'light';
  readonly accent = '';
  readonly exploded = 0;
  readonly props = false;
  readonly disabled = false;
  readonly debug = false;
  readonly makeFile = undefined;
  readonly product = undefined;
  messages: Messages = allEnglish;
  language = 'en-GB';
  hasErrors = false;
  scheme: 'light' | 'dark' = 'light';
  readonly storageScope = new StorageScope(this);

  readonly #product: QuotedProduct & { settings: QuotedProduct['settings'] } = {
    settings: undefined,
    revision: '1',
    isChanged: false,
    serviceAddress: (address) => address,
    model: compileCoreModel(shelfDocument),
    partName: (path) => ({ top: this.language.startsWith('de') ? 'Deckel' : 'Top' })[path],
    materialName: (id) => ({ oak: this.language.startsWith('de') ? 'Eiche' : 'Oak' })[id],
    describeSize: (lengths) => `${lengths.map((length) => length / 10).join(' × ')} cm`,
    describeThickness: (length) => `${length} mm`,
    describe: (configuration) =>
      Object.entries(configuration).map(([key, value]) => ({ label: `Label of ${key}`, value: String(value) })),
    describeValue: (key, value) => ({ label: `Label of ${key}`, value: String(value) }),
    estimateOf: ({ estimate }) => estimate,
    choose: (key, value) => this.configure({ ...this.configuration, [key]: value }),
    chooseQuantity: (quantity) => {
      this.quantity = quantity;
      this.requestUpdate();
    },
    open: (configuration, quantity) => {
      this.configure(configuration);
      this.quantity = quantity;
    },
    showRevision: async () => false,
    showTerms: () => {},
    showStep: (step) => {
      this.step = step;
    },
  };

  readonly formSteps: { tabs: FormSteps['tabs'] } = { tabs: undefined };

  readonly feature: Ordering = createOrdering(this, this.#product, { extend: async () => {} }, this.formSteps);

  /** The step, as reported to the rest of the element. */
  step: OrderingStep = 'quotes';

  get ordering(): OrderingMachine {
    return this.feature.machine;
  }

  /** Sets the shop's settings, which the service sends with the model. */
  set settings(settings: QuotedProduct['settings']) {
    this.#product.settings = settings;
  }

  connect(service: Service, retries = 0): void {
    const { baseUrl, licenseKey } = this;
    this.client = createClient({ baseUrl, licenseKey, fetch: service.fetch, retries });
    this.requestUpdate();
  }

  /** Changes the product as a person does. */
  configure(configuration: OrderingTestHost['configuration']): void {
    this.configuration = configuration;
    this.ordering.quotes.cancelOutdated();
    this.requestUpdate();
  }

  async speak(language: string): Promise<void> {
    this.language = language;
    this.messages = await loadAllMessages(language);
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    return html`<div class="root ${this.scheme}">${this.feature.render()}</div>`;
  }
}

customElements.define('ordering-test-host', OrderingTestHost);

declare global {
  interface HTMLElementTagNameMap {
    'ordering-test-host': OrderingTestHost;
  }
}
