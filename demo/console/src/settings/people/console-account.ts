// The view for a person's own account: name, passkeys, and sessions.

import type { PersonSession } from '@parametric/service/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { type List, sayError } from '../../shared/api.js';
import '../../shared/console-dialog.js';
import { ConsoleView } from '../../shared/console-page.js';
import '../../shared/console-table.js';
import { formatTime } from '../../shared/format.js';
import { confirmed, notify } from '../../shared/page-events.js';
import { createPasskey, hasPasskeys, PasskeyError } from '../../shared/passkeys.js';
import { consoleCss } from '../../shared/styles.js';
import type { Column } from '../../shared/tables.js';
import { decisionButtons, failure, textField } from '../../shared/templates.js';

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at?: string;
}

@customElement('console-account')
export class ConsoleAccount extends ConsoleView {
  static override styles = consoleCss`
    form.card {
      max-width: 44rem;
    }
  `;

  @state() private passkeys: readonly Passkey[] | undefined;
  @state() private sessions: readonly PersonSession[] | undefined;
  @state() private error: unknown;
  @state() private problem = '';
  @state() private isBusy = false;
  /** The passkey whose name is being entered: one to rename, or `new`. */
  @state() private naming: Passkey | 'new' | undefined;

  protected override firstUpdated(): void {
    void this.#load();
  }

  override render(): TemplateResult {
    const { email = '', name } = this.session.person ?? {};
    return html`
      <console-page heading="Account" lead=${email}>
        ${failure(this.error, () => this.#load())}
        <form class="card stack" @submit=${this.#saveName} novalidate>
          ${textField({
            id: 'name',
            label: 'Name',
            hint: 'Shown on orders and in the audit log. Leave blank to show your email address.',
            value: name ?? '',
            maxlength: 100,
            autocomplete: 'name',
          })}
          <div class="row"><button class="button primary">Save name</button></div>
        </form>
        ${this.passkeys ? this.#renderPasskeys(this.passkeys) : nothing}
        ${this.sessions ? this.#renderSessions(this.sessions) : nothing}
        <p class="hidden-label" role="status">${this.sessions || this.error ? '' : 'Loading…'}</p>
      </console-page>
      ${this.#renderNaming()}
    `;
  }

  #renderPasskeys(passkeys: readonly Passkey[]): TemplateResult {
    return html`
      <section class="stack" aria-labelledby="passkeys">
        <div class="split">
          <h2 id="passkeys">Passkeys</h2>
          ${
            hasPasskeys()
              ? html`<button type="button" class="button" @click=${() => this.#name('new')}>Add passkey</button>`
              : nothing
          }
        </div>
        ${
          passkeys.length === 0
            ? html`<p class="note">Add a passkey to sign in with a fingerprint, your face, a PIN, or a security key, without waiting for an email.</p>`
            : html`<console-table label="Passkeys" .columns=${this.#passkeyColumns} .rows=${passkeys} .rowKey=${({ id }: Passkey) => id}></console-table>`
        }
      </section>
    `;
  }

  readonly #passkeyColumns: readonly Column<Passkey>[] = [
    { heading: 'Passkey', cell: ({ name }) => html`<span dir="auto">${name}</span>` },
    { heading: 'Added', cell: ({ created_at }) => time(created_at) },
    { heading: 'Last used', cell: ({ used_at }) => (used_at ? time(used_at) : html`<span class="muted">Never</span>`) },
    {
      heading: 'Actions',
      cell: (passkey) => html`<span class="buttons">
        <button type="button" class="button" aria-label="Rename ${passkey.name}" @click=${() => this.#name(passkey)}>Rename</button>
        <button type="button" class="button danger" aria-label="Remove ${passkey.name}" @click=${() => this.#remove(passkey)}>Remove</button>
      </span>`,
    },
  ];

  #renderSessions(sessions: readonly PersonSession[]): TemplateResult {
    const others = sessions.filter(({ is_own }) => !is_own);
    return html`
      <section class="stack" aria-labelledby="sessions">
        <div class="split">
          <h2 id="sessions">Sessions</h2>
          ${
            others.length > 0
              ? html`<button type="button" class="button" @click=${() => this.#end(others)}>End all others</button>`
              : nothing
          }
        </div>
        <console-table label="Sessions" .columns=${this.#sessionColumns} .rows=${sessions} .rowKey=${({ id }: PersonSession) => id}></console-table>
      </section>
    `;
  }

  readonly #sessionColumns: readonly Column<PersonSession>[] = [
    {
      heading: 'Device',
      cell: ({ device, is_own }) => html`${device} ${is_own ? html`<span class="badge">This session</span>` : nothing}`,
    },
    { heading: 'Signed in', cell: ({ created_at }) => time(created_at) },
    { heading: 'Last used', cell: ({ used_at }) => time(used_at) },
    {
      heading: 'Actions',
      cell: (session) =>
        session.is_own
          ? nothing
          : html`<button type="button" class="button" aria-label="End session on ${session.device}" @click=${() => this.#end([session])}>End</button>`,
    },
  ];

  #renderNaming(): TemplateResult {
    const { naming } = this;
    const isNew = naming === 'new';
    const close = () => (this.naming = undefined);
    return html`<console-dialog heading=${isNew ? 'Add passkey' : 'Rename passkey'} ?open=${naming !== undefined} @console-close=${close}>
      ${
        naming === undefined
          ? nothing
          : html`<form id="naming" class="stack" @submit=${this.#saveNaming} novalidate>
              ${textField({
                id: 'passkey-name',
                label: 'Name',
                hint: isNew ? 'Where it’s stored, such as “Work laptop” or “Blue security key”.' : undefined,
                problem: this.problem,
                value: isNew ? '' : naming.name,
                maxlength: 60,
                autofocus: true,
              })}
            </form>`
      }
      ${decisionButtons({ form: 'naming', action: isNew ? 'Continue' : 'Save', isBusy: this.isBusy, onCancel: close })}
    </console-dialog>`;
  }

  #name(naming: Passkey | 'new'): void {
    this.problem = '';
    this.naming = naming;
  }

  readonly #saveNaming = async (event: Event) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('passkey-name')).trim();
    const { naming } = this;
    if (this.isBusy || naming === undefined) return;
    if (name === '') {
      this.problem = 'Enter a name.';
      return;
    }
    this.isBusy = true;
    this.problem = '';
    try {
      if (naming === 'new') {
        await createPasskey(this.api, name);
        // From now on, the confirmation dialog offers the passkey.
        Object.assign(this.session, { has_passkey: true });
      } else await this.api.patch(`/passkeys/${naming.id}`, { name }, { isAccount: true });
      this.naming = undefined;
      notify(this, naming === 'new' ? `Added ${name}.` : 'Saved.');
      await this.#load();
    } catch (error) {
      this.problem = error instanceof PasskeyError ? error.message : sayError(error);
    } finally {
      this.isBusy = false;
    }
  };

  async #remove({ id, name }: Passkey): Promise<void> {
    const text = `You’ll no longer be able to sign in with ${name}. Also remove it from the device that stores it.`;
    if (!(await confirmed(this, { heading: 'Remove passkey', text, action: 'Remove', isDanger: true }))) return;
    await this.#try(() => this.api.delete(`/passkeys/${id}`, { isAccount: true }), `Removed ${name}.`);
  }

  async #end(sessions: readonly PersonSession[]): Promise<void> {
    await this.#try(
      () => Promise.all(sessions.map(({ id }) => this.api.delete(`/sessions/${id}`, { isAccount: true }))),
      sessions.length === 1 ? 'Ended the session.' : 'Ended all other sessions.',
    );
  }

  readonly #saveName = (event: Event) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim();
    const { person } = this.session;
    void this.#try(async () => {
      await this.api.patch('/session', { name: name || null }, { isAccount: true });
      if (person) Object.assign(person, { name: name || undefined });
    }, 'Saved.');
  };

  async #try(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      notify(this, done);
      await this.#load();
    } catch (error) {
      notify(this, sayError(error), 'failed');
    }
  }

  async #load(): Promise<void> {
    try {
      const options = { isAccount: true };
      const [passkeys, sessions] = await Promise.all([
        this.api.get<List<Passkey>>('/passkeys', options),
        this.api.get<List<PersonSession>>('/sessions', options),
      ]);
      this.passkeys = passkeys.data;
      this.sessions = sessions.data;
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }
}

function time(at: string): TemplateResult {
  return html`<time datetime=${at}>${formatTime(at)}</time>`;
}
