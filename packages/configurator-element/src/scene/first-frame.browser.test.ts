import { expect } from '@open-wc/testing';
import { holdShaders } from './testing/hold-shaders.js';
import { difference, hasWebGL2, mount, unmountAll, until } from './testing/mount.js';
import { complaintsDuring, contextsMade } from './testing/page-counters.js';
import { leg, material, panel, productOf, shelf } from './testing/products.js';

describe('The first frame of a scene', () => {
  before(function () {
    // Firefox doesn't have WebGL2 without a screen, so it shows the drawing.
    if (!hasWebGL2()) this.skip();
  });

  let shaders: ReturnType<typeof holdShaders> | undefined;

  afterEach(() => {
    shaders?.release();
    unmountAll();
  });

  it('is prepared in pieces between which the page does its own work', async () => {
    const { scene, frames } = mount();
    const { yield: original } = Scheduler.prototype;
    let pauses = 0;
    Scheduler.prototype.yield = function () {
      pauses += 1;
      return original.call(this);
    };
    try {
      scene.show(shelf());
      await scene.drawn();
    } finally {
      Scheduler.prototype.yield = original;
    }
    expect(frames()).to.equal(1);
    expect(pauses).to.be.at.least(4);
  });

  it('does not make the page wait for shaders', async () => {
    shaders = holdShaders();
    const { scene, context, frames } = mount();
    const waits: string[] = [];
    for (const name of ['getProgramInfoLog', 'getActiveUniform', 'useProgram', 'drawElementsInstanced'] as const) {
      const original = context[name].bind(context) as (...args: unknown[]) => unknown;
      Object.assign(context, {
        [name]: (...args: unknown[]) => {
          if (shaders?.areHeld) waits.push(name);
          return original(...args);
        },
      });
    }
    scene.show(mixed());
    await shaders?.asked();
    await nextFrames(3);
    expect(frames()).to.equal(0);
    shaders?.release();
    await scene.drawn();
    expect(frames()).to.equal(1);
    expect(waits).to.deep.equal([]);
  });

  it('has its shaders compiled while its light is computed', async () => {
    const { scene, context } = mount();
    const { yield: original } = Scheduler.prototype;
    const { now } = performance;
    const done: string[] = [];
    Scheduler.prototype.yield = function () {
      done.push('pause');
      return original.call(this);
    };
    // The clock runs so fast that there's a pause after each step.
    let time = 0;
    performance.now = () => {
      time += 5;
      return time;
    };
    for (const name of ['linkProgram', 'flush'] as const) {
      const call = context[name].bind(context) as (...args: unknown[]) => void;
      Object.assign(context, {
        [name]: (...args: unknown[]) => {
          done.push(name);
          call(...args);
        },
      });
    }
    try {
      scene.show(mixed());
      await scene.drawn();
    } finally {
      Scheduler.prototype.yield = original;
      performance.now = now;
    }
    // Without a flush, the browser may hold back the commands.
    const asked = done.slice(done.indexOf('linkProgram'));
    expect(asked.slice(0, asked.indexOf('pause')).at(-1)).to.equal('flush');
  });

  it('filters no grain, which there is none of yet', async () => {
    const { scene, context, frames } = mount();
    const original = context.texParameteri.bind(context);
    const filteredAt: number[] = [];
    context.texParameteri = (target, name, value) => {
      if (value === context.LINEAR_MIPMAP_LINEAR) filteredAt.push(frames());
      original(target, name, value);
    };
    scene.show(productOf([panel('top', [0, 700, 0], [900, 24, 500], material('wood', '#c9a26d'), { grain: 'x' })]));
    await scene.whenIdle();
    expect(filteredAt).to.have.lengthOf(1);
    expect(filteredAt[0]).to.be.greaterThan(0);
  });

  it('is reported once the GPU has drawn it, and nothing is drawn over it before', async () => {
    let isTold = false;
    const { scene, context, frames } = mount({
      onFirstFrame: () => {
        isTold = true;
      },
    });
    const original = context.getSyncParameter.bind(context);
    let isDrawn = false;
    context.getSyncParameter = (sync, name) => (frames() > 0 && !isDrawn ? context.UNSIGNALED : original(sync, name));
    scene.show(shelf());
    await scene.drawn();
    scene.show(shelf({ width: 700 }));
    await nextFrames(3);
    expect([frames(), isTold]).to.deep.equal([1, false]);
    isDrawn = true;
    await until(() => isTold);
    await scene.whenIdle();
    expect(frames()).to.be.at.least(2);
  });

  it('is not told of where the context is lost before, and restored at once', async () => {
    const toldAfter: number[] = [];
    const { scene, context, frames } = mount({ onFirstFrame: () => toldAfter.push(frames()) });
    const original = context.getSyncParameter.bind(context);
    let isDrawn = false;
    context.getSyncParameter = (sync, name) => (frames() > 0 && !isDrawn ? context.UNSIGNALED : original(sync, name));
    scene.show(shelf());
    await scene.drawn();
    const pauses = holdPauses();
    const extension = context.getExtension('WEBGL_lose_context')!;
    await pauses.begun();
    const lost = eventOf(scene.canvas, 'webglcontextlost');
    extension.loseContext();
    await lost;
    await new Promise((resolve) => setTimeout(resolve));
    const restored = eventOf(scene.canvas, 'webglcontextrestored');
    extension.restoreContext();
    await restored;
    isDrawn = true;
    pauses.release();
    await until(() => toldAfter.length > 0);
    await scene.whenIdle();
    expect(toldAfter).to.deep.equal([2]);
  });

  it('shows the last of the products that came before it', async () => {
    const { scene, frames, pixels } = mount();
    scene.show(shelf());
    scene.show(shelf({ width: 700 }));
    await Promise.resolve();
    scene.show(mixed());
    await scene.drawn();
    expect(frames()).to.equal(1);
    await scene.whenIdle();
    expect(difference(pixels(), await mount().draw(mixed()))).to.equal(0);
  });

  it('comes after all where the context is lost while shaders are compiled', async () => {
    shaders = holdShaders();
    const heard: string[] = [];
    const { scene, context, frames, pixels } = mount({
      onContextLost: () => heard.push('lost'),
      onContextRestored: () => heard.push('restored'),
    });
    scene.show(mixed());
    await shaders?.asked();
    const extension = context.getExtension('WEBGL_lose_context')!;
    extension.loseContext();
    await until(() => heard.includes('lost'));
    await scene.drawn();
    shaders?.release();
    await nextFrames(2);
    expect(frames()).to.equal(0);
    extension.restoreContext();
    await until(() => frames() > 0);
    expect(heard).to.deep.equal(['lost', 'restored']);
    await scene.whenIdle();
    expect(difference(pixels(), await mount().draw(mixed()))).to.equal(0);
  });

  it('keeps nobody waiting in a hidden page, and comes when it is seen', async () => {
    shaders = holdShaders();
    const { scene, frames } = mount();
    scene.show(shelf());
    await shaders?.asked();
    setHidden(true);
    try {
      await scene.drawn();
      shaders?.release();
      await scene.whenIdle();
      expect(frames()).to.equal(0);
    } finally {
      setHidden(false);
    }
    await until(() => frames() > 0);
  });

  for (const piece of ['begun', 'compiled'] as const) {
    it(`leaves nothing where the scene is disposed of once it is ${piece}`, async () => {
      shaders = holdShaders();
      const made = contextsMade();
      const faults = await faultsDuring(async () => {
        const { scene, container, frames } = mount();
        scene.show(mixed());
        if (piece === 'compiled') await shaders?.asked();
        scene.dispose();
        shaders?.release();
        await scene.whenIdle();
        await nextFrames(2);
        expect(frames()).to.equal(0);
        expect(container.childElementCount).to.equal(0);
      });
      expect(faults).to.deep.equal([]);
      expect(made().map((context) => context.isContextLost())).to.deep.equal([true]);
    });
  }

  it('reads no log of a shader, for which the page would wait, and asks for no extension that it does not need', async () => {
    const prototype: { getExtension(name: string): unknown } = WebGL2RenderingContext.prototype;
    const { getExtension } = prototype;
    const extensions: string[] = [];
    const logs: string[] = [];
    prototype.getExtension = function (name) {
      extensions.push(name);
      return getExtension.call(this, name);
    };
    try {
      const { scene, context } = mount();
      for (const name of ['getProgramInfoLog', 'getShaderInfoLog'] as const)
        context[name] = () => {
          logs.push(name);
          return '';
        };
      scene.show(mixed());
      await scene.drawn();
    } finally {
      prototype.getExtension = getExtension;
    }
    expect(logs).to.deep.equal([]);
    expect(extensions).to.not.be.empty;
    expect(extensions.filter((name) => /float|clip|multisampled|exponent/.test(name))).to.deep.equal([]);
  });

  it('tells what the device says where that refuses a shader', async () => {
    const causes: unknown[] = [];
    const { shaderSource } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.shaderSource = function (this: WebGL2RenderingContext, shader, source) {
      shaderSource.call(this, shader, source.replace('void main() {', 'void main() { unknownName();'));
    };
    try {
      const { scene, frames } = mount({ onFailed: (cause) => causes.push(cause) });
      scene.show(shelf());
      await scene.whenIdle();
      expect(frames()).to.equal(0);
    } finally {
      WebGL2RenderingContext.prototype.shaderSource = shaderSource;
    }
    expect(String(causes)).to.match(
      /SceneUnavailableError: This device can't draw in 3D \(.+\), so the drawing stays\./s,
    );
  });

  it('tells that it can’t be had', async () => {
    const causes: unknown[] = [];
    const { scene, frames } = mount({ onFailed: (cause) => causes.push(cause) });
    const broken = Object.create(shelf(), {
      parts: {
        get: () => {
          throw new Error('There are no parts.');
        },
      },
    });
    scene.show(broken);
    await scene.whenIdle();
    expect(String(causes)).to.equal('Error: There are no parts.');
    expect(frames()).to.equal(0);
  });
});

/** Collects console messages and uncaught errors. */
async function faultsDuring(action: () => Promise<void>): Promise<unknown[]> {
  const uncaught: unknown[] = [];
  const note = (event: Event) => uncaught.push(event.type);
  addEventListener('error', note);
  addEventListener('unhandledrejection', note);
  const complaints = await complaintsDuring(action);
  removeEventListener('error', note);
  removeEventListener('unhandledrejection', note);
  return [...complaints, ...uncaught];
}

/** Makes timeouts with one duration wait until they're released. */
function holdPauses() {
  const { setTimeout } = window;
  const held: (() => void)[] = [];
  let onBegun: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    onBegun = resolve;
  });
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number) => {
      if (!ms) return setTimeout(work);
      onBegun();
      return held.push(work);
    },
  });
  return {
    begun: () => begun,
    release: () => {
      Object.assign(window, { setTimeout });
      for (const work of held) work();
    },
  };
}

function eventOf(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
}

async function nextFrames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
  if (!hidden) Reflect.deleteProperty(document, 'hidden');
}

function mixed() {
  return productOf([
    panel('top', [0, 700, 0], [900, 24, 500], material('wood', '#c9a26d'), { grain: 'x' }),
    leg('left', [40, 0, 40], 50, 700, material('metal', '#2b2b2d')),
    panel('door', [0, 320, 490], [400, 370, 6], material('glass', '#cfe3dc')),
  ]);
}
