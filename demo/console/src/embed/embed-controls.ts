// The tag's controls. Each sets one attribute.

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { baseStyles, cardStyles, fieldStyles } from '../shared/styles.js';
import {
  type EmbedSettings,
  SETTING_GROUPS,
  type SettingField,
  type SettingName,
  settingProblem,
} from './embed-settings.js';

export const isColor = (text: string) => CSS.supports('color', text);

/** @fires embed-settings with the new settings */
export class EmbedControls extends LitElement {
  static override styles = [
    baseStyles,
    fieldStyles,
    cardStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-3);
      }

      details.card {
        padding: 0;
      }

      summary {
        padding: var(--space-4) var(--space-5);
        border-radius: var(--radius);
        font-weight: 600;
        cursor: pointer;
      }

      .fields {
        display: grid;
        gap: var(--space-4);
        padding: 0 var(--space-5) var(--space-5);
      }

      .pair {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: var(--space-2);
      }
    `,
  ];

  @property({ attribute: false }) settings!: EmbedSettings;
  /** The ids and names of the model's presets. */
  @property({ attribute: false }) presets: readonly (readonly [id: string, name: string])[] = [];

  override render(): TemplateResult {
    return html`
      ${SETTING_GROUPS.map(
        ({ title, fields }, index) => html`
          <details class="card" ?open=${index === 0 || fields.some(({ name }) => this.settings[name] !== '')}>
            <summary>${title}</summary>
            <div class="fields">${fields.map((field) => this.#renderField(field))}</div>
          </details>
        `,
      )}
      <details class="card" ?open=${this.settings.height === 'script'}>
        <summary>Layout</summary>
        <div class="fields" role="radiogroup" aria-label="Layout">
          ${this.#renderHeight('page', 'Reserve space', 'Shows a picture right away, and the page doesn’t shift when the configurator loads.')}
          ${this.#renderHeight('script', 'Script only', 'A single line. Fine if a small layout shift is acceptable.')}
        </div>
      </details>
    `;
  }

  #renderField(field: SettingField): TemplateResult {
    const { name, label, hint } = field;
    const problem = settingProblem(name, this.settings[name], isColor);
    const described = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
    return html`
      <div class="field">
        <label for=${name}>${label}</label>
        ${field.options ? this.#renderSelect(field) : this.#renderInput(field, described, problem !== undefined)}
        ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : nothing}
        <span class="problem" id="${name}-problem" role="alert">${problem ?? nothing}</span>
      </div>
    `;
  }

  #renderSelect({ name, options = [] }: SettingField): TemplateResult {
    const all = name === 'preset' ? [...options, ...this.presets] : options;
    const value = this.settings[name];
    return html`
      <select id=${name} @change=${(event: Event) => this.#set(name, (event.target as HTMLSelectElement).value)}>
        ${all.map(([id, text]) => html`<option value=${id} ?selected=${id === value}>${text}</option>`)}
      </select>
    `;
  }

  #renderInput(field: SettingField, described: string, isWrong: boolean): TemplateResult {
    const { name, type = 'text', placeholder = '', suggestions } = field;
    const input = html`
      <input
        id=${name}
        type="text"
        inputmode=${type === 'number' ? 'numeric' : type}
        .value=${this.settings[name]}
        placeholder=${placeholder}
        list=${suggestions ? `${name}-list` : nothing}
        aria-describedby=${described || nothing}
        aria-invalid=${isWrong}
        autocomplete="off"
        spellcheck="false"
        dir=${type === 'url' ? 'ltr' : nothing}
        @input=${(event: Event) => this.#set(name, (event.target as HTMLInputElement).value)}
      />
      ${
        suggestions
          ? html`<datalist id="${name}-list">${suggestions.map((each) => html`<option value=${each}></option>`)}</datalist>`
          : nothing
      }
    `;
    return name === 'accent' ? html`<div class="pair">${input}${this.#renderPicker()}</div>` : input;
  }

  #renderPicker(): TemplateResult {
    const { accent } = this.settings;
    return html`<input
      type="color"
      aria-label="Choose an accent colour colour"
      .value=${/^#[0-9a-f]{6}$/i.test(accent) ? accent : '#2450b8'}
      @input=${(event: Event) => this.#set('accent', (event.target as HTMLInputElement).value)}
    />`;
  }

  #renderHeight(value: EmbedSettings['height'], label: string, hint: string): TemplateResult {
    return html`
      <div>
        <label class="check">
          <input
            type="radio"
            name="height"
            value=${value}
            .checked=${this.settings.height === value}
            @change=${() => this.#change({ ...this.settings, height: value })}
          />
          ${label}
        </label>
        <span class="hint">${hint}</span>
      </div>
    `;
  }

  #set(name: SettingName, value: string): void {
    this.#change({ ...this.settings, [name]: value });
  }

  #change(settings: EmbedSettings): void {
    this.dispatchEvent(new CustomEvent('embed-settings', { detail: settings }));
  }
}

customElements.define('embed-controls', EmbedControls);

declare global {
  interface HTMLElementTagNameMap {
    'embed-controls': EmbedControls;
  }
}
