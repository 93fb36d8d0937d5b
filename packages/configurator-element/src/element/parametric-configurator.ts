// <parametric-configurator>: its documentation, properties and methods. context.ts creates the element's parts, and
// features.ts renders them.

import type { PropertyValues, TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Configuration, ModelDocument, ModelDocumentJson, Product } from '../model/index.js';
import type { Setting } from '../view/setting.js';
import type { SnapshotOptions } from '../view/snapshot-options.js';
import { ConfiguratorHost } from './configurator-host.js';
import { Context } from './context.js';
import { Features } from './features.js';
import { FormControl } from './form/form-control.js';
import { formStyles } from './form/form-styles.js';
import { optionStyles } from './form/option-styles.js';
import { partsHeadingStyles } from './parts-list/parts-heading.js';
import {
  configurationConverter,
  currencyConverter,
  type Patch,
  quantityConverter,
  readFraction,
  readQuantity,
  type Theme,
  type Units,
  unitsConverter,
  wordConverter,
} from './shared/attributes.js';
import type { FileMaker } from './shared/configurator.js';
import { controls } from './shared/styles/controls.js';
import { layout } from './shared/styles/layout.js';
import { tokens } from './shared/styles/tokens.js';
import { stageStyles } from './stage/stage-styles.js';
import { toolbarStyles } from './stage/toolbar-styles.js';

/**
 * A made-to-order product that a customer sees, changes, prices and orders. Give it a license key and the id of a
 * model, or your own model document.
 *
 * @example
 * ```html
 * <parametric-configurator base-url="https://service.example" license-key="pclk_live_…" model="hallway-shelf">
 *   <p slot="fallback">Call us for a made-to-measure shelf.</p>
 * </parametric-configurator>
 * ```
 *
 * @example
 * ```js
 * const configurator = document.querySelector('parametric-configurator');
 * configurator.addEventListener('configurator-change', ({ detail }) => console.log(detail.configuration));
 * await configurator.setConfiguration({ width: 1200, material: 'oak' });
 * ```
 *
 * @tagname parametric-configurator
 *
 * @attr {string} lang - A BCP 47 tag (`de-AT`); defaults to the language of the surrounding elements. Messages are in
 * English, German, French, Spanish, Italian, Dutch, Polish and Arabic; the model's texts are in any language it has.
 * @attr {string} name - The name of the value in the surrounding form.
 *
 * @slot header - Above the configurator.
 * @slot actions - The page's own buttons in the price bar, such as a wish list.
 * @slot after-order - Below the status of a placed order.
 * @slot picture - The service's picture of the model, shown until the first 3D frame. The loader adds it.
 * @slot fallback - Shown if the product can't be, for example because of a wrong key, an origin that isn't allowed, an
 * unavailable service or an invalid document.
 *
 * @fires {CustomEvent<{ model, revision }>} configurator-load - The model document is loaded and compiled.
 * @fires {CustomEvent<{ configuration }>} configurator-picture - The first picture is painted: the service's picture of
 * the model, or a drawing. Also a `performance` mark.
 * @fires {CustomEvent<{ configuration }>} configurator-ready - The first 3D frame is drawn. Also a `performance` mark.
 * @fires {CustomEvent<{ configuration, changed, adjustments }>} configurator-change - A person changed the
 * configuration.
 * @fires {CustomEvent<{ path, name }>} configurator-part - A person points at a different part, or stops pointing at
 * one.
 * @fires {CustomEvent<{ path, name }>} configurator-press - A person presses a part in the picture.
 * @fires {CustomEvent<{ configuration, quantity, items? }>} configurator-before-quotes - Quotes are about to be
 * requested. Cancelable.
 * @fires {CustomEvent<{ quotes }>} configurator-quotes - Quotes have arrived.
 * @fires {CustomEvent<{ quote, message? }>} configurator-before-order - An order is about to be sent, or a quote passed
 * to the page. Cancelable.
 * @fires {CustomEvent<{ order }>} configurator-order - An order was placed.
 * @fires {CustomEvent<{ event }>} configurator-order-status - The order's status changed.
 * @fires {CustomEvent<{ code, message, requestId, issues }>} configurator-error - Something failed. The console shows
 * the same message.
 *
 * @cssstate loading - The model is being loaded.
 * @cssstate ready - The model is loaded.
 * @cssstate failed - The model can't be shown, so the fallback is shown instead.
 *
 * @csspart stage - The view of the product.
 * @csspart badge - Marks a test key.
 * @csspart toolbar - The bar of buttons for views, below the view.
 * @csspart views - The buttons for views.
 * @csspart view-tools - The buttons for dimensions, doors, exploded view and scale.
 * @csspart dimension - An editable dimension in the picture.
 * @csspart handle - A handle at a side of the product; its `data-key` is the parameter's key.
 * @csspart hint - Explains how to turn and zoom.
 * @csspart corner - The buttons for AR, share and save, and full screen.
 * @csspart ar-button - Starts AR on devices that support it.
 * @csspart title - The product's name.
 * @csspart description - The product's description.
 * @csspart tools - The buttons for undo, redo and reset.
 * @csspart presets - Ready-made configurations.
 * @csspart preset - One ready-made configuration: its picture, name and price.
 * @csspart form - The parameters.
 * @csspart steps - The tabs for the groups, if the form shows one at a time.
 * @csspart step - The tab for one group.
 * @csspart next-step - The button for the next group.
 * @csspart group - A group of parameters.
 * @csspart folded - Rare parameters of a group. Its summary has their values.
 * @csspart field - One parameter, or a field of the order.
 * @csspart quantity - The quantity field.
 * @csspart input - A text or number input, or a list.
 * @csspart slider - A slider.
 * @csspart stepper - An exact value between − and + buttons.
 * @csspart option - One option of a choice.
 * @csspart swatch - The sample of a material or color.
 * @csspart switch - A yes-or-no parameter.
 * @csspart problem - A failed rule, or a problem with quotes or the order.
 * @csspart notice - What else a change adjusted.
 * @csspart parts - The parts list.
 * @csspart price-bar - The price, always in view.
 * @csspart estimate - The estimated price.
 * @csspart button - Any button with text.
 * @csspart primary-button - The button for the next step.
 * @csspart ordering - Quotes, order form and tracking.
 * @csspart destination - Delivery country and postcode.
 * @csspart basket - The products to order together (`basket`).
 * @csspart basket-button - Adds the product to the cart.
 * @csspart quotes-button - Requests quotes.
 * @csspart quotes - The table of quotes.
 * @csspart quote - One quote.
 * @csspart choose-button - Chooses a quote.
 * @csspart more-offers - Shows the quotes that aren't recommended.
 * @csspart declined - Workshops that declined, and why, if none quotes.
 * @csspart ask - Requests a custom quote if no workshop quotes.
 * @csspart ask-button - Sends the request for a custom quote.
 * @csspart inquiry - A request for a custom quote, and its answer.
 * @csspart order-form - Name and address.
 * @csspart summary - What the customer is about to order.
 * @csspart order-button - Places the order.
 * @csspart order-status - The placed order.
 * @csspart timeline - The order's statuses.
 * @csspart payment - What's been paid for the order, and how to pay.
 * @csspart thread - Questions about the order, and the answers.
 * @csspart thread-button - Sends a message about the order.
 * @csspart dialog - Share and save, or the QR code.
 * @csspart qr-code - The QR code.
 * @csspart failure - The message shown after a failure.
 * @csspart issues - The problems in a document, and where they are.
 * @csspart checklist - The shop owner's checklist (`debug`).
 *
 * @cssproperty [--configurator-accent] - Buttons, sliders and switches; near black by default, near white in dark mode.
 * Transparency is ignored. Sliders use a darker or lighter shade if it wouldn't stand out from the page.
 * @cssproperty [--configurator-on-accent] - Text on the accent; by default black or white, whichever contrasts more.
 * @cssproperty [--configurator-surface] - The price bar's background; by default the page's.
 * @cssproperty [--configurator-stage] - The view's background; by default a warm light gray, or dark gray in dark mode.
 * @cssproperty [--configurator-font=inherit] - The font.
 * @cssproperty [--configurator-radius=10px] - The radius of corners.
 * @cssproperty [--configurator-spacing=16px] - The size of gaps.
 * @cssproperty [--configurator-sticky-top=16px] - The distance from the top at which the view sticks while the page
 * scrolls, such as the height of a fixed header. `0px` on a phone.
 * @cssproperty [--configurator-bleed=0px] - How far the price bar extends beyond the element to the page's edges.
 */
export class ParametricConfigurator extends ConfiguratorHost {
  /** Later styles override earlier ones. Lazily loaded features add their own. */
  static override readonly styles = [
    tokens,
    controls,
    stageStyles,
    toolbarStyles,
    formStyles,
    optionStyles,
    partsHeadingStyles,
    layout,
  ];

  /** @internal */
  protected override readonly context = new Context(this);
  readonly #session = this.context.session;
  readonly #features = new Features(this, this.context);
  /** @internal */
  protected override readonly formControl = new FormControl(this, this.internals, this.#session);

  /** The license key (`pclk_…`). The page's origin must be allowed to use it. A test key shows a badge. */
  @property({ attribute: 'license-key' }) licenseKey = '';

  /** The id of a licensed model. */
  @property() model = '';

  /** The service's URL. May be relative to the page. */
  @property({ attribute: 'base-url' }) baseUrl = '';

  /** Your own model document, instead of a service, key and model id. Nothing can be ordered in that case. */
  @property({ attribute: false }) modelDocument: ModelDocument | ModelDocumentJson | null | undefined;

  /** The quantity, from 1 to 1000. */
  @property({ converter: quantityConverter }) quantity = 1;

  /** The id of the preset to start from. `configuration` overrides its values. */
  @property() preset = '';

  /** The currency of quotes (ISO 4217). Defaults to the destination's currency if workshops quote in it. */
  @property({ converter: currencyConverter }) currency = '';

  /** `cm`, `mm` or `in`. `auto` uses the usual unit of the language's region, or else of the browser's. */
  @property({ converter: unitsConverter }) units: Units = 'auto';

  /**
   * `steps` shows one group of options at a time, with tabs, and `all` shows all of them. `auto` is `steps` for models
   * with more than eight parameters.
   */
  @property({ converter: wordConverter('groups', ['auto', 'steps', 'all']) }) groups: 'auto' | 'steps' | 'all' = 'auto';

  /** `order` lets customers order on the page. `event` passes the chosen quote to the page instead. */
  @property({ converter: wordConverter('checkout', ['order', 'event']) }) checkout: 'order' | 'event' = 'order';

  /** Lets customers put products from any of the shop's pages into a cart and order them together. */
  @property({ type: Boolean }) basket = false;

  /**
   * `off` keeps the customer's agent (WebMCP) from reading and changing the product. An agent can never place an order.
   */
  @property({ converter: wordConverter('agent', ['on', 'off']) }) agent: 'on' | 'off' = 'on';

  /** Describes the product in the page's `<head>` for search engines (JSON-LD), unless the page already does. */
  @property({ type: Boolean, attribute: 'structured-data' }) structuredData = false;

  /** `light` or `dark`. `auto` follows the page's text color. */
  @property({ converter: wordConverter('theme', ['auto', 'light', 'dark']) }) theme: Theme = 'auto';

  /**
   * Where the product is shown: in a `studio` in the page's own color, against a plain `wall`, or in a `room` with a
   * wooden floor. `auto` uses the model's setting, or `studio` if it has none.
   */
  @property({ converter: wordConverter('setting', ['auto', 'studio', 'wall', 'room']) }) setting: 'auto' | Setting =
    'auto';

  /** A CSS color for buttons and sliders. */
  @property() accent = '';

  /** The URL of the shop's terms. Defaults to the one in the shop's settings. */
  @property() terms = '';

  /** The URL of the shop's privacy policy. Defaults to the one in the shop's settings. */
  @property() privacy = '';

  /** The URL of the shop's withdrawal policy. Defaults to the one in the shop's settings. */
  @property() withdrawal = '';

  /** How far the parts are moved apart, from 0 (not at all) to 1 (the full distance that the model defines). */
  @property({ type: Number }) exploded = 0;

  /** Shows books, a vase, a plant and the like on free shelves. They're never priced or made. */
  @property({ type: Boolean }) props = false;

  /** Prevents customers from changing or ordering anything. A disabled fieldset has the same effect. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /**
   * Makes the GLB and USDZ files that a person saves, for example in a worker. If it rejects, the element makes them.
   */
  declare makeFile: FileMaker | undefined;

  /** Shows a checklist for the shop owner. */
  @property({ type: Boolean }) debug = false;

  /** The configuration to start with (JSON in the attribute). When read, the settled configuration. */
  @property({ converter: configurationConverter })
  get configuration(): Configuration {
    return this.value;
  }

  set configuration(given: Patch | null | undefined) {
    this.#session.request(given);
  }

  /** The settled configuration; empty before the model is loaded. */
  get value(): Configuration {
    return this.#session.configuration.value;
  }

  /** The current model's revision; undefined until it's loaded, and for your own document. */
  get revision(): string | undefined {
    return this.#session.loaded?.revision;
  }

  /** The evaluated product: parts, bounds, rules, dimensions, estimate. */
  get product(): Product | undefined {
    return this.#session.product;
  }

  /** Whether an error rule fails or typed text was rejected, so that nothing can be quoted. */
  get hasErrors(): boolean {
    return this.#session.hasErrors;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('quantity')) this.quantity = readQuantity(this.quantity);
    if (changed.has('exploded')) this.exploded = readFraction(this.exploded);
  }

  /**
   * Changes some values and keeps the others. Resolves when the product is shown, or immediately if no one can see it
   * or a newer change replaces it.
   * @example
   * await configurator.setConfiguration({ width: 1200, material: 'oak' });
   */
  async setConfiguration(patch: Patch): Promise<void> {
    await this.#session.set(patch);
    await this.#features.whenShown();
  }

  /** Undoes the last step. Dragging a slider is one step. Resolves as `setConfiguration` does. */
  undo(): Promise<void> {
    return this.#features.applyHistory('undo');
  }

  /** Redoes the last undone step. Resolves as `setConfiguration` does. */
  redo(): Promise<void> {
    return this.#features.applyHistory('redo');
  }

  /** Restores the configuration that the page requested. Can be undone. Resolves as `setConfiguration` does. */
  reset(): Promise<void> {
    return this.#features.applyHistory('reset');
  }

  /**
   * The view as a PNG: the scene, or else the drawing. Undefined while there's no product. Without a background, it's a
   * cutout without the setting. Waits up to ten seconds until files are loaded and nothing moves.
   * @throws if the scene loses its context, or the element is removed, before the picture is taken
   * @example
   * const picture = await configurator.toBlob({ width: 1600, background: 'white' });
   */
  async toBlob(options: SnapshotOptions = {}): Promise<Blob | undefined> {
    return this.product && (await this.#features.sharing.request())?.controller.picture(options);
  }

  /** Opens every door and drawer. Resolves when they start to move. */
  async openAll(): Promise<void> {
    (await this.#features.interaction.request())?.presentation.openAll(true);
  }

  /** Closes every door and drawer. Resolves when they start to move. */
  async closeAll(): Promise<void> {
    (await this.#features.interaction.request())?.presentation.openAll(false);
  }

  /**
   * Highlights parts or whole groups by their paths. Without a path, nothing is highlighted.
   * @example
   * await configurator.highlight('drawer[1]');
   */
  async highlight(path?: string | readonly string[]): Promise<void> {
    (await this.#features.interaction.request())?.highlight(path);
  }

  /**
   * Shows an edited `modelDocument`, and keeps what was chosen and opened. If the document is invalid, it rejects and
   * changes nothing.
   * @example
   * await configurator.updateDocument({ ...document, name: 'Hallway shelf, wide' });
   */
  async updateDocument(document: ModelDocument | ModelDocumentJson): Promise<void> {
    const adopt = () => Object.assign(this, { modelDocument: document });
    const interaction = this.#session.loaded && (await this.#features.interaction.request());
    await (interaction ? interaction.edit(document, adopt) : adopt());
    await this.#features.whenShown();
  }

  protected override render(): TemplateResult {
    return this.#features.render();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parametric-configurator': ParametricConfigurator;
  }
}
