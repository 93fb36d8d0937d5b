import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml, fillTemplate } from './template.js';

test('a value is escaped wherever it stands', () => {
  const page = fillTemplate('page', { page: '<a title="{{x}}" data-x=\'{{x}}\'>{{x}}</a>' }, { x: `"'><script>&` });
  const escaped = '&quot;&#39;&gt;&lt;script&gt;&amp;';
  assert.equal(page, `<a title="${escaped}" data-x='${escaped}'>${escaped}</a>`);
});

test('a value that looks like a placeholder or a replacement pattern stays text', () => {
  assert.equal(fillTemplate('page', { page: '{{x}}' }, { x: '{{y}} $& $1' }), '{{y}} $&amp; $1');
});

test('a template includes another with the same values', () => {
  assert.equal(fillTemplate('page', { page: '<{{> part}}>', part: '{{x}}' }, { x: '1' }), '<1>');
});

test('a page with a hole in it is an error that names the hole', () => {
  assert.throws(() => fillTemplate('page', { page: '{{x}}' }, {}), /"page" asks for "x"/);
  assert.throws(() => fillTemplate('page', { page: '{{toString}}' }, {}), /"toString"/);
  assert.throws(() => fillTemplate('page', { page: '{{> part}}' }, {}), /no template "part"/);
});

test('a template that includes itself is an error, not a hanging server', () => {
  assert.throws(() => fillTemplate('page', { page: '{{> page}}' }, {}), /includes itself/);
});

test('plain text is left as it is', () => {
  assert.equal(escapeHtml('Tann und Holm, 60 × 200'), 'Tann und Holm, 60 × 200');
});
