// The element's base class. It renders in pieces, has the state that `Configurator` declares, and takes part in a
// surrounding form.

import type { PageClient } from '@parametric/api-client';
import { LitElement } from 'lit';
import type { Product } from '../model/index.js';
import type { ColorScheme } from '../view/stage-colors.js';
import { yieldToPage } from '../yield-to-page.js';
import type { Context } from './context.js';
import type { FormControl } from './form/form-control.js';
import type { Messages } from './shared/messages/index.js';
import type { StorageScope } from './shared/storage.js';

export abstract class ConfiguratorHost extends LitElement {
  static readonly formAssociated = true;

  /** @internal The element's interface to the surrounding form and to CSS states. */
  protected readonly internals = this.attachInternals();
  /** @internal */
  protected abstract readonly context: Context;
  /** @internal */
  protected abstract readonly formControl: FormControl;

  /** @internal The product as presented: with open joints, exploded, or with a part highlighted. */
  get shown(): Product | undefined {
    return this.context.session.shown;
  }

  /** @internal The prefix for the element's storage keys. */
  get storageScope(): StorageScope {
    return this.context.storageScope;
  }

  /** @internal The language of the messages and of the model's texts. */
  get language(): string {
    return this.context.language.language;
  }

  /** @internal */
  get messages(): Messages {
    return this.context.language.messages;
  }

  /** @internal */
  get client(): PageClient | undefined {
    return this.context.session.client;
  }

  /** @internal Light or dark, according to the page or `theme`. */
  get scheme(): ColorScheme {
    return this.context.theme.scheme;
  }

  /** The surrounding form. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** If the element has a `name`, `customError` is set while an error rule fails or typed text was rejected. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** The message that the browser shows for an invalid value. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether the value is valid. If not, an `invalid` event is fired. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** Like `checkValidity`, but the browser also shows the message at the field. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** Called when the surrounding form is reset. */
  formResetCallback(): void {
    this.formControl.reset();
  }

  /** Called when a surrounding fieldset is disabled or enabled. */
  formDisabledCallback(): void {
    this.requestUpdate();
  }

  /** Called when the browser restores the page. */
  formStateRestoreCallback(state: unknown): void {
    this.formControl.restore(state);
  }

  /** Renders one piece of the element in each of the first updates, so that the page can do other work in between. */
  protected override scheduleUpdate(): ReturnType<LitElement['scheduleUpdate']> {
    // With a shadow root, the loader's picture isn't displayed until the first piece has rendered its slot.
    const hasPicture = !this.hasUpdated && this.querySelector('[slot="picture"]') !== null;
    if (hasPicture || (this.hasUpdated && !this.context.progress.isMounting)) return super.scheduleUpdate();
    return yieldToPage().then(() => super.scheduleUpdate());
  }

  /** If the page breaks something that rendering needs, shows a failure instead of staying empty or loading forever. */
  protected override performUpdate(): void {
    for (const font of this.shadowRoot?.querySelectorAll('font') ?? []) acceptText(font);
    try {
      super.performUpdate();
    } catch (error) {
      const { progress, session } = this.context;
      if (progress.isOver || session.models.state.status === 'failed') throw error;
      session.models.giveUp(error);
      this.performUpdate();
    }
  }

  /** Also waits until all pieces are rendered and drawn. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.context.drawing.pending;
    return this.isUpdatePending && this.context.progress.isMounting ? this.getUpdateComplete() : isComplete;
  }
}

/**
 * Lets lit write to a text that the browser's translation has replaced by a `<font>` element. Lit sets the `data` of
 * the node where its text was, and only if the text has changed.
 */
function acceptText(font: Element): void {
  Object.defineProperty(font, 'data', { configurable: true, set: (text: string) => font.replaceWith(text) });
}
