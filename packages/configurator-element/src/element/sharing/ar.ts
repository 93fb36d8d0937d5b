// The product into the person's room, by the first way that works. Knows each way's door, and nothing of what is behind it.

import type { Product } from '../../model/evaluate/product.js';
import { warn } from '../diagnostics/failure.js';
import type { Messages } from '../shared/messages/index.js';
import type { ArMode } from './ar-modes.js';
import { openArSession } from './ar-session.js';
import { type ServedProduct, sceneViewerAddress } from './scene-viewer.js';

export interface ArContext {
  readonly product: Product;
  /** The product's, for people. */
  readonly name: string;
  /** The page, with the configuration in its address. */
  readonly link: string;
  readonly messages: Messages;
  /** Where what lies over the picture belongs. */
  readonly root: ParentNode;
  /** Undefined without a service. */
  readonly served: ServedProduct | undefined;
  readonly usdz: () => Promise<Blob>;
  /** From an address as the document writes it to where the file lies. */
  readonly addressOf: (address: string) => string;
}

const starters: Readonly<Record<ArMode, (places: ArContext) => Promise<void>>> = {
  webxr: openArSession,
  'scene-viewer': async ({ served, name, link }) => {
    if (!served) throw new Error('There is no service to fetch the file from.');
    const anchor = document.createElement('a');
    anchor.href = sceneViewerAddress(served, name, link);
    anchor.click();
  },
  'quick-look': async ({ usdz }) => openQuickLook(await usdz()),
};

/** @returns whether one of the ways was gone */
export async function startAr(ways: readonly ArMode[], places: ArContext): Promise<boolean> {
  for (const way of ways) {
    try {
      await starters[way](places);
      return true;
    } catch (cause) {
      warn(`The product can't be shown in the room by ${way}. ${cause instanceof Error ? cause.message : cause}`);
    }
  }
  return false;
}

/**
 * iOS opens its viewer for a link of this kind whose one child is a picture; it knows by the name what a file made in the
 * page is. Made to measure keeps its measures: nobody scales it.
 */
function openQuickLook(file: Blob): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.rel = 'ar';
  anchor.download = 'product.usdz';
  anchor.href = `${address}#allowsContentScaling=0`;
  anchor.append(document.createElement('img'));
  anchor.click();
  // The viewer has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
