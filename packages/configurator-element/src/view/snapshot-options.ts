// What a picture of the view can be asked for with: of the scene, else of the drawing.

/** How a picture of the view is to be: of the scene, else of the drawing. */
export interface SnapshotOptions {
  /** Pixels; default the view's own. */
  readonly width?: number | undefined;
  /** Pixels; default the view's own. */
  readonly height?: number | undefined;
  /** A CSS colour; transparent without. */
  readonly background?: string | undefined;
}
