// The metrics that Prometheus collects from one process. Every label has a limited number of values. For example, a
// route's label is its pattern, not the requested path. Figures from the database and the thread pool are read when the
// metrics are collected.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.js';
import type { JobObserver } from '../work/work-pool.js';

export type DeliveryOutcomeName = 'delivered' | 'retry' | 'failed' | 'gone';

export interface Metrics {
  request(method: string, route: string, status: number, durationMs: number): void;
  readonly job: JobObserver;
  delivery(outcome: DeliveryOutcomeName, durationMs: number): void;
}

export const noMetrics: Metrics = { request: () => undefined, job: () => undefined, delivery: () => undefined };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface CollectedMetrics extends Metrics {
  readonly contentType: string;
  /** The metrics in Prometheus's text format. */
  collect(): Promise<string>;
}

/** The sources that the gauges read when the metrics are collected. */
interface Sources {
  readonly store: {
    readonly deliveries: { oldestPending(): Promise<string | undefined> };
    ping(): Promise<void>;
    sizeBytes(): Promise<number>;
  };
  readonly work: {
    readonly waiting: number;
    readonly waitingInBackground: number;
    readonly running: number;
    readonly threads: number;
  };
  /** The open event streams. `size` is how many there are. */
  readonly orderEvents: { readonly size: number };
  readonly clock: Clock;
}

export function createMetrics(sources: () => Sources): CollectedMetrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'parametric_http_request_duration_seconds',
    help: "Time from a request's headers to its response's headers.",
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const jobs = new Histogram({
    name: 'parametric_work_duration_seconds',
    help: 'How long a job took in a worker thread, by outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  const waits = new Histogram({
    name: 'parametric_work_wait_seconds',
    help: 'How long a job waited for a worker thread.',
    labelNames: ['job'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [register],
  });
  const deliveries = new Counter({
    name: 'parametric_webhook_attempts_total',
    help: 'Attempts to deliver an event, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  });
  const deliveryTimes = new Histogram({
    name: 'parametric_webhook_attempt_duration_seconds',
    help: 'How long an attempt took.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 15],
    registers: [register],
  });
  addGauges(register, sources);
  return {
    request: (method, route, status, durationMs) => {
      const known = METHODS.includes(method) ? method : 'other';
      requests.observe({ method: known, route, status: String(status) }, durationMs / 1_000);
    },
    job: (job, outcome, waitedMs, ranMs) => {
      jobs.observe({ job, outcome }, ranMs / 1_000);
      waits.observe({ job }, waitedMs / 1_000);
    },
    delivery: (outcome, durationMs) => {
      deliveries.inc({ outcome });
      deliveryTimes.observe(durationMs / 1_000);
    },
    contentType: register.contentType,
    collect: () => register.metrics(),
  };
}

function addGauges(register: Registry, sources: () => Sources): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `parametric_${name}`,
      help,
      registers: [register],
      // Collect the other metrics even if the database is unavailable.
      async collect() {
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  gauge('work_waiting', 'Jobs waiting for a worker thread.', () => sources().work.waiting);
  gauge('work_waiting_ahead', 'Pictures waiting to be drawn in advance.', () => sources().work.waitingInBackground);
  gauge('work_running', 'Running jobs.', () => sources().work.running);
  gauge('work_threads', 'Worker threads.', () => sources().work.threads);
  gauge('order_event_streams', 'Open streams of order events.', () => sources().orderEvents.size);
  gauge('webhook_oldest_waiting_seconds', 'Age of the oldest undelivered event; 0 if there is none.', async () => {
    const { store, clock } = sources();
    const oldest = await store.deliveries.oldestPending();
    return oldest === undefined ? 0 : Math.max(0, clock() - Date.parse(oldest)) / 1_000;
  });
  gauge('database_size_bytes', 'Size of the database on disk.', () => sources().store.sizeBytes());
  gauge('database_ping_seconds', 'How long a minimal database query takes.', async () => {
    const started = performance.now();
    await sources().store.ping();
    return (performance.now() - started) / 1_000;
  });
}

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the server that Prometheus collects the metrics from.
 * @param port 0 picks a free port
 * @throws the system's error if the port or host can't be used
 */
export async function startMetricsServer(
  metrics: CollectedMetrics,
  port: number,
  host: string,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    try {
      const text = request.url === '/metrics' ? await metrics.collect() : undefined;
      if (text === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
