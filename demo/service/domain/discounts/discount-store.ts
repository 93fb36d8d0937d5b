// The store for discount codes.

import type { Money } from '@parametric/api-client';
import type { Actor } from '../records/audit-store.js';
import type { KeyMode } from '../records/records.js';

export interface DiscountRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  /** The code in capital letters, unique within the organization and mode. */
  readonly code: string;
  /** The percentage to subtract, from 1 to 100. A discount without a percentage subtracts a fixed amount instead. */
  readonly percent?: number | undefined;
  readonly amount?: Money | undefined;
  /** The discount applies only if the products' net price is at least this amount. */
  readonly minimum?: Money | undefined;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
  readonly maxUses?: number | undefined;
  /** The number of orders with this code, except canceled ones. */
  readonly uses: number;
  readonly includesDelivery: boolean;
  readonly isActive: boolean;
  readonly createdAt: string;
}

/** The maximum number of codes per organization and mode. */
export const MAX_DISCOUNTS = 500;

export interface DiscountStore {
  /** The organization's discounts, newest first. */
  list(organizationId: string, mode: KeyMode): Promise<readonly DiscountRecord[]>;
  find(organizationId: string, mode: KeyMode, code: string): Promise<DiscountRecord | undefined>;
  add(discount: DiscountRecord, by: Actor): Promise<'added' | 'taken' | 'full'>;
  /** @returns undefined if there's no such code in this mode */
  change(
    of: Pick<DiscountRecord, 'organizationId' | 'mode' | 'id'>,
    change: Partial<Pick<DiscountRecord, 'isActive' | 'validUntil' | 'maxUses'>>,
    context: { readonly now: string; readonly by: Actor },
  ): Promise<DiscountRecord | undefined>;
}
