// <parametric-configurator>: its documentation, properties, lifecycle, methods, and which feature is rendered where.

import type { PropertyValues, TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Configuration, ModelDocument, ModelDocumentJson, Product } from '../model/index.js';
import type { SnapshotOptions } from '../view/snapshot-options.js';
import { ConfiguratorHost } from './configurator-host.js';
import { Context } from './context.js';
import { Features } from './features.js';
import { FormControl } from './form/form-control.js';
import {
  configurationConverter,
  type Patch,
  quantityConverter,
  readFraction,
  readQuantity,
  type Theme,
  type Units,
  unitsConverter,
  wordConverter,
} from './shared/attributes.js';
import type { Configurator, FileMaker } from './shared/configurator.js';
import { styles } from './styles.js';

/**
 * A made-to-order product that a customer sees, changes, prices and orders. Give it a license key and the id of a model,
 * or a model document of your own.
 *
 * @tagname parametric-configurator
 *
 * @attr {string} lang - BCP 47 (`de-AT`); default the surroundings'. Messages in English, German, French, Spanish, Italian, Dutch, Polish and Arabic, texts of the model in any language that it has.
 * @attr {string} name - The name of the value in a surrounding form.
 *
 * @slot header - Above the configurator.
 * @slot actions - Buttons of the page's own in the price bar: a wish list, a call.
 * @slot after-order - Below the status of an order that was placed.
 * @slot picture - The service's picture of the model, until there is a 3D frame; the loader puts it there.
 * @slot fallback - Shown when there is no configurator: a wrong key, an origin that is not allowed, no service, a bad document.
 *
 * @fires {CustomEvent<{ model, revision }>} configurator-load - The model document is loaded and compiled.
 * @fires {CustomEvent<{ configuration }>} configurator-picture - The first picture is painted: the service's of the model, or a drawing (also a `performance` mark).
 * @fires {CustomEvent<{ configuration }>} configurator-ready - The first 3D frame is drawn (also a `performance` mark).
 * @fires {CustomEvent<{ configuration, changed, adjustments }>} configurator-change - A person changed the configuration.
 * @fires {CustomEvent<{ path, name }>} configurator-part - A person points at another part, or at none any more.
 * @fires {CustomEvent<{ path, name }>} configurator-press - A person presses a part in the picture.
 * @fires {CustomEvent<{ configuration, quantity }>} configurator-before-quotes - Quotes are about to be requested; cancelable.
 * @fires {CustomEvent<{ quotes }>} configurator-quotes - Quotes have arrived.
 * @fires {CustomEvent<{ quote, message? }>} configurator-before-order - An order is about to be sent, or a quote handed to the page; cancelable.
 * @fires {CustomEvent<{ order }>} configurator-order - An order was placed.
 * @fires {CustomEvent<{ event }>} configurator-order-status - The status of the order changed.
 * @fires {CustomEvent<{ code, message, requestId, issues }>} configurator-error - Something failed; the same line is on the console.
 *
 * @cssstate loading - The model is being loaded.
 * @cssstate ready - The model is loaded.
 * @cssstate failed - There is nothing to configure; the fallback is shown.
 *
 * @csspart stage - Where the product is seen.
 * @csspart badge - The mark of a test key.
 * @csspart toolbar - The bar of buttons below the view.
 * @csspart views - The buttons for views.
 * @csspart view-tools - The buttons for dimensions, doors, exploded view, and a person for scale.
 * @csspart dimension - A dimension in the picture that can be edited.
 * @csspart handle - A handle at a side of the product; its `data-key` is the parameter's key.
 * @csspart hint - How to turn and zoom.
 * @csspart corner - The buttons for AR, share and save, and full screen.
 * @csspart ar-button - Starts AR, where the device can.
 * @csspart title - The product's name.
 * @csspart description - The product's description.
 * @csspart tools - The buttons for undo, redo and reset.
 * @csspart presets - Ready configurations.
 * @csspart form - The parameters.
 * @csspart group - A group of parameters.
 * @csspart field - One parameter, or a field of the order.
 * @csspart quantity - The field for how many.
 * @csspart input - A text or number input, or a list.
 * @csspart slider - A slider.
 * @csspart stepper - An exact value between − and +.
 * @csspart option - One option of a choice.
 * @csspart swatch - The sample of a material or colour.
 * @csspart switch - A yes or no.
 * @csspart problem - A rule that fails, or a fault on the way to an order.
 * @csspart notice - What a change adjusted besides.
 * @csspart parts - The parts list.
 * @csspart price-bar - The price, always in view.
 * @csspart estimate - The estimated price.
 * @csspart button - Any button with a text.
 * @csspart primary-button - The button for the next step towards the order.
 * @csspart ordering - All of quotes, order form and tracking.
 * @csspart destination - Where to deliver: country and postcode.
 * @csspart quotes-button - Requests quotes.
 * @csspart quotes - The table of quotes.
 * @csspart quote - One quote.
 * @csspart choose-button - Chooses a quote.
 * @csspart declined - Workshops that do not offer, and why.
 * @csspart order-form - Name and address.
 * @csspart summary - What is about to be ordered.
 * @csspart order-button - Places the order.
 * @csspart order-status - The order once it is placed.
 * @csspart timeline - The statuses of the order.
 * @csspart dialog - Share and save, and the code to scan.
 * @csspart qr-code - The code.
 * @csspart failure - The quiet sentence of a failure.
 * @csspart issues - What is wrong in a document, by its place.
 * @csspart checklist - The shop owner's checklist (`debug`).
 *
 * @cssproperty [--configurator-accent] - Buttons, sliders and switches; default near black, near white in the dark. Taken as opaque; where it would not stand out from the page, sliders have it darker or lighter.
 * @cssproperty [--configurator-on-accent] - Text on the accent; default black or white, whichever stands out.
 * @cssproperty [--configurator-surface] - The background of the price bar; default the page's own.
 * @cssproperty [--configurator-stage] - The background of the view; default a warm light grey, a dark one.
 * @cssproperty [--configurator-font=inherit] - The font.
 * @cssproperty [--configurator-radius=10px] - Corners.
 * @cssproperty [--configurator-spacing=16px] - Gaps.
 * @cssproperty [--configurator-sticky-top=16px] - Where the view stays while the page scrolls: the height of a fixed header. On a phone `0px`.
 * @cssproperty [--configurator-bleed=0px] - How far the price bar runs beyond the element to the page's edges.
 */
export class ParametricConfigurator extends ConfiguratorHost implements Configurator {
  static override readonly styles = styles;

  /** @internal */
  protected override readonly context = new Context(this);
  readonly #session = this.context.session;
  readonly #features = new Features(this, this.context);
  /** @internal */
  protected override readonly formControl = new FormControl(this, this.internals, this.#session);

  /** The public key (`pclk_…`) that the page's origin may use; a test key marks the view. */
  @property({ attribute: 'license-key' }) licenseKey = '';

  /** The id of a licensed model. */
  @property() model = '';

  /** The service's address; may be relative to the page. */
  @property({ attribute: 'base-url' }) baseUrl = '';

  /** A model document of the page's own, instead of service, key and model: nothing can be ordered then. */
  @property({ attribute: false }) modelDocument: ModelDocument | ModelDocumentJson | null | undefined;

  /** How many, from 1 to 1000. */
  @property({ converter: quantityConverter }) quantity = 1;

  /** The id of one of the document's presets to begin with; `configuration` goes over it. */
  @property() preset = '';

  /** ISO 4217: the currency to quote in; default each workshop's own. */
  @property() currency = '';

  /** `cm`, `mm`, `in`; `auto` is what the language's region measures in; where it names none, the reader's. */
  @property({ converter: unitsConverter }) units: Units = 'auto';

  /** `order` in the page, or hand the chosen quote to the page by `event`. */
  @property({ converter: wordConverter('checkout', ['order', 'event']) }) checkout: 'order' | 'event' = 'order';

  /** `light`, `dark`; `auto` follows the page by its text colour. */
  @property({ converter: wordConverter('theme', ['auto', 'light', 'dark']) }) theme: Theme = 'auto';

  /** A CSS colour for buttons and sliders. */
  @property() accent = '';

  /** Address of the shop's terms. */
  @property() terms = '';

  /** Address of the shop's privacy policy. */
  @property() privacy = '';

  /** Address of the shop's withdrawal policy. */
  @property() withdrawal = '';

  /** How far the parts are moved apart: 0 together, 1 as far as the model says. */
  @property({ type: Number }) exploded = 0;

  /** Nobody can change or order anything; in a disabled fieldset it is so anyway. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Makes the GLB and USDZ that a person saves, such as in a worker of the page's; where it rejects, and without it, the element does. */
  declare makeFile: FileMaker | undefined;

  /** Shows the checklist for the shop owner in place. */
  @property({ type: Boolean }) debug = false;

  /** What to begin with (JSON in the attribute); read, it is the settled configuration. */
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

  /** The revision of the model that is shown; undefined before it is loaded, and for a document of the page's own. */
  get revision(): string | undefined {
    return this.#session.loaded?.revision;
  }

  /** The evaluated product: parts, bounds, rules, dimensions, estimate. */
  get product(): Product | undefined {
    return this.#session.product;
  }

  /** An error rule fails or something typed is not accepted: nothing can be quoted. */
  get hasErrors(): boolean {
    return this.#session.hasErrors;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('quantity')) this.quantity = readQuantity(this.quantity);
    if (changed.has('exploded')) this.exploded = readFraction(this.exploded);
  }

  /** Changes some values, keeps the others. Resolves when it is shown, by scene or drawing; at once if unseen or overtaken. */
  async setConfiguration(patch: Patch): Promise<void> {
    await this.#session.set(patch);
    await this.#features.whenShown();
  }

  /** One step back; all of a slider's drag is one step. Resolves when it is shown, as `setConfiguration` does. */
  undo(): Promise<void> {
    return this.#features.applyHistory('undo');
  }

  /** One step forward again. Resolves when it is shown. */
  redo(): Promise<void> {
    return this.#features.applyHistory('redo');
  }

  /** Back to what the page asked for; can be undone. Resolves when it is shown. */
  reset(): Promise<void> {
    return this.#features.applyHistory('reset');
  }

  /**
   * What the view shows, as a PNG: the scene, or the drawing where there is none. Undefined while there is no product.
   * @throws while the scene has lost its context
   */
  async toBlob(options: SnapshotOptions = {}): Promise<Blob | undefined> {
    return this.product && (await this.#features.sharing.request())?.controller.picture(options);
  }

  /** Opens every door and drawer. Resolves when they begin to move. */
  async openAll(): Promise<void> {
    (await this.#features.interaction.request())?.presentation.openAll(true);
  }

  /** Closes every door and drawer. Resolves when they begin to move. */
  async closeAll(): Promise<void> {
    (await this.#features.interaction.request())?.presentation.openAll(false);
  }

  /** Highlights parts, or all of groups, by their paths (`drawer[1]`); without a path, none. */
  async highlight(path?: string | readonly string[]): Promise<void> {
    (await this.#features.interaction.request())?.highlight(path);
  }

  /** Shows an edited `modelDocument` and keeps what was chosen and opened; rejects, and changes nothing, where it is wrong. */
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
