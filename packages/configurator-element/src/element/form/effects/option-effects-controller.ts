// Decides when to compute the options' effects: in idle time, one evaluation at a time, once nothing has changed for a
// moment and no button or key is held down. The results are cached by configuration.

import type { ReactiveController } from 'lit';
import type { CoreModel } from '../../../model/core-model.js';
import type { Configuration, ConfigurationValue } from '../../../model/evaluate/product.js';
import { ModelError, type ParameterState } from '../../../model/index.js';
import { suggest } from '../../../model/settle/suggest.js';
import { type Obstacle, optionId } from '../../session/configuration-store.js';
import type { Session } from '../../session/session.js';
import type { Configurator } from '../../shared/configurator.js';
import { formatPrice } from '../../shared/format/length.js';
import { fill } from '../../shared/messages/index.js';

/** How long to wait after the last change, in ms. */
const PAUSE_MS = 150;

/** If an idle period is shorter than this, it's left for other work; in ms. */
const MIN_IDLE_MS = 4;

/** How long to wait for an idle period before starting anyway, in ms. */
const LONGEST_WAIT_MS = 300;

/** Amounts smaller than this are shown with cents. Larger ones are rounded. */
const LEAST_ROUNDED = 10;

/** How many configurations' effects are cached. */
const KEPT_COUNT = 30;

export class OptionEffectsController implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #known = new Map<string, EffectValues>();
  #model: CoreModel | undefined;
  #configuration: Configuration | undefined;
  /**
   * Whether the product has an estimate. An estimate that depends on contours exists only once their code has loaded.
   */
  #hasEstimate = false;
  #values: EffectValues | undefined;
  /**
   * The currency, language and quantity for which the cached texts were created. If one of them changes, the texts are
   * created again.
   */
  #wording = '';
  #isHeld = false;
  #cancel: () => void = () => {};

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('pointerdown', this.#hold);
    for (const name of releases) window.addEventListener(name, this.#release, true);
    this.#configuration = undefined;
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('pointerdown', this.#hold);
    for (const name of releases) window.removeEventListener(name, this.#release, true);
    this.#cancel();
  }

  hostUpdated(): void {
    const { configuration, loaded, product } = this.#session;
    const hasEstimate = product?.estimate !== undefined;
    const isOther = loaded?.model !== this.#model || hasEstimate !== this.#hasEstimate;
    if (isOther || configuration.value !== this.#configuration) {
      if (isOther) this.#known.clear();
      this.#model = loaded?.model;
      this.#hasEstimate = hasEstimate;
      this.#configuration = configuration.value;
      this.#values = undefined;
      this.#wait();
    } else if (this.#values && this.#wording !== this.#currentWording()) {
      this.#show(this.#values);
    }
  }

  readonly #hold = (): void => {
    this.#isHeld = true;
    this.#cancel();
  };

  readonly #release = (): void => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (!this.#values) this.#wait();
  };

  #wait(): void {
    this.#cancel();
    if (this.#isHeld) return;
    const timer = setTimeout(() => this.#begin(), PAUSE_MS);
    this.#cancel = () => clearTimeout(timer);
  }

  #begin(): void {
    const { loaded, configuration, product } = this.#session;
    if (!loaded) return;
    const key = JSON.stringify(configuration.chosen);
    const known = this.#known.get(key);
    if (known) this.#show(known);
    else {
      const work = optionEffects(loaded.model, configuration.chosen, product?.estimate?.amount);
      this.#cancel = whenIdle((hasTime) => this.#work(key, work, hasTime));
    }
  }

  #work(key: string, work: ReturnType<typeof optionEffects>, hasTime: () => boolean): void {
    do {
      const { done, value } = work.next();
      if (done) {
        this.#keep(key, value);
        this.#show(value);
        return;
      }
    } while (hasTime());
    this.#cancel = whenIdle((moreTime) => this.#work(key, work, moreTime));
  }

  #keep(key: string, values: EffectValues): void {
    this.#known.set(key, values);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT_COUNT && oldest !== undefined) this.#known.delete(oldest);
  }

  #currentWording(): string {
    const { quantity, language } = this.#host;
    return JSON.stringify([quantity, language, this.#session.estimateOf()?.currency]);
  }

  #show(values: EffectValues): void {
    const { configuration } = this.#session;
    const estimate = this.#session.estimateOf();
    this.#values = values;
    this.#wording = this.#currentWording();
    const differences = estimate ? this.#texts(values, estimate) : new Map<string, string>();
    configuration.effects = { configuration: configuration.value, differences, obstacles: values.obstacles };
    this.#host.requestUpdate();
  }

  /**
   * The text for each preset's price, and for how much each option adds or saves. All are multiplied by the quantity,
   * like the price next to them. If all options of a parameter cost the same, they get no text.
   */
  #texts(
    { differences }: EffectValues,
    { amount: now, currency }: NonNullable<ReturnType<Session['estimateOf']>>,
  ): Map<string, string> {
    const { quantity, language, messages } = this.#host;
    const keyOf = (id: string) => id.slice(0, id.indexOf(' '));
    const amounts = [...differences].map(([id, each]): [string, number] => {
      const added = each * (this.#session.quoted?.rate ?? 1);
      const amount = (keyOf(id) === '' ? now + added : added) * quantity;
      return [id, Math.abs(amount) < LEAST_ROUNDED ? Number(amount.toFixed(2)) : Math.round(amount)];
    });
    const priced = new Set(amounts.filter(([, amount]) => amount !== 0).map(([id]) => keyOf(id)));
    const format = (amount: number, signDisplay: 'auto' | 'always' = 'auto') => {
      const maximumFractionDigits = Number.isInteger(amount) ? 0 : undefined;
      return formatPrice(amount, currency, language, { signDisplay, maximumFractionDigits });
    };
    const texts = amounts.map(([id, amount]): [string, string] => {
      if (keyOf(id) === '') return [id, format(amount)];
      if (amount === 0) return [id, messages.included];
      return [id, amount > 0 ? format(amount, 'always') : fill(messages.saves, { price: format(-amount) })];
    });
    return new Map(texts.filter(([id]) => priced.has(keyOf(id))));
  }
}

const releases = ['pointerup', 'pointercancel'] as const;

/** Calls `work` when the browser is idle. @returns a function that cancels the call */
function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => work(() => false), 0);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > MIN_IDLE_MS), {
    timeout: LONGEST_WAIT_MS,
  });
  return () => cancelIdleCallback(request);
}

// Finds each option's effect: tries every option that isn't chosen, and computes the estimate with it, or what makes it
// unavailable. Yields after each option so that the caller can stop.

export interface EffectValues {
  /**
   * How much each option changes the estimate for one product, in the currency's major unit. The keys are those from
   * `optionId`.
   */
  readonly differences: ReadonlyMap<string, number>;
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

/**
 * @param chosen the chosen values; all others follow their defaults, which may depend on the option
 * @param now the product's current estimate; without it there are no differences
 */
export function* optionEffects(
  model: CoreModel,
  chosen: Configuration,
  now: number | undefined,
): Generator<void, EffectValues> {
  const settled = model.settle(chosen);
  yield;
  const differences = new Map<string, number>();
  const obstacles = new Map<string, Obstacle>();
  // For a switch, the difference shown is always that of turning it on, even if it's on already.
  const compare = (id: string, configuration: Configuration, isOff = false) => {
    const then = now === undefined ? undefined : estimateOf(model, configuration);
    if (now !== undefined && then !== undefined) differences.set(id, isOff ? now - then : then - now);
  };
  for (const state of model.describe(settled)) {
    if (!state.visible) continue;
    for (const { value, available } of otherOptions(state)) {
      const id = optionId(state.key, value);
      if (available) compare(id, { ...chosen, [state.key]: value }, value === false);
      else obstacles.set(id, obstacleTo(model, { ...settled.configuration, [state.key]: value }, state.key));
      yield;
    }
  }
  for (const { id, configuration, available } of model.presets(settled)) {
    if (!available) continue;
    compare(optionId('', id), configuration);
    yield;
  }
  return { differences, obstacles };
}

interface OtherOption {
  readonly value: ConfigurationValue;
  readonly available: boolean;
}

function otherOptions(state: ParameterState): readonly OtherOption[] {
  if (state.type === 'boolean') return [{ value: !state.value, available: true }];
  if (!('options' in state)) return [];
  return (state.options ?? []).filter(({ value }) => value !== state.value);
}

/** Undefined if the document has no estimate, or the configuration can't be built. */
function estimateOf(model: CoreModel, configuration: Parameters<CoreModel['evaluate']>[0]): number | undefined {
  try {
    return model.evaluate(configuration).estimate?.amount;
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

function obstacleTo(model: CoreModel, wanted: Configuration, key: string): Obstacle {
  try {
    const settled = model.settle(wanted);
    const because = settled.adjustments.find((adjustment) => adjustment.key === key)?.because ?? [];
    const fix = suggest(model.compiled, model.runOf(settled)).find(({ bound }) => bound === key);
    return { because, fix: fix && { key: fix.key, value: fix.value } };
  } catch (error) {
    if (error instanceof ModelError) return { because: [], fix: undefined };
    throw error;
  }
}
