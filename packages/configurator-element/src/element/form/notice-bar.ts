// What a change settled besides: a line each, told to a screen reader too.

import { html, nothing, type TemplateResult } from 'lit';
import type { ParameterState } from '../../model/index.js';
import type { Notice } from '../session/notice.js';
import type { ValueFormat } from '../shared/format/value.js';
import { icon } from '../shared/icons.js';
import { describeAdjustment } from '../shared/sentences.js';

export interface NoticeView {
  readonly notice: Notice | undefined;
  readonly parameters: readonly ParameterState[];
  readonly format: ValueFormat;
  readonly onDismiss: () => void;
}

/** The region is always there: only what changes inside a living region is told. */
export function renderNotice(view: NoticeView): TemplateResult {
  const { notice } = view;
  const empty = !notice || (notice.intro === undefined && notice.adjustments.length === 0);
  return html`<div class="notice-place" role="status">${empty ? nothing : renderLines(notice, view)}</div>`;
}

function renderLines(notice: Notice, { parameters, format, onDismiss }: NoticeView): TemplateResult {
  return html`
    <div class="notice" part="notice">
      <div>
        ${notice.intro === undefined ? nothing : html`<p>${format.messages[notice.intro]}</p>`}
        ${notice.adjustments.map((adjustment) => html`<p>${describeAdjustment(adjustment, parameters, format)}</p>`)}
      </div>
      <button type="button" class="button quiet icon" aria-label=${format.messages.dismiss} @click=${onDismiss}>
        ${icon('close')}
      </button>
    </div>
  `;
}
