// An element that is rendered first in pieces, an update each, between which the page does its own work.

import { LitElement } from 'lit';
import { yieldToPage } from '../../yield-to-page.js';

export abstract class MountingElement extends LitElement {
  /** The next update renders a piece more. */
  protected abstract get isMounting(): boolean;

  protected override scheduleUpdate(): ReturnType<LitElement['scheduleUpdate']> {
    // The loader's picture has no place to be seen in from the shadow root on until the first piece has one for it.
    const hasPicture = !this.hasUpdated && this.querySelector('[slot="picture"]') !== null;
    if (hasPicture || (this.hasUpdated && !this.isMounting)) return super.scheduleUpdate();
    return yieldToPage().then(() => super.scheduleUpdate());
  }

  /** Waits until all of its pieces are rendered. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    return this.isUpdatePending && this.isMounting ? this.getUpdateComplete() : isComplete;
  }
}
