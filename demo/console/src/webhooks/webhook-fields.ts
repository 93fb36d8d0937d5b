// The fields of the form that adds or edits a webhook endpoint.

import type { WebhookEndpoint } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { type ApiIssue, problemAt } from '../shared/api-errors.js';

export interface WebhookForm {
  readonly url: string;
  readonly description: string;
}

export const noAddress: ApiIssue = { pointer: '/url', code: 'missing', detail: 'Write the address of your server.' };

export function webhookFields(
  issues: readonly ApiIssue[],
  endpoint?: Pick<WebhookEndpoint, 'url' | 'description'>,
): TemplateResult {
  const url = {
    placeholder: 'https://shop.example/webhooks',
    hint: 'It is sent a POST with JSON, and answers with 2xx.',
  };
  const description = { placeholder: '', hint: 'For people; optional.' };
  return html`${field('url', 'Address', url, endpoint?.url, issues)}
  ${field('description', 'Description', description, endpoint?.description, issues)}`;
}

function field(
  name: keyof WebhookForm,
  label: string,
  { placeholder, hint }: { readonly placeholder: string; readonly hint: string },
  value: string | undefined,
  issues: readonly ApiIssue[],
): TemplateResult {
  const problem = problemAt(issues, `/${name}`);
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      name=${name}
      ?autofocus=${name === 'url'}
      dir=${name === 'url' ? 'ltr' : 'auto'}
      type=${name === 'url' ? 'url' : 'text'}
      maxlength=${name === 'url' ? 2_000 : 200}
      autocomplete="off"
      placeholder=${placeholder}
      value=${value ?? nothing}
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby="${name}-hint"
    />
    <span class=${problem ? 'problem' : 'hint'} id="${name}-hint" role=${problem ? 'alert' : nothing}>${problem || hint}</span>
  </div>`;
}

export function readWebhookForm(form: HTMLFormElement): WebhookForm {
  const data = new FormData(form);
  return { url: String(data.get('url')).trim(), description: String(data.get('description')).trim() };
}
