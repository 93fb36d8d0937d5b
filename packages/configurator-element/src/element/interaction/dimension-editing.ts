// Measuring: whether the lines are shown, and which one is being typed at. Knows no picture.

import type { ParameterState } from '../../model/index.js';
import type { NumericState } from '../form/fields/number.js';
import type { DimensionLabelsView } from './dimension-labels.js';

interface Options {
  /** Where the labels are. */
  readonly root: ParentNode;
  readonly parameters: () => readonly ParameterState[];
  readonly onChange: () => void;
}

export class DimensionEditing {
  isOn = false;
  readonly #options: Options;
  #editing: string | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.#editing = undefined;
    this.#options.onChange();
  }

  /** A parameter, where it is a length that can be chosen. */
  stateOf(key: string | undefined): NumericState | undefined {
    const state = this.#options.parameters().find((one) => one.key === key);
    return state?.type === 'number' && state.unit === 'mm' && state.visible && state.min < state.max
      ? state
      : undefined;
  }

  isEditing(id: string): boolean {
    return id === this.#editing;
  }

  get handlers(): Pick<DimensionLabelsView, 'isEditing' | 'onEdit' | 'onDone'> {
    return {
      isEditing: (id) => this.isEditing(id),
      onEdit: (id) => this.#edit(id),
      onDone: (how) => this.#end(how),
    };
  }

  #edit(id: string): void {
    this.#editing = id;
    this.#options.onChange();
    const input = this.#options.root.querySelector<HTMLInputElement>('.measure-editor input');
    input?.focus();
    input?.select();
  }

  #end({ returns }: { readonly returns: boolean }): void {
    const id = this.#editing;
    if (id === undefined) return;
    this.#editing = undefined;
    this.#options.onChange();
    if (returns) this.#options.root.querySelector<HTMLElement>(`.measure[data-id='${id}']`)?.focus();
  }
}
