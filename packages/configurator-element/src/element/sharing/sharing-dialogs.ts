// The sharing dialogs: one for the link, picture and files, and one with the QR code that opens the same product on a
// phone. This module is a separate chunk, loaded on demand.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { encode } from 'uqr';
import type { Product } from '../../model/evaluate/product.js';
import { summaryOf } from '../form/price-bar.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { formatEstimate } from '../shared/format/length.js';
import { drawIcon, icon } from '../shared/icons.js';
import { fill, type MessageKey } from '../shared/messages/index.js';
import type { SavedDesigns } from './saved-designs.js';
import { type Dialog, type ModelFile, type PictureRequest, SharingController } from './sharing-controller.js';

export { loadToolMessages } from '../shared/messages/tools.js';
export { SharingController };

/** The widths of saved pictures, in pixels. */
const pictureWidths = [1600, 3200, 4800] as const;

const files: readonly (readonly [kind: ModelFile, text: MessageKey])[] = [
  ['glb', 'fileGlb'],
  ['usdz', 'fileUsdz'],
];

interface Content {
  readonly title: MessageKey;
  readonly render: (sharing: SharingController) => TemplateResult;
}

const dialogs: Readonly<Record<Dialog, Content>> = {
  share: { title: 'share', render: renderShare },
  ar: { title: 'ar', render: renderAr },
};

const TITLE_ID = 'dialog-title';

const SAVE_ICON = 'M12 4v11m-4-4 4 4 4-4M5 19h14';

export function renderSharing(sharing: SharingController): TemplateResult | typeof nothing {
  if (sharing.dialog === undefined) return nothing;
  const { messages } = sharing.host;
  const { title, render } = dialogs[sharing.dialog];
  return html`
    <dialog class="dialog" part="dialog" closedby="any" aria-labelledby=${TITLE_ID}
      @click=${closeBeside} @close=${() => sharing.closed()}>
      <div class="head">
        <h3 id=${TITLE_ID}>${messages[title]}</h3>
        <button type="button" class="button quiet icon" aria-label=${messages.close} @click=${closeAround}>
          ${icon('close')}
        </button>
      </div>
      ${render(sharing)}
      <p class="status small" role="status">${sharing.status === undefined ? nothing : messages[sharing.status]}</p>
    </dialog>
  `;
}

/** Closes the dialog on a press on its backdrop, because Safari doesn't support `closedby`. */
function closeBeside({ currentTarget, target, clientX: x, clientY: y }: MouseEvent): void {
  if (target !== currentTarget) return;
  const { left, right, top, bottom } = (target as Element).getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) (target as HTMLDialogElement).close();
}

function closeAround({ currentTarget }: Event): void {
  (currentTarget as Element).closest('dialog')?.close();
}

function renderShare(sharing: SharingController): TemplateResult {
  const { messages } = sharing.host;
  const { link } = sharing;
  const choices = sharing.pictureAddress() && renderWithPicture(sharing);
  return html`
    ${link === undefined ? nothing : html`${renderAddress(link, sharing, choices)} ${renderCodeForPhone(link, messages.linkQrCode)}`}
    ${renderDesigns(sharing)} ${renderPicture(sharing)}
    <section>
      <h4>${messages.files}</h4>
      <ul class="files">${files.map(([kind, text]) => html`<li>${renderFile(kind, messages[text], sharing)}</li>`)}</ul>
    </section>
  `;
}

/** Folded, and only shown where the customer has a mouse. A phone can't scan its own screen. */
function renderCodeForPhone(address: string, label: string): TemplateResult {
  return html`
    <details class="for-phone">
      <summary>${label}</summary>
      ${renderQrCode(address, label)}
    </details>
  `;
}

function renderAr(sharing: SharingController): TemplateResult {
  const { messages } = sharing.host;
  const { link: address } = sharing;
  if (address === undefined) return html`<p>${messages.arNoAddress}</p>`;
  return html`<p>${messages.arScan}</p> ${renderQrCode(address, messages.arQrCode)} ${renderAddress(address, sharing)}`;
}

/** @param choices controls that change the URL */
function renderAddress(address: string, sharing: SharingController, choices: unknown = nothing): TemplateResult {
  const { messages } = sharing.host;
  return html`
    <section>
      <h4>${messages.link}</h4>
      <p class="muted small">${messages.linkHelp} ${sharing.isShort ? messages.linkYear : nothing}</p>
      <div class="line">
        <input
          class="input address" part="input" readonly dir="ltr" aria-label=${messages.link} .value=${address}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
        />
        <button type="button" class="button" part="button" @click=${() => sharing.copy(address)}>${messages.copyLink}</button>
        ${sharing.isMailable ? nothing : html`<a class="button" part="button" href=${sharing.mailAddress}>${messages.linkMail}</a>`}
        ${
          typeof navigator.share === 'function'
            ? html`<button type="button" class="button" part="button" @click=${() => sharing.send(address)}>${messages.send}</button>`
            : nothing
        }
      </div>
      ${sharing.isMailable ? renderMail(sharing) : nothing}
      ${choices}
    </section>
  `;
}

function renderMail(sharing: SharingController): TemplateResult {
  const { messages } = sharing.host;
  const send = (event: Event) => {
    const field = (event.currentTarget as Element).parentElement?.querySelector('input');
    if (!field?.reportValidity()) return;
    void sharing.mail(field.value.trim());
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send(event);
  };
  return html`
    <div class="line">
      <input class="input" part="input" type="email" name="email" required maxlength="254" autocomplete="email" dir="ltr"
        placeholder=${messages.linkMailTo} aria-label=${messages.linkMailTo} @keydown=${sendOnEnter} />
      <button type="button" class="button" part="button" aria-disabled=${sharing.busy !== undefined} @click=${send}>
        ${messages.linkMailSend}
      </button>
    </div>
  `;
}

function renderWithPicture(sharing: SharingController): TemplateResult {
  const change = ({ currentTarget }: Event) => sharing.showPictures((currentTarget as HTMLInputElement).checked);
  return html`
    <label class="check">
      <input type="checkbox" name="with-picture" .checked=${sharing.isWithPicture} @change=${change} />
      ${sharing.host.messages.linkWithPicture}
    </label>
  `;
}

function renderDesigns(sharing: SharingController): TemplateResult {
  const { designs, host } = sharing;
  const { messages } = host;
  const { list } = designs;
  const save = ({ currentTarget }: Event) => {
    const input = (currentTarget as Element).parentElement?.querySelector('input');
    const name = input?.value.trim();
    if (!input || !name) return input?.focus();
    sharing.saveDesign(name);
  };
  return html`
    <section>
      <h4>${messages.savedDesigns}</h4>
      <p class="muted small">${messages.savedDesignsHelp}</p>
      <div class="line">
        <input class="input" part="input" name="design" maxlength="60" autocomplete="off" aria-label=${messages.designName}
          .value=${freeName(list, messages.designNumber)} />
        <button type="button" class="button" part="button" @click=${save}>${messages.saveDesign}</button>
      </div>
      ${list.length === 0 ? nothing : html`<ul class="designs">${list.map((design) => renderDesign(design, sharing))}</ul>`}
    </section>
  `;
}

/** "Design 3", with a number that's still free, so that saving doesn't replace another design by accident. */
function freeName(list: SavedDesigns['list'], numbered: string): string {
  const names = new Set(list.map(({ name }) => name));
  let number = list.length + 1;
  while (names.has(fill(numbered, { number }))) number++;
  return fill(numbered, { number });
}

function renderDesign(design: SavedDesigns['list'][number], sharing: SharingController): TemplateResult {
  const { designs, host, session } = sharing;
  const { messages } = host;
  const { name } = design;
  const open = ({ currentTarget }: Event) => {
    designs.open(design);
    (currentTarget as Element).closest('dialog')?.close();
  };
  const remove = () => {
    designs.remove(design);
    host.requestUpdate();
  };
  return html`
    <li>
      <button type="button" class="button" part="button" aria-label=${fill(messages.openDesign, { name })} @click=${open}>${name}</button>
      <span class="small muted">${describeDesign(designs.productOf(design), design.quantity, host, session)}</span>
      <button type="button" class="button quiet icon" aria-label=${fill(messages.deleteDesign, { name })} @click=${remove}>
        ${icon('close')}
      </button>
    </li>
  `;
}

/** "100 × 120 × 32 cm · Oak · about €695" */
function describeDesign(
  product: Product | undefined,
  quantity: number,
  { language, messages }: Configurator,
  session: Session,
): string {
  const { loaded } = session;
  if (!product || !loaded) return '';
  const [, ...texts] = summaryOf(session, product, loaded.model.describe(product.configuration, { language }));
  const estimate = session.estimateOf(product);
  if (estimate) {
    const price = formatEstimate(estimate.amount * quantity, estimate.currency, language);
    texts.push(fill(messages.about, { price }));
  }
  return texts.join(' · ');
}

function renderPicture(sharing: SharingController): TemplateResult {
  const { messages } = sharing.host;
  const save = ({ currentTarget }: Event) => {
    const { form } = currentTarget as HTMLButtonElement;
    if (form) void sharing.savePicture(pictureRequest(new FormData(form)));
  };
  // The form is never submitted, because a frame without `allow-forms` would block that.
  return html`
    <section>
      <h4>${messages.picture}</h4>
      <form class="line" @submit=${(event: Event) => event.preventDefault()}>
        <select class="input" part="input" name="width" aria-label=${messages.pictureSize}>
          <option value="">${messages.pictureAsShown}</option>
          ${pictureWidths.map((width) => html`<option value=${width}>${width} px</option>`)}
        </select>
        <label class="check"><input type="checkbox" name="background" checked /> ${messages.pictureBackground}</label>
        <button type="button" class="button" part="button" aria-disabled=${sharing.busy !== undefined} @click=${save}>
          ${messages.save}
        </button>
      </form>
    </section>
  `;
}

function pictureRequest(form: FormData): PictureRequest {
  return { width: Number(form.get('width')) || undefined, hasBackground: form.has('background') };
}

function renderFile(kind: ModelFile, text: string, sharing: SharingController): TemplateResult {
  const { messages } = sharing.host;
  const busy = sharing.busy === kind;
  return html`
    <button
      type="button" class="button" part="button" aria-disabled=${sharing.busy !== undefined} aria-busy=${busy}
      @click=${() => sharing.saveModel(kind)}
    >${drawIcon(SAVE_ICON)} ${busy ? messages.makingFile : kind.toUpperCase()}</button>
    <span class="small muted">${text}</span>
  `;
}

/** The width of the light margin that the standard requires around the code (ISO/IEC 18004), in modules. */
const QUIET_ZONE = 4;

/**
 * A URL as a QR code, drawn as one path. A screen is never torn or smeared, so the lowest error correction, which has
 * the largest modules, is enough. The code is dark on light in every color scheme, because many readers need that.
 */
function renderQrCode(address: string, label: string): TemplateResult {
  const { data, size } = encode(address, { ecc: 'L', boostEcc: true, border: QUIET_ZONE });
  const runs = data.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return html`
    <svg class="qr" part="qr-code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
      ${svg`<rect width=${size} height=${size} fill="#fff"></rect><path fill="#000" d=${runs.join('')}></path>`}
    </svg>
  `;
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
