import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Session } from '../../session/session.js';
import { type FormHelp, TypedTexts } from './context.js';

function typing() {
  const drafts = new Map<string, string>();
  const draft = (key: string, text: string | undefined) =>
    void (text === undefined ? drafts.delete(key) : drafts.set(key, text));
  let requests = 0;
  const typed = new TypedTexts({ drafts, draft } as Pick<Session, 'drafts' | 'draft'> as Session);
  typed.loader = { request: async () => void requests++ };
  const taken: string[] = [];
  const type = (key: string, text: string) => typed.read(key, text, () => taken.push(`${key} ${text}`));
  return { typed, drafts, taken, type, requests: () => requests };
}

const help = {} as FormHelp;

describe('text typed before its parser has loaded', () => {
  it('is a draft that loads the parser, and is parsed after that', () => {
    const { typed, drafts, taken, type, requests } = typing();
    type('width', '120 cm');
    assert.deepEqual([...drafts], [['width', '120 cm']]);
    assert.deepEqual([typed.isBeingRead('width'), typed.isBeingRead('depth'), requests()], [true, false, 1]);
    typed.provide(help);
    assert.deepEqual(taken, ['width 120 cm']);
    assert.equal(typed.isBeingRead('width'), false);
  });

  it('requests the parser again each time, to recover from failures', () => {
    const { type, requests, typed, taken } = typing();
    type('width', '120');
    type('width', '130');
    assert.equal(requests(), 2);
    typed.provide(help);
    assert.deepEqual(taken, ['width 130']);
  });

  it('is rejected if the parser couldn’t load, until it’s requested again', () => {
    const { typed, taken, type, requests } = typing();
    type('width', '120');
    typed.hasFailed = true;
    assert.equal(typed.isBeingRead('width'), false);
    typed.retry();
    assert.deepEqual([typed.isBeingRead('width'), requests()], [true, 2]);
    typed.hasFailed = true;
    typed.provide(help);
    assert.deepEqual([taken, typed.hasFailed], [['width 120'], false]);
  });

  it('is discarded if something else was chosen or typed in the meantime', () => {
    const { typed, drafts, taken, type } = typing();
    type('width', '120');
    type('depth', '40');
    drafts.delete('width');
    drafts.set('depth', '4');
    typed.provide(help);
    assert.deepEqual(taken, []);
  });

  it('is parsed immediately from then on', () => {
    const { typed, drafts, taken, type, requests } = typing();
    typed.provide(help);
    type('width', '120');
    assert.deepEqual([taken, [...drafts], requests()], [['width 120'], [], 0]);
  });
});
