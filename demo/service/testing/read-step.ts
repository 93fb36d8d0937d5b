// Reads STEP files back. Measures their solids with another instance of OpenCascade, and finds their round surfaces in
// the text. Reads names, colors, and the assembly tree with occt-import-js, which is built from an earlier version of
// OpenCascade.

import occtImport, { type OcctMesh, type OcctNode } from 'occt-import-js';
import { OpenCascadeLoader } from '../domain/step/open-cascade.js';

export interface ReadStep {
  /** The total volume in cubic millimeters. */
  readonly volume: number;
  readonly solids: number;
  readonly isValid: boolean;
  /** The radii of all cylinders in millimeters, sorted. A radius appears as often as it's in the file. */
  readonly radii: readonly number[];
  readonly schema: string;
}

/** A node in the assembly tree. */
export interface ReadNode {
  readonly name: string;
  /** The color as `#rrggbb`; undefined for an assembly. */
  readonly color: string | undefined;
  readonly children: readonly ReadNode[];
}

export interface StepReader {
  read(text: string): ReadStep;
  tree(text: string): readonly ReadNode[];
}

export async function createStepReader(): Promise<StepReader> {
  const [oc, other] = await Promise.all([new OpenCascadeLoader().load(), occtImport()]);
  return {
    read: (text) => {
      oc.FS.writeFile('/read.step', text);
      const reader = new oc.STEPControl_Reader();
      reader.ReadFile('/read.step');
      reader.TransferRoots(new oc.Message_ProgressRange());
      const shape = reader.OneShape();
      const properties = new oc.GProp_GProps();
      oc.BRepGProp.VolumeProperties(shape, properties, 1e-9, false, false);
      let solids = 0;
      const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum.TopAbs_SOLID);
      for (; explorer.More(); explorer.Next()) solids += 1;
      const radii = [...text.matchAll(/CYLINDRICAL_SURFACE\('',#\d+,([\d.E+-]+)\)/g)].map(([, radius]) =>
        Number(radius),
      );
      return {
        volume: properties.Mass(),
        solids,
        isValid: new oc.BRepCheck_Analyzer(shape, true, false).IsValid(),
        radii: radii.sort((a, b) => a - b),
        schema: /FILE_SCHEMA\(\('([^']*)/.exec(text)?.[1] ?? '',
      };
    },
    tree: (text) => {
      const { success, root, meshes } = other.ReadStepFile(new TextEncoder().encode(text), null);
      if (!success) throw new Error('occt-import-js couldn’t read the file.');
      return root.children.map((node) => nodeOf(node, meshes));
    },
  };
}

function nodeOf({ name, meshes: [mesh], children }: OcctNode, meshes: readonly OcctMesh[]): ReadNode {
  const color = mesh === undefined ? undefined : colorOf(meshes[mesh]!.color ?? [0, 0, 0]);
  return { name, color, children: children.map((child) => nodeOf(child, meshes)) };
}

/** Converts the linear values that OpenCascade writes. */
function colorOf(shares: readonly number[]): string {
  const bytes = shares.map((share) => {
    const encoded = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}
