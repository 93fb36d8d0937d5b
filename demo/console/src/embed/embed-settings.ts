// A tag's settings, as shown by the view's controls. A setting becomes a `data-` attribute if it differs from the
// configurator's default.

import { PIECES_PROBLEM, readPieces } from '../shared/format.js';

export type SettingName =
  | ('theme' | 'accent' | 'groups' | 'lang' | 'units' | 'currency' | 'quantity' | 'preset' | 'checkout' | 'basket')
  | ('loading' | 'terms' | 'privacy' | 'withdrawal');

/** The controls' values as text. An empty value means the configurator's default. */
export interface EmbedSettings extends Readonly<Record<SettingName, string>> {
  /**
   * Who reserves the configurator's height: the script, or a container on the page that also shows the product's
   * picture.
   */
  readonly height: 'script' | 'page';
}

export interface SettingField {
  readonly name: SettingName;
  readonly label: string;
  readonly hint?: string;
  /** The values that people can choose, each with its name. A setting without options is a text field. */
  readonly options?: readonly (readonly [value: string, name: string])[];
  readonly type?: 'url' | 'number' | 'text';
  readonly placeholder?: string;
  /** Suggestions below a text field. */
  readonly suggestions?: readonly string[];
}

interface SettingGroup {
  readonly title: string;
  readonly fields: readonly SettingField[];
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Appearance',
    fields: [
      {
        name: 'theme',
        label: 'Theme',
        options: [
          ['', 'Same as page'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ],
      },
      {
        name: 'accent',
        label: 'Accent color',
        hint: 'Used for buttons and sliders. Enter any CSS color.',
        placeholder: 'Text color',
      },
      {
        name: 'groups',
        label: 'Options',
        options: [
          ['', 'In steps if there are more than eight options'],
          ['steps', 'In steps'],
          ['all', 'All at once'],
        ],
      },
    ],
  },
  {
    title: 'Language and units',
    fields: [
      {
        name: 'lang',
        label: 'Language',
        options: [
          ['', 'Same as page'],
          ['en', 'English'],
          ['de', 'Deutsch'],
          ['fr', 'Français'],
          ['es', 'Español'],
          ['it', 'Italiano'],
          ['nl', 'Nederlands'],
          ['pl', 'Polski'],
          ['ar', 'العربية'],
        ],
      },
      {
        name: 'units',
        label: 'Units',
        options: [
          ['', 'Based on the customer’s region'],
          ['cm', 'Centimeters'],
          ['mm', 'Millimeters'],
          ['in', 'Inches'],
        ],
      },
      {
        name: 'currency',
        label: 'Currency',
        hint: 'Three-letter code, such as EUR.',
        placeholder: 'Currency of the destination',
        suggestions: ['EUR', 'CHF', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN', 'JPY', 'KWD', 'AED'],
      },
    ],
  },
  {
    title: 'Product and order',
    fields: [
      { name: 'preset', label: 'Starting design', options: [['', 'Product defaults']] },
      { name: 'quantity', label: 'Quantity', type: 'number', placeholder: '1' },
      {
        name: 'checkout',
        label: 'Checkout',
        options: [
          ['', 'Let customers order on the page'],
          ['event', 'Send the quote to your cart'],
        ],
      },
      {
        name: 'basket',
        label: 'Cart',
        options: [
          ['', 'One product per order'],
          ['on', 'Several products per order'],
        ],
      },
      {
        name: 'loading',
        label: 'Load',
        options: [
          ['', 'Shortly before it scrolls into view'],
          ['eager', 'When the page loads'],
        ],
      },
    ],
  },
  {
    title: 'Links shown at checkout',
    fields: [
      { name: 'terms', label: 'Terms', type: 'url', placeholder: 'https://shop.example/terms' },
      { name: 'privacy', label: 'Privacy', type: 'url', placeholder: 'https://shop.example/privacy' },
      { name: 'withdrawal', label: 'Right of withdrawal', type: 'url', placeholder: 'https://shop.example/withdrawal' },
    ],
  },
];

const settingNames = SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));

export const DEFAULT_SETTINGS: EmbedSettings = {
  ...(Object.fromEntries(settingNames.map((name) => [name, ''])) as Record<SettingName, string>),
  height: 'page',
};

/**
 * Explains what's wrong with a value, in a sentence; undefined if it's valid.
 * @param isColor tells whether the browser recognizes a string as a color
 */
export function settingProblem(
  name: SettingName,
  value: string,
  isColor: (text: string) => boolean,
): string | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (name === 'accent' && !isColor(text)) return `“${text}” isn’t a CSS color. Try #2450b8 or a name such as teal.`;
  if (name === 'currency' && !/^[a-z]{3}$/i.test(text)) return 'Enter a three-letter currency code, such as EUR.';
  if (name === 'quantity') {
    return readPieces(text) === undefined ? PIECES_PROBLEM : undefined;
  }
  const isPage = name === 'terms' || name === 'privacy' || name === 'withdrawal';
  if (isPage && !/^(https?:\/\/\S+|\/\S*)$/.test(text))
    return 'Enter a URL, such as https://shop.example/terms or /terms.';
  return undefined;
}

/** Converts settings to the tag's attributes, by name without `data-`. Leaves out invalid values and defaults. */
export function attributesOf(
  settings: EmbedSettings,
  isColor: (text: string) => boolean,
): readonly (readonly [name: string, value: string])[] {
  return settingNames.flatMap((name) => {
    const text = settings[name].trim();
    const value = text === '' || settingProblem(name, text, isColor) ? '' : attributeValue(name, text);
    return value === '' ? [] : [[name, value] as const];
  });
}

/** Converts a valid control's text to the attribute's value; empty for the configurator's default. */
function attributeValue(name: SettingName, text: string): string {
  if (name === 'currency') return text.toUpperCase();
  const pieces = name === 'quantity' ? String(readPieces(text)) : text;
  return name === 'quantity' && pieces === '1' ? '' : pieces;
}
