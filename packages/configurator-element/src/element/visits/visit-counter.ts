// Reports how far a visit went, for shops that count visits: whether someone saw the configurator, changed it, saw
// prices and opened the order form, and how long the first picture and 3D frame took. The report has no id and no
// cookie, and nothing is stored in the browser, so the service can only add to its counts. This is a chunk of its own,
// loaded only for such shops, and never if the browser sends Do Not Track or Global Privacy Control.

import type { ReactiveController } from 'lit';
import type { OrderingMachine } from '../order/ordering-machine.js';

type Step = 'seen' | 'changed' | 'priced' | 'form';

/** A report's fields by the names of the marks in `performance`. */
const measures = { picture: 'configurator-picture', frame: 'configurator-ready' } as const;

export class VisitCounter implements ReactiveController {
  readonly #machine: OrderingMachine;
  /** The model's URL. If it changes, a new visit starts. */
  #address = '';
  readonly #taken = new Set<Step>();
  readonly #reported = new Set<Step>();
  readonly #inView = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#take('seen');
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
    const { step, product } = this.#machine;
    const address = product.serviceAddress('');
    if (address !== this.#address) {
      this.#report();
      this.#address = address;
      this.#taken.clear();
      this.#reported.clear();
      // Observe again, to be notified if the element is already in view.
      this.#inView.disconnect();
      this.#inView.observe(this.#machine.host);
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
  readonly #onQuotes = () => this.#take('priced');
  readonly #onHidden = () => document.hidden && this.#report();

  #take(step: Step): void {
    this.#taken.add(step);
  }

  /**
   * Sends the steps since the last report. Uses `fetch`, because a beacon would include the service's cookies, and lack
   * the page's origin under a strict referrer policy. A text body needs no preflight, which a page that's being
   * unloaded can't wait for.
   */
  readonly #report = (): void => {
    const steps = [...this.#taken].filter((step) => !this.#reported.has(step));
    if (steps.length === 0 || this.#address === '') return;
    const speed = this.#reported.size === 0 ? this.#speed() : {};
    for (const step of steps) this.#reported.add(step);
    const { host } = this.#machine;
    const url = `${this.#address}/visits?license_key=${encodeURIComponent(host.licenseKey)}`;
    const body = JSON.stringify({ steps, speed });
    const type = { 'content-type': 'text/plain' };
    void fetch(url, { method: 'POST', body, headers: type, keepalive: true, credentials: 'omit' }).catch(() => {});
  };

  /** The durations since the first request for the model or its picture, in ms. */
  #speed(): Partial<Record<keyof typeof measures, number>> {
    const requests = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(this.#address));
    const start = Math.min(...requests.map(({ startTime }) => startTime));
    const speed: Partial<Record<keyof typeof measures, number>> = {};
    for (const key of Object.keys(measures) as (keyof typeof measures)[]) {
      const at = performance.getEntriesByName(measures[key])[0]?.startTime ?? 0;
      if (at > start) speed[key] = Math.round(at - start);
    }
    return speed;
  }
}
