// Lets shaders take as long as a test wants them to: WebGL says that it is not that far yet.

export interface HeldShaders {
  readonly areHeld: boolean;
  /** Settles once somebody has asked how far it is. */
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
