// An element that is first rendered in pieces, one with each update, so that the page can work in between.

import { LitElement } from 'lit';
import { yieldToPage } from '../../yield-to-page.js';

export interface Mounting {
  /** Whether the next update renders another piece. */
  readonly isMounting: boolean;
  /** What is drawn after the last update is painted. */
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

  /** Waits until all pieces are rendered and drawn. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const { mounting } = this;
    await mounting.drawing.pending;
    return this.isUpdatePending && mounting.isMounting ? this.getUpdateComplete() : isComplete;
  }
}
