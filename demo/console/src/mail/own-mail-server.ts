// The shop's own mail server: what to enter, and whether it works.

import type { MailSettingsResource } from '@parametric/service/contract';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { notify } from '../shared/page-events.js';
import { consoleStyles } from '../shared/styles.js';
import { Submission } from '../shared/submission.js';
import { selectField, textField } from '../shared/templates.js';

interface Typed {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

const PORTS = ['465', '587', '2525'].map((port) => [port, port] as const);

/** @fires mail-settings-changed with the new settings. It bubbles. */
@customElement('own-mail-server')
export class OwnMailServer extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) settings!: MailSettingsResource;
  @state() private typed: Typed | undefined;
  readonly #form = new Submission(this);

  override render(): TemplateResult {
    const { server, sender, address } = this.settings;
    return html`<form class="card stack" novalidate @submit=${this.#save}>
      <h2>Your own mail server</h2>
      <p>
        By default, emails about orders and requests come from <bdi>${sender}</bdi>. Enter your own mail server to send them
        from your address. If it fails, they’re sent from <bdi>${sender}</bdi> instead, so none is lost.
      </p>
      ${server?.problem ? html`<p class="problem">${server.problem}</p>` : nothing} ${this.#renderFields()}
      <p class="problem" role="alert">${this.#form.problem}</p>
      <div class="row">
        <button class="button primary" aria-disabled=${this.#form.isBusy || !this.typed || address === null}>
          ${this.#form.isBusy ? 'Sending a test email…' : 'Test and save'}
        </button>
        ${
          server
            ? html`<button type="button" class="button" aria-disabled=${this.#form.isBusy} @click=${() => this.#change(null)}>Stop using it</button>`
            : nothing
        }
      </div>
      <p class="hint">
        ${address === null ? 'First save your email address above.' : html`The test email goes to <bdi>${address}</bdi>.`}
        Let your domain’s SPF and DKIM records include this server, or emails end up as spam.
      </p>
    </form>`;
  }

  #renderFields(): TemplateResult {
    const typed = this.#shown();
    const at = (name: string) => this.#form.at(`/server/${name}`);
    const input = (name: keyof Typed) => (text: string) => this.#type({ [name]: text });
    return html`
      ${textField({
        ...{ id: 'server-host', label: 'Server', dir: 'ltr', placeholder: 'smtp.mail.example', maxlength: 253 },
        ...{ value: typed.host, problem: at('host'), onInput: input('host') },
      })}
      ${selectField({
        ...{ id: 'server-port', label: 'Port', options: PORTS, chosen: typed.port, problem: at('port') },
        ...{ hint: 'Your provider tells you which one. The connection is always encrypted.', onChange: input('port') },
      })}
      ${textField({
        ...{ id: 'server-user', label: 'User name', dir: 'ltr', maxlength: 254 },
        ...{ value: typed.user, problem: at('user'), onInput: input('user') },
      })}
      ${textField({
        ...{ id: 'server-password', label: 'Password', type: 'password', dir: 'ltr', maxlength: 500 },
        ...{ autocomplete: 'new-password', value: typed.password, problem: at('password') },
        ...(this.settings.server ? { hint: 'Leave blank to keep the saved one.' } : {}),
        onInput: input('password'),
      })}
      ${textField({
        ...{ id: 'server-from', label: 'Sender’s address', type: 'email', dir: 'ltr', maxlength: 254 },
        ...{ value: typed.from, problem: at('from'), onInput: input('from') },
      })}
    `;
  }

  #shown(): Typed {
    const { host = '', port = 587, user = '', from = '' } = this.settings.server ?? {};
    return this.typed ?? { host, port: String(port), user, from, password: '' };
  }

  #type(change: Partial<Typed>): void {
    this.typed = { ...this.#shown(), ...change };
    this.#form.forget();
  }

  readonly #save = async (event: Event) => {
    event.preventDefault();
    if (!this.typed || this.settings.address === null) return;
    const { host, port, user, password, from } = this.typed;
    const signIn = { ...(user.trim() ? { user: user.trim() } : {}), ...(password ? { password } : {}) };
    await this.#change({ host: host.trim(), port: Number(port), from: from.trim(), ...signIn });
  };

  async #change(server: object | null): Promise<void> {
    await this.#form.send(async () => {
      const detail = await this.api.patch<MailSettingsResource>('/v1/mail-settings', { server });
      this.typed = undefined;
      this.dispatchEvent(new CustomEvent('mail-settings-changed', { detail, bubbles: true, composed: true }));
      notify(
        this,
        server ? 'The test email was sent, and your mail server is in use.' : 'Your mail server isn’t used anymore.',
      );
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'own-mail-server': OwnMailServer;
  }
}
