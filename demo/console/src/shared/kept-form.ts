// Keeps what was typed into a form but not sent yet. It survives a reload, in this tab only.

export class KeptForm<Value extends object> {
  readonly #name: string;

  /** @param name of the form and the record it belongs to: `organization org_1` */
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

  /** Stores the value if the browser allows it. Otherwise it's lost with the page. */
  keep(value: Value | undefined): void {
    try {
      if (value === undefined) sessionStorage.removeItem(this.#name);
      else sessionStorage.setItem(this.#name, JSON.stringify(value));
    } catch {
      // The storage is full, or blocked by the browser's settings.
    }
  }
}
