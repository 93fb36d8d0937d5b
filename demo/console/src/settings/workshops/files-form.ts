// The section of a workshop's form about its files: the fields' texts, and samples of what the files look like with
// these settings.

import type { ProblemIssue } from '@parametric/api-client/page';
import {
  cutListCsv,
  type DxfOperation,
  dxfOperations,
  dxfSampleLayers,
  listHeadings,
  listWords,
  type PanelRow,
  recessKinds,
} from '@parametric/configurator-element/manufacture';
import {
  drawingStyleOf,
  type FileKind,
  filesIssues,
  filesSchema,
  type ListName,
  listNames,
  listStyleOf,
  type WorkshopFiles,
} from '@parametric/service/workshop-files';
import { css, html, nothing, type TemplateResult } from 'lit';
import { capitalized } from '../../shared/format.js';
import type { FieldText, Json } from './schema-form.js';

const KINDS: Readonly<Record<FileKind, string>> = {
  lists: 'Lists (CSV)',
  sheet_dxf: 'Nested sheets (DXF)',
  sheet_svg: 'Nested sheets (SVG)',
  saw_ptx: 'Cuts for panel saws (PTX)',
  part_files: 'Bars, tubes, turned parts, and sheet metal (DXF, CSV)',
  panel_dxf: 'Panels (DXF)',
  panel_mpr: 'Panels (woodWOP MPR)',
  papers: 'Workshop papers (PDF)',
  step: '3D models (STEP)',
};

const { work } = listWords('en');
const recessNames = Object.fromEntries(recessKinds.map((kind) => [kind, capitalized(work[kind])])) as Readonly<
  Record<(typeof recessKinds)[number], string>
>;

const OPERATIONS: Readonly<Record<DxfOperation, string>> = {
  outline: 'Outline',
  cutout: 'Cutout',
  hole: 'Hole in a face',
  through_hole: 'Through hole',
  ...recessNames,
  engraving: 'Engraving',
  mitre: 'Miter',
  edge_hole: 'Hole in an edge',
  edge_groove: 'Groove in an edge',
  bend_up: 'Bend up',
  bend_down: 'Bend down',
  sheet: 'Sheet',
  label: 'Label',
};

const LANGUAGES = {
  ...{ en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano', nl: 'Nederlands', pl: 'Polski' },
  ar: 'العربية',
};

/** The column headings of English lists, with a capital letter. */
const COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(listHeadings('en')).map(([key, heading]) => [key, capitalized(heading)]),
);

const LISTS: Readonly<Record<ListName, string>> = {
  cut_list: 'Cut list columns',
  parts: 'Parts list columns',
  bar_list: 'Bar list columns',
  flat_sheets: 'Sheet metal list columns',
  pieces: 'Piece list columns',
  sheets: 'Sheet cutting plan columns',
  bars: 'Bar cutting plan columns',
  mpr_programs: 'woodWOP program columns',
  welds: 'Weld list columns',
};

const PLACEHOLDERS =
  'You can use these placeholders: {face}, {depth}, {diameter}, {width}, {z}, {angle}, {thickness}, {operation}, and {tool}. ' +
  '{back} becomes “back” on the back and nothing on the front. Uppercase placeholders, such as {FACE}, become uppercase text.';

/** The fields' texts by JSON pointer, like those of the other sections. */
export const FILE_TEXTS: Readonly<Record<string, FieldText>> = {
  '/files/kinds': {
    label: 'Files in the production pack',
    hint: 'If you don’t choose any, the pack has everything except PTX and MPR files.',
    options: KINDS,
  },
  '/files/csv/language': { label: 'Language of lists', none: 'Default for the country', options: LANGUAGES },
  '/files/csv/separator': {
    label: 'Column separator',
    none: 'Default for the country',
    options: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
  },
  '/files/csv/decimal': {
    label: 'Decimal separator',
    none: 'Default for the country',
    options: { point: 'Point (18.5)', comma: 'Comma (18,5)' },
  },
  '/files/csv/encoding': {
    label: 'Encoding',
    none: 'UTF-8 for spreadsheets',
    options: { 'utf-8-bom': 'UTF-8 for spreadsheets', 'utf-8': 'UTF-8 without a byte order mark' },
  },
  ...Object.fromEntries(
    listNames.map((list) => [
      `/files/csv/${list}`,
      {
        label: LISTS[list],
        hint: 'Columns appear in the order you add them. If you don’t add any, the list has all columns.',
        add: 'Add a column…',
        options: COLUMNS,
      },
    ]),
  ),
  '/files/dxf/preset': {
    label: 'Layer names for',
    none: 'Any program',
    options: {
      standard: 'Any program',
      by_tool: 'VCarve, Aspire, Fusion: by diameter and depth',
      woodwop: 'woodWOP DXF import',
      thermwood: 'Thermwood, eCabinet Systems',
    },
  },
  '/files/dxf/version': {
    label: 'DXF version',
    none: 'AutoCAD 2000',
    options: { AC1015: 'AutoCAD 2000', AC1009: 'AutoCAD R12 (no units)' },
  },
  '/files/dxf/units': {
    label: 'Unit',
    none: 'Default for the program',
    options: { mm: 'Millimeters', inch: 'Inches' },
  },
  '/files/dxf/decimal': {
    label: 'Decimal separator in layer names',
    none: 'Default for the program',
    options: { _: '12_5', p: '12p5', '.': '12.5', '-': '12-5' },
  },
  '/files/dxf/layers': { label: 'Your own layer names', hint: PLACEHOLDERS },
  '/files/dxf/layers/*/operation': { label: 'For', options: OPERATIONS },
  '/files/dxf/layers/*/name': { label: 'Layer name' },
  '/files/dxf/layers/*/color': { label: 'Color number' },
  '/files/dxf/tools': { label: 'Tools', hint: 'The names that replace {tool} in layer names.' },
  '/files/dxf/tools/*/operation': { label: 'For', options: OPERATIONS },
  '/files/dxf/tools/*/diameter': { label: 'Diameter', unit: 'mm' },
  '/files/dxf/tools/*/tool': { label: 'Tool' },
  '/files/mpr/router': {
    label: 'woodWOP: routing tool number',
    hint: 'Leave blank to choose the tool in woodWOP.',
  },
  '/files/mpr/saw': { label: 'woodWOP: grooving saw number', hint: 'Leave blank to choose the tool in woodWOP.' },
  '/files/mpr/below': { label: 'woodWOP: routing depth below the panel', unit: 'mm', hint: 'Defaults to 0.2.' },
};

/** Finds problems with the file settings while they're being edited. Finds nothing while a row is incomplete. */
export function liveFilesIssues(workshop: Json): readonly ProblemIssue[] {
  const files = filesOf(workshop);
  return files ? filesIssues(files, countryOf(workshop)) : [];
}

/** The first lines of a cut list with these settings, as a sample. */
export function renderListSample(workshop: Json): TemplateResult | typeof nothing {
  const csv = filesOf(workshop)?.csv;
  if (!csv) return nothing;
  const { language, hasBom: _, ...format } = listStyleOf(csv, countryOf(workshop));
  const bill = { panels: [SIDE], items: [], edges: [], totals: {} } as unknown as Parameters<typeof cutListCsv>[0];
  const text = cutListCsv(bill, { ...format, ...(csv.cut_list && { columns: csv.cut_list }) });
  return html`<figure class="sample">
    <figcaption>A cut list looks like this:</figcaption>
    <pre lang=${language} dir="ltr" tabindex="0">${text.replaceAll('\t', '⇥')}</pre>
  </figure>`;
}

/** The layer names of a drawing with these settings, as a sample. */
export function renderLayerSample(workshop: Json): TemplateResult | typeof nothing {
  const files = filesOf(workshop);
  const names = files?.dxf ? dxfSampleLayers(drawingStyleOf(files)) : [];
  if (names.length === 0) return nothing;
  const sorted = dxfOperations.flatMap((each) => names.filter(({ operation }) => operation === each));
  return html`<figure class="sample">
    <figcaption>For a hole 5 mm wide and 12.5 mm deep in an 18 mm panel, for example:</figcaption>
    <dl dir="ltr">
      ${sorted.map(({ operation, name }) => html`<dt>${OPERATIONS[operation]}</dt><dd><code>${name}</code></dd>`)}
    </dl>
  </figure>`;
}

function filesOf({ files = {} }: Json): WorkshopFiles | undefined {
  const { success, data } = filesSchema.safeParse(files);
  return success ? data : undefined;
}

function countryOf({ country }: Json): string {
  return typeof country === 'string' && country !== '' ? country : 'US';
}

const SIDE: PanelRow = {
  ...{ number: 1, name: 'Side', quantity: 2, length: 720.5, width: 300, thickness: 18, paths: ['side[0]', 'side[1]'] },
  ...{ material: { id: 'oak', name: 'oak' } as unknown as PanelRow['material'], color: undefined, grain: true },
  ...{ edges: [], bands: {}, cut: { length: 719.7, width: 299.2, at: [0.4, 0.4] }, mirrors: undefined },
  ...{ holes: [], recesses: [], mitres: [], outline: undefined, cutouts: [], letters: [] },
};

export const samplesStyles = css`
  .sample {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    min-width: 0;
  }

  .sample pre {
    overflow-x: auto;
    margin: 0;
    padding: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--raised);
  }

  .sample dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--space-1) var(--space-4);
    margin: 0;
  }

  .sample dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
