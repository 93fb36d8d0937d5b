// The form's groups as steps: tabs above them, a button for the next step, and swiping on touch screens. Also opens a
// hidden or folded option if it has a problem when someone orders, if the page's URL names it, or if the browser's
// search finds it.

import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ParameterState } from '../../model/index.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { firstControlIn } from '../shared/focus-keeper.js';
import { formatValue } from '../shared/format/length.js';
import { fill } from '../shared/messages/index.js';
import { RovingFocus } from '../shared/roving-focus.js';
import { scrollIntoSight } from '../shared/scroll-into-sight.js';
import { tab, writeStored } from '../shared/storage.js';
import { FieldContext, type TypedTexts } from './fields/context.js';
import { type FormSteps, type Group, groupsOf, type StepTabs, stepKey } from './form-steps.js';

export { loadToolMessages } from '../shared/messages/tools.js';

/** A link on the page to an option of its configurator: `#configurator-option-width`. */
const OPTION_LINK = /^#configurator-option-(\w+)$/;

/** The shortest swipe, in pixels. */
const LEAST_SWIPE = 48;

export class StepTabsController implements ReactiveController, StepTabs {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #typing: TypedTexts;
  readonly #steps: FormSteps;
  #listeners: AbortController | undefined;
  /** Matches the fragment of a link to one of the configurator's options: `#configurator-option-width`. */
  readonly #noted = new Set<string>();
  /** Where a finger touched a step. */
  #touch: { readonly id: number; readonly x: number; readonly y: number } | undefined;

  constructor(host: Configurator, session: Session, typing: TypedTexts, steps: FormSteps) {
    this.#host = host;
    this.#session = session;
    this.#typing = typing;
    this.#steps = steps;
    new RovingFocus(host, '.tab-row', (button) => button.click());
    host.addController(this);
  }

  hostConnected(): void {
    const root = this.#host.renderRoot;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const listen = (target: EventTarget, name: string, onEvent: (event: Event) => void) =>
      target.addEventListener(name, onEvent, { signal });
    listen(window, 'hashchange', () => this.#followLink());
    // Also listen for clicks, because following the same link a second time doesn't change the URL.
    listen(document, 'click', (event) => {
      const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      if (link?.href === location.href) this.#followLink();
    });
    listen(this.#host, 'invalid', () => void this.#showProblem(this.#isSubmitting));
    listen(root, 'submit', ({ target }) => {
      if ((target as Element).matches('.destination, .order-form')) this.showProblem();
    });
    listen(root, 'beforematch', ({ target }) => this.#choose((target as Element).id.replace('step-', '')));
    listen(root, 'pointerdown', (event) => this.#press(event as PointerEvent));
    listen(root, 'pointerup', (event) => this.#release(event as PointerEvent));
    this.#followLink();
  }

  hostDisconnected(): void {
    this.#listeners?.abort();
  }

  hostUpdated(): void {
    const context = new FieldContext(this.#session, this.#typing);
    const groups = this.#groups;
    const shown = this.#steps.shownOf(groups);
    const isStepped = shown !== undefined;
    context.shown = shown?.members ?? [];
    for (const { id, members } of groups) {
      const step = this.#find(`#step-${id}`);
      if (!step) continue;
      mark(
        step,
        isStepped ? { role: 'tabpanel', 'aria-labelledby': `tab-${id}` } : { role: null, 'aria-labelledby': null },
      );
      // The tab already announces the group's name, so the fieldset doesn't need to.
      mark(step.firstElementChild!, { role: isStepped ? 'none' : null });
      this.#unfold(step.querySelector('details.folded'), members, isStepped, context);
    }
  }

  /**
   * Unfolds options that have started to need attention, and folded options that are alone in a step. Only a person
   * folds them again.
   */
  #unfold(
    details: HTMLDetailsElement | null,
    members: Group['members'],
    isStepped: boolean,
    context: FieldContext,
  ): void {
    if (!details) return;
    const isAlone = isStepped && members.every(({ folded }) => folded);
    details.querySelector('summary')!.hidden = isAlone;
    for (const { key, folded } of members) {
      const isNoted = this.#noted.has(key);
      if (folded && needsAttention(key, context)) this.#noted.add(key);
      else this.#noted.delete(key);
      if (isAlone || (!isNoted && this.#noted.has(key))) details.open = true;
    }
  }

  renderTabs(groups: readonly Group[], shown: Group, context: FieldContext): TemplateResult {
    const { messages } = context;
    const headingOf = ({ heading }: Group) => heading || messages.options;
    const isWrong = ({ members }: Group) => members.some(({ key }) => hasError(key, context));
    // The current step shows its own warnings, so its tab is marked only for errors.
    const troubled = groups.filter((group) =>
      group === shown ? isWrong(group) : group.members.some(({ key }) => needsAttention(key, context)),
    );
    const others = troubled.filter((group) => group !== shown);
    return html`
      <div class="tab-row" part="steps" role="tablist" aria-label=${messages.options}>
        ${groups.map(
          (
            group,
          ) => html`<button type="button" class="tab" part="step" role="tab" id="tab-${group.id}" aria-controls="step-${group.id}"
            aria-selected=${group === shown} @click=${() => this.#go(group)}>${headingOf(group)}${
              troubled.includes(group)
                ? html`<span class=${isWrong(group) ? 'mark wrong' : 'mark'} aria-hidden="true">!</span><span class="hidden-text">. ${messages.stepProblem}</span>`
                : nothing
            }</button>`,
        )}
      </div>
      <p class="hidden-text" role="status">${others.map((group) => `${headingOf(group)}: ${messages.stepProblem}. `)}</p>
    `;
  }

  renderNext(groups: readonly Group[], shown: Group, { messages }: FieldContext): TemplateResult | typeof nothing {
    const next = groups[groups.indexOf(shown) + 1];
    if (!next) return nothing;
    const label = fill(messages.nextStep, { label: next.heading || messages.options });
    return html`<button type="button" class="button next-step" part="button next-step"
      @click=${() => this.#go(next, { takesFocus: true })}>${label}</button>`;
  }

  describeValue(state: ParameterState, context: FieldContext): string {
    const value = formatValue(state, state.value, context);
    return fill(context.messages.foldedValue, { label: state.label, value: value || '–' });
  }

  get #groups(): readonly Group[] {
    return groupsOf(this.#session.parameters);
  }

  #choose(id: string): void {
    this.#steps.chosen = id;
    writeStored(tab, stepKey(this.#host), { chosen: id });
    this.#host.requestUpdate();
  }

  /** Chooses a step, and scrolls back to the tabs if they aren't on screen. */
  async #go({ id }: Group, { takesFocus = false } = {}): Promise<void> {
    this.#choose(id);
    await this.#host.updateComplete;
    const button = this.#find(`#tab-${id}`);
    if (!button) return;
    if (takesFocus) button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    scrollIntoSight(button);
  }

  /** Shows an option, whatever its step. */
  async #reveal(key: string, takesFocus = true): Promise<void> {
    const group = this.#groups.find(({ members }) => members.some((state) => state.key === key));
    if (!group) return;
    this.#choose(group.id);
    await this.#host.updateComplete;
    const field = this.#find(`.field[data-key='${key}']`);
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    const control = firstControlIn(field);
    if (!takesFocus || !field || !control) return;
    control.focus({ preventScroll: true });
    scrollIntoSight(field);
  }

  /**
   * Whether a person is submitting the form. If a script merely validates it, the focus stays where the person is
   * typing.
   */
  get #isSubmitting(): boolean {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement && active !== this.#host) active = active.shadowRoot.activeElement;
    return (
      !active ||
      [document.body, this.#host].includes(active as HTMLElement) ||
      (active as HTMLButtonElement).type === 'submit'
    );
  }

  showProblem(): void {
    void this.#showProblem(true);
  }

  async #showProblem(takesFocus: boolean): Promise<void> {
    const context = new FieldContext(this.#session, this.#typing);
    const wrong = this.#groups.flatMap(({ members }) => members).find(({ key }) => hasError(key, context));
    if (!wrong) return;
    // Wait, because submitting the form also moves the focus during the element's update.
    await this.#host.updateComplete;
    await this.#reveal(wrong.key, takesFocus);
  }

  #followLink(): void {
    const [, key] = OPTION_LINK.exec(location.hash) ?? [];
    if (key) void this.#reveal(key);
  }

  #press(event: PointerEvent): void {
    const { target, pointerType, pointerId, isPrimary, clientX, clientY } = event;
    const isWithin = pointerType === 'touch' && isPrimary && (target as Element).closest('.steps > .form-step');
    const isSlider = (target as Element).matches('.slider');
    this.#touch = isWithin && !isSlider ? { id: pointerId, x: clientX, y: clientY } : undefined;
  }

  #release({ pointerId, clientX, clientY }: PointerEvent): void {
    const start = this.#touch;
    this.#touch = undefined;
    if (start?.id !== pointerId) return;
    const [across, down] = [clientX - start.x, clientY - start.y];
    if (Math.abs(across) < Math.max(LEAST_SWIPE, 2 * Math.abs(down))) return;
    const isMirrored = this.#find('.tab-row')?.matches(':dir(rtl)') ?? false;
    const groups = this.#groups;
    const shown = this.#steps.shownOf(groups);
    const next = shown && groups[groups.indexOf(shown) + (across < 0 === isMirrored ? -1 : 1)];
    if (next) void this.#go(next);
  }

  #find(selector: string): HTMLElement | undefined {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector) ?? undefined;
  }
}

/** @param attributes the attributes to set; a value of null removes the attribute */
function mark(element: Element, attributes: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** Whether a parameter has a problem that keeps the product from being ordered. */
function hasError(key: string, context: FieldContext): boolean {
  return context.isRejected(key) || context.problemsOf(key).some(({ level }) => level === 'error');
}

/** Whether a parameter has rejected text or shows a failed rule. */
function needsAttention(key: string, context: FieldContext): boolean {
  return context.isRejected(key) || context.problemsOf(key).length > 0;
}

export const stepStyles = css`
  .tab {
    gap: 0.375em;
    background: none;
    color: var(--muted);
    cursor: pointer;
  }

  .tab:hover {
    background: var(--hover);
  }

  .tab[aria-selected='true'] {
    border-color: currentColor;
    color: inherit;
  }

  /* Keeps the row from cutting off the focus ring. */
  .tab:focus-visible {
    outline-offset: -2px;
  }

  .mark {
    display: grid;
    place-items: center;
    inline-size: 1.25em;
    block-size: 1.25em;
    border: 1px solid;
    border-radius: 50%;
    color: var(--notice);
    font-size: 0.8125em;
    line-height: 1;
  }

  .mark.wrong {
    color: var(--danger);
  }

  .folded > summary {
    display: flex;
    align-items: center;
    gap: 0.5em;
    list-style: none;
    cursor: pointer;
  }

  .folded > summary > span {
    display: grid;
  }

  .folded[open] > summary > .symbol {
    rotate: 180deg;
  }

  .folded > summary[hidden] {
    display: none;
  }

  /* Keeps horizontal swipes, which the browser would otherwise handle itself. */
  .steps > .form-step {
    touch-action: pan-y pinch-zoom;
  }

  @media (forced-colors: active) {
    .tab {
      border-color: Canvas;
    }

    .tab[aria-selected='true'] {
      border-color: Highlight;
    }
  }

  /* In print, there's room for everything. */
  @media print {
    .tabs,
    .steps > .next {
      display: none;
    }

    .steps {
      gap: calc(var(--space) * 1.5);
    }

    .steps > .form-step[hidden] {
      display: block;
      content-visibility: visible;
    }

    .steps legend {
      display: block;
    }

    .folded::details-content {
      content-visibility: visible;
    }
  }
`;
