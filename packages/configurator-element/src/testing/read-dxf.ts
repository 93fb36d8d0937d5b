// Reads DXF drawings with ezdxf, which is strict and independent of this package: it reports each error in a file's
// structure.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A drawing as ezdxf reads it. */
export interface ReadDrawing {
  readonly version: string;
  /** `$INSUNITS`; 4 is millimeters. */
  readonly units: number;
  readonly problems: readonly string[];
  readonly entities: readonly ReadEntity[];
}

export interface ReadEntity {
  readonly type: string;
  readonly layer: string;
  /** The number of arcs in a polyline. */
  readonly arcs: number;
  /** Whether a polyline is closed; true for anything else. */
  readonly isClosed: boolean;
  /** The area enclosed by a circle or a closed polyline, including its arcs; 0 for anything else; mm². */
  readonly area: number;
  /** The corners of a polygon that approximates the entity to 0.01 mm; empty for text. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** The content of a text entity. */
  readonly text: string;
}

const READER = `
import json, math, sys, ezdxf
from ezdxf import path
LINES = ("LWPOLYLINE", "POLYLINE")
def corners(entity):
    if entity.dxftype() == "LWPOLYLINE":
        return list(entity)
    return [(v.dxf.location.x, v.dxf.location.y, 0, 0, v.dxf.get("bulge", 0)) for v in entity.vertices]
def closed(entity):
    return entity.closed if entity.dxftype() == "LWPOLYLINE" else entity.is_closed
def area(entity):
    if entity.dxftype() == "CIRCLE":
        return math.pi * entity.dxf.radius ** 2
    if entity.dxftype() not in LINES or not closed(entity):
        return 0
    points = corners(entity)
    total = 0
    for (x, y, _, _, bulge), (u, v, *_) in zip(points, points[1:] + points[:1]):
        total += (x * v - u * y) / 2
        if bulge:
            turn, chord = 4 * math.atan(bulge), math.hypot(u - x, v - y)
            radius = chord / 2 / math.sin(abs(turn) / 2)
            total += radius ** 2 / 2 * (turn - math.sin(turn))
    return abs(total)
def points(entity):
    if entity.dxftype() not in ("CIRCLE", *LINES):
        return []
    return [[point.x, point.y] for point in path.make_path(entity).flattening(0.01)]
drawings = []
for name in sys.argv[1:]:
    doc = ezdxf.readfile(name)
    audit = doc.audit()
    drawings.append({
        "version": doc.dxfversion,
        "units": doc.units,
        "problems": [error.message for error in [*audit.errors, *audit.fixes]],
        "entities": [{
            "type": entity.dxftype(),
            "layer": entity.dxf.layer,
            "arcs": sum(1 for point in corners(entity) if point[4] != 0) if entity.dxftype() in LINES else 0,
            "isClosed": closed(entity) if entity.dxftype() in LINES else True,
            "area": area(entity),
            "points": points(entity),
            "text": entity.dxf.text if entity.dxftype() == "TEXT" else "",
        } for entity in doc.modelspace()],
    })
print(json.dumps(drawings))
`;

/** The path of a Python installation that has ezdxf; undefined if there's none. */
export function pythonWithEzdxf(): string | undefined {
  return ['python3', '/usr/bin/python3'].find((command) => spawnSync(command, ['-c', 'import ezdxf']).status === 0);
}

/** Reads all drawings in one process. @throws if ezdxf can't read one */
export function readDrawings(python: string, texts: readonly string[]): readonly ReadDrawing[] {
  const folder = mkdtempSync(join(tmpdir(), 'dxf-'));
  try {
    const paths = texts.map((text, i) => {
      const path = join(folder, `${i}.dxf`);
      writeFileSync(path, text);
      return path;
    });
    const options = { encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
    const { stdout, stderr, status } = spawnSync(python, ['-c', READER, ...paths], options);
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout) as ReadDrawing[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
