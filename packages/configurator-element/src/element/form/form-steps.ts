// Decides which groups of the form are shown: all, or one at a time as steps. The tabs are in step-tabs.ts, which loads
// later. All fields are rendered in either case, so that search and print include them.

import type { TemplateResult } from 'lit';
import type { ParameterState } from '../../model/index.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { readStored, tab } from '../shared/storage.js';
import type { FieldContext } from './fields/context.js';

/**
 * The number of visible options from which the form is split into steps. Products with fewer options show all of them
 * at once.
 */
const MANY_OPTIONS = 9;

export interface Group {
  /** The key of the group's first parameter, which may be hidden. */
  readonly id: string;
  /** The group's heading in the current language. Empty if the parameters have no group. */
  readonly heading: string;
  /** The visible parameters. */
  readonly members: readonly ParameterState[];
  /** The parameters to render; by default, all members. */
  readonly rendered?: readonly ParameterState[];
}

/**
 * The groups in the order of their first members. Members of a group are shown together, wherever they are in the
 * document.
 */
export function groupsOf(parameters: readonly ParameterState[]): Group[] {
  const groups = new Map<string, ParameterState[]>();
  for (const state of parameters) {
    const heading = state.group ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), state]);
  }
  return [...groups]
    .map(([heading, all]) => ({ id: all[0]!.key, heading, members: all.filter(({ visible }) => visible) }))
    .filter(({ members }) => members[0]);
}

export interface StepTabs {
  renderTabs(groups: readonly Group[], shown: Group, context: FieldContext): TemplateResult;
  renderNext(groups: readonly Group[], shown: Group, context: FieldContext): unknown;
  /** Describes a parameter and its value in one line: `Edge: 2 mm oak` */
  describeValue(state: ParameterState, context: FieldContext): string;
  /** Opens the step with the first option that keeps the product from being ordered, and shows that option. */
  showProblem(): void;
}

export class FormSteps {
  /** The first parameter of the step that the person has chosen. It identifies the step. */
  chosen: string | undefined;
  /** The code for the tabs; undefined until it's loaded. */
  tabs: StepTabs | undefined;
  /** Whether the tabs couldn't be loaded. Without them, only one step could be reached. */
  hasFailed = false;
  readonly #host: Configurator;
  readonly #session: Session;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
  }

  get isOn(): boolean {
    const { groups } = this.#host;
    const count = this.#session.parameters.length;
    return !this.hasFailed && (groups === 'auto' ? count >= MANY_OPTIONS : groups === 'steps');
  }

  /** The step to show; undefined if all groups are shown. */
  shownOf(groups: readonly Group[]): Group | undefined {
    this.chosen ??= String(readStored(tab, stepKey(this.#host))?.chosen ?? '');
    return this.isOn && groups.length > 1 ? (groups.find(({ id }) => id === this.chosen) ?? groups[0]) : undefined;
  }
}

export function stepKey({ storageScope }: Configurator): string {
  return `parametric-configurator step,${storageScope.parts}`;
}
