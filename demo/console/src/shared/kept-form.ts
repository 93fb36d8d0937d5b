// Keeps a value in the browser's storage, such as what was typed into a form that hasn't been sent. By default, the
// value survives a reload, but only in this tab.

export class KeptForm<Value> {
  readonly #name: string;
  readonly #storage: () => Storage;

  /**
   * @param name the form and the record that it belongs to, such as `organization org_1`
   * @param storage returns the storage to use; accessing it throws if the browser blocks it
   */
  constructor(name: string, storage = () => sessionStorage) {
    this.#name = `console ${name}`;
    this.#storage = storage;
  }

  read(): Value | undefined {
    try {
      return JSON.parse(this.#storage().getItem(this.#name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores the value if the browser allows that. Otherwise, the value is lost when the page closes. */
  keep(value: Value | undefined): void {
    try {
      if (value === undefined) this.#storage().removeItem(this.#name);
      else this.#storage().setItem(this.#name, JSON.stringify(value));
    } catch {
      // The storage is full, or the browser's settings block it.
    }
  }
}
