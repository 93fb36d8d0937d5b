// Maps points in the window to an element's own pixels, through the page's transforms, zoom and perspective.

import type { ScreenPoint } from '../../view/overlay-layout.js';

/** The positions of the element's corners in the window, clockwise from the top left. */
function cornersOf(element: HTMLElement): readonly DOMRect[] {
  const places = [
    { top: '0', left: '0' },
    { top: '0', right: '0' },
    { bottom: '0', right: '0' },
    { bottom: '0', left: '0' },
  ];
  const probes = places.map((place) => {
    const probe = document.createElement('i');
    Object.assign(probe.style, { position: 'absolute', width: '0', height: '0', pointerEvents: 'none' }, place);
    return probe;
  });
  for (const probe of probes) element.appendChild(probe);
  const corners = probes.map((probe) => probe.getBoundingClientRect());
  for (const probe of probes) element.removeChild(probe);
  return corners;
}

/**
 * Returns a function that maps points in the window. It's valid until the element or the page moves. It inverts the
 * projection from the element's rectangle to the quadrilateral it covers (P. Heckbert, Fundamentals of Texture Mapping
 * and Image Warping, 1989).
 * @param element must be positioned, so that its absolutely positioned children are placed in it
 */
export function localPointsOf(element: HTMLElement): (point: ScreenPoint) => ScreenPoint {
  const [p, q, r, s] = cornersOf(element) as [DOMRect, DOMRect, DOMRect, DOMRect];
  const { clientWidth: width, clientHeight: height } = element;
  const [qx, qy, sx, sy] = [q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y];
  const [x, y] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
  const area = qx * sy - sx * qy;
  const [g, h] = area === 0 ? [0, 0] : [(x * sy - sx * y) / area, (qx * y - x * qy) / area];
  const [a, b, d, e] = [q.x - p.x + g * q.x, s.x - p.x + h * s.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y];
  return (point) => {
    const [ax, bx, ay, by] = [a - g * point.x, b - h * point.x, d - g * point.y, e - h * point.y];
    const [cx, cy] = [point.x - p.x, point.y - p.y];
    const determinant = ax * by - bx * ay;
    return { x: (width * (cx * by - bx * cy)) / determinant, y: (height * (ax * cy - cx * ay)) / determinant };
  };
}
