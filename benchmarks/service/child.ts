// Processes of the benchmark that answer questions: the parent asks one at a time and waits.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Child<Questions> {
  readonly pid: number;
  ask<Name extends keyof Questions & string>(
    name: Name,
    ...input: InputOf<Questions[Name]>
  ): Promise<AnswerOf<Questions[Name]>>;
  close(): Promise<void>;
}

/** What a child answers, by the question's name. */
export type Answers = Readonly<Record<string, (input: never) => unknown>>;

type InputOf<Answer> = Answer extends (...input: infer Input) => unknown ? Input : never;
type AnswerOf<Answer> = Answer extends (...input: never) => infer Output ? Awaited<Output> : never;

export type Environment = Readonly<Record<string, string>>;

type Reply = { readonly value: unknown } | { readonly error: string };

/** @param file a module that calls `answer`, beside this one */
export function startChild<Questions>(file: string, environment: Environment = {}): Child<Questions> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [
      '--expose-gc',
      '--import=tsx',
      '--conditions=@parametric/source',
      ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
    ],
    env: { ...process.env, ...environment },
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} has ended.`);
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid!,
    ask: async (name, ...[input]) => {
      const replied = once(child, 'message');
      child.send({ name, input });
      const [reply] = (await Promise.race([replied, ended])) as [Reply];
      if ('error' in reply) throw new Error(`${file} failed at ${name}: ${reply.error}`);
      return reply.value as never;
    },
    close: async () => {
      if (child.exitCode === null) child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

/** Answers the parent's questions until it has no more, or has ended. */
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

/** The processor's time that this process has taken so far. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
