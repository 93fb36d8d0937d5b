// Reports how far a visit went, for shops that count visits: whether someone saw the configurator, changed it, asked
// for prices and opened the order form, and how long the first picture and 3D frame took. The report has no id and no
// cookie, and nothing is stored in the browser, so the service can only add to its counts. This is a chunk of its own,
// loaded only for such shops, and never if the browser sends Do Not Track or Global Privacy Control.

import type { SpeedMeasure, VisitStep } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import type { OrderingMachine } from '../order/ordering-machine.js';

/** The durations that a report contains, with the names of their marks in `performance`. */
const measures = { picture: 'configurator-picture', frame: 'configurator-ready' } as const satisfies Record<
  SpeedMeasure,
  string
>;

/**
 * The start of the scene chunk's URL, which is beside this chunk in the embed build. The loader requests it once the
 * element is near the viewport. A page's HTML may request the picture, the model and the entry long before that.
 */
const SCENE = import.meta.url.replace(/[^/]*$/, 'scene-');

export class VisitCounter implements ReactiveController {
  readonly #machine: OrderingMachine;
  /** The URL that reports are sent to. Empty if the shop doesn't count visits. If it changes, a new visit starts. */
  #url = '';
  /** The model's URL. */
  #address = '';
  /** Whether the element was out of view before its first 3D frame, which may have waited for someone to scroll. */
  #isFrameLate = false;
  readonly #taken = new Set<VisitStep>();
  readonly #reported = new Set<VisitStep>();
  readonly #inView = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#take('seen');
    else if (markedAt('frame') === 0) this.#isFrameLate = true;
  });

  constructor(machine: OrderingMachine) {
    this.#machine = machine;
    machine.host.addController(this);
  }

  hostConnected(): void {
    const { host } = this.#machine;
    this.#inView.observe(host);
    host.addEventListener('configurator-change', this.#onChange);
    host.addEventListener('configurator-quotes', this.#onQuotes);
    document.addEventListener('visibilitychange', this.#onHidden);
    window.addEventListener('pagehide', this.#report);
  }

  hostUpdated(): void {
    const { step, product, host } = this.#machine;
    const url = `${product.serviceAddress('')}/visits?license_key=${encodeURIComponent(host.licenseKey)}`;
    // A newer revision of the same model continues the visit.
    const wanted = url === this.#url || product.settings?.count_visits ? url : '';
    if (wanted !== this.#url) {
      this.#report();
      this.#start(wanted);
    }
    if (step === 'order') this.#take('form');
  }

  hostDisconnected(): void {
    const { host } = this.#machine;
    this.#report();
    this.#inView.disconnect();
    host.removeEventListener('configurator-change', this.#onChange);
    host.removeEventListener('configurator-quotes', this.#onQuotes);
    document.removeEventListener('visibilitychange', this.#onHidden);
    window.removeEventListener('pagehide', this.#report);
  }

  readonly #onChange = () => this.#take('changed');
  /** Automatically renewed quotes aren't counted. */
  readonly #onQuotes = () => !this.#machine.quotes.isAutomatic && this.#take('priced');
  readonly #onHidden = () => document.hidden && this.#report();

  #start(url: string): void {
    const { host, product } = this.#machine;
    this.#url = url;
    this.#address = product.serviceAddress('');
    this.#isFrameLate = false;
    this.#taken.clear();
    this.#reported.clear();
    // Someone may have made changes before this chunk was loaded.
    if (product.isChanged) this.#take('changed');
    // Observe again, to be notified if the element is already in view.
    this.#inView.disconnect();
    this.#inView.observe(host);
  }

  #take(step: VisitStep): void {
    this.#taken.add(step);
  }

  /**
   * Sends the steps since the last report. Uses `fetch`, because a beacon would include the service's cookies, and lack
   * the page's origin under a strict referrer policy. A text body needs no preflight, which a page that's being
   * unloaded can't wait for.
   */
  readonly #report = (): void => {
    const steps = [...this.#taken].filter((step) => !this.#reported.has(step));
    if (steps.length === 0 || this.#url === '') return;
    const speed = this.#reported.size === 0 ? this.#speed() : {};
    for (const step of steps) this.#reported.add(step);
    const body = JSON.stringify({ steps, speed });
    const type = { 'content-type': 'text/plain' };
    void fetch(this.#url, { method: 'POST', body, headers: type, keepalive: true, credentials: 'omit' }).catch(
      () => {},
    );
  };

  /** The durations since the configurator started to load, in ms. */
  #speed(): Partial<Record<keyof typeof measures, number>> {
    const { host } = this.#machine;
    // Marks belong to the page. If it has several configurators, a mark may have been set by another one, so no
    // durations are reported.
    if (document.querySelectorAll(host.localName).length > 1) return {};
    const model = firstRequest(`${this.#address}/`, `${this.#address}?`);
    const scene = firstRequest(SCENE);
    const start = scene === Number.POSITIVE_INFINITY ? model : Math.max(model, scene);
    const speed: Partial<Record<keyof typeof measures, number>> = {};
    for (const key of Object.keys(measures) as (keyof typeof measures)[]) {
      const at = markedAt(key);
      if (at > start && !(key === 'frame' && this.#isFrameLate)) speed[key] = Math.round(at - start);
    }
    return speed;
  }
}

/** When the first request was made for a URL that starts like this; infinite if there was none. */
function firstRequest(...starts: readonly string[]): number {
  const entries = performance.getEntriesByType('resource');
  const requests = entries.filter(({ name }) => starts.some((start) => name.startsWith(start)));
  return Math.min(...requests.map(({ startTime }) => startTime));
}

/** When the mark was set; 0 if it isn't set yet. */
function markedAt(key: keyof typeof measures): number {
  return performance.getEntriesByName(measures[key])[0]?.startTime ?? 0;
}
