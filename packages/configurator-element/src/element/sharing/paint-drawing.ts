// Converts a drawing to a PNG by painting it shape by shape on a canvas. Loading the drawing as an image would require
// `data:` in the page's content security policy.

interface Options {
  /** The picture's width in pixels. Its height follows from the aspect ratio. */
  readonly width: number;
  /** A CSS color; transparent by default. */
  readonly background?: string | undefined;
}

/** @param drawing must be in the page, because its computed colors are used */
export async function paintDrawing(drawing: SVGSVGElement, { width, background }: Options): Promise<Blob> {
  const { x, y, width: across, height: down } = drawing.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * down) / across);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw images.');
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.scale(width / across, width / across);
  context.translate(-x, -y);
  for (const shape of drawing.querySelectorAll<SVGGraphicsElement>('rect, path, text')) paintShape(shape, context);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image couldn’t be saved as PNG.'))));
  });
}

function paintShape(shape: SVGGraphicsElement, context: CanvasRenderingContext2D): void {
  const style = getComputedStyle(shape);
  context.save();
  const { transform } = shape;
  const matrix = transform.baseVal.consolidate()?.matrix;
  if (matrix) context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  const fill = paintOf(style.fill, shape, context);
  const stroke = paintOf(style.stroke, shape, context);
  context.lineWidth = Number.parseFloat(style.strokeWidth);
  context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  context.lineCap = style.strokeLinecap as CanvasLineCap;
  if (shape instanceof SVGTextElement) paintText(shape, style, fill, context);
  else {
    const path = pathOf(shape);
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.globalAlpha = Number(style.opacity) * Number(style.fillOpacity);
      context.fill(path, style.fillRule as CanvasFillRule);
    }
    if (stroke !== undefined) {
      context.strokeStyle = stroke;
      context.globalAlpha = Number(style.opacity) * Number(style.strokeOpacity);
      context.stroke(path);
    }
  }
  context.restore();
}

function pathOf(shape: SVGGraphicsElement): Path2D {
  if (!(shape instanceof SVGRectElement)) return new Path2D(shape.getAttribute('d') ?? '');
  const { x, y, width, height } = shape.getBBox();
  const path = new Path2D();
  path.rect(x, y, width, height);
  return path;
}

const alignments: Readonly<Record<string, CanvasTextAlign>> = { start: 'start', middle: 'center', end: 'end' };

function paintText(
  text: SVGTextElement,
  style: CSSStyleDeclaration,
  fill: string | CanvasGradient | undefined,
  context: CanvasRenderingContext2D,
): void {
  if (fill === undefined) return;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign = alignments[style.textAnchor] ?? 'start';
  context.fillStyle = fill;
  context.globalAlpha = Number(style.opacity) * Number(style.fillOpacity);
  const words = text.textContent ?? '';
  context.translate(Number(text.getAttribute('x')), Number(text.getAttribute('y')));
  const wanted = Number(text.getAttribute('textLength'));
  if (wanted > 0) context.scale(wanted / context.measureText(words).width, 1);
  context.fillText(words, 0, 0);
}

/** A color, or a linear gradient from the same drawing; undefined for none. */
function paintOf(
  value: string,
  shape: SVGGraphicsElement,
  context: CanvasRenderingContext2D,
): string | CanvasGradient | undefined {
  if (value === 'none') return undefined;
  const [, id] = /^url\(["']?#([^"')]+)/.exec(value) ?? [];
  if (id === undefined) return value;
  const source = shape.ownerSVGElement?.querySelector(`#${CSS.escape(id)}`);
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => Number(source?.getAttribute(name)));
  const gradient = context.createLinearGradient(x1!, y1!, x2!, y2!);
  for (const stop of source?.querySelectorAll('stop') ?? []) {
    gradient.addColorStop(Number(stop.getAttribute('offset')), stop.getAttribute('stop-color') ?? '#000');
  }
  return gradient;
}
