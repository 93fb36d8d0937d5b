// The document's ready configurations: a start for whoever has none.

import { html, nothing, type TemplateResult } from 'lit';
import type { PresetState } from '../../model/index.js';
import type { Messages } from '../shared/messages/index.js';

export interface Presets {
  readonly presets: readonly PresetState[];
  readonly messages: Messages;
  readonly onPreset: (preset: PresetState) => void;
}

export function renderPresets({ presets, messages, onPreset }: Presets): TemplateResult | typeof nothing {
  const offered = presets.filter(({ available }) => available);
  if (offered.length === 0) return nothing;
  return html`
    <div class="presets" part="presets" role="group" aria-label=${messages.presets}>
      <span class="small muted" aria-hidden="true">${messages.presets}</span>
      ${offered.map(
        (preset) =>
          html`<button type="button" class="button" part="button" @click=${() => onPreset(preset)}>${preset.name}</button>`,
      )}
    </div>
  `;
}
