// The form that issues or changes a key.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { IssuedKey } from '@parametric/service/contract';
import { normalizeOrigin, parseOriginPattern } from '@parametric/service/origins';
import { allScopes, allWorkshopScopes, type Scope, scopesOf, scopeTexts } from '@parametric/service/scopes';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, isRefused, issuesOf, type List, problemAt, sayError } from '../shared/api.js';
import { changedFields, isSame, withChanges } from '../shared/changes.js';
import { announceLive } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { type Option, selectField, showProblem, textField } from '../shared/templates.js';
import {
  checkLines,
  emptyKeyDraft,
  type KeptKeyDraft,
  type KeyDraft,
  type KeyValues,
  keptKeyDraft,
  keyDraftOf,
  keyValuesOf,
  LIVE_KEY_HINT,
  mayWriteKey,
  problemsOf,
  renderLines,
  valuesOf,
  withKeyValues,
} from './key-draft.js';

interface WorkshopName {
  readonly slug: string;
  readonly name: string;
}

const KINDS = [
  ['license', 'License key', 'For your pages. It’s in the tag, so visitors can see it.'],
  ['api', 'API key', 'For your servers and for signing in here. Keep it secret.'],
  ['workshop', 'Workshop key', 'For one workshop, to see and update its orders, and its prices if you allow it.'],
] as const;

/**
 * @fires key-saved with the key as returned by the service
 * @fires key-canceled
 */
@customElement('key-form')
export class KeyForm extends LitElement {
  static override styles = consoleCss`
    textarea {
      min-height: 4.5rem;
      padding-block: var(--space-2);
    }
  `;

  @property({ attribute: false }) api!: Api;
  /** The organization that the keys belong to. Drafts are stored by organization. */
  @property() organization = '';
  /** The mode of the key used to sign in, and the default for a new key. */
  @property() mode: IssuedKey['mode'] = 'live';
  /** The scopes of the key used to sign in. */
  @property({ attribute: false }) scopes: readonly string[] = allScopes;
  /** The key to change; undefined issues a new one. */
  @property({ attribute: false }) changing: IssuedKey | undefined;
  @state() private draft: KeyDraft = emptyKeyDraft;
  @state() private workshops: readonly WorkshopName[] | undefined;
  @state() private issues: readonly ProblemIssue[] = [];
  @state() private originProblems: readonly string[] = [];
  @state() private problem = '';
  @state() private isBusy = false;
  /** Whether the form was sent before a reload and the response was lost. */
  @state() private isUnanswered = false;
  /** Whether the key was shown before a reload but the person hasn't confirmed copying it. */
  @state() private isIssued = false;
  /** Whether the form shows changes from before it was last closed. */
  @state() private isRestored = false;
  /**
   * The form's idempotency key. If the response was lost, sending the form again returns the key that was issued the
   * first time.
   */
  #idempotencyKey = '';
  /** The key to change as it was when the form opened. */
  #before = keyValuesOf(emptyKeyDraft);
  #kept = keptKeyDraft('');

  override connectedCallback(): void {
    super.connectedCallback();
    const { changing } = this;
    this.#kept = keptKeyDraft(this.organization, changing?.id);
    const { idempotencyKey = '', isIssued = false, before, ...kept }: Partial<KeptKeyDraft> = this.#kept.read() ?? {};
    if (changing) this.#beginChange(changing, before && { before, kept: { ...keyDraftOf(changing), ...kept } });
    else {
      const draft: KeyDraft = { ...emptyKeyDraft, mode: this.mode, ...kept };
      // The stored form may be from a session with another key.
      this.draft = mayWriteKey(this.mode, draft.mode) ? draft : { ...draft, mode: this.mode };
    }
    this.#idempotencyKey = idempotencyKey;
    this.isUnanswered = idempotencyKey !== '';
    this.isIssued = this.isUnanswered && isIssued;
    if (!changing) void this.#loadWorkshops();
  }

  /** Fills in the key as it is now, with the changes that someone made before they closed the form. */
  #beginChange(changing: IssuedKey, restored?: { readonly before: KeyValues; readonly kept: KeyDraft }): void {
    const draft = keyDraftOf(changing);
    this.#before = keyValuesOf(draft);
    const values = restored ? withChanges(this.#before, restored.before, keyValuesOf(restored.kept)) : this.#before;
    this.isRestored = !isSame(values, this.#before);
    this.draft = withKeyValues(draft, values);
  }

  override render(): TemplateResult {
    const { draft, changing } = this;
    return html`
      <form class="stack" @submit=${this.#onSubmit} novalidate>
        ${
          this.isUnanswered
            ? html`<p class="note warning" role="status">
                ${
                  this.isIssued
                    ? 'The page reloaded before you copied this key. You can view it one more time.'
                    : 'The page reloaded before we received this key. Create it again: you’ll get the same key, not a second one.'
                }
              </p>`
            : nothing
        }
        ${this.isRestored ? this.#renderRestored() : nothing} ${changing ? nothing : this.#renderKinds()}
        ${changing ? nothing : this.#renderMode()}
        ${textField({
          id: 'label',
          label: 'Name',
          hint: 'Shown here and in the audit log.',
          problem: problemAt(this.issues, '/label'),
          value: draft.label,
          maxlength: 100,
          placeholder: { license: 'Shop', api: 'Stock control', workshop: 'Lindau workshop' }[draft.kind],
          onInput: (label) => this.#change({ label }),
        })}
        ${draft.kind === 'license' ? this.#renderOrigins() : nothing}
        ${draft.kind === 'workshop' ? this.#renderWorkshop() : this.#renderModels()}
        ${draft.kind === 'license' ? nothing : this.#renderScopes(draft.kind)}
        <p class="problem" role="alert">${this.problem}</p>
        <div class="buttons end">
          <button type="button" class="button" @click=${this.#cancel}>Cancel</button>
          <button class="button primary" aria-disabled=${this.isBusy}>${this.#action}</button>
        </div>
      </form>
    `;
  }

  #renderRestored(): TemplateResult {
    return html`<div class="note row" role="status">
      <span>We restored your unsaved changes.</span>
      <button type="button" class="button quiet" @click=${this.#discard}>Discard changes</button>
    </div>`;
  }

  get #action(): string {
    if (this.isBusy) return this.changing ? 'Saving…' : 'Creating…';
    if (this.isIssued) return 'Show key again';
    return this.changing ? 'Save' : 'Create key';
  }

  #renderKinds(): TemplateResult {
    return html`
      <fieldset class="list">
        <legend>Type</legend>
        ${KINDS.map(
          ([kind, name, hint]) => html`
            <label class="choice">
              <input
                type="radio"
                name="kind"
                value=${kind}
                .checked=${this.draft.kind === kind}
                @change=${() => this.#change({ kind, scopes: scopesOf({ kind, scopes: undefined }) })}
              />
              <span class="label">${name}</span>
              <span class="hint">${hint}</span>
            </label>
          `,
        )}
      </fieldset>
    `;
  }

  #renderMode(): TemplateResult {
    const hints = {
      license: {
        live: 'Works on the pages you list below.',
        test: 'Also works on localhost. Orders are test orders.',
      },
      api: { live: 'For real orders.', test: 'For testing only. Orders placed with it are test orders.' },
      workshop: { live: 'Sees only live orders.', test: 'Sees only test orders.' },
    };
    const { kind, mode } = this.draft;
    const isLiveOpen = mayWriteKey(this.mode, 'live');
    return selectField({
      id: 'mode',
      label: 'Mode',
      hint: html`${hints[kind][mode]} ${isLiveOpen ? nothing : LIVE_KEY_HINT}`,
      options: [
        ['live', 'Live', !isLiveOpen],
        ['test', 'Test'],
      ],
      chosen: mode,
      onChange: (value) => this.#change({ mode: value as IssuedKey['mode'] }),
    });
  }

  #renderOrigins(): TemplateResult {
    return renderLines({
      name: 'origins',
      label: 'Allowed pages',
      hint: 'One origin per line, such as https://shop.example. Use https://*.shop.example for all subdomains.',
      placeholder: 'https://shop.example',
      text: this.draft.origins,
      problems: this.originProblems,
      onInput: (origins) => this.#change({ origins }),
      onLeave: () => this.#checkOrigins(),
    });
  }

  #renderModels(): TemplateResult {
    return renderLines({
      name: 'models',
      label: 'Allowed products',
      hint: 'One product ID per line. Leave blank to allow all products.',
      placeholder: 'All products',
      text: this.draft.models,
      problems: problemsOf(this.issues, 'models', this.draft.models),
      onInput: (models) => this.#change({ models }),
    });
  }

  /** Shows the scopes to choose from. A key can't grant more than it has itself. */
  #renderScopes(kind: 'api' | 'workshop'): TemplateResult {
    const { scopes } = this.draft;
    const known = kind === 'api' ? allScopes : allWorkshopScopes;
    const toggle = (scope: Scope, isOn: boolean) =>
      this.#change({ scopes: known.filter((each) => (each === scope ? isOn : scopes.includes(each))) });
    return html`
      <fieldset class="list">
        <legend>Permissions</legend>
        ${
          kind === 'workshop'
            ? html`<span class="hint">For the workshop’s own orders and price list. Prices reveal the workshop’s margin.</span>`
            : nothing
        }
        ${known.map(
          (scope) => html`
            <label class="choice">
              <input
                type="checkbox"
                name="scopes"
                value=${scope}
                .checked=${scopes.includes(scope)}
                ?disabled=${!this.scopes.includes(scope)}
                @change=${(event: Event) => toggle(scope, (event.target as HTMLInputElement).checked)}
              />
              <span class="label">${scopeTexts[scope]}</span>
              <span class="hint mono">${scope}</span>
            </label>
          `,
        )}
        <p class="problem" role="alert">${problemsOf(this.issues, 'scopes', '')}</p>
      </fieldset>
    `;
  }

  #renderWorkshop(): TemplateResult | typeof nothing {
    if (this.changing) return nothing;
    const workshops = (this.workshops ?? []).map(({ slug, name }): Option => [slug, name]);
    return selectField({
      id: 'workshop',
      label: 'Workshop',
      problem: problemAt(this.issues, '/workshop'),
      options: [['', this.workshops ? 'Choose a workshop…' : 'Loading…'], ...workshops],
      chosen: this.draft.workshop,
      onChange: (workshop) => this.#change({ workshop }),
    });
  }

  async #loadWorkshops(): Promise<void> {
    try {
      this.workshops = (await this.api.get<List<WorkshopName>>('/v1/workshops')).data;
    } catch (error) {
      this.workshops = [];
      this.problem = `Couldn’t load workshops. ${sayError(error)}`;
    }
  }

  #change(change: Partial<KeyDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.#keep();
    this.#idempotencyKey = '';
    [this.isUnanswered, this.isIssued] = [false, false];
    const [field] = Object.keys(change);
    this.issues = this.issues.filter(({ pointer }) => !pointer.startsWith(`/${field}`));
    // Once an error has been shown, check again while the person corrects the origins.
    if (this.originProblems.length > 0) this.#checkOrigins();
  }

  #keep(): void {
    this.#kept.keep({ ...this.draft, ...(this.changing && { before: this.#before }) });
  }

  #checkOrigins(): boolean {
    const { kind, mode, origins } = this.draft;
    if (kind !== 'license') return true;
    const isMissing = mode === 'live' && valuesOf(origins).length === 0;
    this.originProblems = isMissing
      ? ['Enter at least one page for a live key, such as your shop’s URL.']
      : checkLines(origins, (origin) => parseOriginPattern(normalizeOrigin(origin)));
    return this.originProblems.length === 0;
  }

  readonly #discard = () => {
    this.#kept.keep(undefined);
    this.#beginChange(this.changing!);
    [this.issues, this.originProblems, this.problem] = [[], [], ''];
  };

  readonly #cancel = () => {
    this.#kept.keep(undefined);
    this.dispatchEvent(new CustomEvent('key-canceled'));
  };

  async #onSubmit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.problem = '';
    this.issues = [];
    if (!this.#checkOrigins()) return showProblem(this);
    this.isBusy = true;
    try {
      const saved = await this.#send();
      // Keep the form, so that the key can be shown again after a reload until the person confirms copying it.
      const shown = { ...this.draft, idempotencyKey: this.#idempotencyKey, isIssued: true };
      this.#kept.keep(this.changing || saved.key === undefined ? undefined : shown);
      if (saved.kind === 'license' && saved.mode === 'live') announceLive(this);
      this.dispatchEvent(new CustomEvent('key-saved', { detail: saved }));
    } catch (error) {
      // A rejected request had no effect, so the next one gets a new idempotency key.
      if (isRefused(error)) {
        this.#idempotencyKey = '';
        this.#keep();
      }
      this.issues = issuesOf(error);
      this.originProblems = problemsOf(this.issues, 'origins', this.draft.origins);
      this.problem = this.issues.length === 0 ? sayError(error) : '';
      await showProblem(this);
    } finally {
      this.isBusy = false;
    }
  }

  /** Sends only what the person changed, so that it doesn't restore what someone else has removed. */
  async #sendChange({ id }: IssuedKey): Promise<IssuedKey> {
    const { data } = await this.api.get<List<IssuedKey>>('/v1/keys', { query: { search: id } });
    const current = data.find((key) => key.id === id) ?? this.changing!;
    const now = keyValuesOf(keyDraftOf(current));
    const { label, models, ...others } = changedFields(now, withChanges(now, this.#before, keyValuesOf(this.draft)));
    return this.api.patch(`/v1/keys/${id}`, {
      ...(label === undefined ? {} : { label: label || null }),
      ...(models === undefined ? {} : { models: models.length > 0 ? models : null }),
      ...others,
    });
  }

  #send(): Promise<IssuedKey> {
    const { changing, draft } = this;
    if (changing) return this.#sendChange(changing);
    const { label, origins, models } = keyValuesOf(draft);
    this.#idempotencyKey ||= crypto.randomUUID();
    this.#kept.keep({ ...draft, idempotencyKey: this.#idempotencyKey });
    const wanted = {
      kind: draft.kind,
      mode: draft.mode,
      ...(label === '' ? {} : { label }),
      ...(draft.kind === 'license' ? { origins } : {}),
      ...(draft.kind === 'workshop' ? { workshop: draft.workshop || undefined } : {}),
      ...(draft.kind !== 'workshop' && models.length > 0 ? { models } : {}),
      ...(draft.kind === 'license' ? {} : { scopes: draft.scopes }),
    };
    return this.api.post('/v1/keys', wanted, { idempotencyKey: this.#idempotencyKey });
  }
}
