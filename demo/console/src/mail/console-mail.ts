// The view for the organization's email: the sender, the texts, and all emails sent about orders.

import type { MailSettingsUpdate, StoredFile } from '@parametric/api-client';
import type { ProblemIssue } from '@parametric/api-client/page';
import type { MailPreview, MailSettingsResource } from '@parametric/service/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { issuesOf, problemAt, sayError } from '../shared/api.js';
import { changedFields, isSame, withChanges } from '../shared/changes.js';
import { ConsoleView } from '../shared/console-page.js';
import { formatTime } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { readList } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import { failure, type Option, selectField, showProblem, textField } from '../shared/templates.js';
import './mail-list.js';
import './mail-preview.js';
import './own-mail-server.js';

type Sender = Pick<MailSettingsResource, 'address' | 'language' | 'logo' | 'terms' | 'privacy' | 'withdrawal'>;
type Words = Pick<MailSettingsResource['texts'][string][string], 'subject' | 'intro'>;

const MAX_PICTURES = 200;
/** How long typing must pause before the preview updates, in ms. */
const PREVIEW_DELAY_MS = 400;

@customElement('console-mail')
export class ConsoleMail extends ConsoleView {
  static override styles = consoleCss`
    form,
    own-mail-server {
      max-width: 44rem;
    }

    .page {
      display: grid;
      gap: var(--space-7);
      grid-template-columns: minmax(0, 1fr);
    }

    .words {
      display: grid;
      gap: var(--space-5);
      grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
      align-items: start;
    }

    .pair {
      display: grid;
      gap: var(--space-3);
      grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    }
  `;

  @state() private settings: MailSettingsResource | undefined;
  @state() private typed: Sender | undefined;
  @state() private pictures: readonly StoredFile[] = [];
  @state() private kind = 'order_received';
  @state() private language = 'en';
  /** Custom texts that were typed, by kind of email and language, until they're saved. */
  @state() private written: Readonly<Record<string, Words>> = {};
  @state() private preview: MailPreview | undefined;
  @state() private issues: readonly ProblemIssue[] = [];
  @state() private problem = '';
  @state() private error: unknown;
  @state() private busy: '' | 'sender' | 'words' | 'test' = '';
  #asking = new AbortController();
  #previewing: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#asking = new AbortController();
    void this.updateComplete.then(() => this.#load());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asking.abort();
    clearTimeout(this.#previewing);
  }

  override render(): TemplateResult {
    const { settings, typed } = this;
    return html`
      <console-page heading="Email" lead="Emails that you, your customers, and your workshops receive.">
        ${failure(this.error, () => this.#load())}
        <p class="hidden-label" role="status">${settings || this.error ? '' : 'Loading…'}</p>
        <div class="page">
          ${settings && typed ? [this.#renderState(settings), this.#renderSender(typed), this.#renderServer(settings), this.#renderWords(settings)] : nothing}
          <mail-list .api=${this.api} .kinds=${settings?.kinds ?? []}></mail-list>
        </div>
      </console-page>
    `;
  }

  #renderState({ sender, server, bounces }: MailSettingsResource): TemplateResult {
    if (sender !== null) {
      return html`<p class="note">
        Emails are sent from <bdi>${server?.from ?? sender}</bdi>, under your shop’s name. ${this.#renderBounces(bounces)}
      </p>`;
    }
    return html`<p class="note">
      <strong>No emails are sent.</strong> The service has no mail server. Its operator can configure one with
      <code>SMTP_URL</code>. Until then, the list below shows the emails that would have been sent.
    </p>`;
  }

  #renderBounces(bounces: MailSettingsResource['bounces']): TemplateResult | typeof nothing {
    if (bounces === null) {
      return html`Emails that bounce later are still shown as sent, because the service’s operator hasn’t set
        <code>BOUNCES_URL</code>.`;
    }
    const { unreadable_since: since } = bounces;
    if (since === undefined) return nothing;
    return html`The service hasn’t been able to read its mailbox since ${formatTime(since)}, so emails that bounced are still
      shown as sent. Tell its operator.`;
  }

  #renderSender(typed: Sender): TemplateResult {
    const isChanged = Object.keys(this.#changes()).length > 0;
    const languages = this.#languages();
    return html`<form class="card stack" @submit=${this.#saveSender} novalidate>
      <h2>Sender</h2>
      ${textField({
        ...{
          id: 'address',
          label: 'Your email address',
          type: 'email',
          dir: 'ltr',
          autocomplete: 'email',
          maxlength: 254,
        },
        hint: 'Receives customers’ replies and an email about each new order.',
        problem: problemAt(this.issues, '/address'),
        value: typed.address ?? '',
        onInput: (address) => this.#change({ address: address.trim() || null }),
      })}
      ${selectField({
        ...{ id: 'own-language', label: 'Language of emails to you and your workshops', options: languages },
        chosen: typed.language,
        onChange: (language) => this.#change({ language: language as Sender['language'] }),
      })}
      ${selectField({
        ...{ id: 'logo', label: 'Logo' },
        hint: 'An image from your files, shown 40 pixels high. Without a logo, emails show your shop’s name.',
        problem: problemAt(this.issues, '/logo'),
        options: [['', 'None'], ...this.pictures.map(({ id, name }): Option => [id, name])],
        chosen: typed.logo ?? '',
        onChange: (logo) => this.#change({ logo: logo || null }),
      })}
      ${textField({
        ...{ id: 'terms', label: 'URL of your terms and conditions', type: 'url', dir: 'ltr', maxlength: 2_000 },
        hint: 'Linked next to the order button, and in every email to customers. The first email about an order also says that made-to-measure products can’t be returned.',
        problem: problemAt(this.issues, '/terms'),
        placeholder: 'https://',
        value: typed.terms ?? '',
        onInput: (terms) => this.#change({ terms: terms.trim() || null }),
      })}
      ${textField({
        ...{ id: 'privacy', label: 'URL of your privacy policy', type: 'url', dir: 'ltr', maxlength: 2_000 },
        hint: 'Linked next to the order button.',
        problem: problemAt(this.issues, '/privacy'),
        placeholder: 'https://',
        value: typed.privacy ?? '',
        onInput: (privacy) => this.#change({ privacy: privacy.trim() || null }),
      })}
      ${textField({
        ...{ id: 'withdrawal', label: 'URL of your withdrawal policy', type: 'url', dir: 'ltr', maxlength: 2_000 },
        hint: 'Linked next to the order button.',
        problem: problemAt(this.issues, '/withdrawal'),
        placeholder: 'https://',
        value: typed.withdrawal ?? '',
        onInput: (withdrawal) => this.#change({ withdrawal: withdrawal.trim() || null }),
      })}
      <p class="problem" role="alert">${this.problem}</p>
      <div class="row">
        <button class="button primary" aria-disabled=${this.busy !== '' || !isChanged}>
          ${this.busy === 'sender' ? 'Saving…' : 'Save'}
        </button>
      </div>
    </form>`;
  }

  #renderServer(settings: MailSettingsResource): TemplateResult | typeof nothing {
    if (settings.sender === null) return nothing;
    return html`<own-mail-server .api=${this.api} .settings=${settings} @mail-settings-changed=${this.#takeChanged}></own-mail-server>`;
  }

  readonly #takeChanged = ({ detail }: CustomEvent<MailSettingsResource>) => this.#take(detail);

  #renderWords(settings: MailSettingsResource): TemplateResult {
    const ours = this.#ours();
    const at = `/texts/${this.kind}/${this.language}`;
    const { words } = this;
    const isSaved = isSame(this.#saved(), trimmed(words));
    return html`<section class="stack" aria-labelledby="words-title">
      <h2 id="words-title">Wording</h2>
      <p class="muted">Leave a field blank to use the default. Available placeholders: <span dir="ltr">${settings.placeholders.map((name) => `{${name}}`).join(' ')}</span>.</p>
      <div class="words">
        <div class="card stack">
          <div class="pair">
            ${selectField({
              ...{ id: 'kind', label: 'Email', chosen: this.kind, onChange: (kind) => this.#open(kind, this.language) },
              options: settings.kinds.map(({ kind, name }): Option => [kind, name]),
            })}
            ${selectField({
              ...{ id: 'language', label: 'Language', chosen: this.language, options: this.#languages() },
              onChange: (language) => this.#open(this.kind, language),
            })}
          </div>
          ${textField({
            ...{ id: 'subject', label: 'Subject', maxlength: 200, placeholder: ours.subject ?? '' },
            problem: problemAt(this.issues, `${at}/subject`),
            value: words.subject ?? '',
            onInput: (subject) => this.#write({ subject }),
          })}
          ${textField({
            ...{ id: 'intro', label: 'Introduction', maxlength: 2_000, rows: 6, placeholder: ours.intro ?? '' },
            problem: problemAt(this.issues, `${at}/intro`),
            value: words.intro ?? '',
            onInput: (intro) => this.#write({ intro }),
          })}
          <div class="row">
            <button type="button" class="button primary" aria-disabled=${this.busy !== '' || isSaved} @click=${this.#saveWords}>
              ${this.busy === 'words' ? 'Saving…' : 'Save wording'}
            </button>
            <button type="button" class="button" aria-disabled=${this.busy !== ''} @click=${this.#sendTest}>
              ${this.busy === 'test' ? 'Sending…' : 'Send me a test email'}
            </button>
          </div>
        </div>
        <mail-preview .preview=${this.preview}></mail-preview>
      </div>
    </section>`;
  }

  async #load(): Promise<void> {
    const { signal } = this.#asking;
    try {
      const settings = await this.api.get<MailSettingsResource>('/v1/mail-settings', { signal });
      this.#take(settings);
      this.error = undefined;
      this.#open(this.kind, settings.language);
      this.pictures = await readList<StoredFile>(this.api, '/v1/files', { kind: 'texture' }, MAX_PICTURES);
    } catch (error) {
      if (!signal.aborted) this.error = error;
    }
  }

  /** Shows newer settings with the changes that were typed after the settings in `before`. */
  #take(settings: MailSettingsResource, before: Sender = this.settings ?? settings): void {
    const sender = senderOf(settings);
    this.typed = withChanges(sender, senderOf(before), senderOf(this.typed ?? before));
    this.settings = settings;
  }

  #languages(): readonly Option[] {
    const names = new Intl.DisplayNames(undefined, { type: 'language' });
    const [first] = this.settings?.kinds ?? [];
    return Object.keys(first?.texts ?? {}).map((code): Option => [code, names.of(code) ?? code]);
  }

  #ours(): Words {
    return this.settings?.kinds.find(({ kind }) => kind === this.kind)?.texts[this.language] ?? {};
  }

  #saved(): Words {
    return this.settings?.texts[this.kind]?.[this.language] ?? {};
  }

  /** The texts in the fields. */
  get words(): Words {
    return this.written[`${this.kind} ${this.language}`] ?? this.#saved();
  }

  #changes(): Partial<Sender> {
    const { settings, typed } = this;
    return settings && typed ? changedFields(senderOf(settings), typed) : {};
  }

  #change(change: Partial<Sender>): void {
    if (this.typed) this.typed = { ...this.typed, ...change };
    const [name] = Object.keys(change);
    this.issues = this.issues.filter(({ pointer }) => pointer !== `/${name}`);
  }

  #open(kind: string, language: string): void {
    [this.kind, this.language] = [kind, language];
    this.issues = [];
    void this.#showPreview();
  }

  #write(words: Words): void {
    this.written = { ...this.written, [`${this.kind} ${this.language}`]: { ...this.words, ...words } };
    clearTimeout(this.#previewing);
    this.#previewing = setTimeout(() => void this.#showPreview(), PREVIEW_DELAY_MS);
  }

  async #showPreview(): Promise<void> {
    const { kind, language } = this;
    const body = { kind, language, text: this.words };
    try {
      const preview = await this.api.post<MailPreview>('/v1/mail-preview', body, { signal: this.#asking.signal });
      if (kind !== this.kind || language !== this.language) return;
      this.preview = preview;
      this.issues = this.issues.filter(({ pointer }) => !pointer.startsWith('/texts'));
    } catch (error) {
      if (this.#asking.signal.aborted) return;
      this.issues = issuesOf(error);
      if (this.issues.length === 0) notify(this, sayError(error), 'failed');
    }
  }

  readonly #saveSender = async (event: Event) => {
    event.preventDefault();
    const changes = this.#changes();
    if (Object.keys(changes).length === 0) return;
    await this.#save('sender', changes);
    if (this.issues.length > 0) await showProblem(this);
  };

  readonly #saveWords = async () => {
    const { kind, language, words } = this;
    if (!(await this.#save('words', { texts: { [kind]: { [language]: trimmed(words) } } }))) return;
    const { [`${kind} ${language}`]: written, ...others } = this.written;
    if (isSame(written, words)) this.written = others;
  };

  /** @returns whether the change was saved */
  async #save(what: 'sender' | 'words', change: Partial<Sender> | Pick<MailSettingsUpdate, 'texts'>): Promise<boolean> {
    if (this.busy !== '') return false;
    this.busy = what;
    [this.issues, this.problem] = [[], ''];
    const sent = what === 'sender' ? this.typed : this.settings;
    try {
      this.#take(await this.api.patch<MailSettingsResource>('/v1/mail-settings', change), sent);
      notify(this, 'Saved.');
      void this.#showPreview();
      return true;
    } catch (error) {
      this.issues = issuesOf(error);
      if (this.issues.length === 0) this.problem = sayError(error);
      return false;
    } finally {
      this.busy = '';
    }
  }

  readonly #sendTest = async () => {
    if (this.busy !== '') return;
    this.busy = 'test';
    try {
      const body = { kind: this.kind, language: this.language, text: this.words };
      await this.api.post('/v1/mail-test', body);
      notify(this, `Sent to ${this.settings?.address}.`);
    } catch (error) {
      notify(this, sayError(error), 'failed');
    } finally {
      this.busy = '';
    }
  };
}

function senderOf({ address, language, logo, terms, privacy, withdrawal }: Sender): Sender {
  return { address, language, logo, terms, privacy, withdrawal };
}

/** The custom texts without blank fields, because those use the default text. */
function trimmed(words: Words): Words {
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text?.trim()));
}
