// The studio's editor: the code with its tools, the outline next to it, and the list of issues below.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import '../../shared/console-dialog.js';
import type { Api } from '../../shared/api.js';
import { KeptForm } from '../../shared/kept-form.js';
import { notify } from '../../shared/page-events.js';
import type { AssistTask, AssistTasks } from '../assist/assist-service.js';
import type { PartKindHelp } from '../assist/new-part.js';
import type { OutlineEntry } from '../assist/outline.js';
import type { Issue } from '../check-request.js';
import { OfferedFiles } from '../files/file-places.js';
import type { TextRange } from '../json-text.js';
import type { StudioDocument } from '../studio-document.js';
import { Assistant } from './code-assistance.js';
import { CodeView, shortcuts } from './code-view.js';
import { editorStyles } from './editor-styles.js';
import type { IssueWish } from './issue-list.js';
import './issue-list.js';
import './part-menu.js';
import './studio-outline.js';
import { formatCount } from '../../shared/format.js';

const outlineSetting = new KeptForm<boolean>('editor outline', () => localStorage);

/** Fills its container. Use it as `<studio-editor .document=${document}>`. */
@customElement('studio-editor')
export class StudioEditor extends LitElement {
  static override styles = editorStyles;

  @property({ attribute: false }) document!: StudioDocument;
  /** The client for the service. Without it, files aren't offered as completions. */
  @property({ attribute: false }) api: Api | undefined;
  @state() private isOutlined = outlineSetting.read() ?? false;
  @state() private isListed = true;
  /**
   * Whether the text was valid JSON when it was last parsed. It isn't parsed on each keystroke, because that would
   * delay typing.
   */
  @state() private isJson = true;
  @state() private outline: readonly OutlineEntry[] = [];
  @state() private kinds: readonly PartKindHelp[] = [];
  @state() private isHelpOpen = false;
  /** The name to be renamed, and the text in which it was found. */
  @state() private renamed:
    | { readonly offset: number; readonly name: string; readonly text: string; readonly problem: string }
    | undefined;
  /** The text that screen readers announce. */
  @state() private said = '';
  @query('.code') private codePlace!: HTMLElement;

  #assistant = new Assistant();
  #code: CodeView | undefined;
  #listeners = new AbortController();
  #outlineTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('document')) {
      this.#end();
      this.#begin();
    }
  }

  override focus(): void {
    this.#code?.focus();
  }

  override render(): TemplateResult {
    const { isJson } = this;
    return html`
      <div class="row tools" role="toolbar" aria-label="Editor">
        <button type="button" class="button small" aria-pressed=${this.isOutlined} @click=${this.#toggleOutline}>Outline</button>
        <studio-part-menu
          .kinds=${this.kinds}
          problem=${isJson ? '' : 'Fix the errors in the text first'}
          @studio-part-choose=${({ detail }: CustomEvent<string>) => this.#insertPart(detail)}
        ></studio-part-menu>
        <button type="button" class="button small" aria-disabled=${!isJson} @click=${this.#format}>Format</button>
        <button type="button" class="button small" @click=${() => this.#code?.openSearch()}>Find</button>
        <button type="button" class="button small" @click=${() => (this.isHelpOpen = true)}>Shortcuts</button>
      </div>
      <div class="body ${this.isOutlined ? 'outlined' : ''}">
        ${
          this.isOutlined
            ? html`<studio-outline
                .entries=${this.outline}
                .cursor=${this.document.cursor}
                @studio-outline-choose=${({ detail }: CustomEvent<OutlineEntry>) => this.#code?.show(detail)}
              ></studio-outline>`
            : nothing
        }
        <div class="code"></div>
      </div>
      <div class="below">${this.#renderIssues()}</div>
      <p id="editor-help" class="hidden-label">Tab indents. Press Escape, then Tab to leave the editor.</p>
      <p class="hidden-label" role="status">${this.said}</p>
      ${this.#renderDialogs()}
    `;
  }

  #renderIssues(): TemplateResult {
    const { checked } = this.document;
    const issues = checked?.issues ?? [];
    const errors = issues.filter(({ severity }) => severity === 'error').length;
    const warnings = issues.length - errors;
    const { line, column } = this.#code?.cursorPlace ?? { line: 1, column: 1 };
    return html`
      ${
        this.isListed && issues.length > 0
          ? html`<studio-issue-list id="issues" .issues=${issues} @studio-issue=${this.#onIssue}></studio-issue-list>`
          : nothing
      }
      <div class="row status">
        ${
          issues.length > 0
            ? html`<button
                type="button"
                class="button small"
                aria-expanded=${this.isListed}
                aria-controls="issues"
                @click=${() => (this.isListed = !this.isListed)}
              >
                <span aria-hidden="true">${this.isListed ? '▾' : '▸'}</span>
                ${errors > 0 ? html`<span class="error">${formatCount(errors, 'error')}</span>` : nothing}
                ${warnings > 0 ? html`<span class="warning">${formatCount(warnings, 'warning')}</span>` : nothing}
              </button>`
            : html`<span>${checked ? (checked.failure ? '' : 'No problems') : 'Checking…'}</span>`
        }
        ${
          checked?.failure
            ? html`<span class="error">${checked.failure}</span>
                <button type="button" class="button small" @click=${() => this.document.check()}>Check again</button>`
            : html`<span class="muted">${triedWords(checked?.isComplete === true, checked?.samples ?? 0)}</span>`
        }
        <span class="place muted">Line ${line}, column ${column}</span>
      </div>
    `;
  }

  #renderDialogs(): TemplateResult {
    const { renamed } = this;
    return html`
      <console-dialog heading="Keyboard shortcuts" ?open=${this.isHelpOpen} @console-close=${() => (this.isHelpOpen = false)}>
        <dl class="pairs">
          ${shortcuts(isMac()).map(([keys, does]) => html`<dt class="small">${keys}</dt><dd>${does}</dd>`)}
        </dl>
      </console-dialog>
      <console-dialog heading="Rename" ?open=${renamed !== undefined} @console-close=${() => this.#endRename()}>
        <form class="stack" @submit=${this.#onRename}>
          <label class="field">
            <span>New name for ${renamed?.name}</span>
            <input name="name" .value=${renamed?.name ?? ''} autocomplete="off" spellcheck="false" dir="ltr" autofocus />
            <span class="problem" role="alert">${renamed?.problem ?? ''}</span>
          </label>
          <div class="buttons"><button class="button primary">Rename everywhere</button></div>
        </form>
      </console-dialog>
    `;
  }

  #begin(): void {
    if (this.#code || !this.document) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const root = this.renderRoot as ShadowRoot;
    const files = this.api && new OfferedFiles(this.api, this.document, signal);
    this.#code = new CodeView({
      document: this.document,
      assistant: this.#assistant,
      files: async () => files?.list() ?? [],
      parent: this.codePlace,
      root,
      commands: { format: this.#format, goToDefinition: () => this.#goToDefinition(), rename: () => this.#rename() },
    });
    this.document.addEventListener('text', () => this.#outlineSoon(), { signal });
    this.document.addEventListener('checked', () => this.#onChecked(), { signal });
    this.document.addEventListener('cursor', () => this.requestUpdate(), { signal });
    this.#outlineSoon();
    void this.#ask('kinds', {}).then((kinds) => {
      this.kinds = kinds ?? [];
    });
    this.requestUpdate();
  }

  #end(): void {
    this.#listeners.abort();
    clearTimeout(this.#outlineTimer);
    this.#code?.destroy();
    this.#code = undefined;
    this.#assistant.stop();
  }

  #onChecked(): void {
    const issues = this.document.checked?.issues ?? [];
    const errors = issues.filter(({ severity }) => severity === 'error');
    const first = errors[0] ?? issues[0];
    this.said = first
      ? `${formatCount(errors.length, 'error')}, ${formatCount(issues.length - errors.length, 'warning')}. ${first.message}`
      : 'No problems found.';
    this.requestUpdate();
  }

  /** Updates the outline when typing pauses, because no one needs it sooner. */
  #outlineSoon(): void {
    clearTimeout(this.#outlineTimer);
    this.#outlineTimer = setTimeout(async () => {
      this.isJson = this.document.isJson;
      if (!this.isOutlined) return;
      this.outline = (await this.#ask('outline', {})) ?? this.outline;
    }, 250);
  }

  readonly #toggleOutline = () => {
    this.isOutlined = !this.isOutlined;
    outlineSetting.keep(this.isOutlined);
    this.#outlineSoon();
  };

  readonly #onIssue = ({ detail: { issue, fix } }: CustomEvent<IssueWish>) => {
    if (fix === undefined) this.#code?.showIssue(issue);
    else this.#applyFix(issue, fix);
  };

  /** Selects the range and focuses the editor. */
  show(range: TextRange): void {
    this.#code?.show(range);
  }

  #applyFix(issue: Issue, index: number): void {
    const fix = issue.fixes[index];
    if (!fix || !this.#code) return;
    const isDone = this.#code.applyFix(fix);
    if (!isDone) this.#tell('The text changed in the meantime. Checking again.');
    this.#code.focus();
  }

  readonly #format = async () => {
    const { text } = this.document;
    const formatted = await this.#ask('format', {});
    if (formatted === undefined) return this.#tell('Fix the JSON first.');
    // Don't apply the formatted text if the text has changed in the meantime, because that would undo the change.
    if (this.document.text !== text) return;
    if (formatted === text) this.said = 'Already formatted.';
    else this.document.replace(formatted);
    this.#code?.focus();
  };

  async #insertPart(kind: string): Promise<void> {
    const { text } = this.document;
    const added = await this.#ask('part', { offset: this.#code?.cursor ?? 0, kind });
    if (!added) return this.#tell('Fix the JSON first.');
    if (this.document.text !== text) return this.#tell('The text changed in the meantime. Insert the part again.');
    this.document.apply(added.changes, { origin: 'table' });
    this.document.reveal(added.pointer);
    this.#code?.focus();
  }

  async #goToDefinition(): Promise<void> {
    const range = await this.#ask('definition', { offset: this.#code?.cursor ?? 0 });
    if (range) this.#code?.show(range);
    else this.said = 'There’s no definition to go to here.';
  }

  async #rename(): Promise<void> {
    const offset = this.#code?.cursor ?? 0;
    const name = await this.#ask('name', { offset });
    if (name === undefined) this.#tell('Put the cursor on a parameter’s or definition’s name.');
    else this.renamed = { offset, name, text: this.document.text, problem: '' };
  }

  readonly #onRename = async (event: SubmitEvent) => {
    event.preventDefault();
    const { renamed } = this;
    if (!renamed) return;
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '').trim();
    const { text } = this.document;
    const result = await this.#ask('rename', { offset: renamed.offset, name });
    if (!result) return;
    if (this.document.text !== text || renamed.text !== text) {
      this.renamed = { ...renamed, problem: 'The text changed in the meantime. Close this, and rename again.' };
      return;
    }
    if ('refusal' in result) {
      this.renamed = { ...renamed, problem: result.refusal };
      return;
    }
    this.document.apply(result.changes, { origin: 'table' });
    this.#endRename();
  };

  #endRename(): void {
    this.renamed = undefined;
    this.#code?.focus();
  }

  async #ask<Name extends AssistTask>(task: Name, more: Omit<AssistTasks[Name]['ask'], 'text'>) {
    try {
      return await this.#assistant.ask(task, { ...more, text: this.document.text });
    } catch (error) {
      if (this.isConnected) this.#tell(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #tell(text: string): void {
    notify(this, text, 'failed');
    this.said = text;
  }
}

function triedWords(isComplete: boolean, samples: number): string {
  if (!isComplete) return samples > 0 ? 'Testing configurations…' : '';
  return samples > 1 ? `${samples} configurations tested` : '';
}

function isMac(): boolean {
  return /Mac|iP(?:hone|ad)/.test(navigator.platform);
}

declare global {
  interface HTMLElementTagNameMap {
    'studio-editor': StudioEditor;
  }
}
