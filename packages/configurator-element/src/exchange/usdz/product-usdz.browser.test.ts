import { expect } from '@open-wc/testing';
import { Box3, type Mesh, type MeshStandardMaterial, type Object3D } from 'three';
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js';
import { productUsdz } from '../index.js';
import { showroom, showroomAssets } from '../testing/showroom.js';

describe('productUsdz, read by a library that had no part in it', () => {
  const product = showroom();
  let read: Object3D;

  before(async () => {
    const usdz = await productUsdz(product, { assets: await showroomAssets() });
    read = new USDLoader().parse(usdz.slice().buffer);
    read.updateMatrixWorld(true);
  });

  it('has the product’s size in meters, and is on the ground', () => {
    const { min, max } = new Box3().setFromObject(read);
    for (const axis of [0, 1, 2] as const) {
      const length = (product.bounds.max[axis] - product.bounds.min[axis]) / 1000;
      expect(max.getComponent(axis) - min.getComponent(axis)).to.be.closeTo(length, 0.002);
    }
    expect(min.y).to.be.closeTo(0, 0.001);
    expect(min.x + max.x).to.be.closeTo(0, 0.002);
  });

  it('has finishes as textures that repeat at their scale, and transparent glass', () => {
    const materials = new Map<string, MeshStandardMaterial>();
    read.traverse((object) => {
      const { material } = object as Mesh<never, MeshStandardMaterial>;
      if (material) materials.set(material.uuid, material);
    });
    const all = [...materials.values()];
    expect(all.filter(({ map }) => map)).to.not.be.empty;
    expect(all.some(({ transparent, opacity }) => transparent && opacity < 1)).to.equal(true);
    expect(all.some(({ metalness }) => metalness > 0.5)).to.equal(true);
  });

  it('has pictures of color, relief and roughness, and leather’s relief', () => {
    const materialOf = (part: string) => {
      const materials: MeshStandardMaterial[] = [];
      read.getObjectByName(part)!.traverse((object) => {
        const { material } = object as Mesh<never, MeshStandardMaterial>;
        if (material) materials.push(material);
      });
      return materials.find(({ normalMap }) => normalMap)!;
    };
    const lid = materialOf('lid');
    expect([lid.map, lid.normalMap, lid.roughnessMap].every((texture) => texture)).to.equal(true);
    const pad = materialOf('pad');
    expect([pad.map !== null, pad.normalMap !== null, pad.roughnessMap]).to.deep.equal([true, true, null]);
  });

  it('has hardware from its file, with the file’s and the part’s colors', () => {
    const castor = read.getObjectByName('castor')!;
    const materials: MeshStandardMaterial[] = [];
    castor.traverse((object) => {
      const { material } = object as Mesh<never, MeshStandardMaterial>;
      if (material) materials.push(material);
    });
    expect(
      materials.some(({ map }) => map),
      'oak',
    ).to.equal(true);
    expect(
      materials.some(({ color }) => color.r > 0.5 && color.g < 0.05),
      'red',
    ).to.equal(true);
    const { min, max } = new Box3().setFromObject(castor);
    expect([max.x - min.x, max.y - min.y, max.z - min.z].map((length) => Math.round(length * 1e5))).to.deep.equal([
      4000, 5000, 4000,
    ]);
  });
});
