// Reads and decides on proposed price lists, and compares prices with what a workshop's orders actually cost. Requires
// an API key.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import {
  type CostComparison,
  type CostImport,
  costComparisonSchema,
  costImportSchema,
  type PriceEffect,
  type PriceProposal,
  type ProposalApproval,
  type ProposalRejection,
  priceEffectSchema,
  priceProposalSchema,
} from '../schemas/price-list.js';

/** Options for `priceProposals.effect`. */
export interface PriceEffectOptions extends RequestOptions {
  /** The number of recent orders to include, at most 50; 20 by default. */
  readonly orders?: number | undefined;
}

/**
 * Price lists that workshops propose. The current list is in use until the shop approves another. If you get no response to
 * a decision, read the proposal before you decide again.
 */
export interface PriceProposalsResource {
  /** Reads the workshop's latest proposal, with what would change and what the shop decided. @throws {NotFoundError} */
  get(workshop: string, options?: RequestOptions): Promise<PriceProposal>;
  /**
   * Proposes a price list and replaces any earlier proposal.
   * @param profile as for `workshops.put`, in minor units of its currencies
   * @throws {InvalidRequestError} with each invalid field, or if it's the current list
   */
  put(workshop: string, profile: object, options?: RequestOptions): Promise<PriceProposal>;
  /** Withdraws a proposal that the shop hasn't decided on. @throws {NotFoundError} */
  delete(workshop: string, options?: RequestOptions): Promise<void>;
  /**
   * Puts the proposed price list into use. Earlier quotes keep their prices.
   * @example
   * const { proposed_at, changes } = await client.priceProposals.get('my-shop');
   * await client.priceProposals.approve('my-shop', { proposed_at });
   * @throws {ApiError} if there's a newer proposal than `proposed_at`, or the current list has changed since
   */
  approve(workshop: string, approval: ProposalApproval, options?: RequestOptions): Promise<PriceProposal>;
  /** Rejects the proposed price list with a note that the workshop sees. @throws as `approve` does */
  reject(workshop: string, rejection: ProposalRejection, options?: RequestOptions): Promise<PriceProposal>;
  /** Calculates what the workshop's last orders would cost with its proposed price list. */
  effect(workshop: string, options?: PriceEffectOptions): Promise<PriceEffect>;
}

/** What workshops' orders actually cost. Amounts are without tax. */
export interface CostsResource {
  /** Compares what the workshop's last 500 orders actually cost with what was quoted, in minor units. */
  get(workshop: string, options?: RequestOptions): Promise<CostComparison>;
  /**
   * Downloads the workshop's last 500 orders as CSV, with the actual costs that are known. Add the others, and send the
   * file back with `import`.
   */
  csv(workshop: string, options?: RequestOptions): Promise<Blob>;
  /**
   * Imports actual costs: a row for each order. A row without costs removes that order's costs. Nothing is imported
   * unless every row is valid.
   * @param csv in the format of `csv`, at most 256 KiB
   * @example
   * const { imported } = await client.costs.import('my-shop', await readFile('costs.csv', 'utf8'));
   * @throws {InvalidRequestError} with the rows and columns that are malformed
   */
  import(workshop: string, csv: string | Blob, options?: RequestOptions): Promise<CostImport>;
}

export function createPriceProposals(transport: Transport): PriceProposalsResource {
  const pathOf = (workshop: string) => `${workshopPath(workshop)}/proposal`;
  const decide = (workshop: string, verb: string, body: object, { signal }: RequestOptions = {}) =>
    transport.request(
      { method: 'POST', path: `${workshopPath(workshop)}/${verb}-proposal`, body, signal, isOnce: true },
      priceProposalSchema,
    );
  return {
    get: (workshop, { signal } = {}) =>
      transport.request({ method: 'GET', path: pathOf(workshop), signal }, priceProposalSchema),
    put: (workshop, body, { signal } = {}) =>
      transport.request({ method: 'PUT', path: pathOf(workshop), body, signal }, priceProposalSchema),
    delete: (workshop, { signal } = {}) => transport.send({ method: 'DELETE', path: pathOf(workshop), signal }),
    approve: (workshop, approval, options) => decide(workshop, 'approve', approval, options),
    reject: (workshop, rejection, options) => decide(workshop, 'reject', rejection, options),
    effect: (workshop, { signal, ...query } = {}) =>
      transport.request({ method: 'GET', path: `${pathOf(workshop)}-effect`, query, signal }, priceEffectSchema),
  };
}

export function createCosts(transport: Transport): CostsResource {
  const pathOf = (workshop: string) => `${workshopPath(workshop)}/costs`;
  return {
    get: (workshop, { signal } = {}) =>
      transport.request({ method: 'GET', path: pathOf(workshop), signal }, costComparisonSchema),
    csv: (workshop, { signal } = {}) => transport.download({ method: 'GET', path: `${pathOf(workshop)}.csv`, signal }),
    import: (workshop, body, { signal } = {}) => {
      const call = { method: 'PUT', path: pathOf(workshop), body, contentType: 'text/csv', signal } as const;
      return transport.request(call, costImportSchema);
    },
  };
}

function workshopPath(workshop: string): string {
  return `/v1/workshops/${pathSegment('The workshop', workshop)}`;
}
