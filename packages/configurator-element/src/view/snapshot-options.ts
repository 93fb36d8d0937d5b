/** Options for a picture of the view, which shows the scene, or the drawing if there's no scene. */
export interface SnapshotOptions {
  /** The width in pixels; the view's own by default. */
  readonly width?: number | undefined;
  /** The height in pixels; the view's own by default. */
  readonly height?: number | undefined;
  /** A CSS color; transparent by default. */
  readonly background?: string | undefined;
}
