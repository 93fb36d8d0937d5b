// A cupboard that can be opened and exploded: a door with a knob, a drawer, and a tray that slides inside the drawer.
// Its sides can be measured and dragged. Only for tests.

const board = (
  id: string,
  at: readonly (string | number)[],
  size: readonly (string | number)[],
  normal: 'x' | 'y' | 'z',
) => ({
  id,
  kind: 'panel',
  name: id.charAt(0).toUpperCase() + id.slice(1),
  at,
  size,
  normal,
  material: 'material',
});

export const cupboardDocument = {
  format: 'parametric-model/1',
  id: 'test-cupboard',
  name: 'Test cupboard',
  parameters: [
    { key: 'width', type: 'number', unit: 'mm', label: 'Width', min: 600, max: 1200, step: 50, default: 800 },
    {
      key: 'height',
      type: 'number',
      unit: 'mm',
      label: 'Height',
      min: 400,
      max: 'width + 200',
      step: 10,
      default: 700,
    },
    { key: 'material', type: 'material', label: 'Material', options: ['oak', 'birch'], default: 'oak' },
  ],
  materials: [
    { id: 'oak', name: 'Oak', thickness: 20, color: '#c8a06a', finish: 'wood' },
    { id: 'birch', name: 'Birch', thickness: 20, color: '#e0c9a0', finish: 'plywood' },
  ],
  parts: [
    { ...board('left', [0, 0, 0], [20, 'height', 400], 'x'), explode: [-200, 0, 0] },
    { ...board('right', ['width - 20', 0, 0], [20, 'height', 400], 'x'), explode: [200, 0, 0] },
    board('back', [20, 0, 0], ['width - 40', 'height', 6], 'z'),
    {
      id: 'door',
      name: 'Door',
      kind: 'group',
      at: [20, 200, 380],
      explode: [0, 0, 300],
      motion: { kind: 'hinge', axis: 'y', at: [0, 0, 20], angle: -90 },
      parts: [board('leaf', [0, 0, 0], ['width - 40', 'height - 200', 20], 'z')],
    },
    {
      id: 'drawer',
      name: 'Drawer',
      kind: 'group',
      at: [20, 0, 380],
      motion: { kind: 'slide', by: [0, 0, 250] },
      parts: [
        board('front', [0, 0, 0], ['width - 40', 190, 20], 'z'),
        { ...board('tray', [20, 100, -300], [200, 20, 280], 'y'), motion: { kind: 'slide', by: [300, 0, 0] } },
      ],
    },
  ],
  dimensions: [
    { key: 'width', from: [0, 'height', 400], to: ['width', 'height', 400], offset: [0, 90, 0] },
    { key: 'height', from: [0, 0, 400], to: [0, 'height', 400], offset: [-90, 0, 0] },
    { from: ['width', 0, 0], to: ['width', 0, 400], offset: [90, 0, 0] },
  ],
} as const;
