// The address that opens Scene Viewer, Android's viewer for augmented reality.

import type { Configuration } from '../../model/evaluate/product.js';

export interface ServedProduct {
  /** Absolute. */
  readonly baseUrl: string;
  readonly licenseKey: string;
  readonly model: string;
  readonly revision: string | undefined;
  readonly configuration: Configuration;
}

/**
 * An intent, as https://developers.google.com/ar/develop/scene-viewer describes it: the file is the service's, at true
 * scale, and a device without the viewer comes back to the page.
 * @param link the page itself
 */
export function sceneViewerAddress(served: ServedProduct, title: string, link: string): string {
  const query = new URLSearchParams({
    file: fileAddress(served),
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
  // Scene Viewer does not read a `+` as a space.
  return `intent://arvr.google.com/scene-viewer/1.2?${query.toString().replaceAll('+', '%20')}#${intent.join(';')}`;
}

/** Scene Viewer sends no headers, so the license key, which is public, is in the address. */
function fileAddress({ baseUrl, licenseKey, model, revision, configuration }: ServedProduct): string {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/v1/models/${encodeURIComponent(model)}/product.glb`);
  url.searchParams.set('license_key', licenseKey);
  if (revision !== undefined) url.searchParams.set('revision', revision);
  url.searchParams.set('configuration', JSON.stringify(configuration));
  return url.href;
}
