import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Face } from '../geometry/axes.js';
import { loopArea, sumOverRegions } from '../geometry/curve.js';
import { length } from '../geometry/vector.js';
import { dot } from '../geometry/vector-math.js';
import type { PlacedPart } from '../model/evaluate/product.js';
import { compileModel } from '../model/index.js';
import { loadTypeface } from '../typeface/index.js';
import { productGeometries, toTriangleMesh } from './index.js';
import { boundsOf, openEdges, triangles, volumeOf } from './testing/measure-mesh.js';

type Json = Readonly<Record<string, unknown>>;

const typeface = await loadTypeface();

const FACES: readonly Face[] = ['+x', '-x', '+y', '-y', '+z', '-z'];

/** A 20 mm thick board with the normal of the side that has the text. */
function board(face: Face, more: Json = {}): Json {
  const size = face[1] === 'x' ? [20, 80, 200] : face[1] === 'y' ? [200, 20, 80] : [200, 80, 20];
  return { id: 'board', kind: 'panel', size, normal: face[1], ...more };
}

function letters(face: Face, depth: number, more: Json = {}): Json {
  const at = face[1] === 'x' ? [0, 20, 20] : face[1] === 'y' ? [20, 0, 20] : [20, 20, 0];
  return { id: 'name', kind: 'text', text: "'Bø8'", height: 40, depth, on: { part: 'board', face }, at, ...more };
}

function productOf(parts: readonly Json[]) {
  return compileModel({
    format: 'parametric-model/1',
    id: 'sign',
    name: 'Sign',
    parameters: [],
    materials: [],
    parts,
  }).evaluate({}).parts;
}

function formsIn(parts: readonly Json[]) {
  const product = productOf(parts);
  const forms = productGeometries(product, typeface);
  const meshOf = (part: PlacedPart) => toTriangleMesh(forms.of(part)!);
  return { carrier: product[0]!, name: product[1]!, forms, meshOf };
}

/** More text parts than can be engraved. */
function manyTexts(face: Face, depth: number, text = 'text(i + 100)') {
  const number = letters(face, depth, { text, height: 30 });
  const group = { id: 'sign', kind: 'group', repeat: { i: 101 }, at: ['i * 300', 0, 0], parts: [board(face), number] };
  const parts = [...productOf([group])];
  return { parts, forms: productGeometries(parts, typeface) };
}

/** The area of the text; flattened curves lose a little; mm². */
const written = sumOverRegions(typeface.layOut('Bø8', 40), loopArea);

function assertNear(actual: number, wanted: number, share: number) {
  assert.ok(Math.abs(actual - wanted) < share * wanted, `${actual} instead of ${wanted}`);
}

describe('productGeometries', () => {
  for (const face of FACES) {
    it(`cuts letters into the ${face} side of a board`, () => {
      const { carrier, forms, meshOf } = formsIn([board(face), letters(face, -3)]);
      const mesh = meshOf(carrier);
      assert.ok(forms.engraved.has(carrier));
      assert.deepEqual(openEdges(mesh), []);
      assertNear(200 * 80 * 20 - volumeOf(mesh), written * 3, 0.1);
      for (const { face: area, normals } of triangles(mesh)) {
        for (const normal of normals) assert.ok(dot(area, normal) > 0.5 * length(area));
      }
    });

    it(`fills the floor of letters cut into the ${face} side`, () => {
      const { name, meshOf } = formsIn([board(face), letters(face, -3)]);
      const mesh = meshOf(name);
      const axis = 'xyz'.indexOf(face[1]!);
      const { min, max } = boundsOf(mesh);
      assert.deepEqual(openEdges(mesh), []);
      const ground = face[0] === '+' ? 0 : 3;
      assert.ok(Math.abs(min[axis]! - ground) <= 0.101 && Math.abs(max[axis]! - ground) <= 0.101, `${min} ${max}`);
    });

    it(`raises letters on the ${face} side`, () => {
      const { carrier, name, forms, meshOf } = formsIn([board(face), letters(face, 5)]);
      const mesh = meshOf(name);
      assert.ok(!forms.engraved.has(carrier));
      assert.deepEqual(openEdges(mesh), []);
      assertNear(volumeOf(mesh), written * 5, 0.03);
      const { min, max } = boundsOf(mesh);
      const axis = 'xyz'.indexOf(face[1]!);
      assert.ok(Math.abs(min[axis]!) < 1e-6 && Math.abs(max[axis]! - 5) < 1e-6, `${min} ${max}`);
    });
  }

  it('keeps letters in position on their board, also if it’s rotated', () => {
    const turned = [board('+z', { rotate: [0, 90, 0] }), letters('+z', -3, { rotate: [0, 0, 10] })];
    const { carrier, meshOf } = formsIn(turned);
    assertNear(200 * 80 * 20 - volumeOf(meshOf(carrier)), written * 3, 0.1);
  });

  const kept: Readonly<Record<string, readonly Json[]>> = {
    'reach beyond the board': [board('+z'), letters('+z', -3, { at: [150, 20, 0] })],
    'go through it': [board('+z'), letters('+z', -20)],
    'meet a hole': [board('+z', { holes: [{ at: [40, 40], diameter: 20, depth: 5 }] }), letters('+z', -3)],
    'meet a cutout': [board('+z', { cutouts: [{ circle: 30, at: [40, 40] }] }), letters('+z', -3)],
    'lie on its edge': [board('+z'), letters('+y', -3, { height: 10, at: [20, 0, 2] })],
    'lean out of its side': [board('+z'), letters('+z', -3, { rotate: [10, 0, 0] })],
  };
  for (const [name, parts] of Object.entries(kept)) {
    it(`doesn’t cut a board where letters ${name}, and places them flush with its side`, () => {
      const { carrier, name: text, forms, meshOf } = formsIn(parts);
      assert.ok(!forms.engraved.has(carrier));
      const { max } = boundsOf(meshOf(text));
      const out = text.kind === 'text' && text.on.face === '+y' ? 1 : 2;
      assert.ok(Math.abs(max[out]! - text.size[out]!) <= 0.101, `${max}`);
    });
  }

  it('cuts two texts into one board, and one where they meet', () => {
    const second = (at: readonly number[]) => ({ ...letters('+z', -2, { at, text: "'I'" }), id: 'second' });
    const apart = formsIn([board('+z'), letters('+z', -3), second([150, 20, 0])]);
    const lost = 200 * 80 * 20 - volumeOf(apart.meshOf(apart.carrier));
    const stroke = sumOverRegions(typeface.layOut('I', 40), loopArea);
    assertNear(lost, written * 3 + stroke * 2, 0.1);
    const meeting = formsIn([board('+z'), letters('+z', -3), second([30, 20, 0])]);
    assertNear(200 * 80 * 20 - volumeOf(meeting.meshOf(meeting.carrier)), written * 3, 0.1);
  });

  it('closes the surface around every line of letters, however their sides line up', () => {
    for (let height = 12; height < 26; height += 0.5) {
      const at = [3.3 * (height % 5) + 5, 60 - height, 0];
      const { carrier, forms, meshOf } = formsIn([board('+z'), letters('+z', -2, { text: "'Am Mühlb'", height, at })]);
      assert.ok(forms.engraved.has(carrier), `at ${height} mm`);
      assert.deepEqual(openEdges(meshOf(carrier)), [], `at ${height} mm`);
    }
  });

  it('has one geometry per text', () => {
    const [one, same, other] = ["'Ada'", "'Ada'", "'Bob'"].map((text) => {
      const { carrier, name, forms } = formsIn([board('+z'), letters('+z', -3, { text })]);
      return [forms.of(carrier)!.source.key, forms.of(name)!.source.key];
    });
    assert.deepEqual(one, same);
    assert.notEqual(one![0], other![0]);
    assert.notEqual(one![1], other![1]);
  });

  for (const face of FACES) {
    it(`shows many different texts on the ${face} side letter by letter, in the same places`, () => {
      const { parts, forms } = manyTexts(face, 5);
      const text = parts[1]!;
      const whole = toTriangleMesh(forms.of(text)!);
      const letters = forms.lettersOf(text)!.map(({ geometry, at }) => ({ at, mesh: toTriangleMesh(geometry) }));
      assert.equal(letters.length, 3);
      const volume = letters.reduce((sum, { mesh }) => sum + volumeOf(mesh), 0);
      assertNear(volume, volumeOf(whole), 1e-3);
      const bounds = letters.map(({ at, mesh }) => {
        const { min, max } = boundsOf(mesh);
        return { min: min.map((value, axis) => value + at[axis]!), max: max.map((value, axis) => value + at[axis]!) };
      });
      const all = boundsOf(whole);
      for (const axis of [0, 1, 2] as const) {
        assert.ok(Math.abs(Math.min(...bounds.map(({ min }) => min[axis]!)) - all.min[axis]!) < 1e-4);
        assert.ok(Math.abs(Math.max(...bounds.map(({ max }) => max[axis]!)) - all.max[axis]!) < 1e-4);
      }
    });
  }

  it('shares a letter among all of many texts, and leaves their boards whole', () => {
    const { parts, forms } = manyTexts('+z', -3);
    assert.equal(forms.engraved.size, 0);
    const keys = parts.flatMap((part) => forms.lettersOf(part)?.map(({ geometry }) => geometry.source.key) ?? []);
    assert.equal(keys.length, 3 * 101);
    assert.equal(new Set(keys).size, 10);
    assert.equal(forms.lettersOf(parts[0]!), undefined, 'a board has no letters');
    const apart = manyTexts('+z', -3, "i == 0 ? '8 a' : text(i)");
    const places = apart.forms.lettersOf(apart.parts[1]!)!.map(({ at }) => at[0]);
    assert.equal(places.length, 2, 'nothing is drawn of a space');
    assert.ok(places[1]! > places[0]! + 25, `${places}`);
    const one = formsIn([board('+z'), letters('+z', -3)]);
    assert.equal(one.forms.lettersOf(one.name), undefined, 'one text is whole');
  });

  it('shows no letters, and no place for them, before the typeface is there', () => {
    const parts = productOf([board('+z'), letters('+z', -3)]);
    const forms = productGeometries(parts, undefined);
    assert.equal(forms.of(parts[1]!), undefined);
    assert.ok(!forms.engraved.has(parts[0]!));
  });
});
