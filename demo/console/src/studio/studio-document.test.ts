import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { StudioDocument, type StudioTextEvent } from './studio-document.js';
import { InProcessThread } from './testing/in-process-thread.js';

const board = `{
  "format": "parametric-model/1",
  "id": "board",
  "name": "Board",
  "parameters": [
    { "key": "width", "type": "number", "label": "Width", "min": 100, "max": 900, "default": 400 }
  ],
  "materials": [{ "id": "oak", "name": "Oak", "color": "#c8a165", "finish": "wood", "thickness": 18 }],
  "parts": [
    { "id": "top", "kind": "panel", "size": ["width", 18, 300], "normal": "y", "material": "oak" }
  ]
}
`;

describe('a document’s text', () => {
  it('is changed by offsets, and reports what changed it and how', () => {
    const document = new StudioDocument({ text: '{ "a": 1 }' });
    const events: StudioTextEvent[] = [];
    document.addEventListener('text', (event) => events.push(event));
    document.apply([{ from: 7, to: 8, insert: '20' }], { origin: 'editor' });
    assert.equal(document.text, '{ "a": 20 }');
    assert.deepEqual(events[0]?.changes, [[{ from: 7, to: 8, insert: '20' }]]);
    assert.equal(events[0]?.origin, 'editor');
  });

  it('has only line feeds as line endings, and no byte order mark', () => {
    const document = new StudioDocument({ text: '\ufeff{\r\n"a": 1\r}' });
    assert.equal(document.text, '{\n"a": 1\n}');
  });

  it('keeps all other lines when a value is set', () => {
    const document = new StudioDocument({ text: board });
    assert.equal(document.edit('/parameters/0/default', 500), true);
    assert.equal(document.text, board.replace('"default": 400', '"default": 500'));
    assert.equal(document.edit(['parameters', 0, 'help'], 'In all'), true);
    assert.match(document.text, /"default": 500, "help": "In all" \}/);
  });

  it('has the last of repeated keys set, which is the one that counts', () => {
    const document = new StudioDocument({ text: '{ "define": { "a": 1, "a": 2 }, "define": { "a": 3, "a": 4 } }' });
    assert.equal(document.edit('/define/a', 9), true);
    assert.deepEqual(document.value, { define: { a: 9 } });
  });

  it('adds members on their own lines like the existing ones, and removes them with their comma', () => {
    const document = new StudioDocument({ text: board });
    document.edit('/rules/-', { require: 'width > 200', message: 'Too narrow', keys: ['width'] });
    assert.deepEqual((document.value as { rules: unknown }).rules, [
      { require: 'width > 200', message: 'Too narrow', keys: ['width'] },
    ]);
    assert.match(document.text, /\n {2}\],\n {2}"rules": \[/);
    document.edit('/rules', undefined);
    assert.equal(document.text, board);
  });

  it('inserts a value into a list at an index', () => {
    const document = new StudioDocument({ text: board });
    document.insert('/parts/0', { id: 'foot', kind: 'box', size: [1, 2, 3] });
    assert.match(document.text, /"parts": \[\n {4}\{ "id": "foot", .*\},\n {4}\{ "id": "top"/);
    document.edit('/parts/0', undefined);
    assert.equal(document.text, board);
    document.insert('/parts/-', { id: 'foot', kind: 'box', size: [1, 2, 3] });
    assert.match(document.text, /"oak" \},\n {4}\{ "id": "foot", .*\}\n {2}\]/);
  });

  it('can’t be edited by value while it isn’t JSON', () => {
    const document = new StudioDocument({ text: '{ "a": 1, ' });
    assert.equal(document.edit('/a', 2), false);
    assert.equal(document.text, '{ "a": 1, ');
    assert.equal(document.value, undefined);
  });

  it('can be deeply nested if no positions are needed', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);
    const document = new StudioDocument({ text });
    assert.ok(document.isJson);
    assert.ok(Array.isArray(document.value));
  });

  it('can have keys that look like numbers or pointers', () => {
    const document = new StudioDocument({ text: '{ "tables": { "0": 1, "a/b~": 2 } }' });
    document.edit('/tables/0', 3);
    document.edit('/tables/a~1b~0', 4);
    assert.equal(document.text, '{ "tables": { "0": 3, "a/b~": 4 } }');
  });
});

describe('undo', () => {
  it('treats typing without a pause as one step, even if something else changed in between', () => {
    let now = 0;
    const document = new StudioDocument({ text: '[]', now: () => now });
    const type = (from: number, insert: string) => {
      document.apply([{ from, to: from, insert }], { origin: 'editor', isTyping: true });
      now += 100;
    };
    type(1, '1');
    type(2, '2');
    document.edit('/0', 7);
    now += 5000;
    type(2, '0');
    assert.equal(document.text, '[70]');
    document.undo();
    assert.equal(document.text, '[7]');
    document.undo();
    assert.equal(document.text, '[12]');
    document.undo();
    assert.equal(document.text, '[]');
    assert.equal(document.canUndo, false);
    document.redo();
    document.redo();
    document.redo();
    assert.equal(document.text, '[70]');
    assert.equal(document.canRedo, false);
  });

  it('treats simultaneous changes as one step', () => {
    const document = new StudioDocument({ text: '{ "a": 1, "b": 2 }' });
    document.group(() => {
      document.edit('/a', 10);
      document.edit('/b', 20);
    });
    document.undo();
    assert.equal(document.text, '{ "a": 1, "b": 2 }');
  });
});

describe('places', () => {
  it('are found by offset and by pointer', () => {
    const document = new StudioDocument({ text: board });
    assert.equal(document.pointerAt(board.indexOf('"width", 18') + 2), '/parts/0/size/0');
    assert.equal(document.pointerAt(board.indexOf('"normal"') + 2), '/parts/0/normal');
    const { from, to } = document.rangeOf('/parts/0/normal')!;
    assert.equal(board.slice(from, to), '"normal": "y"');
  });

  it('are revealed, or the nearest one around a missing place', () => {
    const document = new StudioDocument({ text: board });
    let shown = '';
    document.addEventListener('reveal', ({ range }) => {
      shown = board.slice(range.from, range.to);
    });
    document.reveal('/parameters/0/step');
    assert.match(shown, /^\{ "key": "width"/);
  });
});

function checked(t: TestContext, text: string, published?: unknown) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const threads: InProcessThread[] = [];
  const document = new StudioDocument({
    text,
    published,
    startThread: () => {
      const thread = new InProcessThread();
      threads.push(thread);
      return thread;
    },
  });
  const tick = (milliseconds: number) => t.mock.timers.tick(milliseconds);
  /** The worker answers whether the product can be built and, after a pause in typing, with the errors. */
  const check = () => {
    threads.at(-1)!.answer();
    tick(300);
    threads.at(-1)!.answer();
  };
  return { document, threads, tick, check };
}

describe('a check', () => {
  it('reports first whether the text gives a product, then its errors, then those of many configurations', (t) => {
    const { document, threads, tick } = checked(t, board);
    const [thread] = threads;
    assert.deepEqual(
      thread!.asked.map(({ task }) => task),
      ['build'],
    );
    thread!.answer();
    assert.equal(document.good?.document.id, 'board');
    assert.equal(document.isChecked, false);
    tick(300);
    thread!.answer();
    assert.deepEqual(document.checked?.issues, []);
    assert.equal(document.checked?.isComplete, false);
    tick(1000);
    thread!.answer();
    assert.equal(document.checked?.isComplete, true);
    assert.ok(document.checked!.samples > 20);
  });

  it('sends one request for each key while the thread is idle, and one for all others', (t) => {
    const { document, threads, tick } = checked(t, board);
    const [thread] = threads;
    for (const id of ['a', 'ab', 'abc']) document.edit('/id', id);
    assert.equal(thread!.asked.length, 1);
    thread!.answer();
    assert.equal(thread!.asked.length, 2);
    thread!.answer();
    assert.equal(document.good?.document.id, 'abc');
    document.edit('/id', 'abcd');
    tick(300);
    assert.deepEqual(
      thread!.asked.map(({ task }) => task),
      ['build', 'build', 'build'],
    );
  });

  it('doesn’t start between two keystrokes, because the next product would have to wait for it', (t) => {
    const { document, threads, tick } = checked(t, board);
    for (const id of ['a', 'ab', 'abc']) {
      threads[0]!.answer();
      tick(200);
      document.edit('/id', id);
      threads[0]!.answer();
      assert.equal(document.good?.document.id, id);
    }
    assert.ok(threads[0]!.asked.every(({ task }) => task === 'build'));
  });

  it('is dropped if there’s a newer text', (t) => {
    const { document, threads, check } = checked(t, board);
    document.edit('/id', 'shelf');
    threads[0]!.answer();
    assert.match(threads[0]!.asked.at(-1)!.text, /"id": "shelf"/);
    check();
    assert.equal(document.good?.document.id, 'shelf');
    assert.equal(document.isChecked, true);
  });

  it('stops trying many configurations on the next key', (t) => {
    const { document, threads, tick, check } = checked(t, board);
    check();
    tick(1000);
    document.edit('/id', 'shelf');
    assert.equal(threads[0]!.isEnded, true);
    check();
    assert.equal(document.isChecked, true);
    assert.equal(threads.length, 2);
  });

  it('doesn’t make a newer text wait for an older one’s long check', (t) => {
    const { document, threads, tick, check } = checked(t, board);
    threads[0]!.answer();
    tick(300);
    assert.equal(threads[0]!.asked.at(-1)!.task, 'check');
    document.edit('/id', 'shelf');
    tick(50);
    assert.equal(threads[0]!.isEnded, false);
    tick(100);
    assert.equal(threads[0]!.isEnded, true);
    check();
    assert.equal(document.good?.document.id, 'shelf');
  });

  it('keeps the last valid product while the text is broken, and the same object if only whitespace changed', (t) => {
    const { document, check } = checked(t, board);
    check();
    const { good } = document;
    document.replace(board.replace('"y"', '"q"'));
    check();
    assert.equal(document.checked?.issues[0]?.severity, 'error');
    assert.equal(document.good, good);
    document.replace(`${board}\n`);
    check();
    assert.equal(document.good?.text, `${board}\n`);
    assert.equal(document.good?.document, good?.document);
  });

  it('shows the published product if the text is broken, and the text’s once it’s fixed', (t) => {
    const { document, check } = checked(t, board.replace('"y"', '"q"'), { ...JSON.parse(board), id: 'on-sale' });
    assert.equal(document.isChecked, false);
    check();
    assert.equal(document.good?.document.id, 'on-sale');
    assert.equal(document.good?.isPublished, true);
    document.replace(board);
    check();
    assert.equal(document.good?.document.id, 'board');
    assert.equal(document.good?.isPublished, false);
  });

  it('doesn’t show the published product if the text itself gives one', (t) => {
    const { document, check } = checked(t, board, { ...JSON.parse(board), id: 'on-sale' });
    check();
    assert.equal(document.good?.document.id, 'board');
  });

  it('is stopped if it takes too long, says so, and starts again with the next change', (t) => {
    const { document, threads, tick, check } = checked(t, board);
    tick(13_000);
    assert.equal(threads[0]!.isEnded, true);
    assert.match(document.checked?.failure ?? '', /stopped after 12 seconds/);
    document.edit('/id', 'shelf');
    check();
    assert.equal(document.checked?.failure, undefined);
  });

  it('says so if its code couldn’t be loaded, and loads it again with the next change', (t) => {
    const { document, threads, check } = checked(t, board);
    threads[0]!.fail();
    assert.match(document.checked?.failure ?? '', /checker couldn’t load/);
    document.edit('/id', 'shelf');
    check();
    assert.equal(document.good?.document.id, 'shelf');
  });

  it('offers its suggestion as a change that can be undone', (t) => {
    const { document, check } = checked(t, board.replace('["width", 18', '["widht + 1", 18'));
    check();
    const [issue] = document.checked!.issues;
    const [fix] = issue!.fixes;
    assert.equal(fix?.label, 'Replace with width');
    document.apply(fix!.changes, { origin: 'fix' });
    assert.match(document.text, /\["width \+ 1", 18/);
    document.undo();
    assert.match(document.text, /\["widht \+ 1", 18/);
  });
});
