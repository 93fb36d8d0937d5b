// An element that is rendered first in pieces, an update each, between which the page does its own work.

import { LitElement } from 'lit';
import { yieldToPage } from '../../yield-to-page.js';

export abstract class MountingElement extends LitElement {
  /** The next update renders a piece more. */
  protected abstract get isMounting(): boolean;

  protected override scheduleUpdate(): ReturnType<LitElement['scheduleUpdate']> {
    if (this.hasUpdated && !this.isMounting) return super.scheduleUpdate();
    return yieldToPage().then(() => super.scheduleUpdate());
  }

  /** With all of its pieces. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    return this.isUpdatePending && this.isMounting ? this.getUpdateComplete() : isComplete;
  }
}
