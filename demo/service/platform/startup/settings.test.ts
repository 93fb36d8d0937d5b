import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { settingRows } from './setting-rows.js';
import { readSettings } from './settings.js';

/** Read where the service or the demo starts, not by `readSettings`. */
const ofPrograms = ['SHOP_PORT', 'SHOP_ORIGINS'];
/** For tests only. */
const undocumented = ['STRIPE_URL', 'SHOPIFY_URL'];

it('every variable that’s read is in the table of settings, and each setting is read', () => {
  const read = new Set<string>();
  const values: Record<string, string> = {
    METRICS_PORT: '9464',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'orders@shop.example',
  };
  const environment = new Proxy(values, {
    get: (target, name: string) => {
      read.add(name);
      return target[name];
    },
  });
  readSettings(environment);
  const known = [...settingRows.map(([name]) => name).filter((name) => !ofPrograms.includes(name)), ...undocumented];
  assert.deepEqual([...read].toSorted(), known.toSorted());
});

it('the README’s table of settings is the one in the code', () => {
  const file = new URL('../../../README.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const [before = '', , after = ''] = page.split(/(?<=<!-- settings -->\n)|(?=<!-- end -->)/);
  const head = [['variable', 'default', ''], ['---', '---', '---'], ...settingRows];
  const lines = head.map(([name, fallback, text], row) => {
    return `| ${[row > 1 ? `\`${name}\`` : name, fallback, text].join(' | ')} |\n`;
  });
  const written = `${before}\n${lines.join('')}\n${after}`;
  if (process.env.WRITE_DOCS) writeFileSync(file, written);
  // The formatter aligns columns.
  const plain = (text: string) => text.replace(/ +\|/g, ' |').replace(/-{3,}/g, '---');
  assert.equal(plain(page), plain(written), 'Write it with WRITE_DOCS=1, then format it.');
});
