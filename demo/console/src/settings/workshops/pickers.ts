// The lists of countries and currencies by name, and a picker for choosing several of them.

import { css, html, nothing, type TemplateResult } from 'lit';
import { type Option, optionsOf } from '../../shared/templates.js';

/** Regions that have a Unicode name but aren't countries with postal addresses. */
const OTHER_REGIONS = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** All countries, sorted by their English names. */
export const countryOptions = once(() => sorted(countryCodes().map((code) => [code, countryName(code)])));

/** All currencies, as `EUR – Euro`, sorted. */
export const currencyOptions = once(() => {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return sorted(Intl.supportedValuesOf('currency').map((code) => [code, `${code} – ${names.of(code)}`]));
});

export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Tries all two-letter codes, because browsers can name regions but can't list them. Leaves out deprecated codes. */
function countryCodes(): readonly string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(
      (code) => !OTHER_REGIONS.includes(code) && names.of(code) && new Intl.Locale(`und-${code}`).region === code,
    );
}

/**
 * Returns a function that builds a list when it's first called, and caches it. Building it tries all codes, which
 * takes a few milliseconds.
 */
function once(make: () => readonly Option[]): () => readonly Option[] {
  let made: readonly Option[] | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function sorted(options: readonly Option[]): readonly Option[] {
  return options.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}

interface Picker {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** The label of the menu that adds an option, such as `Add a country…`. */
  readonly add: string;
  readonly options: readonly Option[];
  /** Shortcuts that add several options at once. */
  readonly sets?: readonly (readonly [name: string, codes: readonly string[]])[];
  readonly chosen: readonly string[];
  readonly problem: string;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function renderPicker({
  id,
  label,
  hint,
  add,
  options,
  sets = [],
  chosen,
  problem,
  onChange,
}: Picker): TemplateResult {
  const names = new Map(options.map(([code, name]) => [code, name]));
  const onAdd = ({ target }: Event) => {
    const menu = target as HTMLSelectElement;
    const [, codes = [menu.value]] = sets.find(([name]) => name === menu.value) ?? [];
    menu.value = '';
    onChange([...new Set([...chosen, ...codes])]);
  };
  return html`
    <div class="field" role="group" aria-labelledby="${id}-label">
      <span id="${id}-label" class="label">${label}</span>
      ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : nothing}
      ${
        chosen.length === 0
          ? nothing
          : html`<ul class="buttons chips">
              ${chosen.map(
                (code) => html`<li>
                  ${names.get(code) ?? code}
                  <button
                    type="button"
                    class="plain"
                    aria-label="Remove ${names.get(code) ?? code}"
                    @click=${() => onChange(chosen.filter((each) => each !== code))}
                  >
                    ×
                  </button>
                </li>`,
              )}
            </ul>`
      }
      <select
        id=${id}
        aria-label=${add}
        aria-invalid=${problem !== ''}
        aria-describedby=${problem ? `${id}-problem` : nothing}
        @change=${onAdd}
      >
        ${optionsOf(
          [
            ['', add],
            ...sets.map(([name]): Option => [name, name]),
            ...options.filter(([code]) => !chosen.includes(code)),
          ],
          '',
        )}
      </select>
      ${problem ? html`<span class="problem" id="${id}-problem">${problem}</span>` : nothing}
    </div>
  `;
}

export const pickerStyles = css`
  .chips {
    margin-block-end: var(--space-1);
  }

  .chips li {
    display: inline-flex;
    align-items: center;
    padding-inline-start: var(--space-3);
    border: 1px solid var(--line);
    border-radius: 999px;
    background: var(--raised);
  }

  .chips button {
    min-width: 2rem;
    min-height: 2rem;
    color: var(--muted);
    text-align: center;
  }

  .chips button:hover {
    color: var(--danger);
  }

  [role='group'] > select {
    max-width: 20rem;
  }
`;
