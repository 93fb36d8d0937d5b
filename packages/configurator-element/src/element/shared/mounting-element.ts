// An element that is rendered first in pieces, an update each, between which the page does its own work.

import { LitElement } from 'lit';
import { yieldToPage } from '../../yield-to-page.js';

export interface Mounting {
  /** The next update renders a piece more. */
  readonly isMounting: boolean;
  /** What is drawn once the last update is painted. */
  readonly drawing: { readonly pending: Promise<unknown> | undefined };
}

export abstract class MountingElement extends LitElement {
  protected abstract get mounting(): Mounting;

  protected override scheduleUpdate(): ReturnType<LitElement['scheduleUpdate']> {
    // Once there is a shadow root, the loader's picture is not displayed until the first piece has rendered its slot.
    const hasPicture = !this.hasUpdated && this.querySelector('[slot="picture"]') !== null;
    if (hasPicture || (this.hasUpdated && !this.mounting.isMounting)) return super.scheduleUpdate();
    return yieldToPage().then(() => super.scheduleUpdate());
  }

  /** Waits until all of its pieces are rendered, and drawn. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const { mounting } = this;
    await mounting.drawing.pending;
    return this.isUpdatePending && mounting.isMounting ? this.getUpdateComplete() : isComplete;
  }
}
