// The error that rolls a transaction back when it is refused on its way, with everything that it has written, such as
// the claim of a key.

/** Thrown within a transaction, which is then rolled back; the caller gets the outcome. */
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
