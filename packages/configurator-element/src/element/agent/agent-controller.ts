// Offers the configurator to the customer's agent as WebMCP tools. Removes them when the element leaves the page or
// shows another product. This module is a separate chunk, loaded only in browsers with WebMCP.

import type { ReactiveController } from 'lit';
import type { Ordering } from '../order/ordering.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { warn } from '../shared/events.js';
import type { LazyFeature } from '../shared/lazy-feature.js';
import type { AgentProduct } from './agent-product.js';
import { orderTools } from './agent-quotes.js';
import { type AgentShop, productTools } from './agent-tools.js';
import { type ModelContext, type ModelContextTool, modelContext } from './model-context.js';

/** The maximum number of elements on one page that can show the same product and still get tools. */
const MAX_NAMES = 50;

export class AgentController implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #ordering: Pick<LazyFeature<unknown, Ordering>, 'request'>;
  /**
   * The model, the language, and whether there's a service, as of the last registration. If any of them changes, the
   * tools are registered again.
   */
  #registered: readonly unknown[] = [];
  #registration = new AbortController();

  constructor(host: Configurator, session: Session, ordering: Pick<LazyFeature<unknown, Ordering>, 'request'>) {
    this.#host = host;
    this.#session = session;
    this.#ordering = ordering;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const { agent, isConnected, language } = this.#host;
    const { loaded, models } = this.#session;
    const model = agent === 'on' && isConnected ? loaded?.model : undefined;
    const wanted = model ? [model, language, models.hasService] : [];
    if (wanted.length === this.#registered.length && wanted.every((one, index) => one === this.#registered[index]))
      return;
    this.#withdraw();
    this.#registered = wanted;
    if (model) void this.#register(model.id);
  }

  hostDisconnected(): void {
    this.#withdraw();
  }

  #withdraw(): void {
    this.#registration.abort();
    this.#registration = new AbortController();
    this.#registered = [];
  }

  /**
   * Registers the tools under the first name that's still free on the page: `hallway-shelf`, or `hallway-shelf-2` if
   * another element has taken that.
   */
  async #register(id: string): Promise<void> {
    const context = modelContext();
    const { signal } = this.#registration;
    const search = await loadSearch();
    if (!search) return this.#withdraw();
    const shop = this.#shop(search.suggest);
    for (let count = 1; context && count <= MAX_NAMES && !signal.aborted; count++) {
      const prefix = id.replace(/[^\w-]/g, '-').slice(0, 90);
      const tools = this.#tools(shop, count === 1 ? prefix : `${prefix}-${count}`);
      const problem = await registerAll(context, tools, signal);
      if (problem?.name === 'InvalidStateError') continue;
      // `NotAllowedError` means that the page has decided not to allow tools.
      const isExpected = !problem || problem.name === 'NotAllowedError' || signal.aborted;
      if (!isExpected) warn(`No tools for agents: ${problem.message}`);
      return;
    }
  }

  #tools(shop: AgentShop, prefix: string): readonly ModelContextTool[] {
    const tools = productTools(shop, prefix);
    const { hasService } = this.#session.models;
    return hasService ? [...tools, ...orderTools(() => this.#ordering.request(), prefix)] : tools;
  }

  #shop(suggest: AgentProduct['suggest']): AgentShop {
    const [host, session] = [this.#host, this.#session];
    return {
      get product(): AgentProduct {
        const { language, currency, quantity } = host;
        const { chosen } = session.configuration;
        return { model: session.loaded!.model, chosen, quantity, language, currency, suggest };
      },
      get obstacle() {
        return session.isDisabled ? 'The page has turned off changes for now. Nothing was changed.' : undefined;
      },
      apply({ values, fromDefaults }, quantity) {
        session.choose(values, { fromDefaults, isTyped: true });
        session.chooseQuantity(quantity);
      },
    };
  }
}

/**
 * Loads the function that searches for changes that would make an unavailable value available. It's in the form's
 * chunk. If loading fails, a later update tries again.
 */
function loadSearch() {
  return import('../form/form-help.js').catch(() => undefined);
}

/** Registers all tools. If one can't be registered, removes the others again. */
async function registerAll(
  context: ModelContext,
  tools: readonly ModelContextTool[],
  withdrawn: AbortSignal,
): Promise<Error | undefined> {
  const attempt = new AbortController();
  withdrawn.addEventListener('abort', () => attempt.abort());
  const { signal } = attempt;
  const register = async (tool: ModelContextTool) => {
    const registered = context.registerTool(tool, { signal });
    // Early versions return nothing and ignore the signal, so remove the tool when it aborts.
    if (!registered) signal.addEventListener('abort', () => context.unregisterTool?.(tool.name));
    await registered;
  };
  const results = await Promise.allSettled(tools.map(register));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return undefined;
  attempt.abort();
  return failed.reason instanceof Error ? failed.reason : new Error(String(failed.reason));
}
