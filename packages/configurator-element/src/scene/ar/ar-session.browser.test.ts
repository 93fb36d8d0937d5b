import { expect } from '@open-wc/testing';
import { Matrix4, Vector3 } from 'three';
import { bytesOf, wedge } from '../../mesh/hardware/testing/files.js';
import type { Product } from '../../model/evaluate/product.js';
import { ArDevice, frames } from '../testing/ar-device.js';
import { material, panel, productOf } from '../testing/products.js';
import { ArSession } from './ar-session.js';

/** A block of 800 by 400 by 300 mm. */
const block = productOf([panel('block', [0, 0, 0], [800, 400, 300], material('laminate', '#b04020'))]);

const hasWebGL2 = Boolean(document.createElement('canvas').getContext('webgl2'));

describe('ArSession', () => {
  let device: ArDevice;
  let overlay: HTMLElement;
  let session: ArSession | undefined;
  let told: string[];

  beforeEach(function () {
    if (!hasWebGL2) this.skip();
    device = new ArDevice();
    device.aim(new Vector3(0, 1.6, 2), new Vector3(0, 0, 0));
    overlay = document.createElement('div');
    document.body.append(overlay);
    told = [];
  });

  afterEach(async () => {
    await session?.close().catch(() => {});
    session = undefined;
    device?.uninstall();
    overlay?.remove();
  });

  async function open(product: Product = block): Promise<ArSession> {
    session = await ArSession.open({
      product,
      overlay,
      onFloor: (found) => told.push(found ? 'floor' : 'no floor'),
      onPlaced: () => told.push('placed'),
      onEnd: () => told.push('end'),
    });
    return session;
  }

  async function until(word: string, count = 1): Promise<void> {
    while (told.filter((each) => each === word).length < count) await frames(1);
  }

  it('asks for a session that finds the floor and shows what lies over the picture', async () => {
    const { xr } = navigator;
    const asked: unknown[] = [];
    const request = xr!.requestSession.bind(xr);
    xr!.requestSession = (mode, options) => {
      asked.push(mode, options);
      return request(mode, options);
    };
    await open();
    expect(asked).to.deep.equal([
      'immersive-ar',
      {
        requiredFeatures: ['hit-test', 'local-floor'],
        optionalFeatures: ['dom-overlay'],
        domOverlay: { root: overlay },
      },
    ]);
  });

  it('finds the floor, and puts the product there by a tap: at true scale, its front to the person', async () => {
    const opened = await open();
    await until('floor');
    expect(opened.placement).to.equal(undefined);
    device.aim(new Vector3(3, 1.5, 1), new Vector3(1, 0, 1));
    await frames(3);
    await device.tap();
    await until('placed');
    const place = opened.placement!;
    expectNear(new Vector3(400, 0, 150).applyMatrix4(place), [1, 0, 1]);
    // 800 mm is 0.8 m. The front, which is +z in the product, faces +x, where the person stands.
    expectNear(new Vector3(1, 0, 0).transformDirection(place), [0, 0, -1]);
    expectNear(new Vector3(0, 0, 1).transformDirection(place), [1, 0, 0]);
    expect(new Vector3().setFromMatrixScale(place).x).to.be.closeTo(0.001, 1e-9);
  });

  it('draws the product where it stands, as large as it is', async () => {
    await open();
    await until('floor');
    device.aim(new Vector3(0, 0.2, 1.5), new Vector3(0, 0, 0));
    await frames(3);
    const before = await device.covered();
    await device.tap();
    await until('placed');
    device.aim(new Vector3(0, 0.2, 1.15), new Vector3(0, 0.2, 0));
    const near = await device.covered();
    device.aim(new Vector3(0, 0.2, 2.15), new Vector3(0, 0.2, 0));
    const far = await device.covered();
    // With a field of view of 90 degrees, the picture is 2 m high and 2.67 m wide at a distance of one meter. The face
    // is 0.8 m by 0.4 m.
    expect(before).to.be.lessThan(0.02);
    expect(near).to.be.closeTo(0.32 / 5.33, 0.006);
    expect(far).to.be.closeTo(0.32 / 5.33 / 4, 0.004);
  });

  it('draws hardware from its file', async () => {
    const address = URL.createObjectURL(new Blob([await bytesOf(wedge())]));
    const [board] = block.parts;
    await open(productOf([{ ...board!, kind: 'asset', src: address }]));
    await until('floor');
    device.aim(new Vector3(0, 0.2, 1.5), new Vector3(0, 0, 0));
    await frames(3);
    await device.tap();
    await until('placed');
    device.aim(new Vector3(0, 0.2, 1.15), new Vector3(0, 0.2, 0));
    // Half as much as a block would cover.
    expect(await device.covered()).to.be.closeTo(0.16 / 5.33, 0.006);
    URL.revokeObjectURL(address);
  });

  it('puts it elsewhere by another tap, and turns it where it stands', async () => {
    const opened = await open();
    await until('floor');
    await device.tap();
    await until('placed');
    const before = opened.placement!;
    opened.turn();
    const foot = new Vector3(400, 0, 150);
    expectNear(foot.clone().applyMatrix4(opened.placement!), foot.clone().applyMatrix4(before).toArray());
    const turned = new Matrix4().copy(before).invert().multiply(opened.placement!);
    expect(Math.atan2(turned.elements[8]!, turned.elements[10]!)).to.be.closeTo(Math.PI / 4, 1e-6);
    device.aim(new Vector3(0, 1.6, 2), new Vector3(0.5, 0, 0.5));
    await frames(3);
    await device.tap();
    await until('placed', 2);
    expectNear(foot.clone().applyMatrix4(opened.placement!), [0.5, 0, 0.5]);
  });

  it('does nothing by a tap while there is no floor', async () => {
    device.aim(new Vector3(0, 1.6, 2), new Vector3(0, 3, 0));
    const opened = await open();
    await device.tap();
    expect(opened.placement).to.equal(undefined);
    expect(told).to.deep.equal([]);
  });

  it('ends when it is closed, and gives its context back', async () => {
    const opened = await open();
    await until('floor');
    await opened.close();
    await until('end');
    session = undefined;
    expect(told).to.deep.equal(['floor', 'end']);
  });

  it('fails where the device refuses', async () => {
    navigator.xr!.requestSession = async () => {
      throw new DOMException('No.', 'NotAllowedError');
    };
    let refused: unknown;
    await open().catch((error: unknown) => {
      refused = error;
    });
    expect((refused as DOMException).name).to.equal('NotAllowedError');
  });
});

function expectNear(point: Vector3, [x, y, z]: number[]): void {
  expect(point.distanceTo(new Vector3(x, y, z))).to.be.lessThan(1e-4, point.toArray().join());
}
