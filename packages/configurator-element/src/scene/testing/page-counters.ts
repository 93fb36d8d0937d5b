// Counts draw calls, console messages, listeners and WebGL contexts for tests.

export async function complaintsDuring(action: () => Promise<void>): Promise<unknown[]> {
  const { error, warn } = console;
  const complaints: unknown[] = [];
  console.error = console.warn = (...args: unknown[]) => complaints.push(args.join(' '));
  try {
    await action();
  } finally {
    Object.assign(console, { error, warn });
  }
  return complaints;
}

export function countDrawCalls(context: WebGL2RenderingContext) {
  let count = 0;
  for (const name of ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced'] as const) {
    const original = context[name] as (...args: unknown[]) => void;
    Object.assign(context, {
      [name]: (...args: unknown[]) => {
        count += 1;
        original.apply(context, args);
      },
    });
  }
  return async (action: () => Promise<unknown>) => {
    const before = count;
    await action();
    return count - before;
  };
}

/**
 * Tracks all listeners added from now on. The returned function stops tracking and lists those that weren't removed.
 */
export function countListeners(): () => string[] {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const left = new Map<string, number>();
  const names = new WeakMap<object, number>();
  let next = 0;
  const nameOf = (value: object) => {
    if (!names.has(value)) names.set(value, next++);
    return names.get(value);
  };
  const note = (by: number, target: EventTarget, type: string, listener: unknown, options: unknown) => {
    // Aborting a signal removes its listeners.
    const signal = typeof options === 'object' && options !== null && 'signal' in options ? options.signal : undefined;
    if (!listener || !(target instanceof Node || target === window)) return;
    const name = `${target.constructor.name} ${type} ${nameOf(listener as object)}`;
    left.set(name, (left.get(name) ?? 0) + by);
    if (signal instanceof AbortSignal) {
      addEventListener.call(signal, 'abort', () => left.set(name, (left.get(name) ?? 0) - 1));
    }
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    note(1, this, type, listener, options);
    addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    note(-1, this, type, listener, undefined);
    removeEventListener.call(this, type, listener, options);
  };
  return () => {
    Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
    return [...left].filter(([, count]) => count > 0).map(([name]) => name);
  };
}

/** Tracks all WebGL contexts created from now on. The returned function stops tracking and lists them. */
export function contextsMade(): () => readonly WebGL2RenderingContext[] {
  const { getContext } = HTMLCanvasElement.prototype;
  const made = new Set<WebGL2RenderingContext>();
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    const context: unknown = Reflect.apply(getContext, this, args);
    if (context instanceof WebGL2RenderingContext) made.add(context);
    return context;
  } as typeof getContext;
  return () => {
    HTMLCanvasElement.prototype.getContext = getContext;
    return [...made];
  };
}
