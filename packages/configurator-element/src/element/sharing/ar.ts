// Shows the product in augmented reality, on this page or in the operating system's viewer. It uses the first mode that
// works.

import { html, render } from 'lit';
import type { Product } from '../../model/evaluate/product.js';
import type { ArSession } from '../../scene/ar/ar-session.js';
import { warn } from '../shared/events.js';
import { icon } from '../shared/icons.js';
import type { MessageKey, Messages } from '../shared/messages/index.js';
import { type ArMode, arViewers } from './ar-modes.js';
import { fileAddress, type ServedProduct } from './served-product.js';

export interface ArContext {
  readonly product: Product;
  /** The product's name. */
  readonly name: string;
  /** The page's URL with the configuration. */
  readonly link: string;
  readonly messages: Messages;
  /** The root in which to render the overlay over the camera's picture. */
  readonly root: ParentNode;
  /** The product as the service provides it. Undefined without a service. */
  readonly served: ServedProduct | undefined;
  readonly usdz: () => Promise<Blob>;
  /** Resolves a file URL in the document. */
  readonly addressOf: (address: string) => string;
}

const starters: Readonly<Record<ArMode, (context: ArContext) => Promise<void>>> = {
  webxr: runSession,
  'scene-viewer': openSceneViewer,
  'quick-look': openQuickLook,
};

/** @returns whether AR started in any mode */
export async function startAr(context: ArContext): Promise<boolean> {
  for (const mode of await arModes(context.served !== undefined)) {
    try {
      await starters[mode](context);
      return true;
    } catch (cause) {
      warn(`The product can’t be shown in AR with ${mode}. ${cause instanceof Error ? cause.message : cause}`);
    }
  }
  return false;
}

/**
 * WebXR comes first, because people stay on the page. The browser is asked only when a person requests augmented
 * reality, because asking excludes the page from the back/forward cache.
 */
async function arModes(hasService: boolean): Promise<readonly ArMode[]> {
  const viewers = arViewers(hasService);
  return (await supportsImmersiveAr()) ? ['webxr', ...viewers] : viewers;
}

/** Whether WebXR works. It doesn't if the page's policy forbids it or the page isn't served securely. */
async function supportsImmersiveAr(): Promise<boolean> {
  try {
    return (await navigator.xr?.isSessionSupported('immersive-ar')) ?? false;
  } catch {
    return false;
  }
}

/** Resolves when the session has ended. */
async function runSession({ product, messages, root, addressOf }: ArContext): Promise<void> {
  const { ArSession } = await import('../../scene/ar/ar-session.js');
  const overlay = document.createElement('div');
  overlay.className = 'ar-overlay';
  // Render the overlay within the element's root, so that its styles and colors apply.
  (root.querySelector('.root') ?? root).appendChild(overlay);
  let session: ArSession | undefined;
  const show = (key: MessageKey) =>
    render(
      renderOverlay(messages, key, () => session),
      overlay,
    );
  try {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    session = await ArSession.open({
      product,
      overlay,
      addressOf,
      onWarning: warn,
      onFloor: (found) => show(found ? 'arPlace' : 'arFindFloor'),
      onPlaced: () => show('arMove'),
      onEnd: () => end(),
    });
    show('arFindFloor');
    await ended;
  } finally {
    overlay.remove();
  }
}

function renderOverlay(messages: Messages, instruction: MessageKey, session: () => ArSession | undefined) {
  // Otherwise, tapping a button would also place the product on the floor behind the button.
  const keepFromFloor = (event: Event) => event.preventDefault();
  return html`
    <p role="status">${messages[instruction]}</p>
    <div @beforexrselect=${keepFromFloor}>
      <button type="button" class="button" @click=${() => session()?.turn()}>${messages.arRotate}</button>
      <button type="button" class="button icon" aria-label=${messages.arLeave} @click=${() => void session()?.close()}>
        ${icon('close')}
      </button>
    </div>
  `;
}

async function openSceneViewer({ served, name, link }: ArContext): Promise<void> {
  if (!served) throw new Error('There is no service to fetch the file from.');
  const anchor = document.createElement('a');
  anchor.href = sceneViewerAddress(served, name, link);
  anchor.click();
}

/**
 * An intent URL as documented at https://developers.google.com/ar/develop/scene-viewer, for the service's file at true
 * scale. Devices without the viewer return to the page.
 * @param link the page itself
 */
export function sceneViewerAddress(served: ServedProduct, title: string, link: string): string {
  const query = new URLSearchParams({
    file: fileAddress(served, 'product.glb').href,
    mode: 'ar_preferred',
    resizable: 'false',
    title,
    link,
  });
  const intent = [
    'Intent',
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(link)}`,
    'end;',
  ];
  // Encode spaces as `%20`, because Scene Viewer doesn't decode a `+` as a space.
  return `intent://arvr.google.com/scene-viewer/1.2?${query.toString().replaceAll('+', '%20')}#${intent.join(';')}`;
}

/**
 * iOS opens its viewer for a link with `rel="ar"` whose only child is an image. The file name tells the viewer the type
 * of a file made in the browser. Scaling is disabled, because the product is made to measure.
 */
async function openQuickLook({ usdz }: ArContext): Promise<void> {
  const address = URL.createObjectURL(await usdz());
  const anchor = document.createElement('a');
  anchor.rel = 'ar';
  anchor.download = 'product.usdz';
  anchor.href = `${address}#allowsContentScaling=0`;
  anchor.appendChild(document.createElement('img'));
  anchor.click();
  // After a minute, the viewer has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
