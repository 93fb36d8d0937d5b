// Sends load to one process after the other, and measures each.

import type { BareAnswers } from './bare-process.js';
import { type Child, type Environment, type Program, startChild } from './child.js';
import type { GeneratorAnswers, Load, LoadResult } from './generator-process.js';
import { type PageRequest, pageRequests } from './page-requests.js';
import type { ProbeAnswers } from './probe-process.js';
import type { ServiceAnswers } from './service-process.js';

export const CONNECTIONS = 16;
const SECONDS = 2;

/** The result of one run of the load. */
export interface Sample {
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the measured process, a request; ms. */
  readonly cpu: number;
  /** Until /healthz answered meanwhile; ms. */
  readonly health: readonly number[];
}

export type TakeSample = () => Promise<Sample>;

export interface MeasuredService {
  readonly url: string;
  readonly child: Child<ServiceAnswers>;
  readonly requests: readonly PageRequest[];
  /** Takes two seconds. */
  sampler(request: PageRequest, load?: Pick<Partial<Load>, 'connections' | 'until' | 'rate'>): TakeSample;
  /** From a process of its own for each call. */
  send(load: Omit<Load, 'url'>): Promise<LoadResult>;
}

export interface Bench {
  startService(environment?: Environment): Promise<MeasuredService>;
  /** Asks an address again and again, from a process that does nothing else. */
  startProbe(): Child<ProbeAnswers>;
  startBare(): Promise<(load: Pick<Load, 'method' | 'path' | 'headers' | 'bodies' | 'expected'>) => TakeSample>;
  close(): Promise<void>;
}

/** @param folder that of `bundleChildren` */
export function startBench(folder: string): Bench {
  const children: Child<unknown>[] = [];
  const start = <Answers>(program: Program, environment?: Environment): Child<Answers> => {
    const child = startChild<Answers>(folder, program, environment);
    children.push(child);
    return child;
  };
  return {
    startProbe: () => start<ProbeAnswers>('probe'),
    startBare: async () => {
      const child = start<BareAnswers>('bare');
      const run = runner(child, start('generator'));
      const url = await child.ask('url');
      return (load) => () => run({ ...load, url });
    },
    startService: async (environment) => {
      const child = start<ServiceAnswers>('service', environment);
      const run = runner(child, start('generator'));
      const { url, key } = await child.ask('started');
      const probe = `${url}/healthz`;
      return {
        url,
        child,
        send: async (load) => {
          const generator = startChild<GeneratorAnswers>(folder, 'generator');
          try {
            return await generator.ask('load', { ...load, url });
          } finally {
            await generator.close();
          }
        },
        requests: pageRequests(key, await readEtag(`${url}/v1/embed.js`)),
        sampler: ({ load, areOrders }, more = {}) => {
          if (!areOrders) return () => run({ ...load, ...more, url, probe });
          // As many as are placed in the time, as far as is known.
          let rate = 100;
          return async () => {
            const bodies = await child.ask('prepareOrders', Math.ceil(rate * SECONDS));
            const sample = await run({ ...load, ...more, url, probe, bodies, until: 'sent once' });
            rate = sample.rate;
            return sample;
          };
        },
      };
    },
    close: async () => {
      await Promise.all(children.map((child) => child.close()));
    },
  };
}

type RunLoad = (load: Omit<Load, 'connections' | 'until'> & Partial<Load>) => Promise<Sample>;

/** @returns a function that sends load to it, from a process of its own */
function runner(child: Child<{ cpuMs: () => number }>, generator: Child<GeneratorAnswers>): RunLoad {
  return async (load) => {
    const before = await child.ask('cpuMs');
    const result = await generator.ask('load', { connections: CONNECTIONS, until: SECONDS, ...load });
    const { requests, seconds, p50, p99, probed } = result;
    const cpu = ((await child.ask('cpuMs')) - before) / requests;
    return { rate: requests / seconds, p50, p99, cpu, health: probed };
  };
}

async function readEtag(url: string): Promise<string> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error('The service has no embed.js: run "npm run build" first.');
  return response.headers.get('etag')!;
}
