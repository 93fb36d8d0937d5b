// Delays shaders for as long as a test wants, by making WebGL report every fence as unsignaled.

export interface HeldShaders {
  readonly areHeld: boolean;
  /** Resolves once a fence has been polled. */
  asked(): Promise<void>;
  release(): void;
}

export function holdShaders(): HeldShaders {
  const { getSyncParameter } = WebGL2RenderingContext.prototype;
  let areHeld = true;
  let onAsked: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  WebGL2RenderingContext.prototype.getSyncParameter = () => {
    onAsked();
    return WebGL2RenderingContext.UNSIGNALED;
  };
  return {
    get areHeld() {
      return areHeld;
    },
    asked: () => asked,
    release: () => {
      areHeld = false;
      WebGL2RenderingContext.prototype.getSyncParameter = getSyncParameter;
    },
  };
}
