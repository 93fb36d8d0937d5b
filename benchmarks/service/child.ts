// Child processes of the benchmark, to which the parent sends one request at a time. Each runs from a bundle, as the service
// does in production: with tsx, each nested function would cost the service an additional call.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundleForNode, THREADS } from '../../scripts/bundle-node.mjs';

export interface Child<Questions> {
  readonly pid: number;
  ask<Name extends keyof Questions & string>(
    name: Name,
    ...input: InputOf<Questions[Name]>
  ): Promise<AnswerOf<Questions[Name]>>;
  close(): Promise<void>;
}

/** The functions of a child, by the name of the request. */
export type Answers = Readonly<Record<string, (input: never) => unknown>>;

type InputOf<Answer> = Answer extends (...input: infer Input) => unknown ? Input : never;
type AnswerOf<Answer> = Answer extends (...input: never) => infer Output ? Awaited<Output> : never;

export type Environment = Readonly<Record<string, string>>;

type Reply = { readonly value: unknown } | { readonly error: string };

/** Modules that call `answer`, beside this one. */
const programs = ['bare', 'generator', 'probe', 'service'] as const;
export type Program = (typeof programs)[number];

/** @param folder is created, for everything that `startChild` runs */
export async function bundleChildren(folder: string): Promise<void> {
  const sources = programs.map((program) => [`benchmarks/service/${program}-process.ts`, program] as const);
  const names = new Map<string, string>([...sources, ...THREADS.map((path) => [path, 'thread'] as const)]);
  await bundleForNode([...names.keys()], { folder, nameOf: (source) => names.get(source)! });
}

/** @param folder that of `bundleChildren` */
export function startChild<Questions>(
  folder: string,
  program: Program,
  environment: Environment = {},
): Child<Questions> {
  const child = fork(join(folder, `${program}.mjs`), {
    execArgv: ['--expose-gc', '--enable-source-maps', ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])],
    env: { ...process.env, ...environment },
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The process "${program}" has ended.`);
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid!,
    ask: async (name, ...[input]) => {
      const replied = once(child, 'message');
      child.send({ name, input });
      const [reply] = (await Promise.race([replied, ended])) as [Reply];
      if ('error' in reply) throw new Error(`The process "${program}" failed at ${name}: ${reply.error}`);
      return reply.value as never;
    },
    close: async () => {
      if (child.exitCode === null) child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

/** Answers the parent's requests until the parent disconnects or ends. */
export function answer(answers: Answers, end: () => Promise<void>): void {
  process.on('message', async ({ name, input }: { readonly name: string; readonly input: never }) => {
    process.send!(
      await Promise.resolve(answers[name]!(input)).then(
        (value): Reply => ({ value }),
        (error: Error): Reply => ({ error: error.stack ?? error.message }),
      ),
    );
  });
  process.once('disconnect', () => void end().finally(() => process.exit(0)));
}

/** The processor time that this process has taken so far. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
