// Undoes a transaction that finds out on its way that it is refused, with all that it has written, such as a claim of a key.

/** Thrown in a transaction, which is rolled back; the outcome is what the caller gets. */
export class RefusedError<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('refused');
    this.outcome = outcome;
  }
}

export async function rollBackWhenRefused<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RefusedError) return error.outcome as Outcome;
    throw error;
  }
}
