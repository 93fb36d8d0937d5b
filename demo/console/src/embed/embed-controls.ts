// The tag's controls. Each sets one attribute.

import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { consoleCss } from '../shared/styles.js';
import { field, selectField, textField, textInput, typedIn } from '../shared/templates.js';
import {
  type EmbedSettings,
  SETTING_GROUPS,
  type SettingField,
  type SettingName,
  settingProblem,
} from './embed-settings.js';

export const isColor = (text: string) => CSS.supports('color', text);

/** @fires embed-settings with the new settings */
@customElement('embed-controls')
export class EmbedControls extends LitElement {
  static override styles = consoleCss`
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
    }

    .fields {
      padding: 0 var(--space-5) var(--space-5);
    }

    .pair {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: var(--space-2);
    }
  `;

  @property({ attribute: false }) settings!: EmbedSettings;
  /** The ids and names of the model's presets. */
  @property({ attribute: false }) presets: readonly (readonly [id: string, name: string])[] = [];

  override render(): TemplateResult {
    return html`
      ${SETTING_GROUPS.map(
        ({ title, fields }, index) => html`
          <details class="card" ?open=${index === 0 || fields.some(({ name }) => this.settings[name] !== '')}>
            <summary>${title}</summary>
            <div class="stack fields">${fields.map((field) => this.#renderField(field))}</div>
          </details>
        `,
      )}
      <details class="card" ?open=${this.settings.height === 'script'}>
        <summary>Layout</summary>
        <div class="stack fields" role="radiogroup" aria-label="Layout">
          ${this.#renderHeight('page', 'Reserve space', 'Shows a picture right away and keeps the page from shifting while the configurator loads.')}
          ${this.#renderHeight('script', 'Script only', 'Adds a single line of code. The page may shift slightly when the configurator loads.')}
        </div>
      </details>
    `;
  }

  #renderField({ name, label, hint, options, type = 'text', placeholder, suggestions }: SettingField): TemplateResult {
    const value = this.settings[name];
    const set = (text: string) => this.#set(name, text);
    const problem = settingProblem(name, value, isColor) ?? '';
    const texts = { id: name, label, problem, ...(hint === undefined ? {} : { hint }) };
    if (options) {
      const all = name === 'preset' ? [...options, ...this.presets] : options;
      return selectField({ ...texts, options: all, chosen: value, onChange: set });
    }
    const input = {
      ...texts,
      value,
      onInput: set,
      inputmode: type === 'number' ? 'numeric' : type,
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(type === 'url' ? { dir: 'ltr' as const } : {}),
      ...(suggestions ? { list: `${name}-list` } : {}),
    };
    if (name === 'accent') {
      return field(texts, html`<div class="pair">${textInput(input)}${this.#renderPicker()}</div>`);
    }
    return html`${textField(input)}
    <datalist id="${name}-list">${(suggestions ?? []).map((each) => html`<option value=${each}></option>`)}</datalist>`;
  }

  #renderPicker(): TemplateResult {
    const { accent } = this.settings;
    return html`<input
      type="color"
      aria-label="Choose an accent color"
      .value=${/^#[0-9a-f]{6}$/i.test(accent) ? accent : '#2450b8'}
      @input=${(event: Event) => this.#set('accent', typedIn(event))}
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
