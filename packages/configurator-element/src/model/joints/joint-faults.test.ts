import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loopBounds } from '../../geometry/curve.js';
import { joinedContours } from '../evaluate/joined-contours.js';
import { compileModel, type Hole, type PanelPart, type Product } from '../index.js';
import { documentOf, type Json, panel } from '../testing/documents.js';
import { STANDARD_FITTINGS } from './standard-fittings.js';

function productOf(parts: readonly Json[], joints: readonly Json[], more: Json = {}): Product {
  return compileModel(documentOf({ parts, joints, ...more })).evaluate({});
}

function faultsOf(product: Product): readonly string[] {
  return [...new Set(product.jointFaults!.map(({ pointer, problem, path }) => `${pointer} ${problem} ${path}`))];
}

function holesOf(product: Product, path: string): readonly Hole[] {
  return [...product.parts].filter((part): part is PanelPart => part.path === path)[0]!.holes ?? [];
}

/** An upright board with a shelf of the same depth on its right. */
function corner(depth: number, thickness = 19): readonly Json[] {
  return [
    panel({ id: 'side', size: [19, 400, depth], normal: 'x' }),
    panel({ id: 'shelf', at: [19, 100, 0], size: [600, thickness, depth], normal: 'y' }),
  ];
}

const hinged = (size: readonly number[], material = 'oak'): Json => ({
  id: 'door',
  kind: 'group',
  at: [2, 0, 300],
  motion: { kind: 'hinge', axis: 'y', at: [0, 0, size[2]], angle: -105 },
  parts: [panel({ id: 'leaf', size, normal: 'z', material })],
});

describe('dowels and connectors on one contact', () => {
  for (const order of [
    ['dowel', 'cam'],
    ['cam', 'dowel'],
  ]) {
    it(`stay apart at any length with their default numbers: ${order.join(' before ')}`, () => {
      for (let depth = 40; depth <= 2400; depth += depth < 1100 ? 1 : 7) {
        const product = productOf(
          corner(depth),
          order.map((kind) => ({ kind, parts: ['side', 'shelf'] })),
        );
        const holes = holesOf(product, 'side').map(({ at, diameter }) => ({
          at: at[1],
          wide: diameter === 8 ? 8 : 15,
        }));
        holes.sort((a, b) => a.at - b.at);
        for (const [index, hole] of holes.entries()) {
          const next = holes[index + 1];
          assert.ok(hole.at >= hole.wide - 1e-6 && hole.at <= depth - hole.wide + 1e-6, `${depth}: ${hole.at}`);
          if (next) assert.ok(next.at - hole.at >= (hole.wide + next.wide) / 2 + 3 - 1e-6, `${depth}: ${hole.at}`);
        }
        if (depth >= 60) assert.deepEqual(new Set(holes.map(({ wide }) => wide)).size, 2, `${depth}`);
        assert.deepEqual(
          faultsOf(product).filter((fault) => !fault.includes('too-short')),
          [],
        );
      }
    });
  }

  it('move by 32 mm where there’s room', () => {
    const joints = ['dowel', 'cam'].map((kind) => ({ kind, parts: ['side', 'shelf'], first: 50, spacing: 1000 }));
    const at = holesOf(productOf(corner(400), joints), 'side').map((hole) => hole.at[1]);
    assert.deepEqual(at, [50, 350, 82, 318]);
  });
});

describe('joints', () => {
  it('don’t drill closer to an end than is safe, whatever `first` is', () => {
    const product = productOf(corner(400), [{ kind: 'dowel', parts: ['side', 'shelf'], first: 2, spacing: 1000 }]);
    assert.deepEqual(
      holesOf(product, 'side').map(({ at }) => at[1]),
      [8, 392],
    );
  });

  it('keep equal bores of two joints, and drill once if one joint finds them twice', () => {
    const pins = { kind: 'shelf_pins', parts: ['shelf', 'side'], spare: 1 };
    const sides = panel({ id: 'side', repeat: { i: 2 }, at: ['619 * i', 0, 0], size: [19, 400, 300], normal: 'x' });
    const shelves = panel({
      id: 'shelf',
      repeat: { i: 2 },
      at: [20, '100 + 32 * i', 0],
      size: [598, 19, 300],
      normal: 'y',
    });
    assert.equal(holesOf(productOf([sides, shelves], [pins]), 'side[0]').length, 8);
    assert.equal(holesOf(productOf([sides, shelves], [pins, pins]), 'side[0]').length, 16);
  });

  it('report bores beyond their board', () => {
    const narrow = panel({ id: 'shelf', at: [19, 100, 0], size: [40, 19, 300], normal: 'y' });
    const product = productOf([corner(300)[0]!, narrow], [{ kind: 'cam', parts: ['side', 'shelf'] }]);
    assert.deepEqual(faultsOf(product), ['/joints/0 outside-board shelf']);
  });
});

describe('screws', () => {
  const layers = (first: number, second: number) => [
    panel({ id: 'lower', size: [300, first, 300], normal: 'y' }),
    panel({ id: 'upper', at: [0, first, 0], size: [300, second, 300], normal: 'y' }),
  ];
  const used = (parts: readonly Json[], joint: Json = {}) =>
    productOf(parts, [{ kind: 'screw', parts: ['lower', 'upper'], ...joint }]);

  it('are the longest that doesn’t come through', () => {
    assert.deepEqual(
      [
        [12, 19],
        [18, 18],
        [12, 12],
      ].map(([first, second]) => used(layers(first!, second!)).items!.map(({ id }) => id)),
      [['screw-4x25'], ['screw-4x30'], []],
    );
    const onEdge = productOf(corner(300), [{ kind: 'screw', parts: ['side', 'shelf'] }]);
    assert.equal(onEdge.items![0]!.id, 'screw-4x50');
  });

  it('are refused if all come through, or none reaches the second board', () => {
    assert.deepEqual(faultsOf(used(layers(12, 19), { fitting: 'screw-4x50' })), ['/joints/0 too-thin upper']);
    assert.deepEqual(faultsOf(used(layers(25, 40), { fitting: 'screw-4x25' })), ['/joints/0 too-thick lower']);
  });

  it('are in one row where two faces share a strip too narrow for two', () => {
    for (const strip of [5, 7, 8.9]) {
      const [lower, upper] = layers(18, 18);
      const product = used([lower!, { ...upper, at: [0, 18, 300 - strip] }], { first: 60, spacing: 300 });
      assert.deepEqual(
        holesOf(product, 'lower').map(({ at }) => at),
        [60, 240].map((x) => [x, 300 - strip / 2]),
      );
    }
  });

  it('have pilot bores that end 2 mm below the tip, whatever the first board’s thickness', () => {
    const depthOf = (kind: string, thickness: number) => {
      const side = panel({ id: 'side', size: [thickness, 400, 300], normal: 'x' });
      const shelf = panel({ id: 'shelf', at: [thickness, 100, 0], size: [600, 19, 300], normal: 'y' });
      return holesOf(productOf([side, shelf], [{ kind, parts: ['side', 'shelf'] }]), 'shelf')[0]!.depth;
    };
    assert.deepEqual(
      [16, 19, 25].map((thickness) => depthOf('confirmat', thickness)),
      [36, 33, 27],
    );
    assert.equal(depthOf('screw', 19), 30);
  });
});

describe('dowels', () => {
  const depths = (one: Json, other: Json) => {
    const product = productOf([one, other], [{ kind: 'dowel', parts: ['one', 'other'], spacing: 1000 }]);
    return [...['one', 'other'].map((path) => holesOf(product, path)[0]?.depth), ...faultsOf(product)];
  };
  const flat = (id: string, thickness: number, y: number) =>
    panel({ id, at: [0, y, 0], size: [300, thickness, 300], normal: 'y' });

  it('are half in each of two faces, or deeper in the thicker board', () => {
    assert.deepEqual(depths(flat('one', 25, 0), flat('other', 25, 25)), [18, 18]);
    assert.deepEqual(depths(flat('one', 16, 0), flat('other', 40, 16)), [13, 23]);
    assert.deepEqual(depths(flat('one', 40, 0), flat('other', 16, 40)), [23, 13]);
    assert.deepEqual(depths(flat('one', 16, 0), flat('other', 16, 16)), [
      undefined,
      undefined,
      '/joints/0 too-thin one',
    ]);
  });

  it('are half in each of two edges', () => {
    const beside = { ...flat('other', 19, 0), at: [300, 0, 0] };
    assert.deepEqual(depths(flat('one', 19, 0), beside), [18, 18]);
  });
});

describe('hinges, pins and slides', () => {
  const side = panel({ id: 'side', size: [19, 900, 300], normal: 'x' });
  const hinge = { kind: 'hinge', parts: ['leaf', 'side'] };

  it('need boards that their bores don’t come through', () => {
    assert.deepEqual(faultsOf(productOf([side, hinged([300, 800, 14])], [hinge])), ['/joints/0 too-thin door/leaf']);
    const thin = panel({ id: 'side', size: [12, 900, 300], normal: 'x' });
    assert.deepEqual(faultsOf(productOf([thin, hinged([300, 800, 19])], [hinge])), ['/joints/0 too-thin side']);
    const sides = panel({ id: 'side', repeat: { i: 2 }, at: ['612 * i', 0, 0], size: [12, 400, 300], normal: 'x' });
    const shelf = panel({ id: 'shelf', at: [13, 100, 0], size: [598, 19, 300], normal: 'y' });
    const pins = productOf([sides, shelf], [{ kind: 'shelf_pins', parts: ['shelf', 'side'] }]);
    assert.deepEqual(faultsOf(pins), ['/joints/0 too-thin side[0]']);
  });

  it('report a door beyond all limits', () => {
    const tall = panel({ id: 'side', size: [19, 2700, 300], normal: 'x' });
    assert.deepEqual(faultsOf(productOf([tall, hinged([300, 2600, 19])], [hinge])), ['/joints/0 too-large door/leaf']);
  });

  it('report a shelf with a board on one side only', () => {
    const shelf = panel({ id: 'shelf', at: [20, 100, 0], size: [598, 19, 300], normal: 'y' });
    const product = productOf([side, shelf], [{ kind: 'shelf_pins', parts: ['shelf', 'side'] }]);
    assert.deepEqual(faultsOf(product), ['/joints/0 one-sided shelf']);
    assert.equal(holesOf(product, 'side').length, 0);
  });

  it('keep a shelf’s front where its group turns it', () => {
    const inside = [
      panel({ id: 'side', repeat: { i: 2 }, at: ['619 * i', 0, 0], size: [19, 400, 300], normal: 'x' }),
      panel({ id: 'shelf', at: [20, 100, 0], size: [598, 19, 300], normal: 'y' }),
    ];
    const pinsAt = (angle: number) => {
      const group = { id: 'unit', kind: 'group', rotate: [0, angle, 0], parts: inside };
      const product = productOf([group], [{ kind: 'shelf_pins', parts: ['shelf', 'side'], front: 50, rear: 80 }]);
      return holesOf(product, 'unit/side[0]').map(({ at }) => at[1]);
    };
    for (const angle of [0, 90, 180, 270]) assert.deepEqual(pinsAt(angle), [80, 250], `${angle}`);
  });

  for (const inset of [0, 19, 40]) {
    it(`line up a slide’s bores with a front ${inset} mm inside the cabinet`, () => {
      const drawer = {
        id: 'drawer',
        kind: 'group',
        motion: { kind: 'slide', by: [0, 0, 300] },
        parts: [panel({ id: 'box', at: [32, 20, 40], size: [12, 100, 500 - 40 - inset], normal: 'x' })],
      };
      const cabinet = panel({ id: 'side', size: [19, 400, 500], normal: 'x' });
      const product = productOf([cabinet, drawer], [{ kind: 'slide', parts: ['box', 'side'] }]);
      const z = (path: string, from: number) => holesOf(product, path).map(({ at }) => at[1] + from);
      assert.ok(z('side', 0).length === 3);
      assert.deepEqual(z('drawer/box', 40), z('side', 0));
      assert.equal(z('side', 0)[0], 500 - inset - 37);
    });
  }

  it('use the longest slide that fits, whatever the order of the list', () => {
    const drawer = {
      id: 'drawer',
      kind: 'group',
      motion: { kind: 'slide', by: [0, 0, 300] },
      parts: [panel({ id: 'box', at: [32, 20, 0], size: [12, 100, 460], normal: 'x' })],
    };
    const cabinet = panel({ id: 'side', size: [19, 400, 500], normal: 'x' });
    const joint = { kind: 'slide', parts: ['box', 'side'], fitting: ['slide-450', 'slide-200', 'slide-300'] };
    assert.equal(productOf([cabinet, drawer], [joint]).items![0]!.id, 'slide-450');
  });
});

describe('dados', () => {
  it('are in the board’s face, also if its edge is nearer', () => {
    const board = panel({ id: 'side', size: [19, 400, 300], normal: 'x' });
    const back = panel({ id: 'back', at: [11, 0, 1], size: [600, 400, 6], normal: 'z' });
    const product = productOf([board, back], [{ kind: 'dado', parts: ['side', 'back'] }]);
    const [part] = [...product.parts] as PanelPart[];
    assert.deepEqual(
      part!.recesses!.map(({ face, depth, width }) => [face, depth, width]),
      [['+x', 9, 6.4]],
    );
  });
});

describe('boards on both faces of a divider', () => {
  const thick = 18;
  const between = (joint: Json, inset: number, more: Json = {}) => {
    const product = productOf(
      [
        panel({ id: 'divider', at: [500, 0, 0], size: [thick, 800, 400], normal: 'x', ...more }),
        panel({ id: 'left', at: [0, 400, 0], size: [500 + inset, 18, 400], normal: 'y' }),
        panel({ id: 'right', at: [500 + thick - inset, 400, 0], size: [500 + inset, 18, 400], normal: 'y' }),
      ],
      [{ parts: ['divider', ['left', 'right']], ...joint }],
    );
    const [divider, , right] = [...product.parts] as PanelPart[];
    return {
      faults: faultsOf(product),
      faces: new Set([...(divider!.holes ?? []), ...(divider!.recesses ?? [])].map(({ face }) => face)).size,
      other: right!.holes?.length ?? 0,
    };
  };
  const refused = { faults: ['/joints/0 too-thin divider'], faces: 1, other: 0 };

  it('are refused if their grooves, dowels or bolts would leave less than 3 mm of it', () => {
    for (const inset of [7, 8, 9, 12]) assert.deepEqual(between({ kind: 'dado' }, inset), refused, `${inset} mm`);
    for (const kind of ['dowel', 'cam']) assert.deepEqual(between({ kind }, 0), refused, kind);
  });

  it('are kept if 3 mm are left', () => {
    assert.deepEqual(between({ kind: 'dado' }, 6), { faults: [], faces: 2, other: 0 });
  });

  it('are refused over a recess of the board’s own', () => {
    const groove = { kind: 'groove', from: [0, 200], to: [800, 200], width: 8, depth: 10, face: '+x' };
    const own = between({ kind: 'dado' }, 6, { machining: [groove] });
    assert.deepEqual(own.faults, ['/joints/0 too-thin divider']);
  });
});

/**
 * A side, a 19 mm thick board below it, and a back that ends 7 mm inside both of them, and `above` below the side's
 * upper end.
 */
function groovedProduct(kind: string, thickness: number, numbers: Json, above: number, bottom: Json): Product {
  const parts = [
    panel({ id: 'side', size: [19, 400, 300], normal: 'x' }),
    panel({ id: 'bottom', at: [19, 0, 0], size: [600, 19, 300], normal: 'y', ...bottom }),
    panel({ id: 'back', at: [12, 12, 20], size: [500, 388 - above, thickness], normal: 'z' }),
  ];
  return productOf(parts, [{ kind, parts: ['side', 'back'], ...numbers }]);
}

function grooved(kind: string, thickness: number, numbers: Json, above = 100, bottom: Json = {}) {
  const product = groovedProduct(kind, thickness, numbers, above, bottom);
  const [side, , back] = [...product.parts] as PanelPart[];
  const { line, width } = side!.recesses![0]!;
  const notches = (back!.cutouts ?? []).map(({ outer }) => {
    const { min, max } = loopBounds([outer]);
    return [...min, ...max].map((value) => Math.round(value * 1e3) / 1e3);
  });
  return { groove: line!.map(([u]) => u) as [number, number], width: width!, notches, faults: faultsOf(product) };
}

describe('grooves that stop inside their board', () => {
  for (const kind of ['dado', 'tongue']) {
    it(`${kind}: the square edge fits what a round cutter clears`, () => {
      for (const thickness of [4, 6, 8, 12, 19]) {
        for (const cutter of [2, 6, 10]) {
          const tongue = kind === 'dado' ? {} : { thickness: thickness - 1 };
          const { groove, width, notches } = grooved(kind, thickness, { cutter, ...tongue });
          const radius = Math.min(cutter, width) / 2;
          // At the bottom, the edge ends at 12. At the top, its notch leaves this much.
          const edge = [12, 300 - notches[0]![3]! + notches[0]![1]!];
          for (const end of edge) {
            for (const aside of [-1, 1]) {
              const corner = (aside * (tongue.thickness ?? thickness)) / 2;
              const beyond = Math.max(0, groove[0] + radius - end, end - groove[1] + radius);
              const besides = Math.max(0, Math.abs(corner) - width / 2 + radius);
              assert.ok(Math.hypot(beyond, besides) <= radius + 1e-9, `${thickness} mm, cutter ${cutter}: ${end}`);
            }
          }
        }
      }
    });
  }

  it('are longer if another part hides it, and notch the edge if it would be visible', () => {
    const { groove, notches, faults } = grooved('dado', 6, {});
    assert.deepEqual(faults, []);
    assert.deepEqual(groove, [12 - 3 - 0.4, 300 - 3]);
    assert.deepEqual(notches, [[0, 281.6, 7, 288]]);
  });

  it('go through if their edge does, and stay 2 mm from the end of their board', () => {
    assert.deepEqual(grooved('dado', 6, {}, 0).groove[1], 400);
    assert.deepEqual(grooved('dado', 6, { cutter: 0 }).notches, [[0, 287.6, 7, 288]]);
    const thin = grooved('dado', 18, { cutter: 20, play: 1 });
    assert.deepEqual([thin.groove, thin.notches.length], [[12 + 9.5, 300 - 9.5], 2]);
  });

  it('are visible behind scenery, and behind parts that open', () => {
    const drawer = { motion: { kind: 'slide', by: [0, 0, 300] } };
    for (const bottom of [{ bom: false }, drawer]) {
      const { groove, notches } = grooved('dado', 6, {}, 100, bottom);
      assert.deepEqual(groove, [12 + 3, 300 - 3]);
      assert.equal(notches.length, 2);
    }
  });

  it('are refused for edges too short for their notches', () => {
    for (const kind of ['dado', 'tongue']) {
      const made = (length: number, bottom: Json = { size: [600, 12, 300] }) => {
        const product = groovedProduct(kind, 6, { play: 0.4, cutter: 2 }, 388 - length, bottom);
        const [side, , back] = [...product.parts] as PanelPart[];
        return [side!.recesses, back!.recesses, back!.cutouts]
          .map((own) => own?.length ?? 0)
          .concat(faultsOf(product).length);
      };
      const rebates = kind === 'tongue' ? 2 : 0;
      assert.deepEqual(made(2.5), [1, rebates, 1, 0]);
      assert.deepEqual(made(2.4), [0, 0, 0, 1]);
      assert.deepEqual(made(4.9, { bom: false }), [1, rebates, 2, 0]);
      assert.deepEqual(made(4.8, { bom: false }), [0, 0, 0, 1]);
    }
    assert.deepEqual(faultsOf(groovedProduct('dado', 6, {}, 382, {})), ['/joints/0 too-short back']);
  });

  it('are found for a thousand drawers', () => {
    const side = panel({ id: 'side', repeat: { i: 2 }, at: ['488 * i', 0, 0], size: [12, 100, 500], normal: 'x' });
    const end = panel({ id: 'end', repeat: { i: 2 }, at: [12, 0, '488 * i'], size: [476, 100, 12], normal: 'z' });
    const drawer = {
      id: 'drawer',
      kind: 'group',
      repeat: { column: 40, row: 25 },
      at: ['700 * column', '200 * row', 0],
      motion: { kind: 'slide', by: [0, 0, 300] },
      parts: [
        ...[side, end],
        panel({ id: 'bottom', at: [6, 12, 6], size: [488, 6, 488], normal: 'y' }),
        panel({ id: 'front', at: [0, 0, 500], size: [500, 100, 19], normal: 'z' }),
      ],
    };
    const product = productOf([drawer], [{ kind: 'dado', parts: ['bottom', ['side', 'end']] }]);
    assert.deepEqual(faultsOf(product), []);
    const [first] = [...product.parts] as PanelPart[];
    assert.deepEqual(
      first!.recesses![0]!.line!.map(([, z]) => z),
      [6 - 3.4, 494 + 3.4],
    );
  });
});

describe('tongues', () => {
  const planks = panel({ id: 'plank', repeat: { i: 3 }, at: ['100 * i', 0, 0], size: [110, 19, 400], normal: 'y' });
  const floor = (more: Json = {}, parts = [planks]) => {
    const product = productOf(parts, [{ kind: 'tongue', parts: ['plank', 'plank'], ...more }]);
    const recesses = [...product.parts].map((part) => (part as PanelPart).recesses ?? []);
    return { recesses, faults: faultsOf(product) };
  };

  it('fit their grooves between boards side by side, with play', () => {
    const { recesses, faults } = floor({ thickness: 6, play: 0.2, deeper: 1 });
    assert.deepEqual(faults, []);
    assert.deepEqual(
      recesses.map((own) => own.map(({ kind, face, width, depth }) => `${face} ${kind} ${width} × ${depth}`)),
      [
        ['+x groove 6.2 × 11'],
        ['-y rebate 10 × 6.5', '+y rebate 10 × 6.5', '+x groove 6.2 × 11'],
        ['-y rebate 10 × 6.5', '+y rebate 10 × 6.5'],
      ],
    );
    // The groove is in the middle of the edge, from one end to the other.
    assert.deepEqual(recesses[0]![0]!.line, [
      [9.5, 0],
      [9.5, 400],
    ]);
    assert.deepEqual(recesses[1]![0]!.line, [
      [5, 0],
      [5, 400],
    ]);
  });

  it('are a third of the board, unless the joint says otherwise', () => {
    const [first] = floor().recesses;
    assert.ok(Math.abs(first![0]!.width! - 19 / 3 - 0.2) < 1e-9);
  });

  it('are rejected if the groove would leave too little material next to it or below it', () => {
    assert.deepEqual(floor({ thickness: 14 }).faults, ['/joints/0 too-thin plank[0]', '/joints/0 too-thin plank[1]']);
    const side = panel({ id: 'plank', size: [12, 400, 300], normal: 'x' });
    const shelf = panel({ id: 'shelf', at: [2, 100, 0], size: [600, 19, 300], normal: 'y' });
    const product = productOf([side, shelf], [{ kind: 'tongue', parts: ['plank', 'shelf'] }]);
    assert.deepEqual(faultsOf(product), ['/joints/0 too-thin shelf']);
  });
});

describe('finger joints', () => {
  const boards = [
    panel({ id: 'side', size: [12, 100, 400], normal: 'x' }),
    panel({ id: 'front', at: [0, 0, 388], size: [500, 100, 12], normal: 'z' }),
  ];
  const cutoutsOf = (numbers: Json, parts = boards) => {
    const product = productOf(parts, [{ kind: 'finger', parts: ['side', 'front'], ...numbers }]);
    const along = (axis: 0 | 1) => (part: PanelPart | undefined) =>
      (part?.cutouts ?? []).map(({ outer }) => {
        const { min, max } = loopBounds([outer]);
        return [min[axis], max[axis]].map((value) => Math.round(value * 1e6) / 1e6);
      });
    const [side, front] = [...product.parts] as PanelPart[];
    return { side: along(0)(side), front: along(1)(front), faults: faultsOf(product), parts: [side!, front!] };
  };

  it('give each slot the play of its finger, whichever board has it', () => {
    const { side, front, faults } = cutoutsOf({ cutter: 0, play: 0.2 });
    assert.deepEqual(faults, []);
    assert.deepEqual(side, [
      [19.95, 40.05],
      [59.95, 80.05],
    ]);
    assert.deepEqual(front, [
      [-1, 20.05],
      [39.95, 60.05],
      [79.95, 101],
    ]);
  });

  it('become one contour with exact arcs in the bill of materials', () => {
    const { parts } = cutoutsOf({});
    const { outline, cutouts } = joinedContours(parts[0]!)!;
    assert.equal(cutouts, undefined);
    const arcs = outline![0]!.outer.segments.filter(({ kind }) => kind === 'arc');
    assert.equal(arcs.length, 4);
    assert.ok(arcs.every((arc) => arc.kind === 'arc' && arc.radius === 3));
  });

  it('report fingers narrower than the cutter, and boards that only touch', () => {
    assert.deepEqual(cutoutsOf({ width: 8 }).faults, ['/joints/0 too-narrow side']);
    const beside = [boards[0]!, { ...boards[1]!, at: [12, 0, 388] }];
    assert.deepEqual(cutoutsOf({}, beside).faults, ['/joints/0 no-corner front']);
  });
});

describe('standard fittings', () => {
  it('have a name in every language of the element', () => {
    const caps = STANDARD_FITTINGS.flatMap(({ id, ...fitting }) =>
      fitting.kind === 'cam' ? { id, ...fitting.cap! } : [],
    );
    for (const { id, name } of [...STANDARD_FITTINGS, ...caps]) {
      assert.deepEqual(Object.keys(name).sort(), ['ar', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pl'], id);
    }
  });
});
