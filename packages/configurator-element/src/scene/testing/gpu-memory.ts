// Counts what a WebGL context allocates by watching its calls, because WebGL itself doesn't report that.

type Context = WebGL2RenderingContext;

/** Bytes per pixel. */
const FORMATS: Readonly<Record<string, number>> = {
  R8: 1,
  RG8: 2,
  RGBA8: 4,
  SRGB8_ALPHA8: 4,
  RGBA16F: 8,
  DEPTH_COMPONENT16: 2,
  DEPTH_COMPONENT24: 4,
  DEPTH_COMPONENT32F: 4,
};

/**
 * Starts watching the context.
 * @returns a function that returns how many bytes of 2D textures and renderbuffers have been allocated since then and
 * not deleted
 */
export function gpuMemoryOf(context: Context): () => number {
  const bytes = new Map<unknown, number>();
  const count = (bound: GLenum, format: GLenum, width: number, height: number) => {
    const known = Object.entries(FORMATS).find(([name]) => context[name as keyof Context] === format);
    if (!known) throw new Error(`Unknown format ${format.toString(16)}`);
    bytes.set(context.getParameter(bound), width * height * known[1]);
  };
  const follow = <K extends keyof Context>(name: K, then: (...values: never[]) => void) => {
    const own = (context[name] as (...values: never[]) => unknown).bind(context);
    Object.assign(context, {
      [name]: (...values: never[]) => {
        then(...values);
        return own(...values);
      },
    });
  };
  follow('texStorage2D', (_target: GLenum, _levels: number, format: GLenum, width: number, height: number) =>
    count(context.TEXTURE_BINDING_2D, format, width, height),
  );
  follow(
    'texImage2D',
    (...[, level, format, width, height, border]: readonly [GLenum, number, GLenum, number, number, number]) => {
      if (level === 0 && border === 0) count(context.TEXTURE_BINDING_2D, format, width, height);
    },
  );
  follow('renderbufferStorage', (_target: GLenum, format: GLenum, width: number, height: number) =>
    count(context.RENDERBUFFER_BINDING, format, width, height),
  );
  follow(
    'renderbufferStorageMultisample',
    (_target: GLenum, samples: number, format: GLenum, width: number, height: number) =>
      count(context.RENDERBUFFER_BINDING, format, samples * width, height),
  );
  follow('deleteTexture', (texture: WebGLTexture) => bytes.delete(texture));
  follow('deleteRenderbuffer', (buffer: WebGLRenderbuffer) => bytes.delete(buffer));
  return () => [...bytes.values()].reduce((sum, each) => sum + each, 0);
}

/** The bytes of the canvas: the color and depth of each sample, and the color that's shown. */
export function canvasMemoryOf(context: Context): number {
  const samples = Math.max(1, context.getParameter(context.SAMPLES));
  return context.drawingBufferWidth * context.drawingBufferHeight * (8 * samples + (samples > 1 ? 4 : 0));
}
