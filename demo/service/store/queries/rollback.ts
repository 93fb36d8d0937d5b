// The error that rolls back a transaction that's rejected midway, along with everything it has written, such as a key's
// claim.

/** Thrown within a transaction, which is then rolled back. The caller gets the outcome. */
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
