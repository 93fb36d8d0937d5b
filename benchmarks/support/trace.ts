// What Chromium has recorded of a page.

import type { Page } from 'puppeteer-core';

/** Times are µs of one clock that all events of a trace share. */
export interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  /** What of it the thread had the processor. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: {
    readonly name?: string;
    readonly snapshot?: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

/** Ends what `page.tracing.start()` began. */
export async function stopTracing(page: Page): Promise<readonly TraceEvent[]> {
  const recorded = await page.tracing.stop();
  return (JSON.parse(new TextDecoder().decode(recorded)) as { traceEvents: readonly TraceEvent[] }).traceEvents;
}
