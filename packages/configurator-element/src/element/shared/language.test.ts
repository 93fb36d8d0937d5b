import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { regionalLanguage } from './language.js';

describe('regionalLanguage adds the region', () => {
  const read: readonly [language: string, preferred: readonly string[], regional: string, why: string][] = [
    ['en', ['en-US', 'en'], 'en-US', "takes the browser's region where the page says none"],
    ['en', ['de-DE', 'en-GB'], 'en-GB', 'takes it of the first that is the same language'],
    ['en-GB', ['en-US'], 'en-GB', "keeps the page's own region"],
    ['de', ['en-US'], 'de', 'takes no region of another language'],
    ['zh-Hant', ['zh-Hant-TW'], 'zh-Hant-TW', 'knows a script from a region'],
    ['en', [], 'en', 'stays where the browser says nothing'],
    ['en', ['en-US@posix', '*'], 'en', 'passes over what is no tag'],
    ['nonsense-', ['en-US'], 'nonsense-', 'leaves alone what is no tag itself'],
  ];
  for (const [language, preferred, regional, why] of read) {
    it(why, () => assert.equal(regionalLanguage(language, preferred), regional));
  }
});
