// A model for tests: a single board whose width has limits, a step, and a rule.

export function boardDocument(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    format: 'parametric-model/1',
    id: 'board',
    name: { en: 'Board', de: 'Brett' },
    parameters: [
      { key: 'width', type: 'number', unit: 'mm', label: 'Width', min: 300, max: 2000, step: 10, default: 800 },
      { key: 'depth', type: 'number', unit: 'mm', label: 'Depth', min: 100, max: 600, step: 10, default: 300 },
      { key: 'material', type: 'material', label: 'Material', options: ['birch-plywood'], default: 'birch-plywood' },
    ],
    materials: [
      {
        id: 'birch-plywood',
        name: 'Birch plywood',
        thickness: 18,
        color: '#e3c79b',
        finish: 'plywood',
        density: 680,
        price: 45,
        sheet: [2500, 1250],
        kerf: 4,
        grain: true,
      },
    ],
    parts: [
      {
        id: 'board',
        kind: 'panel',
        size: ['width', 18, 'depth'],
        normal: 'y',
        grain: 'x',
        material: 'material',
        edges: ['+z'],
      },
    ],
    rules: [
      { require: 'width <= 4 * depth', message: 'At most four times as wide as deep.', keys: ['width', 'depth'] },
    ],
    ...changes,
  };
}

/** Returns the board in a material that customers can request a sample of. */
export function sampledDocument(): Record<string, unknown> {
  const [material] = boardDocument().materials as object[];
  const name = { en: 'Birch plywood', de: 'Birke Multiplex' };
  return boardDocument({ id: 'sampled', materials: [{ ...material, name, sample: true }] });
}

/** The fields of a request for a sample of that board, except the contact and the page. */
export const sampleOfBoard = {
  ...{ kind: 'sample', model: 'sampled', configuration: {}, quantity: 1, materials: ['birch-plywood'] },
  ...{ ship_to: { country: 'DE', postcode: '80331' }, address: { line1: 'Hof 1', city: 'München' } },
} as const;
