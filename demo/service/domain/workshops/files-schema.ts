// The schema for the settings of a workshop's files: which files it gets, the format of its lists, and the names of its
// drawings' layers. The console generates a form from this, so this module must run in a browser.

import type { ProblemIssue } from '@parametric/api-client';
import {
  type CsvOptions,
  type DxfStyle,
  dxfDecimals,
  dxfOperations,
  dxfPresets,
  dxfStyleIssues,
  dxfUnits,
  dxfVersions,
  type ListLanguage,
  listColumns,
  listHeadings,
  listLanguages,
  listWords,
} from '@parametric/configurator-element/manufacture';
import * as z from 'zod/mini';
import { languageOfCountry } from './country-language.js';

/** The files that a pack can contain, in order. */
export const fileKinds = [
  'lists',
  'sheet_dxf',
  'sheet_svg',
  'saw_ptx',
  'part_files',
  'panel_dxf',
  'panel_mpr',
  'papers',
  'step',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Files for machines that few workshops have. They're included only if the workshop chooses them. */
const forMachines: readonly FileKind[] = ['saw_ptx', 'panel_mpr'];

/** The files in the pack of a workshop that hasn't chosen any. */
export const usualKinds: readonly FileKind[] = fileKinds.filter((kind) => !forMachines.includes(kind));

const columnsOf = <Key extends string>(columns: readonly Key[]) =>
  z.optional(z.array(z.enum(columns)).check(z.maxLength(50)));

/** The columns of each list, in order. By default, a list has all columns. */
const columnFields = {
  cut_list: columnsOf(listColumns.cutList),
  parts: columnsOf(listColumns.parts),
  bar_list: columnsOf(listColumns.barList),
  flat_sheets: columnsOf(listColumns.flatSheets),
  pieces: columnsOf(listColumns.pieces),
  sheets: columnsOf(listColumns.sheets),
  bars: columnsOf(listColumns.bars),
  mpr_programs: columnsOf(listColumns.programs),
  welds: columnsOf(listColumns.welds),
};

export type ListName = keyof typeof columnFields;

/** The names of the lists that have columns in `/files/csv`. */
export const listNames = Object.keys(columnFields) as readonly ListName[];

const listFormatSchema = z.strictObject({
  /** The language of headings, words, and materials. Defaults to the language of the workshop's country. */
  language: z.optional(z.enum(listLanguages)),
  separator: z.optional(z.enum(['comma', 'semicolon', 'tab'])),
  decimal: z.optional(z.enum(['point', 'comma'])),
  /** Whether the file starts with a byte order mark, by which spreadsheets recognize UTF-8. */
  encoding: z.optional(z.enum(['utf-8-bom', 'utf-8'])),
  ...columnFields,
});

const layerText = z.string().check(z.maxLength(120));

/** The format of a workshop's DXF drawings. The keys are the same as those of `DxfStyle`. */
const drawingFormatSchema = z.strictObject({
  preset: z.optional(z.enum(dxfPresets)),
  version: z.optional(z.enum(dxfVersions)),
  units: z.optional(z.enum(dxfUnits)),
  decimal: z.optional(z.enum(dxfDecimals)),
  layers: z.optional(
    z
      .array(
        z.strictObject({
          operation: z.enum(dxfOperations),
          name: layerText,
          color: z.optional(z.int().check(z.minimum(1), z.maximum(255))),
        }),
      )
      .check(z.maxLength(dxfOperations.length)),
  ),
  tools: z.optional(
    z
      .array(
        z.strictObject({
          operation: z.enum(dxfOperations),
          /** The tool's diameter in mm. A tool without a diameter is used for all diameters that aren't listed. */
          diameter: z.optional(z.number().check(z.positive(), z.maximum(1_000))),
          tool: z.string().check(z.minLength(1), z.maxLength(40)),
        }),
      )
      .check(z.maxLength(200)),
  ),
});

const toolNumber = z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/)));

/** The format of a workshop's woodWOP programs. The keys are the same as those of `MprStyle`. */
const programFormatSchema = z.strictObject({
  router: toolNumber,
  saw: toolNumber,
  below: z.optional(z.number().check(z.minimum(0), z.maximum(20))),
});

export const filesSchema = z.strictObject({
  /** The kinds of files. Defaults to all except PTX and MPR. */
  kinds: z.optional(z.array(z.enum(fileKinds)).check(z.minLength(1), z.maxLength(fileKinds.length))),
  csv: z.optional(listFormatSchema),
  dxf: z.optional(drawingFormatSchema),
  mpr: z.optional(programFormatSchema),
});

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

export type WorkshopFiles = DeepReadonly<z.infer<typeof filesSchema>>;
type ListFormat = NonNullable<WorkshopFiles['csv']>;

const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const;
const DECIMALS = { point: '.', comma: ',' } as const;

/** The format of a workshop's lists, with defaults for missing settings. */
export interface ListStyle extends Required<CsvOptions> {
  readonly language: ListLanguage;
  readonly hasBom: boolean;
  readonly headings: ReturnType<typeof listHeadings>;
  readonly words: ReturnType<typeof listWords>;
}

/**
 * The format of a workshop's lists. Defaults to what spreadsheets expect in the workshop's country.
 * @param country an ISO 3166 code, such as `DE`
 */
export function listStyleOf({ language, separator, decimal, encoding }: ListFormat, country: string): ListStyle {
  const sign = decimal ? DECIMALS[decimal] : decimalSignIn(language, country);
  // In Switzerland and Liechtenstein, Excel's list separator is a semicolon, although the decimal separator is a point.
  const isSwiss = country === 'CH' || country === 'LI';
  const written = language ?? languageOfCountry(country);
  return {
    language: written,
    separator: separator ? SEPARATORS[separator] : sign === ',' || isSwiss ? ';' : ',',
    decimal: sign,
    hasBom: encoding !== 'utf-8',
    headings: listHeadings(written),
    words: listWords(written),
  };
}

function decimalSignIn(language: string | undefined, country: string): '.' | ',' {
  const spoken = languageOfCountry(country);
  // If lists aren't available in the language of the workshop's country, as in Czechia, use the country's number
  // format anyway.
  const usual = spoken === 'en' ? new Intl.Locale(`und-${country}`).maximize().language : spoken;
  // Use Latin digits, because spreadsheets and saws read these.
  const parts = new Intl.NumberFormat(`${language ?? usual}-${country}-u-nu-latn`).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** The language of a workshop's lists, labels, and papers: the one it chose for its lists, or else its country's. */
export function languageOfWorkshop(workshop: {
  readonly files?: WorkshopFiles | undefined;
  readonly country: string;
}): ListLanguage {
  return workshop.files?.csv?.language ?? languageOfCountry(workshop.country);
}

/** The style of a workshop's drawings. */
export function drawingStyleOf({ dxf }: WorkshopFiles): DxfStyle {
  return dxf ?? {};
}

/** Validates a workshop's settings for its files. */
export function filesIssues(files: WorkshopFiles, country: string): readonly ProblemIssue[] {
  const { csv = {} } = files;
  const { separator, decimal } = listStyleOf(csv, country);
  const twice = listNames.filter((list) => new Set<string>(csv[list]).size < (csv[list]?.length ?? 0));
  return [
    ...(csv.separator !== undefined && separator === decimal
      ? [
          issue(
            '/files/csv/separator',
            'ambiguous',
            'Choose another column separator: the comma is the decimal separator.',
          ),
        ]
      : []),
    ...twice.map((list) => issue(`/files/csv/${list}`, 'duplicate', 'Each column can only appear once.')),
    ...dxfStyleIssues(drawingStyleOf(files)).map(({ pointer, detail }) =>
      issue(`/files/dxf${pointer}`, 'malformed_layer', detail),
    ),
  ];
}

function issue(pointer: string, code: string, detail: string): ProblemIssue {
  return { pointer, code, detail };
}
