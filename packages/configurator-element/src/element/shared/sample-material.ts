/** A material of which the shop sends samples. */
export interface SampleMaterial {
  readonly id: string;
  /** In the customer's language. */
  readonly name: string;
}
