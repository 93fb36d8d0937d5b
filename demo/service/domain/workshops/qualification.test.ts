import assert from 'node:assert/strict';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import { modelOf } from '@parametric/shop/testing/documents';
import { findDeclineReason } from './qualification.js';
import { needsOf, type Requirements, requirementsOf } from './requirements.js';
import { type PriceListProfile, workshops } from './workshop.js';

const hain = workshops.find(({ slug }) => slug === 'tischlerei-hain')!;
const requirements = requirementsFor({});

it('a workshop that can do everything has no reason to decline', () => {
  assert.equal(findDeclineReason(hain, requirements), undefined);
});

it('a board that’s too thin for the machines is reported with both thicknesses', () => {
  const coarse: PriceListProfile = { ...hain, machines: { ...hain.machines, thickness: [8, 40] } };
  assert.deepEqual(findDeclineReason(coarse, requirements), {
    reason: 'thickness_not_machined',
    code: 'thickness_not_machined',
    values: { part: 'back_panel[0]', part_name: 'Back', thickness_mm: 6, min_mm: 8, max_mm: 40 },
    detail: 'The panel “Back” is 6 mm thick; our machines can only handle 8 to 40 mm.',
  });
});

it('a board that’s too large for every sheet is reported with both sizes', () => {
  const small = {
    ...requirements,
    panels: requirements.panels.map((row) => ({ ...row, material: sheetOf(row.material!, [1100, 600]) })),
  };
  assert.deepEqual(findDeclineReason(hain, small), {
    reason: 'panel_too_large',
    code: 'panel_exceeds_sheet',
    values: {
      part: 'side_left',
      part_name: 'Left side',
      length_mm: 1182,
      width_mm: 320,
      max_length_mm: 1100,
      max_width_mm: 600,
      material: 'birch-plywood',
      material_name: 'Birch plywood',
    },
    detail: 'The panel “Left side” is 1182 × 320 mm; Birch plywood comes in sheets of 1100 × 600 mm.',
  });
});

it('only a board without grain can be rotated on its sheet', () => {
  const across = (configuration: object) => {
    const { panels, ...rest } = requirementsFor(configuration);
    const turned = panels.map((row) => ({ ...row, material: sheetOf(row.material!, [700, 2500]) }));
    return findDeclineReason({ ...hain, materials: anyMaterial }, { ...rest, panels: turned })?.reason;
  };
  assert.equal(across({ material: 'birch-plywood' }), 'panel_too_large');
  assert.equal(across({ material: 'white-laminate', backMaterial: 'white-laminate-8' }), undefined);
});

it('a board is measured by the workshop’s own sheets, and can be rotated if it’s thin enough', () => {
  const held = (sheet: readonly [number, number], turnsUpTo = 0): PriceListProfile => ({
    ...hain,
    materials: anyMaterial.map((row) => ({ ...row, sheet: [...sheet] })),
    sheets: { turns_up_to: turnsUpTo },
  });
  const small = requirements.panels.map((row) => ({ ...row, material: sheetOf(row.material!, [1100, 600]) }));
  assert.equal(findDeclineReason(held([2500, 1250]), { ...requirements, panels: small }), undefined);
  const { detail } = findDeclineReason(held([1100, 700]), requirements)!;
  assert.match(detail, /1182 × 320 mm; Birch plywood comes in sheets of 1100 × 700 mm/);
  assert.equal(findDeclineReason(held([700, 2500]), requirements)?.reason, 'panel_too_large');
  assert.equal(findDeclineReason(held([700, 2500], 18), requirements), undefined);
});

it('a board can fit the saw in either orientation', () => {
  const turned: PriceListProfile = { ...hain, machines: { ...hain.machines, largest_panel: [1182, 489] } };
  assert.equal(findDeclineReason(turned, requirements), undefined);
  const shorter: PriceListProfile = { ...hain, machines: { ...hain.machines, largest_panel: [1181, 489] } };
  assert.match(
    findDeclineReason(shorter, requirements)?.detail ?? '',
    /is 1182 × 320 mm; our saw can cut at most 1181 × 489 mm/,
  );
});

it('a board whose material isn’t available is reported', () => {
  const [first, ...others] = requirements.panels;
  const nameless = { ...requirements, panels: [{ ...first!, material: undefined }, ...others] };
  const { reason, code, detail } = findDeclineReason(hain, nameless)!;
  assert.equal(reason, 'material_not_held');
  assert.equal(code, 'material_not_named');
  assert.match(detail, /^The panel “.+” has no material/);
});

it('each code has the values that a page’s message needs', () => {
  const valuesOf = (workshop: Partial<PriceListProfile>, more: Partial<Requirements> = {}): Record<string, unknown> => {
    const { code, values } = findDeclineReason({ ...hain, ...workshop }, { ...requirements, ...more }) ?? {};
    return { code, ...values };
  };
  const machines = { ...hain.machines, largest_panel: [1000, 300] } as const;
  const { material, ...turned } = { ...requirements.panels[0]!, kind: 'revolve', name: 'Knob', path: 'knob' } as const;
  const items = [turned];
  const { length, width } = requirements.panels[0]!;
  const { panelCount } = requirements;
  assert.deepEqual(
    [
      valuesOf({}, { shipTo: { country: 'PT', postcode: '1100-148' } }),
      valuesOf({ materials: [] }).materials,
      valuesOf({ machines }),
      valuesOf({ machines: { ...hain.machines, crafts: [] } }, { items }),
      valuesOf({ capacity: 100 }, { quantity: 40 }),
      valuesOf({ capacity: 2 }, { quantity: 1 }).max_quantity,
    ],
    [
      { code: 'country_not_served', country: 'PT' },
      [
        { id: 'birch-plywood', name: 'Birch plywood' },
        { id: 'birch-plywood-6', name: 'Birch plywood, 6 mm' },
      ],
      {
        code: 'panel_exceeds_saw',
        part: 'side_left',
        part_name: 'Left side',
        length_mm: length,
        width_mm: width,
        max_length_mm: 1000,
        max_width_mm: 300,
      },
      { code: 'craft_not_offered', part: 'knob', part_name: 'Knob', craft: 'turning' },
      {
        code: 'quantity_exceeds_capacity',
        quantity: 40,
        panels: 40 * panelCount,
        max_panels: 100,
        max_quantity: Math.floor(100 / panelCount),
      },
      0,
    ],
  );
  assert.ok(material, 'the board that the knob was made of has one');
});

it('products that are only too many in total are counted together, and none has its own maximum', () => {
  const { needs } = requirements.products[0]!;
  const several = requirementsOf({
    products: [
      { needs, quantity: 3 },
      { needs, quantity: 2 },
    ],
  });
  const panels = 5 * needs.panelCount;
  assert.deepEqual(findDeclineReason({ ...hain, capacity: panels - 1 }, several), {
    reason: 'no_capacity',
    code: 'quantity_exceeds_capacity',
    values: { quantity: 5, panels, max_panels: panels - 1 },
    detail: `5 pieces need ${panels} panels; we can make at most ${panels - 1} panels per order.`,
  });
});

it('reasons that a customer can’t change come first', () => {
  const hopeless = { ...requirements, quantity: 1000, shipTo: { country: 'BR', postcode: '' } };
  assert.equal(findDeclineReason(hain, hopeless)?.reason, 'country_not_served');
  assert.equal(findDeclineReason(hain, { ...hopeless, shipTo: undefined })?.reason, 'no_capacity');
});

const anyMaterial: PriceListProfile['materials'] = [
  ...hain.materials,
  ...[19, 8].map((thickness) => ({ kind: 'laminate', thickness, square_metre: { EUR: 1 } })),
];

function requirementsFor(configuration: object): Requirements {
  const product = modelOf('hallway-shelf').evaluate({ ...configuration });
  return requirementsOf({ products: [{ needs: needsOf(product, billOfMaterials(product)), quantity: 1 }] });
}

function sheetOf<M extends object>(material: M, sheet: readonly [number, number]): M & { sheet: [number, number] } {
  return { ...material, sheet: [...sheet] };
}

it('only bends made on a press need a workshop that bends metal', () => {
  const needsOfLid = (hinge: object) => {
    const flanges = [{ on: '-z', length: 90, radius: 30, ...hinge }];
    const product = compileModel({
      ...{ format: 'parametric-model/1', id: 'lid', name: 'Lid', parameters: [] },
      materials: [{ id: 'ply', name: 'Plywood', color: '#dfc79d', finish: 'plywood', thickness: 4, density: 680 }],
      parts: [{ id: 'lid', kind: 'sheet', material: 'ply', size: [200, 4, 100], normal: 'y', flanges }],
    }).evaluate({});
    return needsOf(product, billOfMaterials(product));
  };
  const craft = ({ items }: { readonly items: Requirements['items'] }) =>
    findDeclineReason({ ...hain, machines: { ...hain.machines, crafts: [] } }, { ...requirements, items })?.values
      .craft;
  const pressed = needsOfLid({});
  const flexible = needsOfLid({ hinge: { kind: 'lattice', slot: 30, bridge: 4, web: 2, width: 1 } });
  assert.equal(craft(pressed), 'bending');
  assert.equal(craft(flexible), undefined);
  // The flexible lid is cut from a board, slot by slot.
  assert.deepEqual(pressed.boards, []);
  assert.deepEqual(
    flexible.boards.map(({ thickness, amount }) => [thickness, amount > 0.02]),
    [[4, true]],
  );
  assert.deepEqual(flexible.solids, []);
  assert.ok(flexible.contourLength > pressed.contourLength + 5, `${flexible.contourLength} m`);
});
