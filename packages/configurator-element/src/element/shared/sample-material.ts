/** A material of which the shop sends samples. */
export interface SampleMaterial {
  readonly id: string;
  /** The material's name in the customer's language. */
  readonly name: string;
}
