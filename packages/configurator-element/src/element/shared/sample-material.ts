/** A material that the shop sends samples of. */
export interface SampleMaterial {
  readonly id: string;
  /** In the customer's language. */
  readonly name: string;
}
