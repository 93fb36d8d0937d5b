// What the page's content security policy blocked while the element was there. For the checklist alone.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement & { readonly debug: boolean };

export class PolicyViolations implements ReactiveController {
  /** `img-src https://cdn.example`, each once. */
  readonly blocked = new Set<string>();
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('securitypolicyviolation', this.#note);
  }

  hostDisconnected(): void {
    document.removeEventListener('securitypolicyviolation', this.#note);
  }

  readonly #note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    this.blocked.add(`${effectiveDirective} ${blockedURI}`.trim());
    if (this.#host.debug) this.#host.requestUpdate();
  };
}
