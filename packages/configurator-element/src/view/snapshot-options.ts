/** Options for a picture of the view. It shows the scene, or the drawing if there's no scene. */
export interface SnapshotOptions {
  /** The width in pixels. Defaults to the view's own. */
  readonly width?: number | undefined;
  /** The height in pixels. Defaults to the view's own. */
  readonly height?: number | undefined;
  /** A CSS color. Defaults to transparent. */
  readonly background?: string | undefined;
}
