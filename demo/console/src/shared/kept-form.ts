// What was typed into a form and not sent yet: it is there again after a reload, in this tab alone.

export class KeptForm<Value extends object> {
  readonly #name: string;

  /** @param name of the form and of whose it is: `organization org_1` */
  constructor(name: string) {
    this.#name = `console ${name}`;
  }

  read(): Value | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(this.#name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** A browser that keeps nothing loses it only with the page. */
  keep(value: Value | undefined): void {
    try {
      if (value === undefined) sessionStorage.removeItem(this.#name);
      else sessionStorage.setItem(this.#name, JSON.stringify(value));
    } catch {
      // Full, or forbidden by the browser's settings.
    }
  }
}
