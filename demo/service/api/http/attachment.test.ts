import assert from 'node:assert/strict';
import { it } from 'node:test';
import { attachment } from './attachment.js';

const named = (...parts: string[]) => attachment(parts, 'pdf')['content-disposition'];

it('an ASCII name is written once', () => {
  assert.equal(named('Sideboard', '3F2A-90C1'), 'attachment; filename="Sideboard-3F2A-90C1.pdf"');
});

it('other letters are transliterated for old programs and kept for new ones', () => {
  const full = 'K%C3%BCchen%C5%82o%C3%9F%27%20%C2%BD'.replace('%20', '-');
  assert.equal(named("Küchenłoß' ½"), `attachment; filename="Kuechenloss'-12.pdf"; filename*=UTF-8''${full}.pdf`);
});

it('a name can’t end the header or leave its folder', () => {
  assert.equal(named('../a"; x\r\ny', '1'), 'attachment; filename="a-;-x-y-1.pdf"');
});

it('letters that can’t be transliterated are removed, and the others are kept', () => {
  assert.match(named('مكتب', '3F2A'), /^attachment; filename="3F2A\.pdf"; filename\*=UTF-8''%D9%85/);
});
