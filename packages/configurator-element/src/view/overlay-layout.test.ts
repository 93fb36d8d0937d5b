import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  centeredRect,
  HANDLE_SIZE,
  handleWithin,
  layOutOverlay,
  type OverlayContent,
  type OverlayHandle,
  type OverlayLabel,
  type OverlayLayout,
  type ScreenPoint,
  touches,
} from './overlay-layout.js';

describe('layOutOverlay', () => {
  it('puts a label in the middle of its line', () => {
    const { labels } = arrange({ labels: [label('a', [100, 100], [300, 100])] });
    assert.deepEqual(placeOf(labels.get('a')), { x: 200, y: 100 });
  });

  it('moves it along its line past a handle', () => {
    const labels = [label('a', [100, 100], [300, 100])];
    const { labels: placed, handles } = arrange({ labels, handles: [handle('k', 'a', [210, 100])] });
    assert.ok(handles.has('k'));
    assert.equal(placed.get('a')?.y, 100);
    assert.ok(placed.get('a')!.x < 210 - (HANDLE_SIZE + 60) / 2);
  });

  it('moves it next to a line that’s too short between its handles', () => {
    const labels = [label('a', [180, 100], [240, 100])];
    const handles = [handle('k', 'a', [180, 100]), handle('l', 'b', [240, 100])];
    const arranged = arrange({ labels, handles });
    assert.equal(arranged.handles.size, 2);
    assert.ok(Math.abs(arranged.labels.get('a')!.y - 100) >= 28);
  });

  it('leaves out the least important if there’s no room for all', () => {
    const labels = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => label(id, [190, 100], [210, 100]));
    const { labels: placed } = arrange({ labels, height: 160 });
    assert.ok(placed.has('a') && placed.has('b'));
    assert.ok(!placed.has('i'));
  });

  it('always has a label and a handle for the focused parameter', () => {
    const labels = 'abcdefghi'.split('').map((id) => label(id, [190, 100], [210, 100]));
    const handles = 'abcdefghi'.split('').map((id) => handle(`${id}0`, id, [200, 100]));
    for (const key of 'abcdefghi') {
      const arranged = arrange({ labels, handles, height: 160, active: { key } });
      assert.ok(arranged.labels.has(key) && arranged.handles.has(`${key}0`), key);
    }
  });

  it('always has the focused handle', () => {
    const handles = [handle('a0', 'a', [100, 100]), handle('a1', 'a', [110, 100])];
    assert.deepEqual([...arrange({ handles }).handles.keys()], ['a0']);
    assert.deepEqual([...arrange({ handles, active: { key: 'a', handle: 'a1' } }).handles.keys()], ['a1']);
  });

  it('hides handles that the picture’s edge would cut off, except the focused one', () => {
    const handles = [
      handle('left', 'a', [10, 150]),
      handle('right', 'b', [395, 150]),
      handle('above', 'c', [200, -100]),
      handle('below', 'd', [200, 290]),
      handle('whole', 'e', [200, 150]),
    ];
    assert.deepEqual([...arrange({ handles }).handles.keys()], ['whole']);
    for (const { id, key } of handles) {
      const place = arrange({ handles, active: { key, handle: id } }).handles.get(id);
      assert.deepEqual(
        placeOf(place),
        handleWithin(handles.find((one) => one.id === id)!.position, { width: 400, height: 300 }),
      );
    }
    assert.deepEqual(handleWithin({ x: 950, y: -5 }, { width: 400, height: 300 }), {
      x: 400 - HANDLE_SIZE / 2,
      y: HANDLE_SIZE / 2,
    });
  });

  it('doesn’t move what’s under the mouse', () => {
    const labels = [label('a', [100, 100], [300, 100]), label('b', [100, 100], [300, 100])];
    const before = arrange({ labels });
    const after = arrange({ labels, active: { key: 'b' } }, before);
    assert.deepEqual(placeOf(after.labels.get('b')), placeOf(before.labels.get('b')));
  });

  it('covers no fixed controls, and stays within the picture', () => {
    const tools = { left: 340, top: 0, right: 400, bottom: 300 };
    const labels = [label('a', [380, 20], [380, 280]), label('b', [-50, 150], [60, 150])];
    const handles = [handle('k', 'a', [380, 150]), handle('l', 'b', [399, 20])];
    for (const key of ['a', 'b', undefined]) {
      const arranged = arrange({ labels, handles, obstacles: [tools], active: key ? { key } : undefined });
      const rects = rectsOf(arranged, labels);
      assert.ok(rects.length > 0);
      for (const rect of rects) {
        assert.ok(!touches(rect, tools, -0.01));
        assert.ok(rect.left >= 0 && rect.right <= 400 && rect.top >= 0 && rect.bottom <= 300);
      }
    }
  });

  it('hides handles without room for their label, because nothing else says what they change', () => {
    const everywhere = { left: 0, top: 100, right: 400, bottom: 300 };
    const labels = [label('a', [100, 200], [300, 200])];
    const inner = { ...handle('k', 'a', [200, 50]), label: 'a' };
    assert.equal(arrange({ labels, handles: [inner], obstacles: [everywhere] }).handles.size, 0);
    assert.equal(arrange({ labels, handles: [inner] }).handles.size, 1);
  });

  it('has no label for a line outside the picture', () => {
    assert.equal(arrange({ labels: [label('a', [-300, 100], [-100, 100])] }).labels.size, 0);
  });

  it('doesn’t flicker with small movements', () => {
    // A handle and a short line move slowly through a long line's label, jittering back and forth at each step.
    for (let by = 0; by < 200; by += 0.5) {
      const at = (shift: number) => {
        const labels = [label('a', [100, 100], [300, 100]), label('b', [80 + shift, 100], [120 + shift, 110])];
        return { labels, handles: [handle('k', 'a', [60 + shift, 100]), handle('l', 'b', [140 + shift, 118])] };
      };
      const before = [by, by + 0.6].reduce(
        (last: OverlayLayout | undefined, shift) => arrange(at(shift), last),
        undefined,
      );
      const back = arrange(at(by), before);
      const forth = arrange(at(by + 0.6), back);
      assert.deepEqual(shownIn(forth), shownIn(back), `${by}`);
      assert.ok(farthest(forth, back) < 3, `${by}`);
    }
  });
});

function arrange(overlay: Partial<OverlayContent>, last?: OverlayLayout): OverlayLayout {
  const empty = { width: 400, height: 300, obstacles: [], labels: [], handles: [], active: undefined };
  return layOutOverlay({ ...empty, ...overlay }, last);
}

function label(id: string, [ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): OverlayLabel {
  const line = [
    { x: ax, y: ay },
    { x: bx, y: by },
  ] as const;
  return { id, key: id, width: 60, height: 28, line };
}

function handle(id: string, key: string, [x, y]: readonly [number, number]): OverlayHandle {
  return { id, key, position: { x, y } };
}

function placeOf(place: ScreenPoint | undefined): ScreenPoint | undefined {
  return place && { x: place.x, y: place.y };
}

function rectsOf({ labels, handles }: OverlayLayout, all: readonly OverlayLabel[]) {
  return [
    ...all.flatMap(({ id, width, height }) => (labels.has(id) ? [centeredRect(labels.get(id)!, width, height)] : [])),
    ...[...handles.values()].map((place) => centeredRect(place, HANDLE_SIZE, HANDLE_SIZE)),
  ];
}

function shownIn({ labels, handles }: OverlayLayout): readonly string[] {
  return [...labels.keys(), ...handles.keys()].sort();
}

/** The largest distance that a label moves between two layouts; pixels. */
function farthest(one: OverlayLayout, other: OverlayLayout): number {
  return Math.max(
    ...[...one.labels].map(([id, { x, y }]) => {
      const { x: toX, y: toY } = other.labels.get(id)!;
      return Math.hypot(toX - x, toY - y);
    }),
  );
}
