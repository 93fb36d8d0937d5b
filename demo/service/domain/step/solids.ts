// Parts as exact solids in their own coordinate systems: arcs stay arcs, a bore is a cylinder, and a bend is a torus. A
// profile is drawn in a plane, extruded or revolved, and then moved into position. Hardware from GLB files becomes a
// block of the same size.

import { type Typeface, throughRegions } from '@parametric/configurator-element/manufacture';
import type {
  Axis,
  CenterlineSegment,
  CylinderPart,
  ExtrudePart,
  Face,
  Hole,
  Loop,
  PanelPart,
  PartKind,
  PlacedPart,
  Point,
  Recess,
  Region,
  RevolvePart,
  Segment,
  SheetPart,
  TextPart,
  TubePart,
  Vector,
} from '@parametric/configurator-element/model';
import type { OpenCascade, Shape } from './open-cascade.js';

type PartOf<K extends PartKind> = Extract<PlacedPart, { readonly kind: K }>;
type Edge = ConstructorParameters<OpenCascade['BRepBuilderAPI_MakeWire']>[0];

/** The distance below which points count as the same point, in mm. */
const SAME = 1e-7;
/** How far outside the part a cutter starts, in mm. */
const OUTSIDE = 1;

export class Solids {
  readonly #oc: OpenCascade;
  readonly #typeface: Typeface;
  readonly #makers: { readonly [K in PartKind]: (part: PartOf<K>) => Shape } = {
    panel: (part) => this.#panel(part),
    box: ({ size, radius }) => this.#block(size, radius),
    cylinder: (part) => this.#cylinder(part),
    extrude: (part) => this.#extrusion(part),
    revolve: (part) => this.#turned(part),
    tube: (part) => this.#tube(part),
    sheet: (part) => this.#sheet(part),
    text: (part) => this.#letters(part),
    asset: ({ size }) => this.#block(size, 0),
  };

  constructor(oc: OpenCascade, typeface: Typeface) {
    this.#oc = oc;
    this.#typeface = typeface;
  }

  /** @param engraved the text engraved into the part */
  of(part: PlacedPart, engraved: readonly TextPart[]): Shape {
    const solid = this.#ofKind(part.kind, part);
    const letters = engraved.map((text) => {
      const onPart = this.#placed(this.#letters(text), text.matrix);
      return this.#placed(onPart, invertRigid(part.matrix));
    });
    return this.#cut(solid, letters);
  }

  #ofKind<K extends PartKind>(kind: K, part: PartOf<K>): Shape {
    return this.#makers[kind](part);
  }

  #panel(part: PanelPart): Shape {
    const { size, normal, holes = [], recesses = [] } = part;
    const board = this.#prismAlong(normal, throughRegions(part), 0, size['xyz'.indexOf(normal)]!);
    const sunk = holes.filter(({ face, depth }) => depth !== undefined || !face.endsWith(normal));
    return this.#cut(board, [
      ...sunk.map((hole) => this.#bore(hole, size)),
      ...recesses.map((recess) => this.#recess(recess, size)),
      ...this.#beyondMitres(part),
    ]);
  }

  #bore({ face, at, diameter, depth }: Hole, size: Vector): Shape {
    const { axis, index, inwards } = sideOf(face);
    const start = (inwards < 0 ? size[index]! : 0) - inwards * OUTSIDE;
    const origin = spread(axis, at, start);
    const long = depth === undefined ? size[index]! + 2 * OUTSIDE : depth + OUTSIDE;
    const into = spread(axis, [0, 0], inwards);
    const frame = new this.#oc.gp_Ax2(this.#point(origin), this.#direction(into));
    return new this.#oc.BRepPrimAPI_MakeCylinder(frame, diameter / 2, long).Shape();
  }

  #recess({ face, region, depth }: Recess, size: Vector): Shape {
    const { axis, index, inwards } = sideOf(face);
    const surface = inwards < 0 ? size[index]! : 0;
    const [from, to] = inwards < 0 ? [surface - depth, surface + OUTSIDE] : [-OUTSIDE, depth];
    return this.#prismAlong(axis, [region], from!, to!);
  }

  #letters(part: TextPart): Shape {
    const { axis, index } = sideOf(part.on.face);
    return this.#prismAlong(axis, this.#typeface.regionsOf(part), 0, part.size[index]!);
  }

  #block([x, y, z]: Vector, radius: number): Shape {
    const block = new this.#oc.BRepPrimAPI_MakeBox(x, y, z).Shape();
    if (radius === 0) return block;
    const rounded = new this.#oc.BRepFilletAPI_MakeFillet(block);
    for (const edge of this.#edgesOf(block)) rounded.Add(radius, edge);
    return rounded.Shape();
  }

  #cylinder(part: CylinderPart): Shape {
    const { axis, diameter, topDiameter, length } = part;
    const widest = Math.max(diameter, topDiameter) / 2;
    const section = loopOf([
      [0, 0],
      [diameter / 2, 0],
      [topDiameter / 2, length],
      [0, length],
    ]);
    return this.#bored(this.#turn(axis, [{ outer: section, holes: [] }], 360, [widest, widest]), part);
  }

  #extrusion(part: ExtrudePart): Shape {
    const { axis, profile, length, bevel } = part;
    return this.#cut(this.#prismAlong(axis, profile, 0, length, bevel), this.#beyondMitres(part));
  }

  #beyondMitres({ mitres = [], size }: PanelPart | ExtrudePart): readonly Shape[] {
    const reach = 2 * Math.hypot(...size);
    return mitres.map(({ normal, offset }) => this.#halfSpace(scaled(normal, offset), normal, reach));
  }

  #turned(part: RevolvePart): Shape {
    const { axis, profile, angle, center } = part;
    return this.#bored(this.#turn(axis, profile, Math.min(angle, 360), center), part);
  }

  #bored(solid: Shape, { holes = [], size }: CylinderPart | RevolvePart): Shape {
    return this.#cut(
      solid,
      holes.map((hole) => this.#bore(hole, size)),
    );
  }

  #turn(axis: Axis, profile: readonly Region[], degrees: number, center: Point): Shape {
    const along = this.#axisOf([0, 0, 0], [0, 1, 0]);
    const bodies = profile.map((region) => {
      const turned = new this.#oc.BRepPrimAPI_MakeRevol(this.#face(region), along, (degrees * Math.PI) / 180, false);
      return turned.Shape();
    });
    const next = (i: number) => spreadUnit(('xyz'.indexOf(axis) + i) % 3);
    const [u, v] = [next(1), next(0)];
    return this.#placed(this.#together(bodies), matrixOf(u, v, crossOf(u, v), spread(axis, center, 0)));
  }

  /** A tube. If it's bent, it's a single solid. If it's mitered, it has a solid for each of its sawn pieces. */
  #tube(part: TubePart): Shape {
    const { centerline, diameter, wall, bend } = part;
    const section = (at: Vector, along: Vector) => this.#ring(at, along, diameter, wall);
    const [first] = centerline;
    if (bend !== undefined || centerline.length === 1) {
      const spine = new this.#oc.BRepBuilderAPI_MakeWire();
      for (const piece of centerline) spine.Add(this.#spineEdge(piece));
      return new this.#oc.BRepOffsetAPI_MakePipe(
        spine.Wire(),
        section(first!.from, directionAt(first!, 'start')),
      ).Shape();
    }
    const pieces = centerline.map(({ from, to }, i): Shape => {
      const along = directionOf(from, to);
      const [before, after] = [centerline[i - 1], centerline[i + 1]];
      const start = before && mitreOf(directionAt(before, 'end'), along);
      const end = after && mitreOf(along, directionAt(after, 'start'));
      const longer = (mitre: Mitre | undefined) => (mitre ? (diameter / 2) * mitre.slope + OUTSIDE : 0);
      const long = distance(from, to) + longer(start) + longer(end);
      const bar = new this.#oc.BRepPrimAPI_MakePrism(
        section(moved(from, along, -longer(start)), along),
        this.#vector(scaled(along, long)),
      );
      return this.#cut(bar.Shape(), [
        ...(start ? [this.#halfSpace(from, scaled(start.normal, -1), long + diameter)] : []),
        ...(end ? [this.#halfSpace(to, end.normal, long + diameter)] : []),
      ]);
    });
    return this.#together(pieces);
  }

  #spineEdge(piece: CenterlineSegment) {
    const make = this.#oc.BRepBuilderAPI_MakeEdge;
    if (piece.kind === 'line') return new make(this.#point(piece.from), this.#point(piece.to)).Edge();
    const { center, axis, from, radius, angle } = piece;
    const frame = new this.#oc.gp_Ax2(
      this.#point(center),
      this.#direction(axis),
      this.#direction(directionOf(center, from)),
    );
    return new make(new this.#oc.gp_Circ(frame, radius), 0, (angle * Math.PI) / 180).Edge();
  }

  /** The cross section of a tube or rod at a point. */
  #ring(at: Vector, along: Vector, diameter: number, wall: number | undefined) {
    const plane = new this.#oc.gp_Ax2(this.#point(at), this.#direction(along));
    const circle = (radius: number) => {
      const edge = new this.#oc.BRepBuilderAPI_MakeEdge(new this.#oc.gp_Circ(plane, radius)).Edge();
      return new this.#oc.BRepBuilderAPI_MakeWire(edge).Wire();
    };
    const face = new this.#oc.BRepBuilderAPI_MakeFace(circle(diameter / 2), true);
    if (wall !== undefined) face.Add(this.#oc.TopoDS.Wire(circle(diameter / 2 - wall).Reversed()));
    return face.Face();
  }

  /** Returns a block on one side of a plane that's large enough to cut off everything there. */
  #halfSpace(at: Vector, normal: Vector, size: number): Shape {
    const across = crossOf(normal, Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]);
    const u = scaled(across, 1 / distance([0, 0, 0], across));
    const v = crossOf(normal, u);
    const corner = moved(moved(at, u, -size), v, -size);
    return this.#placed(this.#block([2 * size, 2 * size, size], 0), matrixOf(u, v, normal, corner));
  }

  #sheet({ faces, bends, thickness }: SheetPart): Shape {
    return this.#fuse([
      ...faces.map(({ region, matrix }) => this.#placed(this.#prism(region, thickness), matrix)),
      ...bends.map(({ section, length, matrix }) => this.#placed(this.#prism([section], length), matrix)),
    ]);
  }

  /** Extrudes regions along an axis. The regions' coordinates are along the two other axes, in the order x, y, z. */
  #prismAlong(axis: Axis, regions: readonly Region[], from: number, to: number, bevel = 0): Shape {
    const prism = this.#prism(regions, to - from, bevel);
    // With y, the axes x and z form a left-handed system, so the prism grows downward.
    if (axis === 'y') return this.#placed(prism, matrixOf([1, 0, 0], [0, 0, 1], [0, -1, 0], [0, to, 0]));
    const [u, v] = axis === 'x' ? ([1, 2] as const) : ([0, 1] as const);
    const normal = spread(axis, [0, 0], 1);
    return this.#placed(prism, matrixOf(spreadUnit(u), spreadUnit(v), normal, spread(axis, [0, 0], from)));
  }

  /** Extrudes regions in the xy plane along z. */
  #prism(regions: readonly Region[], length: number, bevel = 0): Shape {
    return this.#together(
      regions.map((region) => {
        const prism = new this.#oc.BRepPrimAPI_MakePrism(this.#face(region), this.#vector([0, 0, length]));
        if (bevel === 0) return prism.Shape();
        const bevelled = new this.#oc.BRepFilletAPI_MakeChamfer(prism.Shape());
        for (const end of [prism.FirstShape(), prism.LastShape()]) {
          for (const edge of this.#edgesOf(end)) bevelled.Add(bevel, edge);
        }
        return bevelled.Shape();
      }),
    );
  }

  #face({ outer, holes }: Region) {
    const plane = new this.#oc.gp_Pln(this.#point([0, 0, 0]), this.#direction([0, 0, 1]));
    const face = new this.#oc.BRepBuilderAPI_MakeFace(plane, this.#wire(outer), true);
    for (const hole of holes) face.Add(this.#wire(hole));
    return face.Face();
  }

  #wire({ start, segments }: Loop) {
    const wire = new this.#oc.BRepBuilderAPI_MakeWire();
    let at = startOf(segments[0]!) ?? start;
    segments.forEach((segment, i) => {
      const from = startOf(segment) ?? at;
      const next = startOf(segments[(i + 1) % segments.length]!);
      // End the line where the next arc actually starts. That point can be a millionth of a millimeter away from the
      // line's own end.
      const to = segment.kind === 'line' ? (next ?? (i === segments.length - 1 ? start : segment.to)) : segment.to;
      if (apart(at, from)) wire.Add(this.#line(at, from));
      if (segment.kind === 'arc') wire.Add(this.#arc(segment));
      else if (segment.kind === 'curve') wire.Add(this.#curve(from, segment));
      else if (apart(from, to)) wire.Add(this.#line(from, to));
      at = to;
    });
    return wire.Wire();
  }

  #line([x0, y0]: Point, [x1, y1]: Point): Edge {
    return new this.#oc.BRepBuilderAPI_MakeEdge(this.#point([x0, y0, 0]), this.#point([x1, y1, 0])).Edge();
  }

  #arc({ center: [x, y], radius, fromAngle, toAngle }: Extract<Segment, { readonly kind: 'arc' }>): Edge {
    const turn = toAngle > fromAngle ? 1 : -1;
    const up = this.#direction([0, 0, turn]);
    const frame = new this.#oc.gp_Ax2(this.#point([x, y, 0]), up, this.#direction([1, 0, 0]));
    const [start, end] = [fromAngle, toAngle].map((angle) => (turn * angle * Math.PI) / 180);
    return new this.#oc.BRepBuilderAPI_MakeEdge(new this.#oc.gp_Circ(frame, radius), start!, end!).Edge();
  }

  #curve(from: Point, { control1, control2, to }: Extract<Segment, { readonly kind: 'curve' }>): Edge {
    const poles = new this.#oc.NCollection_Array1_gp_Pnt(1, 4);
    [from, control1, control2, to].forEach(([x, y], i) => {
      poles.SetValue(i + 1, this.#point([x, y, 0]));
    });
    return new this.#oc.BRepBuilderAPI_MakeEdge(new this.#oc.Geom_BezierCurve(poles)).Edge();
  }

  #cut(solid: Shape, cutters: readonly Shape[]): Shape {
    return cutters.length === 0 ? solid : this.#combined(new this.#oc.BRepAlgoAPI_Cut(), [solid], cutters);
  }

  #fuse([first, ...rest]: readonly Shape[]): Shape {
    return rest.length === 0 ? first! : this.#combined(new this.#oc.BRepAlgoAPI_Fuse(), [first!], rest);
  }

  #combined(
    operation: InstanceType<OpenCascade['BRepAlgoAPI_Cut']>,
    shapes: readonly Shape[],
    tools: readonly Shape[],
  ): Shape {
    operation.SetArguments(new this.#oc.NCollection_List_TopoDS_Shape([...shapes]));
    operation.SetTools(new this.#oc.NCollection_List_TopoDS_Shape([...tools]));
    operation.SetToFillHistory(false);
    operation.Build(new this.#oc.Message_ProgressRange());
    if (!operation.IsDone()) throw new Error('OpenCascade couldn’t combine the solids.');
    return this.#together(this.solidsOf(operation.Shape()));
  }

  /** The solids that a shape consists of. */
  solidsOf(shape: Shape): readonly Shape[] {
    return this.#subshapes(shape, this.#oc.TopAbs_ShapeEnum.TopAbs_SOLID);
  }

  #edgesOf(shape: Shape) {
    return this.#subshapes(shape, this.#oc.TopAbs_ShapeEnum.TopAbs_EDGE).map((edge) => this.#oc.TopoDS.Edge(edge));
  }

  /** The subshapes of a shape, without duplicates, although two faces share an edge. */
  #subshapes(shape: Shape, kind: Parameters<InstanceType<OpenCascade['TopExp_Explorer']>['Init']>[1]): Shape[] {
    const found: Shape[] = [];
    const explorer = new this.#oc.TopExp_Explorer(shape, kind);
    for (; explorer.More(); explorer.Next()) {
      const one = explorer.Current();
      if (!found.some((other) => other.IsSame(one))) found.push(one);
    }
    return found;
  }

  #together(shapes: readonly Shape[]): Shape {
    if (shapes.length === 1) return shapes[0]!;
    const [builder, compound] = [new this.#oc.TopoDS_Builder(), new this.#oc.TopoDS_Compound()];
    builder.MakeCompound(compound);
    for (const shape of shapes) builder.Add(compound, shape);
    return compound;
  }

  /** Moves the geometry itself. A shape with a location wouldn't get its own name or color. */
  #placed(shape: Shape, matrix: readonly number[]): Shape {
    return new this.#oc.BRepBuilderAPI_Transform(shape, this.placement(matrix), true, false).Shape();
  }

  /** @param m a 4 × 4 matrix in column-major order */
  placement(m: readonly number[]): InstanceType<OpenCascade['gp_Trsf']> {
    const placement = new this.#oc.gp_Trsf();
    const [a, b, c] = [0, 1, 2].map((row) => [m[row]!, m[row + 4]!, m[row + 8]!, m[row + 12]!] as const);
    placement.SetValues(...a!, ...b!, ...c!);
    return placement;
  }

  #axisOf(at: Vector, along: Vector) {
    return new this.#oc.gp_Ax1(this.#point(at), this.#direction(along));
  }

  #point([x, y, z]: Vector) {
    return new this.#oc.gp_Pnt(x, y, z);
  }

  #vector([x, y, z]: Vector) {
    return new this.#oc.gp_Vec(x, y, z);
  }

  #direction([x, y, z]: Vector) {
    return new this.#oc.gp_Dir(x, y, z);
  }
}

interface Mitre {
  /** The unit normal of the plane that bisects the angle. */
  readonly normal: Vector;
  /** How much longer the bar is on its outside, relative to its radius. */
  readonly slope: number;
}

/** The miter between two directions; undefined if the tube continues straight. */
function mitreOf(before: Vector, after: Vector): Mitre | undefined {
  const sum = moved(before, after, 1);
  const long = distance([0, 0, 0], sum);
  const normal = scaled(sum, 1 / long);
  const cosine = long / 2;
  return cosine > 1 - 1e-12 ? undefined : { normal, slope: Math.sqrt(1 - cosine ** 2) / cosine };
}

/** The tube's direction at one end of a segment, as a unit vector. */
function directionAt(piece: CenterlineSegment, end: 'start' | 'end'): Vector {
  if (piece.kind === 'line') return directionOf(piece.from, piece.to);
  const arm = moved(end === 'start' ? piece.from : piece.to, piece.center, -1);
  return scaled(crossOf(piece.axis, arm), 1 / piece.radius);
}

/** Where an arc actually starts; undefined for other segments. */
function startOf(segment: Segment): Point | undefined {
  if (segment.kind !== 'arc') return undefined;
  const { center, radius, fromAngle } = segment;
  const turn = (fromAngle * Math.PI) / 180;
  return [center[0] + radius * Math.cos(turn), center[1] + radius * Math.sin(turn)];
}

function apart([x0, y0]: Point, [x1, y1]: Point): boolean {
  return Math.hypot(x1 - x0, y1 - y0) > SAME;
}

function loopOf(corners: readonly Point[]): Loop {
  return { start: corners[0]!, segments: [...corners.slice(1), corners[0]!].map((to) => ({ kind: 'line', to })) };
}

function sideOf(face: Face): { readonly axis: Axis; readonly index: number; readonly inwards: 1 | -1 } {
  const axis = face[1] as Axis;
  return { axis, index: 'xyz'.indexOf(axis), inwards: face.startsWith('+') ? -1 : 1 };
}

/** A point with the given coordinates along the two other axes, in the order x, y, z, and along the given axis. */
function spread(axis: Axis, [u, v]: Point, along: number): Vector {
  if (axis === 'x') return [along, u, v];
  return axis === 'y' ? [u, along, v] : [u, v, along];
}

function spreadUnit(index: number): Vector {
  return [index === 0 ? 1 : 0, index === 1 ? 1 : 0, index === 2 ? 1 : 0];
}

function moved([x, y, z]: Vector, [dx, dy, dz]: Vector, by: number): Vector {
  return [x + dx * by, y + dy * by, z + dz * by];
}

function scaled(vector: Vector, by: number): Vector {
  return moved([0, 0, 0], vector, by);
}

/** The direction from one point to another, as a unit vector. */
function directionOf(from: Vector, to: Vector): Vector {
  return scaled(moved(to, from, -1), 1 / distance(from, to));
}

function distance([x0, y0, z0]: Vector, [x1, y1, z1]: Vector): number {
  return Math.hypot(x1 - x0, y1 - y0, z1 - z0);
}

function crossOf([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/** A 4 × 4 matrix in column-major order. */
function matrixOf(u: Vector, v: Vector, w: Vector, origin: Vector): readonly number[] {
  return [...u, 0, ...v, 0, ...w, 0, ...origin, 1];
}

/** The inverse of a rotation and translation. */
function invertRigid(m: readonly number[]): readonly number[] {
  const row = (i: number): Vector => [m[i]!, m[i + 4]!, m[i + 8]!];
  const origin = ([0, 1, 2] as const).map(
    (axis) => -(m[4 * axis]! * m[12]! + m[4 * axis + 1]! * m[13]! + m[4 * axis + 2]! * m[14]!),
  );
  return matrixOf(row(0), row(1), row(2), origin as unknown as Vector);
}
