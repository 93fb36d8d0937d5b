// An order's status history, sorted by time. Events can arrive late or twice, and can have statuses from a newer
// service.

import {
  finalOrderStatuses,
  isLostOrderStatus,
  type Order,
  type OrderStatus,
  type OrderStatusChange,
  orderStatuses,
  sortByTime,
} from '@parametric/api-client/page';

/** Merges two histories of one order, earliest event first, without duplicates. */
export function mergeHistories(
  one: readonly OrderStatusChange[],
  other: readonly OrderStatusChange[],
): OrderStatusChange[] {
  const added = other.filter((change, index) => !hasChange([...one, ...other.slice(0, index)], change));
  return sortByTime([...one, ...added]);
}

export function hasChange(
  history: readonly OrderStatusChange[],
  { status, occurred_at }: Pick<OrderStatusChange, 'status' | 'occurred_at'>,
): boolean {
  const time = Date.parse(occurred_at);
  return history.some((change) => change.status === status && Date.parse(change.occurred_at) === time);
}

/** The later of two responses about an order, with the events of both. */
export function mergeOrders(before: Order | undefined, now: Order): Order {
  const history = mergeHistories(before?.history ?? [], now.history);
  const tracking = now.tracking ?? before?.tracking;
  const status = history.at(-1)?.status ?? now.status;
  return { ...now, status, history, ...(tracking ? { tracking } : {}) };
}

export interface TimelineStep {
  readonly status: OrderStatus;
  /** Undefined for a future status; empty if its time is unknown. */
  readonly at: string | undefined;
}

/** The past statuses and the usual future ones. Consecutive repeats of a status are one step. */
export function timelineSteps({ history, status }: Pick<Order, 'history' | 'status'>): readonly TimelineStep[] {
  const told = history.length > 0 ? history : [{ status, occurred_at: '' }];
  const been = told
    .filter((change, index) => change.status !== told[index - 1]?.status)
    .map((change) => ({ status: change.status, at: change.occurred_at }));
  const current = been.at(-1)!.status;
  if (finalOrderStatuses.some((final) => final === current)) return been;
  const usual: readonly OrderStatus[] = orderStatuses.filter((each) => !isLostOrderStatus(each));
  const reached = Math.max(...been.map((step) => usual.indexOf(step.status)));
  return [...been, ...usual.slice(reached + 1).map((each) => ({ status: each, at: undefined }))];
}
