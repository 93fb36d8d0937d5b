// The view for the people who can sign in to the organization's console. It invites them, changes their roles, signs
// them out, and removes them.

import type { Person } from '@parametric/service/contract';
import { mayGive, type Role, roleFacts, roles } from '@parametric/service/roles';
import { allScopes, type Scope } from '@parametric/service/scopes';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { type List, maySee, sayError } from '../../shared/api.js';
import { changedFields } from '../../shared/changes.js';
import '../../shared/console-dialog.js';
import { ConsoleView } from '../../shared/console-page.js';
import '../../shared/console-table.js';
import '../../shared/copy-button.js';
import { formatDate } from '../../shared/format.js';
import { confirmed, notify } from '../../shared/page-events.js';
import { consoleStyles } from '../../shared/styles.js';
import { Submission } from '../../shared/submission.js';
import type { Column } from '../../shared/tables.js';
import { decisionButtons, failure, type Option, selectField, textField } from '../../shared/templates.js';

interface Draft {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly workshop: string;
}

const EMPTY: Draft = { email: '', name: '', role: 'staff', workshop: '' };

@customElement('console-people')
export class ConsolePeople extends ConsoleView {
  static override styles = consoleStyles;

  @state() private people: readonly Person[] | undefined;
  @state() private workshops: readonly { readonly slug: string; readonly name: string }[] = [];
  @state() private error: unknown;
  /** The person who's being edited in the dialog, or `new` if someone is being invited. */
  @state() private editing: Person | 'new' | undefined;
  @state() private draft: Draft = EMPTY;
  readonly #form = new Submission(this);
  /** The person whose invitation link has to be passed on, because no email was sent. */
  @state() private unsent: Person | undefined;

  protected override firstUpdated(): void {
    void this.#load();
  }

  override render(): TemplateResult {
    const { people } = this;
    return html`
      <console-page heading="People" lead="Who can sign in to this console, and what they can do.">
        ${
          maySee(this.session, 'people:write')
            ? html`<button slot="actions" type="button" class="button primary" @click=${() => this.#edit('new')}>Invite someone</button>`
            : nothing
        }
        ${failure(this.error, () => this.#load())}
        <p class="hidden-label" role="status">${people ? (people.length === 1 ? '1 person' : `${people.length} people`) : this.error ? '' : 'Loading…'}</p>
        ${people ? this.#renderTable(people) : nothing}
      </console-page>
      ${this.#renderDialog()} ${this.#renderUnsent()}
    `;
  }

  #renderTable(people: readonly Person[]): TemplateResult {
    return html`<console-table label="People" .columns=${this.#columns} .rows=${people} .rowKey=${({ id }: Person) => id}>
      <console-empty
        slot="empty"
        heading="No people yet"
        text="You’re signed in with a key. Invite yourself and others, so that everyone signs in with their own email address."
      ></console-empty>
    </console-table>`;
  }

  readonly #columns: readonly Column<Person>[] = [
    {
      heading: 'Person',
      cell: ({ name, email, is_own, status, bounce, has_passkey }) => html`<div class="stack">
        <span dir="auto">${name ?? email}</span>
        <span class="row">
          ${name ? html`<span class="muted small" dir="ltr">${email}</span>` : nothing}
          ${is_own ? html`<span class="badge">You</span>` : nothing}
          ${status === 'invited' ? html`<span class="badge">Invited</span>` : nothing}
          ${bounce ? html`<span class="badge danger">Email returned</span>` : nothing}
          ${has_passkey ? html`<span class="badge">Passkey</span>` : nothing}
        </span>
        ${bounce ? html`<span class="muted small" dir="auto">${bounce}</span>` : nothing}
      </div>`,
    },
    {
      heading: 'Role',
      cell: ({ role, workshop }) =>
        html`${roleFacts[role].name}${workshop ? html`<div class="muted small">${this.#workshopName(workshop)}</div>` : nothing}`,
    },
    {
      heading: 'Since',
      cell: ({ created_at, joined_at = created_at, id, email }) => html`
        <div><time datetime=${joined_at}>${formatDate(joined_at)}</time></div>
        <a class="small" href="/console/audit?by=${id}" aria-label="Audit log for ${email}">Audit</a>
      `,
    },
    { heading: 'Actions', cell: (person) => this.#renderActions(person) },
  ];

  #renderActions(person: Person): TemplateResult | typeof nothing {
    if (!maySee(this.session, 'people:write') || !this.#mayGive(person.role)) return nothing;
    const name = nameOf(person);
    const isInvited = person.status === 'invited';
    return html`<span class="buttons">
      <button type="button" class="button" aria-label="Edit ${name}" @click=${() => this.#edit(person)}>Edit</button>
      ${
        isInvited
          ? html`<button type="button" class="button" aria-label="Invite again: ${name}" @click=${() => this.#inviteAgain(person)}>Invite again</button>`
          : html`<button type="button" class="button" aria-label="Sign out ${name} everywhere" @click=${() => this.#endSessions(person)}>Sign out</button>`
      }
      ${
        person.has_passkey && !person.is_own
          ? html`<button type="button" class="button" aria-label="Reset passkeys of ${name}" @click=${() => this.#resetPasskeys(person)}>Reset passkeys</button>`
          : nothing
      }
      <button type="button" class="button danger" aria-label="Remove ${name}" @click=${() => this.#remove(person)}>Remove</button>
    </span>`;
  }

  #renderDialog(): TemplateResult {
    const { editing, draft } = this;
    const isNew = editing === 'new';
    const heading = isNew || !editing ? 'Invite someone' : `Edit ${nameOf(editing)}`;
    const action = isNew ? 'Send invitation' : 'Save';
    return html`<console-dialog heading=${heading} ?open=${editing !== undefined} @console-close=${this.#close}>
      ${editing === undefined ? nothing : this.#renderForm(isNew, draft)}
      ${decisionButtons({ form: 'person', action, isBusy: this.#form.isBusy, onCancel: this.#close })}
    </console-dialog>`;
  }

  #renderForm(isNew: boolean, draft: Draft): TemplateResult {
    const options = roles.filter((role) => this.#mayGive(role)).map((role): Option => [role, roleFacts[role].name]);
    return html`<form id="person" class="stack" @submit=${this.#save} novalidate>
      ${
        isNew
          ? textField({
              id: 'email',
              label: 'Email',
              problem: this.#form.at('/email'),
              value: draft.email,
              type: 'email',
              dir: 'ltr',
              maxlength: 254,
              autofocus: true,
              onInput: (email) => this.#change({ email }),
            })
          : nothing
      }
      ${textField({
        id: 'name',
        label: 'Name',
        hint: 'Optional.',
        problem: this.#form.at('/name'),
        value: draft.name,
        maxlength: 100,
        onInput: (name) => this.#change({ name }),
      })}
      ${selectField({
        id: 'role',
        label: 'Role',
        hint: roleFacts[draft.role].text,
        problem: this.#form.at('/role'),
        options,
        chosen: draft.role,
        onChange: (role) => this.#change({ role: role as Role }),
      })}
      ${
        draft.role === 'workshop'
          ? selectField({
              id: 'workshop',
              label: 'Workshop',
              problem: this.#form.at('/workshop'),
              options: [['', 'Choose a workshop'], ...this.workshops.map(({ slug, name }): Option => [slug, name])],
              chosen: draft.workshop,
              onChange: (workshop) => this.#change({ workshop }),
            })
          : nothing
      }
      ${isNew ? nothing : html`<p class="hint">Changing the role or workshop signs this person out.</p>`}
      ${this.#form.problem ? html`<p class="note danger" role="alert">${this.#form.problem}</p>` : nothing}
    </form>`;
  }

  #renderUnsent(): TemplateResult {
    const { unsent } = this;
    const { mail, detail = '', url = '' } = unsent?.invitation ?? {};
    const close = () => (this.unsent = undefined);
    const mark = (event: Event) => (event.target as HTMLInputElement).select();
    return html`<console-dialog heading="Share this link" decisive ?open=${unsent !== undefined} @console-close=${close}>
      <p>
        ${mail === 'failed' ? `The email couldn’t be sent: ${detail}` : 'This service can’t send email.'} Give this link to
        <strong dir="auto">${unsent?.email}</strong>. Anyone who opens it will be signed in as this person. It works once and expires in 7 days.
      </p>
      <label class="field">
        <span>Link</span>
        <input class="mono" readonly dir="ltr" .value=${url} @focus=${mark} />
      </label>
      <copy-button .text=${url} label="Copy link" done="Copied."></copy-button>
      <button slot="actions" type="button" class="button primary" @click=${close}>Done</button>
    </console-dialog>`;
  }

  #mayGive(role: Role): boolean {
    return mayGive((this.session.key.scopes as readonly Scope[] | undefined) ?? allScopes, role);
  }

  #workshopName(slug: string): string {
    return this.workshops.find((each) => each.slug === slug)?.name ?? slug;
  }

  #edit(editing: Person | 'new'): void {
    this.draft = draftOf(editing);
    this.#form.forget();
    this.editing = editing;
  }

  readonly #close = () => {
    this.editing = undefined;
  };

  #change(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    const [field] = Object.keys(change);
    this.#form.forget(`/${field}`);
  }

  readonly #save = async (event: Event) => {
    event.preventDefault();
    const { editing } = this;
    if (editing === undefined) return;
    await this.#form.send(async () => {
      if (editing === 'new') {
        const { name, ...wanted } = valuesOf(this.draft);
        const invitation = { email: this.draft.email.trim(), ...(name ? { name } : {}), ...wanted };
        this.#tell(await this.api.post<Person>('/v1/people', invitation));
      } else {
        const changes = changedFields(valuesOf(draftOf(editing)), valuesOf(this.draft));
        await this.api.patch(`/v1/people/${editing.id}`, changes);
        notify(this, `Saved ${nameOf(editing)}.`);
      }
      this.editing = undefined;
      await this.#load();
    });
  };

  #tell(invited: Person): void {
    if (invited.invitation?.mail === 'sent') notify(this, `Sent an invitation to ${invited.email}.`);
    else this.unsent = invited;
  }

  #inviteAgain(person: Person): Promise<void> {
    return this.#try(async () => this.#tell(await this.api.post<Person>(`/v1/people/${person.id}/invite`)));
  }

  async #endSessions(person: Person): Promise<void> {
    const text = `${nameOf(person)} has been signed out of every browser and can sign in again.`;
    if (!(await confirmed(this, { heading: 'Sign out everywhere', text, action: 'Sign out' }))) return;
    await this.#try(async () => {
      await this.api.post(`/v1/people/${person.id}/end-sessions`);
      notify(this, `Signed out ${nameOf(person)}.`);
    });
  }

  async #resetPasskeys(person: Person): Promise<void> {
    const name = nameOf(person);
    const text = `Do this only if ${name} has lost their passkey and asked you in person or by phone. They’ll be signed out, and can then sign in with an emailed link and add a new passkey.`;
    const question = { heading: `Reset ${name}’s passkeys?`, text, action: 'Reset passkeys', isDanger: true };
    if (!(await confirmed(this, question))) return;
    await this.#try(async () => {
      await this.api.delete(`/v1/people/${person.id}/passkeys`);
      notify(this, `Removed ${name}’s passkeys.`);
    });
  }

  async #remove(person: Person): Promise<void> {
    const isInvited = person.status === 'invited';
    const text = isInvited
      ? 'The invitation’s link will stop working.'
      : 'They’ll be signed out right away and won’t be able to sign in again. Their actions stay in the audit log.';
    const heading = isInvited ? `Withdraw the invitation for ${nameOf(person)}?` : `Remove ${nameOf(person)}?`;
    if (!(await confirmed(this, { heading, text, action: 'Remove', isDanger: true }))) return;
    await this.#try(async () => {
      await this.api.delete(`/v1/people/${person.id}`);
      notify(this, `Removed ${nameOf(person)}.`);
    });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      await this.#load();
    } catch (error) {
      notify(this, sayError(error), 'failed');
    }
  }

  async #load(): Promise<void> {
    try {
      const [people, workshops] = await Promise.all([
        this.api.get<List<Person>>('/v1/people'),
        maySee(this.session, 'workshops:read')
          ? this.api.get<List<{ slug: string; name: string }>>('/v1/workshops')
          : undefined,
      ]);
      this.people = people.data;
      this.workshops = workshops?.data ?? [];
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }
}

function draftOf(person: Person | 'new'): Draft {
  const { email, name = '', role, workshop = '' } = person === 'new' ? EMPTY : person;
  return { email, name, role, workshop };
}

/** The values in the form as they're sent. */
function valuesOf({ name, role, workshop }: Draft) {
  return { name: name.trim() || null, role, ...(role === 'workshop' && workshop ? { workshop } : {}) };
}

function nameOf({ name, email }: Person): string {
  return name ?? email;
}
