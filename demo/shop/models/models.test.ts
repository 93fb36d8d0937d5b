import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { billOfMaterials, type PanelSide } from '@parametric/configurator-element/manufacture';
import type { Material, Model, PlacedPart, Product, Vector } from '@parametric/configurator-element/model';
import { drawConfiguration, modelOf, models, randomFrom } from './testing/documents.js';

/** The element's languages. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'];
const samples = 60;
/** The tolerance between two boards that meet, in mm. */
const noise = 1e-6;
/** The distance within which parts count as connected, such as a shelf on its pins or a door in its opening, in mm. */
const reach = 3;

/** Boards that run from one part to the next, from left to right. */
const held: Readonly<Record<string, readonly string[]>> = {
  'hallway-shelf': ['shelf', 'bottom', 'plinth_front', 'plinth_rear'],
  sideboard: ['shelf', 'bottom', 'box_front', 'box_back', 'box_bottom', 'front'],
  'writing-desk': ['case_back', 'box_front', 'box_bottom', 'screen_panel', 'tray_bottom', 'front'],
  'kitchen-run': ['shelf', 'bottom', 'rail', 'sink_rail', 'back', 'box_end', 'box_bottom'],
};

/** The lowest plausible estimates for products that aren't furniture; EUR. */
const cheapest: Readonly<Record<string, number>> = {
  'house-sign': 50,
  'reading-lamp': 120,
  'shelf-bracket': 25,
  'garden-gate': 600,
  'spiral-stair': 3500,
};

/** The highest plausible estimates for products that aren't furniture; EUR. */
const dearest: Readonly<Record<string, number>> = { 'spiral-stair': 20_000 };

/** Roughly how many corners of the allowed range are tested. */
const maxCorners = 96;

interface Box {
  readonly path: string;
  readonly id: string;
  readonly min: Vector;
  readonly max: Vector;
}

for (const model of models.values()) {
  describe(model.id, () => {
    const sampled = sample(model);
    /** The panels of each bill, with the configuration. */
    const sampledPanels = sampled.flatMap((product) =>
      billOfMaterials(product).panels.map((panel) => ({
        ...panel,
        of: `${panel.name} of ${show(product.configuration)}`,
      })),
    );

    it('has a document with its own id, small enough to send', () => {
      assert.ok(JSON.stringify(model.document).length < 64 * 1024);
    });

    it('has all texts for customers in each of the element’s languages', () => {
      for (const text of textsIn(model.document)) {
        if (typeof text === 'object') assert.deepEqual(Object.keys(text), languages, JSON.stringify(text));
        else assert.fail(`"${text}" is in one language only`);
      }
    });

    it('is valid by default', () => {
      assert.deepEqual(model.validate({}).issues, []);
      assert.ok(model.evaluate({}).rules.every(({ holds }) => holds));
    });

    it('lines up the bores of each slide while its drawer is closed, and joins without faults', () => {
      for (const { parts, jointFaults } of sampled) {
        assert.deepEqual(jointFaults ?? [], []);
        for (const bores of slideBores(parts).values()) {
          const [drawer, cabinet] = bores;
          assert.equal(bores.length, 2);
          assert.equal(drawer!.length, cabinet!.length);
          drawer!.forEach(([, y, z], index) => {
            const [, otherY, otherZ] = cabinet![index]!;
            assert.ok(Math.hypot(y - otherY, z - otherZ) < 1e-4);
          });
        }
      }
    });

    it('is valid in each of its presets', () => {
      for (const { id, configuration } of model.document.presets ?? []) {
        assert.deepEqual(model.validate(configuration).issues, [], id);
      }
    });

    it('is as wide, high and deep as its configuration says', () => {
      for (const product of sampled) {
        const { configuration, madeBounds: bounds = product.bounds } = product;
        const size = bounds.max.map((max, axis) => max - bounds.min[axis]!);
        for (const [axis, key] of ['width', 'height', 'depth'].entries()) {
          if (configuration[key] === undefined) continue;
          assert.ok(Math.abs(size[axis]! - Number(configuration[key])) < noise, `${key} of ${show(configuration)}`);
          assert.ok(Math.abs(bounds.min[axis]!) < noise);
        }
      }
    });

    it('has no overlapping parts, except backs in grooves, fingers in slots and mitered corners', () => {
      for (const product of sampled) {
        const parts = [...product.parts].filter(fillsItsBox);
        const boxes = parts.map(boxOf);
        const recesses = parts.map(recessBoxesOf);
        for (const [index, a] of boxes.entries()) {
          for (const [other, b] of boxes.entries()) {
            if (other <= index || !overlap(a, b, -noise)) continue;
            const shared = sharedBox(a, b);
            const isInRecess = [...recesses[index]!, ...recesses[other]!].some((recess) => isWithin(shared, recess));
            const isFingered = areSlotted([parts[index]!, parts[other]!], shared);
            const isMitred = areMitred([parts[index]!, parts[other]!], shared);
            assert.ok(
              isInRecess || isFingered || isMitred,
              `${a.path} and ${b.path} of ${show(product.configuration)}`,
            );
          }
        }
      }
    });

    it('shows its drawers when everything is open, because no open door is in front of them', () => {
      for (const { parts, configuration } of sampled) {
        const drawers = [...parts].filter(({ motions }) => motions?.some(({ kind }) => kind === 'slide')).map(boxOf);
        for (const door of parts) {
          const [left, right] = openDoorSides(door) ?? [];
          if (left === undefined || right === undefined) continue;
          for (const { path, min, max } of drawers)
            assert.ok(right < min[0] || left > max[0], `${door.path} and ${path} of ${show(configuration)}`);
        }
      }
    });

    it('has no floating parts', () => {
      for (const product of sampled) {
        const loose = looseParts([...product.parts].map(boxOf));
        assert.deepEqual(loose, [], show(product.configuration));
      }
    });

    it('supports both ends of parts between two uprights', () => {
      for (const product of sampled) {
        const boxes = [...product.parts].map(boxOf);
        for (const box of boxes.filter(({ id }) => held[model.id]?.includes(id))) {
          const others = boxes.filter((other) => other !== box);
          for (const end of endsOf(box)) {
            const holds = others.some((other) => overlap(end, other, [reach, -noise, -noise]));
            assert.ok(holds, `${box.path} of ${show(product.configuration)} hangs free at x = ${end.min[0]}`);
          }
        }
      }
    });

    it('drills no hole outside its board, and no unintended through hole', () => {
      for (const { of, length, width, thickness, holes } of sampledPanels) {
        for (const { at, side, diameter, depth } of holes) {
          const [u, v, w] = at;
          if (side !== 'front' && side !== 'back') {
            const isWithin = w >= diameter / 2 && w <= thickness - diameter / 2;
            const reach = side.startsWith('length') ? width : length;
            assert.ok(isWithin && (depth ?? 0) < reach, of);
            continue;
          }
          const inside = u >= diameter / 2 && v >= diameter / 2 && u <= length - diameter / 2;
          assert.ok(inside && v <= width - diameter / 2, of);
          const opposite = holes.find((other) => other.side !== side && other.at[0] === u && other.at[1] === v);
          assert.ok((depth ?? 0) + (opposite?.depth ?? 0) < thickness, of);
        }
      }
    });

    it('has two pins under each end of a loose shelf', () => {
      for (const product of sampled) {
        const parts = [...product.parts];
        const pins = parts.flatMap(pinsOf);
        for (const shelf of parts.filter(({ id }) => id === 'shelf')) {
          const { path, min, max } = boxOf(shelf);
          for (const [face, x] of [['+x', min[0]] as const, ['-x', max[0]] as const]) {
            const under = pins.filter(
              ({ at, ...pin }) =>
                pin.face === face && Math.abs(at[0] - x) < reach && Math.abs(at[1] + 2.5 - min[1]) < noise,
            );
            assert.equal(under.length, 2, `${path} of ${show(product.configuration)}, ${face}`);
            assert.ok(under.every(({ at }) => at[2] > min[2] && at[2] < max[2]));
          }
        }
      }
    });

    it('cuts each board at its material’s thickness', () => {
      for (const { of, thickness, material } of sampledPanels) assert.equal(thickness, material?.thickness, of);
    });

    it('cuts each board from a sheet that is large enough, along its grain', () => {
      for (const { of, length, width, material, grain } of sampledPanels) {
        const [sheetLength, sheetWidth] = material?.sheet ?? [0, 0];
        const lies = length <= sheetLength && width <= sheetWidth;
        const turned = !grain && width <= sheetLength && length <= sheetWidth;
        assert.ok(lies || turned, `${length} × ${width}, ${of}`);
      }
    });

    it('leaves the edges of plywood bare', () => {
      for (const { of, edges, material } of sampledPanels) {
        assert.ok(edges.length === 0 || material?.finish !== 'plywood', of);
      }
    });

    it('is banded with known tapes, which with the cut size make the finished size', () => {
      for (const { of, edges, bands, cut, length, width } of sampledPanels) {
        assert.ok(
          edges.every((side) => bands[side]),
          of,
        );
        const thickness = (side: PanelSide) => bands[side]?.thickness ?? 0;
        assert.ok(Math.abs(cut.length + thickness('width1') + thickness('width2') - length) < noise, of);
        assert.ok(Math.abs(cut.width + thickness('length1') + thickness('length2') - width) < noise, of);
      }
    });

    it('costs more the wider it is', () => {
      const { default: start } = model.describe({}).find(({ key }) => key === 'width') ?? { default: 0 };
      let before = 0;
      for (let width = Number(start) / 2; width <= 2400; width += 100) {
        const { estimate } = model.evaluate(model.settle({ width }).configuration);
        assert.ok(estimate!.amount >= before, `at ${width} mm`);
        before = estimate!.amount;
      }
    });

    it('estimates in euros, at what furniture costs', () => {
      for (const { estimate, configuration } of sampled) {
        assert.equal(estimate?.currency, 'EUR');
        assert.ok(
          estimate.amount > (cheapest[model.id] ?? 150) && estimate.amount < (dearest[model.id] ?? 12_000),
          `${estimate.amount} for ${show(configuration)}`,
        );
      }
    });

    for (const [index, { message }] of (model.document.rules ?? []).entries()) {
      it(`can meet and break the rule "${typeof message === 'string' ? message : message.en}"`, () => {
        const isFound = (wanted: boolean) =>
          sampled.some(({ rules }) => rules[index]!.holds === wanted) ||
          [...corners(model)].some((configuration) => model.evaluate(configuration).rules[index]!.holds === wanted);
        assert.ok(isFound(true), 'it never holds');
        assert.ok(isFound(false), 'it never fails');
      });
    }

    it('measures width, height and depth where they are', () => {
      for (const { dimensions, configuration } of sampled) {
        for (const key of ['width', 'height', 'depth'].filter((each) => each in configuration)) {
          const dimension = dimensions.find((each) => each.key === key);
          assert.ok(dimension && Math.abs(dimension.length - Number(configuration[key])) < noise, key);
        }
      }
    });

    it('can be shown at the limits of all parameters, and reports problems there', () => {
      const keys = new Set(model.document.parameters.map(({ key }) => key));
      for (const configuration of corners(model)) {
        const { parts, bounds, rules } = model.evaluate(configuration);
        assert.ok(parts.length > 0 && [...bounds.min, ...bounds.max].every(Number.isFinite), show(configuration));
        for (const rule of rules.filter(({ holds }) => !holds)) {
          assert.ok(rule.message.length > 20 && rule.keys.length > 0, rule.message);
          assert.ok(
            rule.keys.every((key) => keys.has(key)),
            rule.message,
          );
        }
      }
    });

    it('moves every part away from where it was when it explodes', () => {
      for (const part of sampled[0]!.parts)
        assert.ok(
          part.explode?.some((way) => way !== 0),
          part.path,
        );
    });
  });
}

it('covers both free ends of a kitchen from the floor to the worktop, screwed on from inside', () => {
  const model = modelOf('kitchen-run');
  const random = randomFrom(3);
  for (const endPanels of ['both', 'left', 'right', 'none']) {
    for (let run = 0; run < 10; run++) {
      const { parts, configuration } = model.evaluate({ ...drawConfiguration(model, random), endPanels });
      const boxes = [...parts].map(boxOf);
      const isCovered = { left: /both|left/.test(endPanels), right: /both|right/.test(endPanels) };
      const fronts = Math.max(...boxes.filter(({ id }) => id === 'leaf' || id === 'front').map((box) => box.max[2]));
      const worktop = boxes.find(({ id }) => id === 'worktop')!;
      const ends = boxes.filter(({ id }) => id === 'end_panel');
      const atEnd = (end: 'left' | 'right') =>
        ends.some(({ min, max }) => (end === 'left' ? min[0] === 0 : max[0] === configuration.width));
      assert.deepEqual({ left: atEnd('left'), right: atEnd('right') }, isCovered);
      for (const { min, max } of ends) {
        assert.ok(min[1] === 0 && min[2] === 0);
        assert.ok(Math.abs(max[1] - worktop.min[1]) < noise && Math.abs(max[2] - fronts) < noise);
      }
      for (const part of parts) {
        if (part.id !== 'end_panel' || part.kind !== 'panel') continue;
        const screws = (part.holes ?? []).filter(({ joint }) => joint);
        assert.ok(screws.length >= 4);
        const inside = part.matrix[12] === 0 ? '+x' : '-x';
        assert.ok(screws.every(({ face, depth = Infinity }) => face === inside && depth < part.size[0]));
      }
    }
  }
});

it('has a tap behind a kitchen’s sink, in a hole of its worktop that no rail is under', () => {
  const model = modelOf('kitchen-run');
  const random = randomFrom(5);
  let taps = 0;
  for (let run = 0; run < 40; run++) {
    const product = model.evaluate(drawConfiguration(model, random));
    const boxes = [...product.parts].map(boxOf);
    const worktop = [...product.parts].find(({ id }) => id === 'worktop');
    const holes = worktop?.kind === 'panel' ? (worktop.holes ?? []).filter(({ diameter }) => diameter === 35) : [];
    const bowl = boxes.find(({ id }) => id === 'bowl');
    assert.equal(holes.length, bowl ? 1 : 0);
    assert.equal(product.items!.filter(({ id }) => id === 'mixer').length, bowl ? 1 : 0);
    if (!bowl) continue;
    taps++;
    const [x, z] = holes[0]!.at;
    assert.ok(z + 17.5 + 15 <= bowl.min[2] && Math.abs(x - (bowl.min[0] + bowl.max[0]) / 2) < noise);
    const below: Box = { path: '', id: '', min: [x - 30, 0, z - 30], max: [x + 30, bowl.max[1], z + 30] };
    const inTheWay = boxes
      .filter(({ id }) => id === 'rail' || id === 'shelf')
      .filter((box) => overlap(box, below, -noise));
    assert.deepEqual(inTheWay, []);
  }
  assert.ok(taps > 5);
});

it('says where a kitchen’s feet, clips and screws go, and lists them', () => {
  const model = modelOf('kitchen-run');
  const random = randomFrom(9);
  const long = { width: 3300, units: 5 };
  for (let run = 0; run < 20; run++) {
    const chosen = { ...drawConfiguration(model, random), ...(run % 2 === 0 ? long : {}) };
    const product = model.evaluate(model.settle(chosen).configuration);
    const { units, drawerUnits, drawers, handles, worktopMaterial } = product.configuration;
    const parts = [...product.parts];
    const bores = (id: string, fitting: RegExp) =>
      parts.flatMap((part) =>
        part.id === id && part.kind === 'panel'
          ? (part.holes ?? []).filter(({ joint }) => fitting.test(joint?.fitting ?? ''))
          : [],
      );
    const listed = (id: string) =>
      (product.items ?? []).reduce((sum, item) => sum + (item.id === id ? item.quantity : 0), 0);
    assert.equal(bores('bottom', /kitchen-foot/).length, 4 * Number(units));
    assert.equal(bores('plinth_front', /plinth-clip/).length, 2 * Number(units));
    assert.equal(listed('kitchen-foot') / 2, listed('plinth-clip'));
    const pulls = handles === 'cup' ? Number(drawerUnits) * Number(drawers) : 0;
    assert.equal(listed('cup_pull_screw'), 2 * pulls);
    const inserts = bores('worktop', /worktop-insert/);
    assert.equal(inserts.length > 0, worktopMaterial === 'compact-black');
    assert.equal(bores('worktop', /worktop-screw/).length > 0, worktopMaterial === 'oak-worktop');
    assert.equal(listed('silicone') > 0, worktopMaterial === 'terrazzo');
    assert.ok(inserts.every(({ depth }) => depth === 9));
    const halves = parts.filter(({ id }) => id === 'plinth_front');
    for (const half of halves.length > 1 ? halves : []) {
      assert.ok(
        half.kind === 'panel' && half.holes!.filter(({ joint }) => /^screw/.test(joint?.fitting ?? '')).length >= 2,
      );
    }
    const sides = parts.filter(({ id }) => id === 'side').map(boxOf);
    const touching = sides.filter((one) =>
      sides.some((other) => one !== other && Math.abs(one.max[0] - other.min[0]) < noise),
    );
    assert.equal(touching.length, Number(units) - 1);
    assert.equal(
      new Set(bores('side', /^screw-4x3/).map(({ joint }) => joint!.piece)).size >= 4 * (Number(units) - 1),
      true,
    );
  }
});

it('draws a kitchen’s slides where they’re screwed on, as long as they’re bought', () => {
  const { parts } = modelOf('kitchen-run').evaluate({});
  const runner = boxOf([...parts].find(({ id }) => id === 'runner')!);
  const [bores] = [...slideBores(parts).values()];
  const ys = bores![0]!.map(([, y]) => y);
  assert.ok(ys.every((y) => Math.abs(y - (runner.min[1] + runner.max[1]) / 2) < 0.1));
  assert.equal(runner.max[2] - runner.min[2], 500);
  for (const [, , z] of bores![0]!) assert.ok(z > runner.min[2] && z < runner.max[2]);
});

it('every document defines a material the same way', () => {
  const known = new Map<string, Material>();
  for (const model of models.values()) {
    for (const material of model.document.materials ?? []) {
      assert.deepEqual(material, known.get(material.id) ?? material);
      known.set(material.id, material);
    }
  }
});

/** The product in its default configuration, and random ones from a seed. */
function sample(model: Model): readonly Product[] {
  const random = randomFrom(model.id.length);
  const drawn = Array.from({ length: samples }, () => drawConfiguration(model, random));
  return [{}, ...drawn].map((configuration) => model.evaluate(configuration));
}

/** Configurations in which every number has its minimum or maximum value. Choices are random. */
function* corners(model: Model): Generator<Product['configuration']> {
  const random = randomFrom(model.id.length + 1);
  const numbers = model.document.parameters.filter(({ type }) => type === 'number' || type === 'integer');
  const count = 2 ** numbers.length;
  for (let corner = 0; corner < count; corner += Math.max(1, Math.floor(count / maxCorners))) {
    let configuration: Readonly<Record<string, unknown>> = drawConfiguration(model, random);
    for (const [bit, { key }] of numbers.entries()) {
      const state = model.describe(configuration).find((parameter) => parameter.key === key)!;
      if (!('min' in state)) continue;
      configuration = { ...configuration, [key]: (corner >> bit) & 1 ? state.max : state.min };
    }
    yield model.settle(configuration).configuration;
  }
}

/** Whether a part fills its box, unlike turned, bent, notched and rotated parts and text. */
function fillsItsBox(part: PlacedPart): boolean {
  const { kind, matrix } = part;
  if (kind === 'extrude' && part.profile.some(({ outer }) => outer.segments.length > 4)) return false;
  return !['revolve', 'tube', 'sheet', 'text'].includes(kind) && matrix[0] === 1 && matrix[5] === 1;
}

/** The box around a part. */
function boxOf({ path, id, size, matrix }: PlacedPart): Box {
  const end = (extreme: (...values: number[]) => number) =>
    [0, 1, 2].map((row) =>
      [0, 1, 2].reduce((sum, axis) => sum + extreme(0, matrix[4 * axis + row]! * size[axis]!), matrix[12 + row]!),
    ) as unknown as Vector;
  return { path, id, min: end(Math.min), max: end(Math.max) };
}

/** How far an open door reaches to the left and to the right; undefined unless the part turns on an upright hinge. */
function openDoorSides(part: PlacedPart): readonly [left: number, right: number] | undefined {
  const hinge = part.motions?.find((motion) => motion.kind === 'hinge' && Math.abs(motion.axis[1]) === 1);
  if (hinge?.kind !== 'hinge') return undefined;
  const angle = (hinge.angle * hinge.axis[1] * Math.PI) / 180;
  const { min, max } = boxOf(part);
  const [x, , z] = hinge.origin;
  const ends = [min, max].flatMap((a) =>
    [min, max].map((b) => x + (a[0] - x) * Math.cos(angle) + (b[2] - z) * Math.sin(angle)),
  );
  return [Math.min(...ends), Math.max(...ends)];
}

/** The boxes around a part's recesses; empty unless it's a board. */
function recessBoxesOf(part: PlacedPart): readonly Pick<Box, 'min' | 'max'>[] {
  if (part.kind !== 'panel') return [];
  const { min: at } = boxOf(part);
  return (part.recesses ?? []).map(({ face, region, depth }) => {
    const axis = 'xyz'.indexOf(face[1]!);
    const points = [region.outer.start, ...region.outer.segments.map(({ to }) => to)];
    const end = (extreme: (...values: number[]) => number, along: number) =>
      [0, 1, 2].map((own) => {
        if (own === axis) return at[own]! + along;
        const coordinate = own === (axis === 0 ? 1 : 0) ? 0 : 1;
        return at[own]! + extreme(...points.map((point) => point[coordinate]));
      }) as unknown as Vector;
    const from = face[0] === '+' ? part.size[axis]! - depth : 0;
    return { min: end(Math.min, from), max: end(Math.max, from + depth) };
  });
}

/** Whether a corner is in a slot of one of its boards at every height (y). */
function areSlotted(boards: readonly PlacedPart[], { min, max }: Pick<Box, 'min' | 'max'>): boolean {
  const slots = boards.flatMap((part) => {
    if (part.kind !== 'panel') return [];
    const { min: at } = boxOf(part);
    return (part.cutouts ?? []).map(({ outer }) => {
      const points = [outer.start, ...outer.segments.map(({ to }) => to)];
      // y is the first axis of a board that's perpendicular to x, and the second axis of one that's perpendicular to z.
      const along = points.map((point) => point[part.normal === 'x' ? 0 : 1]);
      return { from: at[1] + Math.min(...along), to: at[1] + Math.max(...along) };
    });
  });
  return Array.from({ length: 100 }, (_, step) => min[1] + ((step + 0.5) * (max[1] - min[1])) / 100).every((y) =>
    slots.some(({ from, to }) => from <= y && y <= to),
  );
}

/** Whether two parts overlap only at ends that are cut at half the angle of their corner. */
function areMitred(parts: readonly PlacedPart[], { min, max }: Pick<Box, 'min' | 'max'>): boolean {
  return parts.every(
    (part) =>
      'mitres' in part &&
      part.mitres?.some(({ setback }) => max.every((high, axis) => high - min[axis]! <= setback + noise)),
  );
}

/** The box that two overlapping boxes share. */
function sharedBox(a: Box, b: Box): Pick<Box, 'min' | 'max'> {
  return {
    min: a.min.map((value, axis) => Math.max(value, b.min[axis]!)) as unknown as Vector,
    max: a.max.map((value, axis) => Math.min(value, b.max[axis]!)) as unknown as Vector,
  };
}

function isWithin({ min, max }: Pick<Box, 'min' | 'max'>, around: Pick<Box, 'min' | 'max'>): boolean {
  return min.every((low, axis) => low >= around.min[axis]! - noise && max[axis]! <= around.max[axis]! + noise);
}

/** Returns whether two boxes are closer than a tolerance in mm, which is either one number, or one per axis. */
function overlap(a: Box, b: Box, tolerance: number | Vector): boolean {
  return a.min.every((min, axis) => {
    const near = typeof tolerance === 'number' ? tolerance : tolerance[axis]!;
    return min < b.max[axis]! + near && b.min[axis]! < a.max[axis]! + near;
  });
}

/** The holes for shelf pins in an upright: the face, and the position in the product. */
function pinsOf(part: PlacedPart): readonly { readonly face: string; readonly at: Vector }[] {
  if (part.kind !== 'panel' || part.normal !== 'x') return [];
  const { min, max } = boxOf(part);
  return (part.holes ?? [])
    .filter(({ diameter }) => diameter === 5)
    .flatMap(({ face, at, depth }) =>
      // A bore through a divider is for a pin on each side.
      (depth === undefined ? ['+x', '-x'] : [face]).map((side) => {
        return { face: side, at: [side === '+x' ? max[0] : min[0], min[1] + at[0], min[2] + at[1]] };
      }),
    );
}

/** A box's left and right sides, as boxes without thickness. */
function endsOf({ min, max, ...box }: Box): readonly Box[] {
  return [
    { ...box, min, max: [min[0], max[1], max[2]] },
    { ...box, min: [max[0], min[1], min[2]], max },
  ];
}

/** The parts that no chain of neighbors connects to the first one. */
function looseParts(boxes: readonly Box[]): readonly string[] {
  const joined = new Set(boxes.slice(0, 1));
  for (const box of joined) {
    for (const other of boxes) if (overlap(box, other, reach)) joined.add(other);
  }
  return boxes.filter((box) => !joined.has(box)).map(({ path }) => path);
}

/** The centers of each slide's bores in product coordinates, by part, the front ones first. */
function slideBores(parts: Iterable<PlacedPart>): ReadonlyMap<number, readonly (readonly Vector[])[]> {
  const pieces = new Map<number, Vector[][]>();
  for (const part of parts) {
    if (part.kind !== 'panel') continue;
    const own = new Map<number, Vector[]>();
    for (const { face, at, joint } of part.holes ?? []) {
      if (!joint?.fitting.startsWith('slide-')) continue;
      // The boards of the demo's drawers aren't turned.
      assert.equal(face[1], 'x');
      const [x, y, z] = part.matrix.slice(12, 15) as [number, number, number];
      own.set(joint.piece, [...(own.get(joint.piece) ?? []), [x, y + at[0], z + at[1]]]);
    }
    for (const [piece, bores] of own) {
      const inOrder = bores.sort((a, b) => b[2] - a[2]);
      pieces.set(piece, [...(pieces.get(piece) ?? []), inOrder]);
    }
  }
  return pieces;
}

function* textsIn(value: unknown, key = ''): Generator<string | Readonly<Record<string, string>>> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (['name', 'description', 'label', 'help', 'message'].includes(name)) yield member;
    else yield* textsIn(member, `${key}/${name}`);
  }
}

function show(configuration: unknown): string {
  return JSON.stringify(configuration);
}
